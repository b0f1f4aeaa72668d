//! Every page in both languages and in every theme: drawn, accessible, within its window; kept as
//! pictures to be looked at.

use anyhow::{Context, Result, ensure};
use escale_catalog::GAMES;
use escale_web_tests::{Visitor, short_game};
use serde_json::json;

use crate::analysis::{THROWN_AWAY, settled};
use crate::games::{enter, sees, table_of};
use crate::{Scene, quick};

const THEMES: [&str; 4] = ["parchment", "walnut", "night", "contrast"];

/// What has moved by itself since the page was opened, as browsers count it: what follows a press
/// within half a second is not counted.
const SHIFTED: &str = "new Promise((done) => { let sum = 0; \
    const note = (list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) sum += one.value; }; \
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 100); })";
/// More than this is seen.
const SHIFTED_MOST: f64 = 0.02;

/// Nothing jumps under the eyes or the finger.
async fn stands_still(visitor: &Visitor, name: &str) -> Result<()> {
    let shifted: f64 = visitor.ask(SHIFTED).await?;
    ensure!(shifted < SHIFTED_MOST, "{name} moved by itself: {shifted}");
    Ok(())
}

/// Every address, and the name of its picture.
fn addresses() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = [
        ("/", "home"),
        ("/lobby", "lobby-empty"),
        ("/settings", "settings"),
        ("/about", "about"),
        ("/nowhere", "missing"),
    ]
    .map(|(path, name)| (path.to_owned(), name.to_owned()))
    .to_vec();
    for game in GAMES {
        let id = game.card().id;
        all.push((format!("/game/{id}"), format!("game-{id}")));
        all.push((format!("/game/{id}/rules"), format!("rules-{id}")));
        all.push((format!("/game/{id}/statistics"), format!("statistics-{id}")));
        all.push((format!("/game/{id}/learn"), format!("learn-{id}")));
        all.push((format!("/analysis/{id}"), format!("analysis-{id}")));
        for &players in game.card().players {
            let against = if players == 4 { "four" } else { "engine" };
            all.push((
                format!("/game/{id}/new?against={against}"),
                format!("new-{id}-{against}"),
            ));
        }
    }
    // A solved game, with its win thrown away at once.
    all.push((
        format!("/analysis/alcazar?moves={THROWN_AWAY}"),
        "analysis-refuted".to_owned(),
    ));
    all
}

/// Waits for what a page has to ask somebody about before it is whole.
async fn settle(visitor: &Visitor, name: &str) -> Result<()> {
    if name.starts_with("analysis") {
        settled(visitor).await?;
    }
    if name == "analysis-refuted" {
        visitor.until("document.querySelector('.refutation button')").await?;
    }
    Ok(())
}

/// Draws every figure of a rule page, wherever it is on it.
async fn draw_all_figures(visitor: &Visitor) -> Result<usize> {
    let figures: usize = visitor.ask("document.querySelectorAll('[data-figure]').length").await?;
    for number in 1..=figures {
        visitor
            .make(&format!(
                "document.querySelector('[data-figure=\"{number}\"]').scrollIntoView()"
            ))
            .await?;
        visitor
            .until(&format!(
                "document.querySelector('[data-figure=\"{number}\"]').dataset.state === 'drawn'"
            ))
            .await
            .with_context(|| format!("figure {number}"))?;
    }
    Ok(figures)
}

/// The page in every theme: legible in each, and a picture of each.
async fn every_theme(visitor: &Visitor, lang: &str, name: &str) -> Result<()> {
    for theme in THEMES {
        visitor
            .make(&format!("document.documentElement.dataset.theme = '{theme}'"))
            .await?;
        if theme != THEMES[0] {
            // The whole of axe-core has judged the first one.
            let illegible = visitor.axe_colours().await?;
            ensure!(illegible.is_empty(), "{name} in {theme}: {illegible:#?}");
        }
        visitor.picture(&format!("{name}-{lang}-{theme}-desk")).await?;
    }
    visitor
        .make(&format!("document.documentElement.dataset.theme = '{}'", THEMES[0]))
        .await
}

/// The page on a telephone, upright and lying, and on a tablet.
async fn every_size(visitor: &Visitor, lang: &str, name: &str) -> Result<()> {
    for (width, height) in [(360, 740), (740, 360), (768, 1024)] {
        visitor.size(width, height).await?;
        visitor
            .check()
            .await
            .with_context(|| format!("{name} at {width} × {height}"))?;
        if height != 1024 {
            visitor.picture(&format!("{name}-{lang}-phone-{width}")).await?;
        }
    }
    visitor.size(1280, 900).await
}

/// A page without violations, in the right language, whole in every theme and at every size.
async fn judge(visitor: &Visitor, lang: &str, name: &str) -> Result<usize> {
    let spoken: String = visitor.ask("document.documentElement.lang").await?;
    ensure!(spoken == lang, "{name} is in {spoken}");
    let (passed, violations) = visitor.axe().await?;
    ensure!(violations.is_empty(), "{name}: {violations:#?}");
    every_theme(visitor, lang, name).await?;
    every_size(visitor, lang, name).await?;
    Ok(passed)
}

