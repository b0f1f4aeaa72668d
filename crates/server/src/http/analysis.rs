//! Asking the engine.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_catalog::{Known, Match, Value};
use escale_rules::Lang;
use escale_wire::Choice;
use serde::{Deserialize, Serialize};

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::JsonBody;
use super::position_view::{Line, named, set_up};
use crate::engine_pool::{AnalysisKey, KnownMove};
use crate::limits::visitor_number;

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
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    exact: bool,
    moves: Vec<String>,
    /// The same as readers of each language write it.
    written: Vec<[String; 2]>,
}

/// What is known for certain of a move, for the side that makes it.
#[derive(Serialize)]
pub(crate) struct KnownSeen {
    m: String,
    worth: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
}

/// What the engine found.
#[derive(Serialize)]
pub(crate) struct AnalysisSeen {
    position: String,
    turn: &'static str,
    depth: u32,
    nodes: u64,
    lines: Vec<LineSeen>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    known: Vec<KnownSeen>,
}

impl KnownSeen {
    fn of(known: &KnownMove) -> Option<Self> {
        let (worth, plies) = match known.worth {
            Known::Exactly(Value::Win(plies)) => ("win", Some(plies)),
            Known::Exactly(Value::Draw) => ("draw", None),
            Known::Exactly(Value::Loss(plies)) => ("loss", Some(plies)),
            Known::Wins => ("win", None),
            Known::ThrowsAway => ("not-won", None),
            Known::Nothing => return None,
        };
        let m = known.text.clone();
        Some(Self { m, worth, plies })
    }
}

/// A line as people write it, as far as it can be played through.
fn written(play: &dyn Match, moves: &[String]) -> Vec<[String; 2]> {
    let mut ahead = play.fork();
    let mut all = Vec::with_capacity(moves.len());
    for text in moves {
        let (Ok(fr), Ok(en)) = (ahead.written(text, Lang::Fr), ahead.written(text, Lang::En)) else {
            break;
        };
        all.push([fr, en]);
        if ahead.play_through(text).is_err() {
            break;
        }
    }
    all
}

/// Thinks about a position.
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Json<AnalysisSeen>, ApiError> {
    let game = named(&request.game)?;
    let line = Line {
        options: request.options,
        position: request.position,
        moves: request.moves,
    };
    // Read here, so that nonsense never reaches the queue, and equal games are asked about in equal words.
    let (line, play) = app
        .work(address, move || set_up(game, &line).map(|play| (line, play)))
        .await??;
    let key = AnalysisKey {
        game: game.card().id,
        options: play
            .options()
            .into_iter()
            .map(|option| (option.key, option.value))
            .collect(),
        position: line.position,
        moves: play.move_texts(),
        lines: request.lines.unwrap_or(1).clamp(1, LINES),
    };
    let found = app
        .registry
        .engine_pool()
        .analyse(visitor_number(address), key, play.fork())
        .await?;
    let seen = app.work(address, move || AnalysisSeen {
        position: play.position_text(),
        turn: play.turn().word(),
        depth: found.depth,
        nodes: found.nodes,
        lines: found
            .lines
            .iter()
            .map(|line| LineSeen {
                score: line.score,
                mate: line.mate,
                exact: line.exact,
                written: written(play.as_ref(), &line.moves),
                moves: line.moves.clone(),
            })
            .collect(),
        known: found.known.iter().filter_map(KnownSeen::of).collect(),
    });
    Ok(Json(seen.await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_move_is_one_word() {
        let seen = |worth| {
            let text = "m".to_owned();
            KnownSeen::of(&KnownMove { text, worth }).map(|seen| (seen.worth, seen.plies))
        };
        assert_eq!(seen(Known::Exactly(Value::Win(47))), Some(("win", Some(47))));
        assert_eq!(seen(Known::Exactly(Value::Draw)), Some(("draw", None)));
        assert_eq!(seen(Known::Exactly(Value::Loss(10))), Some(("loss", Some(10))));
        assert_eq!(seen(Known::Wins), Some(("win", None)));
        assert_eq!(seen(Known::ThrowsAway), Some(("not-won", None)));
        assert_eq!(seen(Known::Nothing), None);
    }

    #[test]
    fn a_line_is_written_as_far_as_it_can_be_played() {
        let play = named("alcazar")
            .unwrap()
            .set_up(&escale_catalog::Setup::default())
            .unwrap();
        let moves = ["a2n-a2w", "d3", "zz", "a2"].map(str::to_owned);
        assert_eq!(
            written(play.as_ref(), &moves),
            [["a2n-a2o", "a2n-a2w"], ["d3", "d3"]].map(|pair| pair.map(str::to_owned))
        );
    }
}
