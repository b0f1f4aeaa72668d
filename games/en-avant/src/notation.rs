//! Texts, clicks and pictures of the game, each done in its own module; here the letters and square
//! names they share.

use escale_rules::{Board, Choice, Lang, Notation, Phrase, Scene, Side, Trouble, Verdict};

use crate::moves::{ALL_PROMOTIONS, Move};
use crate::position::{Kind, Position};
use crate::square::Square;
use crate::{CARD, move_text, position_text, verdict, view, why_not};

/// E3 otherwise: a pawn may become a Pilier.
pub(crate) const PROMOTION_OPTION: &str = "promotion";

impl Kind {
    /// Its name, as one speaks of it.
    pub fn name(self) -> Phrase {
        match self {
            Self::Pawn => Phrase::new("Pion", "Pawn"),
            Self::Knight => Phrase::new("Cavalier", "Knight"),
            Self::Bishop => Phrase::new("Fou", "Bishop"),
            Self::Rook => Phrase::new("Tour", "Rook"),
            Self::Queen => Phrase::new("Dame", "Queen"),
            Self::King => Phrase::new("Roi", "King"),
            Self::Pillar => Phrase::new("Pilier", "Pillar"),
        }
    }

    /// Its letter in a position text: upper case for White.
    pub const fn letter(self, side: Side) -> char {
        let letter = match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Pillar => 'I',
        };
        match side {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        }
    }

    /// The piece and side of a letter in a position text.
    pub(crate) fn from_letter(letter: char) -> Option<(Side, Self)> {
        Side::BOTH
            .into_iter()
            .flat_map(|side| Self::ALL.map(|kind| (side, kind)))
            .find(|&(side, kind)| kind.letter(side) == letter)
    }

    /// Its letter in a move as players write it. Pawns have none, Piliers do not move.
    pub(crate) fn move_letter(self, lang: Lang) -> Option<char> {
        let (french, english) = match self {
            Self::Pawn | Self::Pillar => return None,
            Self::Knight => ('C', 'N'),
            Self::Bishop => ('F', 'B'),
            Self::Rook => ('T', 'R'),
            Self::Queen => ('D', 'Q'),
            Self::King => ('R', 'K'),
        };
        Some(match lang {
            Lang::Fr => french,
            Lang::En => english,
        })
    }

    /// Its letter on a board drawn for a reader: large for Blancs, small for Noirs.
    pub(crate) fn drawn(self, side: Side, lang: Lang) -> char {
        let own = self.move_letter(lang).unwrap_or_else(|| self.letter(Side::First));
        match side {
            Side::First => own,
            Side::Second => own.to_ascii_lowercase(),
        }
    }

    /// Its letter where a pawn becomes one, in a move as players write it: `I` for a Pilier.
    pub(crate) fn written_promotion(self, lang: Lang) -> char {
        self.move_letter(lang).unwrap_or('I')
    }

    /// Its letter in canonical moves and in click choices, for what a pawn can become.
    pub(crate) fn promotion_letter(self) -> char {
        self.letter(Side::Second)
    }

    /// What a pawn becomes, from that letter.
    pub(crate) fn from_promotion_letter(letter: char) -> Option<Self> {
        ALL_PROMOTIONS
            .into_iter()
            .find(|kind| kind.promotion_letter() == letter)
    }
}

/// `a1` to `h8`.
pub(crate) fn square_name(square: u8) -> String {
    Square::of(square).to_string()
}

/// `a` to `h`.
pub(crate) fn file_letter(square: u8) -> char {
    char::from(b'a' + (square & 7))
}

/// `1` to `8`.
pub(crate) fn rank_digit(square: u8) -> char {
    char::from(b'1' + (square >> 3 & 7))
}

/// 0 for `a` to 7 for `h`.
pub(crate) fn file_index(letter: char) -> Option<u8> {
    matches!(letter, 'a'..='h').then(|| letter as u8 - b'a')
}

/// 0 for `1` to 7 for `8`.
pub(crate) fn rank_index(digit: char) -> Option<u8> {
    matches!(digit, '1'..='8').then(|| digit as u8 - b'1')
}

/// The square of a name, if it is one.
pub(crate) fn square_of(file: char, rank: char) -> Option<u8> {
    Some(file_index(file)? + 8 * rank_index(rank)?)
}

impl Notation for Position {
    fn with_options(options: &[Choice]) -> Result<Self, Trouble> {
        CARD.check_options(options)?;
        Ok(Self::start(!options.is_empty()))
    }

    fn options(&self) -> Vec<Choice> {
        CARD.choices(|_| self.pillar_promotion)
    }

    fn parse_position(table: &Self, text: &str) -> Result<Self, Trouble> {
        Ok(position_text::read_position(table.pillar_promotion, text)?)
    }

    fn position_text(&self) -> String {
        position_text::write_position(self)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, Trouble> {
        move_text::read_move(self, text, None)
    }

    fn parse_move_in(&self, text: &str, lang: Lang) -> Result<Move, Trouble> {
        move_text::read_move(self, text, Some(lang))
    }

    fn written(&self, mv: Move, lang: Lang) -> String {
        move_text::written(self, mv, lang)
    }

    fn spoken(&self, mv: Move) -> Phrase {
        view::spoken(self, mv)
    }

    fn paths(&self, mv: Move) -> Vec<Vec<String>> {
        view::paths(mv)
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
        verdict::verdict(self)
    }
}
