//! What the hand evaluation says, in words: why a move was bad, and where a network thinks
//! otherwise. The network says how much, these terms say why.

use escale_hints::{Hints, Term};
use escale_rules::typography::decimal;
use escale_rules::{Lang, Phrase, Side, Trouble, phrase};
use escale_search::Score;

use crate::{Engine, Match};

/// Most plies of a line that are looked at: behind them lines are guesses.
const MOST_PLIES: usize = 6;
/// Losses below this are no mistake by any measure, in hundredths.
const LEAST_LOSS: i32 = 50;
/// Evaluations whose chances to win lie so far apart disagree, as an even position and one two
/// pieces ahead do; those that favour different sides do so sooner. Points would not do: far ahead
/// is far ahead, whatever the unit in which a network has learned to say so.
const FAR_APART: f64 = 0.25;
const OPPOSED: f64 = 0.15;
/// Things that are named in one breath.
const NAMED: usize = 2;

/// The hand evaluation of a position, in hundredths of the basic piece, good for `First` when
/// positive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandReading {
    /// All of it.
    pub total: i32,
    /// What its terms add, those of one name together; what is absent adds nothing.
    pub parts: Vec<HandPart>,
}

/// What the terms of one name add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandPart {
    /// Their name.
    pub name: &'static str,
    /// What players call them; terms of different names may be one thing to players.
    pub words: Option<&'static Phrase>,
    /// In hundredths.
    pub value: i32,
}

/// Something that became worse for a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// A noun phrase.
    pub words: &'static Phrase,
    /// By how much, in hundredths; positive.
    pub lost: i32,
}

/// A position on a line, as the hand evaluation and the judge at work see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandStep {
    /// The hand evaluation.
    pub hand: HandReading,
    /// What the judge says for `First`; `None` where something is about to happen, and neither
    /// evaluation means much.
    pub at_rest: Option<i32>,
}

pub(crate) fn read<P: Hints>(position: &P) -> HandReading {
    let mut parts: Vec<HandPart> = Vec::new();
    position.measure(&mut |term, amount| {
        let Term { name, weight } = P::TERMS[term];
        let value = weight * amount;
        if let Some(part) = parts.iter_mut().find(|part| part.name == name) {
            part.value += value;
        } else {
            let words = P::TERM_WORDS.iter().find(|words| words.names.contains(&name));
            let words = words.map(|words| &words.phrase);
            parts.push(HandPart { name, words, value });
        }
    });
    HandReading {
        total: parts.iter().map(|part| part.value).sum(),
        parts,
    }
}

/// The points that are good for a side.
fn seen_by(side: Side, points: i32) -> i32 {
    match side {
        Side::First => points,
        Side::Second => -points,
    }
}

/// The three things a side lost most in between two positions, or fewer; the greatest loss first.
pub fn losses(before: &HandReading, after: &HandReading, side: Side) -> Vec<Loss> {
    let mut lost: Vec<Loss> = Vec::new();
    for (reading, sign) in [(before, 1), (after, -1)] {
        for part in &reading.parts {
            let Some(words) = part.words else { continue };
            let value = sign * seen_by(side, part.value);
            match lost.iter_mut().find(|loss| loss.words == words) {
                Some(loss) => loss.lost += value,
                None => lost.push(Loss { words, lost: value }),
            }
        }
    }
    lost.retain(|loss| loss.lost > 0);
    lost.sort_by_key(|loss| std::cmp::Reverse(loss.lost));
    lost.truncate(3);
    lost
}

/// What is worth naming of some losses, and how much it comes to.
fn named(losses: &[Loss]) -> Option<(Phrase, i32)> {
    let most = losses.first()?.lost;
    // A thing that weighs little beside the first is not what it was about.
    let told: Vec<&Loss> = losses.iter().take(NAMED).filter(|loss| 3 * loss.lost >= most).collect();
    let [fr, en] = [Lang::Fr, Lang::En].map(|lang| {
        let words: Vec<&str> = told.iter().map(|loss| loss.words.plain(lang)).collect();
        words.join(", ")
    });
    let total = told.iter().map(|loss| loss.lost).sum();
    Some((phrase!("surtout : {fr}", "mainly: {en}"), total))
}

