//! What a search may ask: a name for each move, which moves are noisy, and a hand evaluation.
//!
//! What counts in this game, besides material: pieces spend themselves by going forward, so room
//! ahead is capital; a knight or bishop without it is a bystander; one's own Piliers wall one's own
//! pawns in for ever, while enemy Piliers are the only stepping stones back; and once few enemy
//! pieces are left the kings run.

use escale_board::{bits, see};
use escale_hints::{Hints, Skill, Term, TermWords, Terms, Tuning};
use escale_rules::Side;

use crate::geometry::{
    FILE_A, FILE_H, ahead, bishop_attacks, bit, king_attacks, knight_attacks, not_behind, pawn_attacks, rank_of,
    rook_attacks,
};
use crate::moves::{ALL_PROMOTIONS, Move, Special};
use crate::position::{Kind, Position};
use crate::term_words::TERM_WORDS;
use crate::weights::{BISHOPS, KINGS, KNIGHTS, NAMED, PAWNS, PILIERS, QUEENS, ROOKS};

/// The terms by name; the discriminant is the index into [`Hints::TERMS`].
#[derive(Clone, Copy)]
#[repr(usize)]
enum Measure {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    BishopPair,
    Pilier,
    KnightRoom,
    BishopRoom,
    RookRoom,
    QueenRoom,
    SteppingStones,
    Bystanders,
    PawnProgress,
    PassedPawns,
    WalledPawns,
    AttackedByPawns,
    Loose,
    KingEarlyWalk,
    KingLateWalk,
    KingOpenRoad,
    KingCover,
    KingPressure,
    Turn,
}

const _: () = assert!(NAMED.len() == Measure::Turn as usize + 1);

/// By [`Kind`], then by square.
static TERMS: [Term; NAMED.len() + 7 * 64] = Terms::EMPTY
    .with(&NAMED)
    .with_group(&PAWNS)
    .with_group(&KNIGHTS)
    .with_group(&BISHOPS)
    .with_group(&ROOKS)
    .with_group(&QUEENS)
    .with_group(&KINGS)
    .with_group(&PILIERS)
    .list();

/// What a move that wins at once is said to bring.
const WINS: i32 = 30_000;

/// What pieces are usually worth in an exchange, by [`Kind`]; a king is never given, a Pilier is
/// worth nothing.
const USUAL: [i32; 7] = [100, 240, 260, 480, 900, 10_000, 0];

/// Officers left, weighted; 24 at the start, more only by promotion.
const FULL_PHASE: i32 = 24;

/// What one side's pieces do, gathered in one pass.
struct Deployment {
    /// All squares attacked.
    attacks: u64,
    /// Attacks on squares around the enemy king, each attacker counted.
    pressure: i32,
}

impl Position {
    /// The weight of a side's officers, 0 to 24.
    fn phase(&self, side: Side) -> i32 {
        let count = |kind| self.of(side, kind).count_ones() as i32;
        let officers = count(Kind::Knight) + count(Kind::Bishop) + 2 * count(Kind::Rook) + 4 * count(Kind::Queen);
        (2 * officers).min(FULL_PHASE)
    }

    /// Reports the officers of one side and returns what they attack.
    fn measure_officers(&self, side: Side, report: &mut impl FnMut(Measure, i32)) -> Deployment {
        let occupied = self.occupied();
        let theirs = self.sides[side.other().index()];
        let around_king = king_attacks(self.king(side.other()));
        let their_piliers = self.of(side.other(), Kind::Pillar);
        let mut attacks = pawn_attacks(side, self.of(side, Kind::Pawn)) | king_attacks(self.king(side));
        let mut pressure = 0;
        for (kind, worth, room) in [
            (Kind::Knight, Measure::Knight, Measure::KnightRoom),
            (Kind::Bishop, Measure::Bishop, Measure::BishopRoom),
            (Kind::Rook, Measure::Rook, Measure::RookRoom),
            (Kind::Queen, Measure::Queen, Measure::QueenRoom),
        ] {
            let mut room_left = 0;
            let mut bystanders = 0;
            for from in bits(self.of(side, kind)) {
                let reach = match kind {
                    Kind::Knight => knight_attacks(from),
                    Kind::Bishop => bishop_attacks(from, occupied),
                    Kind::Rook => rook_attacks(from, occupied),
                    _ => rook_attacks(from, occupied) | bishop_attacks(from, occupied),
                };
                attacks |= reach;
                pressure += (reach & around_king).count_ones() as i32;
                let useful = reach & (theirs | !occupied & not_behind(side, from));
                room_left += useful.count_ones() as i32;
                bystanders += i32::from(useful == 0);
            }
            report(worth, self.of(side, kind).count_ones() as i32);
            report(room, room_left);
            report(Measure::Bystanders, bystanders);
        }
        report(Measure::SteppingStones, (attacks & their_piliers).count_ones() as i32);
        Deployment { attacks, pressure }
    }