/// A table after a few moves, with a piece in the hand and every panel open.
async fn judge_table(visitor: &Visitor, lang: &str, game: &str, name: &str) -> Result<usize> {
    visitor.open(&format!("/game/{game}/new?against=hotseat")).await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(visitor).await?;
    let plies = short_game(game);
    // Some games can be over in two moves; not this one.
    for (index, ply) in plies.iter().take(plies.len().min(5) - 1).enumerate() {
        enter(visitor, ply).await?;
        sees(visitor, index + 1).await?;
    }
    stands_still(visitor, name).await?;
    let first_origin = visitor
        .first_square(
            "main [role=gridcell][aria-label*=\"peut jouer\"], main [role=gridcell][aria-label*=\"can move\"]",
        )
        .await?;
    visitor.press(&first_origin).await?;
    visitor
        .make("document.querySelectorAll('details').forEach((panel) => { panel.open = true; })")
        .await?;
    judge(visitor, lang, name).await
}

async fn every_page(lang: &str, half: usize) -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene
        .visitor(json!({ "lang": lang, "theme": THEMES[0], "motion": false }))
        .await?;
    // Colours that fade from one theme into the next would be judged half way.
    visitor.reduce_motion().await?;
    let (mut pages, mut passed) = (0, 0);
    for (path, name) in addresses().into_iter().skip(half).step_by(2) {
        visitor.open(&path).await?;
        if name == "missing" {
            // The browser notes the status of the page itself; that is right here.
            visitor.forgive().await?;
        }
        settle(&visitor, &name).await?;
        stands_still(&visitor, &name).await?;
        passed += judge(&visitor, lang, &name).await?;
        pages += 1;
    }
    for game in GAMES.iter().skip(half).step_by(2) {
        let id = game.card().id;
        passed += judge_table(&visitor, lang, id, &format!("table-{id}")).await?;
        pages += 1;
    }
    println!("axe-core, {pages} pages in {lang}: {passed} rules passed, 0 violated");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn every_page_in_french() -> Result<()> {
    every_page("fr", 0).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn every_other_page_in_french() -> Result<()> {
    every_page("fr", 1).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn every_page_in_english() -> Result<()> {
    every_page("en", 0).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn every_other_page_in_english() -> Result<()> {
    every_page("en", 1).await
}

/// Every figure of every rule page is drawn, and can be played on.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn every_figure_of_every_rule_page() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    for game in GAMES {
        let id = game.card().id;
        for lang in ["fr", "en"] {
            visitor.open(&format!("/game/{id}/rules")).await?;
            let now: String = visitor.ask("document.documentElement.lang").await?;
            if now != lang {
                // The page of the other language stands until the next one is drawn.
                visitor
                    .make("document.querySelector('main > *').dataset.language = 'other'")
                    .await?;
                visitor.click(".language").await?;
                visitor
                    .until(&format!(
                        "document.documentElement.lang === '{lang}' && document.querySelector('main > :not([data-language])') && !document.querySelector('[data-language]')"
                    ))
                    .await?;
            }
            let drawn = draw_all_figures(&visitor)
                .await
                .with_context(|| format!("{id} in {lang}"))?;
            let source = game.card().rules[usize::from(lang == "en")];
            ensure!(
                drawn == source.matches("```figure").count() + source.matches("```game").count(),
                "{id} in {lang}: {drawn} figures"
            );
            visitor.check().await?;
            visitor.whole_picture(&format!("rules-{id}-{lang}-whole")).await?;
        }
        // The first figure that shows a move shows it.
        visitor.click(".figure-side button:not([hidden])").await?;
        visitor
            .until("[...document.querySelectorAll('.figure .light-up.last, .figure .edge-light.last')].length > 0")
            .await
            .with_context(|| format!("{id}: a move shown"))?;
        // And the first one of all can be played on, and set back.
        let moved = "document.querySelector('.figure .light-up.last, .figure .edge-light.last')";
        visitor.open(&format!("/game/{id}/rules")).await?;
        visitor
            .until("document.querySelector('.figure').dataset.state === 'drawn'")
            .await?;
        let origin = visitor
            .first_square(".figure [role=gridcell][aria-label*=\"can move\"]")
            .await?;
        visitor.press(&origin).await?;
        while !visitor.ask::<bool>(&format!("Boolean({moved})")).await? {
            let target = visitor.first_square(".figure .target").await?;
            visitor.press(&target).await?;
            if visitor
                .ask::<bool>("document.querySelector('.board-popover:not([hidden]) .confirm') !== null")
                .await?
            {
                visitor.click(".board-popover .confirm").await?;
            }
            visitor
                .until(&format!("{moved} || document.querySelector('.figure .target')"))
                .await?;
        }
        visitor.click(".figure-back").await?;
        visitor
            .until(&format!("!{moved}"))
            .await
            .with_context(|| format!("{id}: set back"))?;
    }
    Ok(())
}

/// The language changes at once, without losing the place, and is remembered; the first one is the
/// browser's.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_language_changes_at_once() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(json!({ "theme": "parchment" })).await?;
    visitor.open("/").await?;
    // Chromium speaks English here.
    visitor
        .until("document.querySelector('h1').textContent.includes('out of their boxes')")
        .await?;
    visitor.click(".language").await?;
    visitor
        .until("document.querySelector('h1').textContent.includes('sortent de leur boîte')")
        .await?;
    visitor.open("/game/alcazar/new?against=hotseat").await?;
    visitor
        .until("document.querySelector('h1').textContent === 'Nouvelle partie'")
        .await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(&visitor).await?;
    visitor.press("a1").await?;
    visitor.press("a2").await?;
    visitor
        .until("document.querySelector('.table-status').textContent === 'À jouer\u{a0}: Vert'")
        .await?;
    visitor.click(".language").await?;
    visitor
        .until("document.querySelector('.table-status').textContent === 'Green to move'")
        .await?;
    visitor
        .until("document.querySelectorAll('.moves button').length === 1")
        .await?;
    visitor.check().await?;
    Ok(())
}

