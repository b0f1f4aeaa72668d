//! `escale match`: engine against engine.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use clap::{Arg, ArgMatches, value_parser};
use escale_catalog::{Game, Setup, game};
use escale_rules::{Lang, Outcome, Phrase, Side, Trouble, excerpt, phrase, trouble};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;

use super::position::{game_argument, json_argument, option_argument, options, read_file, text};
use crate::command::{Command, say};
use crate::contest::elo::{Decision, Sprt, Tally};
use crate::contest::openings::{self, Recipe};
use crate::contest::player::{Player, seat};
use crate::contest::referee::{self, End, Table};
use crate::contest::spec::{self, Budget, Kind, Spec};
use crate::context::{Context, Failure};

pub(crate) struct Contest;

/// A player that broke down this often is not seated again.
const MOST_BREAKDOWNS: usize = 3;

impl Command for Contest {
    fn name(&self) -> &'static str {
        "match"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Moteur contre moteur, ouvertures jumelées, camps échangés",
            "Engine against engine, paired openings, camps swapped",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let player = |id: &'static str| {
            Arg::new(id)
                .long(id)
                .value_name(say(lang, "joueur", "player"))
                .default_value("full")
                .help(format!(
                    "{} {}: {}",
                    say(lang, "Joueur", "Player"),
                    id.to_uppercase(),
                    spec::GRAMMAR
                ))
        };
        let number = |id: &'static str, value: &'static str, fr: &'static str, en: &'static str| {
            Arg::new(id).long(id).value_name(value).help(say(lang, fr, en))
        };
        vec![
            game_argument(lang),
            player("a"),
            player("b"),
            number(
                "games",
                "N",
                "Nombre de parties (paires, donc pair)",
                "Number of games (pairs, so even)",
            )
            .default_value("100")
            .value_parser(value_parser!(u32).range(2..=10_000_000)),
            number(
                "time",
                "100ms|2s",
                "Temps par coup des deux joueurs",
                "Time a move for both players",
            ),
            number(
                "clock",
                "60+0.5",
                "Pendule et incrément, en secondes",
                "Clock and increment, in seconds",
            ),
            number(
                "nodes",
                "N",
                "Positions par coup des deux joueurs",
                "Positions a move for both players",
            ),
            number("depth", "N", "Profondeur des deux joueurs", "Depth for both players"),
            number(
                "sprt",
                "LOW,HIGH",
                "Test séquentiel entre ces bornes Elo",
                "Sequential test between these Elo bounds",
            ),
            number(
                "openings",
                say(lang, "FICHIER", "FILE"),
                "Ouvertures, une par ligne (sinon celles du jeu)",
                "Openings, one a line (else the game's own)",
            ),
            number(
                "seed",
                "N",
                "Graine des ouvertures tirées au hasard",
                "Seed of openings drawn at random",
            )
            .default_value("1")
            .value_parser(value_parser!(u64)),
            number("concurrency", "N", "Parties en même temps", "Games at a time")
                .default_value("1")
                .value_parser(value_parser!(u16).range(1..=512)),
            number(
                "record",
                say(lang, "FICHIER", "FILE"),
                "Écrit chaque partie, un objet JSON par ligne",
                "Writes every game, one JSON object a line",
            ),
            number(
                "patience",
                "2s",
                "Retard permis à un programme externe",
                "How late an external program may be",
            )
            .default_value("10s"),
            number(
                "most-plies",
                "N",
                "Au-delà, une partie reste sans résultat",
                "Beyond it a game stays without a result",
            )
            .default_value("1000")
            .value_parser(value_parser!(u32).range(1..=100_000)),
            option_argument(lang),
            json_argument(lang),
        ]
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let game = game(text(matches, "game").unwrap_or_default())?;
        let setup = Setup {
            options: options(game, matches)?,
            position: None,
        };
        let common = common_budget(matches)?;
        let specs = [player_of(matches, "a", common)?, player_of(matches, "b", common)?];
        let sprt = text(matches, "sprt").map(read_sprt).transpose()?;
        let pairs = (matches.get_one::<u32>("games").expect("has a default").div_ceil(2)) as usize;
        let seed = *matches.get_one::<u64>("seed").expect("has a default");
        let openings = match (text(matches, "openings"), openings::kept(game.card().id)) {
            (Some(path), _) => openings::read(game, &setup, &read_file(path)?)?,
            (None, Some(kept)) if setup.options.is_empty() => openings::read(game, &setup, kept)?,
            _ => openings::make(game, &setup, &Recipe::usual(seed), pairs.min(500))?,
        };
        let patience = text(matches, "patience").and_then(spec::duration).ok_or_else(|| {
            trouble!(
                "--patience : il faut une durée comme 2s",
                "--patience: it takes a time such as 2s"
            )
        })?;
        let record = text(matches, "record").map(create).transpose()?;
        let hall = Hall {
            game,
            setup,
            specs,
            openings,
            pairs,
            patience,
            most_plies: *matches.get_one::<u32>("most-plies").expect("has a default") as usize,
            next: AtomicUsize::new(0),
            over: AtomicBool::new(false),
        };
        // Both must be able to sit down at all before anything else is said.
        for spec in &hall.specs {
            seat(spec, game, patience)?;
        }
        let concurrency = usize::from(*matches.get_one::<u16>("concurrency").expect("has a default"));
        let summary = hall.hold(concurrency, sprt, record, context.lang)?;
        if matches.get_flag("json") {
            context.line(summary.json(&hall, sprt))?;
        } else {
            context.print(&summary.text(&hall, sprt, context.lang))?;
        }
        match summary.ended_by {
            None => Ok(()),
            Some(trouble) => Err(trouble.into()),
        }
    }
}

