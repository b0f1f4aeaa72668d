//! What can be asked over HTTP.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use escale_catalog::{Game, Setup};
use escale_pages::Figure;
use escale_rules::phrase;
use escale_site::File;
use escale_wire::{
    Card, Code, CreateTable, CreatedTable, FinishedGame, GamePage, GameResult, GameSources, JoinTable, JoinedTable,
    LobbyPage, Refusal, Secret, StatisticsPage, TableView, Who,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::{JsonBody, Path, Query};
use super::pages::answer;
use super::security::too_fast;
use crate::limits::visitor_number;
use crate::registry::{TableRegistry, failed};
use crate::table::{Mask, as_seen, plan};

type Answer<T> = Result<Json<T>, ApiError>;

/// Most lines of a list in one answer.
const PAGE: usize = 50;
/// Most events of a log in one answer.
const LOG_PAGE: u32 = 1_000;

/// The cards of all games.
pub(crate) async fn shelf(State(app): State<Arc<App>>) -> Json<Vec<Card>> {
    Json(app.settings.shelf.games().map(|game| game.card().into()).collect())
}

/// Pages that were written once and are kept while the program runs: they are long, and the same
/// for everybody.
type Written = Mutex<BTreeMap<&'static str, &'static File>>;

fn written<T: Serialize>(
    kept: &Written,
    game: &'static dyn Game,
    page: impl FnOnce() -> Option<T>,
) -> Option<&'static File> {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    let id = game.card().id;
    if let Some(&page) = kept.get(id) {
        return Some(page);
    }
    let file: &File = Box::leak(Box::new(File::json(serde_json::to_vec(&page()?).ok()?)));
    kept.insert(id, file);
    Some(file)
}

