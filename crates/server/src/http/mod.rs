//! HTTP and sockets. All routes on one screen.

mod accept;
mod analysis;
mod api;
mod asked;
mod health;
mod lobby_socket;
mod origin;
mod pages;
mod problem;
mod security;
mod socket;
mod stall;
mod study;
mod typed;
mod window;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use escale_wire::Refusal;
use tokio_util::task::TaskTracker;

pub(crate) use accept::accept;
#[cfg(test)]
pub(crate) use socket::Client;
pub(crate) use socket::too_slow;
pub(crate) use window::Window;

use crate::hall::Hall;
use crate::limits::{AddressBook, visitor_number};
use crate::settings::Settings;

/// What every handler may need.
pub(crate) struct House {
    pub(crate) hall: Arc<Hall>,
    pub(crate) settings: Settings,
    pub(crate) book: Arc<AddressBook>,
    pub(crate) ready: AtomicBool,
    /// Open sockets, waited for when the house closes.
    pub(crate) sockets: TaskTracker,
    pub(crate) window: Window,
}

impl House {
    pub(crate) fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    /// Microseconds, for rate limits.
    fn instant(&self) -> i64 {
        self.hall.now() * 1_000
    }

    /// Does some work for a visitor when it is their turn, on a thread that may take its time.
    async fn work<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.hall.gate().run(visitor_number(address), work).await
    }
}

/// Everything that answers.
pub(crate) fn app(house: Arc<House>) -> Router {
    let files = Router::new()
        .route("/assets/{*path}", get(pages::asset))
        .layer(from_fn_with_state(Arc::clone(&house), security::limit_files));
    let visitors = Router::new()
        .route("/", get(pages::page))
        .route("/lobby", get(pages::page))
        .route("/settings", get(pages::page))
        .route("/about", get(pages::page))
        .route("/game/{game}", get(pages::game_page))
        .route("/game/{game}/rules", get(pages::game_page))
        .route("/game/{game}/learn", get(pages::game_page))
        .route("/game/{game}/new", get(pages::game_page))
        .route("/analysis/{game}", get(pages::game_page))
        .route("/table/{id}", get(pages::page))
        .route("/api/shelf", get(api::shelf))
        .route("/api/window", get(window::window))
        .route("/api/games/{game}", get(api::game_page))
        .route("/api/games/{game}/view", post(study::study))
        .route("/api/games/{game}/read", post(typed::read))
        .route("/api/games/{game}/finished", get(api::finished))
        .route("/api/lobby", get(api::lobby))
        .route("/api/tables", post(api::create))
        .route("/api/tables/{id}", get(api::table))
        .route("/api/tables/{id}/log", get(api::log))
        .route("/api/tables/{id}/join", post(api::join))
        .route("/api/analysis", post(analysis::analyse))
        .route("/socket/lobby", get(lobby_socket::open))
        .route("/socket/table/{id}", get(socket::open))
        .fallback(pages::not_found)
        .layer(from_fn_with_state(Arc::clone(&house), security::limit_requests));
    let keepers = Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics));
    visitors
        .merge(files)
        .merge(keepers)
        .layer(DefaultBodyLimit::max(house.settings.body_bytes))
        .layer(from_fn(security::headers))
        .with_state(house)
}
