//! Static exchange evaluation (SEE): what an exchange on one square comes to.

/// The balance of a capture and of all the captures back and forth that follow it on the same
/// square, each side taking with its cheapest piece and stopping when going on would lose.
///
/// `victim` is what is taken first and `taker` what the taking piece is worth; `next` gives the
/// worth of the cheapest piece that can take next, defenders (`true`) and attackers in turn, and
/// takes it off.
pub fn see(victim: i32, taker: i32, mut next: impl FnMut(bool) -> Option<i32>) -> i32 {
    // No square of any board here can be taken on more often than there are pieces of both sides.
    const MOST: usize = 40;
    let mut balance = [0; MOST];
    balance[0] = victim;
    let mut on_the_square = taker;
    let mut depth = 0;
    while depth + 1 < MOST {
        let Some(worth) = next(depth % 2 == 0) else { break };
        depth += 1;
        balance[depth] = on_the_square - balance[depth - 1];
        on_the_square = worth;
    }
    // From the end back: each side takes only if that is better than leaving it.
    while depth > 0 {
        balance[depth - 1] = -balance[depth].max(-balance[depth - 1]);
        depth -= 1;
    }
    balance[0]
}

#[cfg(test)]
mod tests {
    use super::see;

    /// Takers of both sides, cheapest first.
    fn worth(victim: i32, taker: i32, defenders: &[i32], attackers: &[i32]) -> i32 {
        let (mut d, mut a) = (defenders.iter(), attackers.iter());
        see(victim, taker, |defending| {
            if defending { d.next() } else { a.next() }.copied()
        })
    }

    #[test]
    fn exchanges_stop_when_they_would_lose() {
        assert_eq!(worth(100, 900, &[], &[]), 100, "a gift");
        assert_eq!(worth(100, 900, &[100], &[]), -800, "a queen for a pawn");
        assert_eq!(worth(100, 100, &[100], &[]), 0, "pawn for pawn");
        assert_eq!(worth(500, 300, &[100], &[]), 200, "rook for knight");
        // Defended twice, attacked twice: pawn takes knight, pawn takes, rook takes, rook takes:
        // the third capture is not made.
        assert_eq!(worth(300, 100, &[100, 500], &[500]), 300 - 100);
        // The defender does not take back when that would lose him his rook for a pawn.
        assert_eq!(worth(100, 100, &[500], &[100]), 100);
    }

    #[test]
    fn it_is_minimax_over_stopping() {
        fn slow(victim: i32, taker: i32, own: &[i32], other: &[i32]) -> i32 {
            match other {
                [] => victim,
                [first, rest @ ..] => victim - slow(taker, *first, rest, own).max(0),
            }
        }
        let values = [100, 300, 500, 900];
        for case in 0..4_usize.pow(6) {
            let pick = |index: u32| values[case / 4_usize.pow(index) % 4];
            let (mut defenders, mut attackers) = (vec![pick(2), pick(3)], vec![pick(4), pick(5)]);
            defenders.sort_unstable();
            attackers.sort_unstable();
            let expected = slow(pick(0), pick(1), &attackers, &defenders);
            assert_eq!(worth(pick(0), pick(1), &defenders, &attackers), expected);
        }
    }
}
