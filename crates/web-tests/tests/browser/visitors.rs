//! What new visitors stumbled over once, pressed again.

use anyhow::{Context, Result, ensure};
use escale_web_tests::Visitor;
use serde_json::json;

use crate::games::{invite, sees, table_of};
use crate::why_not::tables;
use crate::{Scene, quick};

/// Two people make moves of two clicks in turn; both see each of them.
async fn take_turns(first: &Visitor, second: &Visitor, moves: &[(&str, &str)]) -> Result<()> {
    for (count, (from, to)) in moves.iter().enumerate() {
        let mover = if count % 2 == 0 { first } else { second };
        mover
            .until("document.querySelector('.table-status').textContent.startsWith('À vous')")
            .await?;
        mover.press(from).await?;
        mover.press(to).await?;
        for visitor in [first, second] {
            sees(visitor, count + 1).await?;
        }
    }
    Ok(())
}

/// "Copied" is said only when it is true.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn nothing_is_called_copied_that_is_not() -> Result<()> {
    let scene = Scene::open().await?;
    let host = scene.visitor(quick()).await?;
    invite(&host, "lices").await?;
    host.make(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false",
    )
    .await?;
    host.click_words(".invitation", "Copier").await?;
    host.until("document.querySelector('.invitation').textContent.includes('Sélectionné')")
        .await?;
    let said: String = host.ask("document.querySelector('.invitation').textContent").await?;
    ensure!(!said.contains("Copié"), "{said}");
    host.check().await
}

/// Both agreed to a return match: both are there, without another press. And the rule of a
/// resignation leads somewhere.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_return_match_takes_both_there() -> Result<()> {
    let scene = Scene::open().await?;
    let (host, guest) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    let link = invite(&host, "en-avant").await?;
    let table = table_of(&host).await?;
    guest.open(&link).await?;
    take_turns(&host, &guest, &[("e2", "e4"), ("e7", "e5")]).await?;
    guest.click_words(".actions", "Abandonner").await?;
    guest.click_words(".actions", "Oui, j’abandonne").await?;
    host.until("document.querySelector('.result-why a')").await?;
    let rule: String = host
        .ask("document.querySelector('.result-why a').getAttribute('href')")
        .await?;
    let looker = scene.visitor(quick()).await?;
    looker.open(&rule).await?;
    let id = rule.split_once('#').context("an anchor")?.1.to_owned();
    looker
        .until(&format!("document.getElementById('{id}')"))
        .await
        .with_context(|| format!("{rule} leads nowhere"))?;
    host.click_words(".result", "Revanche").await?;
    guest.until("document.querySelector('.offers .primary')").await?;
    guest.click(".offers .primary").await?;
    for visitor in [&host, &guest] {
        visitor
            .until(&format!(
                "location.pathname.startsWith('/table/') && location.pathname !== '{table}'"
            ))
            .await
            .context("nobody is taken to the return match")?;
        visitor.check().await?;
    }
    Ok(())
}

/// One's own move is drawn before the house has answered, and goes back when it is refused; the
/// engine waits until one's piece has landed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn ones_own_move_is_drawn_at_once() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/about").await?;
    let seats = json!([{ "who": "me" }, { "who": "engine", "level": 1 }]);
    let links = tables(&visitor, &json!({ "game": "en-avant", "seats": seats })).await?;
    visitor.open(&links[0]).await?;
    visitor
        .until("document.querySelector('.table-status').textContent.startsWith('À vous')")
        .await?;
    // Messages are held back until they are let go; a move is spoilt on its way.
    visitor
        .make("window.held = []; const send = WebSocket.prototype.send; WebSocket.prototype.send = function (text) { window.held.push(() => send.call(this, window.spoil ? text.replace('e2e4', 'e2e5') : text)); }; window.letGo = () => { for (const one of window.held.splice(0)) one(); }; window.spoil = true")
        .await?;
    let stands = |place: &str, empty: bool| {
        format!(
            "document.querySelector('.table-board [data-at=\"{place}\"]').getAttribute('aria-label').includes('vide') === {empty}"
        )
    };
    visitor.press("e2").await?;
    visitor.press("e4").await?;
    visitor
        .until(&stands("e4", false))
        .await
        .context("the move is not drawn")?;
    visitor.until(&stands("e2", true)).await?;
    visitor
        .until("!document.querySelector('.table-status').textContent.startsWith('À vous')")
        .await?;
    visitor.make("window.letGo()").await?;
    visitor
        .until(&stands("e2", false))
        .await
        .context("the move is not taken back")?;
    visitor
        .until("document.querySelector('.trouble').textContent.length > 10")
        .await?;
    visitor.make("window.spoil = false").await?;
    visitor
        .make("const note = (name) => () => (window[name] ??= performance.now()); \
             new MutationObserver(note('moved')).observe(document.querySelector('.table-board .pieces'), { attributes: true, childList: true, subtree: true }); \
             new MutationObserver(() => document.querySelectorAll('.moves button').length === 2 && note('answered')()).observe(document.querySelector('.table-middle'), { childList: true, subtree: true })")
        .await?;
    visitor.press("e2").await?;
    visitor.make("window.moved = undefined").await?;
    visitor.press("e4").await?;
    visitor.make("window.letGo()").await?;
    visitor.until("window.answered").await?;
    // The engine needs no time at all; the page makes it wait until one's own piece has landed.
    let waited: f64 = visitor.ask("window.answered - window.moved").await?;
    ensure!(
        waited >= 350.0,
        "the engine answered {waited} ms after one's own move began"
    );
    Ok(())
}