/// The page of a game.
fn written_page(game: &'static dyn Game) -> Option<&'static File> {
    static WRITTEN: Written = Mutex::new(BTreeMap::new());
    written(&WRITTEN, game, || {
        let play = game.set_up(&Setup::default()).ok()?;
        let clicks = |figure: &Figure| clicks(game, figure);
        Some(GamePage::new(game.card(), play.board().into(), &clicks))
    })
}

/// The page of its statistics.
fn written_statistics(game: &'static dyn Game) -> Option<&'static File> {
    static WRITTEN: Written = Mutex::new(BTreeMap::new());
    written(&WRITTEN, game, || StatisticsPage::new(game.card()).ok())
}

/// The clicks that enter the moves of a figure: the tests of each game hold that it can be played.
fn clicks(game: &dyn Game, figure: &Figure) -> Vec<Vec<String>> {
    let setup = Setup {
        options: figure.options.clone(),
        position: figure.position.clone(),
    };
    let Ok(mut play) = game.set_up(&setup) else {
        return Vec::new();
    };
    let moves = figure.moves.iter();
    let played = moves.map_while(|text| {
        play.play(text).ok()?;
        Some(play.last()?.clicks)
    });
    played.collect()
}

/// Everything about one game.
pub(crate) async fn game_page(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.game(&id)?;
    let page = written_page(game).ok_or_else(|| Refusal::fixed(Code::Internal, "page illisible", "unreadable page"))?;
    Ok(answer(page, &headers, StatusCode::OK))
}

/// What a game is, in numbers: written once, like its page.
pub(crate) async fn statistics(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.game(&id)?;
    let page =
        written_statistics(game).ok_or_else(|| Refusal::fixed(Code::Internal, "page illisible", "unreadable page"))?;
    Ok(answer(page, &headers, StatusCode::OK))
}

/// The network a game's engine judges by, for an engine in the browser: apart from its code, so
/// that it is fetched once, when somebody first asks that engine.
pub(crate) async fn network(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.game(&id)?;
    let file = network_file(game).ok_or_else(|| {
        let title = game.card().title;
        Refusal::new(
            Code::Unknown,
            &phrase!("{title} n'a pas de réseau", "{title} has no network"),
        )
    })?;
    Ok(answer(file, &headers, StatusCode::OK))
}

/// A game's network as it is served, compressed once.
fn network_file(game: &'static dyn Game) -> Option<&'static File> {
    static FILES: Mutex<BTreeMap<&str, &File>> = Mutex::new(BTreeMap::new());
    let bytes = game.network_file()?;
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let made = || -> &'static File { Box::leak(Box::new(File::bytes(bytes.to_vec()))) };
    Some(files.entry(game.card().id).or_insert_with(made))
}

/// Where what is known of each game is known from.
pub(crate) async fn sources(State(app): State<Arc<App>>) -> Json<Vec<GameSources>> {
    Json(
        app.settings
            .shelf
            .games()
            .map(|game| GameSources::new(game.card()))
            .collect(),
    )
}

/// Where a list goes on.
#[derive(Deserialize)]
pub(crate) struct Before {
    before: Option<i64>,
}

/// A game that is over, as the store lists it.
pub(super) fn finished_game(line: escale_store::Finished) -> Option<FinishedGame> {
    Some(FinishedGame {
        table: line.id,
        ended: line.ended,
        result: GameResult::from_word(&line.result)?,
    })
}

/// Games that are over, latest first.
pub(crate) async fn finished(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(page): Query<Before>,
) -> Answer<Vec<FinishedGame>> {
    let game = app.game(&id)?;
    let before = page.before.unwrap_or(i64::MAX);
    let lines = app.registry.store().finished(game.card().id, before, PAGE).await;
    let lines = lines.map_err(|error| failed(&error))?;
    Ok(Json(lines.into_iter().filter_map(finished_game).collect()))
}

/// After which table a list goes on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AfterTable {
    after: Option<String>,
}

/// Tables that wait for anybody, newest first, a page at a time.
pub(crate) async fn lobby(State(app): State<Arc<App>>, Query(page): Query<AfterTable>) -> Json<LobbyPage> {
    Json(app.registry.lobby().page(page.after.as_deref()))
}

impl App {
    /// The link of a seat.
    fn address(&self, table: &str, secret: &Secret) -> String {
        let site = self.settings.public_url.as_deref().unwrap_or("").trim_end_matches('/');
        format!("{site}/table/{table}#{}", secret.0)
    }

    fn may_set_up(&self, address: std::net::IpAddr) -> Result<(), Refusal> {
        let visitor = self.book.visitor(address);
        if visitor.tables.take(self.settings.tables, self.instant()) {
            Ok(())
        } else {
            Err(too_fast())
        }
    }
}

/// Sets a table up.
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    JsonBody(request): JsonBody<CreateTable>,
) -> Result<(StatusCode, Json<CreatedTable>), ApiError> {
    app.may_set_up(address)?;
    let creator = visitor_number(address);
    if request.seats.iter().any(|seat| seat.who == Who::Lobby) {
        app.registry.lobby().has_room(creator)?;
    }
    let (now, made) = (app.registry.now(), Arc::clone(&app));
    let planned = app
        .work(address, move || {
            plan(made.settings.shelf, &request, now, |id, secret| {
                made.address(id, secret)
            })
        })
        .await??;
    let created = app.registry.create(planned, Some(creator)).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Takes a seat from the lobby.
pub(crate) async fn join(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    JsonBody(request): JsonBody<JoinTable>,
) -> Answer<JoinedTable> {
    app.may_set_up(address)?;
    let joined = app
        .registry
        .join(&id, &request, |id, secret| app.address(id, secret))
        .await?;
    app.put_in_showcase(&id).await?;
    Ok(Json(joined))
}

/// How a table stands.
pub(crate) async fn table(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
) -> Answer<TableView> {
    let live = app.registry.find(&id).await?;
    let (table, state, play) = app.registry.look_at(&live).await?;
    let over = state.end.is_some();
    let version = state.version;
    let view = app
        .work(address, move || {
            crate::registry::whole_view(play.as_ref(), version, over)
        })
        .await?;
    Ok(Json(TableView { table, state, view }))
}

/// Which part of a log.
#[derive(Deserialize)]
pub(crate) struct After {
    #[serde(default)]
    after: u32,
}

/// The log of a table as a spectator sees it, a page at a time.
pub(crate) async fn log(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(page): Query<After>,
) -> Answer<Vec<Box<RawValue>>> {
    let live = app.registry.find(&id).await?;
    let (seats, over) = TableRegistry::hearing(&live);
    let upto = page.after.saturating_add(LOG_PAGE);
    let log = app.registry.store().log(live.no, page.after, upto).await;
    let log = log.map_err(|error| failed(&error))?;
    let seen = |logged| RawValue::from_string(as_seen(&seats, over, Mask::NONE, logged));
    let events: Result<Vec<_>, _> = log.into_iter().map(seen).collect();
    let events = events.map_err(|_| Refusal::fixed(Code::Internal, "journal illisible", "unreadable log"))?;
    Ok(Json(events))
}
