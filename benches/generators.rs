//! Generating, counting and playing moves, per game. Compare games, or two builds, within one run:
//! absolute times are noise.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use escale_benches::positions;
use escale_rules::{MoveBuf, Rules};

fn main() {
    divan::main();
}

macro_rules! benches {
    ($($position:ty),*) => {
        /// All legal moves of each position.
        #[divan::bench(types = [$($position),*])]
        fn generate<R: Rules>(bencher: Bencher) {
            let positions = positions::<R>();
            bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
                for position in &positions {
                    let mut buf = R::Moves::default();
                    black_box(position).legal_moves(&mut buf);
                    black_box(buf.len());
                }
            });
        }

        /// How many legal moves each position has.
        #[divan::bench(types = [$($position),*])]
        fn count<R: Rules>(bencher: Bencher) {
            let positions = positions::<R>();
            bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
                for position in &positions {
                    black_box(black_box(position).legal_count());
                }
            });
        }

        /// Playing every legal move of each position.
        #[divan::bench(types = [$($position),*])]
        fn play<R: Rules>(bencher: Bencher) {
            let work: Vec<(R, R::Moves)> = positions::<R>()
                .into_iter()
                .map(|position| (position, position.moves()))
                .collect();
            bencher
                .counter(ItemsCount::new(
                    work.iter().map(|(_, moves)| moves.len()).sum::<usize>(),
                ))
                .bench_local(|| {
                    for (position, moves) in &work {
                        for &mv in moves.as_slice() {
                            black_box(position.child(mv));
                        }
                    }
                });
        }
    };
}

escale_catalog::with_game_types!(benches);
