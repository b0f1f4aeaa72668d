//! Move texts: coordinates as in UCI for machines, algebraic notation in both languages for people.
//!
//! `R` is the king (Roi) in French and the rook in English. A text that could mean either is read
//! in the reader's language where that is known, and refused otherwise.

use std::fmt;

use escale_board::game_over;
use escale_rules::{Lang, MoveBuf, Outcome, Rules, Trouble, excerpt, trouble};

use crate::geometry::bit;
use crate::moves::{Move, PROMOTIONS, Special};
use crate::notation::{file_index, file_letter, rank_digit, rank_index, square_name, square_of};
use crate::position::{Kind, Position};
use crate::why_not::why_illegal;

const SHORT_CASTLING: &str = "O-O";
const LONG_CASTLING: &str = "O-O-O";

/// The canonical text: departure, arrival, and the letter of what a pawn becomes.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.special.promotion() {
            Some(kind) => write!(f, "{}", kind.promotion_letter()),
            None => Ok(()),
        }
    }
}

/// The move in algebraic notation. `+` is check and `#` mate; a king's arrival bears no mark, like
/// any move that ends a game otherwise.
pub(crate) fn written(position: &Position, mv: Move, lang: Lang) -> String {
    let mut text = String::new();
    if mv.special == Special::Castling {
        text.push_str(castling_text(mv));
    } else {
        match mv.piece.move_letter(lang) {
            Some(letter) => {
                text.push(letter);
                text.push_str(&origin(position, mv));
            }
            None if is_capture(position, mv) => text.push(file_letter(mv.from)),
            None => {}
        }
        if is_capture(position, mv) {
            text.push('x');
        }
        text.push_str(&square_name(mv.to));
        if let Some(kind) = mv.special.promotion() {
            text.push('=');
            text.push(kind.written_promotion(lang));
        }
    }
    let next = position.child(mv);
    if !matches!(next.decided(), Some(Outcome::Win(_))) && next.checkers() != 0 {
        text.push(if next.legal_count() == 0 { '#' } else { '+' });
    }
    text
}

/// As much of the square of departure as tells the move from those of like pieces to the same
/// square: nothing, the file, the rank, or both.
fn origin(position: &Position, mv: Move) -> String {
    let moves = position.moves();
    let rivals: Vec<u8> = moves
        .as_slice()
        .iter()
        .filter(|other| (other.piece, other.to) == (mv.piece, mv.to) && other.from != mv.from)
        .map(|other| other.from)
        .collect();
    let (file, rank) = if rivals.is_empty() {
        (false, false)
    } else if rivals.iter().all(|from| from & 7 != mv.from & 7) {
        (true, false)
    } else if rivals.iter().all(|from| from >> 3 != mv.from >> 3) {
        (false, true)
    } else {
        (true, true)
    };
    let mut text = String::new();
    if file {
        text.push(file_letter(mv.from));
    }
    if rank {
        text.push(rank_digit(mv.from));
    }
    text
}

fn castling_text(mv: Move) -> &'static str {
    if mv.to > mv.from { SHORT_CASTLING } else { LONG_CASTLING }
}

/// Whether a move captures anything, of either side.
pub(crate) fn is_capture(position: &Position, mv: Move) -> bool {
    position.occupied() & bit(mv.to) != 0 || mv.special == Special::EnPassant
}

/// What a letter can mean in one language or the other.
fn kinds_of_letter(letter: char) -> &'static [Kind] {
    match letter {
        'K' => &[Kind::King],
        'D' | 'Q' => &[Kind::Queen],
        'T' => &[Kind::Rook],
        'R' => &[Kind::King, Kind::Rook],
        'F' | 'B' => &[Kind::Bishop],
        'C' | 'N' => &[Kind::Knight],
        _ => &[],
    }
}

/// A move as far as a text describes it.
struct Wanted {
    /// The letter it begins with; `None` for a pawn.
    letter: Option<char>,
    file: Option<u8>,
    rank: Option<u8>,
    capture: bool,
    to: u8,
    promotion: Option<Kind>,
}

