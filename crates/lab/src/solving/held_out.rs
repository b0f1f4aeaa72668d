//! How often an engine keeps the true value of a position, in a game that can be solved as a whole
//! elsewhere: positions are drawn here, a solver is asked what each of their moves leads to, and
//! the engine's choices are held against its answers.
//!
//! Questions are codes ([`Engine::code`](escale_catalog::Engine::code)), eight bytes each: of every
//! position, in the order of its moves' texts, what the move leads to if the game goes on. Answers
//! are two bytes each: 0 a draw, +n a win and −n a loss in n plies of the side that is to move
//! there. Numbers have their least significant byte first.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use escale_catalog::{EngineSettings, Game, Judge, Match, Setup};
use escale_rules::{Outcome, SplitMix, Trouble, trouble};
use escale_search::Limits;

/// Positions a move in the games of which half of the positions are drawn.
const NODES: u64 = 300;

/// Positions of solvers know no plies: the first moves are left out.
const FIRST_PLIES: u64 = 4;

/// What a file of positions begins with.
const TITLE: &str = "escale exact 1";

/// Positions and what must be asked about them.
pub struct Questions {
    /// Position texts.
    pub positions: Vec<String>,
    /// Codes of what their moves lead to.
    pub codes: Vec<u64>,
}

/// What came of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Positions it was asked to move in.
    pub positions: usize,
    /// Positions in which it kept the value.
    pub kept: usize,
    /// Positions in which not every move keeps it.
    pub choices: usize,
    /// What it threw away: wins for draws, wins for losses, draws for losses.
    pub thrown: [usize; 3],
}

/// Draws positions, no two alike: half of them from random games, half from games the engine plays
/// against itself after a random opening. Refused where nobody can solve the game.
pub fn draw(game: &dyn Game, positions: usize, seed: u64) -> Result<Questions, Trouble> {
    let mut engine = game.engine(EngineSettings {
        judge: Judge::Hand,
        ..EngineSettings::without_book()
    });
    let mut random = SplitMix::new(seed);
    let mut questions = Questions {
        positions: Vec::new(),
        codes: Vec::new(),
    };
    let mut seen = std::collections::HashSet::new();
    while questions.positions.len() < positions {
        let by_engine = questions.positions.len() % 2 == 1;
        let drawn = FIRST_PLIES + random.draw() % if by_engine { 5 } else { 37 };
        let thought = if by_engine { random.draw() % 41 } else { 0 };
        let mut play = game.set_up(&Setup::default())?;
        for ply in 0..drawn + thought {
            if play.verdict().is_some() {
                break;
            }
            let text = if ply < drawn {
                let texts = play.legal_texts();
                texts[(random.draw() % texts.len() as u64) as usize].clone()
            } else {
                engine.think_about(play.as_ref())?;
                let answer = engine.go(&Limits::nodes(NODES), &AtomicBool::new(false), &mut |_| {});
                answer.lines[0].moves[0].clone()
            };
            play.play(&text)?;
        }
        let position = play.position_text();
        if play.verdict().is_some() || !seen.insert(position.clone()) {
            continue;
        }
        let bare = set_up(game, &position)?;
        let mut codes = Vec::new();
        for text in bare.legal_texts() {
            let mut after = bare.fork();
            after.play(&text)?;
            if after.verdict().is_none() {
                engine.think_about(after.as_ref())?;
                let id = game.card().id;
                let unsolved = || trouble!("personne n'a résolu {id}", "nobody has solved {id}");
                codes.push(engine.code().ok_or_else(unsolved)?);
            }
        }
        questions.positions.push(position);
        questions.codes.extend(codes);
    }
    Ok(questions)
}

fn set_up(game: &dyn Game, position: &str) -> Result<Box<dyn Match>, Trouble> {
    game.set_up(&Setup {
        position: Some(position.to_owned()),
        ..Setup::default()
    })
}

/// Positions with the value of every move to whoever plays it: 1 a win, 0 a draw, −1 a loss.
pub struct HeldOut {
    positions: Vec<(String, Vec<i8>)>,
}

impl HeldOut {
    /// The positions of a file, one a line after its title.
    pub fn text(game: &dyn Game, positions: &[String]) -> String {
        let mut text = format!("{TITLE} {}\n", game.card().id);
        for position in positions {
            text.push_str(position);
            text.push('\n');
        }
        text
    }

