//! Tables: the engine, a power cut, four seats, the lobby, dragging and walls.

use anyhow::{Context, Result, ensure};
use escale_web_tests::short_game;
use serde_json::json;

use crate::games::{enter, invite, sees, table_of};
use crate::{Scene, quick};

/// From the shelf to a game against the engine in two clicks, and the engine answers.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn two_clicks_from_the_shelf_to_the_engine() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/").await?;
    visitor.click("[data-game=fous-du-roi] .button.primary").await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(&visitor).await?;
    visitor
        .until("document.querySelector('.table-status')?.textContent.startsWith('À vous')")
        .await?;
    visitor.press("a2").await?;
    visitor.press("a3").await?;
    sees(&visitor, 2).await.context("the engine did not answer")?;
    visitor
        .until("document.querySelector('.table-status').textContent.startsWith('À vous')")
        .await?;
    visitor.check().await?;
    visitor.picture("play-engine").await?;
    Ok(())
}

/// The server dies in the middle of a game and comes back: both players see it, nothing is lost,
/// and the game goes on.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_power_cut_loses_nothing() -> Result<()> {
    let mut scene = Scene::open().await?;
    let (first, second) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    let link = invite(&first, "lices").await?;
    second.open(&link).await?;
    let plies = short_game("lices");
    ensure!(plies.len() > 4, "too short to be interrupted");
    for (index, ply) in plies.iter().enumerate() {
        let mover = if ply.side == "first" { &first } else { &second };
        if index == 3 {
            scene.house.kill()?;
            for visitor in [&first, &second] {
                visitor.until("!document.querySelector('.line-lost').hidden").await?;
            }
            first.picture("play-line-lost").await?;
            scene.house.start()?;
            for visitor in [&first, &second] {
                visitor.until("document.querySelector('.line-lost').hidden").await?;
                sees(visitor, 3).await?;
                // Sockets that could not be opened are what this test is about.
                visitor.forgive().await?;
            }
        }
        mover
            .until("document.querySelector('.table-status').textContent.startsWith('À vous')")
            .await?;
        enter(mover, ply).await?;
        for visitor in [&first, &second] {
            sees(visitor, index + 1).await?;
        }
    }
    for visitor in [&first, &second] {
        visitor.until("document.querySelector('.result')").await?;
        visitor.check().await?;
    }
    Ok(())
}

/// A browser that reloads finds its seat again without the link.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_seat_survives_a_reload() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/game/lices/new?against=hotseat").await?;
    visitor.click(".setup button[type=submit]").await?;
    let table = table_of(&visitor).await?;
    let plies = short_game("lices");
    for (index, ply) in plies.iter().take(3).enumerate() {
        enter(&visitor, ply).await?;
        sees(&visitor, index + 1).await?;
    }
    visitor.open(&table).await?;
    sees(&visitor, 3).await?;
    enter(&visitor, &plies[3]).await?;
    sees(&visitor, 4).await?;
    // The shelf offers the table again.
    visitor.open("/").await?;
    visitor
        .until(&format!("document.querySelector('.yours a[href=\"{table}\"]')"))
        .await?;
    visitor.check().await?;
    Ok(())
}

/// Four people, each with a role: nobody can touch the teammate's pieces, and the team talks among
/// itself.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn four_seats() -> Result<()> {
    let scene = Scene::open().await?;
    let host = scene.visitor(quick()).await?;
    host.open("/game/echec-aux-chevaliers/new?against=four").await?;
    for seat in 2..=4 {
        let select = format!(".four .field:nth-of-type({seat}) select");
        host.make(&format!(
            "const select = document.querySelector('{select}'); select.value = 'link'; select.dispatchEvent(new Event('change'))"
        ))
        .await?;
    }
    host.click(".setup button[type=submit]").await?;
    table_of(&host).await?;
    host.until("document.querySelectorAll('.invitation input').length === 3")
        .await?;
    host.picture("play-four-waiting").await?;
    let links: Vec<String> = host
        .ask("[...document.querySelectorAll('.invitation input')].map(({ value }) => new URL(value).pathname + new URL(value).hash)")
        .await?;
    let mut people = vec![host];
    for link in &links {
        let visitor = scene.visitor(quick()).await?;
        visitor.open(link).await?;
        people.push(visitor);
    }
    let [knights, men, their_knights, their_men] = people.as_slice() else {
        anyhow::bail!("four people")
    };
    knights.until("!document.querySelector('.invitation')").await?;
    // The Argentés begin; the one with the Chevaliers cannot pick up a Gens d'Armes, the teammate
    // can.
    for (visitor, place, able) in [
        (knights, "c2", false),
        (knights, "b2", true),
        (men, "c2", true),
        (men, "b2", false),
        (their_men, "c8", false),
    ] {
        visitor.press(place).await?;
        let targets: usize = visitor.ask("document.querySelectorAll('.target').length").await?;
        ensure!((targets > 0) == able, "{place}: {targets} targets");
        visitor.key("Escape").await?;
    }
    men.press("c2").await?;
    men.press("c3").await?;
    for visitor in &people {
        sees(visitor, 1).await?;
    }
    their_knights.press("b8").await?;
    their_knights.press("b7").await?;
    for visitor in &people {
        sees(visitor, 2).await?;
    }
    // A word to the team stays in the team.
    for visitor in &people {
        visitor.click("#tab-talk").await?;
    }
    knights
        .make("document.querySelector('.chat select').value = 'team'; document.querySelector('.chat input').focus()")
        .await?;
    knights.type_text("à gauche <b>toute</b>").await?;
    knights.key("Enter").await?;
    men.until("document.querySelector('.chat-lines').textContent.includes('à gauche <b>toute</b>')")
        .await?;
    their_knights
        .make("document.querySelector('.chat select').value = 'players'; document.querySelector('.chat input').focus()")
        .await?;
    their_knights.type_text("bonne chance").await?;
    their_knights.key("Enter").await?;
    their_men
        .until("document.querySelector('.chat-lines').textContent.includes('bonne chance')")
        .await?;
    let heard: bool = their_men
        .ask("document.querySelector('.chat-lines').textContent.includes('à gauche')")
        .await?;
    ensure!(!heard, "the other team heard it");
    for visitor in &people {
        visitor.check().await?;
    }
    their_men.picture("play-four").await?;
    Ok(())
}

