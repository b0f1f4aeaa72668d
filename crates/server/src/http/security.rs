//! Headers that keep a page to itself, who may open a socket, and how much one address may ask.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use escale_wire::{Code, Refusal};

use super::House;
use super::asked::From;
use super::problem::Problem;
use crate::settings::Settings;

/// Nothing from elsewhere, nothing inline, nothing framed. WebAssembly is code of our own.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                      font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
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
    State(house): State<Arc<House>>,
    From(address): From,
    request: Request,
    next: Next,
) -> Response {
    let visitor = house.book.visitor(address);
    if !visitor.requests.take(house.settings.requests, house.instant()) {
        return Problem(too_fast()).into_response();
    }
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD);
    if !harmless && !same_site(request.headers(), &house.settings) {
        return Problem(foreign()).into_response();
    }
    next.run(request).await
}

pub(crate) fn too_fast() -> Refusal {
    Refusal::fixed(
        Code::TooFast,
        "trop de demandes d'un coup ; un instant",
        "too many requests at once; one moment",
    )
}

pub(crate) fn foreign() -> Refusal {
    Refusal::fixed(
        Code::Origin,
        "cette page n'est pas du même site",
        "this page belongs to another site",
    )
}

/// Whether a request comes from a page of this site, or from no page at all: browsers always say which, other programs need not.
pub(crate) fn same_site(headers: &HeaderMap, settings: &Settings) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let known = settings.allowed_origins.iter().chain(&settings.public_url);
    if known
        .into_iter()
        .any(|known| known.trim_end_matches('/').eq_ignore_ascii_case(origin))
    {
        return true;
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let authority = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    match (authority, host) {
        (Some(authority), Some(host)) => authority.eq_ignore_ascii_case(host),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins() {
        let mut settings = Settings::new("unused".into());
        settings.allowed_origins = vec!["https://friend.example".to_owned()];
        settings.public_url = Some("https://escale.example/".to_owned());
        let judge = |origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static("localhost:8080"));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_str(origin).unwrap());
            }
            same_site(&headers, &settings)
        };
        assert!(judge(None));
        assert!(judge(Some("http://localhost:8080")));
        assert!(judge(Some("http://LocalHost:8080")));
        assert!(judge(Some("https://friend.example")));
        assert!(judge(Some("https://escale.example")));
        for foreign in [
            "null",
            "http://localhost",
            "http://localhost:8081",
            "http://localhost:8080.evil.example",
            "https://evil.example",
            "ftp://localhost:8080",
            "",
        ] {
            assert!(!judge(Some(foreign)), "{foreign}");
        }
    }
}
