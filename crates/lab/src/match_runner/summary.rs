//! What a match came to, told to people and to programs.

use escale_rules::typography::{decimal, percent};
use escale_rules::{Lang, Outcome, Phrase, Side, Trouble, phrase};
use serde_json::json;

use super::elo::{PairTally, Sprt, SprtDecision};
use super::referee::End;
use super::tournament::{Report, Tournament};

/// A number with its sign: `+12,5`, `+12.5` in English.
fn signed(value: f64, decimals: usize, lang: Lang) -> String {
    let plus = if value >= 0.0 { "+" } else { "" };
    format!("{plus}{}", decimal(value, decimals, lang))
}

/// What a match came to.
#[derive(Default)]
pub struct Summary {
    /// Pairs and games that count.
    pub tally: PairTally,
    /// Games of A as First won, drawn, lost: whether a camp is favoured.
    pub first_camp: [u64; 3],
    /// Of all games together.
    pub plies: u64,
    /// Why A and B lost games by breaking down.
    pub breakdowns: [Vec<Phrase>; 2],
    /// Games without a result.
    pub unfinished: u64,
    /// What the sequential test says, where there is one.
    pub decision: Option<SprtDecision>,
    /// Why the match was given up.
    pub ended_by: Option<Trouble>,
}

impl Summary {
    pub(super) fn add(&mut self, pair: [Report; 2]) {
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

    /// Whether the sequential test has come to an end.
    pub fn is_decided(&self) -> bool {
        self.decision.is_some_and(|decision| decision != SprtDecision::Open)
    }

    /// The score so far, in a few characters.
    pub fn headline(&self, sprt: Option<Sprt>) -> String {
        let [won, drawn, lost] = self.tally.games;
        let llr = sprt.map_or(String::new(), |sprt| {
            format!(" LLR {:.2}", self.tally.llr(sprt.low, sprt.high))
        });
        format!("+{won} ={drawn} -{lost}{llr}")
    }

    /// For people.
    pub fn text(&self, tournament: &Tournament, lang: Lang) -> String {
        let mut out = String::new();
        let mut line = |phrase: Phrase| {
            out.push_str(&phrase.get(lang));
            out.push('\n');
        };
        let [won, drawn, lost] = self.tally.games;
        let games = won + drawn + lost;
        let [share_fr, share_en] = [Lang::Fr, Lang::En].map(|lang| percent(self.tally.share(), 1, lang));
        let (a, b) = (&tournament.specs[0].text, &tournament.specs[1].text);
        let id = tournament.game.card().id;
        line(phrase!(
            "{id} : A « {a} » contre B « {b} »",
            "{id}: A “{a}” against B “{b}”"
        ));
        line(phrase!(
            "A : {won} gagnées, {drawn} nulles, {lost} perdues sur {games} : {share_fr}",
            "A: {won} won, {drawn} drawn, {lost} lost of {games}: {share_en}"
        ));
        let elo = self.tally.elo();
        let [in_fr, in_en] =
            [Lang::Fr, Lang::En].map(|lang| [elo.low, elo.value, elo.high].map(|value| signed(value, 1, lang)));
        let ([low_fr, value_fr, high_fr], [low_en, value_en, high_en]) = (in_fr, in_en);
        line(phrase!(
            "Elo {value_fr} (à 95 %, entre {low_fr} et {high_fr})",
            "Elo {value_en} (95% between {low_en} and {high_en})"
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
                "parties sans résultat (trop longues), non comptées : {n}",
                "games without a result (too long), not counted: {n}"
            ));
        }
        if let (Some(sprt), Some(decision)) = (tournament.sprt, self.decision) {
            let (low, high) = (sprt.low, sprt.high);
            let llr = self.tally.llr(low, high);
            let [llr_fr, llr_en] = [Lang::Fr, Lang::En].map(|lang| signed(llr, 2, lang));
            let [bound_fr, bound_en] = [Lang::Fr, Lang::En].map(|lang| decimal(Sprt::bound(), 2, lang));
            let word = match decision {
                SprtDecision::Accepted => Phrase::new("accepté", "accepted"),
                SprtDecision::Rejected => Phrase::new("rejeté", "rejected"),
                SprtDecision::Open => Phrase::new("ouvert", "open"),
            };
            let (fr, en) = (word.fr, word.en);
            line(phrase!(
                "SPRT de {low} à {high} : LLR {llr_fr} (±{bound_fr}) : {fr}",
                "SPRT from {low} to {high}: LLR {llr_en} (±{bound_en}): {en}"
            ));
        }
        out
    }

    /// For programs.
    pub fn json(&self, tournament: &Tournament) -> serde_json::Value {
        let [won, drawn, lost] = self.tally.games;
        let elo = self.tally.elo();
        let finite = |value: f64| value.is_finite().then_some(value);
        json!({
            "game": tournament.game.card().id,
            "a": tournament.specs[0].text,
            "b": tournament.specs[1].text,
            "won": won, "drawn": drawn, "lost": lost,
            "share": self.tally.share(),
            "elo": [finite(elo.low), finite(elo.value), finite(elo.high)],
            "pairs": self.tally.pairs,
            "unfinished": self.unfinished,
            "breakdowns": [self.breakdowns[0].len(), self.breakdowns[1].len()],
            "llr": tournament.sprt.map(|sprt| self.tally.llr(sprt.low, sprt.high)),
            "sprt": self.decision.map(|decision| match decision {
                SprtDecision::Accepted => "accepted",
                SprtDecision::Rejected => "rejected",
                SprtDecision::Open => "open",
            }),
        })
    }
}
