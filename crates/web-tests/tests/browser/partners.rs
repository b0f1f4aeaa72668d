//! Two against two: whose pieces are whose, whose turn it is, and plans drawn for the partner.

use anyhow::{Context, Result, ensure};
use serde_json::json;

use crate::why_not::tables;
use crate::{Scene, quick};

const ARROWS: &str = "document.querySelectorAll('.plans .drawing').length";

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn partners_know_their_pieces_and_show_each_other_plans() -> Result<()> {
    let scene = Scene::open().await?;
    let host = scene.visitor(quick()).await?;
    host.open("/about").await?;
    let link = json!({ "who": "link" });
    let seats = json!([{ "who": "me" }, link, link, link]);
    let links = tables(&host, &json!({ "game": "echec-aux-chevaliers", "seats": seats })).await?;
    let mut people = vec![host];
    for _ in 1..4 {
        people.push(scene.visitor(quick()).await?);
    }
    for (visitor, link) in people.iter().zip(&links) {
        visitor.open(link).await?;
    }
    let [knights, men, their_knights, _] = people.as_slice() else {
        anyhow::bail!("four people")
    };
    // Both may move, and each knows it.
    for visitor in [knights, men] {
        visitor
            .until("document.querySelector('.table-status').textContent.startsWith('À vous ou à votre équipier')")
            .await?;
    }
    their_knights
        .until("document.querySelector('.table-status').textContent.startsWith('À jouer')")
        .await?;
    // What the partner moves stands back, for the eye and in words.
    let dimmed: [usize; 2] = knights
        .ask("[document.querySelectorAll('.piece.partners').length, [...document.querySelectorAll('.table-board [role=gridcell]')].filter((place) => place.getAttribute('aria-label').includes('équipier')).length]")
        .await?;
    ensure!(dimmed[0] > 0 && dimmed[0] == dimmed[1], "{dimmed:?}");
    knights.press("c2").await?;
    knights
        .until("document.querySelector('.table-status').textContent.includes('à votre équipier (Gens d’armes)')")
        .await?;
    // A plan by the mouse, seen by the partner alone.
    knights.right_drag("b2", "b4").await?;
    men.until(&format!("{ARROWS} === 1"))
        .await
        .context("the plan is not shown")?;
    // And one by the keyboard, said aloud.
    men.key("b").await?;
    men.key("d").await?;
    men.key("ArrowUp").await?;
    men.key("d").await?;
    knights.until(&format!("{ARROWS} === 1")).await?;
    knights
        .until("document.querySelector('#announcer').textContent.includes('Votre équipier dessine')")
        .await
        .context("it is not said")?;
    let theirs: usize = their_knights.ask(ARROWS).await?;
    ensure!(theirs == 0, "the other camp sees the plan");
    men.picture("partners-plan").await?;
    for visitor in &people {
        visitor.check().await?;
    }
    Ok(())
}
