//! The one implementation of the facade.

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use escale_hints::Hints;
use escale_rules::{
    Board, Card, Choice, History, Lang, MoveBuf, Notation, Numbering, Phrase, Rules, Scene, Side, Trouble, TroubleKind,
    Verdict, trouble,
};
use escale_tablebase::{MoveValue, Oracle};

use crate::engine::{Engine, EngineSettings};
use crate::game::{Entry, Game, Match, Played, Prepared, Setup};
use crate::network::Networked;
use crate::solved::{self, PositionValue, Proof, Solved};
use crate::thinker::Thinker;
use crate::{count, platform, why_not};

/// A game on the shelf: its card and, in its type, its rules.
pub struct Boxed<P: Rules> {
    card: &'static Card,
    rules: PhantomData<fn() -> P>,
    solved: Option<&'static dyn Solved<P>>,
    networked: Option<&'static dyn Networked<P>>,
}

impl<P: Notation + Hints> Boxed<P> {
    /// Puts a game on the shelf.
    pub const fn new(card: &'static Card) -> Self {
        Self {
            card,
            rules: PhantomData,
            solved: None,
            networked: None,
        }
    }

    /// The same game with what is solved of it, when played without options.
    #[must_use]
    pub const fn solved_by(mut self, solved: &'static dyn Solved<P>) -> Self {
        self.solved = Some(solved);
        self
    }

    /// The same game with what networks see of it, and its own if it has one: for games without
    /// options.
    #[must_use]
    pub const fn seen_by(mut self, networked: &'static dyn Networked<P>) -> Self {
        self.networked = Some(networked);
        self
    }
}

impl<P: Notation + Hints> Game for Boxed<P> {
    fn card(&self) -> &'static Card {
        self.card
    }

    fn set_up(&self, setup: &Setup) -> Result<Box<dyn Match>, Trouble> {
        let table = P::with_options(&setup.options)?;
        let start = match &setup.position {
            None => table,
            Some(text) => P::parse_position(&table, text)?,
        };
        Ok(Box::new(Play {
            card: self.card,
            game: History::new(start),
            solved: self.solved.filter(|_| table.options().is_empty()),
        }))
    }

    fn engine(&self, settings: EngineSettings) -> Box<dyn Engine> {
        Box::new(Thinker::<P>::new(settings, self.solved, self.networked))
    }

    fn network_file(&self) -> Option<&'static [u8]> {
        self.networked?.file()
    }

    fn proof(&self, other: Option<Vec<u8>>) -> Option<Result<Box<dyn Proof>, Trouble>> {
        Some(self.solved?.proof(other))
    }
}

/// One play: a game so far, with its card and what is solved of it.
#[derive(Clone)]
pub(crate) struct Play<P: Notation> {
    card: &'static Card,
    pub(crate) game: History<P>,
    solved: Option<&'static dyn Solved<P>>,
}

impl<P: Notation> Play<P> {
    /// The position now.
    fn now(&self) -> &P {
        self.game.position()
    }

    fn push(&mut self, mv: P::Move) -> String {
        let text = self.now().move_text(mv);
        self.game.play(mv);
        text
    }

    fn refuse_if(over: Option<Verdict>) -> Result<(), Trouble> {
        match over {
            None => Ok(()),
            Some(verdict) => {
                let (fr, en) = (&verdict.reason.phrase.fr, &verdict.reason.phrase.en);
                Err(trouble!(Over: "la partie est finie ({fr})", "the game is over ({en})"))
            }
        }
    }

    /// The result a move leads to, if it ends the game: as [`Match::verdict`] tells it once the
    /// move is played.
    fn verdict_after(&self, mv: P::Move) -> Option<Verdict> {
        let by_itself = self.now().child(mv).verdict();
        by_itself.or_else(|| self.game.would_repeat(mv).then(platform::repetition))
    }

    /// Somebody who knows the position, unless its past leaves room for doubt.
    fn oracle(&self) -> Option<Box<dyn Oracle<P>>> {
        let oracle = self.solved?.oracle().ok()?;
        let open = self.now().outcome().is_none() && !self.game.has_repeats();
        open.then_some(oracle)
    }

    fn played(position: &P, mv: P::Move) -> Played {
        Played {
            text: position.move_text(mv),
            written: [position.written(mv, Lang::Fr), position.written(mv, Lang::En)],
            spoken: position.spoken(mv),
            side: position.turn(),
            clicks: position.paths(mv).into_iter().next().unwrap_or_default(),
        }
    }
}