/// Every sentence the pages say, in either language: none is the same in both, none has a hole.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn no_sentence_is_left_in_the_other_language() -> Result<()> {
    // Names, notation and positions are the same everywhere: only what reads like a sentence is
    // compared.
    const SENTENCES: &str = "(() => { const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); const found = []; \
        for (let node = walker.nextNode(); node; node = walker.nextNode()) { \
        if (node.parentElement.closest('code, pre, em, .facts, script, noscript, h1, a[href^=\"/game/\"]')) continue; \
        const text = node.textContent.trim(); if (text.split(/\\s+/).filter((word) => /\\p{L}{2}/u.test(word)).length >= 4) found.push(text); } return found; })()";
    let scene = Scene::open().await?;
    let french = scene.visitor(json!({ "lang": "fr", "motion": false })).await?;
    let english = scene.visitor(json!({ "lang": "en", "motion": false })).await?;
    for (path, name) in addresses() {
        let mut said = Vec::new();
        for visitor in [&french, &english] {
            visitor.open(&path).await?;
            if name == "missing" {
                visitor.forgive().await?;
            }
            settle(visitor, &name).await?;
            let holes: Vec<String> = visitor
                .ask("document.body.innerText.match(/undefined|NaN|\\[object|\\{\\w+\\}/g) ?? []")
                .await?;
            ensure!(holes.is_empty(), "{path}: {holes:?}");
            said.push(visitor.ask::<Vec<String>>(SENTENCES).await?);
        }
        ensure!(!said[0].is_empty(), "{path} says nothing");
        let is_title = |sentence: &str| GAMES.iter().any(|game| game.card().title == sentence);
        let same: Vec<_> = said[0]
            .iter()
            .filter(|sentence| said[1].contains(sentence) && !is_title(sentence))
            .collect();
        ensure!(same.is_empty(), "{path} says in both languages: {same:#?}");
    }
    Ok(())
}

/// What the other tests rely on: an error, a rejection, something too wide, a violation of the
/// policy or of accessibility is noticed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn faults_are_noticed() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/about").await?;
    visitor.check().await?;
    for fault in [
        "setTimeout(() => { throw new Error('a fault') })",
        "Promise.reject(new Error('a fault'))",
        "console.error('a fault')",
        "document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))",
        "document.body.append(Object.assign(document.createElement('img'), { src: '/assets/nothing.png', alt: '' }))",
        "document.querySelector('h1').style.width = '3000px'",
    ] {
        visitor.make(fault).await?;
        let mut noticed = false;
        for _ in 0..200 {
            noticed = noticed || visitor.check().await.is_err();
            if noticed {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        ensure!(noticed, "nobody noticed {fault}");
        visitor.make("document.querySelector('h1').style.width = ''").await?;
        visitor.forgive().await?;
    }
    visitor
        .make("document.querySelector('main').append(document.createElement('button')); document.querySelector('h1').style.color = '#eee'")
        .await?;
    let (_, violations) = visitor.axe().await?;
    for rule in ["button-name", "color-contrast"] {
        ensure!(
            violations.iter().any(|line| line.starts_with(rule)),
            "{rule}: {violations:?}"
        );
    }
    Ok(())
}

/// An address that leads nowhere says so, with the right status, to people and to programs.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn addresses_that_lead_nowhere() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    for path in [
        "/nowhere",
        "/game/nothing",
        "/game/lices/nothing",
        "/table/nothing",
        "/analysis",
        "/analysis/nothing",
    ] {
        visitor.open(path).await?;
        let title: String = visitor.ask("document.querySelector('h1').textContent").await?;
        ensure!(title == "Cette case n’existe pas", "{path}: {title}");
        visitor.forgive().await?;
    }
    let status: u16 = visitor
        .ask("fetch('/nowhere', { headers: { accept: 'text/html' } }).then(({ status }) => status)")
        .await?;
    ensure!(status == 404, "{status}");
    visitor.forgive().await
}
