//! Who has won and why, and who threatens to.

use escale_rules::{Outcome, Phrase, Reason, Rules, Side, Verdict};

use crate::geometry::{neighbours, sides};
use crate::position::{Position, START};
use crate::turning::{CELL, Turning, step};

/// The result and its reason.
pub(crate) fn verdict(position: &Position) -> Option<Verdict> {
    let outcome = position.outcome()?;
    let reason = match outcome {
        Outcome::Win(winner) if position.figure_number(winner) == START[winner.other().index()] => Reason {
            code: "castle",
            phrase: Phrase::new("château pris", "castle taken"),
            rule: "end",
        },
        // The one end that surprises: there seems to be a way out, and the rule is what closes it.
        Outcome::Win(winner) if only_home_is_open(position, winner.other()) => Reason {
            code: "immured",
            phrase: match winner {
                Side::First => Phrase::new(
                    "pion vert emmuré : sa propre case de départ n'est pas une issue",
                    "green figure immured: its own start square is no way out",
                ),
                Side::Second => Phrase::new(
                    "pion rouge emmuré : sa propre case de départ n'est pas une issue",
                    "red figure immured: its own start square is no way out",
                ),
            },
            rule: "A4",
        },
        Outcome::Win(winner) => Reason {
            code: "immured",
            phrase: match winner {
                Side::First => Phrase::new(
                    "pion vert emmuré : plus aucune issue",
                    "green figure immured: no way out left",
                ),
                Side::Second => Phrase::new(
                    "pion rouge emmuré : plus aucune issue",
                    "red figure immured: no way out left",
                ),
            },
            rule: "end",
        },
        Outcome::Draw => Reason {
            code: "no-move",
            phrase: Phrase::new("plus aucun coup possible", "no move left"),
            rule: "end",
        },
    };
    Some(Verdict { outcome, reason })
}

/// Whether a figure without a step would have one, were it not for its own start square.
pub(crate) fn only_home_is_open(position: &Position, side: Side) -> bool {
    let home = CELL[START[side.index()] as usize];
    step(position.cell(side), position.wall_bits()) & home & !position.cell(side.other()) != 0
}

/// What one player could win with a single move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Threats {
    /// By stepping onto the enemy's start square.
    pub(crate) castle: bool,
    /// By immuring the enemy's figure.
    pub(crate) immuring: bool,
}

impl Threats {
    #[inline]
    pub(crate) const fn any(self) -> bool {
        self.castle || self.immuring
    }
}

/// The slot through which the enemy's figure could step onto a camp's start square, if it stands
/// before it and nothing is between. The camp's own figure is then away from home, and never comes
/// back: a wall in that slot is all that can stop the step.
#[inline]
pub(crate) fn open_gate(position: &Position, side: Side) -> Option<u8> {
    let goal = START[side.index()];
    if position.exits(side.other()) & CELL[goal as usize] == 0 {
        return None;
    }
    let intruder = position.figure_number(side.other());
    let at = neighbours(goal).iter().position(|&cell| cell == Some(intruder))?;
    Some(sides(goal)[at])
}

/// What `attacker` could win with one move: exact for the player to move. For the other player, as
/// if the turn were passed: no wall is barred then, for which one will be is not known yet.
#[inline]
pub(crate) fn threats(position: &Position, attacker: Side) -> Threats {
    let defender = attacker.other();
    let steps = position.exits(attacker);
    let castle = steps & CELL[START[defender.index()] as usize] != 0;
    let exits = position.ways_out(defender);
    // One move closes one way out: it takes a figure with a single one to be immured.
    if exits.count_ones() != 1 {
        return Threats {
            castle,
            immuring: false,
        };
    }
    // Stepping into it opens no other: squares that touch the same square never touch each other,
    // so the attacker comes from elsewhere.
    let by_step = steps & exits != 0;
    let (movable, overdue) = if attacker == position.turn() {
        (position.movable(), position.is_overdue(attacker))
    } else {
        (position.wall_bits(), position.passed().is_overdue(attacker))
    };
    let only_steps = overdue && steps != 0;
    let immuring = by_step || (!only_steps && wall_immures(position, movable, defender, exits));
    Threats { castle, immuring }
}

/// Whether a movable wall can swing into the defender's only way out without opening another.
#[inline]
fn wall_immures(position: &Position, movable: u64, defender: Side, exits: u64) -> bool {
    let attacker = defender.other();
    let square = position.figure_number(defender);
    let home = if position.reading().home_is_a_way_out {
        0
    } else {
        CELL[START[defender.index()] as usize]
    };
    let stops = position.cell(attacker) | home;
    let mut gap = None;
    // Walls that keep the defender in: taken away, they would open a way out.
    let mut keeping = 0;
    for (slot, neighbour) in sides(square).into_iter().zip(neighbours(square)) {
        let Some(neighbour) = neighbour else { continue };
        let cell = CELL[neighbour as usize];
        if cell & exits != 0 {
            gap = Some(slot);
        } else if cell & stops == 0 {
            keeping |= 1 << slot;
        }
    }
    let figures = position.cell(attacker) | position.cell(defender);
    gap.is_some_and(|gap| Turning::new(position.wall_bits(), movable, figures).walls_reaching(gap) & !keeping != 0)
}

#[cfg(test)]
mod tests {
    use escale_hints::Hints;
    use escale_rules::MoveBuf;

    use super::*;
    use crate::moves::Move;
    use crate::position::Reading;

    /// The same by playing every move.
    fn threats_by_playing(position: &Position, attacker: Side) -> Threats {
        let position = if attacker == position.turn() {
            *position
        } else {
            position.passed()
        };
        let mut found = Threats::default();
        for &mv in position.moves().as_slice() {
            let enemy_start = START[attacker.other().index()];
            found.castle |= mv == Move::Step(crate::Square::of(enemy_start));
            found.immuring |= position.child(mv).is_immured();
        }
        found
    }

    #[test]
    fn threats_are_what_playing_every_move_finds() {
        let mut random = escale_testkit::Random::new(7);
        let mut met = [0; 3];
        for game in 0..2000 {
            let start = Position::start(Reading {
                home_is_a_way_out: game % 2 == 1,
                one_square_castles: game % 4 > 1,
            });
            for (position, _) in escale_testkit::random_game(start, 120, &mut random) {
                if position.decided().is_some() {
                    continue;
                }
                for attacker in Side::BOTH {
                    let found = threats(&position, attacker);
                    let context = crate::position_text::write_position(&position);
                    assert_eq!(found, threats_by_playing(&position, attacker), "{context}");
                    if attacker != position.turn() && !threats(&position, position.turn()).any() {
                        let mut evasions = crate::moves::Moves::default();
                        position.evasions(&mut evasions);
                        for &mv in position.moves().as_slice() {
                            let saved = !threats(&position.child(mv), attacker).any();
                            assert!(!saved || evasions.as_slice().contains(&mv), "{context}: {mv:?}");
                        }
                        for mv in evasions.as_slice() {
                            assert!(position.moves().as_slice().contains(mv), "{context}: {mv:?}");
                        }
                        met[2] += u32::from(evasions.len() < position.moves().len());
                    }
                    met[0] += u32::from(found.castle);
                    met[1] += u32::from(found.immuring);
                }
            }
        }
        assert!(met.iter().all(|&times| times > 100), "{met:?}");
    }
}
