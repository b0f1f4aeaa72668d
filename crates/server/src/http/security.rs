//! Headers that keep a page to itself, and how much one address may ask.

use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use escale_site::INLINE_SCRIPT;
use escale_wire::{Code, Refusal};

use super::App;
use super::api_error::ApiError;
use super::client_address::{ClientAddress, own_host, peer, same_site};
use super::extract::too_long;
use crate::limits::{Kind, Rate};

/// Nothing from elsewhere, nothing framed; nothing inline but the script that runs before the first
/// paint, which is known by its hash. `WebAssembly` is code of our own.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let policy = format!(
        "default-src 'none'; script-src 'self' {INLINE_SCRIPT} 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    // It is plain text; were it not, nothing at all would be allowed.
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
});

const HEADERS: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ),
];

/// Puts the headers on every answer.
pub(crate) async fn headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, POLICY.clone());
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // What the program computes is about now; files set their own.
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refuses what comes too fast from one address, and what pages of other sites send.
pub(crate) async fn limit_requests(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let settings = &app.settings;
    let Some(place) = app.book.admit(address, Kind::Request, settings.requests_at_once(), 0) else {
        return ApiError(too_fast()).into_response();
    };
    if !place.visitor.requests.take(settings.requests, app.instant()) {
        return ApiError(too_fast()).into_response();
    }
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > settings.body_bytes) {
        return ApiError(too_long()).into_response();
    }
    if !own_host(request.headers(), peer(request.extensions()), settings) {
        return ApiError(foreign()).into_response();
    }
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD);
    if !harmless && !same_site(request.headers(), settings) {
        return ApiError(foreign()).into_response();
    }
    next.run(request).await
}

/// Files are cheap, and a first visit asks for many at once: they have a rate of their own.
const FILES: Rate = Rate {
    per_second: 100,
    burst: 1_000,
};

/// Refuses files that are asked for too fast.
pub(crate) async fn limit_files(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    let limited = app.settings.requests.per_second > 0;
    if limited && !app.book.visitor(address).files.take(FILES, app.instant()) {
        return ApiError(too_fast()).into_response();
    }
    next.run(request).await
}

pub(crate) fn too_fast() -> Refusal {
    Refusal::fixed(
        Code::TooFast,
        "trop de demandes à la fois ; réessayez dans un instant",
        "too many requests at once; try again in a moment",
    )
}

pub(crate) fn foreign() -> Refusal {
    Refusal::fixed(
        Code::Origin,
        "cette page n'est pas de ce site",
        "this page belongs to another site",
    )
}
