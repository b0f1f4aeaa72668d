//! The cold side of the contract, signed here; the work is done in `position_text`, `move_text`,
//! `view` and `verdict`.

use escale_rules::{Board, Choice, Lang, Notation, Phrase, Scene, Trouble, Verdict};

use crate::moves::Move;
use crate::position::{Position, Reading};
use crate::{CARD, move_text, position_text, verdict, view, why_not};

/// A1 otherwise: castles of one square.
pub(crate) const CASTLE_OPTION: &str = "chateau";
/// A4 otherwise: one's own start square is a way out.
pub(crate) const HOME_OPTION: &str = "depart";

impl Notation for Position {
    fn with_options(options: &[Choice]) -> Result<Self, Trouble> {
        CARD.check_options(options)?;
        let on = |key: &str| options.iter().any(|choice| choice.key == key);
        Ok(Self::start(Reading {
            one_square_castles: on(CASTLE_OPTION),
            home_is_a_way_out: on(HOME_OPTION),
        }))
    }

    fn options(&self) -> Vec<Choice> {
        let reading = self.reading();
        CARD.choices(|key| match key {
            CASTLE_OPTION => reading.one_square_castles,
            _ => reading.home_is_a_way_out,
        })
    }

    fn parse_position(table: &Self, text: &str) -> Result<Self, Trouble> {
        Ok(position_text::read_position(table.reading(), text)?)
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
        view::board(self)
    }

    fn scene(&self) -> Scene {
        view::scene(self)
    }

    fn verdict(&self) -> Option<Verdict> {
        verdict::verdict(self)
    }
}
