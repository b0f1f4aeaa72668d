//! The analysis board: what the engine says, what a move gave away, and how one gets there.

use anyhow::{Context, Result, ensure};
use escale_catalog::{GAMES, Setup, game};
use escale_web_tests::{Ply, Visitor, short_game};
use serde_json::json;

use crate::games::{enter, sees, table_of};
use crate::{Scene, quick};

/// A first move of Alcazar that throws the win away: Green then wins in five.
pub(crate) const THROWN_AWAY: &str = "a2n-a2w";

/// Waits until the engine has spoken of the position on the board.
pub(crate) async fn settled(visitor: &Visitor) -> Result<()> {
    visitor
        .until("document.querySelector('.engine-verdict').textContent.length > 5")
        .await
}

/// A legal first move as a player makes it.
fn first_move(id: &str, text: &str) -> Ply {
    let play = game(id).expect("a game").set_up(&Setup::default()).expect("its start");
    let entry = play.entries().into_iter().find(|entry| entry.text == text);
    let entry = entry.unwrap_or_else(|| panic!("{text} is legal"));
    Ply {
        text: text.to_owned(),
        clicks: entry.paths[0].clone(),
        side: "first",
    }
}

async fn verdict_is(visitor: &Visitor, words: &str) -> Result<()> {
    visitor
        .until(&format!(
            "document.querySelector('.engine-verdict').textContent === {}",
            json!(words)
        ))
        .await
}

/// A solved game says so in both languages; a move that throws the win away is marked in words, and
/// refuted.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_win_thrown_away_is_marked_and_refuted() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/game/alcazar").await?;
    visitor.click_words("main", "Analyser").await?;
    visitor.until("location.pathname === '/analysis/alcazar'").await?;
    verdict_is(&visitor, "Rouge gagne en 24 coups, c’est prouvé").await?;
    let bar: String = visitor
        .ask("document.querySelector('[role=meter]').getAttribute('aria-valuetext')")
        .await?;
    ensure!(bar == "Rouge gagne en 24 coups, c’est prouvé", "{bar}");
    visitor
        .until("document.querySelector('#announcer').textContent.includes('Rouge gagne en 24 coups, c’est prouvé')")
        .await
        .context("said aloud")?;
    visitor.click(".language").await?;
    verdict_is(&visitor, "Red wins in 24 moves, proven").await?;

    enter(&visitor, &first_move("alcazar", THROWN_AWAY)).await?;
    sees(&visitor, 1).await?;
    verdict_is(&visitor, "Green wins in 5 moves, proven").await?;
    visitor
        .until("document.querySelector('.moves button').textContent.endsWith('?? win thrown away')")
        .await?;
    visitor.until("document.querySelector('.refutation button')").await?;
    let told: String = visitor.ask("document.querySelector('.judgement').textContent").await?;
    for words in [
        "win thrown away",
        "Red wins in 24 moves, proven",
        "Green wins in 5 moves, proven",
    ] {
        ensure!(told.contains(words), "{words} in {told}");
    }
    // In the other language too, on the same board.
    visitor.click(".language").await?;
    visitor
        .until("document.querySelector('.moves button')?.textContent.endsWith('?? gain manqué')")
        .await?;

    // The refutation is laid out and gone through with the keys.
    visitor.click_words(".refutation", "Dérouler").await?;
    visitor
        .until("document.querySelectorAll('.moves button').length > 2")
        .await?;
    visitor
        .until("document.querySelector('.moves [aria-current]').dataset.ply === '2'")
        .await?;
    visitor.make("document.activeElement.blur()").await?;
    visitor.key("ArrowRight").await?;
    visitor
        .until("document.querySelector('.moves [aria-current]').dataset.ply === '3'")
        .await?;
    visitor.check().await?;

    // What was better can be played instead; it is no mistake, and leaves the other line to go back
    // to.
    visitor.key("ArrowLeft").await?;
    visitor.key("ArrowLeft").await?;
    visitor
        .until("document.querySelector('.judgement-line button')")
        .await?;
    visitor.click(".judgement-line .engine-moves button").await?;
    sees(&visitor, 1).await?;
    verdict_is(&visitor, "Rouge gagne en 23 coups, c’est prouvé").await?;
    visitor.until("!document.querySelector('.move-mark')").await?;
    visitor.click_words(".actions", "Revenir").await?;
    visitor
        .until("document.querySelectorAll('.moves button').length > 2")
        .await?;
    visitor.check().await
}

