//! Learning by playing: every task can be done, and a move that does not do it is taken back with a
//! word.

use anyhow::{Context, Result, ensure};
use escale_catalog::{Entry, GAMES, Match, Setup};
use escale_web_tests::Visitor;
use serde_json::Value;

use crate::{Scene, quick};

/// The five lessons of every game are done by doing what they ask.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn every_lesson_can_be_done() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    for game in GAMES {
        let id = game.card().id;
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
        let lessons: Value = serde_json::from_str(&std::fs::read_to_string(format!("{folder}/{id}/lessons.json"))?)?;
        visitor.open(&format!("/game/{id}/learn")).await?;
        let mut refused = 0;
        for (number, lesson) in lessons["lessons"].as_array().context("lessons")?.iter().enumerate() {
            let position = lesson["position"].as_str().context("a position")?;
            let setup = Setup {
                position: (position != "start").then(|| position.to_owned()),
                ..Setup::default()
            };
            let play = game.set_up(&setup).map_err(|trouble| anyhow::anyhow!("{trouble}"))?;
            let goal = &lesson["steps"][0]["goal"];
            let (right, wrong): (Vec<Entry>, Vec<Entry>) = play.entries().into_iter().partition(|entry| {
                let mut tried = play.fork();
                tried.play(&entry.text).is_ok() && fits(goal, entry, play.as_ref(), tried.as_ref())
            });
            let entry = right
                .first()
                .with_context(|| format!("{id}, lesson {} cannot be done", number + 1))?;
            visitor
                .until("document.querySelectorAll('.lesson-stage [role=gridcell]').length > 0")
                .await?;
            if let (0, Some(wrong)) = (refused, wrong.first()) {
                enter(&visitor, wrong).await?;
                visitor
                    .until("document.querySelector('.lesson-answer').textContent.length > 5")
                    .await
                    .with_context(|| format!("{id}, lesson {}: {} is no answer", number + 1, wrong.text))?;
                visitor.until("!document.querySelector('.lesson-stage .last')").await?;
                refused += 1;
            }
            enter(&visitor, entry).await?;
            visitor
                .until("document.querySelector('.lesson-answer.good')")
                .await
                .with_context(|| format!("{id}, lesson {}: {}", number + 1, entry.text))?;
            if number < 4 {
                visitor.click(".lesson-end .primary").await?;
                visitor.until("!document.querySelector('.lesson-answer.good')").await?;
            }
        }
        ensure!(refused == 1, "{id}: no task can be got wrong");
        visitor.check().await?;
    }
    Ok(())
}

/// Enters a move of a lesson click by click.
async fn enter(visitor: &Visitor, entry: &Entry) -> Result<()> {
    for click in &entry.paths[0] {
        visitor.press(click).await?;
    }
    if visitor
        .ask::<bool>("document.querySelector('.board-popover:not([hidden]) .confirm') !== null")
        .await?
    {
        visitor.click(".board-popover .confirm").await?;
    }
    Ok(())
}

fn fits(goal: &Value, entry: &Entry, before: &dyn Match, after: &dyn Match) -> bool {
    let (was, is) = (before.scene().pieces, after.scene().pieces);
    let first = &entry.paths[0][0];
    goal["moves"]
        .as_array()
        .is_none_or(|moves| moves.iter().any(|text| *text == entry.text))
        && goal["from"].as_str().is_none_or(|from| from == first)
        && goal["kind"]
            .as_str()
            .is_none_or(|kind| was.iter().any(|piece| piece.at == *first && piece.kind == kind))
        && goal["taken"]
            .as_u64()
            .is_none_or(|taken| was.len() as u64 == is.len() as u64 + taken)
        && goal["result"]
            .as_str()
            .is_none_or(|result| after.verdict().is_some_and(|verdict| verdict.outcome.word() == result))
}
