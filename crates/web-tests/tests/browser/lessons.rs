//! Learning by playing: every task can be done, and a move that does not do it is taken back with a
//! word.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use escale_catalog::{EngineSettings, Entry, GAMES, Game, Match, Setup};
use escale_search::Limits;
use escale_web_tests::Visitor;
use serde_json::Value;

use crate::{Scene, quick};

/// Every lesson of every game is done by doing what it asks, step by step.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn every_lesson_can_be_done() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    for &game in GAMES {
        let id = game.card().id;
        let lessons = lessons_of(id)?;
        visitor.open(&format!("/game/{id}/learn")).await?;
        let mut refused = 0;
        for (number, lesson) in lessons.iter().enumerate() {
            let what = format!("{id}, lesson {}", number + 1);
            visitor
                .until("document.querySelectorAll('.lesson-stage [role=gridcell]').length > 0")
                .await?;
            let Some(steps) = lesson["steps"].as_array() else {
                continue;
            };
            do_lesson(&visitor, begun(game, lesson)?, steps, &mut refused)
                .await
                .context(what)?;
            visitor.click(".lesson-end .primary").await?;
            visitor.until("!document.querySelector('.lesson-answer.good')").await?;
        }
        ensure!(refused > 0, "{id}: no task can be got wrong");
        visitor.check().await?;
        // What was done is still known after the page was left.
        visitor.open(&format!("/game/{id}/learn")).await?;
        let done = "document.querySelectorAll('.lesson-steps button.done').length";
        visitor.until(&format!("{done} === {}", lessons.len() - 1)).await?;
    }
    Ok(())
}

/// The last lesson is a game against the engine: it answers, and whoever wins has learnt the game.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn the_last_lesson_is_a_game_to_be_won() -> Result<()> {
    let scene = Scene::open().await?;
    let visitor = scene.visitor(quick()).await?;
    let game = GAMES
        .iter()
        .copied()
        .find(|game| game.card().id == "alcazar")
        .context("alcazar")?;
    let lessons = lessons_of("alcazar")?;
    let lesson = lessons.last().context("a lesson")?;
    visitor
        .open(&format!("/game/alcazar/learn?task={}", lessons.len()))
        .await?;
    visitor
        .make(
            "const ask = window.fetch; window.fetch = async (...about) => { const answer = await ask(...about);\
             if (String(about[0]).endsWith('/reply')) window.replies = [...(window.replies ?? []), (await answer.clone().json()).m];\
             return answer; }",
        )
        .await?;
    let mut play = begun(game, lesson)?;
    let pupil = play.turn();
    let mut mind = game.engine(EngineSettings::default());
    let mut answers = 0;
    while play.verdict().is_none() {
        if play.turn() == pupil {
            mind.think_about(play.as_ref())?;
            let found = mind.go(&Limits::nodes(20_000), &AtomicBool::new(false), &mut |_| {});
            let best = &found.lines.first().context("a move")?.moves[0];
            let entry = play
                .entries()
                .into_iter()
                .find(|entry| entry.text == *best)
                .context("an entry")?;
            enter(&visitor, &entry).await?;
            play.play(best)?;
        } else {
            answers += 1;
            visitor
                .until(&format!("(window.replies ?? []).length === {answers}"))
                .await?;
            let reply: String = visitor.ask("window.replies.at(-1)").await?;
            play.play(&reply)?;
            let last = play.last().context("a move")?.clicks;
            let place = last.last().context("a place")?;
            visitor
                .until(&format!(
                    "document.querySelector('.lesson-stage [data-at=\"{place}\"]').ariaLabel.includes('dernier coup')"
                ))
                .await?;
        }
    }
    ensure!(answers > 0, "the engine never answered");
    visitor.until("document.querySelector('.lesson-answer.good')").await?;
    visitor
        .until("document.querySelector('.lesson-steps button.done')")
        .await?;
    visitor.check().await
}

fn lessons_of(game: &str) -> Result<Vec<Value>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let read: Value = serde_json::from_str(&std::fs::read_to_string(format!("{folder}/{game}/lessons.json"))?)?;
    Ok(read["lessons"].as_array().context("lessons")?.clone())
}

fn begun(game: &dyn Game, lesson: &Value) -> Result<Box<dyn Match>> {
    let position = lesson["position"].as_str().context("a position")?;
    Ok(game.set_up(&Setup {
        position: (position != "start").then(|| position.to_owned()),
        ..Setup::default()
    })?)
}

/// Does what each step asks; the first time something else does not do, that is tried before it.
async fn do_lesson(visitor: &Visitor, mut play: Box<dyn Match>, steps: &[Value], refused: &mut u32) -> Result<()> {
    for (at, step) in steps.iter().enumerate() {
        let goal = &step["goal"];
        let (right, wrong): (Vec<Entry>, Vec<Entry>) = play.entries().into_iter().partition(|entry| {
            let mut tried = play.fork();
            tried.play(&entry.text).is_ok() && fits(goal, entry, play.as_ref(), tried.as_ref())
        });
        let entry = right.first().context("it cannot be done")?;
        if let (0, 0, Some(wrong)) = (at, *refused, wrong.first()) {
            enter(visitor, wrong).await?;
            visitor
                .until("document.querySelector('.lesson-answer').textContent.length > 5")
                .await
                .with_context(|| format!("{} is no answer", wrong.text))?;
            visitor.until("!document.querySelector('.lesson-stage .last')").await?;
            *refused += 1;
        }
        enter(visitor, entry).await?;
        play.play(&entry.text)?;
        if let Some(reply) = step["reply"].as_str() {
            play.play(reply)?;
        }
        // The board has answered, and waits for the next step.
        let next = at + 2;
        visitor
            .until(&format!(
                "document.querySelector('.lesson-stage [data-step=\"{next}\"]') && document.querySelector('.lesson-answer.good')"
            ))
            .await
            .with_context(|| format!("step {}: {}", at + 1, entry.text))?;
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
