//! Games played again, and all that is counted of them.

use std::collections::{BTreeMap, BTreeSet};

use escale_catalog::{Game, Match, Setup};
use escale_pages::{
    Alert, Choices, End, FirstLoss, FirstMove, Kind, Lead, Lengths, Results, Statistics, Values, in_common,
};
use escale_rules::{Lang, Outcome, Phrase, Scene, Side, SplitMix, Trouble, Verdict, trouble};

use super::values::Weighing;
use super::{BEHIND, EARLY, LEAD};
use crate::selfplay::{KeptGame, KeptPly};

/// The most points a score has that is no proven result.
const MOST_POINTS: i16 = 30_000;
/// Steps of the lengths, and how many of them hold all but the longest twentieth.
const STEPS: [u32; 9] = [1, 2, 5, 10, 20, 25, 50, 100, 200];
const MOST_STEPS: u32 = 10;
/// Places that are kept.
const PLACES: usize = 12;

/// What was counted so far.
pub(super) struct Counting {
    game: &'static dyn Game,
    /// The names of places, as the camp that begins sees them.
    names: BTreeMap<String, String>,
    results: Results,
    lengths: Vec<u32>,
    lead: Lead,
    losses: Vec<u32>,
    choices: Choices,
    alerts: BTreeMap<String, Said<u64>>,
    ends: BTreeMap<String, Said<[u32; 3]>>,
    first_moves: BTreeMap<String, FirstMove>,
    /// Kinds that stand on the board at the start come first.
    kinds: Vec<Kind>,
    turn: Values,
    last_places: BTreeMap<String, u32>,
}

/// A count, and the sentences it was told in.
#[derive(Default)]
struct Said<T> {
    count: T,
    sentences: BTreeSet<(String, String)>,
}

impl<T> Said<T> {
    fn told(&mut self, phrase: &Phrase) {
        self.sentences.insert((phrase.fr.to_string(), phrase.en.to_string()));
    }

    /// What all sentences have in common.
    fn phrase(&self) -> Phrase {
        let phrases = self
            .sentences
            .iter()
            .map(|(fr, en)| Phrase::made(fr.clone(), en.clone()));
        phrases
            .reduce(|one, other| in_common(&one, &other))
            .unwrap_or_else(|| Phrase::new("?", "?"))
    }
}

/// What a sentence says in general: what stands after a comma or a colon is about this game alone.
fn in_general(phrase: &Phrase) -> Phrase {
    let head = |text: &str| text.split([',', ':']).next().unwrap_or(text).trim().to_owned();
    Phrase::made(head(&phrase.fr), head(&phrase.en))
}

/// A sentence as a word for programs, without the places it names.
fn code_of(phrase: &Phrase) -> String {
    let words = phrase.en.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && !word.contains(|sign: char| sign.is_ascii_digit()));
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

/// What one game leaves behind while it is played again.
#[derive(Default)]
struct Course {
    /// Scores for the camp that begins, by ply, where the move was thought about.
    scores: Vec<(usize, i16)>,
    first_loss: Option<u32>,
    /// The kind that moved last, and where to.
    last: Option<(Option<&'static str>, String)>,
}

impl Counting {
    pub(super) fn new(game: &'static dyn Game) -> Result<Self, Trouble> {
        let play = game.set_up(&Setup::default())?;
        let board = play.board();
        let cells = board.cells.iter().map(|cell| (cell.id.clone(), cell.names[0].clone()));
        let edges = board.edges.iter().map(|edge| (edge.id.clone(), edge.id.clone()));
        let mut first_moves = BTreeMap::new();
        for text in play.legal_texts() {
            let written = Phrase::made(play.written(&text, Lang::Fr)?, play.written(&text, Lang::En)?);
            let unplayed = FirstMove {
                text: text.clone(),
                written,
                games: 0,
                first: 0,
                drawn: 0,
                points: 0,
            };
            first_moves.insert(text, unplayed);
        }
        let mut kinds = Vec::new();
        for piece in play.scene().pieces {
            let kind = kind(&mut kinds, piece.kind, &piece.name);
            kind.start += 1;
            // Some are called by their colour too.
            kind.name = in_common(&kind.name, &piece.name);
        }
        Ok(Self {
            game,
            names: cells.chain(edges).collect(),
            results: Results::default(),
            lengths: Vec::new(),
            lead: Lead {
                points: LEAD as u32,
                ply: EARLY as u32,
                behind: BEHIND as u32,
                ..Lead::default()
            },
            losses: Vec::new(),
            choices: Choices::default(),
            alerts: BTreeMap::new(),
            ends: BTreeMap::new(),
            first_moves,
            kinds,
            turn: Values::default(),
            last_places: BTreeMap::new(),
        })
    }

