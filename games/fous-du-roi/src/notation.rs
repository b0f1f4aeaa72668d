//! The cold side of the contract, and the table options.

use escale_rules::{Board, Choice, Lang, Notation, Phrase, Scene, Trouble, Verdict};

use crate::arrows::ArrowMap;
use crate::moves::Move;
use crate::position::Position;
use crate::{CARD, move_text, position_text, verdict, view, why_not};

/// The table option that brings another arrow map (F1).
pub(crate) const ARROWS_OPTION: &str = "fleches";
/// F2 otherwise: the Roi is taken, not mated.
pub(crate) const KING_OPTION: &str = "roi";

impl Notation for Position {
    fn with_options(options: &[Choice]) -> Result<Self, Trouble> {
        CARD.check_options(options)?;
        let given = |key: &str| options.iter().find(|choice| choice.key == key);
        let map = match given(ARROWS_OPTION) {
            Some(arrows) => ArrowMap::load(&arrows.value)?,
            None => ArrowMap::standard(),
        };
        Ok(Self::start(map, given(KING_OPTION).is_some()))
    }

    fn options(&self) -> Vec<Choice> {
        let mut options = CARD.choices(|key| key == KING_OPTION && self.is_roi_taken());
        if !self.is_as_sold() {
            options.push(Choice {
                key: ARROWS_OPTION.to_owned(),
                value: self.map().text(),
            });
        }
        options
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

    fn without(&self, place: &str) -> Option<Self> {
        let mut setup = self.setup();
        let at = setup.pieces.iter().position(|(square, ..)| square.name() == place)?;
        setup.pieces.remove(at);
        Self::from_setup(&setup).ok()
    }

    fn verdict(&self) -> Option<Verdict> {
        verdict::verdict(self)
    }
}
