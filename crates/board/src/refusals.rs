//! Why a move is refused, where every game gives the same reason.

use std::fmt::Display;

use escale_rules::{Phrase, Side, Trouble, trouble};

/// Nothing can be played any more.
pub fn game_over() -> Trouble {
    trouble!(Over:
        "la partie est finie : il n'y a plus de coup à jouer",
        "the game is over: there is no move left to play"
    )
}

/// The kind of the piece found where a move begins, which must be one of the side to move; `square`
/// is its name as the mover reads it.
pub fn own_piece<K>(found: Option<(Side, K)>, turn: Side, square: impl Display) -> Result<K, Trouble> {
    match found {
        None => Err(trouble!(Illegal:
            "il n'y a pas de pièce en {square}",
            "there is no piece on {square}"
        )),
        Some((side, _)) if side != turn => Err(trouble!(Illegal:
            "la pièce en {square} est à l'adversaire",
            "the piece on {square} is the opponent's"
        )),
        Some((_, kind)) => Ok(kind),
    }
}

/// Clicks no game has anything more to say of.
pub const fn no_move_begins_so() -> Phrase {
    Phrase::new("aucun coup ne commence ainsi", "no move begins like that")
}

#[cfg(test)]
mod tests {
    use escale_rules::Lang;

    use super::*;

    #[test]
    fn only_ones_own_piece_moves() {
        let found = |found| own_piece(found, Side::First, "b2").map_err(|trouble| trouble.plain(Lang::En).to_owned());
        assert_eq!(found(Some((Side::First, 'k'))), Ok('k'));
        assert_eq!(found(None), Err("there is no piece on b2".to_owned()));
        let theirs = found(Some((Side::Second, 'k')));
        assert_eq!(theirs, Err("the piece on b2 is the opponent's".to_owned()));
    }
}