impl Wanted {
    /// Whether a move is the one described, but for what is captured and what a pawn becomes.
    fn fits(&self, mv: Move) -> bool {
        mv.special != Special::Castling
            && self
                .letter
                .map_or(&[Kind::Pawn][..], kinds_of_letter)
                .contains(&mv.piece)
            && self.to == mv.to
            && self.file.is_none_or(|file| file == mv.from & 7)
            && self.rank.is_none_or(|rank| rank == mv.from >> 3)
    }
}

/// Reads a move: canonical, or in algebraic notation of either language; where both make sense, in
/// that of the reader.
pub(crate) fn read_move(position: &Position, text: &str, reader: Option<Lang>) -> Result<Move, Trouble> {
    if position.outcome().is_some() {
        return Err(game_over());
    }
    if let Some((from, to, promotion)) = read_coordinates(text) {
        return by_coordinates(position, from, to, promotion);
    }
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    match bare {
        "O-O" | "0-0" => return castling(position, SHORT_CASTLING),
        "O-O-O" | "0-0-0" => return castling(position, LONG_CASTLING),
        _ => {}
    }
    let Some(wanted) = read_algebraic(bare) else {
        let quoted = excerpt(text);
        return Err(trouble!(Unreadable:
            "« {quoted} » ne se lit pas comme un coup : écrivez e2e4, e4, Cf3 ou Nf3, exd5, O-O, e8=D",
            "“{quoted}” does not read as a move: write e2e4, e4, Nf3 or Cf3, exd5, O-O, e8=Q"
        ));
    };
    by_description(position, &wanted, reader, &excerpt(text))
}

fn read_coordinates(text: &str) -> Option<(u8, u8, Option<Kind>)> {
    // Six characters would be too many; no need to count a long text.
    let letters: Vec<char> = text.chars().take(6).collect();
    let (squares, promotion) = match *letters.as_slice() {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, letter] => ([a, b, c, d], Some(Kind::from_promotion_letter(letter)?)),
        _ => return None,
    };
    let [a, b, c, d] = squares;
    Some((square_of(a, b)?, square_of(c, d)?, promotion))
}

fn by_coordinates(position: &Position, from: u8, to: u8, promotion: Option<Kind>) -> Result<Move, Trouble> {
    let moves = position.moves();
    let mut known = moves
        .as_slice()
        .iter()
        .filter(|mv| (mv.from, mv.to) == (from, to))
        .peekable();
    let Some(first) = known.peek() else {
        return Err(why_illegal(position, from, to));
    };
    if first.special.promotion().is_some() && promotion.is_none() {
        return Err(missing_promotion());
    }
    known
        .find(|mv| mv.special.promotion() == promotion)
        .copied()
        .ok_or_else(|| not_a_promotion(promotion))
}

fn missing_promotion() -> Trouble {
    trouble!(Illegal:
        "ce Pion arrive sur la dernière rangée : dites ce qu'il devient (e7e8q, e8=D)",
        "this Pawn reaches the last rank: say what it becomes (e7e8q, e8=Q)"
    )
}

fn not_a_promotion(wanted: Option<Kind>) -> Trouble {
    if wanted == Some(Kind::Pillar) {
        return trouble!(Illegal:
            "un Pion ne devient pas un Pilier (E3) ; une table peut en convenir autrement : promotion=pilier",
            "a Pawn does not become a Pillar (E3); a table may agree otherwise: promotion=pilier"
        );
    }
    trouble!(Illegal: "ce coup n'est pas une promotion", "this move is not a promotion")
}

fn castling(position: &Position, which: &str) -> Result<Move, Trouble> {
    let moves = position.moves();
    let mut castlings = moves.as_slice().iter().filter(|mv| mv.special == Special::Castling);
    castlings
        .find(|mv| castling_text(**mv) == which)
        .copied()
        .ok_or_else(|| {
            trouble!(Illegal:
                "le roque {which} n'est pas possible ici",
                "castling {which} is not possible here"
            )
        })
}

