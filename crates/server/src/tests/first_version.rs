//! A database of the first version, as that program left it: it opens, and every game in it replays
//! to where its players left it.
//!
//! `first_version/escale.db` was written by that program (schema 1) through its own sockets: games
//! of all kinds over and under way, with clocks, chat, moves taken back, four hands, free captures
//! and another arrow map. `tables.json` is what it said of each of them. Neither is ever written
//! again.

use escale_wire::TableStatus;
use serde_json::Value;
use tempfile::TempDir;

use super::harness::TestServer;

const FILE: &[u8] = include_bytes!("first_version/escale.db");
const TABLES: &str = include_str!("first_version/tables.json");

#[tokio::test]
async fn every_game_of_the_first_version_replays() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join(escale_store::sqlite::FILE), FILE).unwrap();
    let app = TestServer::open_in_folder(folder).await;
    app.app.registry.wake_all().await;
    let tables: Value = serde_json::from_str(TABLES).unwrap();
    let tables = tables.as_object().unwrap();
    assert!(tables.len() > 20);
    for (id, told) in tables {
        let live = app.find(id).await;
        let (info, state, play) = app.app.registry.look_at(&live).await.unwrap();
        assert_eq!(info.game, told["game"].as_str().unwrap(), "{id}");
        assert_eq!(serde_json::json!(play.move_texts()), told["moves"], "{id}");
        assert_eq!(play.position_text(), told["position"].as_str().unwrap(), "{id}");
        assert!(u64::from(state.version) >= told["version"].as_u64().unwrap(), "{id}");
        if told["status"] == "over" {
            assert_eq!(state.status, TableStatus::Over, "{id}");
            let result = state.end.unwrap().result.word();
            assert_eq!(result, told["result"].as_str().unwrap(), "{id}");
        }
    }
}
