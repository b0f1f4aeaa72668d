//! Sums that follow a line of moves, brought up to date when they are asked for.

use escale_hints::{Features, feature_changes};
use escale_rules::Side;

use crate::Network;
use crate::kernels::{self, Block};

/// The sums of every ply of a line, seen by both sides.
///
/// Each ply keeps the words its sums belong to, so sums are never invalid, only of another
/// position: whatever stood there last. A position begins from those or from its parent's,
/// whichever differ in fewer inputs.
pub struct Accumulators<P: Features> {
    /// The words of each ply, seen by First and by Second.
    words: Vec<[P::Words; 2]>,
    /// The sums they give: a ply's two views one after the other.
    sums: Vec<Block>,
    blocks: usize,
    /// Inputs to switch on and off, kept to spare making lists.
    on: Vec<u16>,
    off: Vec<u16>,
}

impl<P: Features> Accumulators<P> {
    /// For lines of so many plies; no input is on yet.
    ///
    /// # Panics
    /// If the network is for another number of inputs than the game has.
    pub fn new(network: &Network, plies: usize) -> Self {
        assert_eq!(network.inputs(), P::INPUTS, "a network for another game");
        let blocks = network.blocks();
        let sums = network.biases().repeat(2 * plies);
        Self {
            words: vec![[P::Words::default(); 2]; plies],
            sums,
            blocks,
            on: Vec::with_capacity(P::INPUTS),
            off: Vec::with_capacity(P::INPUTS),
        }
    }

    /// The value of the position at a ply, for its side to move.
    #[inline]
    pub fn evaluate(&mut self, network: &Network, position: &P, ply: usize) -> i32 {
        for (view, words) in Side::BOTH.into_iter().zip(position.features()) {
            self.bring_up(network, words, ply, view);
        }
        let at = |side: Side| (2 * ply + side.index()) * self.blocks;
        let turn = position.turn();
        let own = &self.sums[at(turn)..][..self.blocks];
        let other = &self.sums[at(turn.other())..][..self.blocks];
        network.value(own, other)
    }

    /// Brings one view of a ply up to date.
    #[inline]
    fn bring_up(&mut self, network: &Network, words: P::Words, ply: usize, view: Side) {
        let side = view.index();
        let stale = &self.words[ply][side];
        let mut nearest = (differing(stale, &words), ply);
        if nearest.0 == 0 {
            return;
        }
        if ply > 0 {
            nearest = nearest.min((differing(&self.words[ply - 1][side], &words), ply - 1));
        }
        let from = &self.words[nearest.1][side];
        self.on.clear();
        self.off.clear();
        let (on, off) = (&mut self.on, &mut self.off);
        feature_changes(from, &words, |input, set| {
            if set {
                on.push(input as u16);
            } else {
                off.push(input as u16);
            }
        });
        self.words[ply][side] = words;
        let place = |ply: usize| (2 * ply + side) * self.blocks;
        kernels::update(
            &mut self.sums,
            place(nearest.1),
            place(ply),
            network.columns(),
            &self.on,
            &self.off,
        );
    }
}

/// How many inputs differ.
#[inline]
fn differing<W: AsRef<[u64]>>(a: &W, b: &W) -> u32 {
    a.as_ref()
        .iter()
        .zip(b.as_ref())
        .map(|(a, b)| (a ^ b).count_ones())
        .sum()
}
