//! A whole game, judged move by move.

use escale_catalog::{Line, Match, MoveValue, Played, game, mainly, score};
use escale_rules::typography::percent;
use escale_rules::{Lang, Phrase, Side, Trouble, phrase};
use escale_search::Score;
use serde_json::{Value, json};

use super::analyst::{Analyst, Finding, setup_of};
use super::review::{Mark, expectation, sentence, standing};
use super::told::{line_json, phrase_json, score_json, written};

/// The moves of a game with what each was worth.
pub struct Judged {
    rows: Vec<Row>,
    camps: [Phrase; 2],
}

/// A judged move.
struct Row {
    text: String,
    written: String,
    side: Side,
    value: Score,
    best: Line<String>,
    best_written: String,
    best_said: Phrase,
    mark: Option<Mark>,
    /// What was lost by a bad move, where the hand evaluation can tell.
    mainly: Option<Phrase>,
    refutation: Option<Refutation>,
}

/// What answers a bad move.
struct Refutation {
    line: Line<String>,
    written: String,
    said: Phrase,
}

impl Judged {
    /// Judges every move of a game; lines are written for readers of a language.
    pub fn new(analyst: &mut Analyst, play: &dyn Match, lang: Lang) -> Result<Self, Trouble> {
        let mut at = game(play.card().id)?.set_up(&setup_of(play))?;
        let mut rows = Vec::new();
        let mut before = analyst.think(at.as_ref(), 1)?;
        for played in play.record() {
            let Some(best) = before.lines.first().cloned() else {
                break;
            };
            let (row, after) = judge(analyst, at.as_mut(), best, played, lang)?;
            rows.push(row);
            before = after;
        }
        Ok(Self {
            rows,
            camps: play.card().camps.clone(),
        })
    }

    fn count(&self, side: Side, wanted: Mark) -> usize {
        let marked = |row: &&Row| row.side == side && row.mark == Some(wanted);
        self.rows.iter().filter(marked).count()
    }

    /// How much of what it could expect a side kept, in hundredths.
    fn accuracy(&self, side: Side) -> f64 {
        let lost: Vec<f64> = self
            .rows
            .iter()
            .filter(|row| row.side == side)
            .map(|row| (expectation(row.best.score) - expectation(row.value)).max(0.0))
            .collect();
        100.0 * (1.0 - lost.iter().sum::<f64>() / lost.len().max(1) as f64)
    }

    /// For programs.
    pub fn json(&self, play: &dyn Match) -> Value {
        let summary = Side::BOTH.map(|side| {
            json!({
                "accuracy": self.accuracy(side),
                "inaccuracies": self.count(side, Mark::Inaccuracy),
                "mistakes": self.count(side, Mark::Mistake),
                "blunders": self.count(side, Mark::Blunder) + self.count(side, Mark::ThrownAway),
            })
        });
        json!({
            "game": play.card().id,
            "start": play.start_text(),
            "moves": self.rows.iter().map(Row::json).collect::<Vec<_>>(),
            "first": summary[0],
            "second": summary[1],
        })
    }

    /// For people, a line each.
    pub fn lines(&self, lang: Lang) -> Vec<String> {
        let moves = self
            .rows
            .iter()
            .enumerate()
            .map(|(index, row)| row.told(index + 1, lang));
        let sides = Side::BOTH.map(|side| {
            let camp = &self.camps[side.index()];
            let [in_fr, in_en] = [Lang::Fr, Lang::En].map(|lang| percent(self.accuracy(side) / 100.0, 0, lang));
            let (fr, en) = (&camp.fr, &camp.en);
            phrase!("{fr} : précision {in_fr}", "{en}: accuracy {in_en}")
                .get(lang)
                .into_owned()
        });
        moves.chain(sides).collect()
    }
}

