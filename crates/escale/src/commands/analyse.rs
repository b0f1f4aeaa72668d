//! `escale analyse`: the best lines of a position, or a whole record with its mistakes.

use std::sync::atomic::AtomicBool;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use escale_catalog::{Engine, Known, Match, Settings, Setup, TextLine, exact_phrase, game, score};
use escale_rules::{Lang, Phrase, Trouble, phrase, trouble};
use escale_search::{Limits, Options, Score};
use serde_json::{Value, json};

use super::position::{History, json_argument, position_arguments, set_up, text};
use crate::command::{Command, say};
use crate::contest::spec;
use crate::context::{Context, Failure};
use crate::review::{Mark, expectation, sentence, standing, thrown_away};

pub(crate) struct Analyse;

/// How often a proven line that breaks off is taken up again from where it breaks.
const MOST_EXTENSIONS: usize = 20;

impl Command for Analyse {
    fn name(&self) -> &'static str {
        "analyse"
    }

    fn about(&self) -> Phrase {
        Phrase::new(
            "Les meilleures suites d'une position, ou une partie entière et ses erreurs",
            "The best lines of a position, or a whole game and its mistakes",
        )
    }

    fn arguments(&self, lang: Lang) -> Vec<Arg> {
        let mut arguments = position_arguments(lang);
        let limit = |id: &'static str, value: &'static str, fr: &'static str, en: &'static str| {
            Arg::new(id).long(id).value_name(value).help(say(lang, fr, en))
        };
        arguments.extend([
            Arg::new("whole").long("whole").action(ArgAction::SetTrue).help(say(
                lang,
                "Juge chaque coup de --moves",
                "Judges every move of --moves",
            )),
            Arg::new("lines")
                .long("lines")
                .value_name("N")
                .default_value("3")
                .value_parser(value_parser!(u16).range(1..=Options::MOST_LINES as i64))
                .help(say(lang, "Nombre de suites", "Number of lines")),
            limit("time", "2s", "Temps par position", "Time a position"),
            limit("nodes", "N", "Positions regardées", "Positions looked at"),
            limit("depth", "N", "Profondeur", "Depth"),
            Arg::new("threads")
                .long("threads")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u16).range(1..=Options::MOST_THREADS as i64))
                .help(say(lang, "Nombre de fils de calcul", "Number of threads")),
            json_argument(lang),
        ]);
        arguments
    }

    fn run(&self, matches: &ArgMatches, context: &mut Context) -> Result<(), Failure> {
        let play = set_up(matches, History::Counts, context.lang)?;
        let items: Vec<String> = ["time", "nodes", "depth"]
            .iter()
            .filter_map(|key| text(matches, key).map(|value| format!("{key}={value}")))
            .collect();
        let budget = spec::read(&items.join(","))?.budget;
        let limits = if budget.is_empty() {
            Limits::move_time(std::time::Duration::from_secs(1))
        } else {
            Limits {
                depth: budget.depth,
                nodes: budget.nodes,
                move_time: budget.move_time,
                clock: None,
            }
        };
        let number = |id: &str| usize::from(*matches.get_one::<u16>(id).expect("has a default"));
        let mut settings = Settings::default();
        settings.search.lines = number("lines");
        settings.search.threads = number("threads");
        settings.search.hash = 64;
        let mut analyst = Analyst {
            engine: game(play.card().id)?.engine(settings),
            limits,
            settings,
        };
        let as_json = matches.get_flag("json");
        if matches.get_flag("whole") {
            analyst.whole(play.as_ref(), as_json, context)
        } else {
            analyst.position(play.as_ref(), as_json, context)
        }
    }
}

struct Analyst {
    engine: Box<dyn Engine>,
    limits: Limits,
    settings: Settings,
}

/// What was found in a position.
struct Finding {
    lines: Vec<TextLine>,
    depth: u32,
    nodes: u64,
}

fn setup_of(play: &dyn Match) -> Setup {
    Setup {
        options: play.options().to_vec(),
        position: Some(play.start_text()),
    }
}

impl Analyst {
    fn think(&mut self, play: &dyn Match, lines: usize) -> Result<Finding, Trouble> {
        let mut settings = self.settings;
        settings.search.lines = lines;
        self.engine.configure(settings);
        let moves = play.move_texts();
        let words: Vec<&str> = moves.iter().map(String::as_str).collect();
        self.engine.set_position(&setup_of(play), &words)?;
        let reply = self.engine.go(&self.limits, &AtomicBool::new(false), &mut |_| {});
        Ok(Finding {
            lines: reply.lines,
            depth: reply.depth,
            nodes: reply.nodes,
        })
    }

