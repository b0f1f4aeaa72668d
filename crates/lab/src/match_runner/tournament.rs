//! Where a match is held: tables that play pairs of games side by side, and one scorer who takes
//! down the results.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use escale_catalog::{Game, Setup};
use escale_rules::{Side, Trouble, trouble};
use serde_json::json;

use super::elo::Sprt;
use super::player::{Player, seat};
use super::referee::{self, End, Pairing};
use super::spec::PlayerSpec;
use super::summary::Summary;

/// A player that broke down this often is not seated again.
const MOST_BREAKDOWNS: usize = 3;

/// A match to be held.
pub struct Tournament {
    /// What is played.
    pub game: &'static dyn Game,
    /// From where.
    pub setup: Setup,
    /// Players A and B.
    pub specs: [PlayerSpec; 2],
    /// Beginnings, taken in turn; there is at least one.
    pub openings: Vec<Vec<String>>,
    /// Pairs of games: one opening, camps swapped.
    pub pairs: usize,
    /// Pairs played at a time.
    pub concurrency: usize,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// How late an external program may be.
    pub patience: Duration,
    /// Beyond it a game stays without a result.
    pub most_plies: usize,
}

/// What the tables of a match share.
#[derive(Default)]
struct Round {
    /// The next pair to be played.
    next: AtomicUsize,
    /// No further pair is begun.
    over: AtomicBool,
}

/// One game of a pair.
pub(crate) struct Report {
    pub(crate) pair: usize,
    /// Which side player A had.
    pub(crate) a_side: Side,
    pub(crate) played: referee::Played,
}

impl Tournament {
    /// Whether both players are able to sit down at all.
    pub fn try_seats(&self) -> Result<(), Trouble> {
        for spec in &self.specs {
            seat(spec, self.game, self.patience)?;
        }
        Ok(())
    }

    /// Plays all pairs, or as many as the sequential test needs. Every game is written to `record`
    /// when its pair is over, and what the match came to so far is told.
    pub fn hold(&self, mut record: Option<&mut dyn Write>, told: &mut dyn FnMut(&Summary)) -> io::Result<Summary> {
        let round = Round::default();
        let mut summary = Summary::default();
        let (sender, reports) = channel::<Result<[Report; 2], Trouble>>();
        let result = std::thread::scope(|scope| {
            for index in 0..self.concurrency {
                let (sender, round) = (sender.clone(), &round);
                let builder = std::thread::Builder::new()
                    .name(format!("table {index}"))
                    .stack_size(16 << 20);
                if let Err(error) = builder.spawn_scoped(scope, move || self.table(round, &sender)) {
                    round.over.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            drop(sender);
            for pair in reports {
                // Whatever was still being played when the test was decided must not undo it.
                if summary.is_decided() {
                    continue;
                }
                match pair {
                    Ok(pair) => {
                        if let Some(file) = &mut record {
                            for report in &pair {
                                writeln!(file, "{}", self.record_line(report))?;
                            }
                            // A long match that is broken off leaves what was played.
                            file.flush()?;
                        }
                        summary.add(pair);
                    }
                    Err(trouble) => summary.ended_by = Some(trouble),
                }
                told(&summary);
                summary.decision = self.sprt.map(|sprt| sprt.decide(&summary.tally));
                for (name, spec) in ["A", "B"].iter().zip(0..) {
                    let times = summary.breakdowns[spec].len();
                    if times >= MOST_BREAKDOWNS && summary.ended_by.is_none() {
                        let reason = &summary.breakdowns[spec][times - 1];
                        let (fr, en) = (&reason.fr, &reason.en);
                        summary.ended_by = Some(trouble!(
                            "le match s'arrête : le joueur {name} est tombé en panne {times} fois ({fr})",
                            "the match ends: player {name} broke down {times} times ({en})"
                        ));
                    }
                }
                if summary.ended_by.is_some() || summary.is_decided() {
                    round.over.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        });
        result?;
        Ok(summary)
    }

    /// One table: seats both players and plays pairs until there are no more.
    fn table(&self, round: &Round, sender: &Sender<Result<[Report; 2], Trouble>>) {
        let mut seats: [Option<Box<dyn Player>>; 2] = [None, None];
        while !round.over.load(Ordering::Relaxed) {
            let pair = round.next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            let result = self.pair(pair, &mut seats);
            let failed = result.is_err();
            if sender.send(result).is_err() || failed {
                return;
            }
        }
    }

    fn pair(&self, pair: usize, seats: &mut [Option<Box<dyn Player>>; 2]) -> Result<[Report; 2], Trouble> {
        let mut game = |a_side: Side| -> Result<Report, Trouble> {
            for (chair, spec) in seats.iter_mut().zip(&self.specs) {
                if chair.is_none() {
                    *chair = Some(seat(spec, self.game, self.patience)?);
                }
            }
            let [Some(a), Some(b)] = seats else {
                unreachable!("both were just seated")
            };
            let budgets = [self.specs[0].budget, self.specs[1].budget];
            let (mut players, budgets) = match a_side {
                Side::First => ([a, b], budgets),
                Side::Second => ([b, a], [budgets[1], budgets[0]]),
            };
            let table = Pairing {
                game: self.game,
                setup: &self.setup,
                opening: &self.openings[pair % self.openings.len()],
                most_plies: self.most_plies,
            };
            let number = 2 * pair as u64 + a_side.index() as u64;
            let played = referee::play(&table, &mut players, budgets, number)?;
            if let End::Broke { loser, .. } = played.end {
                // Whatever state it is in, a fresh one sits down for the next game.
                seats[usize::from(loser != a_side)] = None;
            }
            Ok(Report { pair, a_side, played })
        };
        Ok([game(Side::First)?, game(Side::Second)?])
    }

    fn record_line(&self, report: &Report) -> serde_json::Value {
        let (first, second) = match report.a_side {
            Side::First => (&self.specs[0].text, &self.specs[1].text),
            Side::Second => (&self.specs[1].text, &self.specs[0].text),
        };
        let (result, reason) = match &report.played.end {
            End::Ruled { outcome, code, .. } => (Some(outcome.word()), (*code).to_owned()),
            End::Broke { loser, phrase } => (Some(loser.other().word()), format!("broke: {}", phrase.en)),
            End::Unfinished => (None, "unfinished".to_owned()),
        };
        json!({
            "game": self.game.card().id,
            "pair": report.pair,
            "first": first,
            "second": second,
            "a": report.a_side.word(),
            "opening_plies": self.openings[report.pair % self.openings.len()].len(),
            "moves": report.played.moves,
            "result": result,
            "reason": reason,
        })
    }
}