/// Plays one move of the game on and says what it was worth beside the best one; also what the
/// engine finds after it.
fn judge(
    analyst: &mut Analyst,
    at: &mut dyn Match,
    mut best: Line<String>,
    played: Played,
    lang: Lang,
) -> Result<(Row, Finding), Trouble> {
    let camps = at.card().camps.clone();
    analyst.follow(at, &mut best)?;
    let best_written = written(at, &best, lang)?;
    let best_said = sentence(&best, at.turn(), &camps);
    let known = standing(at, &best, &played.text);
    let before = at.fork();
    at.play_through(&played.text)?;
    // What the move is worth to its player: the game's own verdict, or what the search says of the
    // answer.
    let ended = at.verdict();
    let after = analyst.think(at, 1)?;
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
        MoveValue::Wins => None,
        MoveValue::ThrowsAway => Some(Mark::ThrownAway),
        // The book's win may live on where the book does not follow.
        MoveValue::Nothing if best.exact && !value.is_proven() => Mark::by_expectation(best.score, value),
        MoveValue::Nothing | MoveValue::Exactly(_) => Mark::of(best.score, value),
    };
    let mainly = match (mark, after.lines.first()) {
        (Some(_), Some(answer)) if ended.is_none() => {
            let could_be = analyst.steps(before.as_ref(), &best.moves)?;
            let is = analyst.steps(at, &answer.moves)?;
            mainly((best.score, &could_be), (value, &is), played.side)
        }
        _ => None,
    };
    let refutation = match (mark, after.lines.first()) {
        (Some(Mark::ThrownAway | Mark::Blunder), Some(line)) if ended.is_none() => {
            let mut line = line.clone();
            analyst.follow(at, &mut line)?;
            Some(Refutation {
                written: written(at, &line, lang)?,
                said: sentence(&line, at.turn(), &camps),
                line,
            })
        }
        _ => None,
    };
    let row = Row {
        text: played.text,
        written: played.written[usize::from(lang == Lang::En)].clone(),
        side: played.side,
        value,
        best,
        best_written,
        best_said,
        mark,
        mainly,
        refutation,
    };
    Ok((row, after))
}

impl Row {
    fn json(&self) -> Value {
        json!({
            "move": self.text,
            "side": self.side.word(),
            "score": score_json(self.value),
            "mark": self.mark.map(Mark::word),
            "mainly": self.mainly.as_ref().map(phrase_json),
            "best": line_json(&self.best, &self.best_said),
            "refutation": self.refutation.as_ref().map(|refutation| line_json(&refutation.line, &refutation.said)),
        })
    }

    fn told(&self, number: usize, lang: Lang) -> String {
        let sign = self.mark.map_or("", Mark::sign);
        let mut line = format!("{number:3}. {}{sign}", self.written);
        if let Some(mark) = self.mark {
            let Phrase { mut fr, mut en } = mark.phrase();
            if let Some(mainly) = &self.mainly {
                fr = format!("{fr}, {}", mainly.fr).into();
                en = format!("{en}, {}", mainly.en).into();
            }
            let (best, said_fr, said_en) = (&self.best_written, &self.best_said.fr, &self.best_said.en);
            let told = phrase!("{fr} ; mieux : {best} ({said_fr})", "{en}; better: {best} ({said_en})");
            line = format!("{line:20} {}", told.get(lang));
            if let Some(refutation) = &self.refutation {
                let (moves, fr, en) = (&refutation.written, &refutation.said.fr, &refutation.said.en);
                let told = phrase!(" ; réfutation : {moves} ({fr})", "; refutation: {moves} ({en})");
                line.push_str(&told.get(lang));
            }
        }
        line
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

#[cfg(test)]
mod tests {
    use escale_catalog::{EngineSettings, Setup};
    use escale_search::Limits;

    use super::*;

    #[test]
    fn who_gives_a_piece_away_is_told_which() {
        let game = game("en-avant").expect("on the shelf");
        let mut play = game.set_up(&Setup::default()).expect("a table");
        // The Queen goes where a Pawn takes it; it is not taken, and takes a Rook.
        for text in ["d2d4", "e7e6", "d1d3", "a7a6", "d3a6", "h7h6"] {
            play.play(text).expect("a legal move");
        }
        let mut analyst = Analyst::new(game, EngineSettings::without_book(), Limits::nodes(20_000));
        let judged = Judged::new(&mut analyst, play.as_ref(), Lang::En).expect("a game");
        let told = judged.json(play.as_ref());
        let mainly: Vec<Option<&str>> = (0..6).map(|ply| told["moves"][ply]["mainly"]["fr"].as_str()).collect();
        let queen = Some("surtout : une Dame");
        assert_eq!(mainly[..5], [None, None, None, None, queen]);
        assert!(mainly[5].is_some_and(|why| why.starts_with("surtout : une Dame")));
        let line = &judged.lines(Lang::En)[4];
        assert!(line.contains("blunder, mainly: a Queen; better: "), "{line}");
        // By hand there is nobody to disagree with.
        assert_eq!(analyst.disagreement(play.as_ref()).expect("its game"), None);
    }
}