/// Reads a position and those that follow it on a line, as far as it can be played and is of use.
pub fn steps_along(engine: &mut dyn Engine, play: &dyn Match, line: &[String]) -> Result<Vec<HandStep>, Trouble> {
    let mut ahead = play.fork();
    let mut steps = Vec::with_capacity(MOST_PLIES + 1);
    let mut moves = line.iter().take(MOST_PLIES);
    loop {
        engine.think_about(ahead.as_ref())?;
        steps.push(HandStep {
            hand: engine.hand(),
            at_rest: engine.at_rest(),
        });
        let Some(text) = moves.next() else { break };
        if ahead.play_through(text).is_err() {
            break;
        }
    }
    Ok(steps)
}

/// Why a move was a mistake, as far as the hand evaluation can tell: "mainly: the King's shelter, a
/// Knight". Scores are the mover's; the steps of the best line begin where the move was played,
/// those of what answered the move after it.
///
/// Both lines are compared after as many plies, the latest at which nothing is about to happen in
/// either. Where what is named comes to less than a third of the loss, it is not the reason, and
/// nothing is said.
pub fn mainly(best: (Score, &[HandStep]), played: (Score, &[HandStep]), mover: Side) -> Option<Phrase> {
    let (Score::Points(could_have), Score::Points(has)) = (best.0, played.0) else {
        return None;
    };
    let loss = could_have - has;
    if loss < LEAST_LOSS {
        return None;
    }
    let mut pairs = best.1.iter().skip(1).zip(played.1);
    let (could_be, is) = pairs.rfind(|(best, played)| best.at_rest.is_some() && played.at_rest.is_some())?;
    let given_up = seen_by(mover, could_be.hand.total - is.hand.total);
    let (phrase, told) = named(&losses(&could_be.hand, &is.hand, mover))?;
    (3 * given_up >= loss && 3 * told >= loss).then_some(phrase)
}

/// Whether two evaluations cannot both be right.
fn disagree(network: i32, hand: i32) -> bool {
    let gap = (chance(network) - chance(hand)).abs();
    gap > FAR_APART || gap > OPPOSED && network.signum() != hand.signum()
}

/// The chance to win with so many points, between 0 and 1: the curve evaluations are fitted to.
pub fn chance(points: i32) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-f64::from(points) / 400.0))
}

/// What to say where a network and the hand evaluation disagree about a position: both.
pub fn disagreement(step: &HandStep, camps: &[Phrase; 2]) -> Option<Phrase> {
    let (network, hand) = (step.at_rest?, step.hand.total);
    if !disagree(network, hand) {
        return None;
    }
    let side = if network < 0 { Side::Second } else { Side::First };
    // Named is what draws the hand evaluation away from the network's.
    let nothing = HandReading::default();
    let against = if network < hand { Side::First } else { Side::Second };
    let why = named(&losses(&step.hand, &nothing, against));
    let (why_fr, why_en) = why.map_or((String::new(), String::new()), |(why, _)| {
        (format!(" ({})", why.fr), format!(" ({})", why.en))
    });
    let Phrase { fr, en } = points_for(seen_by(side, network), &camps[side.index()]);
    let by_hand = signed(seen_by(side, hand));
    let (hand_fr, hand_en) = (by_hand.fr, by_hand.en);
    Some(phrase!(
        "Le réseau : {fr} ; l'évaluation à la main : {hand_fr}{why_fr}",
        "The network: {en}; the hand evaluation: {hand_en}{why_en}"
    ))
}

/// "+0.35", "−1.20".
fn signed(points: i32) -> Phrase {
    let sign = if points < 0 { '−' } else { '+' };
    let [in_fr, in_en] = [Lang::Fr, Lang::En].map(|lang| decimal(f64::from(points.unsigned_abs()) / 100.0, 2, lang));
    phrase!("{sign}{in_fr}", "{sign}{in_en}")
}

/// "+0.35 for White".
pub fn points_for(points: i32, camp: &Phrase) -> Phrase {
    let (points, fr, en) = (signed(points), &camp.fr, &camp.en);
    let the = if fr.ends_with('s') { "les " } else { "" };
    let (in_fr, in_en) = (points.fr, points.en);
    phrase!("{in_fr} pour {the}{fr}", "{in_en} for {en}")
}

#[cfg(test)]
mod tests {
    use super::*;

    static SHELTER: Phrase = Phrase::new("l'abri du Roi", "the King's shelter");
    static KNIGHT: Phrase = Phrase::new("un Chevalier", "a Knight");
    static CENTRE: Phrase = Phrase::new("le centre", "the centre");