fn common_budget(matches: &ArgMatches) -> Result<Budget, Trouble> {
    // The players' own grammar reads these too, so both accept and refuse the same.
    let items: Vec<String> = ["time", "clock", "nodes", "depth"]
        .iter()
        .filter_map(|key| text(matches, key).map(|value| format!("{key}={value}")))
        .collect();
    Ok(spec::read(&items.join(","))?.budget)
}

fn player_of(matches: &ArgMatches, id: &str, common: Budget) -> Result<Spec, Trouble> {
    let mut spec = spec::read(text(matches, id).unwrap_or(""))?;
    if spec.budget.is_empty() {
        spec.budget = common;
    }
    let limited_by_level = match &spec.kind {
        Kind::BuiltIn(settings) => {
            settings.search.level != escale_search::Level::FULL || settings.search.skill.is_some()
        }
        Kind::External { .. } => false,
    };
    if spec.budget.is_empty() && !limited_by_level {
        let id = id.to_uppercase();
        return Err(trouble!(
            "joueur {id} : combien de temps a-t-il ? (--time, --clock, --nodes ou --depth)",
            "player {id}: how much time has it got? (--time, --clock, --nodes or --depth)"
        ));
    }
    Ok(spec)
}

fn read_sprt(given: &str) -> Result<Sprt, Trouble> {
    let bounds = given
        .split_once(',')
        .and_then(|(low, high)| Some((low.trim().parse::<f64>().ok()?, high.trim().parse::<f64>().ok()?)))
        .filter(|(low, high)| low.is_finite() && high.is_finite() && low < high && low.abs().max(high.abs()) <= 1000.0);
    let given = excerpt(given);
    bounds.map(|(low, high)| Sprt { low, high }).ok_or_else(|| {
        trouble!(
            "--sprt : « {given} » n'est pas de la forme 0,10",
            "--sprt: “{given}” is not of the form 0,10"
        )
    })
}

fn create(path: &str) -> Result<BufWriter<File>, Trouble> {
    let name = excerpt(path);
    File::create(path).map(BufWriter::new).map_err(|error| {
        trouble!(
            "le fichier « {name} » ne s'écrit pas : {error}",
            "the file “{name}” cannot be written: {error}"
        )
    })
}

/// Where the match is held.
struct Hall {
    game: &'static dyn Game,
    setup: Setup,
    specs: [Spec; 2],
    openings: Vec<Vec<String>>,
    pairs: usize,
    patience: Duration,
    most_plies: usize,
    next: AtomicUsize,
    over: AtomicBool,
}

/// One game of a pair.
struct Report {
    pair: usize,
    /// Which side player A had.
    a_side: Side,
    played: referee::Played,
}

#[derive(Default)]
struct Summary {
    tally: Tally,
    /// Games of A as First won, drawn, lost: whether a camp is favoured.
    first_camp: [u64; 3],
    plies: u64,
    breakdowns: [Vec<Phrase>; 2],
    unfinished: u64,
    decision: Option<Decision>,
    ended_by: Option<Trouble>,
}

