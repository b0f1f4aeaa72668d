//! A board that explains itself: a press that does nothing says why, by mouse, finger and key, in
//! both languages.

use anyhow::{Context, Result, ensure};
use escale_web_tests::Visitor;
use serde_json::{Value, json};

use crate::games::sees;
use crate::{Scene, quick};

/// A page that sets tables up by the house's own door; gives the address of each seat.
pub(crate) async fn tables(visitor: &Visitor, request: &Value) -> Result<Vec<String>> {
    visitor
        .ask(&format!(
            "fetch('/api/tables', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({request}) }})\
             .then((answer) => answer.json()).then(({{ links }}) => links.map(({{ link }}) => new URL(link, location.href).pathname + new URL(link, location.href).hash))"
        ))
        .await
}

/// Opens a table one plays alone, on both sides.
async fn alone(visitor: &Visitor, game: &str, position: Option<&str>) -> Result<()> {
    visitor.open("/about").await?;
    let seats = json!([{ "who": "me" }, { "who": "me" }]);
    let request = json!({ "game": game, "position": position, "seats": seats });
    visitor
        .open(tables(visitor, &request).await?.first().context("a seat")?)
        .await?;
    visitor
        .until("document.querySelectorAll('.table-board [role=gridcell]').length > 0")
        .await
}

/// Waits until the line under the board says so; signs are compared as keyboards write them.
async fn says(visitor: &Visitor, words: &str) -> Result<()> {
    visitor
        .until(&format!(
            "document.querySelector('.table-status').textContent.replaceAll('’', \"'\").replace(/[\\u00a0\\u202f]/g, ' ').includes({})",
            json!(words)
        ))
        .await
        .with_context(|| format!("“{words}” is not said"))
}

const FORCED: &str = "9c/10/10/10/10/6p3/10/2p1p5/3P6/9C w";

/// What cannot be moved says why, and the piece that can is lit.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_press_that_does_nothing_says_why() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    alone(&visitor, "lices", Some(FORCED)).await?;
    says(&visitor, "prise obligatoire").await?;
    visitor.press("a10").await?;
    says(&visitor, "La prise est obligatoire : le Pion b4 peut prendre.").await?;
    // It is said aloud as well: the line is a live one.
    let live: bool = visitor
        .ask("document.querySelector('.table-status').getAttribute('role') === 'status'")
        .await?;
    ensure!(live, "a screen reader hears nothing of it");
    // Somebody else's piece, an empty square, a place the piece cannot go to.
    visitor.press("1a").await?;
    says(&visitor, "est à l'adversaire").await?;
    visitor.press("e5").await?;
    says(&visitor, "Il n'y a pas de pièce en e5").await?;
    visitor.press("b4").await?;
    visitor.press("c4").await?;
    says(&visitor, "La prise est obligatoire : de b4 on saute").await?;
    // Only the piece that may move is lit, and the pointer says so.
    let lit: usize = visitor
        .ask("document.querySelectorAll('ellipse.movable').length")
        .await?;
    ensure!(lit == 1, "{lit} pieces are lit");
    for (place, is_hand) in [("b4", true), ("a10", false)] {
        let cursor: String = visitor
            .ask(&format!(
                "(() => {{ const box = document.querySelector('.table-board [data-at=\"{place}\"]').getBoundingClientRect(); const stage = document.querySelector('.board-stage'); \
                 stage.dispatchEvent(new PointerEvent('pointermove', {{ pointerType: 'mouse', clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }})); return getComputedStyle(stage).cursor; }})()"
            ))
            .await?;
        ensure!((cursor == "pointer") == is_hand, "{place}: {cursor}");
    }
    // Marks have words.
    let title: String = visitor
        .ask("document.querySelector('.table-board [data-at=\"b4\"]').getAttribute('aria-label')")
        .await?;
    ensure!(title.contains("doit jouer"), "{title}");
    visitor.check().await
}

/// By finger on a telephone, by key, and in English.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn by_finger_and_key_in_english() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene
        .visitor(json!({ "lang": "en", "theme": "night", "motion": false, "sound": false }))
        .await?;
    visitor.size(390, 844).await?;
    alone(&visitor, "alcazar", None).await?;
    // Two walls each: then the third turn has come, and every wall is dead.
    let swings = [("b1e", "b1s"), ("b4e", "b4n"), ("b1s", "b1e"), ("b4n", "b4e")];
    for (count, (from, to)) in swings.into_iter().enumerate() {
        visitor.press(from).await?;
        visitor.press(to).await?;
        sees(&visitor, count + 1)
            .await
            .with_context(|| format!("{from}-{to}"))?;
    }
    says(&visitor, "the figure must leave a1").await?;
    visitor.tap("a2n").await?;
    says(
        &visitor,
        "The figure must leave a1: from the third turn on only a step is allowed.",
    )
    .await?;
    visitor.picture("why-not-phone").await?;
    // The sentence makes nothing jump, and nothing lies over the board.
    let below: bool = visitor
        .ask("document.querySelector('.table-status').getBoundingClientRect().top >= document.querySelector('.board-picture').getBoundingClientRect().bottom - 1")
        .await?;
    ensure!(below, "the sentence lies over the board");
    visitor.key("b").await?;
    for _ in 0..12 {
        visitor.key("ArrowUp").await?;
    }
    visitor.key("Enter").await?;
    visitor
        .until("document.querySelector('.table-status.explains') && !document.querySelector('.table-status').textContent.includes('third turn')")
        .await
        .context("a key on an empty place is not answered")?;
    visitor.check().await
}

