//! What a search may ask: slots, noise, assault, passing, and a hand evaluation.

use escale_board::{bits, see};
use escale_hints::{Hints, Skill, Term, TermWords, Terms};
use escale_rules::{Rules, Side};

use crate::arrows::{AsSold, Ways};
use crate::geometry::{Lanes, SQUARES, arrivals, bit, union};
use crate::moves::Move;
use crate::position::{Kind, Position};
use crate::term_words::TERM_WORDS;
use crate::weights::{ARCHERS, CHEVALIERS, NAMED, ROIS};

const ARCHER: usize = 0;
const CHEVALIER: usize = 1;
const CHEVALIER_MOBILITY: usize = 2;
const ARCHER_MOBILITY: usize = 3;
const CHEVALIER_ARROWS: usize = 4;
const ARCHER_ARROWS: usize = 5;
const ARCHER_ADVANCE: usize = 6;
const CENTRE_CONTROL: usize = 7;
const ROI_ZONE_HITS: usize = 8;
const CHEVALIER_AIMS_AT_ROI: usize = 9;
const ARCHER_NEAR_ROI: usize = 10;
const ROI_ESCAPES: usize = 11;
const ROI_SHIELD: usize = 12;
const HANGING: usize = 13;
const CHEVALIER_HIT_BY_ARCHER: usize = 14;
const DEFENDED: usize = 15;
const TEMPO: usize = 16;
const ARCHERS_AT: usize = NAMED.len();
const CHEVALIERS_AT: usize = ARCHERS_AT + SQUARES;
const ROIS_AT: usize = CHEVALIERS_AT + SQUARES;

static TERMS: [Term; ROIS_AT + SQUARES] = Terms::EMPTY
    .with(&NAMED)
    .with_group(&ARCHERS)
    .with_group(&CHEVALIERS)
    .with_group(&ROIS)
    .list();

/// d4 and d5, the only squares with all eight arrows on the map as sold.
const CENTRE: u64 = bit(3 + 7 * 3) | bit(3 + 7 * 4);

