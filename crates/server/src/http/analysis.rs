//! Asking the engine.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_catalog::{Setup, game};
use escale_rules::Trouble;
use escale_wire::{Choice, Code, Refusal};
use serde::{Deserialize, Serialize};

use super::House;
use super::asked::{Asked, From};
use super::problem::Problem;
use crate::desk::AnalysisKey;

/// Most moves that lead to a position.
const MOVES: usize = 2_000;
/// Most best lines.
const LINES: usize = 5;

/// What to think about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisRequest {
    game: String,
    #[serde(default)]
    options: Vec<Choice>,
    #[serde(default)]
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    lines: Option<usize>,
}

/// A best line.
#[derive(Serialize)]
pub(crate) struct LineSeen {
    score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
    moves: Vec<String>,
}

/// What the engine found.
#[derive(Serialize)]
pub(crate) struct AnalysisSeen {
    position: String,
    turn: &'static str,
    depth: u32,
    nodes: u64,
    lines: Vec<LineSeen>,
}

/// Thinks about a position.
pub(crate) async fn analyse(
    State(house): State<Arc<House>>,
    From(address): From,
    Asked(request): Asked<AnalysisRequest>,
) -> Result<Json<AnalysisSeen>, Problem> {
    let bad = |trouble: Trouble| Refusal::new(Code::BadValue, &trouble.0);
    let game = game(&request.game).map_err(|trouble| Refusal::new(Code::Unknown, &trouble.0))?;
    if request.moves.len() > MOVES {
        return Err(Refusal::fixed(Code::TooLong, "trop de coups", "too many moves").into());
    }
    let options: Vec<_> = request.options.into_iter().map(|o| (o.key, o.value)).collect();
    let setup = Setup {
        options: options
            .iter()
            .cloned()
            .map(|(key, value)| escale_rules::Choice { key, value })
            .collect(),
        position: request.position.clone(),
    };
    // Read here, so that nonsense never reaches the queue, and equal games are asked about in equal words.
    let mut play = game.set_up(&setup).map_err(bad)?;
    let mut moves = Vec::with_capacity(request.moves.len());
    for text in &request.moves {
        moves.push(play.play(text).map_err(bad)?);
    }
    let key = AnalysisKey {
        game: game.card().id,
        options,
        position: request.position,
        moves,
        lines: request.lines.unwrap_or(1).clamp(1, LINES),
    };
    let visitor = House::visitor_number(address);
    let insight = house.hall.desk().analyse(visitor, key).await?;
    Ok(Json(AnalysisSeen {
        position: play.position_text(),
        turn: play.turn().word(),
        depth: insight.depth,
        nodes: insight.nodes,
        lines: insight
            .lines
            .iter()
            .map(|line| LineSeen {
                score: line.score,
                mate: line.mate,
                moves: line.moves.clone(),
            })
            .collect(),
    }))
}
