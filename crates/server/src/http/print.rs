//! Games on paper: a game to cut out, made once and kept; a played game, made when it is asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use escale_catalog::{agreed, flag_fall, resigned};
use escale_print::{Ink, Order, Paper, RecordOrder};
use escale_rules::{Lang, Side, Trouble, Verdict, excerpt, phrase};
use escale_wire::{Choice, Code, GameSoFar, Refusal};
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::{Path, Query};
use super::position_view::set_up;

/// Documents kept, a third of a megabyte each: all of one house in both languages on one paper.
const KEPT: usize = 32;
/// Longest text of moves, in bytes.
const MOVES_BYTES: usize = 64 * 1024;
/// Most moves of a game that is printed: longer ones fill a book nobody binds.
const MOST_MOVES: usize = 1_000;
/// Longest name of a player, in letters.
const NAME: usize = 80;

/// Which document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    game: &'static str,
    /// Language, paper and ink as numbers: none of them is more than the others.
    how: [u8; 3],
}

/// A document and its tag.
#[derive(Debug)]
struct Printed {
    pdf: Bytes,
    tag: String,
}

type Slot = Arc<OnceCell<Printed>>;

#[derive(Debug, Default)]
struct Kept {
    documents: BTreeMap<Key, (Slot, u64)>,
    asked: u64,
}

/// Documents that are made, the last ones asked for.
#[derive(Debug, Default)]
pub(crate) struct Prints(Mutex<Kept>);

impl Prints {
    /// The place of a document; who has not been asked for the longest makes room.
    fn slot(&self, key: Key) -> Slot {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.asked += 1;
        let now = kept.asked;
        if !kept.documents.contains_key(&key) && kept.documents.len() >= KEPT {
            let oldest = kept.documents.iter().min_by_key(|(_, (_, asked))| *asked);
            if let Some(oldest) = oldest.map(|(key, _)| *key) {
                kept.documents.remove(&oldest);
            }
        }
        let (slot, asked) = kept.documents.entry(key).or_default();
        *asked = now;
        Arc::clone(slot)
    }

    /// Keeps the place of a document nobody made.
    #[cfg(test)]
    pub(crate) fn hold(&self, number: u8) {
        let key = Key {
            game: "",
            how: [number; 3],
        };
        drop(self.slot(key));
    }

    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).documents.len()
    }
}

/// What stands behind the `?`, word for word.
struct Asked(Vec<(String, String)>);

impl Asked {
    /// Refuses what is not known here: a slip of the pen must not print something else.
    fn new(pairs: Vec<(String, String)>, known: &[&str]) -> Result<Self, Refusal> {
        let Some((name, _)) = pairs.iter().find(|(name, _)| !known.contains(&name.as_str())) else {
            return Ok(Self(pairs));
        };
        let name = excerpt(name);
        Err(Refusal::new(
            Code::BadValue,
            &phrase!("« {name} » ne veut rien dire ici", "“{name}” means nothing here"),
        ))
    }

    fn all<'a>(&'a self, name: &'static str) -> impl Iterator<Item = &'a str> {
        let named = self.0.iter().filter(move |(own, _)| own == name);
        named.map(|(_, value)| value.as_str())
    }

    fn one(&self, name: &'static str) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    /// One of a few words, the first of them if none is said.
    fn word<T: Copy>(&self, name: &'static str, words: &[(&str, T)]) -> Result<T, Refusal> {
        let said = self.one(name);
        let found = words.iter().find(|(word, _)| *word == said);
        let usual = words.first().filter(|_| said.is_empty());
        found.or(usual).map(|(_, meant)| *meant).ok_or_else(|| {
            let (said, all) = (excerpt(said), words.iter().map(|(word, _)| *word).collect::<Vec<_>>());
            let all = all.join(", ");
            Refusal::new(
                Code::BadValue,
                &phrase!(
                    "{name} : valeur « {said} » impossible, au choix : {all}",
                    "{name}: the value “{said}” is not possible, choose from: {all}"
                ),
            )
        })
    }

    fn lang(&self) -> Result<Lang, Refusal> {
        self.word("lang", &[("fr", Lang::Fr), ("en", Lang::En)])
    }

    fn paper(&self) -> Result<Paper, Refusal> {
        self.word("paper", &[("a4", Paper::A4), ("a3", Paper::A3)])
    }

    fn ink(&self) -> Result<Ink, Refusal> {
        let inks = [
            ("colour", Ink::Colour),
            ("black", Ink::Black),
            ("contrast", Ink::Contrast),
        ];
        self.word("ink", &inks)
    }

    /// How a game ended at the table, where the rules did not end it.
    fn end(&self) -> Result<Option<Verdict>, Refusal> {
        let sides = [("first", Side::First), ("second", Side::Second)];
        let winner = || self.word("winner", &sides);
        let ends = [("", 0), ("agreed", 1), ("resigned", 2), ("time", 3)];
        Ok(match self.word("end", &ends)? {
            1 => Some(agreed()),
            2 => Some(resigned(winner()?.other())),
            3 => Some(flag_fall(winner()?.other())),
            _ => None,
        })
    }
}

fn bad(trouble: &Trouble) -> Refusal {
    Refusal::new(Code::BadValue, &trouble.phrase)
}

fn answer(printed: &Printed, name: &str, headers: &HeaderMap) -> Response {
    let known = headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok());
    // A new version of the program may print otherwise: what is kept is asked about again.
    let about = [(CACHE_CONTROL, "no-cache"), (ETAG, printed.tag.as_str())];
    if known.into_iter().any(|known| known.contains(&printed.tag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let kind = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CONTENT_DISPOSITION, format!("inline; filename=\"{name}\"")),
    ];
    (about, kind, printed.pdf.clone()).into_response()
}

