//! The cold side of the contract, gathered from the modules that do the work.

use escale_rules::{Board, Choice, Notation, Phrase, Rules, Scene, Trouble, Verdict, excerpt, trouble};

use crate::{Kind, Move, Position, move_text, position_text, view, why_not};

/// The table option under which a capture can be missed and the miss signalled.
pub(crate) const FREE_CAPTURES: &str = "prise-libre";

/// The two partners of a camp of four hands.
pub(crate) const KNIGHTS: &str = "knights";
pub(crate) const MEN: &str = "men";

impl Notation for Position {
    fn with_options(options: &[Choice]) -> Result<Self, Trouble> {
        match options {
            [] => Ok(Self::initial()),
            [choice] if choice.key == FREE_CAPTURES && choice.value.is_empty() => Ok(Self::start(true)),
            [choice, again, ..] if choice.key == FREE_CAPTURES && again.key == FREE_CAPTURES => Err(trouble!(Other:
                "l'option « {FREE_CAPTURES} » est donnée deux fois",
                "the option “{FREE_CAPTURES}” is given twice"
            )),
            [choice, ..] if choice.key == FREE_CAPTURES && !choice.value.is_empty() => Err(trouble!(Other:
                "l'option « {FREE_CAPTURES} » ne prend pas de valeur",
                "the option “{FREE_CAPTURES}” takes no value"
            )),
            [choice, ..] => {
                let other = options
                    .iter()
                    .find(|choice| choice.key != FREE_CAPTURES)
                    .unwrap_or(choice);
                let key = excerpt(&other.key);
                Err(trouble!(Unknown:
                    "ce jeu n'a pas d'option « {key} »",
                    "this game has no option “{key}”"
                ))
            }
        }
    }

    fn options(&self) -> Vec<Choice> {
        if !self.free_captures {
            return Vec::new();
        }
        vec![Choice {
            key: FREE_CAPTURES.to_owned(),
            value: String::new(),
        }]
    }

    fn parse_position(table: &Self, text: &str) -> Result<Self, Trouble> {
        Ok(position_text::read_position(table, text)?)
    }

    fn position_text(&self) -> String {
        position_text::write_position(self)
    }

    fn move_text(&self, mv: Move) -> String {
        move_text::write_move(self, mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, Trouble> {
        move_text::read_move(self, text)
    }

    fn role(&self, mv: Move) -> Option<&'static str> {
        Some(match self.kind_moved(mv)? {
            Kind::Knight => KNIGHTS,
            Kind::ManAtArms => MEN,
        })
    }

    fn spoken(&self, mv: Move) -> Phrase {
        view::spoken(self, mv)
    }

    fn paths(&self, mv: Move) -> Vec<Vec<String>> {
        view::paths(self, mv)
    }

    fn choice_label(&self, click: &str) -> Phrase {
        view::choice_label(click)
    }

    fn why_not(&self, clicks: &[String]) -> Phrase {
        why_not::why_not(self, clicks)
    }

    fn board(&self) -> Board {
        view::board()
    }

    fn scene(&self) -> Scene {
        view::scene(self)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.whole_ending().map(crate::verdict::Ending::verdict)
    }
}
