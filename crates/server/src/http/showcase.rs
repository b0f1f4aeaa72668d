//! The window: one game of each kind to look at from the shelf.
//!
//! A game found through the lobby is public, and is shown while it is played; where none is, the
//! last one that was finished. Which tables came from the lobby is remembered here and not kept:
//! after a restart the window shows finished games until somebody takes a seat again.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::extract::State;
use escale_wire::{GameResult, Refusal, ShowcaseGame, TableStatus};

use super::App;
use super::api::finished_game;
use super::api_error::ApiError;
use crate::registry::failed;

/// Public tables remembered of each game.
const REMEMBERED: usize = 4;
/// Finished games looked at to find one that was played to an end.
const LOOKED_AT: usize = 8;

/// The public tables taken lately, newest first, by game.
#[derive(Default)]
pub(crate) struct Showcase(Mutex<HashMap<String, VecDeque<String>>>);

impl Showcase {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, VecDeque<String>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, game: String, table: &str) {
        let mut tables = self.lock();
        let of_game = tables.entry(game).or_default();
        of_game.retain(|known| known != table);
        of_game.push_front(table.to_owned());
        of_game.truncate(REMEMBERED);
    }

    fn of(&self, game: &str) -> Vec<String> {
        self.lock().get(game).into_iter().flatten().cloned().collect()
    }

    fn forget(&self, game: &str, table: &str) {
        if let Some(tables) = self.lock().get_mut(game) {
            tables.retain(|known| known != table);
        }
    }
}

impl App {
    /// Somebody took a seat from the lobby.
    pub(super) async fn put_in_showcase(&self, table: &str) -> Result<(), Refusal> {
        let live = self.registry.find(table).await?;
        let (info, ..) = self.registry.look_at(&live).await?;
        self.showcase.note(info.game, table);
        Ok(())
    }

    async fn live(&self, game: &str) -> Option<ShowcaseGame> {
        for table in self.showcase.of(game) {
            let looked = match self.registry.find(&table).await {
                Ok(live) => self.registry.look_at(&live).await,
                Err(refusal) => Err(refusal),
            };
            match looked {
                Ok((_, state, _)) if state.status == TableStatus::Playing => {
                    return Some(ShowcaseGame::Live { table, ply: state.ply });
                }
                // Four seats are not taken all at once.
                Ok((_, state, _)) if state.status == TableStatus::Waiting => {}
                _ => self.showcase.forget(game, &table),
            }
        }
        None
    }
}

/// One game of each kind to look at, by game.
pub(crate) async fn showcase(
    State(app): State<Arc<App>>,
) -> Result<Json<BTreeMap<&'static str, ShowcaseGame>>, ApiError> {
    let mut shown = BTreeMap::new();
    for game in app.settings.shelf.games() {
        let id = game.card().id;
        if let Some(live) = app.live(id).await {
            shown.insert(id, live);
            continue;
        }
        let finished = app.registry.store().finished(id, i64::MAX, LOOKED_AT).await;
        let finished = finished.map_err(|error| failed(&error))?;
        let mut played_out = finished.into_iter().filter_map(finished_game);
        if let Some(over) = played_out.find(|over| over.result != GameResult::Aborted) {
            shown.insert(id, ShowcaseGame::Finished(over));
        }
    }
    Ok(Json(shown))
}
