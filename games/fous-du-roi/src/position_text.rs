//! The position text: `1ccrcc1/aaaaaaa/7/7/7/7/AAAAAAA/1CCRCC1 w 0`.

use escale_board::{read_number, read_rows, read_turn, split_fields, write_rows};
use escale_rules::{Phrase, Rules, Side, Trouble, excerpt, trouble};

use crate::CARD;
use crate::arrows::ArrowMap;
use crate::geometry::{FILES, RANKS, bit, square_name};
use crate::position::{DRAWN_PLIES, Kind, MOST_ARCHERS, MOST_CHEVALIERS, Position};

/// The side to move, Blancs first.
const TURN_LETTERS: [&str; 2] = ["w", "b"];

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
    let turn = TURN_LETTERS[position.turn().index()];
    format!("{rows} {turn} {}", position.quiet_plies())
}

pub(crate) fn read_position(map: ArrowMap, text: &str) -> Result<Position, Trouble> {
    let [rows, turn, quiet] = split_fields(text).ok_or_else(|| {
        trouble!(
            "une position a trois parties séparées par une espace : les rangées, le trait, les demi-coups sans prise",
            "a position has three parts separated by one space: the rows, the side to move, the plies without a capture"
        )
    })?;
    let pieces = read_pieces(rows)?;
    let turn = read_turn(turn, TURN_LETTERS, &CARD.camps)?;
    // At `DRAWN_PLIES` the game is over, so no text says more.
    let quiet = read_number(
        quiet,
        0..=u32::from(DRAWN_PLIES),
        &Phrase::new(
            "le compteur de demi-coups sans prise",
            "the counter of plies without a capture",
        ),
    )? as u8;
    let rois = [one_roi(&pieces, Side::First)?, one_roi(&pieces, Side::Second)?];
    for side in Side::BOTH {
        let (chevaliers, archers) = (Phrase::new("Chevaliers", "Knights"), Phrase::new("Archers", "Archers"));
        at_most(&pieces, side, Kind::Chevalier, MOST_CHEVALIERS, &chevaliers)?;
        at_most(&pieces, side, Kind::Archer, MOST_ARCHERS, &archers)?;
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
                    "“{quoted}” on {name} is not a piece: R C A for White, r c a for Black"
                ));
            }
        };
        pieces.0[side.index()][kind as usize] |= bit(square);
        Ok(())
    })?;
    Ok(pieces)
}

fn one_roi(pieces: &Pieces, side: Side) -> Result<u64, Trouble> {
    let rois = pieces.of(side, Kind::Roi);
    let found = rois.count_ones();
    if found == 1 {
        return Ok(rois);
    }
    let Phrase { fr, en } = &CARD.camps[side.index()];
    Err(if found == 0 {
        trouble!(
            "position impossible : les {fr} n'ont pas de Roi",
            "impossible position: {en} has no King"
        )
    } else {
        trouble!(
            "position impossible : les {fr} ont {found} Rois au lieu d'un",
            "impossible position: {en} has {found} Kings instead of one"
        )
    })
}

/// There is no promotion: no camp ever has more of a kind than at the start. `kinds` is their name in the plural.
fn at_most(pieces: &Pieces, side: Side, kind: Kind, most: u32, kinds: &Phrase) -> Result<(), Trouble> {
    let found = pieces.of(side, kind).count_ones();
    if found <= most {
        return Ok(());
    }
    let Phrase { fr, en } = &CARD.camps[side.index()];
    let Phrase {
        fr: kinds,
        en: kinds_en,
    } = kinds;
    Err(trouble!(
        "position impossible : les {fr} ont {found} {kinds}, la boîte n'en donne que {most}",
        "impossible position: {en} has {found} {kinds_en}, the box holds only {most}"
    ))
}
