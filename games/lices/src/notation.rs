//! The cold side of the contract: each part has its own file.

use escale_rules::{Board, Choice, Notation, Numbering, Phrase, Scene, Trouble, Verdict};

use crate::moves::Move;
use crate::position::Position;
use crate::{CARD, move_text, position_text, verdict, view, why_not};

/// L3 otherwise: Chevaliers in lice are not taken.
pub(crate) const LISTS_OPTION: &str = "lices";

impl Notation for Position {
    /// The leaflet's sheet numbers every move.
    const NUMBERING: Numbering = Numbering::Plies;

    fn with_options(options: &[Choice]) -> Result<Self, Trouble> {
        CARD.check_options(options)?;
        Ok(Self::start(!options.is_empty()))
    }

    fn options(&self) -> Vec<Choice> {
        CARD.choices(|_| self.is_refuge())
    }

    fn parse_position(table: &Self, text: &str) -> Result<Self, Trouble> {
        Ok(position_text::read_position(table.is_refuge(), text)?)
    }

    fn position_text(&self) -> String {
        position_text::write_position(self)
    }

    fn move_text(&self, mv: Move) -> String {
        move_text::write_move(self, mv)
    }

    /// Besides the canonical text: `^` for Δ or no Δ at all, spaces after the piece letter, any
    /// route of a capture, and `=` for a step that is also mailler.
    fn parse_move(&self, text: &str) -> Result<Move, Trouble> {
        move_text::read_move(self, text)
    }

    fn spoken(&self, mv: Move) -> Phrase {
        view::spoken(self, mv)
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
