//! Seats and roles: how many chairs a game has, and who may touch which piece.

use escale_rules::{Card, Side};
use escale_wire::Role;

/// The chairs for so many players, in order, if the game can be played by so many: a side each; with four, each side's Chevaliers and Gens d'Armes.
pub(crate) fn chairs(card: &Card, players: usize) -> Option<Vec<(Side, Option<Role>)>> {
    if !card.players.iter().any(|&number| usize::from(number) == players) {
        return None;
    }
    match players {
        2 => Some(Side::BOTH.map(|side| (side, None)).to_vec()),
        4 => Some(
            Side::BOTH
                .into_iter()
                .flat_map(|side| [Role::Knights, Role::Men].map(|role| (side, Some(role))))
                .collect(),
        ),
        _ => None,
    }
}

/// Whose piece a move plays where a camp is shared, by its canonical text; the signal of `prise-libre` is anybody's.
pub(crate) fn owner(canonical: &str) -> Option<Role> {
    match canonical.as_bytes().first() {
        Some(b'C') => Some(Role::Knights),
        Some(b'G') => Some(Role::Men),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use escale_catalog::{GAMES, Setup, game};

    use super::*;

    #[test]
    fn every_number_of_players_on_a_card_has_chairs() {
        for game in GAMES {
            for &players in game.card().players {
                let chairs = chairs(game.card(), usize::from(players)).expect("a layout");
                assert_eq!(chairs.len(), usize::from(players));
            }
            assert_eq!(chairs(game.card(), 3), None);
            assert_eq!(chairs(game.card(), 0), None);
        }
    }

    #[test]
    fn every_move_of_a_shared_camp_has_an_owner() {
        let mut play = game("echec-aux-chevaliers").unwrap().set_up(&Setup::default()).unwrap();
        let mut owners = std::collections::HashSet::new();
        for step in 0..60_usize {
            let texts = play.legal_texts();
            owners.extend(texts.iter().map(|text| owner(text).expect("an owner")));
            let Some(text) = texts.get(step * 7 % texts.len().max(1)) else {
                break;
            };
            if play.play(text).is_err() {
                break;
            }
        }
        assert_eq!(owners.len(), 2);
        assert_eq!(owner("!"), None);
    }
}
