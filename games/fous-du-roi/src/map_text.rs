//! The text of an arrow map: strict, and every refusal names the line.

use escale_board::Dir;
use escale_rules::{Trouble, excerpt, trouble};

use crate::geometry::{FILES, RANKS, SQUARES, square_name, step};

const N: u8 = 1 << Dir::N as u8;
const NE: u8 = 1 << Dir::NE as u8;
const E: u8 = 1 << Dir::E as u8;
const SE: u8 = 1 << Dir::SE as u8;
const S: u8 = 1 << Dir::S as u8;
const SW: u8 = 1 << Dir::SW as u8;
const W: u8 = 1 << Dir::W as u8;
const NW: u8 = 1 << Dir::NW as u8;

/// The directions as they are written, in the order of [`Dir::ALL`].
const WORDS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/// What a word on a square stands for.
pub(crate) const fn word_arrows(word: &[u8]) -> Option<u8> {
    Some(match word {
        b"N" => N,
        b"NE" => NE,
        b"E" => E,
        b"SE" => SE,
        b"S" => S,
        b"SW" => SW,
        b"W" => W,
        b"NW" => NW,
        b"+" => N | E | S | W,
        b"X" => NE | SE | SW | NW,
        b"*" => u8::MAX,
        _ => return None,
    })
}

/// The map as [`read_map`] reads it, one text for the same arrows: a line a rank from 8 down, each
/// arrow named, nothing else.
pub(crate) fn write_map(arrows: impl Fn(u8) -> u8) -> String {
    let mut text = String::new();
    for rank in (0..RANKS).rev() {
        text += &(rank + 1).to_string();
        for file in 0..FILES {
            let square = arrows((file + FILES * rank) as u8);
            let words: Vec<&str> = (0..8)
                .filter(|dir| square >> dir & 1 == 1)
                .map(|dir| WORDS[dir])
                .collect();
            text += "|";
            text += &words.join(" ");
        }
        text += "\n";
    }
    text
}

/// The arrows of each square, as a bit for each of [`Dir::ALL`]. Each square has at least one, and
/// none leads off the board.
pub(crate) fn read_map(text: &str) -> Result<[u8; SQUARES], Trouble> {
    let mut arrows = [0; SQUARES];
    let mut ranks_left = RANKS;
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let line = line.strip_prefix('|').unwrap_or(line);
        let line = line.strip_suffix('|').unwrap_or(line);
        if is_decoration(line) {
            continue;
        }
        let mut cells = line.split('|').map(str::trim);
        let rank = cells.next().unwrap_or_default();
        if ranks_left == 0 {
            let quoted = excerpt(line);
            return Err(trouble!(Unreadable:
                "ligne {number} de la carte (« {quoted} ») : les {RANKS} rangées sont déjà là",
                "line {number} of the map (“{quoted}”): all {RANKS} ranks are already there"
            ));
        }
        if rank != ranks_left.to_string() {
            return Err(wrong_rank(number, rank, ranks_left));
        }
        ranks_left -= 1;
        let found = cells.clone().count();
        if found != FILES {
            return Err(trouble!(Unreadable:
                "ligne {number} de la carte : la rangée {rank} doit avoir {FILES} cases séparées par « | », pas {found}",
                "line {number} of the map: rank {rank} must have {FILES} squares separated by “|”, not {found}"
            ));
        }
        for (file, cell) in cells.enumerate() {
            let square = file + FILES * ranks_left;
            arrows[square] = read_square(number, square as u8, cell)?;
        }
    }
    if ranks_left > 0 {
        return Err(trouble!(Unreadable:
            "la carte s'arrête avant la rangée {ranks_left} : il faut les {RANKS} rangées, de {RANKS} à 1",
            "the map stops before rank {ranks_left}: all {RANKS} ranks are needed, from {RANKS} down to 1"
        ));
    }
    Ok(arrows)
}

/// The line of file letters, and the line of dashes that Markdown wants below it.
fn is_decoration(line: &str) -> bool {
    let mut cells = line
        .split('|')
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .peekable();
    let dashes = |cell: &str| cell.bytes().all(|b| b == b'-');
    cells.clone().eq(["a", "b", "c", "d", "e", "f", "g"]) || (cells.peek().is_some() && cells.all(dashes))
}

fn wrong_rank(number: usize, rank: &str, expected: usize) -> Trouble {
    match rank.parse::<usize>() {
        Ok(seen) if seen > expected && seen <= RANKS && seen.to_string() == rank => trouble!(Unreadable:
            "ligne {number} de la carte : la rangée {seen} est écrite deux fois",
            "line {number} of the map: rank {seen} is written twice"
        ),
        _ => {
            let quoted = excerpt(rank);
            trouble!(Unreadable:
                "ligne {number} de la carte : elle doit commencer par le numéro de la rangée, ici {expected}, pas par « {quoted} »",
                "line {number} of the map: it must begin with the number of its rank, here {expected}, not with “{quoted}”"
            )
        }
    }
}

fn read_square(number: usize, square: u8, cell: &str) -> Result<u8, Trouble> {
    let name = square_name(square);
    let mut arrows = 0;
    for word in cell.split_whitespace() {
        let quoted = excerpt(word);
        let Some(added) = word_arrows(word.as_bytes()) else {
            return Err(trouble!(Unreadable:
                "ligne {number} de la carte, case {name} : « {quoted} » n'est pas une direction (N NE E SE S SW W NW, ou + X *)",
                "line {number} of the map, square {name}: “{quoted}” is no direction (N NE E SE S SW W NW, or + X *)"
            ));
        };
        if arrows & added != 0 {
            return Err(trouble!(Unreadable:
                "ligne {number} de la carte, case {name} : « {quoted} » répète une flèche déjà donnée",
                "line {number} of the map, square {name}: “{quoted}” repeats an arrow already given"
            ));
        }
        arrows |= added;
    }
    if arrows == 0 {
        return Err(trouble!(Unreadable:
            "ligne {number} de la carte, case {name} : chaque case porte au moins une flèche",
            "line {number} of the map, square {name}: every square carries at least one arrow"
        ));
    }
    for (dir, word) in Dir::ALL.into_iter().zip(WORDS) {
        if arrows >> dir as u8 & 1 == 1 && step(square, dir).is_none() {
            return Err(trouble!(Unreadable:
                "ligne {number} de la carte, case {name} : la flèche {word} sort du plateau",
                "line {number} of the map, square {name}: the arrow {word} leaves the board"
            ));
        }
    }
    Ok(arrows)
}