/// The wrong turn, the wrong seat, an earlier position.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn who_may_not_move_is_told() -> Result<()> {
    let scene = Scene::open().await?;
    let (host, guest, third) = (
        scene.visitor(quick()).await?,
        scene.visitor(quick()).await?,
        scene.visitor(quick()).await?,
    );
    host.open("/about").await?;
    let links = tables(
        &host,
        &json!({ "game": "en-avant", "seats": [{ "who": "me" }, { "who": "link" }] }),
    )
    .await?;
    host.open(&links[0]).await?;
    says(&host, "attend").await?;
    host.press("e2").await?;
    says(&host, "quand toutes les places seront prises").await?;
    guest.open(&links[1]).await?;
    host.until("document.title.startsWith('• À vous')").await?;
    guest.press("e2").await?;
    says(&guest, "Ce n'est pas votre tour").await?;
    host.press("e2").await?;
    host.press("e4").await?;
    // A press before the move has come is one on the wrong turn.
    guest.until("document.title.startsWith('• À vous')").await?;
    guest.press("e7").await?;
    guest.press("e5").await?;
    sees(&host, 2).await?;
    host.key("ArrowLeft").await?;
    says(&host, "Position après 1").await?;
    host.press("d2").await?;
    says(&host, "une position passée").await?;
    // The second visitor on a link looks on, and is told so.
    third.open(&links[1]).await?;
    third
        .until("document.querySelector('.trouble').textContent.includes('avant vous')")
        .await
        .context("the seat is shared")?;
    sees(&third, 2).await?;
    third.press("d2").await?;
    says(&third, "Vous regardez cette partie").await?;
    // The first one has the seat for good, also without the link.
    let table: String = guest.ask("location.pathname").await?;
    guest.open(&table).await?;
    guest.until("document.querySelector('.sitter-name')").await?;
    host.key("ArrowRight").await?;
    host.press("d2").await?;
    host.press("d4").await?;
    sees(&guest, 3).await?;
    guest.press("d7").await?;
    guest.press("d6").await?;
    sees(&host, 4).await?;
    for visitor in [&host, &guest, &third] {
        visitor.forgive().await?;
        visitor.check().await?;
    }
    Ok(())
}

/// Shut in although a square stands open: the sentence says the rule, and the board shows where.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn an_end_that_surprises_says_its_rule() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene
        .visitor(json!({ "lang": "fr", "theme": "parchment", "motion": true, "sound": false }))
        .await?;
    alone(&visitor, "alcazar", Some("b1 c4 a1n,a3w,b1e,b1n,c2e,c3e,c3n,c4n - 6")).await?;
    visitor.press("c4n").await?;
    visitor.press("b4e").await?;
    visitor
        .until("document.querySelector('.result')?.textContent.includes('n’est pas une issue')")
        .await?;
    visitor.until("document.querySelector('.hatched')").await?;
    // The end is shown on the board, once.
    visitor
        .until("document.querySelectorAll('.glory-layer > *').length > 0")
        .await
        .context("no ceremony")?;
    visitor.picture("end-surprise").await?;
    visitor.click(".result-why a").await?;
    visitor
        .until("document.getElementById('decision-A4') && getComputedStyle(document.getElementById('decision-A4')).outlineStyle !== 'none'")
        .await
        .context("the rule is not pointed at")?;
    visitor.check().await
}

/// A lesson and the analysis board answer as well.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn lessons_answer_too() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/game/echec-aux-chevaliers/learn").await?;
    visitor.press("a9").await?;
    visitor
        .until("document.querySelector('.lesson-answer').textContent.includes('pas de pièce en a9')")
        .await?;
    // A hint, then the solution.
    visitor.click_words(".lesson-end", "Un indice").await?;
    visitor
        .until("document.querySelector('.lesson-answer').textContent.startsWith('Regardez')")
        .await?;
    visitor.click_words(".lesson-end", "La solution").await?;
    visitor.until("document.querySelector('.lesson-answer.good')").await?;
    visitor.open("/analysis/en-avant").await?;
    visitor.press("e7").await?;
    visitor
        .until("document.querySelector('.table-status.explains')?.textContent.includes('est à l’adversaire')")
        .await
        .context("the analysis board is silent")?;
    visitor.press("e2").await?;
    visitor
        .until("document.querySelector('.table-status').textContent.startsWith('À jouer')")
        .await?;
    visitor.check().await
}
