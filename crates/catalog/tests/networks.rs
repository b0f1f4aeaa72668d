//! Networks of all games: sums that follow a search equal those from nothing, and every game's own
//! network is the one its engine judges by.

use std::sync::atomic::AtomicBool;

use escale_catalog::{EngineSettings, GAMES, Judge, Setup, for_each_game, read_network};
use escale_hints::Features;
use escale_nnue::{Accumulators, Network, reference};
use escale_rules::{MoveBuf, OptionSpec};
use escale_search::{Level, Limits, Options};
use escale_testkit::{Random, random_game};

/// Integers against fractions: each of the two roundings towards zero is worth less than this.
const QUANTISATION: f64 = 1.5;

/// Walks that go down, come back and jump aside, as a search does, over thousands of positions; the
/// sums of a ply begin from whatever is nearer, and the value is always that of the position alone.
#[test]
fn sums_that_follow_equal_sums_from_nothing() {
    fn game<P: Features>() {
        const PLIES: usize = 24;
        let mut checked = 0;
        for (width, seed) in [(32, 1), (128, 2)] {
            let file = reference::drawn(P::INPUTS, width, seed);
            let network = Network::read(&file).expect("a network");
            let mut carried = Accumulators::<P>::new(&network, PLIES);
            let mut random = Random::new(seed);
            for _ in 0..40 {
                let line = random_game(P::initial(), 60, &mut random);
                for (index, (position, _)) in line.iter().enumerate() {
                    // Down the line, and a sibling or two on the way, at the ply below.
                    let ply = index % (PLIES - 1);
                    let moves = position.moves();
                    let siblings = moves
                        .as_slice()
                        .iter()
                        .take(index % 3)
                        .map(|&mv| (position.child(mv), ply + 1));
                    for (position, ply) in [(*position, ply)].into_iter().chain(siblings) {
                        let value = carried.evaluate(&network, &position, ply);
                        let mut fresh = Accumulators::<P>::new(&network, 1);
                        assert_eq!(value, fresh.evaluate(&network, &position, 0), "{position:?}");
                        let exact = reference::evaluate(&network, &position);
                        assert!(
                            (f64::from(value) - exact).abs() < QUANTISATION,
                            "{value}, {exact}: {position:?}"
                        );
                        checked += 1;
                    }
                }
            }
        }
        assert!(checked > 2000, "{checked}");
    }
    for_each_game!(game);
}

/// A network in an engine: the same search every time, another one than by hand; at a table with
/// options, and on the levels below the last, the hand evaluation stays.
#[test]
fn networks_judge_full_strength_at_plain_tables_only() {
    for game in GAMES {
        let inputs = game
            .engine(EngineSettings::default())
            .inputs()
            .expect("seen by networks");
        let network = read_network(&reference::drawn(inputs, 64, 7)).expect("a network");
        let nodes = |judge, level, setup: &Setup| {
            let mut engine = game.engine(EngineSettings {
                judge,
                search: Options {
                    level,
                    ..Options::default()
                },
                ..EngineSettings::without_book()
            });
            engine
                .think_about(game.set_up(setup).expect("a table").as_ref())
                .expect("its game");
            let limits = Limits::depth(if level == Level::FULL { 6 } else { 3 });
            let answer = engine.go(&limits, &AtomicBool::new(false), &mut |_| {});
            (answer.nodes, answer.lines)
        };
        let plain = Setup::default();
        let tried = nodes(Judge::Network(network), Level::FULL, &plain);
        assert_eq!(
            tried,
            nodes(Judge::Network(network), Level::FULL, &plain),
            "{}",
            game.card().id
        );
        assert_ne!(tried, nodes(Judge::Hand, Level::FULL, &plain), "{}", game.card().id);
        let fifth = Level::whole(5).expect("a level");
        assert_eq!(
            nodes(Judge::Network(network), fifth, &plain),
            nodes(Judge::Hand, fifth, &plain),
            "{}: levels have the hand evaluation",
            game.card().id
        );
        for option in game.card().options.iter().filter_map(OptionSpec::choice) {
            let setup = Setup {
                options: vec![option.clone()],
                position: None,
            };
            let judged = |judge| nodes(judge, Level::FULL, &setup);
            assert_eq!(judged(Judge::Network(network)), judged(Judge::Hand), "{option:?}");
        }
    }
}

/// What is built in is a network for its game, and small enough to be fetched.
#[test]
fn own_networks_are_read() {
    const MOST_BYTES: usize = 400_000;
    for game in GAMES {
        let id = game.card().id;
        let engine = game.engine(EngineSettings::default());
        let built_in = game.network_file().map(|bytes| {
            assert!(bytes.len() < MOST_BYTES, "{id}: {} bytes", bytes.len());
            let network = Network::read(bytes).unwrap_or_else(|flaw| panic!("{id}: {flaw}"));
            assert_eq!(Some(network.inputs()), engine.inputs(), "{id}");
            network.fingerprint()
        });
        assert_eq!(engine.network().map(Network::fingerprint), built_in, "{id}");
    }
}
