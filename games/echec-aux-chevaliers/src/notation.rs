//! The cold side of the contract, gathered from the modules that do the work.

use escale_rules::{Board, Choice, Notation, Phrase, Scene, Trouble, Verdict, trouble};

use crate::position::CaptureRule;
use crate::{CARD, Kind, Move, Position, move_text, position_text, view, why_not};

/// The table option under which a capture can be missed and the miss signalled.
pub(crate) const FREE_CAPTURES: &str = "prise-libre";

/// C4 otherwise: the largest capture is compulsory.
pub(crate) const CAPTURES: &str = "prise";

/// The two partners of a camp of four hands.
pub(crate) const KNIGHTS: &str = "knights";
pub(crate) const MEN: &str = "men";

impl Notation for Position {
    fn with_options(options: &[Choice]) -> Result<Self, Trouble> {
        CARD.check_options(options)?;
        Ok(Self::start(match options {
            [] => CaptureRule::Compulsory,
            [choice] if choice.key == FREE_CAPTURES => CaptureRule::Free,
            [_] => CaptureRule::Most,
            _ => {
                return Err(trouble!(Other:
                    "« {FREE_CAPTURES} » et « {CAPTURES} » ne vont pas ensemble : une prise ne peut être à la fois libre et la plus grande",
                    "“{FREE_CAPTURES}” and “{CAPTURES}” do not go together: a capture cannot be both free and the largest"
                ));
            }
        }))
    }

    fn options(&self) -> Vec<Choice> {
        CARD.choices(|key| match self.capture_rule {
            CaptureRule::Compulsory => false,
            CaptureRule::Free => key == FREE_CAPTURES,
            CaptureRule::Most => key == CAPTURES,
        })
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

    fn without(&self, place: &str) -> Option<Self> {
        let mut setup = self.setup();
        let at = setup.pieces.iter().position(|(square, ..)| square.name() == place)?;
        setup.pieces.remove(at);
        Self::from_setup(&setup).ok()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.whole_ending().map(crate::verdict::Ending::verdict)
    }
}