fn printed(pdf: Vec<u8>) -> Printed {
    let hash = Sha256::digest(&pdf);
    let short = hash.iter().take(8).fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
    Printed {
        pdf: pdf.into(),
        tag: format!("\"{short:016x}\""),
    }
}

const fn word(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => "fr",
        Lang::En => "en",
    }
}

/// `/print/{game}.pdf`: the game to cut out.
pub(crate) async fn whole(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(file): Path<String>,
    Query(pairs): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Some(id) = file.strip_suffix(".pdf") else {
        return Err(Refusal::fixed(
            Code::Unknown,
            "il n'y a rien à imprimer à cette adresse",
            "there is nothing to print at this address",
        )
        .into());
    };
    let game = app.game(id)?;
    let asked = Asked::new(pairs, &["lang", "paper", "ink"])?;
    let order = Order {
        paper: asked.paper()?,
        ink: asked.ink()?,
        lang: asked.lang()?,
        ..Order::default()
    };
    let (lang, how) = (order.lang, [order.lang as u8, order.paper as u8, order.ink as u8]);
    let slot = app.prints.slot(Key {
        game: game.card().id,
        how,
    });
    // Whoever asks meanwhile waits for the same document.
    let made = slot.get_or_try_init(|| async {
        let pdf = app.work(address, move || escale_print::game(game, &order)).await?;
        pdf.map(printed).map_err(|trouble| bad(&trouble))
    });
    let name = format!("{id}-{}.pdf", word(lang));
    Ok(answer(made.await?, &name, &headers))
}

/// `/print/{game}/game.pdf`: a played game, told as an analysis tells it in its address.
pub(crate) async fn played(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
    Query(pairs): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.game(&id)?;
    let known = [
        "lang", "paper", "ink", "moves", "position", "option", "first", "second", "end", "winner",
    ];
    let asked = Asked::new(pairs, &known)?;
    let moves = asked.one("moves");
    let count = moves.split_whitespace().take(MOST_MOVES + 1).count();
    if moves.len() > MOVES_BYTES || count > MOST_MOVES {
        return Err(Refusal::fixed(Code::TooLong, "trop de coups", "too many moves").into());
    }
    let player = |name: &'static str| asked.one(name).chars().take(NAME).collect::<String>();
    let order = RecordOrder {
        paper: asked.paper()?,
        ink: asked.ink()?,
        lang: asked.lang()?,
        players: [player("first"), player("second")],
        verdict: asked.end()?,
    };
    let option = |text: &str| {
        let (key, value) = text.split_once('=').unwrap_or((text, ""));
        Choice {
            key: key.to_owned(),
            value: value.to_owned(),
        }
    };
    let line = GameSoFar {
        options: asked.all("option").map(option).collect(),
        position: Some(asked.one("position"))
            .filter(|text| !text.is_empty())
            .map(str::to_owned),
        moves: moves.split_whitespace().map(str::to_owned).collect(),
    };
    let lang = order.lang;
    let made = app.work(address, move || {
        let play = set_up(game, &line)?;
        let pdf = escale_print::record(play.as_ref(), &order);
        pdf.map(printed).map_err(|trouble| bad(&trouble))
    });
    let name = format!(
        "{id}-{}-{}.pdf",
        if lang == Lang::Fr { "partie" } else { "game" },
        word(lang)
    );
    Ok(answer(&made.await??, &name, &headers))
}