/// `Cf3`, `Nbd2`, `R1e2`, `Re1d2`, `Ng1-f3`, `exd5`, `e8=D`, `e8Q`: a letter, as much of the
/// departure as needed, `x` for a capture, the arrival, what a pawn becomes.
fn read_algebraic(text: &str) -> Option<Wanted> {
    const LONGEST: usize = 8; // `Qa1xb2=Q`, which then fails for another reason
    let letters: Vec<char> = text.chars().take(LONGEST + 1).collect();
    if letters.len() > LONGEST {
        return None;
    }
    let mut rest = letters.as_slice();
    let letter = rest
        .first()
        .copied()
        .filter(|&letter| !kinds_of_letter(letter).is_empty());
    if letter.is_some() {
        rest = &rest[1..];
    }
    let mut promotion = None;
    if let [before @ .., letter] = rest
        && let Some(kind) = promotion_of(*letter)
    {
        promotion = Some(kind);
        rest = before.strip_suffix(&['=']).unwrap_or(before);
    }
    let (mut before, to) = match rest {
        [before @ .., file, rank] => (before, square_of(*file, *rank)?),
        _ => return None,
    };
    let capture = before.ends_with(&['x']);
    if capture {
        before = &before[..before.len() - 1];
    } else if before.len() == 3 && before.ends_with(&['-']) {
        before = &before[..2];
    }
    let (file, rank) = match *before {
        [] => (None, None),
        [one] if file_index(one).is_some() => (file_index(one), None),
        [one] => (None, Some(rank_index(one)?)),
        [one, two] => (Some(file_index(one)?), Some(rank_index(two)?)),
        _ => return None,
    };
    Some(Wanted {
        letter,
        file,
        rank,
        capture,
        to,
        promotion,
    })
}

/// What a pawn becomes, from its letter in either language.
fn promotion_of(letter: char) -> Option<Kind> {
    let named = |kind: &Kind| kinds_of_letter(letter).contains(kind);
    PROMOTIONS
        .into_iter()
        .find(named)
        .or_else(|| (letter == 'I').then_some(Kind::Pillar))
}

fn by_description(position: &Position, wanted: &Wanted, reader: Option<Lang>, quoted: &str) -> Result<Move, Trouble> {
    let moves = position.moves();
    let fitting: Vec<Move> = moves.as_slice().iter().copied().filter(|&mv| wanted.fits(mv)).collect();
    let to = square_name(wanted.to);
    // A capture is always written as one: pieces may take their own side, and nobody should do so
    // by a slip.
    let captures = |mv: &Move| is_capture(position, *mv) == wanted.capture;
    let Some(first) = fitting.iter().find(|mv| captures(mv)) else {
        return Err(if fitting.is_empty() {
            trouble!(Illegal:
                "aucun coup permis ne s'écrit « {quoted} »",
                "no legal move is written “{quoted}”"
            )
        } else if wanted.capture {
            trouble!(Illegal: "il n'y a rien à prendre en {to}", "there is nothing to take on {to}")
        } else {
            trouble!(Illegal:
                "{to} est occupée : une prise s'écrit avec x, même celle d'une pièce de son propre camp",
                "{to} is occupied: a capture is written with x, even that of one's own piece"
            )
        });
    };
    if first.special.promotion().is_some() && wanted.promotion.is_none() {
        return Err(missing_promotion());
    }
    let mut meant: Vec<Move> = fitting
        .iter()
        .copied()
        .filter(|mv| captures(mv) && mv.special.promotion() == wanted.promotion)
        .collect();
    if let Some(lang) = reader {
        let is_theirs = |mv: &Move| mv.piece.move_letter(lang) == wanted.letter;
        if meant.iter().any(is_theirs) {
            meant.retain(is_theirs);
        }
    }
    match *meant.as_slice() {
        [] => Err(not_a_promotion(wanted.promotion)),
        [mv] => Ok(mv),
        [a, b, ..] => Err(trouble!(Ambiguous:
            "« {quoted} » est ambigu : {a} ou {b} ?",
            "“{quoted}” is ambiguous: {a} or {b}?"
        )),
    }
}
