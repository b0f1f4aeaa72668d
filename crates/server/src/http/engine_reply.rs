//! A move of the engine away from any table: for lessons that are played out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_wire::{Code, EngineReply, EngineReplyRequest, Refusal};
use tokio::sync::oneshot;

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::{JsonBody, Path};
use super::position_view::set_up;
use crate::engine_pool::MoveJob;
use crate::limits::visitor_number;
use crate::table::{EngineTurn, Mask, check_level};

/// The move a level plays in a position.
pub(crate) async fn reply(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    JsonBody(EngineReplyRequest { line, level }): JsonBody<EngineReplyRequest>,
) -> Result<Json<EngineReply>, ApiError> {
    check_level(level)?;
    let game = app.game(&id)?;
    let play = app.work(address, move || set_up(game, &line)).await??;
    if play.verdict().is_some() {
        return Err(Refusal::fixed(Code::Over, "la partie est finie", "the game is over").into());
    }
    let (done, found) = oneshot::channel();
    app.registry.engine_pool().ask_move(MoveJob {
        visitor: visitor_number(address),
        // Nobody comes back to such a game: its blind spots are those of every other.
        seed: 0,
        play,
        turn: EngineTurn {
            seats: Mask::NONE,
            level,
            only: None,
        },
        left: None,
        done: Box::new(move |found| {
            // Whoever asked may have gone.
            let _ = done.send(found);
        }),
    });
    match found.await {
        Ok(Some((m, _))) => Ok(Json(EngineReply { m })),
        Ok(None) | Err(_) => Err(Refusal::fixed(
            Code::Crowded,
            "trop de monde attend l'ordinateur : réessayez dans un instant",
            "too many are waiting for the computer: try again in a moment",
        )
        .into()),
    }
}
