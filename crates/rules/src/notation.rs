//! The cold side of the contract: texts, click paths and pictures.

use crate::{Board, Lang, MoveBuf, Numbering, Outcome, Phrase, Rules, Scene, Trouble};

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// A stable ASCII word for programs: `mate`, `immured`, `all-in-lists`, `repetition` …
    pub code: &'static str,
    /// The sentence for people, short enough for a status line: "immuré", "tous les Chevaliers en
    /// lice 3 contre 2".
    pub phrase: Phrase,
    /// The decision it rests on (`A4`), or the section of the rule page (`end`).
    pub rule: &'static str,
}

/// A result and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

/// One table option as given by a person: a key, or a key and a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The option's key, as listed on the card.
    pub key: String,
    /// What stands behind the `=`; for a file option the *contents* of the file. Empty for a flag.
    pub value: String,
}

impl Choice {
    /// Longest value somebody may send, in bytes: far more than any option needs, comments
    /// included.
    pub const MOST_BYTES: usize = 8 * 1024;

    /// Refuses a value longer than [`Choice::MOST_BYTES`]. For what comes in from outside: a game
    /// agreed on long ago opens whatever its texts weigh.
    pub fn check_length(&self) -> Result<(), Trouble> {
        let (most, found) = (Self::MOST_BYTES, self.value.len());
        if found <= most {
            return Ok(());
        }
        let key = crate::excerpt(&self.key);
        Err(crate::trouble!(
            "le texte de l'option « {key} » est trop long : {found} octets, au plus {most}",
            "the text of the option “{key}” is too long: {found} bytes, at most {most}"
        ))
    }
}

/// Texts, click paths and pictures of a game.
pub trait Notation: Rules {
    /// What players of this game number on their score sheets.
    const NUMBERING: Numbering = Numbering::Pairs;

    /// The start of the game under table options; refuses unknown keys and bad values. Without
    /// options it is [`Rules::initial`].
    fn with_options(options: &[Choice]) -> Result<Self, Trouble> {
        match options.first() {
            None => Ok(Self::initial()),
            Some(choice) => {
                let key = crate::excerpt(&choice.key);
                Err(crate::trouble!(Unknown:
                    "ce jeu n'a pas d'option « {key} »",
                    "this game has no option “{key}”"
                ))
            }
        }
    }

    /// The table options the position was set up under, in canonical form: as the game itself
    /// writes them, in one order, without what changes nothing. The same agreement gives the same
    /// options, and [`Notation::with_options`] of them gives the same table. A game with options
    /// says here which are in force.
    fn options(&self) -> Vec<Choice> {
        Vec::new()
    }

    /// Reads a position text strictly; an impossible position is refused with its reason. `table`
    /// is the start position under the options in force, from which the new position takes them
    /// (`Self::initial()` for none).
    ///
    /// For every position `p` reached by play, `parse_position(table, &p.position_text())` gives
    /// back the same moves, key and texts. The one thing a text does not carry is a verdict that
    /// depends on the move just played.
    fn parse_position(table: &Self, text: &str) -> Result<Self, Trouble>;

    /// The canonical position text: one line that says everything the legal moves depend on.
    fn position_text(&self) -> String;

    /// The canonical text of a legal move of this position; different moves have different texts.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move in any accepted form (canonical, the form for people in either language,
    /// shorthands the rule page names). Only legal moves come back; the sentence says what is wrong
    /// otherwise: unreadable, no such piece, illegal and why if that is simple.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Trouble>;

    /// The same for a reader of one language: where a text means one move in French and another in
    /// English, theirs is meant.
    fn parse_move_in(&self, text: &str, lang: Lang) -> Result<Self::Move, Trouble> {
        let _ = lang;
        self.parse_move(text)
    }

    /// The move as players write it, in their language: SAN, Δ, `+` and `#`.
    /// [`Notation::parse_move_in`] accepts it in that language.
    fn written(&self, mv: Self::Move, lang: Lang) -> String {
        let _ = lang;
        self.move_text(mv)
    }

    /// Whose move it is where a camp is shared: the [role](crate::RoleSpec) of the partner who
    /// moves this piece; `None` if any of them may make it.
    fn role(&self, mv: Self::Move) -> Option<&'static str> {
        let _ = mv;
        None
    }

    /// The move as one says it aloud: "Écuyer b8 prend 7c, va en d6".
    fn spoken(&self, mv: Self::Move) -> Phrase;

    /// Every click sequence that enters the move: ids of cells, edges, and choices (`=q`). At least
    /// one; the first is the one to animate. No sequence belongs to two moves of a position; a
    /// sequence may be the beginning of another move's (complete but extendable). Where routes
    /// explode in number, the shortest ones and a direct origin–end one (if unambiguous) are
    /// enough.
    fn paths(&self, mv: Self::Move) -> Vec<Vec<String>>;

    /// What a choice click (`=q`) means, for its button.
    fn choice_label(&self, click: &str) -> Phrase {
        let click = crate::excerpt(click);
        crate::phrase!("{click}", "{click}")
    }

    /// Why no legal move begins with these clicks: the rule in the way, in the game's own words.
    ///
    /// Asked while the game goes on, of clicks that do begin with a piece of the side to move or of
    /// nobody and of which all but the last begin a legal move; so a single click means "why can
    /// this not move", more mean "why can it not go there". An id that is no place of the board
    /// gets a sentence like any other.
    fn why_not(&self, clicks: &[String]) -> Phrase;

    /// What may be clicked after these clicks, each once, on the way to a legal move.
    fn next_clicks(&self, begun: &[String]) -> Vec<String> {
        let mut next: Vec<String> = Vec::new();
        for &mv in self.moves().as_slice() {
            for path in self.paths(mv) {
                if let Some(click) = path.strip_prefix(begun).and_then(<[String]>::first)
                    && !next.contains(click)
                {
                    next.push(click.clone());
                }
            }
        }
        next
    }

    /// The board itself: what does not change during a game.
    fn board(&self) -> Board;

    /// What stands on the board now, and what deserves a mark.
    fn scene(&self) -> Scene;

    /// The position without the piece on this place: what is measured to tell what a piece is
    /// worth. `None` where nothing stands there, and where no such position can be.
    fn without(&self, place: &str) -> Option<Self> {
        let _ = place;
        None
    }

    /// The result and its reason, if this position is over by its own rules. Its outcome is exactly
    /// [`Rules::outcome`].
    fn verdict(&self) -> Option<Verdict>;

    /// The legal move with this canonical text.
    fn move_by_text(&self, text: &str) -> Option<Self::Move> {
        self.moves()
            .as_slice()
            .iter()
            .copied()
            .find(|&mv| self.move_text(mv) == text)
    }
}
