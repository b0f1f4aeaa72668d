//! `docs/protocol.md` says what happens: its transcripts are replayed, and it names everything
//! there is.

use std::collections::HashMap;

use escale_catalog::{Match, Setup, game};
use escale_wire::{ClientMessage, Code, CreatedTable, EventKind, ServerMessage};
use serde_json::Value;

use super::harness::{TestClient, TestServer};

const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// Whether what was heard is what the page says.
fn matches(page: &Value, heard: &Value) -> bool {
    match (page, heard) {
        (Value::String(any), _) if any == "*" => true,
        (Value::Object(page), Value::Object(heard)) => {
            let open = page.contains_key("…");
            let told = page.iter().filter(|(key, _)| *key != "…");
            told.clone()
                .all(|(key, value)| heard.get(key).is_some_and(|found| matches(value, found)))
                && (open || told.count() == heard.len())
        }
        (Value::Array(page), Value::Array(heard)) => {
            page.len() == heard.len() && page.iter().zip(heard).all(|(page, heard)| matches(page, heard))
        }
        _ => page == heard,
    }
}

struct Stage {
    app: TestServer,
    created: Option<CreatedTable>,
    clients: HashMap<String, TestClient>,
    play: Option<Box<dyn Match>>,
    /// The move `$move` stands for.
    m: String,
}

impl Stage {
    /// Puts secrets and moves into a line of the page.
    fn fill(&self, text: &str) -> String {
        let mut text = text.replace("$move", &self.m);
        for (index, link) in self.created.iter().flat_map(|created| &created.links).enumerate() {
            text = text.replace(&format!("${}", index + 1), &link.secret.0);
        }
        text
    }

    fn table(&self) -> &str {
        &self.created.as_ref().unwrap().table.id
    }

    async fn hear(&mut self, name: &str, expected: &Value) {
        let client = self.clients.get_mut(name).unwrap();
        loop {
            let heard = client
                .hear()
                .await
                .unwrap_or_else(|| panic!("{name} is gone instead of {expected}"));
            // Who is there is told at any time; the page shows it where it helps.
            if heard["t"] == "presence" && expected["t"] != "presence" {
                continue;
            }
            assert!(
                matches(expected, &heard),
                "{name} hears {heard}\nthe page says {expected}"
            );
            return self.follow(&heard);
        }
    }

    /// The next `$move` is legal after what was heard.
    fn follow(&mut self, heard: &Value) {
        let play = self.play.as_mut().unwrap();
        if heard["what"]["kind"] == "move" && heard["what"]["ply"] == play.plies() {
            // Both clients hear of it; whoever is asked next must still find `$move` in what the
            // other hears.
            let seen_by_all = self.clients.len() == 1;
            if seen_by_all {
                play.play(heard["what"]["m"].as_str().unwrap()).unwrap();
                self.m = play.legal_texts().swap_remove(0);
            }
        }
    }

    async fn perform(&mut self, line: &str) {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        match (name, rest.split_once(' ').unwrap_or((rest, ""))) {
            ("table", _) => {
                let request: Value = serde_json::from_str(rest).unwrap();
                let play = game(request["game"].as_str().unwrap())
                    .unwrap()
                    .set_up(&Setup::default())
                    .unwrap();
                self.m = play.legal_texts().swap_remove(0);
                self.play = Some(play);
                self.created = Some(self.app.create(request).await);
            }
            ("clock", (time, _)) => {
                self.app.clock.advance(time.trim_start_matches('+').parse().unwrap());
                self.app.app.registry.tick_due();
            }
            (_, ("connects", _)) => {
                let client = self.app.connect(self.table()).await;
                self.clients.insert(name.to_owned(), client);
            }
            (_, ("leaves", _)) => self.clients.remove(name).unwrap().leave().await,
            (_, ("is", "gone")) => assert!(self.clients.remove(name).unwrap().rest().await.is_empty()),
            (_, (">", text)) => {
                let text = self.fill(text);
                self.clients.get_mut(name).unwrap().say_text(&text);
            }
            (_, ("<", text)) => {
                let expected = serde_json::from_str(&self.fill(text)).unwrap_or_else(|error| panic!("{error}: {text}"));
                self.hear(name, &expected).await;
            }
            _ => panic!("what does this mean: {line}"),
        }
    }
}

#[tokio::test]
async fn the_transcripts_are_true() {
    let transcripts: Vec<&str> = PAGE
        .split("```transcript\n")
        .skip(1)
        .map(|rest| rest.split_once("```").unwrap().0)
        .collect();
    assert!(transcripts.len() >= 5);
    for transcript in transcripts {
        let mut stage = Stage {
            app: TestServer::open().await,
            created: None,
            clients: HashMap::new(),
            play: None,
            m: String::new(),
        };
        for line in transcript.lines() {
            stage.perform(line).await;
        }
    }
}

/// The names a closed enum knows, from what it says to a name it does not know.
fn names<T: serde::de::DeserializeOwned>(unknown: &str) -> Vec<String> {
    let error = match serde_json::from_str::<T>(unknown) {
        Ok(_) => panic!("{unknown} is known"),
        Err(error) => error.to_string(),
    };
    let (_, list) = error
        .split_once("expected one of ")
        .unwrap_or_else(|| panic!("{error}"));
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_page_names_everything() {
    let mut all = names::<ClientMessage>("{\"t\":\"?\"}");
    all.extend(names::<ServerMessage>("{\"t\":\"?\"}"));
    all.extend(names::<EventKind>("{\"kind\":\"?\"}"));
    all.extend(names::<Code>("\"?\""));
    assert!(all.len() > 60, "{all:?}");
    for name in all {
        assert!(
            PAGE.contains(&format!("`{name}`")),
            "docs/protocol.md does not tell of `{name}`"
        );
    }
    assert!(PAGE.contains(&format!("`{}`", escale_wire::PROTOCOL)));
}
