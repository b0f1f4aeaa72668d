//! Clocks. They are computed from the log: when each event happened, and how much each move was
//! charged.

use escale_rules::Side;
use escale_store::Outage;
use escale_wire::ClockSpec;

/// Moves before the clocks start: each side's first is free, so that nobody loses time for a slow
/// start.
pub(crate) const FREE_MOVES: u32 = 2;
/// How long a free move may take in real time before the table is broken up.
pub(crate) const NO_SHOW: i64 = 60_000;
/// How long a table may wait for its players.
pub(crate) const EXPIRY: i64 = 14 * DAY;
/// The most lag taken off one move.
pub(crate) const LAG_CAP: i64 = 500;
/// The lag a side may have taken off in all, beyond which nothing more is; some comes back with
/// every move.
const LAG_QUOTA: i64 = 2_000;
/// What comes back.
const LAG_REGAIN: i64 = 100;
/// After an outage clients need a moment to find their way back; it is charged to nobody either.
const RETURN: i64 = 5_000;
/// A player's seat may be claimed or given to the engine when its person has been away for so long:
/// in real time, and without a clock. In correspondence play nobody need be there.
pub(crate) const fn gone_after(spec: ClockSpec) -> Option<i64> {
    match spec {
        ClockSpec::RealTime { .. } => Some(30_000),
        ClockSpec::None {} => Some(120_000),
        ClockSpec::Correspondence { .. } => None,
    }
}

const DAY: i64 = 86_400_000;

/// The clocks of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    spec: ClockSpec,
    /// What was left when the turn began.
    left: [i64; 2],
    /// When the turn began.
    since: i64,
    lag_quota: [i64; 2],
}

/// Milliseconds of `from..to` in which somebody was there.
fn present(from: i64, to: i64, outages: &[Outage]) -> i64 {
    let away: i64 = outages
        .iter()
        .map(|outage| ((outage.until + RETURN).min(to) - outage.since.max(from)).max(0))
        .sum();
    (to - from - away).max(0)
}

impl Clocks {
    pub(crate) fn new(spec: ClockSpec) -> Self {
        let initial = match spec {
            ClockSpec::None {} => 0,
            ClockSpec::RealTime { initial, .. } => i64::from(initial) * 1_000,
            ClockSpec::Correspondence { days } => i64::from(days) * DAY,
        };
        Self {
            spec,
            left: [initial; 2],
            since: 0,
            lag_quota: [LAG_QUOTA; 2],
        }
    }

    /// The turn begins.
    pub(crate) fn turn_begins(&mut self, at: i64) {
        self.since = at;
    }

    fn runs(&self, ply: u32) -> bool {
        match self.spec {
            ClockSpec::None {} => false,
            ClockSpec::RealTime { .. } => ply >= FREE_MOVES,
            ClockSpec::Correspondence { .. } => true,
        }
    }

    /// The time a turn has taken by now.
    fn elapsed(&self, now: i64, outages: &[Outage]) -> i64 {
        present(self.since, now, outages)
    }

    /// What a move made now is charged, after what may be taken off for lag. `None` if time is up.
    pub(crate) fn charge(&self, side: Side, ply: u32, now: i64, outages: &[Outage], lag: i64) -> Option<i64> {
        if !self.runs(ply) {
            return Some(0);
        }
        let credit = lag.clamp(0, LAG_CAP).min(self.lag_quota[side.index()]);
        let spent = (self.elapsed(now, outages) - credit).max(0);
        (spent < self.left[side.index()]).then_some(spent)
    }

    /// A move was made and charged; gives what is left to each side, if anybody counts.
    pub(crate) fn moved(&mut self, side: Side, ply: u32, at: i64, spent: i64, outages: &[Outage]) -> Option<[i64; 2]> {
        let index = side.index();
        match self.spec {
            ClockSpec::None {} => {}
            ClockSpec::RealTime { increment, .. } => {
                if self.runs(ply) {
                    let credit = self.elapsed(at, outages) - spent;
                    self.lag_quota[index] = (self.lag_quota[index] - credit.max(0) + LAG_REGAIN).clamp(0, LAG_QUOTA);
                    self.left[index] += i64::from(increment) * 1_000 - spent;
                }
            }
            ClockSpec::Correspondence { days } => self.left[index] = i64::from(days) * DAY,
        }
        self.since = at;
        (!matches!(self.spec, ClockSpec::None {})).then_some(self.left)
    }

    /// Whether the side on move has no time left, even if the most lag were taken off.
    pub(crate) fn flagged(&self, side: Side, ply: u32, now: i64, outages: &[Outage]) -> bool {
        self.charge(side, ply, now, outages, LAG_CAP).is_none()
    }

    /// Whether a free first move did not come.
    pub(crate) fn no_show(&self, ply: u32, now: i64, outages: &[Outage]) -> bool {
        matches!(self.spec, ClockSpec::RealTime { .. }) && ply < FREE_MOVES && self.elapsed(now, outages) >= NO_SHOW
    }

    /// When the flag of the side on move falls, or the table is broken up for want of a first move,
    /// if nothing happens.
    pub(crate) fn deadline(&self, side: Side, ply: u32, outages: &[Outage]) -> Option<i64> {
        let allowed = match self.spec {
            ClockSpec::None {} => return None,
            ClockSpec::RealTime { .. } if ply < FREE_MOVES => NO_SHOW,
            _ => self.left[side.index()] + LAG_CAP.min(self.lag_quota[side.index()]),
        };
        // Time in an outage does not count, so the instant is later by as much as lies in between.
        let mut instant = self.since + allowed;
        loop {
            let missing = allowed - self.elapsed(instant, outages);
            if missing <= 0 {
                return Some(instant);
            }
            instant += missing;
        }
    }

    /// What was left when the turn began, and since when the clock runs, if it does.
    pub(crate) fn reading(&self, ply: u32, now: i64, outages: &[Outage]) -> (Option<[i64; 2]>, Option<i64>) {
        match self.spec {
            ClockSpec::None {} => (None, None),
            _ if !self.runs(ply) => (Some(self.left), None),
            // The start of the turn, moved forward by whatever does not count, so that clients need
            // know of no outage.
            _ => (Some(self.left), Some(now - self.elapsed(now, outages))),
        }
    }

    /// What is left to each side, the running turn included.
    pub(crate) fn stopped(&self, turn: Side, ply: u32, now: i64, outages: &[Outage]) -> Option<[i64; 2]> {
        if matches!(self.spec, ClockSpec::None {}) {
            return None;
        }
        let mut left = self.left;
        if self.runs(ply) {
            let index = turn.index();
            left[index] = (left[index] - self.elapsed(now, outages)).max(0);
        }
        Some(left)
    }

    /// Puts back what the log says was left: used when moves are taken back and when a log is read.
    pub(crate) fn set_left(&mut self, left: [i64; 2]) {
        self.left = left;
    }
}