impl<P: Notation> Match for Play<P> {
    fn card(&self) -> &'static Card {
        self.card
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(self.clone())
    }

    fn options(&self) -> Vec<Choice> {
        self.game.start().options()
    }

    fn start_text(&self) -> String {
        self.game.start().position_text()
    }

    fn position_text(&self) -> String {
        self.now().position_text()
    }

    fn turn(&self) -> Side {
        self.now().turn()
    }

    fn plies(&self) -> usize {
        self.game.moves().len()
    }

    fn verdict(&self) -> Option<Verdict> {
        // A win on the very move that would also make a draw stands: the position is asked before
        // its history.
        let by_itself = self.now().verdict();
        by_itself.or_else(|| self.game.is_repeated().then(platform::repetition))
    }

    fn occurrences(&self) -> usize {
        self.game.occurrences()
    }

    fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = self
            .now()
            .moves()
            .as_slice()
            .iter()
            .map(|&mv| self.now().move_text(mv))
            .collect();
        texts.sort_unstable();
        texts
    }

    fn legal_texts_of(&self, role: &str) -> Vec<String> {
        let mut texts: Vec<String> = self
            .now()
            .moves()
            .as_slice()
            .iter()
            .filter(|&&mv| self.now().role(mv).is_none_or(|owner| owner == role))
            .map(|&mv| self.now().move_text(mv))
            .collect();
        texts.sort_unstable();
        texts
    }

    fn roles_to_move(&self) -> Vec<&'static str> {
        let moves = self.now().moves();
        let mut roles: Vec<_> = moves.as_slice().iter().filter_map(|&mv| self.now().role(mv)).collect();
        roles.sort_unstable();
        roles.dedup();
        roles
    }

    fn canonical(&self, text: &str, lang: Lang) -> Result<String, Trouble> {
        Ok(self.now().move_text(self.now().parse_move_in(text, lang)?))
    }

    fn play(&mut self, text: &str) -> Result<String, Trouble> {
        Self::refuse_if(self.verdict())?;
        let mv = self.now().parse_move(text)?;
        Ok(self.push(mv))
    }

    fn prepare(&self, text: &str) -> Result<Prepared, Trouble> {
        if self.game.is_repeated() {
            Self::refuse_if(self.verdict())?;
        }
        let mv = match self.now().parse_move(text) {
            // In the words of this end, not of any.
            Err(trouble) if trouble.kind == TroubleKind::Over => {
                Self::refuse_if(self.verdict())?;
                return Err(trouble);
            }
            read => read?,
        };
        Ok(Prepared {
            text: self.now().move_text(mv),
            role: self.now().role(mv),
            verdict: self.verdict_after(mv),
            ply: self.game.moves().len(),
            mv: Arc::new(mv),
        })
    }

    fn play_prepared(&mut self, prepared: &Prepared) -> bool {
        let here = self.game.moves().len() == prepared.ply;
        match prepared.mv.downcast_ref::<P::Move>() {
            Some(&mv) if here => {
                self.game.play(mv);
                true
            }
            _ => false,
        }
    }

    fn play_through(&mut self, text: &str) -> Result<String, Trouble> {
        Self::refuse_if(self.now().verdict())?;
        let mv = self.now().parse_move(text)?;
        Ok(self.push(mv))
    }

    fn take_back(&mut self) -> bool {
        self.game.take_back()
    }

    fn move_texts(&self) -> Vec<String> {
        self.game.replay(P::move_text)
    }

    fn record(&self) -> Vec<Played> {
        self.game.replay(Self::played)
    }

    fn last(&self) -> Option<Played> {
        let (position, last) = self.game.last()?;
        Some(Self::played(&position, last))
    }

    fn numbering(&self) -> Numbering {
        P::NUMBERING
    }

    fn score_sheet(&self, names: [&str; 2], lang: Lang) -> String {
        let moves = self.game.replay(|position, mv| position.written(mv, lang));
        escale_rules::score_sheet(P::NUMBERING, names, self.game.start().turn(), &moves)
    }

    fn written(&self, text: &str, lang: Lang) -> Result<String, Trouble> {
        Ok(self.now().written(self.now().parse_move(text)?, lang))
    }

    fn spoken(&self, text: &str) -> Result<Phrase, Trouble> {
        Ok(self.now().spoken(self.now().parse_move(text)?))
    }

    fn entries(&self) -> Vec<Entry> {
        if self.verdict().is_some() {
            return Vec::new();
        }
        let moves = self.now().moves();
        let mut entries: Vec<Entry> = moves
            .as_slice()
            .iter()
            .map(|&mv| Entry {
                text: self.now().move_text(mv),
                paths: self.now().paths(mv),
                role: self.now().role(mv),
            })
            .collect();
        entries.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        entries
    }

    fn move_by_clicks(&self, clicks: &[String]) -> Option<String> {
        let entered = |entry: &Entry| entry.paths.iter().any(|path| path == clicks);
        self.entries().into_iter().find(entered).map(|entry| entry.text)
    }

    fn why_not(&self, clicks: &[String]) -> Option<Phrase> {
        if let Err(over) = Self::refuse_if(self.verdict()) {
            return Some(over.phrase);
        }
        why_not::why_not(self.now(), &self.entries(), clicks)
    }

    fn choice_label(&self, click: &str) -> Phrase {
        self.now().choice_label(click)
    }

    fn board(&self) -> Board {
        self.now().board()
    }

    fn scene(&self) -> Scene {
        self.now().scene()
    }

    fn without(&self, place: &str) -> Option<Box<dyn Match>> {
        let start = self.now().without(place)?;
        Some(Box::new(Self {
            card: self.card,
            game: History::new(start),
            solved: self.solved,
        }))
    }

    fn exact(&self) -> Option<PositionValue> {
        solved::exact(self.oracle()?.as_mut(), self.now())
    }

    fn move_values(&self) -> Vec<(String, MoveValue)> {
        self.oracle()
            .map_or_else(Vec::new, |mut oracle| solved::move_values(oracle.as_mut(), self.now()))
    }

    fn perft(&self, depth: u32, threads: usize) -> Result<u64, Trouble> {
        count::count(self.now(), depth, threads)
    }

    fn divide(&self, depth: u32, threads: usize) -> Result<Vec<(String, u64)>, Trouble> {
        count::divide(self.now(), depth, threads)
    }
}
