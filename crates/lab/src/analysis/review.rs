//! What an analysis says of moves: how much a move gave away, and how a proven line ends.

use escale_catalog::{Line, Match, MoveValue, chance, exact_phrase, points_for, score};
use escale_rules::{Phrase, Side, phrase};
use escale_search::Score;

/// The share of points a side can expect, between 0 and 1.
pub(crate) fn expectation(score: Score) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Points(points) => chance(points),
    }
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
    /// A proven win thrown away.
    ThrownAway,
}

impl Mark {
    /// The mark for a move after which the mover's expectation fell; scores are the mover's.
    pub(crate) fn of(best: Score, played: Score) -> Option<Self> {
        if matches!(best, Score::Win(_)) && !matches!(played, Score::Win(_)) {
            return Some(Self::ThrownAway);
        }
        Self::by_expectation(best, played)
    }

    /// The same where nobody can tell whether a win was thrown away: a win the book knows may live
    /// on where it no longer does.
    pub(crate) fn by_expectation(best: Score, played: Score) -> Option<Self> {
        let lost = expectation(best) - expectation(played);
        if lost >= 0.3 {
            Some(Self::Blunder)
        } else if lost >= 0.2 {
            Some(Self::Mistake)
        } else if lost >= 0.1 {
            Some(Self::Inaccuracy)
        } else {
            None
        }
    }

    /// As annotators write it.
    pub(crate) const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder | Self::ThrownAway => "??",
        }
    }

    /// A stable word for programs.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::ThrownAway => "win-thrown-away",
        }
    }

    pub(crate) fn phrase(self) -> Phrase {
        match self {
            Self::Inaccuracy => Phrase::new("imprécision", "inaccuracy"),
            Self::Mistake => Phrase::new("erreur", "mistake"),
            Self::Blunder => Phrase::new("grosse erreur", "blunder"),
            Self::ThrownAway => Phrase::new("gain manqué", "win thrown away"),
        }
    }
}

/// What a line is worth, in a sentence: "+0.35 for White", "White: win in 3 (checkmate)", "Red wins
/// in 24 moves, proven".
pub fn sentence(line: &Line<String>, turn: Side, camps: &[Phrase; 2]) -> Phrase {
    if line.exact {
        return exact_phrase(line.score, turn, camps);
    }
    let us = &camps[turn.index()];
    let them = &camps[turn.other().index()];
    let why = line.end.as_ref().map(|verdict| &verdict.reason.phrase);
    let (why_fr, why_en) = why.map_or((String::new(), String::new()), |phrase| {
        (format!(" ({})", phrase.fr), format!(" ({})", phrase.en))
    });
    let moves = |plies: u32| plies.div_ceil(2);
    match line.score {
        Score::Points(points) => points_for(points, us),
        Score::Win(plies) => {
            let (n, fr, en) = (moves(plies), &us.fr, &us.en);
            phrase!("{fr} : gain en {n}{why_fr}", "{en}: win in {n}{why_en}")
        }
        Score::Loss(plies) => {
            let (n, fr, en) = (moves(plies), &them.fr, &them.en);
            phrase!("{fr} : gain en {n}{why_fr}", "{en}: win in {n}{why_en}")
        }
    }
}

/// What the book knows of a move where it knows the best one.
pub(crate) fn standing(play: &dyn Match, best: &Line<String>, text: &str) -> MoveValue {
    let judged = if best.exact { play.move_values() } else { Vec::new() };
    let found = judged.into_iter().find(|(judged, _)| judged == text);
    found.map_or(MoveValue::Nothing, |(_, known)| known)
}

/// In a position known to be won, the moves known not to win; with what they are worth, where that
/// is known too.
pub fn thrown_away(play: &dyn Match, lines: &[Line<String>]) -> Vec<(String, Option<Score>)> {
    let won = lines
        .first()
        .is_some_and(|line| line.exact && matches!(line.score, Score::Win(_)));
    let judged = if won { play.move_values() } else { Vec::new() };
    judged
        .into_iter()
        .filter(|(_, known)| known.wins() == Some(false))
        .map(|(text, known)| (text, known.value().map(score)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_grow_with_scores() {
        let scores = [
            Score::Loss(2),
            Score::Points(-400),
            Score::Points(0),
            Score::Points(35),
            Score::Win(40),
        ];
        for pair in scores.windows(2) {
            assert!(expectation(pair[0]) < expectation(pair[1]));
        }
        assert!((expectation(Score::Points(0)) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn marks_follow_what_was_lost() {
        let points = Score::Points;
        assert_eq!(Mark::of(points(20), points(10)), None);
        assert_eq!(Mark::of(points(20), points(-70)), Some(Mark::Inaccuracy));
        assert_eq!(Mark::of(points(20), points(-150)), Some(Mark::Mistake));
        assert_eq!(Mark::of(points(20), Score::Loss(4)), Some(Mark::Blunder));
        assert_eq!(Mark::of(Score::Win(3), points(900)), Some(Mark::ThrownAway));
        assert_eq!(Mark::of(Score::Win(3), Score::Win(9)), None);
        assert_eq!(Mark::by_expectation(Score::Win(30), points(900)), None);
        assert_eq!(Mark::by_expectation(Score::Win(30), points(100)), Some(Mark::Blunder));
        // Who is lost anyway cannot go wrong.
        assert_eq!(Mark::of(Score::Loss(8), Score::Loss(2)), None);
    }
}
