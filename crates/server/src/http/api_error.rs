//! How a request over HTTP is refused.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use escale_wire::{Code, Refusal};

/// A refusal as an answer.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) Refusal);

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

const fn status(code: Code) -> StatusCode {
    match code {
        Code::Unreadable | Code::NoHello | Code::Protocol | Code::Illegal | Code::BadValue | Code::NoOffer => {
            StatusCode::BAD_REQUEST
        }
        Code::WrongSecret | Code::NotSeated | Code::NotYourPiece | Code::Origin => StatusCode::FORBIDDEN,
        Code::Unknown => StatusCode::NOT_FOUND,
        Code::NotYourTurn | Code::Stale | Code::Waiting | Code::Over | Code::NotNow | Code::Repeated | Code::Taken => {
            StatusCode::CONFLICT
        }
        Code::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        Code::TooFast | Code::Crowded | Code::TooSlow => StatusCode::TOO_MANY_REQUESTS,
        Code::NotSaved | Code::Closing => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (status(self.0.code), Json(self.0)).into_response()
    }
}