    fn reading(parts: &[(&'static str, Option<&'static Phrase>, i32)]) -> HandReading {
        let part = |&(name, words, value)| HandPart { name, words, value };
        HandReading {
            total: parts.iter().map(|part| part.2).sum(),
            parts: parts.iter().map(part).collect(),
        }
    }

    fn quiet(hand: &HandReading) -> HandStep {
        HandStep {
            hand: hand.clone(),
            at_rest: Some(0),
        }
    }

    fn unquiet(hand: &HandReading) -> HandStep {
        HandStep {
            hand: hand.clone(),
            at_rest: None,
        }
    }

    #[test]
    fn losses_are_told_by_side_and_names_for_one_thing_are_one() {
        let before = reading(&[("a", Some(&SHELTER), 40), ("b", Some(&KNIGHT), 200), ("c", None, 900)]);
        let after = reading(&[
            ("a", Some(&SHELTER), 10),
            ("a2", Some(&SHELTER), -60),
            ("d", Some(&CENTRE), 5),
        ]);
        let seen = |side| -> Vec<_> {
            let lost = losses(&before, &after, side);
            lost.iter().map(|loss| (&*loss.words.en, loss.lost)).collect()
        };
        assert_eq!(seen(Side::First), [("a Knight", 200), ("the King's shelter", 90)]);
        assert_eq!(seen(Side::Second), [("the centre", 5)]);
    }

    #[test]
    fn a_mistake_is_explained_by_what_was_lost_or_not_at_all() {
        let start = reading(&[]);
        let good = reading(&[
            ("b", Some(&KNIGHT), 200),
            ("a", Some(&SHELTER), 80),
            ("d", Some(&CENTRE), 9),
        ]);
        let bad = reading(&[]);
        let (best, played) = ([quiet(&start), quiet(&good)], [quiet(&bad)]);
        let said = |could: Score, has: Score, side| mainly((could, &best), (has, &played), side).map(|said| said.fr);
        let points = Score::Points;
        let expected = Some("surtout : un Chevalier, l'abri du Roi".into());
        assert_eq!(said(points(100), points(-200), Side::First), expected);
        assert_eq!(said(points(100), points(-800), Side::First), None, "less than a third");
        assert_eq!(
            said(points(100), points(-200), Side::Second),
            None,
            "the other side's loss"
        );
        assert_eq!(said(points(100), points(80), Side::First), None, "no mistake");
        assert_eq!(said(points(100), Score::Loss(4), Side::First), None, "the end says why");
        // Compared is where both lines have come to rest, and nothing where neither has.
        let longer = [quiet(&start), quiet(&good), unquiet(&bad)];
        let (one, both) = ([quiet(&bad)], [quiet(&bad), quiet(&bad)]);
        for played in [&one[..], &both] {
            let said = mainly((points(100), &longer), (points(-200), played), Side::First);
            assert_eq!(said.map(|said| said.fr), expected);
        }
        let restless = [unquiet(&bad)];
        assert_eq!(
            mainly((points(100), &best), (points(-200), &restless), Side::First),
            None
        );
    }

    #[test]
    fn both_evaluations_are_told_where_they_disagree() {
        let hand = reading(&[("a", Some(&SHELTER), -90), ("b", Some(&KNIGHT), 50)]);
        let camps = [Phrase::new("Blancs", "White"), Phrase::new("Rouge", "Red")];
        let told = |network| {
            let step = HandStep {
                at_rest: Some(network),
                ..quiet(&hand)
            };
            disagreement(&step, &camps)
        };
        let said = told(120).expect("they differ by more than a piece");
        assert_eq!(
            said.fr,
            "Le réseau : +1,20 pour les Blancs ; l'évaluation à la main : −0,40 (surtout : l'abri du Roi)"
        );
        assert_eq!(
            said.en,
            "The network: +1.20 for White; the hand evaluation: −0.40 (mainly: the King's shelter)"
        );
        let said = told(-260).expect("far apart");
        assert_eq!(
            said.fr,
            "Le réseau : +2,60 pour Rouge ; l'évaluation à la main : +0,40 (surtout : un Chevalier)"
        );
        for near in [50, -40, -200, 60] {
            assert_eq!(told(near), None, "{near}");
        }
        let winning = reading(&[("a", None, 400)]);
        let step = HandStep {
            at_rest: Some(880),
            ..quiet(&winning)
        };
        assert_eq!(disagreement(&step, &camps), None, "both say that it is won");
        assert_eq!(disagreement(&unquiet(&hand), &camps), None);
    }
}
