//! How much of the clock to spend on this move.

use std::time::{Duration, Instant};

use crate::limits::{GameClock, Limits};

/// Kept back for the way to the player and back.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Moves we expect still to play when nothing says how many.
const HORIZON: u32 = 28;

/// The time plan of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    started: Instant,
    /// After this no new iteration begins, give or take how settled the choice is.
    soft: Option<Duration>,
    /// After this the search stops wherever it is.
    hard: Option<Duration>,
}

impl Plan {
    pub(crate) fn new(limits: &Limits, started: Instant) -> Self {
        let (mut soft, mut hard) = (None, limits.move_time);
        if let Some(clock) = limits.clock {
            let (aim, most) = share(&clock);
            soft = Some(aim);
            hard = Some(hard.map_or(most, |time| time.min(most)));
        }
        Self { started, soft, hard }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must stop now.
    #[inline]
    pub(crate) fn is_up(&self) -> bool {
        self.hard.is_some_and(|hard| self.started.elapsed() >= hard)
    }

    /// Whether another iteration is not worth beginning. `restless` is how unsettled the choice is,
    /// 1.0 being usual.
    pub(crate) fn is_spent(&self, restless: f64) -> bool {
        let Some(soft) = self.soft else {
            return false;
        };
        self.started.elapsed() >= soft.mul_f64(restless)
    }
}

/// The usual and the greatest share of a clock for one move. The greatest never uses up the clock.
fn share(clock: &GameClock) -> (Duration, Duration) {
    let usable = clock.left.saturating_sub(OVERHEAD);
    let moves = clock.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
    let aim = usable / moves + clock.increment.mul_f64(0.75);
    // With one move to go all of it may be spent; else enough must stay for the moves that come
    // after.
    let most = if moves == 1 { usable } else { usable.mul_f64(0.4) };
    let aim = aim.min(most);
    (aim, most.min(aim * 5))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> GameClock {
        GameClock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn a_share_is_never_more_than_the_clock() {
        for left in [0, 1, 9, 10, 11, 50, 1000, 60_000, 10_000_000] {
            for increment in [0, 100, 5000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let (aim, most) = share(&clock(left, increment, moves));
                    assert!(
                        aim <= most && most <= Duration::from_millis(left),
                        "{left} {increment} {moves:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_game_of_many_moves_never_runs_out() {
        let mut left = Duration::from_mins(1);
        let increment = Duration::from_millis(500);
        for _ in 0..300 {
            let (_, most) = share(&GameClock {
                left,
                increment,
                moves_to_go: None,
            });
            left = left.checked_sub(most).expect("never more than is left") + increment;
            assert!(left > Duration::ZERO);
        }
    }

    #[test]
    fn more_time_means_more_thought() {
        assert!(share(&clock(60_000, 0, None)).0 < share(&clock(120_000, 0, None)).0);
        assert!(share(&clock(60_000, 0, None)).0 < share(&clock(60_000, 2000, None)).0);
        assert!(share(&clock(60_000, 0, None)).0 < share(&clock(60_000, 0, Some(5))).0);
    }
}