/// For each square, those at most two columns and two rows away.
static NEAR: [u64; SQUARES] = {
    let mut near = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            if (from % 7).abs_diff(to % 7) <= 2 && (from / 7).abs_diff(to / 7) <= 2 {
                near[from] |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    near
};

/// What one camp hits, and in how many ways.
struct Hits {
    chevaliers: Lanes,
    archers: Lanes,
    /// All squares hit, the Roi's steps included; hitting an own piece is defending it.
    all: u64,
    by_archers: u64,
}

impl Hits {
    #[inline(always)]
    fn of(position: &Position, ways: impl Ways, side: Side) -> Self {
        let empty = !position.occupied();
        let chevaliers = arrivals(&position.map().leaving(position.chevaliers(side)), &[0; 8], empty);
        let archers = arrivals(&[0; 8], &position.map().leaving(position.archers(side)), empty);
        let by_archers = union(&archers);
        Self {
            chevaliers,
            archers,
            all: union(&chevaliers) | by_archers | ways.steps(position.roi(side)),
            by_archers,
        }
    }

    /// How many times squares of a set are hit by Archers and Chevaliers.
    #[inline(always)]
    fn times(&self, set: u64) -> i32 {
        count(&self.chevaliers, set) + count(&self.archers, set)
    }
}

#[inline(always)]
fn count(lanes: &Lanes, set: u64) -> i32 {
    lanes.iter().map(|lane| (lane & set).count_ones() as i32).sum()
}

#[inline(always)]
fn size(set: u64) -> i32 {
    set.count_ones() as i32
}

impl Position {
    /// The amounts of one camp, tempo left out.
    #[inline(always)]
    fn measure_side<W: Ways>(
        &self,
        ways: W,
        side: Side,
        ours: &Hits,
        theirs: &Hits,
        report: &mut impl FnMut(usize, i32),
    ) {
        let (archers, chevaliers, camp) = (self.archers(side), self.chevaliers(side), self.camp(side));
        let (roi, their_roi) = (self.roi(side), self.roi(!side));
        let their_zone = bit(their_roi) | ways.steps(their_roi);
        let their_men = self.camp(!side) & !bit(their_roi);

        report(ARCHER, size(archers));
        report(CHEVALIER, size(chevaliers));
        report(CHEVALIER_MOBILITY, count(&ours.chevaliers, !camp));
        report(ARCHER_MOBILITY, count(&ours.archers, !camp));
        report(CHEVALIER_ARROWS, count(&self.map().leaving(chevaliers), u64::MAX));
        report(ARCHER_ARROWS, count(&self.map().leaving(archers), u64::MAX));
        report(ARCHER_ADVANCE, advance(side, archers));
        report(CENTRE_CONTROL, ours.times(CENTRE));
        report(ROI_ZONE_HITS, ours.times(their_zone));
        report(CHEVALIER_AIMS_AT_ROI, size(chevaliers & ways.ride_sources(their_roi)));
        report(ARCHER_NEAR_ROI, size(archers & NEAR[their_roi as usize]));
        report(ROI_ESCAPES, size(ways.steps(roi) & !camp & !theirs.all));
        report(ROI_SHIELD, size(ways.step_sources(roi) & camp));
        report(HANGING, size(ours.all & their_men & !theirs.all));
        report(CHEVALIER_HIT_BY_ARCHER, size(ours.by_archers & self.chevaliers(!side)));
        report(DEFENDED, size(ours.all & camp & !bit(roi)));

        // On other arrows other squares are good; what is known of these would only mislead.
        if W::AS_SOLD {
            // This map looks the same after half a turn.
            let seen = |at: u8| match side {
                Side::First => at as usize,
                Side::Second => SQUARES - 1 - at as usize,
            };
            for at in bits(archers) {
                report(ARCHERS_AT + seen(at), 1);
            }
            for at in bits(chevaliers) {
                report(CHEVALIERS_AT + seen(at), 1);
            }
            report(ROIS_AT + seen(roi), 1);
        }
    }

    #[inline(always)]
    fn measure_along(&self, ways: impl Ways, sink: &mut impl FnMut(usize, i32)) {
        let first = Hits::of(self, ways, Side::First);
        let second = Hits::of(self, ways, Side::Second);
        self.measure_side(ways, Side::First, &first, &second, &mut |term, amount| {
            sink(term, amount);
        });
        self.measure_side(ways, Side::Second, &second, &first, &mut |term, amount| {
            sink(term, -amount);
        });
        sink(TEMPO, if self.turn() == Side::First { 1 } else { -1 });
    }

    #[inline(never)]
    fn measure_elsewhere(&self, sink: &mut impl FnMut(usize, i32)) {
        self.measure_along(self.map(), sink);
    }
}

/// How many ranks the pieces have gone forward, summed.
#[inline(always)]
fn advance(side: Side, pieces: u64) -> i32 {
    let mut total = 0;
    for rank in 1..8 {
        // Pieces on this rank or beyond have each made one more step.
        let beyond = match side {
            Side::First => pieces >> (7 * rank),
            Side::Second => pieces & ((1 << (7 * (8 - rank))) - 1),
        };
        total += size(beyond);
    }
    total
}

/// What pieces are usually worth in an exchange, by [`crate::Kind`]; a Roi is never given.
const USUAL: [i32; 3] = {
    let mut worth = [0; 3];
    worth[Kind::Archer as usize] = 100;
    worth[Kind::Knight as usize] = 320;
    worth[Kind::King as usize] = 10_000;
    worth
};

impl Hints for Position {
    // Placed by matches between neighbours (`escale match fous-du-roi --a level=5 --b level=4` and
    // so on), each step aimed at 60 to 80 %.
    const LEVELS: [Skill; 9] = [
        Skill::new(10, 1, 160, 230),
        Skill::new(10, 4, 83, 173),
        Skill::new(12, 11, 33, 104),
        Skill::new(18, 16, 17, 68),
        Skill::new(28, 16, 8, 34),
        Skill::new(52, 16, 1, 3),
        Skill::new(75, 16, 0, 0),
        Skill::new(108, 16, 0, 0),
        Skill::new(142, 16, 0, 0),
    ];

    const TERMS: &'static [Term] = &TERMS;
    const TERM_WORDS: &'static [TermWords] = &TERM_WORDS;

    /// Origin, end and kind: no two moves of a position share it.
    #[inline]
    fn slot(&self, mv: Move) -> u16 {
        u16::from(mv.from) | u16::from(mv.to) << 6 | (self.kind_on(mv.from) as u16) << 12
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.is_capture(mv)
    }

    fn see(&self, mv: Move) -> i32 {
        let mut gone = bit(mv.from);
        see(
            USUAL[self.kind_on(mv.to) as usize],
            USUAL[self.kind_on(mv.from) as usize],
            |defending| {
                let side = if defending { !self.turn() } else { self.turn() };
                let takers = self.attackers(mv.to, side, self.occupied() & !gone) & !gone;
                let cheapest = bits(takers).min_by_key(|&square| USUAL[self.kind_on(square) as usize])?;
                gone |= bit(cheapest);
                Some(USUAL[self.kind_on(cheapest) as usize])
            },
        )
    }

    /// One step is plain to see; long rides, and pieces that come backward, less so.
    fn subtlety(&self, mv: Move) -> u32 {
        let (files, ranks) = ((mv.from % 7).abs_diff(mv.to % 7), (mv.from / 7).abs_diff(mv.to / 7));
        let backward = (mv.to / 7 < mv.from / 7) == (self.turn() == Side::First) && ranks > 0;
        let diagonal = files > 0 && ranks > 0;
        u32::from(files.max(ranks) > 2) + u32::from(backward) + u32::from(diagonal && files > 1)
    }

    #[inline]
    fn draw_clock(&self) -> u32 {
        u32::from(self.quiet_plies())
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.in_assault()
    }

    /// Not under assault, and not without a Chevalier: one-step pieces on one-way arrows often have
    /// nothing but bad moves.
    fn null_move(&self) -> Option<Self> {
        let sound = self.chevaliers(self.turn()) != 0 && !self.in_assault();
        sound.then(|| self.passed())
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        // A game that is over is not looked at for what might become of it.
        if self.is_roi_taken() && self.without_roi().is_some() {
            return;
        }
        if self.is_as_sold() {
            self.measure_along(AsSold, sink);
        } else {
            self.measure_elsewhere(sink);
        }
    }
}