/// A table announced in the lobby is found there and taken.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn somebody_comes_from_the_lobby() -> Result<()> {
    let scene = Scene::open().await?;
    let (host, guest) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    guest.open("/lobby").await?;
    guest
        .until("document.querySelector('.lobby [role=status]').textContent.includes('Personne')")
        .await?;
    host.open("/game/en-avant/new?against=lobby").await?;
    host.click(".setup button[type=submit]").await?;
    table_of(&host).await?;
    guest.until("document.querySelector('.seek')").await?;
    guest.picture("lobby").await?;
    guest.click(".seek button").await?;
    table_of(&guest).await?;
    host.until("document.querySelector('.table-status').textContent.startsWith('À vous')")
        .await?;
    host.drag("e2", "e4").await?;
    for visitor in [&host, &guest] {
        sees(visitor, 1).await?;
        visitor.check().await?;
    }
    // A table found through the lobby is public: whoever comes to the shelf may look on, and not
    // touch.
    let passer_by = scene.visitor(quick()).await?;
    passer_by.open("/").await?;
    passer_by
        .until("document.querySelector('[data-game=en-avant] .latest a.live')")
        .await?;
    passer_by.picture("home-with-a-live-game").await?;
    passer_by.click("[data-game=en-avant] .latest a.live").await?;
    ensure!(table_of(&passer_by).await? == table_of(&host).await?, "another table");
    sees(&passer_by, 1).await?;
    passer_by.press("e7").await?;
    ensure!(
        passer_by
            .ask::<bool>("document.querySelector('.target, .light-up.selected') === null")
            .await?,
        "somebody who looks on took a piece"
    );
    guest.press("e7").await?;
    guest.press("e5").await?;
    sees(&passer_by, 2).await?;
    passer_by.check().await?;
    // When it is over, the shelf says how it ended.
    guest.click_words(".actions", "Abandonner").await?;
    guest.click(".actions .primary").await?;
    host.until("document.querySelector('.result')").await?;
    passer_by.open("/").await?;
    passer_by
        .until("document.querySelector('[data-game=en-avant] .latest a.finished')?.textContent.includes('Blancs')")
        .await?;
    passer_by.check().await?;
    Ok(())
}

/// A premove waits for the other side and is played by the table; a chain is entered hop by hop; a
/// drawn game needs two.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn premove_draw_and_takeback() -> Result<()> {
    let scene = Scene::open().await?;
    let (first, second) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    let link = invite(&first, "en-avant").await?;
    second.open(&link).await?;
    first
        .until("document.querySelector('.table-status').textContent.startsWith('À vous')")
        .await?;
    second.press("e7").await?;
    second.press("e5").await?;
    second
        .until("document.querySelectorAll('.light-up.premove').length === 2")
        .await?;
    first.press("e2").await?;
    first.press("e4").await?;
    for visitor in [&first, &second] {
        sees(visitor, 2).await?;
    }
    first.press("d2").await?;
    first.press("d4").await?;
    sees(&second, 3).await?;
    // Taking back needs the other's word.
    first
        .until("document.querySelector('.actions').textContent.includes('Demander à reprendre')")
        .await?;
    first.click_words(".actions", "Demander à reprendre").await?;
    second.click(".offers .primary").await?;
    for visitor in [&first, &second] {
        sees(visitor, 2).await?;
    }
    first.click_words(".actions", "Proposer la nulle").await?;
    second.click(".offers .primary").await?;
    for visitor in [&first, &second] {
        visitor
            .until("document.querySelector('.result')?.textContent.includes('Partie nulle')")
            .await?;
        visitor.check().await?;
    }
    Ok(())
}

/// A wall is dragged round its tower; with confirmation every move waits for a second press.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn walls_are_dragged_and_moves_confirmed() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene
        .visitor(json!({ "lang": "en", "theme": "walnut", "motion": true, "confirm": true }))
        .await?;
    visitor.open("/game/alcazar/new?against=hotseat").await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(&visitor).await?;
    visitor
        .until("document.querySelectorAll('.piece.wall').length === 8")
        .await?;
    visitor.drag("a2n", "a3w").await?;
    visitor
        .until("document.querySelector('.board-popover .confirm')")
        .await?;
    let moves: usize = visitor.ask("document.querySelectorAll('.moves button').length").await?;
    ensure!(moves == 0, "it did not wait");
    // One may still think again.
    visitor.click(".board-popover .undo").await?;
    visitor.key("Escape").await?;
    visitor.press("a2n").await?;
    visitor.press("a3w").await?;
    visitor.click(".board-popover .confirm").await?;
    sees(&visitor, 1).await?;
    visitor.check().await?;
    Ok(())
}
