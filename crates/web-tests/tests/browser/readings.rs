//! Other readings of the leaflet, from the set-up to the analysis; games of rule pages; sources.

use anyhow::{Result, ensure};
use escale_catalog::GAMES;

use crate::games::table_of;
use crate::{Scene, quick};

/// How often an element's words stand somewhere.
fn words(selector: &str) -> String {
    format!("[...document.querySelectorAll('{selector}')].map((element) => element.textContent).join(' | ')")
}

/// What is ticked in the set-up is what is played, and everybody who comes by is told.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_reading_is_chosen_played_and_told() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/game/alcazar/new?against=hotseat").await?;
    visitor.click(".setup-options summary").await?;
    visitor
        .until("document.querySelectorAll('.setup-options .check').length === 2")
        .await?;
    visitor.click(".setup-options .check input").await?;
    visitor.click(".setup button[type=submit]").await?;
    let table = table_of(&visitor).await?;
    let badge = words(".table-head .badge-pill.reading");
    visitor.until(&format!("{badge} === 'châteaux d’une case'")).await?;
    // The walls stand around one square.
    for wall in ["a1n", "a1e", "a1s", "a1w"] {
        visitor
            .until(&format!(
                "document.querySelector('.board-grid [data-at=\"{wall}\"]').ariaLabel.includes('rempart')"
            ))
            .await?;
    }
    // Whoever looks on is told, too, and sees what it changes.
    let other = scene.visitor(quick()).await?;
    other.open(&table).await?;
    other.until(&format!("{badge} === 'châteaux d’une case'")).await?;
    other.check().await?;
    visitor
        .open("/analysis/alcazar?option=chateau%3Dune-case&moves=a1e-b1n")
        .await?;
    visitor
        .until(&format!(
            "{} === 'châteaux d’une case'",
            words(".analysis-head .badge-pill.reading")
        ))
        .await?;
    visitor.click(".analysis-head .badge-pill.reading").await?;
    visitor
        .until("location.pathname.endsWith('/rules') && location.hash === '#other-readings'")
        .await?;
    // What was measured stands there, with the command.
    visitor
        .until("[...document.querySelectorAll('.prose code')].some((code) => code.textContent.startsWith('escale readings alcazar'))")
        .await?;
    // An address may ask for a reading; one that does not exist is not played.
    visitor
        .open("/game/alcazar/new?against=hotseat&option=depart%3Dissue&option=chateau%3Dtour")
        .await?;
    let ticked = "document.querySelectorAll('.setup-options input:checked').length";
    visitor
        .until(&format!(
            "{ticked} === 1 && document.querySelector('.setup-options').open"
        ))
        .await?;
    // Where nothing is ticked nothing is told.
    visitor.open("/game/alcazar/new?against=hotseat").await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(&visitor).await?;
    ensure!(
        visitor
            .ask::<bool>("!document.querySelector('.badge-pill.reading')")
            .await?
    );
    visitor.check().await
}

/// The game of every rule page is gone through to its end, its words marked as they come.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn games_of_rule_pages_are_gone_through() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    for game in GAMES {
        let id = game.card().id;
        visitor.open(&format!("/game/{id}/rules#game")).await?;
        visitor
            .make("document.querySelector('.annotated').scrollIntoView()")
            .await?;
        visitor
            .until("document.querySelector('.annotated').dataset.state === 'drawn'")
            .await?;
        let place = "document.querySelector('.annotated .game-where').textContent";
        let start: String = visitor.ask(place).await?;
        visitor.click(".annotated .steps button:nth-child(3)").await?;
        visitor.until(&format!("{place} !== '{start}'")).await?;
        visitor.click(".annotated .steps button:nth-child(2)").await?;
        visitor.until(&format!("{place} === '{start}'")).await?;
        // A remark leads to its move, and is marked.
        visitor.click(".annotated .game-notes li:last-child button").await?;
        visitor
            .until("document.querySelector('.annotated .game-notes li:last-child').ariaCurrent === 'step'")
            .await?;
        visitor.click(".annotated .steps button:nth-child(4)").await?;
        visitor
            .until("document.querySelector('.annotated .light-up.last, .annotated .edge-light.last')")
            .await?;
        // One looks at it: nothing there is played.
        ensure!(
            visitor
                .ask::<bool>("!document.querySelector('.annotated .target')")
                .await?
        );
        visitor.check().await?;
    }
    Ok(())
}

/// The archive card and the page of sources say where everything is known from.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn sources_are_named() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/about").await?;
    for game in GAMES {
        let id = game.card().id;
        visitor
            .until(&format!("document.querySelector('section[aria-labelledby=\"sources-{id}\"] a[href^=\"https://escaleajeux.fr\"]')"))
            .await?;
    }
    visitor.open("/game/alcazar").await?;
    visitor
        .until("document.querySelector('.archive th[scope=row]')")
        .await?;
    visitor
        .until("document.querySelector('.archive a[href*=\"mit80.de\"]')")
        .await?;
    visitor.until("document.querySelector('#box')").await?;
    // The solved line is one press away.
    visitor.click(".archive a[href=\"/game/alcazar/rules#solved\"]").await?;
    visitor.until("document.querySelector('#solved')").await?;
    visitor.check().await
}