    fn measure_pawns(&self, side: Side, report: &mut impl FnMut(Measure, i32)) {
        let pawns = self.of(side, Kind::Pawn);
        let their_pawns = self.of(side.other(), Kind::Pawn);
        let mut progress = 0;
        let mut passed = 0;
        for pawn in bits(pawns) {
            let steps = ranks_gone(side, pawn) - 1;
            progress += steps;
            // Enemy pawns ahead on the pawn's file and the two beside it could stop it.
            let file = FILE_A << (pawn & 7);
            let files = file | (file & !FILE_A) >> 1 | (file & !FILE_H) << 1;
            let in_front = not_behind(side, pawn) & !rank_of(pawn);
            if their_pawns & files & in_front == 0 {
                passed += (steps + 1) * (steps + 1);
            }
        }
        report(Measure::Pawn, pawns.count_ones() as i32);
        report(Measure::PawnProgress, progress);
        report(Measure::PassedPawns, passed);
        let walled = ahead(side, pawns) & self.of(side, Kind::Pillar);
        report(Measure::WalledPawns, walled.count_ones() as i32);
    }

    fn measure_king(&self, side: Side, threats: &Deployment, report: &mut impl FnMut(Measure, i32)) {
        let king = self.king(side);
        let gone = ranks_gone(side, king);
        let phase = self.phase(side.other());
        report(Measure::KingEarlyWalk, gone * phase / 4);
        report(Measure::KingLateWalk, gone * (FULL_PHASE - phase) / 4);
        let around = king_attacks(king);
        let road = around & not_behind(side, king) & !rank_of(king);
        let open = road & !threats.attacks & !self.of(side, Kind::Pillar);
        report(
            Measure::KingOpenRoad,
            open.count_ones() as i32 * (FULL_PHASE - phase) / 4,
        );
        let cover = around & self.sides[side.index()];
        report(Measure::KingCover, cover.count_ones() as i32 * phase / 4);
        report(Measure::KingPressure, threats.pressure * phase / 4);
    }

    fn measure_safety(
        &self,
        side: Side,
        own: &Deployment,
        threats: &Deployment,
        report: &mut impl FnMut(Measure, i32),
    ) {
        let [pawns, _, _, _, _, kings, piliers] = self.kinds;
        let officers = self.sides[side.index()] & !(pawns | kings | piliers);
        let their_pawns = pawn_attacks(side.other(), self.of(side.other(), Kind::Pawn));
        report(Measure::AttackedByPawns, (officers & their_pawns).count_ones() as i32);
        let loose = officers & threats.attacks & !own.attacks;
        report(Measure::Loose, loose.count_ones() as i32);
    }
}

/// How many ranks a square lies ahead of a side's first.
fn ranks_gone(side: Side, square: u8) -> i32 {
    let rank = i32::from(square >> 3 & 7);
    match side {
        Side::First => rank,
        Side::Second => 7 - rank,
    }
}

impl Hints for Position {
    // Placed by matches between neighbours (`escale match en-avant --a level=5 --b level=4` and so
    // on), each step aimed at 60 to 80 %.
    const LEVELS: [Skill; 9] = [
        Skill::new(10, 2, 150, 225),
        Skill::new(11, 6, 64, 150),
        Skill::new(18, 15, 19, 65),
        Skill::new(30, 16, 6, 28),
        Skill::new(48, 16, 1, 5),
        Skill::new(69, 16, 0, 0),
        Skill::new(89, 16, 0, 0),
        Skill::new(107, 16, 0, 0),
        Skill::new(127, 16, 0, 0),
    ];

    const TUNING: Tuning = Tuning {
        reduction_divisor: 180,
        ..Tuning::DEFAULT
    };

    const TERMS: &'static [Term] = &TERMS;
    const TERM_WORDS: &'static [TermWords] = &TERM_WORDS;

    /// Departure, arrival and what a pawn becomes fit into fifteen bits: no two moves of a position
    /// share a slot.
    fn slot(&self, mv: Move) -> u16 {
        let promotion = mv
            .special
            .promotion()
            .and_then(|kind| ALL_PROMOTIONS.iter().position(|&other| other == kind))
            .map_or(0, |index| index as u16 + 1);
        u16::from(mv.from) | u16::from(mv.to) << 6 | promotion << 12
    }

