//! A seat is kept, and what is private stays so: what an address may say, a backup restored in the
//! middle of a game, publishing it afterwards.

use anyhow::{Result, ensure};
use escale_web_tests::short_game;

use crate::games::{enter, invite, sees, table_of};
use crate::{Scene, quick};

const HIS_TURN: &str = "document.querySelector('.table-status')?.textContent.startsWith('À vous')";

/// The skip link, and any word behind the `#`, is no secret: whoever sits there goes on playing.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn no_word_behind_the_hash_throws_a_player_off_the_seat() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/game/lices/new?against=hotseat").await?;
    visitor.click(".setup button[type=submit]").await?;
    let table = table_of(&visitor).await?;
    let plies = short_game("lices");
    enter(&visitor, &plies[0]).await?;
    sees(&visitor, 1).await?;
    visitor.make("document.querySelector('a.skip').focus()").await?;
    visitor.key("Enter").await?;
    visitor.until("document.activeElement.closest('main') !== null").await?;
    // A player may take back, offer, give up; whoever looks on may only turn the board.
    let seated = "document.querySelectorAll('.actions button').length > 1";
    for word in ["content", "x", "decision-A4", "AAAAAAAAAAAAAAAAAAAAAAAA"] {
        visitor.make(&format!("location.hash = '{word}'")).await?;
        visitor.until(seated).await?;
        visitor.open(&format!("{table}#{word}")).await?;
        sees(&visitor, 1).await?;
        visitor.until(seated).await?;
    }
    enter(&visitor, &plies[1]).await?;
    sees(&visitor, 2).await?;
    visitor.check().await?;
    Ok(())
}

/// A game by link is in no list when it is over; when both agree it is, and both are told.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_private_game_is_published_when_both_agree() -> Result<()> {
    let scene = Scene::open().await?;
    let (first, second) = (scene.visitor(quick()).await?, scene.visitor(quick()).await?);
    let link = invite(&first, "lices").await?;
    first.picture("play-invitation-private").await?;
    second.open(&link).await?;
    let plies = short_game("lices");
    for (index, ply) in plies.iter().enumerate() {
        let mover = if ply.side == "first" { &first } else { &second };
        mover.until(HIS_TURN).await?;
        enter(mover, ply).await?;
        for visitor in [&first, &second] {
            sees(visitor, index + 1).await?;
        }
    }
    let listed = "fetch('/api/games/lices/finished').then((answer) => answer.json()).then((list) => list.length)";
    for visitor in [&first, &second] {
        visitor.until("document.querySelector('.publicity button')").await?;
    }
    first.picture("play-over-private").await?;
    ensure!(first.ask::<usize>(listed).await? == 0, "it is private");
    first.click(".publicity button").await?;
    second.until("document.querySelector('.offers button.primary')").await?;
    second.picture("play-publish-asked").await?;
    ensure!(first.ask::<usize>(listed).await? == 0, "one alone decides nothing");
    second.click(".offers button.primary").await?;
    for visitor in [&first, &second] {
        visitor
            .until("document.querySelector('.publicity')?.textContent.includes('archives')")
            .await?;
    }
    ensure!(first.ask::<usize>(listed).await? == 1, "both agreed");
    first.picture("play-published").await?;
    for visitor in [&first, &second] {
        visitor.check().await?;
    }
    Ok(())
}