    /// Follows a proven line to the end of the game where the search's own line breaks off before it.
    fn follow(&mut self, play: &dyn Match, line: &mut TextLine) -> Result<(), Trouble> {
        for _ in 0..MOST_EXTENSIONS {
            if !line.score.is_proven() || line.end.is_some() {
                return Ok(());
            }
            let mut ahead = play.fork();
            for text in &line.moves {
                ahead.play_through(text)?;
            }
            let Some(rest) = self.think(ahead.as_ref(), 1)?.lines.into_iter().next() else {
                return Ok(());
            };
            // A continuation that is not proven would make a claim of what is only a guess.
            if !rest.score.is_proven() {
                return Ok(());
            }
            line.moves.extend(rest.moves);
            line.end = rest.end;
        }
        Ok(())
    }

    fn position(&mut self, play: &dyn Match, as_json: bool, context: &mut Context) -> Result<(), Failure> {
        if let Some(verdict) = play.verdict() {
            let (fr, en) = (verdict.reason.phrase.fr, verdict.reason.phrase.en);
            return Err(trouble!("la partie est finie ({fr})", "the game is over ({en})").into());
        }
        let mut finding = self.think(play, self.settings.search.lines)?;
        let mut lines = std::mem::take(&mut finding.lines);
        for line in &mut lines {
            self.follow(play, line)?;
        }
        let camps = &play.card().camps;
        let thrown = thrown_away(play, &lines);
        if as_json {
            let lines: Vec<Value> = lines
                .iter()
                .map(|line| line_json(line, &sentence(line, play.turn(), camps)))
                .collect();
            return context.line(json!({
                "game": play.card().id,
                "position": play.position_text(),
                "turn": play.turn().word(),
                "depth": finding.depth,
                "nodes": finding.nodes,
                "lines": lines,
                "thrown_away": thrown.iter().map(|(text, value)| json!({ "move": text, "score": value.map(score_json) })).collect::<Vec<_>>(),
            }));
        }
        for line in &lines {
            let said = sentence(line, play.turn(), camps);
            context.line(format_args!(
                "{}: {}",
                said.get(context.lang),
                written(play, line, context.lang)?
            ))?;
        }
        if thrown.is_empty() {
            return Ok(());
        }
        let mut words = Vec::with_capacity(thrown.len());
        for (text, value) in &thrown {
            let move_written = play.written(text, context.lang)?;
            words.push(match value {
                None => move_written,
                Some(value) => {
                    let said = exact_phrase(*value, play.turn(), camps);
                    format!("{move_written} ({})", said.get(context.lang))
                }
            });
        }
        let list = words.join(", ");
        context.say(&phrase!(
            "Coups qui lâchent le gain : {list}",
            "Moves that throw the win away: {list}"
        ))
    }

    /// How a move is refuted: the best answer and what follows, as far as it can be told.
    fn refutation(&mut self, after: &dyn Match, finding: &Finding) -> Result<Option<TextLine>, Trouble> {
        let Some(mut line) = finding.lines.first().cloned() else {
            return Ok(None);
        };
        self.follow(after, &mut line)?;
        Ok(Some(line))
    }

