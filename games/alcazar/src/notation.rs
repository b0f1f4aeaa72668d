//! The cold side of the contract, signed here; the work is done in `position_text`, `move_text`,
//! `view` and `verdict`.

use escale_rules::{Board, Lang, Notation, Phrase, Scene, Trouble, Verdict};

use crate::moves::Move;
use crate::position::Position;
use crate::{move_text, position_text, verdict, view, why_not};

impl Notation for Position {
    fn parse_position(_table: &Self, text: &str) -> Result<Self, Trouble> {
        Ok(position_text::read_position(text)?)
    }

    fn position_text(&self) -> String {
        position_text::write_position(self)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, Trouble> {
        move_text::read_move(self, text)
    }

    fn written(&self, mv: Move, lang: Lang) -> String {
        move_text::written(self, mv, lang)
    }

    fn spoken(&self, mv: Move) -> Phrase {
        move_text::spoken(self, mv)
    }

    fn paths(&self, mv: Move) -> Vec<Vec<String>> {
        view::paths(self, mv)
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
        verdict::verdict(self)
    }
}
