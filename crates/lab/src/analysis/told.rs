//! Scores and lines as programs and players read them.

use escale_catalog::{Line, Match};
use escale_rules::{Lang, Phrase, Trouble};
use escale_search::Score;
use serde_json::{Value, json};

/// A score for programs.
pub fn score_json(score: Score) -> Value {
    match score {
        Score::Points(points) => json!({ "points": points }),
        Score::Win(plies) => json!({ "win_in_plies": plies }),
        Score::Loss(plies) => json!({ "loss_in_plies": plies }),
    }
}

/// A sentence for programs.
pub fn phrase_json(phrase: &Phrase) -> Value {
    json!({ "fr": phrase.fr, "en": phrase.en })
}

/// A line for programs, with what it is worth in words.
pub fn line_json(line: &Line<String>, said: &Phrase) -> Value {
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
pub fn written(play: &dyn Match, line: &Line<String>, lang: Lang) -> Result<String, Trouble> {
    let mut ahead = play.fork();
    let mut words = Vec::new();
    for text in &line.moves {
        words.push(ahead.written(text, lang)?);
        ahead.play_through(text)?;
    }
    Ok(words.join(" "))
}
