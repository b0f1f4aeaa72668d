//! A move as somebody writes it, in the letters of their language, read against a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_wire::{Code, MoveRead, ReadMove, Refusal};

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
