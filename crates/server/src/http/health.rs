//! For whoever keeps the server.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;

use super::App;
use super::api_error::ApiError;
use super::client_address::{ClientAddress, is_trusted};
use super::pages::nothing;
use crate::limits::Kind;

/// The process lives.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// Whether new visitors should be sent here.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if !app.is_ready() {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
    } else if !app.registry.store().can_write() {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready: nothing can be saved\n")
    } else {
        (StatusCode::OK, "ready\n")
    }
}

/// For Prometheus, if it asks from where the settings say it does.
pub(crate) async fn metrics(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    // A proxy that was not named passes on what anybody asks.
    let stranger = !is_trusted(address, &app.settings.metrics_from)
        || (headers.contains_key("x-forwarded-for") && app.settings.trusted_proxies.is_empty());
    if stranger {
        return Err(ApiError(nothing()));
    }
    app.registry.count();
    let metrics = app.registry.metrics();
    let count = |kind| i64::from(app.book.count(kind));
    metrics.sockets.set(count(Kind::Socket));
    metrics.connections.set(count(Kind::Connection));
    metrics.unread_bytes.set(app.book.unread() as i64);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], metrics.text()))
}
