//! Pages and files, embedded in the program.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use escale_wire::{Code, Refusal};
use rust_embed::RustEmbed;

use super::problem::Problem;

/// The plain page and what it needs.
#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

fn file(path: &str) -> Option<Response> {
    let file = Assets::get(path)?;
    let headers = [(CONTENT_TYPE, kind(path)), (CACHE_CONTROL, "no-cache")];
    Some((headers, file.data.into_owned()).into_response())
}

/// The one page; what it shows is decided in it by its address.
pub(crate) async fn page() -> Response {
    file("plain.html").unwrap_or_else(|| StatusCode::NOT_FOUND.into_response())
}

/// A file the page needs.
pub(crate) async fn asset(Path(path): Path<String>) -> Response {
    match file(&path) {
        Some(response) => response,
        None => not_found().await,
    }
}

/// Anything else.
pub(crate) async fn not_found() -> Response {
    let refusal = Refusal::fixed(
        Code::Unknown,
        "il n'y a rien à cette adresse",
        "there is nothing at this address",
    );
    Problem(refusal).into_response()
}