    /// Plays a game again.
    pub(super) fn add(&mut self, kept: &KeptGame, weighing: &mut Weighing) -> Result<(), Trouble> {
        let mut play = self.game.set_up(&Setup::default())?;
        let mut course = Course::default();
        let weighed = to_weigh(kept);
        let mut scene = play.scene();
        for (number, ply) in kept.plies.iter().enumerate() {
            let texts = play.legal_texts();
            let Some(text) = texts.get(usize::from(ply.index)) else {
                return Err(of_other_rules());
            };
            self.position(&texts, &scene);
            if ply.thought {
                let score = match play.turn() {
                    Side::First => ply.score,
                    Side::Second => -ply.score,
                };
                course.scores.push((number, score));
            }
            if weighed == Some(number) {
                self.weigh(play.as_ref(), &scene, weighing)?;
            }
            play.play(text)?;
            let before = std::mem::replace(&mut scene, play.scene());
            if course.first_loss.is_none() && scene.pieces.len() < before.pieces.len() {
                course.first_loss = Some(number as u32 + 1);
            }
            self.moved(play.as_ref(), &before, &mut course);
        }
        self.results.games += 1;
        match play.verdict() {
            Some(verdict) => self.finished(kept, &verdict, &course, &scene),
            None => self.results.unfinished += 1,
        }
        Ok(())
    }

    /// A position somebody is to move in.
    fn position(&mut self, texts: &[String], scene: &Scene) {
        self.choices.positions += 1;
        self.choices.moves += texts.len() as u64;
        self.choices.most = self.choices.most.max(texts.len() as u32);
        self.choices.single += u64::from(texts.len() == 1);
        let alerts: BTreeMap<String, Phrase> = scene
            .alerts
            .iter()
            .map(in_general)
            .map(|phrase| (code_of(&phrase), phrase))
            .collect();
        for (code, phrase) in alerts {
            let said = self.alerts.entry(code).or_default();
            said.count += 1;
            said.told(&phrase);
        }
    }

    /// The move that was just played.
    fn moved(&mut self, play: &dyn Match, before: &Scene, course: &mut Course) {
        let Some(played) = play.last() else { return };
        let from = played.clicks.first();
        let piece = before.pieces.iter().find(|piece| Some(&piece.at) == from);
        if let Some(piece) = piece {
            kind(&mut self.kinds, piece.kind, &piece.name).moves += 1;
        }
        let places = played.clicks.iter().rev().find_map(|click| self.names.get(click));
        if let Some(place) = places {
            course.last = Some((piece.map(|piece| piece.kind), place.clone()));
        }
    }

    fn weigh(&mut self, play: &dyn Match, scene: &Scene, weighing: &mut Weighing) -> Result<(), Trouble> {
        let Some(weighed) = weighing.weigh(play, scene)? else {
            return Ok(());
        };
        for (code, value) in weighed.pieces {
            let known = self.kinds.iter_mut().find(|kind| kind.code == code);
            // A kind that is on the board only now is told by its name.
            let name = scene
                .pieces
                .iter()
                .find(|piece| piece.kind == code)
                .map(|piece| &piece.name);
            match (known, name) {
                (Some(known), _) => known.value.add(value),
                (None, Some(name)) => kind(&mut self.kinds, code, name).value.add(value),
                (None, None) => {}
            }
        }
        if let Some(turn) = weighed.turn {
            self.turn.add(turn);
        }
        Ok(())
    }

