//! What is wrong with a position, in words.

use escale_rules::{Phrase, phrase};

use crate::CARD;
use crate::castling::castling_for;
use crate::notation::square_name;
use crate::position::MOST_QUIET_PLIES;
use crate::setup::PositionError;

impl PositionError {
    /// The sentence for people, in both languages.
    pub fn phrase(&self) -> Phrase {
        let camp = |side: escale_rules::Side| CARD.camps[side.index()].clone();
        match *self {
            Self::Unreadable(ref trouble) => trouble.phrase.clone(),
            Self::SquareTaken(square) => phrase!("il y a deux pièces en {square}", "there are two pieces on {square}"),
            Self::Kings { side, found: kings } => {
                let Phrase { fr, en } = camp(side);
                phrase!(
                    "les {fr} doivent avoir un Roi et un seul, pas {kings}",
                    "{en} must have exactly one King, not {kings}"
                )
            }
            Self::PawnOnOuterRank(square) => phrase!(
                "un Pion ne peut pas se trouver en {square} : ni première ni dernière rangée",
                "a Pawn cannot stand on {square}: neither on the first nor on the last rank"
            ),
            Self::TooMany { side, pawns, promoted } => {
                let Phrase { fr, en } = camp(side);
                let all = pawns + promoted;
                phrase!(
                    "les {fr} ont trop de pièces : Pions ({pawns}) et pièces de promotion ({promoted}) font {all}, pour huit Pions au départ",
                    "{en} has too many pieces: Pawns ({pawns}) and promoted pieces ({promoted}) make {all}, from eight Pawns at the start"
                )
            }
            Self::CastlingRight { side, wing } => {
                let castling = castling_for(side, wing);
                let letter = castling.letter;
                let (king, rook) = (square_name(castling.king.0), square_name(castling.rook.0));
                phrase!(
                    "le droit de roque « {letter} » demande un Roi en {king} et une Tour en {rook}",
                    "the castling right “{letter}” needs a King on {king} and a Rook on {rook}"
                )
            }
            Self::QuietPlies(plies) => phrase!(
                "le compteur de demi-coups va jusqu'à {MOST_QUIET_PLIES}, pas {plies}",
                "the counter of plies goes up to {MOST_QUIET_PLIES}, not {plies}"
            ),
            Self::MoveZero => Phrase::new("les coups se comptent à partir de 1", "moves are numbered from 1"),
            Self::NoEnPassant(square) => phrase!(
                "aucun Pion adverse ne vient de passer par la case en passant {square}",
                "no enemy Pawn has just passed over the en-passant square {square}"
            ),
            Self::EnPassantCounter(square) => phrase!(
                "après un double pas (case en passant {square}) le compteur de demi-coups est à 0",
                "after a double step (en-passant square {square}) the counter of plies is 0"
            ),
            Self::EnPassantArrival(square) => phrase!(
                "le dernier coup ne peut pas être à la fois un double pas (case en passant {square}) et l'arrivée d'un Roi",
                "the last move cannot be both a double step (en-passant square {square}) and a King's arrival"
            ),
            Self::AlreadyArrived(side) => {
                let Phrase { fr, en } = camp(side);
                phrase!(
                    "le Roi des {fr} est arrivé au but : la partie était finie, et ce ne peut être à eux de jouer",
                    "{en}'s King has reached his goal: the game was over, and it cannot be that side's turn"
                )
            }
            Self::LeftInCheck(side) => {
                let Phrase { fr, en } = camp(side);
                phrase!(
                    "le Roi des {fr} est en échec alors que c'est à l'adversaire de jouer",
                    "{en}'s King is in check although it is the other side's turn"
                )
            }
        }
    }
}
