//! Moves as somebody means them, read against a position: written in the letters of their language,
//! or clicked.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_wire::{Code, DeadClicks, MoveRead, ReadMove, Refusal, WhyNot};

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::{JsonBody, Path};
use super::position_view::set_up;

/// Reads it.
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    JsonBody(typed): JsonBody<ReadMove>,
) -> Result<Json<MoveRead>, ApiError> {
    let game = app.game(&id)?;
    let read = app.work(address, move || {
        let play = set_up(game, &typed.line)?;
        Ok::<_, Refusal>(match play.canonical(&typed.text, typed.lang.into()) {
            Ok(text) => MoveRead::M(text),
            Err(trouble) => MoveRead::Why(Refusal::new(Code::BadValue, &trouble.phrase)),
        })
    });
    Ok(Json(read.await??))
}

/// Says why clicks begin no move.
pub(crate) async fn why_not(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    JsonBody(DeadClicks { line, clicks }): JsonBody<DeadClicks>,
) -> Result<Json<WhyNot>, ApiError> {
    let game = app.game(&id)?;
    let said = app.work(address, move || {
        let why = set_up(game, &line)?.why_not(&clicks);
        Ok::<_, Refusal>(WhyNot {
            why: why.as_ref().map(Into::into),
        })
    });
    Ok(Json(said.await??))
}
