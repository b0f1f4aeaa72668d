//! The room around a board: its bar, its rules, its keys, and what calls a player back.

use anyhow::{Context, Result, ensure};

use crate::games::{invite, sees, table_of};
use crate::{Scene, quick};

/// Whether every place of the board lies within the window.
const IN_SIGHT: &str = "[...document.querySelectorAll('.table-board [role=gridcell]')].every((place) => \
    { const box = place.getBoundingClientRect(); return box.top >= -1 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1; })";

/// The buttons of an unfinished move lie under the board: a chain is entered by tapping place after
/// place.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_bar_is_never_over_the_board() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.size(390, 844).await?;
    visitor.open("/game/echec-aux-chevaliers/learn").await?;
    for place in ["b2", "d2", "f2"] {
        visitor.tap(place).await?;
    }
    visitor
        .until("document.querySelector('.board-popover:not([hidden]) .undo')")
        .await?;
    let is_below: bool = visitor
        .ask("document.querySelector('.board-popover').getBoundingClientRect().top >= document.querySelector('.board-picture').getBoundingClientRect().bottom - 1")
        .await?;
    ensure!(is_below, "the bar lies over the board");
    visitor.tap("h4").await?;
    visitor.until("document.querySelector('.lesson-answer.good')").await?;
    visitor.check().await
}

/// A telephone lying on its side shows the whole board.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_whole_board_is_in_sight() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/game/lices/new?against=hotseat").await?;
    visitor.click(".setup button[type=submit]").await?;
    let table = table_of(&visitor).await?;
    for (width, height) in [(844, 390), (568, 320), (390, 844), (1440, 900)] {
        visitor.size(width, height).await?;
        visitor.open(&table).await?;
        visitor
            .until("document.querySelectorAll('.table-board [role=gridcell]').length > 0")
            .await?;
        ensure!(
            visitor.ask::<bool>(IN_SIGHT).await?,
            "part of the board is out of sight at {width} × {height}"
        );
        visitor.check().await?;
    }
    Ok(())
}

/// The rules open beside the game and are shut again; the field for written moves opens by its key,
/// on the board too.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn rules_and_keys_at_the_table() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene
        .visitor(serde_json::json!({ "lang": "fr", "theme": "parchment", "motion": false, "sound": false }))
        .await?;
    visitor.open("/game/en-avant/new?against=hotseat").await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(&visitor).await?;
    visitor.until("document.querySelector('.table-head h1')").await?;
    visitor.click_words(".table-head", "Règle").await?;
    visitor
        .until("document.querySelector('dialog.drawer[open] .prose h2')")
        .await?;
    let (_, violations) = visitor.axe().await?;
    ensure!(violations.is_empty(), "{violations:#?}");
    visitor.picture("play-rules").await?;
    visitor.key("Escape").await?;
    visitor
        .until("!document.querySelector('dialog.drawer[open]')")
        .await
        .context("the drawer stays open")?;
    ensure!(
        visitor.ask::<bool>("document.querySelector('.typed').hidden").await?,
        "the field is there though nobody asked for it"
    );
    visitor.press("e2").await?;
    visitor.press("e4").await?;
    sees(&visitor, 1).await?;
    visitor
        .make("document.querySelector('main [role=gridcell][tabindex=\"0\"]').focus()")
        .await?;
    visitor.key("/").await?;
    visitor.until("document.activeElement.id === 'typed-move'").await?;
    visitor.type_text("e7-e5").await?;
    visitor.key("Enter").await?;
    sees(&visitor, 2).await?;
    // A pair of moves has one number.
    let numbers: Vec<String> = visitor
        .ask("[...document.querySelectorAll('.move-number')].map(({ textContent }) => textContent)")
        .await?;
    ensure!(numbers == ["1.", ""], "{numbers:?}");
    visitor.check().await
}

/// The host finds the link again; the tab calls whoever is on move; what was said out of sight is
/// marked; a refused draw is told.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_player_is_called_back() -> Result<()> {
    let scene = Scene::open().await?;
    let (host, guest) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    let link = invite(&host, "en-avant").await?;
    let table = table_of(&host).await?;
    host.make("sessionStorage.clear()").await?;
    host.open(&table).await?;
    host.until("document.querySelector('.invitation input')")
        .await
        .context("the link is lost")?;
    guest.open(&link).await?;
    host.until("document.title.startsWith('• À vous')").await?;
    host.press("e2").await?;
    host.press("e4").await?;
    guest.until("document.title.startsWith('• À vous')").await?;
    host.until("!document.title.startsWith('•')").await?;
    guest.press("e7").await?;
    guest.press("e5").await?;
    sees(&host, 2).await?;
    guest.click("#tab-talk").await?;
    guest.make("document.querySelector('.chat input').focus()").await?;
    guest.type_text("bonjour").await?;
    guest.key("Enter").await?;
    host.until("document.querySelector('#tab-talk .tab-count')?.textContent.startsWith('1')")
        .await?;
    host.click("#tab-talk").await?;
    host.until("document.querySelector('#tab-talk .tab-count').hidden")
        .await?;
    host.click_words(".actions", "Proposer la nulle").await?;
    guest.until("document.querySelector('.offers .primary')").await?;
    guest.click_words(".offers", "Refuser").await?;
    host.until("document.querySelector('.trouble').textContent.includes('Nulle refusée')")
        .await?;
    for visitor in [&host, &guest] {
        visitor.check().await?;
    }
    Ok(())
}

/// One's own table of the lobby is not taken twice.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn nobody_sits_down_against_himself() -> Result<()> {
    let scene = Scene::open().await?;
    let (host, guest) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    host.open("/game/alcazar/new?against=lobby").await?;
    // By correspondence the table stays while its host is elsewhere.
    host.click("input[name=clock][value=days-3]").await?;
    host.click(".setup button[type=submit]").await?;
    table_of(&host).await?;
    host.open("/lobby").await?;
    host.until("document.querySelector('.seek a')").await?;
    ensure!(
        host.ask::<bool>("document.querySelector('.seek button') === null")
            .await?,
        "one's own table is offered"
    );
    guest.open("/lobby").await?;
    guest.until("document.querySelector('.seek button')").await?;
    for visitor in [&host, &guest] {
        visitor.check().await?;
    }
    Ok(())
}