    fn finished(&mut self, kept: &KeptGame, verdict: &Verdict, course: &Course, scene: &Scene) {
        let winner = match verdict.outcome {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        };
        let won = u32::from(winner == Some(Side::First));
        let drawn = u32::from(winner.is_none());
        self.results.first += won;
        self.results.drawn += drawn;
        let end = self.ends.entry(verdict.reason.code.to_owned()).or_default();
        end.count[winner.map_or(2, Side::index)] += 1;
        end.told(&in_general(&verdict.reason.phrase));
        self.lengths.push(kept.plies.len() as u32);
        self.losses.extend(course.first_loss);
        for piece in &scene.pieces {
            kind(&mut self.kinds, piece.kind, &piece.name).left += 1;
        }
        if let (Some(_), Some((by, place))) = (winner, &course.last) {
            if let Some(known) = self.kinds.iter_mut().find(|kind| Some(kind.code.as_str()) == *by) {
                known.wins += 1;
            }
            *self.last_places.entry(place.clone()).or_default() += 1;
        }
        self.begun(kept, won, drawn);
        self.led(winner, course);
    }

    /// What came of the first move.
    fn begun(&mut self, kept: &KeptGame, won: u32, drawn: u32) {
        let Some(first) = kept.plies.first() else { return };
        let Some(begun) = self.first_moves.values_mut().nth(usize::from(first.index)) else {
            return;
        };
        begun.games += 1;
        begun.first += won;
        begun.drawn += drawn;
    }

    /// Who led when, and what came of it.
    fn led(&mut self, winner: Option<Side>, course: &Course) {
        let leader = |score: i16| match score {
            LEAD.. => Some(Side::First),
            score if score <= -LEAD => Some(Side::Second),
            _ => None,
        };
        let leaders: Vec<Side> = course.scores.iter().filter_map(|&(_, score)| leader(score)).collect();
        let changes = leaders.windows(2).filter(|pair| pair[0] != pair[1]).count();
        self.lead.changes += changes as u32;
        self.lead.games[changes.min(4)] += 1;
        let early = course.scores.iter().find(|&&(ply, _)| ply == EARLY);
        if let Some(side) = early.and_then(|&(_, score)| leader(score)) {
            self.lead.early[0] += 1;
            self.lead.early[1] += u32::from(winner == Some(side));
            self.lead.early[2] += u32::from(winner.is_none());
        }
        let was_behind = |side: Side| {
            course.scores.iter().any(|&(_, score)| match side {
                Side::First => score <= -BEHIND,
                Side::Second => score >= BEHIND,
            })
        };
        self.lead.comebacks += u32::from(winner.is_some_and(was_behind));
    }

    /// Adds what another thread counted.
    pub(super) fn join(&mut self, other: Self) {
        self.results.games += other.results.games;
        self.results.first += other.results.first;
        self.results.drawn += other.results.drawn;
        self.results.unfinished += other.results.unfinished;
        self.lengths.extend(other.lengths);
        self.losses.extend(other.losses);
        self.lead.changes += other.lead.changes;
        self.lead.comebacks += other.lead.comebacks;
        add_all(&mut self.lead.games, other.lead.games);
        add_all(&mut self.lead.early, other.lead.early);
        self.choices.positions += other.choices.positions;
        self.choices.moves += other.choices.moves;
        self.choices.single += other.choices.single;
        self.choices.most = self.choices.most.max(other.choices.most);
        for (code, said) in other.alerts {
            let known = self.alerts.entry(code).or_default();
            known.count += said.count;
            known.sentences.extend(said.sentences);
        }
        for (code, said) in other.ends {
            let known = self.ends.entry(code).or_default();
            add_all(&mut known.count, said.count);
            known.sentences.extend(said.sentences);
        }
        for (known, more) in self.first_moves.values_mut().zip(other.first_moves.into_values()) {
            known.games += more.games;
            known.first += more.first;
            known.drawn += more.drawn;
        }
        for more in other.kinds {
            let known = kind(&mut self.kinds, &more.code, &more.name);
            known.left += more.left;
            known.moves += more.moves;
            known.wins += more.wins;
            known.value.join(more.value);
        }
        self.turn.join(other.turn);
        for (place, games) in other.last_places {
            *self.last_places.entry(place).or_default() += games;
        }
    }

