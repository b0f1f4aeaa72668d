//! A position to look at and play on, away from any table: figures of the rules, lessons, looking
//! back through a game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_catalog::{Game, Match, Setup};
use escale_rules::Trouble;
use escale_wire::{Code, GameSoFar, PositionView, Refusal};

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::{JsonBody, Path};
use crate::registry::whole_view;

/// Most moves that lead to a position.
const MOVES: usize = 2_000;

/// Plays a line through.
pub(super) fn set_up(game: &'static dyn Game, line: &GameSoFar) -> Result<Box<dyn Match>, Refusal> {
    let bad = |trouble: Trouble| Refusal::new(Code::BadValue, &trouble.phrase);
    if line.moves.len() > MOVES {
        return Err(Refusal::fixed(Code::TooLong, "trop de coups", "too many moves"));
    }
    let setup = Setup {
        options: line.options.iter().cloned().map(Into::into).collect(),
        position: line.position.clone(),
    };
    setup.check_length().map_err(bad)?;
    let mut play = game.set_up(&setup).map_err(bad)?;
    for text in &line.moves {
        play.play(text).map_err(bad)?;
    }
    Ok(play)
}

/// What stands there, what can be played, and whether it is over.
pub(crate) async fn position_view(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    JsonBody(line): JsonBody<GameSoFar>,
) -> Result<Json<PositionView>, ApiError> {
    let game = app.game(&id)?;
    // A long line takes a while to play through and to write down in words: not on the threads that
    // answer.
    let studied = app.work(address, move || {
        let play = set_up(game, &line)?;
        let end = play.verdict();
        let view = whole_view(play.as_ref(), 0, end.is_some());
        Ok::<_, Refusal>(PositionView {
            view,
            end: end.map(Into::into),
        })
    });
    Ok(Json(studied.await??))
}
