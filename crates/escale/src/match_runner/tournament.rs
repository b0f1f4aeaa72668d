//! Where a match is held: tables that play pairs of games side by side, and one scorer who takes down the results.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use escale_catalog::{Game, Setup};
use escale_rules::{Lang, Phrase, Side, Trouble, trouble};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::elo::Sprt;
use super::player::{Player, seat};
use super::referee::{self, End, Pairing};
use super::spec::Spec;
use super::summary::Summary;
use crate::context::Failure;

/// A player that broke down this often is not seated again.
const MOST_BREAKDOWNS: usize = 3;

/// Where the match is held.
pub(crate) struct Tournament {
    pub(crate) game: &'static dyn Game,
    pub(crate) setup: Setup,
    pub(crate) specs: [Spec; 2],
    pub(crate) openings: Vec<Vec<String>>,
    pub(crate) pairs: usize,
    pub(crate) patience: Duration,
    pub(crate) most_plies: usize,
    pub(crate) next: AtomicUsize,
    pub(crate) over: AtomicBool,
}

/// One game of a pair.
pub(crate) struct Report {
    pub(crate) pair: usize,
    /// Which side player A had.
    pub(crate) a_side: Side,
    pub(crate) played: referee::Played,
}

impl Tournament {
    /// Plays all pairs, or as many as the sequential test needs.
    pub(crate) fn hold(
        &self,
        concurrency: usize,
        sprt: Option<Sprt>,
        mut record: Option<BufWriter<File>>,
        lang: Lang,
    ) -> Result<Summary, Failure> {
        let bar = ProgressBar::new(self.pairs as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta}") {
            bar.set_style(style);
        }
        let mut summary = Summary::default();
        let (sender, reports) = channel::<Result<[Report; 2], Trouble>>();
        let result = std::thread::scope(|scope| {
            for index in 0..concurrency {
                let sender = sender.clone();
                let builder = std::thread::Builder::new()
                    .name(format!("table {index}"))
                    .stack_size(16 << 20);
                if let Err(error) = builder.spawn_scoped(scope, move || self.table(&sender)) {
                    self.over.store(true, Ordering::Relaxed);
                    return Err(Failure::Output(error));
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
                bar.inc(1);
                bar.set_message(summary.headline(sprt));
                summary.decision = sprt.map(|sprt| sprt.decide(&summary.tally));
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
                    self.over.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        });
        bar.finish_and_clear();
        result?;
        for (name, reasons) in ["A", "B"].iter().zip(&summary.breakdowns) {
            for reason in reasons {
                let loses = Phrase::new("perd une partie :", "loses a game:");
                eprintln!("escale: {name} {} {}", loses.get(lang), reason.get(lang));
            }
        }
        Ok(summary)
    }

    /// One table: seats both players and plays pairs until there are no more.
    fn table(&self, sender: &Sender<Result<[Report; 2], Trouble>>) {
        let mut seats: [Option<Box<dyn Player>>; 2] = [None, None];
        while !self.over.load(Ordering::Relaxed) {
            let pair = self.next.fetch_add(1, Ordering::Relaxed);
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
