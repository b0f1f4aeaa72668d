//! Two people play a whole game of each, to its end, by clicking.

use anyhow::{Context, Result, ensure};
use escale_catalog::{GAMES, Setup, game};
use escale_web_tests::{Ply, Visitor, short_game};

use crate::{Scene, quick};

/// The address bar after a table was set up or joined.
pub(crate) async fn table_of(visitor: &Visitor) -> Result<String> {
    visitor.until("location.pathname.startsWith('/table/')").await?;
    visitor.ask("location.pathname").await
}

/// Sets up a table for a friend and returns the friend's link.
pub(crate) async fn invite(host: &Visitor, game: &str) -> Result<String> {
    host.open(&format!("/game/{game}/new?against=friend")).await?;
    host.click(".setup button[type=submit]").await?;
    table_of(host).await?;
    host.until("document.querySelector('.invitation input')").await?;
    host.ask("new URL(document.querySelector('.invitation input').value).pathname + new URL(document.querySelector('.invitation input').value).hash")
        .await
}

/// How many moves a visitor's record shows.
const RECORD: &str = "document.querySelectorAll('.moves button').length";

/// Enters a move by clicking its places one after another.
pub(crate) async fn enter(mover: &Visitor, ply: &Ply) -> Result<()> {
    for click in &ply.clicks {
        mover.press(click).await?;
    }
    // A move that could go on waits for a word.
    let waits: bool = mover
        .ask("document.querySelector('.board-popover:not([hidden]) .confirm') !== null")
        .await?;
    if waits {
        mover.click(".board-popover .confirm").await?;
    }
    Ok(())
}

/// Waits until a visitor sees so many moves.
pub(crate) async fn sees(visitor: &Visitor, moves: usize) -> Result<()> {
    visitor.until(&format!("{RECORD} === {moves}")).await
}

async fn play_through(id: &str) -> Result<()> {
    let scene = Scene::open().await?;
    let (first, second) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    let link = invite(&first, id).await?;
    second.open(&link).await?;
    for visitor in [&first, &second] {
        visitor
            .until("document.querySelectorAll('.board-grid [role=gridcell]').length > 0")
            .await?;
        visitor.until("!document.querySelector('.invitation')").await?;
    }
    let plies = short_game(id);
    let mut play = game(id).expect("a game").set_up(&Setup::default()).expect("its start");
    for (index, ply) in plies.iter().enumerate() {
        let mover = if ply.side == "first" { &first } else { &second };
        mover
            .until("document.querySelector('.table-status').textContent.startsWith('À vous')")
            .await?;
        enter(mover, ply)
            .await
            .with_context(|| format!("{id}, move {}: {}", index + 1, ply.text))?;
        for visitor in [&first, &second] {
            sees(visitor, index + 1)
                .await
                .with_context(|| format!("{id}, move {}: {}", index + 1, ply.text))?;
        }
        play.play(&ply.text).expect("a legal move");
        // What stands on the drawn board is what the rules core says.
        let drawn: usize = second
            .ask("document.querySelectorAll('.pieces > .piece:not(.leaving)').length")
            .await?;
        ensure!(
            drawn == play.scene().pieces.len(),
            "{id}, move {}: {drawn} pieces drawn",
            index + 1
        );
    }
    let verdict = play.verdict().expect("the game is over");
    for visitor in [&first, &second] {
        visitor.until("document.querySelector('.result')").await?;
        // Set as a printer would; the rules write it with plain keys.
        let text: String = visitor
            .ask("document.querySelector('.result').textContent.replaceAll('’', \"'\").replace(/[\\u00a0\\u202f]/g, ' ')")
            .await?;
        let reason = verdict.reason.phrase.fr.replace('’', "'");
        ensure!(
            text.contains(&reason),
            "{id} ended by {:?}, shown as {text}",
            verdict.reason
        );
        visitor.check().await?;
    }
    first.picture(&format!("play-{id}-over")).await?;
    // Going back through the game shows earlier positions and forward again.
    first.click(".steps button:nth-child(2)").await?;
    first
        .until(&format!(
            "document.querySelector('.moves [aria-current]')?.dataset.ply === '{}'",
            plies.len() - 1
        ))
        .await?;
    first.click(".steps button:nth-child(4)").await?;
    first
        .until(&format!(
            "document.querySelector('.moves [aria-current]')?.dataset.ply === '{}'",
            plies.len()
        ))
        .await?;
    // A rematch swaps the camps, and both are taken there.
    let table = table_of(&first).await?;
    first.click(".result .primary").await?;
    second.click(".offers .primary").await?;
    for visitor in [&first, &second] {
        visitor
            .until(&format!(
                "location.pathname.startsWith('/table/') && location.pathname !== '{table}'"
            ))
            .await?;
        visitor
            .until("document.querySelectorAll('.moves button').length === 0")
            .await?;
    }
    second
        .until("document.querySelector('.table-status').textContent.startsWith('À vous')")
        .await?;
    for visitor in [&first, &second] {
        visitor.check().await?;
    }
    Ok(())
}

macro_rules! whole_game {
    ($name:ident, $id:literal) => {
        #[tokio::test(flavor = "multi_thread")]
        #[ignore = "needs a Chromium: cargo xtask browser"]
        async fn $name() -> Result<()> {
            play_through($id).await
        }
    };
}

whole_game!(a_whole_game_of_lices, "lices");
whole_game!(a_whole_game_of_en_avant, "en-avant");
whole_game!(a_whole_game_of_alcazar, "alcazar");
whole_game!(a_whole_game_of_fous_du_roi, "fous-du-roi");
whole_game!(a_whole_game_of_echec_aux_chevaliers, "echec-aux-chevaliers");

#[test]
fn every_game_of_the_shelf_is_played_above() {
    let source = include_str!("games.rs");
    for game in GAMES {
        assert!(
            source.contains(&format!(", \"{}\");", game.card().id)),
            "{}",
            game.card().id
        );
    }
}
