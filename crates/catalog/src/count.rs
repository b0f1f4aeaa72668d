//! Perft on several threads.

use escale_rules::{MoveBuf, Notation, Trouble, perft, trouble};
use rayon::prelude::*;

/// Beyond this no count ever finishes; the bound keeps the recursion's stack small.
pub const MOST_DEPTH: u32 = 64;

/// A move list can take 20 KiB of stack at each of [`MOST_DEPTH`] plies.
const STACK: usize = 16 << 20;

/// Runs `work` in a pool of exactly `threads` threads.
fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, Trouble> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .stack_size(STACK)
        .build()
        .map_err(|error| {
            trouble!(
                "impossible de démarrer {threads} fils : {error}",
                "cannot start {threads} threads: {error}"
            )
        })?;
    Ok(pool.install(work))
}

fn check_depth(depth: u32) -> Result<(), Trouble> {
    if depth > MOST_DEPTH {
        return Err(trouble!(
            "profondeur {depth} : au plus {MOST_DEPTH}",
            "depth {depth}: at most {MOST_DEPTH}"
        ));
    }
    Ok(())
}

/// Leaf count below `position`. The tree is cut two plies down, which gives enough pieces to keep
/// every thread busy to the end.
fn wide<P: Notation>(position: &P, depth: u32) -> u64 {
    if depth < 3 {
        return perft(position, depth);
    }
    let grandchildren: Vec<P> = position
        .moves()
        .as_slice()
        .iter()
        .flat_map(|&mv| {
            let child = position.child(mv);
            child
                .moves()
                .as_slice()
                .iter()
                .map(|&reply| child.child(reply))
                .collect::<Vec<_>>()
        })
        .collect();
    grandchildren
        .par_iter()
        .with_max_len(1)
        .map(|p| perft(p, depth - 2))
        .sum()
}

/// See [`crate::Match::perft`].
pub(crate) fn count<P: Notation>(position: &P, depth: u32, threads: usize) -> Result<u64, Trouble> {
    check_depth(depth)?;
    in_pool(threads, || {
        if threads == 1 {
            perft(position, depth)
        } else {
            wide(position, depth)
        }
    })
}

/// See [`crate::Match::divide`].
pub(crate) fn divide<P: Notation>(position: &P, depth: u32, threads: usize) -> Result<Vec<(String, u64)>, Trouble> {
    check_depth(depth)?;
    let Some(below) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let mut rows = in_pool(threads, || {
        let moves = position.moves();
        let below = |&mv: &P::Move| (position.move_text(mv), wide(&position.child(mv), below));
        moves.as_slice().iter().map(below).collect::<Vec<_>>()
    })?;
    rows.sort_unstable();
    Ok(rows)
}
