//! The facade's two traits and the plain values that cross it.

use std::any::Any;
use std::sync::Arc;

use escale_rules::{Board, Card, Choice, Lang, Numbering, Phrase, Scene, Side, Trouble, Verdict};

use crate::{Engine, EngineSettings, MoveValue, PositionValue, Proof};

/// The box on the shelf.
pub trait Game: Send + Sync {
    /// What the shelf says of it.
    fn card(&self) -> &'static Card;

    /// Sets the board up. Refuses unknown options and impossible positions with their reason.
    fn set_up(&self, setup: &Setup) -> Result<Box<dyn Match>, Trouble>;

    /// A thinker at this game, at its start position.
    fn engine(&self, settings: EngineSettings) -> Box<dyn Engine>;

    /// The network its positions are judged by, as a file, where it has one.
    fn network_file(&self) -> Option<&'static [u8]>;

    /// The proof of what is known of its start, by its own book or by another; `None` where nothing
    /// is solved, the reason where the book is refused.
    fn proof(&self, other: Option<Vec<u8>>) -> Option<Result<Box<dyn Proof>, Trouble>>;
}

/// How to set the board up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Table options.
    pub options: Vec<Choice>,
    /// Where to begin; the game's own start if `None`.
    pub position: Option<String>,
}

impl Setup {
    /// Refuses options longer than anybody needs: what comes from outside is asked this first, what
    /// was agreed on long ago never.
    pub fn check_length(&self) -> Result<(), Trouble> {
        self.options.iter().try_for_each(Choice::check_length)
    }
}

/// A move of the record, in every form a person may want.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Canonical text.
    pub text: String,
    /// As players write it, French then English.
    pub written: [String; 2],
    /// As one says it.
    pub spoken: Phrase,
    /// Who played it.
    pub side: Side,
    /// The clicks to animate.
    pub clicks: Vec<String>,
}

/// A legal move and the click sequences that enter it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Canonical text.
    pub text: String,
    /// Every click sequence; the first is the one to animate.
    pub paths: Vec<Vec<String>>,
    /// Whose move it is where a camp is shared; `None` if any partner may make it.
    pub role: Option<&'static str>,
}

/// A move that may be played, looked at before it is.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Its canonical text.
    pub text: String,
    /// Whose move it is where a camp is shared; `None` if any partner may make it.
    pub role: Option<&'static str>,
    /// How the game stands after it, if it ends it.
    pub verdict: Option<Verdict>,
    /// How many moves were played before it.
    pub(crate) ply: usize,
    /// The move itself: the game's own, which the facade does not know.
    pub(crate) mv: Arc<dyn Any + Send + Sync>,
}

/// One play of a game: its options, its moves and its verdict.
pub trait Match: Send {
    /// The game's card.
    fn card(&self) -> &'static Card;

    /// What it really is: the engine of the same game takes position and history from it as they
    /// are.
    fn as_any(&self) -> &dyn Any;

    /// A copy that can be played on independently.
    fn fork(&self) -> Box<dyn Match>;

    /// The table options in force, in the game's own words: the same agreement gives the same
    /// options, whatever was sent.
    fn options(&self) -> Vec<Choice>;

    /// Where it began, as a position text.
    fn start_text(&self) -> String;

    /// The position now.
    fn position_text(&self) -> String;

    /// Whose turn it is (also when the game is over: whose it would be).
    fn turn(&self) -> Side;

    /// How many moves were played.
    fn plies(&self) -> usize;

    /// The result by the rules, repetition included; agreed and timed results belong to the table,
    /// not here.
    fn verdict(&self) -> Option<Verdict>;

    /// How many times the position has stood on the board, this time included.
    fn occurrences(&self) -> usize;

    /// Canonical texts of the legal moves in byte order. Repetition is not asked: the rules core
    /// knows nothing of it.
    fn legal_texts(&self) -> Vec<String>;

    /// The same, those a partner of that role may make where camps are shared: with that role's
    /// pieces, or anybody's.
    fn legal_texts_of(&self, role: &str) -> Vec<String>;

    /// The roles that have a legal move of their own.
    fn roles_to_move(&self) -> Vec<&'static str>;

    /// The canonical text of a legal move given in any accepted form. Where the text means
    /// different moves in the two languages, that of `lang` is meant.
    fn canonical(&self, text: &str, lang: Lang) -> Result<String, Trouble>;

    /// Plays a move given in any accepted form and returns its canonical text. Refused, with the
    /// reason, when it is unreadable, illegal, or the game is over.
    fn play(&mut self, text: &str) -> Result<String, Trouble>;

    /// Looks at a move given in any accepted form without playing it. Refused as by
    /// [`Match::play`].
    fn prepare(&self, text: &str) -> Result<Prepared, Trouble>;

    /// Plays a move that was prepared here; `false`, and nothing happens, if something else was
    /// played or taken back since.
    fn play_prepared(&mut self, prepared: &Prepared) -> bool;

    /// Plays on although a repetition ended the game: for counting and listing, which know nothing
    /// of repetition.
    fn play_through(&mut self, text: &str) -> Result<String, Trouble>;

    /// Takes the last move back; `false` if there is none.
    fn take_back(&mut self) -> bool;

    /// The moves so far, canonical.
    fn move_texts(&self) -> Vec<String>;

    /// The moves so far in every form.
    fn record(&self) -> Vec<Played>;

    /// The last move in every form.
    fn last(&self) -> Option<Played>;

    /// What players of this game number on their score sheets.
    fn numbering(&self) -> Numbering;

    /// The moves so far as a two-column score sheet, numbered as players of this game do.
    fn score_sheet(&self, names: [&str; 2], lang: Lang) -> String;

    /// A legal move, in any accepted form, as players write it.
    fn written(&self, text: &str, lang: Lang) -> Result<String, Trouble>;

    /// A legal move, in any accepted form, as one says it.
    fn spoken(&self, text: &str) -> Result<Phrase, Trouble>;

    /// All legal moves with their click sequences; none when the game is over.
    fn entries(&self) -> Vec<Entry>;

    /// The legal move these clicks enter, canonical.
    fn move_by_clicks(&self, clicks: &[String]) -> Option<String>;

    /// Why no legal move begins with these clicks; `None` where one does, and of no click at all.
    fn why_not(&self, clicks: &[String]) -> Option<Phrase>;

    /// What a choice click (`=q`) means, for its button.
    fn choice_label(&self, click: &str) -> Phrase;

    /// The board, which does not change.
    fn board(&self) -> Board;

    /// What stands on it now.
    fn scene(&self) -> Scene;

    /// A play that begins where this one stands, but for the piece on that place; `None` where
    /// nothing stands there, and where no such position can be.
    fn without(&self, place: &str) -> Option<Box<dyn Match>>;

    /// The exact value of the position and a best move, where the game is solved that far. Nothing
    /// is told when the game is over, or when positions have come back: a third time would be a
    /// draw.
    fn exact(&self) -> Option<PositionValue>;

    /// What is known exactly of each legal move, in byte order; empty where [`Match::exact`] tells
    /// nothing for want of a book or for the sake of the past.
    fn move_values(&self) -> Vec<(String, MoveValue)>;

    /// Leaf count to `depth`, on `threads` threads. At most [`crate::MOST_DEPTH`] deep.
    fn perft(&self, depth: u32, threads: usize) -> Result<u64, Trouble>;

    /// Leaf count below each legal move, in byte order of the move texts.
    fn divide(&self, depth: u32, threads: usize) -> Result<Vec<(String, u64)>, Trouble>;
}