    /// Captures of enemy pieces, promotions, and the king's arrival. Taking a Pilier changes no
    /// balance, taking one's own piece is rarely urgent.
    fn is_noisy(&self, mv: Move) -> bool {
        let prey = self.sides[self.turn.other().index()] & !self.kinds[Kind::Pillar as usize];
        prey & bit(mv.to) != 0
            || mv.special == Special::EnPassant
            || mv.special.promotion().is_some_and(|kind| kind != Kind::Pillar)
            || self.arrives(mv)
    }

    /// Piliers left by sideways takers block the lines behind them, as they will on the board.
    fn see(&self, mv: Move) -> i32 {
        if self.arrives(mv) {
            return WINS;
        }
        let mut victim = match mv.special {
            Special::EnPassant => USUAL[Kind::Pawn as usize],
            _ => self.piece_on(mv.to).map_or(0, |(_, kind)| USUAL[kind as usize]),
        };
        let mut taker = USUAL[mv.piece as usize];
        if let Some(kind) = mv.special.promotion() {
            victim += USUAL[kind as usize] - taker;
            taker = USUAL[kind as usize];
        }
        let leaves = |square: u8| if square ^ mv.to < 8 { 0 } else { bit(square) };
        let mut gone = bit(mv.from);
        let mut vacated = leaves(mv.from);
        see(victim, taker, |defending| {
            let side = if defending { self.turn.other() } else { self.turn };
            let takers = self.attackers(mv.to, side, self.occupied() & !vacated) & !gone;
            let kind = Kind::ALL
                .into_iter()
                .find(|&kind| takers & self.kinds[kind as usize] != 0)?;
            let square = (takers & self.kinds[kind as usize]).trailing_zeros() as u8;
            gone |= bit(square);
            vacated |= leaves(square);
            Some(USUAL[kind as usize])
        })
    }

    /// Whoever knows chess forgets that pieces may take their own, that they attack backward, and
    /// what comes from afar.
    fn subtlety(&self, mv: Move) -> u32 {
        let (files, ranks) = ((mv.from & 7).abs_diff(mv.to & 7), (mv.from >> 3).abs_diff(mv.to >> 3));
        let backward = (mv.to >> 3 < mv.from >> 3) == (self.turn == Side::First) && ranks > 0;
        let own = self.sides[self.turn.index()] & bit(mv.to) != 0;
        u32::from(files.max(ranks) > 3)
            + u32::from(backward)
            + u32::from(own)
            + u32::from(mv.special == Special::EnPassant)
    }

    fn draw_clock(&self) -> u32 {
        u32::from(self.quiet_plies)
    }

    fn in_check(&self) -> bool {
        self.checkers() != 0
    }

    /// Forward moves run out, so having to move is often the harm itself. Passing is only offered
    /// to a side with pieces enough to have a spare move: three officers, one of them able to go
    /// sideways.
    fn null_move(&self) -> Option<Self> {
        let [_, knights, bishops, rooks, queens, _, _] = self.kinds;
        let ours = self.sides[self.turn.index()];
        let officers = (knights | bishops | rooks | queens) & ours;
        let spare = officers.count_ones() >= 3 && (rooks | queens) & ours != 0;
        (spare && !self.in_check() && !self.has_arrived(self.turn.other())).then(|| self.passed())
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        let mut for_side = |side: Side, measure: Measure, amount: i32| {
            if amount != 0 {
                let good_for_first = if side == Side::First { amount } else { -amount };
                sink(measure as usize, good_for_first);
            }
        };
        let [first, second] =
            Side::BOTH.map(|side| self.measure_officers(side, &mut |measure, amount| for_side(side, measure, amount)));
        for (side, own, threats) in [(Side::First, &first, &second), (Side::Second, &second, &first)] {
            let report = &mut |measure, amount| for_side(side, measure, amount);
            self.measure_pawns(side, report);
            self.measure_king(side, threats, report);
            self.measure_safety(side, own, threats, report);
            report(
                Measure::BishopPair,
                i32::from(self.of(side, Kind::Bishop).count_ones() >= 2),
            );
            report(Measure::Pilier, self.of(side, Kind::Pillar).count_ones() as i32);
        }
        for_side(self.turn, Measure::Turn, 1);
        for (side, flip, sign) in [(Side::First, 0, 1), (Side::Second, 0o70, -1)] {
            for kind in Kind::ALL {
                for at in bits(self.of(side, kind)) {
                    sink(NAMED.len() + 64 * kind as usize + usize::from(at ^ flip), sign);
                }
            }
        }
    }
}
