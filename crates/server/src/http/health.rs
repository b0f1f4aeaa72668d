//! For whoever keeps the house.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;

use super::House;
use super::origin::{From, is_trusted};
use super::pages::nothing;
use super::problem::Problem;
use crate::limits::Kind;

/// The process lives.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// Whether new visitors should be sent here.
pub(crate) async fn ready(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if !house.is_ready() {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    } else if !house.hall.store().can_write() {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready: nothing can be saved\n")
    } else {
        (StatusCode::OK, "ready\n")
    }
}

/// For Prometheus, if it asks from where the settings say it does.
pub(crate) async fn metrics(
    State(house): State<Arc<House>>,
    From(address): From,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    // A proxy that was not named passes on what anybody asks.
    let stranger = !is_trusted(address, &house.settings.metrics_from)
        || (headers.contains_key("x-forwarded-for") && house.settings.trusted_proxies.is_empty());
    if stranger {
        return Err(Problem(nothing()));
    }
    house.hall.count();
    let metrics = house.hall.metrics();
    let count = |kind| i64::from(house.book.count(kind));
    metrics.sockets.set(count(Kind::Socket));
    metrics.connections.set(count(Kind::Connection));
    metrics.unread_bytes.set(house.book.unread() as i64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], metrics.text()))
}
