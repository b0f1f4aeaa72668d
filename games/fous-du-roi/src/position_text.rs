//! The position text: `1ccrcc1/aaaaaaa/7/7/7/7/AAAAAAA/1CCRCC1 w 0`.

use escale_board::{read_rows, write_rows};
use escale_rules::{Rules, Side, Trouble, excerpt, trouble};

use crate::arrows::ArrowMap;
use crate::geometry::{FILES, RANKS, bit, square_name};
use crate::position::{DRAWN_PLIES, Kind, MOST_ARCHERS, MOST_CHEVALIERS, Position};

/// The letter of a kind, the same in both languages.
pub(crate) fn letter(kind: Kind) -> char {
    match kind {
        Kind::Roi => 'R',
        Kind::Chevalier => 'C',
        Kind::Archer => 'A',
    }
}

/// The letter of a piece: capital for Blancs, small for Noirs.
pub(crate) fn piece_letter(side: Side, kind: Kind) -> char {
    match side {
        Side::First => letter(kind),
        Side::Second => letter(kind).to_ascii_lowercase(),
    }
}

pub(crate) fn write_position(position: &Position) -> String {
    let rows = write_rows(FILES, RANKS, |x, y| {
        let (side, kind) = position.piece((x + FILES * y) as u8)?;
        Some(piece_letter(side, kind))
    });
    let side = match position.turn() {
        Side::First => 'w',
        Side::Second => 'b',
    };
    format!("{rows} {side} {}", position.quiet_plies())
}

pub(crate) fn read_position(map: &'static ArrowMap, text: &str) -> Result<Position, Trouble> {
    let fields: Vec<&str> = text.splitn(4, ' ').collect();
    let [rows, side, quiet] = fields[..] else {
        return Err(trouble!(
            "le texte d'une position a trois parties séparées par une espace : rangées, camp au trait, demi-coups sans prise",
            "a position text has three parts separated by one space: rows, side to move, plies without a capture"
        ));
    };
    let pieces = read_pieces(rows)?;
    let turn = match side {
        "w" => Side::First,
        "b" => Side::Second,
        other => {
            let quoted = excerpt(other);
            return Err(trouble!(
                "le camp au trait s'écrit « w » ou « b », pas « {quoted} »",
                "the side to move is written “w” or “b”, not “{quoted}”"
            ));
        }
    };
    let quiet = read_quiet(quiet)?;
    let rois = [one_roi(&pieces, Side::First)?, one_roi(&pieces, Side::Second)?];
    for side in Side::BOTH {
        at_most(&pieces, side, Kind::Chevalier, MOST_CHEVALIERS)?;
        at_most(&pieces, side, Kind::Archer, MOST_ARCHERS)?;
    }
    let position = Position::from_parts(
        map,
        [pieces.camp(Side::First), pieces.camp(Side::Second)],
        pieces.of(Side::First, Kind::Chevalier) | pieces.of(Side::Second, Kind::Chevalier),
        rois[0] | rois[1],
        turn,
        quiet,
    );
    // F2: nobody can have left his Roi like that.
    let assailants = position.assailants(!turn);
    if assailants != 0 {
        let from = square_name(assailants.trailing_zeros() as u8);
        let at = square_name(position.roi(!turn));
        return Err(trouble!(
            "position impossible : le Roi en {at} est sous l'assaut de {from} alors que son camp vient de jouer",
            "impossible position: the King on {at} is under assault from {from} although his side has just moved"
        ));
    }
    Ok(position)
}

/// Squares by camp and kind.
#[derive(Default)]
struct Pieces([[u64; 3]; 2]);

impl Pieces {
    fn of(&self, side: Side, kind: Kind) -> u64 {
        self.0[side.index()][kind as usize]
    }

    fn camp(&self, side: Side) -> u64 {
        self.0[side.index()].iter().fold(0, |all, set| all | set)
    }
}

fn read_pieces(rows: &str) -> Result<Pieces, Trouble> {
    let mut pieces = Pieces::default();
    read_rows(FILES, RANKS, rows, |x, y, c| {
        let square = (x + FILES * y) as u8;
        let (side, kind) = match c {
            'R' => (Side::First, Kind::Roi),
            'C' => (Side::First, Kind::Chevalier),
            'A' => (Side::First, Kind::Archer),
            'r' => (Side::Second, Kind::Roi),
            'c' => (Side::Second, Kind::Chevalier),
            'a' => (Side::Second, Kind::Archer),
            other => {
                let quoted = excerpt(&other.to_string());
                let name = square_name(square);
                return Err(trouble!(
                    "« {quoted} » en {name} n'est pas une pièce : R C A pour les Blancs, r c a pour les Noirs",
                    "“{quoted}” on {name} is no piece: R C A for White, r c a for Black"
                ));
            }
        };
        pieces.0[side.index()][kind as usize] |= bit(square);
        Ok(())
    })?;
    Ok(pieces)
}

/// Plies since the last capture; at [`DRAWN_PLIES`] the game is over, so no text says more.
fn read_quiet(text: &str) -> Result<u8, Trouble> {
    match text.parse::<u8>() {
        Ok(quiet) if quiet <= DRAWN_PLIES && quiet.to_string() == text => Ok(quiet),
        _ => {
            let quoted = excerpt(text);
            Err(trouble!(
                "le compte des demi-coups sans prise est un nombre de 0 à {DRAWN_PLIES}, pas « {quoted} »",
                "the count of plies without a capture is a number from 0 to {DRAWN_PLIES}, not “{quoted}”"
            ))
        }
    }
}

fn one_roi(pieces: &Pieces, side: Side) -> Result<u64, Trouble> {
    let rois = pieces.of(side, Kind::Roi);
    let found = rois.count_ones();
    if found == 1 {
        return Ok(rois);
    }
    let (camp, camp_en) = camp_names(side);
    Err(if found == 0 {
        trouble!(
            "position impossible : les {camp} n'ont pas de Roi",
            "impossible position: {camp_en} has no King"
        )
    } else {
        trouble!(
            "position impossible : les {camp} ont {found} Rois au lieu d'un",
            "impossible position: {camp_en} has {found} Kings instead of one"
        )
    })
}

/// There is no promotion: no camp ever has more of a kind than at the start.
fn at_most(pieces: &Pieces, side: Side, kind: Kind, most: u32) -> Result<(), Trouble> {
    let found = pieces.of(side, kind).count_ones();
    if found <= most {
        return Ok(());
    }
    let (camp, camp_en) = camp_names(side);
    let letter = letter(kind);
    Err(trouble!(
        "position impossible : les {camp} ont {found} pièces {letter}, la boîte n'en donne que {most}",
        "impossible position: {camp_en} has {found} pieces {letter}, the box holds only {most}"
    ))
}

/// In French and in English.
fn camp_names(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::First => ("Blancs", "White"),
        Side::Second => ("Noirs", "Black"),
    }
}
