//! An engine as the facade shows it: text in, text out, one virtual call per search.

use std::sync::atomic::AtomicBool;

use escale_hints::Term;
use escale_rules::{Phrase, Trouble, phrase, trouble};
use escale_search::{Answer, Info, Level, Limits, Options};

use crate::hand::HandReading;
use crate::network::Judge;
use crate::{Match, Network};

/// Who thinks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Brain {
    /// Alpha-beta over the game's evaluation: the engine proper.
    #[default]
    Search,
    /// Random playouts: the baseline that knows nothing but the rules.
    Playouts,
}

/// How an engine is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    /// Who thinks.
    pub brain: Brain,
    /// Threads, table, level, lines. The baseline heeds the seed alone.
    pub search: Options,
    /// Whether the game's book of solved positions answers where it can: at full strength only,
    /// since whoever plays weaker must not know.
    pub book: bool,
    /// By whom positions are judged, at full strength and at tables without options: levels have
    /// the hand evaluation, which has tastes and blind spots to give.
    pub judge: Judge,
}

impl Default for EngineSettings {
    fn default() -> Self {
        Self {
            brain: Brain::default(),
            search: Options::default(),
            book: true,
            judge: Judge::Best,
        }
    }
}

impl EngineSettings {
    /// For a player: one who would rather play on than repeat.
    pub fn playing() -> Self {
        Self {
            search: Options {
                contempt: Options::USUAL_CONTEMPT,
                ..Options::default()
            },
            ..Self::default()
        }
    }

    /// Full strength by thinking alone: for whoever measures the search.
    pub fn without_book() -> Self {
        Self {
            book: false,
            ..Self::default()
        }
    }

    /// Whether the book may be asked.
    pub(crate) fn consults(&self) -> bool {
        self.book && self.brain == Brain::Search && self.search.level == Level::FULL && self.search.skill.is_none()
    }
}

/// One thinker at one game.
pub trait Engine: Send {
    /// How it is set.
    fn settings(&self) -> &EngineSettings;

    /// Sets it otherwise.
    fn configure(&mut self, settings: EngineSettings);

    /// Another game begins: everything learnt is forgotten, and a level gets the blind spots of
    /// game `number`.
    fn new_game(&mut self, number: u64);

    /// What to think about: a game so far, with its history. Refused if it is another game's; then
    /// the position before stays.
    fn think_about(&mut self, play: &dyn Match) -> Result<(), Trouble>;

    /// Restricts the first move to these, until the next position; refuses what is not legal.
    fn restrict(&mut self, moves: &[&str]) -> Result<(), Trouble>;

    /// Thinks until a limit is reached or `stop` is set.
    fn go(&mut self, limits: &Limits, stop: &AtomicBool, on_info: &mut dyn FnMut(&Info<String>)) -> Answer<String>;

    /// Why the game's book of solved positions is refused, if it has one, it is wanted, and it is
    /// no good; the engine plays on without it.
    fn book_refusal(&mut self) -> Option<Trouble>;

    /// The network that judges positions now; `None` where that is left to the hand evaluation.
    fn network(&self) -> Option<&'static Network>;

    /// Why the network that was asked for is refused, if it is; the hand evaluation judges then.
    fn network_refusal(&self) -> Option<Trouble>;

    /// Whether nothing is about to happen in the position: it is not over, nobody is compelled to
    /// anything, and its evaluation is what is left of it once all exchanges are played out. Only
    /// of such positions an evaluation can be learned.
    fn is_quiet(&mut self) -> bool {
        self.at_rest().is_some()
    }

    /// The evaluation of such a position by whoever judges, good for `First` when positive; `None`
    /// of any other.
    fn at_rest(&mut self) -> Option<i32>;

    /// How much better such a position is judged for the side to move than if it were the other's
    /// turn; `None` where that is no such position, or where the turn cannot be passed.
    fn turn_value(&mut self) -> Option<i32>;

    /// The hand evaluation of the position, whoever judges.
    fn hand(&self) -> HandReading;

    /// How many inputs a network for this game has; `None` where networks see nothing of it.
    fn inputs(&self) -> Option<usize>;

    /// The words of the position's inputs, seen by the side to move and by the other; then the same
    /// in a mirror, where that is the same game.
    fn seen(&self) -> Vec<[Vec<u64>; 2]>;

    /// The position as a number, by which whoever solves the game knows it; `None` where nobody
    /// does.
    fn code(&self) -> Option<u64>;

    /// The terms of the hand evaluation.
    fn terms(&self) -> &'static [Term];

    /// The margins of the search in this game, by name.
    fn margins(&self) -> Vec<(&'static str, i32)>;

    /// The evaluation's amounts in the position, for tuning; `None` where the position is not quiet
    /// and its evaluation means nothing yet.
    fn amounts(&mut self) -> Option<Vec<i32>>;
}

/// Which move of a list was refused and why, the move quoted once: many reasons quote it
/// themselves.
pub fn move_refused(number: usize, quoted: &str, trouble: &Trouble) -> Trouble {
    let Phrase { fr, en } = &trouble.phrase;
    let place = if fr.contains(&format!("« {quoted} »")) {
        phrase!("coup {number}", "move {number}")
    } else {
        phrase!("coup {number} (« {quoted} »)", "move {number} (“{quoted}”)")
    };
    let (place_fr, place_en) = (place.fr, place.en);
    trouble!("{place_fr} : {fr}", "{place_en}: {en}")
}
