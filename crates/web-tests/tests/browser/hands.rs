//! Ways to enter a move: finger, drag, hop by hop, choices; and what else hands do at a board.

use anyhow::{Context, Result, ensure};
use escale_web_tests::Visitor;
use serde_json::{Value, json};

use crate::games::{sees, table_of};
use crate::{Scene, quick};

/// A table for one person on both sides, from any position.
async fn hot_seat(visitor: &Visitor, game: &str, position: Option<&str>) -> Result<()> {
    visitor.open("/about").await?;
    let request = json!({ "game": game, "seats": [{ "who": "me" }, { "who": "me" }], "position": position });
    let link: String = visitor
        .ask(&format!(
            "fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({request}) }})\
             .then((answer) => answer.json()).then(({{ links }}) => new URL(links[0].link, location.href)).then(({{ pathname, hash }}) => pathname + hash)"
        ))
        .await?;
    visitor.open(&link).await?;
    table_of(visitor).await?;
    visitor
        .until("document.querySelectorAll('main [role=gridcell]').length > 0")
        .await
}

/// The moves as the record shows them.
async fn record(visitor: &Visitor) -> Result<Vec<String>> {
    visitor
        .ask("[...document.querySelectorAll('.moves button')].map(({ textContent }) => textContent)")
        .await
}

/// On a telephone: two taps, or the finger carries the piece; the page does not scroll away under
/// it.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn fingers_on_a_telephone() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.size(360, 740).await?;
    hot_seat(&visitor, "en-avant", None).await?;
    visitor.tap("e2").await?;
    visitor
        .until("document.querySelectorAll('.target').length === 2")
        .await?;
    visitor.tap("e4").await?;
    sees(&visitor, 1).await.context("two taps")?;
    let before: f64 = visitor.ask("scrollY").await?;
    visitor.slide("d7", "d5").await?;
    sees(&visitor, 2).await.context("a finger's drag")?;
    let after: f64 = visitor.ask("scrollY").await?;
    ensure!((before - after).abs() < 200.0, "the page scrolled under the finger");
    // A finger that changes its mind: dropped where it came from, nothing is played.
    visitor.slide("b1", "b1").await?;
    visitor.slide("g1", "g6").await?;
    let moves = record(&visitor).await?;
    ensure!(moves.len() == 2, "{moves:?}");
    // What a finger must hit is large enough: a place of this board, and every button around it.
    let small: Vec<String> = visitor
        .ask(
            "[...document.querySelectorAll('main button, main summary, main a.button, main input, main select')]\
             .filter((one) => one.offsetParent !== null && !one.closest('.moves'))\
             .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 24 || height < 34; })\
             .map((one) => `${one.tagName} ${one.className} ${one.textContent}`)",
        )
        .await?;
    ensure!(small.is_empty(), "too small for a finger: {small:?}");
    visitor.check().await?;
    // The same table lying on its side: board and moves beside each other, nothing cut off.
    visitor.size(740, 360).await?;
    visitor.tap("b1").await?;
    visitor.until("document.querySelectorAll('.target').length > 0").await?;
    visitor.check().await?;
    Ok(())
}

/// A chain is entered hop by hop, any part of it can be taken back, and the piece stands where it
/// has come to.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_chain_hop_by_hop() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene
        .visitor(json!({ "lang": "fr", "theme": "parchment", "motion": true }))
        .await?;
    hot_seat(&visitor, "lices", Some("9c/10/10/10/10/6p3/10/2p1p5/3P6/9C w")).await?;
    visitor.press("b4").await?;
    visitor.press("d6").await?;
    visitor
        .until("document.querySelector('.trail') && document.querySelector('.piece.travels')")
        .await
        .context("the first hop")?;
    ensure!(record(&visitor).await?.is_empty(), "played before it was whole");
    // Back by the button: the piece is in the hand, at home again.
    visitor.click(".board-popover .undo").await?;
    visitor
        .until("!document.querySelector('.trail') && document.querySelector('.light-up.selected')")
        .await
        .context("undo")?;
    visitor.press("d6").await?;
    visitor.until("document.querySelector('.trail')").await?;
    // Back by the keyboard.
    visitor
        .make("document.querySelector('main [role=gridcell][data-at=d6]').focus()")
        .await?;
    visitor.key("Escape").await?;
    visitor
        .until("!document.querySelector('.trail')")
        .await
        .context("Escape")?;
    visitor.press("d6").await?;
    visitor.press("3e").await?;
    sees(&visitor, 1).await?;
    let moves = record(&visitor).await?;
    ensure!(moves[0].contains("3e"), "{moves:?}");
    visitor
        .until("document.querySelectorAll('.pieces > .piece:not(.leaving)').length === 4")
        .await
        .context("both were taken")?;
    visitor.check().await?;
    Ok(())
}

/// A pawn that arrives asks what it becomes, in pictures; what is chosen stands there; by keyboard
/// too.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_promotion_asks() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    hot_seat(&visitor, "en-avant", Some("8/P3k3/8/8/8/8/4K2p/8 w - - 0 1")).await?;
    visitor.press("a7").await?;
    visitor.press("a8").await?;
    visitor
        .until("document.querySelectorAll('.board-popover .choice svg').length === 4")
        .await?;
    visitor.picture("promotion").await?;
    let (_, violations) = visitor.axe().await?;
    ensure!(violations.is_empty(), "{violations:#?}");
    ensure!(record(&visitor).await?.is_empty(), "it did not ask");
    visitor.press("=n").await?;
    sees(&visitor, 1).await?;
    let kind: bool = visitor
        .ask("document.querySelector('main [role=gridcell][data-at=a8]').ariaLabel.includes('Cavalier')")
        .await?;
    ensure!(kind, "it became something else");
    // The other pawn, by keyboard: the question has the focus.
    visitor
        .make("document.querySelector('main [role=gridcell][data-at=h2]').focus()")
        .await?;
    visitor.key("Enter").await?;
    visitor.key("ArrowDown").await?;
    visitor.key("Enter").await?;
    visitor
        .until("document.activeElement.matches('.board-popover .choice')")
        .await?;
    visitor.key("Enter").await?;
    sees(&visitor, 2).await?;
    visitor.check().await?;
    Ok(())
}

