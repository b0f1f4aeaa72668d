//! The cold side of the contract, and the table option `fleches`.

use escale_rules::{Board, Choice, Lang, Notation, Phrase, Rules, Scene, Trouble, Verdict, excerpt, trouble};

use crate::arrows::ArrowMap;
use crate::moves::Move;
use crate::position::Position;
use crate::{move_text, position_text, verdict, view, why_not};

/// The table option that brings another arrow map (F1).
pub(crate) const ARROWS_OPTION: &str = "fleches";

impl Notation for Position {
    fn with_options(options: &[Choice]) -> Result<Self, Trouble> {
        if let Some(other) = options.iter().find(|choice| choice.key != ARROWS_OPTION) {
            let key = excerpt(&other.key);
            return Err(trouble!(Unknown:
                "Les Fous du Roi n'a pas d'option « {key} » ; la seule est « {ARROWS_OPTION} »",
                "Les Fous du Roi has no option “{key}”; the only one is “{ARROWS_OPTION}”"
            ));
        }
        match options {
            [] => Ok(Self::initial()),
            [arrows] => Ok(Self::start(ArrowMap::load(&arrows.value)?)),
            _ => Err(trouble!(Other:
                "l'option « {ARROWS_OPTION} » est donnée plusieurs fois",
                "the option “{ARROWS_OPTION}” is given more than once"
            )),
        }
    }

    fn options(&self) -> Vec<Choice> {
        if self.is_as_sold() {
            return Vec::new();
        }
        vec![Choice {
            key: ARROWS_OPTION.to_owned(),
            value: self.map().text(),
        }]
    }

    fn parse_position(table: &Self, text: &str) -> Result<Self, Trouble> {
        Ok(position_text::read_position(*table.map(), text)?)
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

    fn written(&self, mv: Move, _: Lang) -> String {
        move_text::write_move(self, mv) + move_text::sign(self, mv)
    }

    fn spoken(&self, mv: Move) -> Phrase {
        view::spoken(self, mv)
    }

    fn paths(&self, mv: Move) -> Vec<Vec<String>> {
        view::paths(mv)
    }

    fn why_not(&self, clicks: &[String]) -> Phrase {
        why_not::why_not(self, clicks)
    }

    fn board(&self) -> Board {
        view::board(self)
    }

    fn scene(&self) -> Scene {
        view::scene(self)
    }

    fn verdict(&self) -> Option<Verdict> {
        verdict::verdict(self)
    }
}
