//! Seats and roles: how many chairs a game has, and what each of them moves.

use escale_rules::{Card, Side};

/// A role of a game's card, by its id.
pub(crate) type Role = &'static str;

/// The chairs for so many players, in order, if the game can be played by so many: a side each; or,
/// where camps can be shared, each side's roles.
pub(crate) fn chairs(card: &Card, players: usize) -> Option<Vec<(Side, Option<Role>)>> {
    if !card.players.iter().any(|&number| usize::from(number) == players) {
        return None;
    }
    if players == Side::BOTH.len() {
        return Some(Side::BOTH.map(|side| (side, None)).to_vec());
    }
    let shared = card.roles.len() > 1 && players == Side::BOTH.len() * card.roles.len();
    shared.then(|| {
        Side::BOTH
            .into_iter()
            .flat_map(|side| card.roles.iter().map(move |role| (side, Some(role.id))))
            .collect()
    })
}

/// The role of that id.
pub(crate) fn role(card: &Card, id: &str) -> Option<Role> {
    card.roles.iter().map(|role| role.id).find(|known| *known == id)
}

#[cfg(test)]
mod tests {
    use escale_catalog::{GAMES, Setup};

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

    /// Where camps can be shared every role has pieces of its own, and no move belongs to a role
    /// the card does not know.
    #[test]
    fn roles_of_moves_are_roles_of_the_card() {
        for game in GAMES {
            let mut play = game.set_up(&Setup::default()).unwrap();
            let mut met = std::collections::BTreeSet::new();
            for step in 0..60_usize {
                met.extend(play.roles_to_move());
                let texts = play.legal_texts();
                let Some(text) = texts.get(step * 7 % texts.len().max(1)) else {
                    break;
                };
                if play.play(text).is_err() {
                    break;
                }
            }
            let known: std::collections::BTreeSet<_> = game.card().roles.iter().map(|role| role.id).collect();
            assert_eq!(met, known, "{}", game.card().id);
        }
    }
}