    /// The counts as they are kept.
    pub(super) fn statistics(mut self) -> Statistics {
        self.lengths.sort_unstable();
        self.losses.sort_unstable();
        let mut alerts: Vec<Alert> = self
            .alerts
            .iter()
            .map(|(code, said)| Alert {
                code: code.clone(),
                positions: said.count,
                phrase: said.phrase(),
            })
            .collect();
        alerts.sort_by_key(|alert| std::cmp::Reverse(alert.positions));
        let mut ends: Vec<End> = self
            .ends
            .iter()
            .map(|(code, said)| End {
                code: code.clone(),
                games: said.count,
                phrase: said.phrase(),
            })
            .collect();
        ends.sort_by_key(|end| std::cmp::Reverse(end.all()));
        let mut last_places: Vec<(String, u32)> = self.last_places.into_iter().collect();
        last_places.sort_by_key(|&(_, games)| std::cmp::Reverse(games));
        last_places.truncate(PLACES);
        let started = self.kinds.iter().take_while(|kind| kind.start > 0).count();
        self.kinds[started..].sort_by(|a, b| a.code.cmp(&b.code));
        Statistics {
            results: self.results,
            lead: self.lead,
            first_loss: FirstLoss {
                median: quantile(&self.losses, 2, 4),
                never: self.results.finished() - self.losses.len() as u32,
            },
            lengths: lengths(&self.lengths),
            choices: self.choices,
            alerts,
            ends,
            first_moves: self.first_moves.into_values().collect(),
            kinds: self.kinds,
            turn: self.turn,
            last_places,
            ..Statistics::default()
        }
    }
}

/// Adds numbers to those in the same places.
fn add_all<const N: usize>(sums: &mut [u32; N], more: [u32; N]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// The kind of that name, made if there is none yet.
fn kind<'a>(kinds: &'a mut Vec<Kind>, code: &str, name: &Phrase) -> &'a mut Kind {
    let at = kinds.iter().position(|kind| kind.code == code).unwrap_or_else(|| {
        kinds.push(Kind {
            code: code.to_owned(),
            start: 0,
            left: 0,
            moves: 0,
            wins: 0,
            value: Values::default(),
            name: name.clone(),
        });
        kinds.len() - 1
    });
    &mut kinds[at]
}

/// Whether a score is an opinion, no proven result.
fn is_told(score: i16) -> bool {
    (-MOST_POINTS..=MOST_POINTS).contains(&score)
}

/// The ply before which a game's pieces are weighed: any at which nothing was about to happen.
fn to_weigh(kept: &KeptGame) -> Option<usize> {
    let is_calm = |ply: &KeptPly| ply.thought && ply.quiet && is_told(ply.score);
    let calm: Vec<usize> = (0..kept.plies.len()).filter(|&at| is_calm(&kept.plies[at])).collect();
    let draw = SplitMix::new(u64::from(kept.number)).draw() as usize;
    calm.get(draw.checked_rem(calm.len())?).copied()
}

/// So many parts of sorted numbers, none of none.
fn quantile(sorted: &[u32], part: usize, parts: usize) -> u32 {
    let last = sorted.len().saturating_sub(1);
    sorted.get(last * part / parts).copied().unwrap_or_default()
}

fn lengths(sorted: &[u32]) -> Lengths {
    let most = quantile(sorted, 95, 100);
    let step = STEPS
        .into_iter()
        .find(|step| most / step < MOST_STEPS)
        .unwrap_or(STEPS[STEPS.len() - 1]);
    let mut counts = vec![0; (most / step) as usize + 2];
    let last = counts.len() - 1;
    for &plies in sorted {
        counts[((plies / step) as usize).min(last)] += 1;
    }
    Lengths {
        quartiles: [0, 1, 2, 3, 4].map(|part| quantile(sorted, part, 4)),
        step,
        counts,
    }
}

fn of_other_rules() -> Trouble {
    trouble!(
        "une partie du fichier ne se joue pas : elle vient d'autres règles",
        "a game of the file cannot be played: it comes from other rules"
    )
}
