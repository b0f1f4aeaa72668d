//! By keyboard alone, by screen reader, enlarged, without motion.

use anyhow::{Context, Result, bail, ensure};
use escale_catalog::GAMES;
use escale_web_tests::{Visitor, short_game};
use serde_json::json;

use crate::games::{sees, table_of};
use crate::{Scene, quick};

/// Walks the board with the arrow keys to a place. Arrows go from place to place in a line, and on
/// a board with walls not every line has every place: back where one was already, one tries the
/// other way first.
async fn walk_to(visitor: &Visitor, place: &str) -> Result<()> {
    let mut been = Vec::new();
    for _ in 0..80 {
        let (here, dx, dy): (String, f64, f64) = visitor
            .ask(&format!(
                "(() => {{ const from = document.activeElement.getBoundingClientRect(); const to = document.querySelector('main [role=gridcell][data-at=\"{place}\"]').getBoundingClientRect(); \
                 return [document.activeElement.dataset.at ?? '', to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]; }})()"
            ))
            .await?;
        if here == place {
            return Ok(());
        }
        let across = if dx > 0.0 { "ArrowRight" } else { "ArrowLeft" };
        let along = if dy > 0.0 { "ArrowDown" } else { "ArrowUp" };
        let sideways = (dx.abs() > dy.abs()) != been.contains(&here);
        let level = dy.abs() < 8.0;
        visitor
            .key(if (sideways && dx.abs() > 8.0) || level {
                across
            } else {
                along
            })
            .await?;
        been.push(here);
    }
    bail!("no way to {place}, by {been:?}")
}

/// A whole game without a mouse: from its page by Tab and Enter, on the board by arrows, every
/// third move typed.
async fn by_keyboard(visitor: &Visitor, id: &str) -> Result<()> {
    visitor.open(&format!("/game/{id}")).await?;
    // Tab to the hot-seat button, and through the form to its start.
    tab_to(visitor, "a.start[href*=hotseat]").await?;
    visitor.key("Enter").await?;
    visitor.until("document.querySelector('.setup')").await?;
    tab_to(visitor, ".setup button[type=submit]").await?;
    visitor.key("Enter").await?;
    table_of(visitor).await?;
    visitor
        .until("document.querySelector('.table-board [role=gridcell]')")
        .await?;
    for (index, ply) in short_game(id).iter().enumerate() {
        if index % 3 == 2 {
            tab_to(visitor, "#typed-move").await?;
            visitor.type_text(&ply.text).await?;
            visitor.key("Enter").await?;
        } else {
            tab_to(visitor, "main [role=gridcell][tabindex='0']").await?;
            for click in &ply.clicks {
                if click.starts_with('=') {
                    tab_to(visitor, &format!("[data-press=\"{click}\"]")).await?;
                } else {
                    walk_to(visitor, click).await?;
                }
                visitor.key("Enter").await?;
            }
            // A piece that could go on waits: the same key again plays the move.
            if visitor
                .ask::<bool>("document.querySelector('.board-popover:not([hidden]) .confirm') !== null")
                .await?
            {
                visitor.key("Enter").await?;
            }
        }
        sees(visitor, index + 1)
            .await
            .with_context(|| format!("{id}, move {}: {}", index + 1, ply.text))?;
        visitor
            .until("document.querySelector('#announcer').textContent")
            .await
            .with_context(|| format!("nothing was said of {}", ply.text))?;
    }
    visitor.until("document.querySelector('.result')").await?;
    visitor.check().await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn whole_games_by_keyboard() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    for game in GAMES {
        by_keyboard(&visitor, game.card().id).await?;
    }
    Ok(())
}

/// Presses Tab until something has the focus.
async fn tab_to(visitor: &Visitor, selector: &str) -> Result<()> {
    for _ in 0..120 {
        if visitor
            .ask::<bool>(&format!("document.activeElement?.matches({})", json!(selector)))
            .await?
        {
            return Ok(());
        }
        visitor.key("Tab").await?;
    }
    bail!("Tab never reaches {selector}")
}

/// What a screen reader is told: the board as a grid with named places, moves as they are spoken,
/// whose turn it is, the board as text.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_screen_reader_is_told_everything() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    visitor.open("/game/lices/new?against=hotseat").await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(&visitor).await?;
    visitor
        .until("document.querySelectorAll('main [role=gridcell]').length === 100")
        .await?;
    visitor.click(".table-more .panel:first-of-type summary").await?;
    let tree = visitor.accessible().await?;
    let has = |role: &str, name: &str| tree.iter().any(|(r, n)| r == role && n.contains(name));
    ensure!(has("grid", "Plateau\u{a0}: Jeu de Lices"), "no grid");
    let cells = tree.iter().filter(|(role, _)| role == "gridcell").count();
    ensure!(cells >= 100, "{cells} places");
    ensure!(
        has("gridcell", "a1, Chevalier (Blancs), lice (Blancs)"),
        "a1 is not told"
    );
    ensure!(has("gridcell", "d2, Pion (Blancs), peut jouer"), "d2 is not told");
    ensure!(
        has("status", "") || has("StaticText", "À jouer\u{a0}: Blancs"),
        "whose turn is not told"
    );
    ensure!(has("rowheader", "a") && has("columnheader", "10"), "no text board");
    // A capture is spoken as one says it.
    let plies = short_game("lices");
    let capture = plies
        .iter()
        .position(|ply| ply.text.contains('('))
        .context("a game without a capture")?;
    for (index, ply) in plies.iter().take(capture + 1).enumerate() {
        visitor.make("document.querySelector('#typed-move').focus()").await?;
        visitor.type_text(&ply.text).await?;
        visitor.key("Enter").await?;
        sees(&visitor, index + 1).await?;
    }
    let said = "document.querySelector('#announcer').textContent";
    visitor
        .until(&format!("{said}.includes('prend') && {said}.includes('À jouer')"))
        .await?;
    // What cannot be played is refused in words.
    visitor.make("document.querySelector('#typed-move').focus()").await?;
    visitor.type_text("z9-z8").await?;
    visitor.key("Enter").await?;
    visitor
        .until("document.querySelector('#typed-trouble').textContent.length > 5")
        .await?;
    visitor.check().await?;
    Ok(())
}

/// At 400 % zoom a window of 1280 is 320 wide: everything is there, nothing overflows.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn four_times_enlarged() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(json!({ "lang": "en", "theme": "contrast" })).await?;
    visitor.size(320, 256).await?;
    for path in [
        "/",
        "/game/lices",
        "/game/echec-aux-chevaliers/new?against=four",
        "/game/alcazar/rules",
        "/settings",
        "/about",
    ] {
        visitor.open(path).await?;
        visitor.check().await.context(path)?;
    }
    Ok(())
}

const COUNT_ANIMATIONS: &str = "window.moved = 0; Element.prototype.animate = new Proxy(Element.prototype.animate, \
    { apply(target, self, words) { window.moved += 1; return Reflect.apply(target, self, words); } })";

/// With less motion asked for, nothing moves.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn stillness_is_respected() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(json!({ "lang": "fr", "motion": true })).await?;
    visitor.reduce_motion().await?;
    visitor.open("/game/en-avant/new?against=hotseat").await?;
    visitor.click(".setup button[type=submit]").await?;
    table_of(&visitor).await?;
    visitor.make(COUNT_ANIMATIONS).await?;
    visitor.press("e2").await?;
    visitor.press("e4").await?;
    sees(&visitor, 1).await?;
    let moved: usize = visitor.ask("window.moved").await?;
    ensure!(moved == 0, "{moved} animations");
    Ok(())
}
