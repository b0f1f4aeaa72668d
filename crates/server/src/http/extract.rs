//! What a request says: its JSON body, its path, its query. Every way to be wrong has its sentence.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::response::IntoResponse;
use escale_rules::{excerpt, phrase};
use escale_wire::{Code, Refusal};
use serde::de::DeserializeOwned;

use super::App;
use super::api_error::ApiError;

/// A body that has not come within this time is not waited for.
const BODY_WITHIN: Duration = Duration::from_secs(20);

/// A JSON body.
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        // Pages of other sites may send forms, but not this type without asking first.
        let json = request
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|kind| kind.trim().to_ascii_lowercase().starts_with("application/json"));
        if !json {
            return Err(ApiError(Refusal::fixed(
                Code::Unreadable,
                "la demande doit être en JSON (Content-Type: application/json)",
                "the request must be JSON (Content-Type: application/json)",
            )));
        }
        let body = tokio::time::timeout(BODY_WITHIN, Bytes::from_request(request, app)).await;
        let body = body.map_err(|_| ApiError(too_slow()))?.map_err(|rejection| {
            if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
                ApiError(too_long())
            } else {
                ApiError(Refusal::fixed(
                    Code::Unreadable,
                    "la demande est coupée",
                    "the request is cut short",
                ))
            }
        })?;
        read(&body).map(JsonBody).map_err(ApiError)
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

pub(super) fn too_long() -> Refusal {
    Refusal::fixed(Code::TooLong, "la demande est trop longue", "the request is too long")
}

fn too_slow() -> Refusal {
    Refusal::fixed(
        Code::TooSlow,
        "la demande met trop longtemps à arriver",
        "the request takes too long to arrive",
    )
}

/// A part of the path.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(value)) => Ok(Self(value)),
            Err(_) => Err(ApiError(Refusal::fixed(
                Code::Unreadable,
                "l'adresse est mal écrite",
                "the address is malformed",
            ))),
        }
    }
}

/// What stands behind the `?`.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match axum::extract::Query::from_request_parts(parts, state).await {
            Ok(axum::extract::Query(value)) => Ok(Self(value)),
            Err(rejection) => {
                let why = excerpt(&rejection.body_text());
                Err(ApiError(Refusal::new(
                    Code::Unreadable,
                    &phrase!(
                        "ce qui suit le « ? » est incompris : {why}",
                        "what follows the “?” is not understood: {why}"
                    ),
                )))
            }
        }
    }
}
