//! What a first visit costs, as the browser counts it.

use anyhow::{Context, Result, ensure};

use crate::games::table_of;
use crate::{Scene, quick};

/// Bytes over the wire a first visit to the shelf may cost, and one to a table.
const HOME_MOST: u64 = 100 * 1024;
const PLAY_MOST: u64 = 130 * 1024;
/// Requests of the same.
const HOME_REQUESTS: usize = 12;
const PLAY_REQUESTS: usize = 14;

/// A table to look at.
async fn some_table(scene: &Scene) -> Result<String> {
    let host = scene.visitor(quick()).await?;
    host.open("/game/lices/new?against=hotseat").await?;
    host.click(".setup button[type=submit]").await?;
    table_of(&host).await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_first_visit_is_light() -> Result<()> {
    let scene = Scene::open().await?;
    let table = some_table(&scene).await?;
    for (path, most, requests) in [
        ("/", HOME_MOST, HOME_REQUESTS),
        (table.as_str(), PLAY_MOST, PLAY_REQUESTS),
    ] {
        for slow in [false, true] {
            let visitor = scene.visitor(quick()).await?;
            if slow {
                visitor.slow_down().await?;
            }
            let load = visitor.load(path).await?;
            // Times are told, not asserted: they are this machine's.
            println!(
                "first visit to {path}{}: {load:?}",
                if slow { ", slow line and machine" } else { "" }
            );
            ensure!(load.bytes < most, "{path} costs {} bytes", load.bytes);
            ensure!(load.bytes > 20_000, "{path}: {} bytes cannot be all of it", load.bytes);
            let asked = load.asked.len();
            ensure!(asked <= requests, "{path} takes {asked} requests: {:?}", load.asked);
        }
    }
    Ok(())
}

/// What was fetched once is never asked for again, not even whether it has changed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_second_visit_asks_for_the_page_and_nothing_but_news() -> Result<()> {
    let scene = Scene::open().await?;
    let table = some_table(&scene).await?;
    for path in ["/", table.as_str(), "/analysis/lices", "/game/lices/rules"] {
        let visitor = scene.visitor(quick()).await?;
        visitor.load(path).await?;
        visitor.open("/about").await?;
        let again = visitor.load_again(path).await?;
        let (page, others) = again.asked.split_first().context("a page")?;
        ensure!(page == path, "{page} is not {path}");
        for asked in others {
            ensure!(asked.starts_with("/api/"), "{path} asks for {asked} again");
        }
    }
    Ok(())
}

/// On a line where every answer takes long, what counts is how often one has to be waited for.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn words_take_two_round_trips_and_a_table_three() -> Result<()> {
    let scene = Scene::open().await?;
    let table = some_table(&scene).await?;
    for (path, page) in [("/", 2), (table.as_str(), 3)] {
        let visitor = scene.visitor(quick()).await?;
        visitor.far_away().await?;
        let load = visitor.load(path).await?;
        println!("first visit to {path} from far away: {load:?}");
        ensure!(load.waves_to_paint <= 2, "{path}: {load:?}");
        ensure!(load.waves_to_page <= page, "{path}: {load:?}");
    }
    Ok(())
}

/// The shelf is read before any script has run, in the language of its reader, and nothing moves
/// when the scripts come.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_shelf_is_read_before_scripts_run() -> Result<()> {
    let scene = Scene::open().await?;
    for (lang, width) in [("fr", 1440), ("en", 1440), ("fr", 390), ("en", 390)] {
        let mut settings = quick();
        settings["lang"] = lang.into();
        let visitor = scene.visitor(settings).await?;
        visitor.size(width, 900).await?;
        visitor.hold_back("*/assets/app/*").await?;
        visitor.go("/").await?;
        let places = "['.masthead', '.wordmark', 'nav a', 'h1', '.lead', '.hero-ways', '.today h2'].map((place) => { \
             const box = [...document.querySelectorAll(place)].find((one) => one.offsetParent)?.getBoundingClientRect(); \
             return [place, Math.round(box?.top), Math.round(box?.left)].join(' '); })";
        visitor.until("[...document.querySelectorAll('h1')].some((one) => one.offsetParent) && document.fonts.status === 'loaded'").await?;
        let before: Vec<String> = visitor.ask(places).await?;
        let words: String = visitor.ask("document.body.innerText").await?;
        visitor.let_go().await?;
        visitor
            .until("document.querySelector('main > .home') && !document.querySelector('.opening')")
            .await?;
        let after: Vec<String> = visitor.ask(places).await?;
        ensure!(before == after, "{lang} {width}: {before:?} became {after:?}");
        let title: String = visitor.ask("document.querySelector('h1').textContent").await?;
        ensure!(words.contains(&title), "{lang}: {title} was not read before");
        visitor.check().await?;
    }
    Ok(())
}