/// A finished game is analysed whole; one may leave it, come back, and hand the address on.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_finished_game_is_gone_through() -> Result<()> {
    let (id, plies) = GAMES
        .iter()
        .map(|game| (game.card().id, short_game(game.card().id)))
        .filter(|(_, plies)| plies.len() > 3)
        .min_by_key(|(_, plies)| plies.len())
        .context("a short game")?;
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open(&format!("/game/{id}/new?against=hotseat")).await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(&visitor).await?;
    for (index, ply) in plies.iter().enumerate() {
        enter(&visitor, ply).await?;
        sees(&visitor, index + 1).await?;
    }
    visitor.click_words(".result", "Analyser cette partie").await?;
    visitor.until("document.querySelector('.analysis')").await?;
    sees(&visitor, plies.len()).await?;
    visitor
        .until("document.querySelector('.table-status').textContent.startsWith('Victoire') || document.querySelector('.table-status').textContent.startsWith('Partie nulle')")
        .await?;
    let pieces = "document.querySelectorAll('.pieces > .piece:not(.leaving)').length";
    // To the start by button, forward by key, and every move is judged in the end.
    visitor.click(".steps button").await?;
    visitor
        .until("!document.querySelector('.moves [aria-current]')")
        .await?;
    let mut play = game(id).expect("a game").set_up(&Setup::default()).expect("its start");
    for ply in 0..=plies.len() {
        visitor
            .until(&format!("{pieces} === {}", play.scene().pieces.len()))
            .await
            .with_context(|| format!("{id} after {ply} moves"))?;
        if let Some(next) = plies.get(ply) {
            play.play(&next.text).expect("a legal move");
            visitor.make("document.activeElement.blur()").await?;
            visitor.key("ArrowRight").await?;
            visitor
                .until(&format!(
                    "document.querySelector('.moves [aria-current]')?.dataset.ply === '{}'",
                    ply + 1
                ))
                .await?;
        }
    }
    visitor
        .until("!document.querySelector('.engine-state').textContent.includes('jugés')")
        .await
        .context("every move is judged")?;

    // Another move in the second place: the rest goes, and comes back.
    visitor.click(".moves [data-ply='1']").await?;
    visitor
        .until("document.querySelector('.moves [aria-current]').dataset.ply === '1'")
        .await?;
    let mut play = game(id).expect("a game").set_up(&Setup::default()).expect("its start");
    play.play(&plies[0].text).expect("a legal move");
    let other = play.legal_texts().into_iter().find(|text| *text != plies[1].text);
    let other = other.context("another move")?;
    visitor.key("/").await?;
    visitor.type_text(&other).await?;
    visitor.key("Enter").await?;
    sees(&visitor, 2).await?;
    let address: String = visitor.ask("location.pathname + location.search").await?;
    visitor.click_words(".actions", "Revenir").await?;
    sees(&visitor, plies.len()).await?;

    // The address of the other line, opened by somebody else.
    let friend = scene.visitor(quick()).await?;
    friend.open(&address).await?;
    sees(&friend, 2).await?;
    friend.click_words(".actions", "Reprendre").await?;
    sees(&friend, 1).await?;
    friend.click_words(".actions", "Recommencer").await?;
    sees(&friend, 0).await?;
    friend.check().await?;
    visitor.check().await
}

/// With the engine off nobody is asked; the switch is remembered.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_engine_is_silent_when_it_is_off() -> Result<()> {
    const ASKED: &str =
        "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/analysis')).length";
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/analysis/alcazar").await?;
    settled(&visitor).await?;
    visitor.click("#engine-on").await?;
    visitor
        .until("document.querySelector('.engine-body').hidden && document.querySelector('.eval-bar').hidden")
        .await?;
    let before: usize = visitor.ask(ASKED).await?;
    enter(&visitor, &first_move("alcazar", THROWN_AWAY)).await?;
    sees(&visitor, 1).await?;
    visitor.open("/analysis/alcazar").await?;
    ensure!(
        visitor
            .ask::<bool>("document.querySelector('.engine-body').hidden")
            .await?
    );
    enter(&visitor, &first_move("alcazar", THROWN_AWAY)).await?;
    sees(&visitor, 1).await?;
    let after: usize = visitor.ask(ASKED).await?;
    ensure!(before > 0 && after == 0, "{before} questions, then {after}");
    // On again, with more lines.
    visitor.click("#engine-on").await?;
    verdict_is(&visitor, "Vert gagne en 5 coups, c’est prouvé").await?;
    visitor
        .make("const lines = document.querySelector('#engine-lines'); lines.value = '3'; lines.dispatchEvent(new Event('change'))")
        .await?;
    visitor
        .until("document.querySelectorAll('.engine-lines li').length === 3")
        .await?;
    visitor.check().await
}

