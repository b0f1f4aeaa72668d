//! What is solved of a game: its book, opened when first asked for, and the questions one may ask
//! of it without knowing the game.

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use escale_hints::Hints;
use escale_rules::{Coded, Notation, Phrase, Rules, Side, Trouble, phrase};
use escale_search::Score;
use escale_tablebase::{Book, BookOracle, CheckTally, Checker, MoveValue, Oracle, Proofs, Value};

/// Mebibytes for what the checkers of one verification have proved, all threads together.
const PROOFS: usize = 64;

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionValue {
    /// Its value to the side to move, under best play of both.
    pub value: Value,
    /// A best move, canonical: of the shortest win, or of the longest resistance; `None` where the
    /// value alone is known.
    pub best: Option<String>,
}

/// What is claimed of the start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who wins.
    pub winner: Side,
    /// Within how many plies, against every defence.
    pub plies: u32,
    /// Plans that say how.
    pub plans: usize,
    /// The rules it was solved under.
    pub reading: &'static str,
    /// The hash of the book.
    pub hash: String,
}

/// Checks the plan with a number. One for each thread.
pub type PlanChecker<'a> = Box<dyn FnMut(usize) -> Result<CheckTally, Trouble> + Send + 'a>;

/// The proof of a claim: as many plans, each of which must hold by itself.
pub trait Proof: Sync {
    /// What is to be proved.
    fn claim(&self) -> &Claim;

    /// A checker; those of one proof share what they find.
    fn checker(&self) -> PlanChecker<'_>;
}

/// What is solved of the game `P`; `P` itself need not know that it can be.
pub trait Solved<P: Rules>: Send + Sync {
    /// The code of an open position.
    fn code(&self, position: &P) -> u64;

    /// Somebody to ask, for one thread; or why the book is refused.
    fn oracle(&self) -> Result<Box<dyn Oracle<P>>, Trouble>;

    /// The proof of what is claimed of the start, by its own book or by another; or why the book is
    /// refused.
    fn proof(&self, other: Option<Vec<u8>>) -> Result<Box<dyn Proof>, Trouble>;
}

/// A book on the shelf beside its game.
pub struct SolvedBook<P> {
    bytes: Cow<'static, [u8]>,
    reading: &'static str,
    opened: OnceLock<Result<Arc<Book<P>>, Trouble>>,
}

impl<P: Coded + Hints> SolvedBook<P> {
    /// A book and the rules it must have been made for. Nothing is read before somebody asks.
    pub const fn new(bytes: &'static [u8], reading: &'static str) -> Self {
        Self {
            bytes: Cow::Borrowed(bytes),
            reading,
            opened: OnceLock::new(),
        }
    }

    /// The same with a book that is not part of the program.
    pub fn of(bytes: Vec<u8>, reading: &'static str) -> Self {
        Self {
            bytes: Cow::Owned(bytes),
            reading,
            opened: OnceLock::new(),
        }
    }

    fn book(&self) -> Result<Arc<Book<P>>, Trouble> {
        let opened = self
            .opened
            .get_or_init(|| Book::open(self.bytes.clone(), self.reading).map(Arc::new));
        opened.clone()
    }
}

impl<P: Notation + Coded + Hints> Solved<P> for SolvedBook<P> {
    fn code(&self, position: &P) -> u64 {
        position.code()
    }

    fn oracle(&self) -> Result<Box<dyn Oracle<P>>, Trouble> {
        Ok(Box::new(BookOracle::new(self.book()?)))
    }

    fn proof(&self, other: Option<Vec<u8>>) -> Result<Box<dyn Proof>, Trouble> {
        let book = match other {
            None => self.book()?,
            Some(bytes) => Arc::new(Book::open(bytes, self.reading)?),
        };
        let claim = Claim {
            winner: P::initial().turn(),
            plies: Checker::start(&book)?,
            plans: book.len(),
            reading: self.reading,
            hash: hexadecimal(book.hash()),
        };
        Ok(Box::new(BookProof {
            claim,
            book,
            proofs: Arc::new(Proofs::new(PROOFS)),
        }))
    }
}

struct BookProof<P: Coded + Hints> {
    claim: Claim,
    book: Arc<Book<P>>,
    proofs: Arc<Proofs<P>>,
}

impl<P: Notation + Coded + Hints> Proof for BookProof<P> {
    fn claim(&self) -> &Claim {
        &self.claim
    }

    fn checker(&self) -> PlanChecker<'_> {
        let mut checker = Checker::new(Arc::clone(&self.book), Arc::clone(&self.proofs));
        Box::new(move |number| checker.check(number))
    }
}

/// A value as the search would tell it.
pub fn score(value: Value) -> Score {
    match value {
        Value::Win(plies) => Score::Win(plies),
        Value::Draw => Score::Points(0),
        Value::Loss(plies) => Score::Loss(plies),
    }
}

/// What an exact score says, in a sentence: "Red wins in 24 moves, proven". Distances are the
/// winner's moves, as everywhere people read them.
pub fn exact_phrase(score: Score, turn: Side, camps: &[Phrase; 2]) -> Phrase {
    let (winner, plies) = match score {
        Score::Points(_) => return Phrase::new("partie nulle, c'est prouvé", "draw, proven"),
        Score::Win(plies) => (turn, plies),
        Score::Loss(plies) => (turn.other(), plies),
    };
    let Phrase { fr, en } = &camps[winner.index()];
    let moves = plies.div_ceil(2);
    // Les Blancs, les Argentés, but Rouge and Vert: a camp's name tells its own number.
    let (the, wins) = if fr.ends_with('s') {
        ("les ", "gagnent")
    } else {
        ("", "gagne")
    };
    let plural = if moves == 1 { "" } else { "s" };
    phrase!(
        "{the}{fr} {wins} en {moves} coup{plural}, c'est prouvé",
        "{en} wins in {moves} move{plural}, proven"
    )
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string");
        text
    })
}

/// What an oracle says of a position, as texts.
pub(crate) fn exact<P: Notation>(oracle: &mut dyn Oracle<P>, position: &P) -> Option<PositionValue> {
    if position.outcome().is_some() {
        return None;
    }
    match oracle.best(position) {
        Some((mv, value)) => {
            // Of moves that are as good, the one whose text comes first: the same everywhere.
            let equal = oracle.move_values(position).into_iter();
            let equal = equal.filter(|(_, known)| *known == MoveValue::Exactly(value));
            let texts = equal.map(|(mv, _)| position.move_text(mv));
            Some(PositionValue {
                value,
                best: texts.chain([position.move_text(mv)]).min(),
            })
        }
        None => oracle.value(position).map(|value| PositionValue { value, best: None }),
    }
}

/// What it says of every move, as texts in byte order.
pub(crate) fn move_values<P: Notation>(oracle: &mut dyn Oracle<P>, position: &P) -> Vec<(String, MoveValue)> {
    let judged = oracle.move_values(position).into_iter();
    let mut judged: Vec<(String, MoveValue)> = judged.map(|(mv, known)| (position.move_text(mv), known)).collect();
    judged.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    judged
}
