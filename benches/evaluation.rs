//! Judging positions, per game: by hand, and by a network that follows a line of moves. Compare the
//! two within one run: absolute times are noise.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use escale_hints::{Features, Hints};
use escale_nnue::{Accumulators, Network, reference};
use escale_testkit::{Random, random_game};

fn main() {
    divan::main();
}

/// The positions of a few games, one after the other.
fn lines<P: Features>() -> Vec<Vec<P>> {
    let line = |seed| {
        let game = random_game(P::initial(), 40, &mut Random::new(seed));
        game.into_iter().map(|(position, _)| position).collect()
    };
    (0..16).map(line).collect()
}

macro_rules! benches {
    ($($position:ty),*) => {
        #[divan::bench(types = [$($position),*])]
        fn by_hand<P: Features + Hints>(bencher: Bencher) {
            let lines = lines::<P>();
            let count = lines.iter().map(Vec::len).sum::<usize>();
            bencher.counter(ItemsCount::new(count)).bench_local(|| {
                for position in lines.iter().flatten() {
                    black_box(black_box(position).evaluate());
                }
            });
        }

        #[divan::bench(types = [$($position),*])]
        fn by_network<P: Features>(bencher: Bencher) {
            let lines = lines::<P>();
            let count = lines.iter().map(Vec::len).sum::<usize>();
            let network = Network::read(&reference::drawn(P::INPUTS, 128, 1)).expect("a network");
            let mut accumulators = Accumulators::<P>::new(&network, 64);
            bencher.counter(ItemsCount::new(count)).bench_local(|| {
                for line in &lines {
                    for (ply, position) in line.iter().enumerate() {
                        black_box(accumulators.evaluate(&network, black_box(position), ply));
                    }
                }
            });
        }
    };
}

escale_catalog::with_game_types!(benches);
