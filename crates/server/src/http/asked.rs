//! What a request says: its JSON body, and who it comes from. Every way to be wrong has its sentence.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Request};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use escale_rules::{excerpt, phrase};
use escale_wire::{Code, Refusal};
use serde::de::DeserializeOwned;

use super::House;
use super::problem::Problem;

/// A JSON body.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Problem> {
        // Pages of other sites may send forms, but not this type without asking first.
        let json = request
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|kind| kind.trim().to_ascii_lowercase().starts_with("application/json"));
        if !json {
            return Err(Problem(Refusal::fixed(
                Code::Unreadable,
                "la demande doit être en JSON (Content-Type: application/json)",
                "the request must be JSON (Content-Type: application/json)",
            )));
        }
        let body = Bytes::from_request(request, house).await.map_err(|rejection| {
            if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
                Problem(Refusal::fixed(
                    Code::TooLong,
                    "la demande est trop longue",
                    "the request is too long",
                ))
            } else {
                Problem(Refusal::fixed(
                    Code::Unreadable,
                    "la demande est coupée",
                    "the request is cut short",
                ))
            }
        })?;
        read(&body).map(Asked).map_err(Problem)
    }
}

/// Reads JSON; the sentence says what is wrong and where.
pub(crate) fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(text).map_err(|error| {
        let why: String = error.to_string().chars().take(160).collect();
        let why = if why.len() < 160 { why } else { excerpt(&why) };
        Refusal::new(
            Code::Unreadable,
            &phrase!("message incompris : {why}", "message not understood: {why}"),
        )
    })
}

/// The address a request comes from; behind a proxy we trust, the one the proxy saw.
pub(crate) struct From(pub(crate) IpAddr);

impl FromRequestParts<Arc<House>> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Infallible> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
        Ok(Self(origin(peer, &parts.headers, &house.settings.trusted_proxies)))
    }
}

/// The last address in `X-Forwarded-For` that is not one of ours: what stands before it anybody may have written.
fn origin(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer) {
        return peer;
    }
    let mut believed = peer;
    let lines: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .collect();
    for text in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        let Ok(address) = text.trim().parse::<IpAddr>() else {
            break;
        };
        believed = address;
        if !trusted.contains(&address) {
            break;
        }
    }
    believed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_its_own_word() {
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let proxy = address("10.0.0.1");
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "1.1.1.1, 2.2.2.2".parse().unwrap());
        headers.append("x-forwarded-for", "3.3.3.3, 10.0.0.2".parse().unwrap());
        let stranger = address("9.9.9.9");
        assert_eq!(origin(stranger, &headers, &[proxy]), stranger);
        assert_eq!(origin(proxy, &headers, &[proxy]), address("10.0.0.2"));
        assert_eq!(
            origin(proxy, &headers, &[proxy, address("10.0.0.2")]),
            address("3.3.3.3")
        );
        assert_eq!(origin(proxy, &HeaderMap::new(), &[proxy]), proxy);
    }
}
