//! A move as somebody writes it, in the letters of their language, read against a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_rules::Lang;
use escale_wire::{Code, Refusal};
use serde::{Deserialize, Serialize};

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::{JsonBody, Path};
use super::position_view::{Line, named, set_up};

/// The languages one writes in.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    Fr,
    En,
}

/// What was written, and where.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Typed {
    line: Line,
    text: String,
    lang: Written,
}

/// The move that was meant, or what is wrong with it: a slip of the pen is an answer like another, not a failed request.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Meant {
    M(String),
    Why(Refusal),
}

/// Reads it.
pub(crate) async fn read(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    JsonBody(typed): JsonBody<Typed>,
) -> Result<Json<Meant>, ApiError> {
    let game = named(&id)?;
    let read = app.work(address, move || {
        let lang = match typed.lang {
            Written::Fr => Lang::Fr,
            Written::En => Lang::En,
        };
        let play = set_up(game, &typed.line)?;
        Ok::<_, Refusal>(match play.canonical(&typed.text, lang) {
            Ok(text) => Meant::M(text),
            Err(trouble) => Meant::Why(Refusal::new(Code::BadValue, &trouble.0)),
        })
    });
    Ok(Json(read.await??))
}
