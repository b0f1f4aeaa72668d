//! A book: what was solved elsewhere of a game too large to solve again, in one compact file.
//!
//! Two kinds of entries, each under the code of its position: **plans**, in positions the side to
//! move wins, say in how many plies and with which move; **values** say no more than who wins. The
//! layout is told in `docs/alcazar-book.md`. A file is refused as a whole if it is damaged, of
//! another version, or made for other rules. Entries lie in blocks that are unpacked when first
//! asked for, so that opening a book costs a hash of the file and nothing else.

mod block;
mod file;

use std::borrow::Cow;
use std::sync::OnceLock;

use escale_hints::Hints;
use escale_rules::{Coded, MoveBuf, Trouble, trouble};

use crate::Value;
pub use file::write;

/// What a book says of a position that the side to move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The shortest win, in plies.
    pub plies: u32,
    /// The slot of a move of that win, among those of [`Coded::decode`]'s position.
    pub slot: u16,
    /// The moves that throw the win away, as bits over the moves of that position in the order of
    /// their slots; 0 where the book does not say.
    pub thrown: u64,
}

/// An opened book.
pub struct Book<R> {
    bytes: Cow<'static, [u8]>,
    /// Wins of so many plies or fewer are left to search.
    searched: u32,
    /// In wins of so many plies or more the book says which moves throw the win away.
    thrown_from: u32,
    plans: Vec<Chapter<block::BookProof>>,
    values: Vec<Chapter<block::Values>>,
    counts: [usize; 2],
    game: std::marker::PhantomData<fn() -> R>,
}

/// A block in the file, and what it says once it was asked.
struct Chapter<B> {
    place: file::Place,
    /// `None` if it cannot be read, which a whole file's hash leaves no room for.
    block: OnceLock<Option<B>>,
}

impl<R: Coded + Hints> Book<R> {
    /// Opens a book. `reading` names the rules it must have been made for.
    pub fn open(bytes: impl Into<Cow<'static, [u8]>>, reading: &str) -> Result<Self, Trouble> {
        let bytes = bytes.into();
        let head = file::read_head(&bytes, reading)?;
        Ok(Self {
            bytes,
            searched: head.searched,
            thrown_from: head.thrown_from,
            plans: chapters(head.plans),
            values: chapters(head.values),
            counts: head.counts,
            game: std::marker::PhantomData,
        })
    }

    /// Wins of so many plies or fewer are left to search.
    pub fn searched(&self) -> u32 {
        self.searched
    }

    /// The hash of its content, as the file ends with it.
    pub fn hash(&self) -> &[u8] {
        &self.bytes[self.bytes.len() - file::HASH..]
    }

    /// How many plans there are.
    pub fn len(&self) -> usize {
        self.counts[0]
    }

    /// Whether there is no plan.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many positions have a value and no plan.
    pub fn values_len(&self) -> usize {
        self.counts[1]
    }

    /// What the book says of a position the side to move wins.
    pub fn plan(&self, code: u64) -> Option<Plan> {
        let chapter = chapter_of(&self.plans, code)?;
        let plan = self.plans_in(chapter)?.find(code)?;
        Some(plan)
    }

    /// The value of a position, by a plan or without one.
    pub fn value(&self, code: u64) -> Option<Value> {
        let plainly = || {
            let chapter = chapter_of(&self.values, code)?;
            let block = chapter.block.get_or_init(|| {
                let raw = file::unpack(&self.bytes, &chapter.place)?;
                block::Values::read(&raw, &chapter.place)
            });
            block.as_ref()?.find(code)
        };
        self.plan(code).map(|plan| Value::Win(plan.plies)).or_else(plainly)
    }

    /// The plan's move in a position that has this plan.
    pub fn planned_move(&self, position: &R, plan: &Plan) -> Option<R::Move> {
        let model = R::decode(position.code())?;
        let moves = model.moves();
        let planned = moves
            .as_slice()
            .iter()
            .copied()
            .find(|&mv| model.slot(mv) == plan.slot)?;
        let leads_to = model.child(planned);
        if leads_to.decided().is_some() {
            return None;
        }
        // The position may be an image of the model: its moves are known by where they lead.
        let code = leads_to.code();
        position.moves().as_slice().iter().copied().find(|&mv| {
            let child = position.child(mv);
            child.decided().is_none() && child.code() == code
        })
    }

    /// Whether each move of a position that has this plan keeps the win, in the order of the moves;
    /// `None` where the book does not say.
    pub fn keepers(&self, position: &R, plan: &Plan) -> Option<Vec<bool>> {
        if plan.plies < self.thrown_from {
            return None;
        }
        let model = R::decode(position.code())?;
        let mut moves: Vec<R::Move> = model.moves().as_slice().to_vec();
        moves.sort_unstable_by_key(|&mv| model.slot(mv));
        let keeping: Vec<u64> = moves
            .iter()
            .enumerate()
            .filter(|&(number, _)| plan.thrown >> number & 1 == 0)
            .map(|(_, &mv)| model.child(mv).code())
            .collect();
        let legal = position.moves();
        let keeps = |&mv: &R::Move| keeping.contains(&position.child(mv).code());
        Some(legal.as_slice().iter().map(keeps).collect())
    }

    /// The plan with this number, in the order of the codes.
    pub fn nth(&self, number: usize) -> Option<(u64, Plan)> {
        let at = self.plans.partition_point(|chapter| chapter.place.before <= number);
        let chapter = self.plans.get(at.checked_sub(1)?)?;
        self.plans_in(chapter)?.nth(number - chapter.place.before)
    }

    fn plans_in<'a>(&'a self, chapter: &'a Chapter<block::BookProof>) -> Option<&'a block::BookProof> {
        let block = chapter.block.get_or_init(|| {
            let raw = file::unpack(&self.bytes, &chapter.place)?;
            block::BookProof::read(&raw, &chapter.place, self.thrown_from)
        });
        block.as_ref()
    }
}

fn chapters<B>(places: Vec<file::Place>) -> Vec<Chapter<B>> {
    places
        .into_iter()
        .map(|place| Chapter {
            place,
            block: OnceLock::new(),
        })
        .collect()
}

/// The block in which a code must be.
fn chapter_of<B>(chapters: &[Chapter<B>], code: u64) -> Option<&Chapter<B>> {
    let after = chapters.partition_point(|chapter| chapter.place.first <= code);
    chapters.get(after.checked_sub(1)?)
}

/// What is wrong with a file whose parts contradict each other.
fn nonsense() -> Trouble {
    trouble!(
        "le livre ne tient pas debout : ses tailles se contredisent",
        "the book makes no sense: its sizes contradict each other"
    )
}
