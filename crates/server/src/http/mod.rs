//! HTTP and sockets. All routes on one screen.

mod accept;
mod analysis;
mod analysis_stream;
mod api;
mod api_error;
mod client_address;
mod engine_reply;
mod extract;
mod health;
mod lobby_socket;
mod pages;
mod parse_move;
mod position_view;
mod print;
mod security;
mod showcase;
mod socket;
mod stall;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use escale_catalog::Game;
use escale_wire::{Code, Refusal};
use tokio_util::task::TaskTracker;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

pub(crate) use accept::accept;
pub(crate) use pages::Pages;
pub(crate) use print::Prints;
pub(crate) use showcase::Showcase;
#[cfg(test)]
pub(crate) use socket::Client;
pub(crate) use socket::too_slow;

use crate::limits::{AddressBook, visitor_number};
use crate::registry::TableRegistry;
use crate::settings::Settings;

/// What every handler may need.
pub(crate) struct App {
    pub(crate) registry: Arc<TableRegistry>,
    pub(crate) settings: Settings,
    pub(crate) book: Arc<AddressBook>,
    pub(crate) ready: AtomicBool,
    /// Open sockets, waited for when the server closes.
    pub(crate) sockets: TaskTracker,
    pub(crate) showcase: Showcase,
    pub(crate) pages: Pages,
    pub(crate) prints: Prints,
}

impl App {
    /// The game of that name.
    fn game(&self, id: &str) -> Result<&'static dyn Game, Refusal> {
        let game = self.settings.shelf.game(id);
        game.map_err(|trouble| Refusal::new(Code::Unknown, &trouble.phrase))
    }

    pub(crate) fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    /// Microseconds, for rate limits.
    fn instant(&self) -> i64 {
        self.registry.now() * 1_000
    }

    /// Does some work for a visitor when it is their turn, on a thread that may take its time.
    async fn work<T: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        self.registry.gate().run(visitor_number(address), work).await
    }
}

/// Everything that answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    let files = Router::new()
        .route("/assets/{*path}", get(pages::asset))
        .layer(from_fn_with_state(Arc::clone(&app), security::limit_files));
    let visitors = Router::new()
        .route("/", get(pages::home))
        .route("/lobby", get(pages::house_page))
        .route("/settings", get(pages::house_page))
        .route("/about", get(pages::house_page))
        .route("/game/{game}", get(pages::game_page))
        .route("/game/{game}/rules", get(pages::game_page))
        .route("/game/{game}/learn", get(pages::game_page))
        .route("/game/{game}/statistics", get(pages::game_page))
        .route("/game/{game}/new", get(pages::game_page))
        .route("/analysis/{game}", get(pages::game_page))
        .route("/table/{id}", get(pages::table_page))
        .route("/print/{file}", get(print::whole))
        .route("/print/{game}/game.pdf", get(print::played))
        .route("/api/shelf", get(api::shelf))
        .route("/api/sources", get(api::sources))
        .route("/api/window", get(showcase::showcase))
        .route("/api/games/{game}", get(api::game_page))
        .route("/api/games/{game}/network", get(api::network))
        .route("/api/games/{game}/statistics", get(api::statistics))
        .route("/api/games/{game}/view", post(position_view::position_view))
        .route("/api/games/{game}/read", post(parse_move::read))
        .route("/api/games/{game}/why-not", post(parse_move::why_not))
        .route("/api/games/{game}/reply", post(engine_reply::reply))
        .route("/api/games/{game}/finished", get(api::finished))
        .route("/api/lobby", get(api::lobby))
        .route("/api/tables", post(api::create))
        .route("/api/tables/{id}", get(api::table))
        .route("/api/tables/{id}/log", get(api::log))
        .route("/api/tables/{id}/join", post(api::join))
        .route("/api/analysis", post(analysis::analyse))
        .route("/api/analysis/live", post(analysis_stream::listen))
        .route("/api/analysis/game", post(analysis_stream::review))
        .route("/socket/lobby", get(lobby_socket::open))
        .route("/socket/table/{id}", get(socket::open))
        .fallback(pages::elsewhere)
        .layer(from_fn_with_state(Arc::clone(&app), security::limit_requests));
    let keepers = Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(health::metrics));
    visitors
        .merge(files)
        .merge(keepers)
        .layer(DefaultBodyLimit::max(app.settings.body_bytes))
        // Files come compressed already and are left alone, as is what is streamed.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn(security::headers))
        .with_state(app)
}
