//! A move as somebody writes it, in the letters of their language, read against a position.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_rules::Lang;
use escale_wire::{Code, Refusal};
use serde::{Deserialize, Serialize};

use super::House;
use super::asked::{Asked, Path};
use super::origin::From;
use super::problem::Problem;
use super::study::{Line, named, set_up};

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
    State(house): State<Arc<House>>,
    From(address): From,
    Path(id): Path<String>,
    Asked(typed): Asked<Typed>,
) -> Result<Json<Meant>, Problem> {
    let game = named(&id)?;
    let read = house.work(address, move || {
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