/// Dragging with the mouse, and dropping where nothing can go.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn pieces_and_walls_are_dragged() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    hot_seat(&visitor, "fous-du-roi", None).await?;
    let home: String = visitor.ask("document.querySelector('.pieces').innerHTML").await?;
    visitor.drag("a2", "g5").await?;
    visitor.key("Escape").await?;
    let still: String = visitor.ask("document.querySelector('.pieces').innerHTML").await?;
    ensure!(
        home.len() == still.len(),
        "dropped nowhere, it must stand where it stood"
    );
    visitor.drag("a2", "a3").await?;
    sees(&visitor, 1).await?;
    hot_seat(&visitor, "alcazar", None).await?;
    visitor
        .until("document.querySelectorAll('.piece.wall').length === 8")
        .await?;
    visitor.drag("a2n", "a3w").await?;
    sees(&visitor, 1).await.context("a wall dragged round its tower")?;
    visitor.check().await?;
    Ok(())
}

/// Arrows and circles are drawn with the other button, and wiped by the next press.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn arrows_and_circles() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    hot_seat(&visitor, "en-avant", None).await?;
    visitor.right_drag("b1", "c3").await?;
    visitor.right_drag("e5", "e5").await?;
    visitor
        .until("document.querySelectorAll('.drawing.arrow').length === 1 && document.querySelectorAll('circle.drawing').length === 1")
        .await?;
    visitor.right_drag("e5", "e5").await?;
    visitor
        .until("document.querySelectorAll('circle.drawing').length === 0")
        .await
        .context("drawn twice is wiped")?;
    visitor.press("e2").await?;
    visitor
        .until("document.querySelectorAll('.drawing').length === 0")
        .await?;
    visitor.check().await?;
    Ok(())
}

/// The board turns, and its coordinates with it; where each camp counts its own way, both edges are
/// labelled.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_board_turns() -> Result<()> {
    const LABELS: &str = "[...document.querySelectorAll('.labels text')].map(({ textContent }) => textContent)";
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    hot_seat(&visitor, "en-avant", None).await?;
    let labels: Vec<String> = visitor.ask(LABELS).await?;
    ensure!(labels[0] == "a" && labels[8] == "8", "{labels:?}");
    visitor.click_words(".actions", "Retourner").await?;
    let labels: Vec<String> = visitor.ask(LABELS).await?;
    ensure!(labels[0] == "h" && labels[8] == "1", "{labels:?}");
    visitor.key("f").await?;
    let labels: Vec<String> = visitor.ask(LABELS).await?;
    ensure!(labels[0] == "a", "{labels:?}");
    hot_seat(&visitor, "lices", None).await?;
    for turned in [false, true] {
        let labels: Vec<String> = visitor.ask(LABELS).await?;
        // Below, then the rows from the top, then above: each camp from its own left.
        ensure!(labels.len() == 30, "{labels:?}");
        ensure!(labels[0] == "1" && labels[20] == "10", "turned {turned}: {labels:?}");
        visitor.key("f").await?;
    }
    visitor.check().await?;
    Ok(())
}

/// Sounds that were turned off stay off until they are asked for; a theme and a switch are kept; a
/// typed move is read in the letters of the language.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn settings_are_kept_and_sounds_are_asked_for() -> Result<()> {
    const COUNT: &str = "window.knocks = 0; window.AudioContext = new Proxy(AudioContext, { construct(target, words) { window.knocks += 1; return Reflect.construct(target, words); } })";
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    hot_seat(&visitor, "en-avant", None).await?;
    visitor.make(COUNT).await?;
    visitor.press("e2").await?;
    visitor.press("e4").await?;
    sees(&visitor, 1).await?;
    ensure!(visitor.ask::<u32>("window.knocks").await? == 0, "a sound nobody wanted");
    visitor.open("/settings").await?;
    visitor.click("input[name=theme][value=walnut]").await?;
    visitor
        .make("[...document.querySelectorAll('.check')].find(({ textContent }) => textContent.startsWith('Sons')).querySelector('input').id = 'wanted'")
        .await?;
    visitor.click("#wanted").await?;
    visitor
        .until("document.documentElement.dataset.theme === 'walnut'")
        .await?;
    hot_seat(&visitor, "en-avant", None).await?;
    let kept: Value = visitor
        .ask("JSON.parse(localStorage.getItem('escale.settings'))")
        .await?;
    ensure!(kept["theme"] == "walnut" && kept["sound"] == true, "{kept}");
    visitor.make(COUNT).await?;
    visitor.make("document.querySelector('#typed-move').focus()").await?;
    visitor.type_text("Cb1-c3").await?;
    visitor.key("Enter").await?;
    sees(&visitor, 1).await.context("a move typed in French letters")?;
    ensure!(visitor.ask::<u32>("window.knocks").await? == 1, "no sound");
    visitor.check().await?;
    Ok(())
}
