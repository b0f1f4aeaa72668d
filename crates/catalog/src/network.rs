//! Networks on the shelf beside their games: opened when first asked for, and other ones tried in
//! their place.

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use escale_hints::Features;
use escale_nnue::{Accumulators, Flaw, Network};
use escale_rules::{Rules, Side, Trouble, trouble};
use escale_search::{Evaluator, MakeEvaluator};

/// By whom an engine at full strength has positions judged.
#[derive(Clone, Copy, Debug, Default)]
pub enum Judge {
    /// The game's own network where it has one, else its hand evaluation.
    #[default]
    Best,
    /// The hand evaluation.
    Hand,
    /// Another network, while it is being measured.
    Network(&'static Network),
}

impl PartialEq for Judge {
    /// Networks are the same if they are one in memory.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Network(a), Self::Network(b)) => std::ptr::eq(*a, *b),
            (Self::Best, Self::Best) | (Self::Hand, Self::Hand) => true,
            _ => false,
        }
    }
}

impl Eq for Judge {}

/// What networks see of the positions of `P`, and the one that comes with it; `P` itself need not
/// have any.
pub trait Networked<P: Rules>: Send + Sync {
    /// The file of the network that comes with the game.
    fn file(&self) -> Option<&'static [u8]>;

    /// That network.
    fn own(&'static self) -> Option<&'static Network>;

    /// Makes evaluators out of a network, each with sums of its own; `None` if the network is for
    /// another game.
    fn evaluators(&self, network: &'static Network) -> Option<MakeEvaluator<P>>;

    /// How many inputs a position has.
    fn inputs(&self) -> usize;

    /// The words of a position's inputs, seen by the side to move and by the other.
    fn seen(&self, position: &P) -> [Vec<u64>; 2];

    /// The same in a mirror, where that is the same game.
    fn mirrored(&self, words: &[u64]) -> Option<Vec<u64>>;
}

/// A game's network as it comes with the program.
pub struct GameNetwork<P> {
    bytes: Option<&'static [u8]>,
    opened: OnceLock<Option<Network>>,
    game: PhantomData<fn() -> P>,
}

impl<P: Features> GameNetwork<P> {
    /// The file, if there is one. Nothing is read before somebody asks.
    pub const fn new(bytes: Option<&'static [u8]>) -> Self {
        Self {
            bytes,
            opened: OnceLock::new(),
            game: PhantomData,
        }
    }
}

impl<P: Features> Networked<P> for GameNetwork<P> {
    fn file(&self) -> Option<&'static [u8]> {
        self.bytes
    }

    fn own(&'static self) -> Option<&'static Network> {
        // What is built in is read in the tests: here a flaw only means that there is none.
        let read = || self.bytes.and_then(|bytes| Network::read(bytes).ok());
        let own = self.opened.get_or_init(read).as_ref();
        own.filter(|network| network.inputs() == P::INPUTS)
    }

    fn evaluators(&self, network: &'static Network) -> Option<MakeEvaluator<P>> {
        let make = move |plies: usize| -> Box<dyn Evaluator<P>> {
            Box::new(NetworkEvaluator {
                network,
                accumulators: Accumulators::new(network, plies),
            })
        };
        (network.inputs() == P::INPUTS).then(|| Arc::new(make) as MakeEvaluator<P>)
    }

    fn inputs(&self) -> usize {
        P::INPUTS
    }

    fn seen(&self, position: &P) -> [Vec<u64>; 2] {
        let mut words = position.features().map(|words| words.as_ref().to_vec());
        if position.turn() == Side::Second {
            words.swap(0, 1);
        }
        words
    }

    fn mirrored(&self, words: &[u64]) -> Option<Vec<u64>> {
        let mut mirrored = vec![0; words.len()];
        for (index, word) in words.iter().enumerate() {
            for bit in (0..64).filter(|bit| word >> bit & 1 != 0) {
                let input = P::mirrored(64 * index + bit)?;
                mirrored[input / 64] |= 1 << (input % 64);
            }
        }
        Some(mirrored)
    }
}

/// A network at work in one thread of a search.
struct NetworkEvaluator<P: Features> {
    network: &'static Network,
    accumulators: Accumulators<P>,
}

impl<P: Features> Evaluator<P> for NetworkEvaluator<P> {
    fn evaluate(&mut self, position: &P, ply: usize) -> i32 {
        self.accumulators.evaluate(self.network, position, ply)
    }
}

/// Reads a network file for whoever wants to try it. It stays in memory for as long as the program
/// runs: engines share it, and few are ever tried.
pub fn read_network(bytes: &[u8]) -> Result<&'static Network, Trouble> {
    let network = Network::read(bytes).map_err(|flaw| {
        let fr = match flaw {
            Flaw::Kind => "ce n'est pas un fichier de réseau",
            Flaw::Length => "il n'a pas la longueur qu'il annonce",
            Flaw::Sizes => "ses dimensions sont impossibles",
            Flaw::Hash => "il est abîmé : son empreinte ne correspond pas",
        };
        trouble!("réseau refusé : {fr}", "network refused: {flaw}")
    })?;
    Ok(Box::leak(Box::new(network)))
}
