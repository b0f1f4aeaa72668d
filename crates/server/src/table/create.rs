//! Setting a table up: checking what was asked for, giving out seats and secrets.

use escale_catalog::{Game, Match, Shelf};
use escale_rules::phrase;
use escale_store::{NewTable, SeatHash};
use escale_wire::{
    ClockSpec, Code, CreateTable, Refusal, Seat, SeatLink, SeatRequest, Secret, Sides, Sitter, TableInfo, Who,
};

use super::agreements::check_level;
use super::replay::{agreed_options, setup};
use super::{refuse, roles};
use crate::{secrets, texts};

/// Longest game and increment, in seconds; longest correspondence move, in days.
const MOST_INITIAL: u32 = 3 * 3600;
const MOST_INCREMENT: u32 = 180;
const MOST_DAYS: u8 = 14;

/// A table ready to be stored.
pub(crate) struct Planned {
    pub(crate) table: NewTable,
    pub(crate) info: TableInfo,
    pub(crate) links: Vec<SeatLink>,
}

/// One person to come: the seats, the secret, whether it is whoever asked.
struct Way {
    key: (Who, Option<u8>, usize),
    seats: Vec<u8>,
    secret: Secret,
}

/// Checks a request and gives out seats. `address` makes the link of a table and a secret.
pub(crate) fn plan(
    shelf: Shelf,
    request: &CreateTable,
    now: i64,
    address: impl Fn(&str, &Secret) -> String,
) -> Result<Planned, Refusal> {
    let game = shelf
        .game(&request.game)
        .map_err(|trouble| Refusal::new(Code::Unknown, &trouble.phrase))?;
    check_clock(request.clock)?;
    let seats = give_out(game, request)?;
    let id = secrets::table_name();
    let mut info = TableInfo {
        id: id.clone(),
        game: game.card().id.to_owned(),
        created: now,
        options: request.options.clone(),
        position: request.position.clone(),
        clock: request.clock,
        seats: seats.iter().map(|(seat, _)| seat.clone()).collect(),
        rematch_of: None,
        public: request.seats.iter().any(|seat| seat.who == Who::Lobby),
    };
    info.options = agreed_options(check_start(game, &info)?.as_ref());

    let ways = ways(&seats);
    let hashes: Vec<(u8, SeatHash)> = ways
        .iter()
        .flat_map(|way| way.seats.iter().map(|&seat| (seat, secrets::hash(&way.secret))))
        .collect();
    let links = ways
        .into_iter()
        .map(|way| SeatLink {
            yours: way.key.0 == Who::Me,
            link: address(&id, &way.secret),
            seats: way.seats,
            secret: way.secret,
        })
        .collect();
    let table = NewTable {
        id,
        game: info.game.clone(),
        created: now,
        head: serde_json::to_string(&info).expect("plain data"),
        seats: hashes,
        public: info.public,
    };
    Ok(Planned { table, info, links })
}

fn check_clock(clock: ClockSpec) -> Result<(), Refusal> {
    let possible = match clock {
        ClockSpec::None {} => true,
        ClockSpec::RealTime { initial, increment } => {
            initial <= MOST_INITIAL && increment <= MOST_INCREMENT && initial + 40 * increment >= 15
        }
        ClockSpec::Correspondence { days } => (1..=MOST_DAYS).contains(&days),
    };
    if possible {
        return Ok(());
    }
    Err(Refusal::new(
        Code::BadValue,
        &phrase!(
            "pendule impossible : au plus {MOST_INITIAL} s et {MOST_INCREMENT} s par coup, au moins 15 s pour quarante coups ; ou de 1 à {MOST_DAYS} jours par coup",
            "impossible clock: at most {MOST_INITIAL} s and {MOST_INCREMENT} s per move, at least 15 s for forty moves; or 1 to {MOST_DAYS} days per move"
        ),
    ))
}

/// The start must exist and have something to play.
fn check_start(game: &dyn Game, info: &TableInfo) -> Result<Box<dyn Match>, Refusal> {
    let setup = setup(info);
    let play = setup
        .check_length()
        .and_then(|()| game.set_up(&setup))
        .map_err(|trouble| Refusal::new(Code::BadValue, &trouble.phrase))?;
    if play.verdict().is_some() {
        return Err(refuse(
            Code::BadValue,
            "dans cette position la partie est déjà finie",
            "in this position the game is over already",
        ));
    }
    Ok(play)
}

/// Each chair with who was asked for on it.
fn give_out(game: &dyn Game, request: &CreateTable) -> Result<Vec<(Seat, SeatRequest)>, Refusal> {
    let players = request.seats.len();
    let chairs = roles::chairs(game.card(), players).ok_or_else(|| {
        let title = game.card().title;
        Refusal::new(
            Code::BadValue,
            &phrase!(
                "{title} ne se joue pas à {players}",
                "{title} is not for {players} players"
            ),
        )
    })?;
    if request.seats.iter().all(|seat| seat.who == Who::Engine) {
        return Err(refuse(
            Code::BadValue,
            "il faut au moins une personne à table",
            "at least one person must be at the table",
        ));
    }
    let mut asked = request.seats.clone();
    if request.sides == Sides::Drawn && secrets::coin() {
        asked.rotate_left(players / 2);
    }
    let name = texts::name(request.name.as_deref());
    chairs
        .into_iter()
        .zip(asked)
        .map(|((side, role), asked)| {
            let nobody = |lobby| Sitter::Nobody {
                lobby,
                together: asked.together,
            };
            let sitter = match asked.who {
                Who::Me => Sitter::Person { name: name.clone() },
                Who::Link => nobody(false),
                Who::Lobby => nobody(true),
                Who::Engine => {
                    let level = asked.level.unwrap_or(5);
                    check_level(level)?;
                    Sitter::Engine { level, instead: false }
                }
            };
            let seat = Seat {
                side: side.into(),
                role: role.map(str::to_owned),
                sitter,
            };
            Ok((seat, asked))
        })
        .collect()
}

/// One way per person who has a secret from the start: whoever asks, and each link.
fn ways(seats: &[(Seat, SeatRequest)]) -> Vec<Way> {
    let mut ways: Vec<Way> = Vec::new();
    for (index, (_, asked)) in seats.iter().enumerate() {
        let key = match (asked.who, asked.together) {
            (Who::Engine | Who::Lobby, _) => continue,
            (Who::Me, _) => (Who::Me, None, 0),
            (Who::Link, together @ Some(_)) => (Who::Link, together, 0),
            (Who::Link, None) => (Who::Link, None, index + 1),
        };
        match ways.iter_mut().find(|way| way.key == key) {
            Some(way) => way.seats.push(index as u8),
            None => ways.push(Way {
                key,
                seats: vec![index as u8],
                secret: secrets::seat_secret(),
            }),
        }
    }
    ways
}
