//! For whoever keeps the house.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;

use super::House;

/// The process lives.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// Whether new visitors should be sent here.
pub(crate) async fn ready(State(house): State<Arc<House>>) -> (StatusCode, &'static str) {
    if house.is_ready() {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    }
}

/// For Prometheus.
pub(crate) async fn metrics(State(house): State<Arc<House>>) -> impl IntoResponse {
    house.hall.count();
    let metrics = house.hall.metrics();
    metrics.connections.set(i64::from(house.book.connections()));
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], metrics.text())
}
