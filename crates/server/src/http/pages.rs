//! Pages and files of the web client.

use std::sync::{Arc, LazyLock};

use axum::extract::State;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use escale_site::{File, Site};
use escale_wire::{Code, Refusal};

use super::App;
use super::api_error::ApiError;
use super::extract::Path;

static SITE: LazyLock<Site> = LazyLock::new(Site::new);

fn lists(headers: &HeaderMap, name: axum::http::HeaderName, word: &str) -> bool {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.contains(word))
}

/// A file, compressed if the browser can read that, or the word that it has not changed.
pub(super) fn answer(file: &'static File, headers: &HeaderMap, status: StatusCode) -> Response {
    // Asked for again each time and named by content: a new version of the program is seen at once,
    // an old file costs a few bytes.
    let about = [
        (CACHE_CONTROL, "no-cache"),
        (ETAG, file.tag()),
        (VARY, "accept-encoding"),
    ];
    if lists(headers, IF_NONE_MATCH, file.tag()) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(CONTENT_TYPE, file.kind())];
    match file.gzip().filter(|_| lists(headers, ACCEPT_ENCODING, "gzip")) {
        Some(packed) => (
            status,
            about,
            kind,
            [(CONTENT_ENCODING, "gzip")],
            Bytes::from_static(packed),
        )
            .into_response(),
        None => (status, about, kind, Bytes::from_static(file.body())).into_response(),
    }
}

/// The one page; what it shows is decided in it by its address.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    answer(SITE.page(), &headers, StatusCode::OK)
}

/// The page of a game, if there is such a game.
pub(crate) async fn game_page(State(app): State<Arc<App>>, Path(game): Path<String>, headers: HeaderMap) -> Response {
    match app.settings.shelf.game(&game) {
        Ok(_) => page(headers).await,
        Err(_) => not_found(headers).await,
    }
}

/// A file the page needs.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    match SITE.file(&path) {
        Some(file) => answer(file, &headers, StatusCode::OK),
        None => ApiError(nothing()).into_response(),
    }
}

/// Anything else: a page for people, a sentence for programs.
pub(crate) async fn not_found(headers: HeaderMap) -> Response {
    if lists(&headers, ACCEPT, "text/html") {
        return answer(SITE.page(), &headers, StatusCode::NOT_FOUND);
    }
    ApiError(nothing()).into_response()
}

pub(super) fn nothing() -> Refusal {
    Refusal::fixed(
        Code::Unknown,
        "il n'y a rien à cette adresse",
        "there is nothing at this address",
    )
}
