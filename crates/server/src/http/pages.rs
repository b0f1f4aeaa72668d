//! Pages and files of the web client.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LINK, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use escale_catalog::{Game, Shelf};
use escale_rules::Lang;
use escale_site::{File, Given, Opening, ShelfGame, Site};
use escale_wire::{Card, Code, Refusal};

use super::App;
use super::api_error::ApiError;
use super::extract::Path;
use crate::settings::Settings;

static SITE: LazyLock<Site> = LazyLock::new(Site::new);

const DAY: Duration = Duration::from_hours(24);

fn lists(headers: &HeaderMap, name: axum::http::HeaderName, word: &str) -> bool {
    headers
        .get_all(name)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .any(|value| value.contains(word))
}

/// A file, compressed as the browser can read it, or the word that it has not changed.
pub(super) fn answer(file: &File, headers: &HeaderMap, status: StatusCode) -> Response {
    // What is named by its content never changes. All else is asked for again each time: a new
    // version of the program is seen at once, an old page costs a few bytes.
    let keep = if file.is_lasting() {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let about = [(CACHE_CONTROL, keep), (ETAG, file.tag()), (VARY, "accept-encoding")];
    if lists(headers, IF_NONE_MATCH, file.tag()) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [(CONTENT_TYPE, file.kind())];
    let accepts = |coding: &str| lists(headers, ACCEPT_ENCODING, coding);
    let brotli = file.brotli().filter(|_| accepts("br")).map(|packed| ("br", packed));
    let packed = brotli.or_else(|| Some(("gzip", file.gzip().filter(|_| accepts("gzip"))?)));
    match packed {
        Some((coding, packed)) => (status, about, kind, [(CONTENT_ENCODING, coding)], packed.clone()).into_response(),
        None => (status, about, kind, file.body().clone()).into_response(),
    }
}

/// Pages that are finished, by how they begin.
#[derive(Default)]
pub(crate) struct Pages(Mutex<BTreeMap<Opening, Arc<File>>>);

impl Pages {
    fn page(&self, opening: Opening, settings: &Settings) -> Arc<File> {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let page = pages.entry(opening);
        Arc::clone(page.or_insert_with(|| Arc::new(SITE.page(opening, &given(settings)))))
    }
}

fn given(settings: &Settings) -> Given {
    let shelf = settings.shelf;
    let cards: Vec<Card> = shelf.games().map(|game| game.card().into()).collect();
    let on_shelf = shelf.games().map(Game::card).map(|card| ShelfGame {
        id: card.id,
        title: card.heading().into_owned(),
        tagline: [Lang::Fr, Lang::En].map(|lang| card.tagline.get(lang).into_owned()),
    });
    Given {
        shelf: on_shelf.collect(),
        cards: serde_json::to_string(&cards).unwrap_or_else(|_| "[]".to_owned()),
        contact: serde_json::to_string(&settings.contact).unwrap_or_else(|_| "null".to_owned()),
    }
}

/// Which game is today's: the client counts in the same way (`app/parts/today.js`).
fn today(shelf: Shelf) -> usize {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let day = now.as_secs() / DAY.as_secs();
    (day % shelf.games().count().max(1) as u64) as usize
}

/// What a browser is told to fetch before it has read the page.
enum Ahead {
    Script(&'static str),
    Font(&'static str),
    /// Something the scripts will fetch.
    Data(String),
}

impl Ahead {
    fn link(&self) -> Option<HeaderValue> {
        let link = match self {
            Self::Script(path) => format!("</assets/{path}>; rel=modulepreload"),
            Self::Font(path) => format!("</assets/{path}>; rel=preload; as=font; type=\"font/woff2\"; crossorigin"),
            Self::Data(path) => format!("<{path}>; rel=preload; as=fetch; crossorigin"),
        };
        HeaderValue::from_str(&link).ok()
    }
}

/// The page of an address that begins with a module of the client, and what it needs.
fn page_of(app: &App, opening: Opening, module: &str, more: Vec<Ahead>, headers: &HeaderMap) -> Response {
    let page = app.pages.page(opening, &app.settings);
    let mut response = answer(&page, headers, StatusCode::OK);
    let scripts = SITE.scripts_of(module).iter().copied().map(Ahead::Script);
    let art = SITE.path_of("art/pieces.svg").map(asset_path).map(Ahead::Data);
    for link in scripts.chain(art).chain(more).filter_map(|ahead| ahead.link()) {
        response.headers_mut().append(LINK, link);
    }
    response
}

fn asset_path(path: &'static str) -> String {
    format!("/assets/{path}")
}

/// What a page with much to read needs.
fn typeface() -> Vec<Ahead> {
    SITE.path_of("art/fonts/garamond.woff2")
        .map(Ahead::Font)
        .into_iter()
        .collect()
}

/// The shelf.
pub(crate) async fn home(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let opening = Opening::Home {
        today: today(app.settings.shelf),
    };
    page_of(&app, opening, "app/main.js", typeface(), &headers)
}

/// A page of the house.
pub(crate) async fn house_page(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let module = format!("app/pages{}.js", uri.path());
    page_of(&app, Opening::Other, &module, typeface(), &headers)
}

/// The page of a game, if there is such a game.
pub(crate) async fn game_page(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if app.settings.shelf.game(&game).is_err() {
        return not_found(&app, &headers);
    }
    // `/analysis/lices` is the page analysis, `/game/lices/rules` the page rules.
    let mut words = uri.path().split('/').skip(1);
    let module = match (words.next(), words.nth(1)) {
        (_, Some("new")) => "app/pages/setup.js".to_owned(),
        (_, Some(page)) | (Some(page), None) => format!("app/pages/{page}.js"),
        (None, None) => String::new(),
    };
    let ground = SITE.path_of(&format!("games/{game}/ground.svg")).map(asset_path);
    let mut more = typeface();
    if module.ends_with("/analysis.js") {
        more = ground.into_iter().map(Ahead::Data).collect();
    }
    page_of(&app, Opening::Other, &module, more, &headers)
}

/// A table: how it stands and what its board is made of are fetched with the page.
pub(crate) async fn table_page(State(app): State<Arc<App>>, Path(id): Path<String>, headers: HeaderMap) -> Response {
    let mut more = Vec::new();
    if let Ok(live) = app.registry.find(&id).await {
        more.push(Ahead::Data(format!("/api/tables/{id}")));
        if let Ok((table, ..)) = app.registry.look_at(&live).await {
            let ground = SITE.path_of(&format!("games/{}/ground.svg", table.game));
            more.extend(ground.map(asset_path).map(Ahead::Data));
        }
    }
    page_of(&app, Opening::Table, "app/pages/play.js", more, &headers)
}

/// A file the page needs.
pub(crate) async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response {
    match SITE.file(&path) {
        Some(file) => answer(file, &headers, StatusCode::OK),
        None => ApiError(nothing()).into_response(),
    }
}

/// Anything else: a page for people, a sentence for programs.
fn not_found(app: &App, headers: &HeaderMap) -> Response {
    if lists(headers, ACCEPT, "text/html") {
        let page = app.pages.page(Opening::Other, &app.settings);
        return answer(&page, headers, StatusCode::NOT_FOUND);
    }
    ApiError(nothing()).into_response()
}

/// An address with a slash too many is the same address without it.
pub(crate) async fn elsewhere(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_end_matches('/');
    // Nothing a browser could take for another host.
    let is_ours = path.as_bytes().get(1).is_some_and(u8::is_ascii_alphanumeric);
    if is_ours && path.len() < uri.path().len() {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        return Redirect::permanent(&format!("{path}{query}")).into_response();
    }
    not_found(&app, &headers)
}

pub(super) fn nothing() -> Refusal {
    Refusal::fixed(
        Code::Unknown,
        "il n'y a rien à cette adresse",
        "there is nothing at this address",
    )
}
