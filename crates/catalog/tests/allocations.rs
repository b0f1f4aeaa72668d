//! Networks take no memory for a position, and searches next to none: millions of them pass a
//! second.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use escale_catalog::{EngineSettings, GAMES, Setup, for_each_game};
use escale_hints::Features;
use escale_nnue::{Accumulators, Network, reference};
use escale_search::Limits;
use escale_testkit::{Random, random_game};

#[test]
fn networks_judge_without_allocating() {
    fn game<P: Features>() {
        const PLIES: usize = 32;
        let network = Network::read(&reference::drawn(P::INPUTS, 128, 3)).expect("a network");
        let mut sums = Accumulators::<P>::new(&network, PLIES);
        let line = random_game(P::initial(), 200, &mut Random::new(5));
        assert!(line.len() > 10);
        let taken = allocation_counter::measure(|| {
            for (index, (position, _)) in line.iter().enumerate() {
                black_box(sums.evaluate(&network, position, index % PLIES));
            }
        });
        assert_eq!(taken.count_total, 0, "{:?}", P::initial());
    }
    for_each_game!(game);
}

/// What is allocated is for the lines that are told, and for the longest chains of captures:
/// nothing of the search takes memory for every position.
#[test]
fn positions_are_searched_without_allocating() {
    for game in GAMES {
        let id = game.card().id;
        let taken = |nodes| {
            let mut engine = game.engine(EngineSettings::without_book());
            let play = game.set_up(&Setup::default()).expect("a table");
            engine.think_about(play.as_ref()).expect("its game");
            let stop = AtomicBool::new(false);
            let taken = allocation_counter::measure(|| {
                black_box(engine.go(&Limits::nodes(nodes), &stop, &mut |_| {}));
            });
            taken.count_total
        };
        let (some, more) = (taken(20_000), taken(80_000));
        assert!(more < some + 60_000 / 5, "{id}: {some} allocations, then {more}");
    }
}