    fn whole(&mut self, play: &dyn Match, as_json: bool, context: &mut Context) -> Result<(), Failure> {
        let game = game(play.card().id)?;
        let mut at = game.set_up(&setup_of(play))?;
        let camps = play.card().camps.clone();
        let mut rows = Vec::new();
        let mut before = self.think(at.as_ref(), 1)?;
        for played in play.record() {
            let Some(mut best) = before.lines.first().cloned() else {
                break;
            };
            self.follow(at.as_ref(), &mut best)?;
            let best_written = written(at.as_ref(), &best, context.lang)?;
            let best_said = sentence(&best, at.turn(), &camps);
            let known = standing(at.as_ref(), &best, &played.text);
            at.play_through(&played.text)?;
            // What the move is worth to its player: the game's own verdict, or what the search says of the answer.
            let ended = at.verdict();
            let after = self.think(at.as_ref(), 1)?;
            let value = match (&ended, known.value(), after.lines.first()) {
                (None, Some(value), _) => score(value),
                (Some(verdict), ..) => match verdict.outcome.winner() {
                    None => Score::Points(0),
                    Some(side) if side == played.side => Score::Win(1),
                    Some(_) => Score::Loss(1),
                },
                (None, None, Some(line)) => later(line.score),
                (None, None, None) => Score::Points(0),
            };
            // The move the search itself liked best is never worse than what it said before.
            let is_best = best.moves[0] == played.text;
            let value = if is_best && value.order() < best.score.order() {
                best.score
            } else {
                value
            };
            let mark = match known {
                _ if is_best => None,
                Known::Wins => None,
                Known::ThrowsAway => Some(Mark::ThrownAway),
                // The book's win may live on where the book does not follow.
                Known::Nothing if best.exact && !value.is_proven() => Mark::by_expectation(best.score, value),
                Known::Nothing | Known::Exactly(_) => Mark::of(best.score, value),
            };
            let refutation = match mark {
                Some(Mark::ThrownAway | Mark::Blunder) if ended.is_none() => self.refutation(at.as_ref(), &after)?,
                _ => None,
            };
            let refutation = match refutation {
                None => None,
                Some(line) => Some(Refutation {
                    written: written(at.as_ref(), &line, context.lang)?,
                    said: sentence(&line, at.turn(), &camps),
                    line,
                }),
            };
            rows.push(Row {
                text: played.text,
                written: played.written[usize::from(context.lang == Lang::En)].clone(),
                side: played.side,
                value,
                best,
                best_written,
                best_said,
                mark,
                refutation,
            });
            before = after;
        }
        let mistakes = |side, wanted: Mark| rows.iter().filter(|r| r.side == side && r.mark == Some(wanted)).count();
        let accuracy = |side| {
            let lost: Vec<f64> = rows
                .iter()
                .filter(|row| row.side == side)
                .map(|row| (expectation(row.best.score) - expectation(row.value)).max(0.0))
                .collect();
            100.0 * (1.0 - lost.iter().sum::<f64>() / lost.len().max(1) as f64)
        };
        let sides = escale_rules::Side::BOTH;
        if as_json {
            let summary = sides.map(|side| {
                json!({
                    "accuracy": accuracy(side),
                    "inaccuracies": mistakes(side, Mark::Inaccuracy),
                    "mistakes": mistakes(side, Mark::Mistake),
                    "blunders": mistakes(side, Mark::Blunder) + mistakes(side, Mark::ThrownAway),
                })
            });
            return context.line(json!({
                "game": play.card().id,
                "start": play.start_text(),
                "moves": rows.iter().map(Row::json).collect::<Vec<_>>(),
                "first": summary[0],
                "second": summary[1],
            }));
        }
        for (index, row) in rows.iter().enumerate() {
            let number = index + 1;
            let sign = row.mark.map_or("", Mark::sign);
            let mut line = format!("{number:3}. {}{sign}", row.written);
            if let Some(mark) = row.mark {
                let (fr, en) = (mark.phrase().fr, mark.phrase().en);
                let (best, said_fr, said_en) = (&row.best_written, &row.best_said.fr, &row.best_said.en);
                let told = phrase!("{fr} ; mieux : {best} ({said_fr})", "{en}; better: {best} ({said_en})");
                line = format!("{line:20} {}", told.get(context.lang));
                if let Some(refutation) = &row.refutation {
                    let (moves, fr, en) = (&refutation.written, &refutation.said.fr, &refutation.said.en);
                    let told = phrase!(" ; réfutation : {moves} ({fr})", "; refutation: {moves} ({en})");
                    line.push_str(told.get(context.lang));
                }
            }
            context.line(line)?;
        }
        for side in sides {
            let camp = &camps[side.index()];
            let (fr, en, share) = (&camp.fr, &camp.en, accuracy(side));
            let said = phrase!("{fr} : précision {share:.0} %", "{en}: accuracy {share:.0} %");
            context.line(said.get(context.lang))?;
        }
        Ok(())
    }
}

/// A judged move.
struct Row {
    text: String,
    written: String,
    side: escale_rules::Side,
    value: Score,
    best: TextLine,
    best_written: String,
    best_said: Phrase,
    mark: Option<Mark>,
    refutation: Option<Refutation>,
}

/// What answers a bad move.
struct Refutation {
    line: TextLine,
    written: String,
    said: Phrase,
}

impl Row {
    fn json(&self) -> Value {
        json!({
            "move": self.text,
            "side": self.side.word(),
            "score": score_json(self.value),
            "mark": self.mark.map(Mark::word),
            "best": line_json(&self.best, &self.best_said),
            "refutation": self.refutation.as_ref().map(|refutation| line_json(&refutation.line, &refutation.said)),
        })
    }
}

/// A score one ply later, seen by the side that moved.
fn later(score: Score) -> Score {
    match score.reversed() {
        Score::Points(points) => Score::Points(points),
        Score::Win(plies) => Score::Win(plies + 1),
        Score::Loss(plies) => Score::Loss(plies + 1),
    }
}

fn score_json(score: Score) -> Value {
    match score {
        Score::Points(points) => json!({ "points": points }),
        Score::Win(plies) => json!({ "win_in_plies": plies }),
        Score::Loss(plies) => json!({ "loss_in_plies": plies }),
    }
}

fn line_json(line: &TextLine, said: &Phrase) -> Value {
    json!({
        "score": score_json(line.score),
        "exact": line.exact,
        "moves": line.moves,
        "end": line.end.as_ref().map(|verdict| json!({ "result": verdict.outcome.word(), "reason": verdict.reason.code })),
        "fr": said.fr,
        "en": said.en,
    })
}

/// The line as players write it.
fn written(play: &dyn Match, line: &TextLine, lang: Lang) -> Result<String, Trouble> {
    let mut ahead = play.fork();
    let mut words = Vec::new();
    for text in &line.moves {
        words.push(ahead.written(text, lang)?);
        ahead.play_through(text)?;
    }
    Ok(words.join(" "))
}