/// Stepping through a game by keys and wheel; whoever reads an earlier position is not pulled away.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_reader_goes_through_the_game_in_peace() -> Result<()> {
    let scene = Scene::open().await?;
    let (host, guest) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    let link = invite(&host, "en-avant").await?;
    guest.open(&link).await?;
    take_turns(&host, &guest, &[("e2", "e4"), ("e7", "e5"), ("d2", "d4")]).await?;
    let at = |ply: usize| {
        if ply == 0 {
            "!document.querySelector('.moves [aria-current]')".to_owned()
        } else {
            format!("document.querySelector('.moves [aria-current]')?.dataset.ply === '{ply}'")
        }
    };
    for (key, ply) in [
        ("Home", 0),
        ("ArrowRight", 1),
        ("End", 3),
        ("ArrowUp", 0),
        ("ArrowDown", 3),
        ("ArrowLeft", 2),
    ] {
        host.key(key).await?;
        host.until(&at(ply))
            .await
            .with_context(|| format!("{key} does nothing"))?;
    }
    host.make("document.querySelector('.table-stage').dispatchEvent(new WheelEvent('wheel', { deltaY: -120, bubbles: true, cancelable: true }))")
        .await?;
    host.until(&at(1)).await.context("the wheel does nothing")?;
    guest.press("e5").await?;
    guest.press("d4").await?;
    sees(&host, 4).await?;
    host.until(&at(1)).await.context("the reader was pulled away")?;
    host.check().await
}

/// Nothing jumps at the first capture, nor when the line is lost; name, aim and talk are in sight.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_board_stays_where_it_is() -> Result<()> {
    for (width, height) in [(390, 844), (1440, 900)] {
        let scene = Scene::open().await?;
        let (host, guest) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
        host.size(width, height).await?;
        let link = invite(&host, "en-avant").await?;
        guest.open(&link).await?;
        host.until("document.querySelector('.table-status').textContent.startsWith('À vous')")
            .await?;
        let top = "Math.round(document.querySelector('.board-picture').getBoundingClientRect().top + scrollY)";
        let before: i64 = host.ask(top).await?;
        take_turns(&host, &guest, &[("e2", "e4"), ("d7", "d5"), ("e4", "d5")]).await?;
        host.until("document.querySelector('.took')").await?;
        host.make("document.querySelector('.line-lost').hidden = false").await?;
        let after: i64 = host.ask(top).await?;
        ensure!(
            before == after,
            "the board went from {before} to {after} at {width} × {height}"
        );
        for needed in [".table-head h1", "#tab-talk", ".table-head button:last-of-type"] {
            let seen: bool = host
                .ask(&format!(
                    "(() => {{ const box = document.querySelector('{needed}').getBoundingClientRect(); return box.width > 20 && box.top >= 0 && box.bottom <= innerHeight; }})()"
                ))
                .await?;
            ensure!(seen, "{needed} is out of sight at {width} × {height}");
        }
        host.check().await?;
    }
    Ok(())
}

/// A slow house shows that something is on its way; addresses that lead nowhere speak to people.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn waiting_and_getting_lost() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/about").await?;
    visitor
        .make("const real = window.fetch; window.fetch = (...all) => new Promise((done) => setTimeout(() => done(real(...all)), 3000))")
        .await?;
    visitor.click(".masthead a[href='/lobby']").await?;
    visitor.until("!document.querySelector('.progress').hidden").await?;
    visitor.until("document.querySelector('.progress').hidden").await?;
    for path in ["/game/nope", "/analysis/nope", "/table/nope"] {
        visitor.open(path).await?;
        let text: String = visitor.ask("document.querySelector('main').textContent").await?;
        ensure!(
            !text.contains("unknown") && !text.contains("the shelf has") && text.contains("lien"),
            "{path}: {text}"
        );
        visitor.forgive().await?;
    }
    let status: u16 = visitor
        .ask("fetch('/game/lices/').then(({ status }) => status)")
        .await?;
    ensure!(status == 200, "/game/lices/ answers {status}");
    Ok(())
}

/// The first page says of each of one's tables whose turn it is.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn ones_tables_say_whose_turn_it_is() -> Result<()> {
    let scene = Scene::open().await?;
    let (host, guest) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    let link = invite(&host, "alcazar").await?;
    guest.open(&link).await?;
    host.until("document.title.startsWith('• À vous')").await?;
    for (visitor, word) in [(&host, "à vous"), (&guest, "à l’autre camp")] {
        visitor.open("/").await?;
        visitor
            .until(&format!(
                "[...document.querySelectorAll('.yours-state')].some(({{ textContent }}) => textContent === '{word}')"
            ))
            .await
            .with_context(|| format!("“{word}” is not said"))?;
    }
    Ok(())
}
