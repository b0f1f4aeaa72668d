//! The map of the game as sold, and all that follows from it, worked out by the compiler: the
//! generator reads constants.

use escale_board::Dir;

use crate::geometry::{RAYS, SQUARES, step};
use crate::map_text::word_arrows;

/// The arrows of the game as sold (F1), a bit for each of [`Dir::ALL`].
pub(crate) const ARROWS: [u8; SQUARES] = read_as_sold(include_bytes!("../maps/smess.txt"));

/// Where a piece that goes one square may go.
pub(crate) static STEPS: [u64; SQUARES] = {
    let mut steps = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut dir = 0;
        while dir < 8 {
            if ARROWS[from] >> dir & 1 == 1
                && let Some(to) = step(from as u8, Dir::ALL[dir])
            {
                steps[from] |= 1 << to;
            }
            dir += 1;
        }
        from += 1;
    }
    steps
};

/// From where such a piece arrives.
pub(crate) static STEP_SOURCES: [u64; SQUARES] = reversed(&STEPS);

/// From where a Chevalier arrives if nothing stands in between.
pub(crate) static RIDE_SOURCES: [u64; SQUARES] = {
    let mut rides = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut dir = 0;
        while dir < 8 {
            if ARROWS[from] >> dir & 1 == 1 {
                rides[from] |= RAYS[dir][from];
            }
            dir += 1;
        }
        from += 1;
    }
    reversed(&rides)
};

/// From "where to" to "where from".
const fn reversed(ways: &[u64; SQUARES]) -> [u64; SQUARES] {
    let mut sources = [0; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            sources[to] |= (ways[from] >> to & 1) << from;
            to += 1;
        }
        from += 1;
    }
    sources
}

/// Reads our own file, which the tests read again with the reader that trusts nothing: ranks from 8
/// down, words between bars.
const fn read_as_sold(text: &[u8]) -> [u8; SQUARES] {
    let mut arrows = [0; SQUARES];
    let mut rank_start = SQUARES;
    let mut at = 0;
    while at < text.len() {
        let is_rank = text[at].is_ascii_digit();
        if is_rank {
            rank_start -= 7;
        }
        let mut bars = 0;
        while at < text.len() && text[at] != b'\n' {
            let mut end = at + 1;
            if text[at] == b'|' {
                bars += 1;
            } else if text[at] != b' ' {
                while end < text.len() && !matches!(text[end], b' ' | b'|' | b'\n') {
                    end += 1;
                }
                if is_rank && bars > 0 {
                    let word = text.split_at(end).0.split_at(at).1;
                    arrows[rank_start + bars - 1] |= word_arrows(word).expect("a word of the format");
                }
            }
            at = end;
        }
        at += 1;
    }
    assert!(rank_start == 0);
    arrows
}