impl Hall {
    fn hold(
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
                match pair {
                    Ok(pair) => {
                        if let Some(file) = &mut record {
                            for report in &pair {
                                writeln!(file, "{}", self.record_line(report))?;
                            }
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
                if summary.ended_by.is_some() || summary.decision.is_some_and(|decision| decision != Decision::Open) {
                    self.over.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        });
        bar.finish_and_clear();
        result?;
        if let Some(mut file) = record {
            file.flush()?;
        }
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
            let table = Table {
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

impl Summary {
    fn add(&mut self, pair: [Report; 2]) {
        let mut points = [None; 2];
        for (index, report) in pair.into_iter().enumerate() {
            self.plies += report.played.moves.len() as u64;
            let outcome = report.played.end.outcome();
            if let End::Broke { loser, phrase } = report.played.end {
                self.breakdowns[usize::from(loser != report.a_side)].push(phrase);
            }
            points[index] = outcome.map(|outcome| match outcome {
                Outcome::Draw => 1,
                Outcome::Win(side) if side == report.a_side => 2,
                Outcome::Win(_) => 0,
            });
            match outcome {
                None => self.unfinished += 1,
                Some(Outcome::Win(Side::First)) => self.first_camp[0] += 1,
                Some(Outcome::Draw) => self.first_camp[1] += 1,
                Some(Outcome::Win(Side::Second)) => self.first_camp[2] += 1,
            }
        }
        // Half a pair would be an opening with one camp only: it is told but not counted.
        if let [Some(first), Some(second)] = points {
            self.tally.add_pair(first, second);
        }
    }

    fn headline(&self, sprt: Option<Sprt>) -> String {
        let [won, drawn, lost] = self.tally.games;
        let llr = sprt.map_or(String::new(), |sprt| {
            format!(" LLR {:.2}", self.tally.llr(sprt.low, sprt.high))
        });
        format!("+{won} ={drawn} -{lost}{llr}")
    }

    fn text(&self, hall: &Hall, sprt: Option<Sprt>, lang: Lang) -> String {
        let mut out = String::new();
        let mut line = |phrase: Phrase| {
            out.push_str(phrase.get(lang));
            out.push('\n');
        };
        let [won, drawn, lost] = self.tally.games;
        let games = won + drawn + lost;
        let share = 100.0 * self.tally.share();
        let (a, b) = (&hall.specs[0].text, &hall.specs[1].text);
        let id = hall.game.card().id;
        line(phrase!(
            "{id} : A « {a} » contre B « {b} »",
            "{id}: A “{a}” against B “{b}”"
        ));
        line(phrase!(
            "A : {won} gagnées, {drawn} nulles, {lost} perdues sur {games} : {share:.1} %",
            "A: {won} won, {drawn} drawn, {lost} lost of {games}: {share:.1} %"
        ));
        let elo = self.tally.elo();
        let (low, value, high) = (elo.low, elo.value, elo.high);
        line(phrase!(
            "Elo {value:+.1} (95 % entre {low:+.1} et {high:+.1})",
            "Elo {value:+.1} (95 % between {low:+.1} and {high:+.1})"
        ));
        let pairs = self.tally.pairs.map(|n| n.to_string()).join(" ");
        line(phrase!(
            "paires (0, ½, 1, 1½, 2 points) : {pairs}",
            "pairs (0, ½, 1, 1½, 2 points): {pairs}"
        ));
        let [first, draws, second] = self.first_camp;
        let plies = self.plies / (first + draws + second + self.unfinished).max(1);
        line(phrase!(
            "premier camp {first}, nulles {draws}, second camp {second} ; {plies} demi-coups en moyenne",
            "first camp {first}, draws {draws}, second camp {second}; {plies} plies on average"
        ));
        if self.unfinished > 0 {
            let n = self.unfinished;
            line(phrase!(
                "{n} parties sans résultat (trop longues), non comptées",
                "{n} games without a result (too long), not counted"
            ));
        }
        if let (Some(sprt), Some(decision)) = (sprt, self.decision) {
            let (low, high) = (sprt.low, sprt.high);
            let (llr, bound) = (self.tally.llr(low, high), Sprt::bound());
            let word = match decision {
                Decision::Accepted => Phrase::new("accepté", "accepted"),
                Decision::Rejected => Phrase::new("rejeté", "rejected"),
                Decision::Open => Phrase::new("ouvert", "open"),
            };
            let (fr, en) = (word.fr, word.en);
            line(phrase!(
                "SPRT [{low}, {high}] : LLR {llr:.2} (±{bound:.2}) : {fr}",
                "SPRT [{low}, {high}]: LLR {llr:.2} (±{bound:.2}): {en}"
            ));
        }
        out
    }

    fn json(&self, hall: &Hall, sprt: Option<Sprt>) -> serde_json::Value {
        let [won, drawn, lost] = self.tally.games;
        let elo = self.tally.elo();
        let finite = |value: f64| value.is_finite().then_some(value);
        json!({
            "game": hall.game.card().id,
            "a": hall.specs[0].text,
            "b": hall.specs[1].text,
            "won": won, "drawn": drawn, "lost": lost,
            "share": self.tally.share(),
            "elo": [finite(elo.low), finite(elo.value), finite(elo.high)],
            "pairs": self.tally.pairs,
            "unfinished": self.unfinished,
            "breakdowns": [self.breakdowns[0].len(), self.breakdowns[1].len()],
            "llr": sprt.map(|sprt| self.tally.llr(sprt.low, sprt.high)),
            "sprt": self.decision.map(|decision| match decision {
                Decision::Accepted => "accepted",
                Decision::Rejected => "rejected",
                Decision::Open => "open",
            }),
        })
    }
}
