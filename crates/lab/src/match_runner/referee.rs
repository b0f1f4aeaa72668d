//! One game under the eyes of a referee who knows the rules and the clock and guesses nothing.

use std::time::{Duration, Instant};

use escale_catalog::{Game, Match, Setup, flag_fall};
use escale_rules::{Lang, Outcome, Phrase, Side, Trouble, excerpt, phrase};

use super::player::{Breakdown, Player, Situation};
use super::spec::Budget;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// By the rules, repetition and the clock included.
    Ruled {
        outcome: Outcome,
        code: &'static str,
        phrase: Phrase,
    },
    /// That side broke down and loses for it.
    Broke { loser: Side, phrase: Phrase },
    /// Too long to be finished; it has no result and counts for nobody.
    Unfinished,
}

impl End {
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Ruled { outcome, .. } => Some(*outcome),
            Self::Broke { loser, .. } => Some(Outcome::Win(loser.other())),
            Self::Unfinished => None,
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) moves: Vec<String>,
    pub(crate) end: End,
}

/// What the referee needs to know.
pub(crate) struct Pairing<'a> {
    pub(crate) game: &'a dyn Game,
    pub(crate) setup: &'a Setup,
    /// Moves made for the players before they sit down.
    pub(crate) opening: &'a [String],
    /// Plies after which a game is given up as unfinished.
    pub(crate) most_plies: usize,
}

/// Plays a game; `players` and `budgets` by side.
pub(crate) fn play(
    table: &Pairing<'_>,
    players: &mut [&mut Box<dyn Player>; 2],
    budgets: [Budget; 2],
    number: u64,
) -> Result<Played, Trouble> {
    let mut game = table.game.set_up(table.setup)?;
    for text in table.opening {
        game.play(text)?;
    }
    let mut left = budgets.map(|budget| budget.clock.map(|(time, _)| time));
    let mut moves = table.opening.to_vec();
    for side in Side::BOTH {
        if let Err(Breakdown(phrase)) = players[side.index()].new_game(2 * number + side.index() as u64) {
            return Ok(Played {
                moves,
                end: End::Broke { loser: side, phrase },
            });
        }
    }
    let end = loop {
        if let Some(verdict) = game.verdict() {
            break End::Ruled {
                outcome: verdict.outcome,
                code: verdict.reason.code,
                phrase: verdict.reason.phrase,
            };
        }
        if moves.len() >= table.most_plies {
            break End::Unfinished;
        }
        let turn = game.turn();
        let budget = budgets[turn.index()];
        let increment = budget.clock.map_or(Duration::ZERO, |(_, increment)| increment);
        let started = Instant::now();
        let choice = players[turn.index()].choose(&Situation {
            play: game.as_ref(),
            setup: table.setup,
            moves: &moves,
            turn,
            left,
            increment,
            budget,
        });
        let spent = started.elapsed();
        let text = match choice {
            Ok(text) => text,
            Err(Breakdown(phrase)) => break End::Broke { loser: turn, phrase },
        };
        if let Some(time) = &mut left[turn.index()] {
            if spent > *time {
                let verdict = flag_fall(turn);
                break End::Ruled {
                    outcome: verdict.outcome,
                    code: verdict.reason.code,
                    phrase: verdict.reason.phrase,
                };
            }
            *time = time.saturating_sub(spent) + increment;
        }
        match game.play(&text) {
            Ok(canonical) => moves.push(canonical),
            Err(trouble) => {
                let text = excerpt(&text);
                let (fr, en) = (trouble.plain(Lang::Fr), trouble.plain(Lang::En));
                break End::Broke {
                    loser: turn,
                    phrase: phrase!("coup impossible « {text} » : {fr}", "impossible move “{text}”: {en}"),
                };
            }
        }
    };
    Ok(Played { moves, end })
}

/// Plays moves on a fresh table; for openings.
pub(crate) fn replay(game: &dyn Game, setup: &Setup, moves: &[String]) -> Result<Box<dyn Match>, Trouble> {
    let mut play = game.set_up(setup)?;
    for text in moves {
        play.play(text)?;
    }
    Ok(play)
}