/// The first moves of a game, each the first legal one.
fn some_moves(id: &str, count: usize) -> Vec<String> {
    let mut play = game(id).expect("a game").set_up(&Setup::default()).expect("its start");
    (0..count)
        .map(|_| {
            let text = play.legal_texts().swap_remove(0);
            play.play(&text).expect("a legal move");
            text
        })
        .collect()
}

async fn shows_ply(visitor: &Visitor, ply: usize) -> Result<()> {
    visitor
        .until(&format!(
            "(document.querySelector('.moves [aria-current]')?.dataset.ply ?? '0') === '{ply}'"
        ))
        .await
}

/// The whole game is a curve: one goes through it by keys and by pointer, and it says where one is.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_game_is_a_curve_one_can_go_through() -> Result<()> {
    const STEPS: &str = "Math.round(document.querySelector('.steps').getBoundingClientRect().top + scrollY)";
    let moves = some_moves("lices", 8);
    let scene = Scene::open().await?;
    for (width, height) in [(1440, 900), (390, 844)] {
        let visitor = scene.visitor(quick()).await?;
        visitor.size(width, height).await?;
        visitor
            .open(&format!("/analysis/lices?moves={}", moves.join("+")))
            .await?;
        let steps: i64 = visitor.ask(STEPS).await?;
        settled(&visitor).await?;
        visitor
            .until("!document.querySelector('.engine-state').textContent.includes('jugés')")
            .await?;
        visitor.until("document.querySelector('.graph-first')").await?;
        visitor.picture(&format!("analysis-curve-{width}")).await?;
        let stays: i64 = visitor.ask(STEPS).await?;
        ensure!(steps == stays, "the steps moved from {steps} to {stays}");

        visitor.make("document.querySelector('.eval-graph').focus()").await?;
        visitor.key("ArrowLeft").await?;
        shows_ply(&visitor, 7).await?;
        visitor.key("Home").await?;
        shows_ply(&visitor, 0).await?;
        let words = "document.querySelector('.eval-graph').getAttribute('aria-valuetext')";
        visitor
            .until(&format!("{words}.startsWith('Début de la partie')"))
            .await?;
        visitor.click(".eval-graph").await?;
        shows_ply(&visitor, 4).await?;
        visitor
            .until(&format!("{words}.startsWith('Demi-coup 4 sur 8, ')"))
            .await?;
        // The bar has been somewhere, and never falls back to knowing nothing.
        ensure!(
            visitor
                .ask::<bool>("!document.querySelector('.eval-bar.unknown')")
                .await?
        );
        if width > 1000 {
            let (passed, violations) = visitor.axe().await?;
            ensure!(passed > 10 && violations.is_empty(), "{violations:?}");
        }
        visitor.check().await?;
    }
    Ok(())
}

/// Best moves are arrows on the board, the best one bold; whoever does not want them puts them out.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn best_moves_are_drawn_on_the_board() -> Result<()> {
    let scene = Scene::open().await?;
    let mut settings = quick();
    settings["lines"] = 3.into();
    let visitor = scene.visitor(settings).await?;
    for game in GAMES {
        let id = game.card().id;
        visitor.open(&format!("/analysis/{id}")).await?;
        visitor
            .until("document.querySelectorAll('.engine-lines li').length === 3 && document.querySelectorAll('.advice-layer > *').length === 3")
            .await
            .with_context(|| id.to_owned())?;
        let best: u32 = visitor
            .ask("document.querySelectorAll('.advice-layer > .best').length")
            .await?;
        ensure!(best == 1, "{id}: {best} best moves");
    }
    visitor.picture("analysis-arrows").await?;
    visitor.click("#engine-arrows").await?;
    visitor.until("!document.querySelector('.advice')").await?;
    visitor.open("/analysis/lices").await?;
    settled(&visitor).await?;
    ensure!(
        visitor.ask::<bool>("!document.querySelector('.advice')").await?,
        "it is remembered"
    );
    visitor.check().await
}
