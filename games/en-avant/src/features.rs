//! What a network sees: a plane for each kind of each side, ranks turned over for Noirs; then what
//! pieces cannot show one by one, the squares they attack and who is attacked; castling rights and
//! the en-passant file.

use escale_board::bits;
use escale_hints::Features;
use escale_rules::Side;

use crate::geometry::{bishop_attacks, king_attacks, knights_attacks, pawn_attacks, rook_attacks};
use crate::position::{Kind, Position};

/// Kinds; squares attacked; pieces attacked, attacked by a pawn, attacked and not covered.
const PLANES: usize = Kind::ALL.len() + 4;

/// The first input that is no square.
const RULES: usize = 2 * PLANES * 64;

impl Features for Position {
    /// The viewer's planes, the other side's, then rights and file.
    type Words = [u64; 2 * PLANES + 1];

    const INPUTS: usize = RULES + 12;

    fn features(&self) -> [Self::Words; 2] {
        let attacks = Side::BOTH.map(|side| self.attacks(side));
        let planes = Side::BOTH.map(|side| self.planes(side, attacks));
        Side::BOTH.map(|view| {
            let mut words = [0; 2 * PLANES + 1];
            let seen = planes[view.index()].iter().chain(&planes[view.other().index()]);
            for (word, &plane) in words.iter_mut().zip(seen) {
                *word = if view == Side::First { plane } else { plane.swap_bytes() };
            }
            words[RULES / 64] = self.rules_seen(view);
            words
        })
    }

    /// Castling is not the same on both sides of the Roi.
    fn mirrored(input: usize) -> Option<usize> {
        const EN_PASSANT: usize = RULES + 4;
        match input {
            0..RULES => Some(input ^ 7),
            RULES..EN_PASSANT => None,
            _ => Some(EN_PASSANT + (7 - (input - EN_PASSANT))),
        }
    }
}

impl Position {
    /// What a side's pieces attack, own pieces included.
    fn attacks(&self, side: Side) -> u64 {
        let occupied = self.occupied();
        let queens = self.of(side, Kind::Queen);
        let fixed = pawn_attacks(side, self.of(side, Kind::Pawn))
            | knights_attacks(self.of(side, Kind::Knight))
            | king_attacks(self.king(side));
        let straight = bits(self.of(side, Kind::Rook) | queens).map(|from| rook_attacks(from, occupied));
        let diagonal = bits(self.of(side, Kind::Bishop) | queens).map(|from| bishop_attacks(from, occupied));
        straight.chain(diagonal).fold(fixed, |all, attacks| all | attacks)
    }

    fn planes(&self, side: Side, attacks: [u64; 2]) -> [u64; PLANES] {
        let [own, theirs] = [attacks[side.index()], attacks[side.other().index()]];
        // Nobody is threatened with the loss of a Pilier, and a Roi attacked is in check.
        let worth_taking = self.sides[side.index()] & !(self.of(side, Kind::Pillar) | self.of(side, Kind::King));
        let pawns = pawn_attacks(side.other(), self.of(side.other(), Kind::Pawn));
        let mut planes = [0; PLANES];
        for (plane, kind) in planes.iter_mut().zip(Kind::ALL) {
            *plane = self.of(side, kind);
        }
        planes[Kind::ALL.len()..].copy_from_slice(&[
            own,
            worth_taking & theirs,
            worth_taking & pawns,
            worth_taking & theirs & !own,
        ]);
        planes
    }

    /// Castling rights and the file of a capture en passant.
    fn rules_seen(&self, view: Side) -> u64 {
        let rights = u64::from(self.rights);
        // Two castlings a side: seen from the other chair the pairs change places.
        let rights = match view {
            Side::First => rights,
            Side::Second => rights >> 2 & 3 | (rights & 3) << 2,
        };
        let file = self
            .en_passant
            .filter(|_| self.en_passant_counts)
            .map_or(0, |square| 1 << (4 + (square & 7)));
        rights | file
    }
}