    /// Puts answers to their positions. Refused if they do not belong together.
    pub fn read(game: &dyn Game, text: &str, answers: &[u8]) -> Result<Self, Trouble> {
        let id = game.card().id;
        let Some(lines) = text.strip_prefix(&format!("{TITLE} {id}\n")) else {
            return Err(trouble!(
                "ce ne sont pas des positions de {id}",
                "these are no positions of {id}"
            ));
        };
        let mut answers = answers.chunks(2);
        let apart = || {
            trouble!(
                "les réponses ne vont pas avec ces positions",
                "the answers do not belong to these positions"
            )
        };
        let mut positions = Vec::new();
        for line in lines.lines() {
            let play = set_up(game, line)?;
            let mut values = Vec::new();
            for text in play.legal_texts() {
                let mut after = play.fork();
                after.play(&text)?;
                values.push(match after.verdict() {
                    Some(verdict) => match verdict.outcome {
                        Outcome::Draw => 0,
                        Outcome::Win(side) if side == play.turn() => 1,
                        Outcome::Win(_) => -1,
                    },
                    None => match answers.next().ok_or_else(apart)? {
                        &[low, high] => -i16::from_le_bytes([low, high]).signum() as i8,
                        _ => return Err(apart()),
                    },
                });
            }
            positions.push((line.to_owned(), values));
        }
        match answers.next() {
            None => Ok(Self { positions }),
            Some(_) => Err(apart()),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// Has an engine with these settings move in every position, several at a time.
    pub fn judge(
        &self,
        game: &dyn Game,
        settings: EngineSettings,
        limits: &Limits,
        threads: usize,
        told: &(dyn Fn() + Sync),
    ) -> Result<Kept, Trouble> {
        let next = AtomicUsize::new(0);
        let work = || -> Result<Kept, Trouble> {
            let mut engine = game.engine(settings);
            let mut kept = Kept::default();
            while let Some((position, values)) = self.positions.get(next.fetch_add(1, Ordering::Relaxed)) {
                let play = set_up(game, position)?;
                engine.new_game(0);
                engine.think_about(play.as_ref())?;
                let answer = engine.go(limits, &AtomicBool::new(false), &mut |_| {});
                let chosen = &answer.lines[0].moves[0];
                let index = play.legal_texts().iter().position(|text| text == chosen);
                kept.count(values, index.map_or(-1, |index| values[index]));
                told();
            }
            Ok(kept)
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            let mut all = Kept::default();
            for worker in workers {
                all.add(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
            }
            Ok(all)
        })
    }
}

impl Kept {
    fn count(&mut self, values: &[i8], chosen: i8) {
        let best = values.iter().copied().max().unwrap_or(chosen);
        self.positions += 1;
        self.kept += usize::from(chosen == best);
        self.choices += usize::from(values.iter().any(|&value| value != best));
        match (best, chosen) {
            (1, 0) => self.thrown[0] += 1,
            (1, -1) => self.thrown[1] += 1,
            (0, -1) => self.thrown[2] += 1,
            _ => {}
        }
    }

    fn add(&mut self, other: Self) {
        self.positions += other.positions;
        self.kept += other.kept;
        self.choices += other.choices;
        for (sum, more) in self.thrown.iter_mut().zip(other.thrown) {
            *sum += more;
        }
    }
}

#[cfg(test)]
mod tests {
    use escale_catalog::GAMES;

    use super::*;

    fn solved() -> &'static dyn Game {
        let solved = |game: &&&dyn Game| game.proof(None).is_some();
        *GAMES.iter().find(solved).expect("one game is solved")
    }

    #[test]
    fn positions_are_drawn_asked_about_and_played() {
        let game = solved();
        let questions = draw(game, 12, 5).expect("positions");
        assert_eq!(questions.positions.len(), 12);
        let again = draw(game, 12, 5).expect("positions");
        assert!(questions.positions == again.positions && questions.codes == again.codes);
        let text = HeldOut::text(game, &questions.positions);
        // Everything a draw, but for moves that end the game: every other move keeps the value.
        let answers = vec![0; 2 * questions.codes.len()];
        let held_out = HeldOut::read(game, &text, &answers).expect("they belong together");
        let judged = |threads| {
            held_out
                .judge(
                    game,
                    EngineSettings::without_book(),
                    &Limits::nodes(500),
                    threads,
                    &|| (),
                )
                .expect("moves")
        };
        let kept = judged(1);
        assert_eq!(kept, judged(3));
        assert_eq!(kept.positions, 12);
        assert_eq!(kept.kept + kept.thrown.iter().sum::<usize>(), 12);
        // One answer turned into a win for whoever is to move there: that move loses now.
        let mut harsher = answers.clone();
        harsher[0] = 7;
        let harsher = HeldOut::read(game, &text, &harsher).expect("they belong together");
        assert_eq!(harsher.positions[0].1.iter().filter(|&&value| value == -1).count(), 1);

        for wrong in [&answers[2..], &answers[1..], &[&answers[..], &[0, 0]].concat()] {
            assert!(HeldOut::read(game, &text, wrong).is_err());
        }
        assert!(HeldOut::read(game, "something else", &answers).is_err());
    }

    #[test]
    fn what_nobody_solved_is_refused() {
        let unsolved = |game: &&&dyn Game| game.proof(None).is_none();
        let game = GAMES.iter().find(unsolved).expect("most are not solved");
        assert!(draw(*game, 1, 1).is_err());
    }

    #[test]
    fn what_is_thrown_away_is_told_apart() {
        let mut kept = Kept::default();
        for (values, chosen) in [
            (&[1, 0, -1][..], 0),
            (&[1, 0, -1], -1),
            (&[0, -1], -1),
            (&[0, -1], 0),
            (&[0, 0], 0),
            (&[-1, -1], -1),
        ] {
            kept.count(values, chosen);
        }
        let expected = Kept {
            positions: 6,
            kept: 3,
            choices: 4,
            thrown: [1, 1, 1],
        };
        assert_eq!(kept, expected);
    }
}
