//! Each camp has a swift and a steady runner; whoever of them comes home first wins. `2>` and `1>`
//! are the swift one's moves, `1=` the steady one's.

use escale_hints::{Hints, Term};
use escale_rules::{
    Arrows, Board, Cell, MoveBuf, MoveList, Notation, Outcome, Phrase, Piece, Reason, Repetition, Rules, Scene, Shade,
    Side, Trouble, Verdict, phrase, trouble,
};

use super::{turn_letter, turn_of};

const HOME: u8 = 9;

/// How far each camp's swift and steady runners have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relay {
    runners: [[u8; 2]; 2],
    turn: Side,
}

/// Which runner, and how far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Run {
    runner: u8,
    steps: u8,
}

const RUNS: [(Run, &str); 3] = [
    (Run { runner: 0, steps: 1 }, "1>"),
    (Run { runner: 0, steps: 2 }, "2>"),
    (Run { runner: 1, steps: 1 }, "1="),
];

fn place(side: Side, runner: u8, at: u8) -> String {
    format!("{}{}{at}", turn_letter(side), ["q", "s"][usize::from(runner)])
}

impl Rules for Relay {
    type Move = Run;
    type Moves = MoveList<Run, 3>;
    const REPETITION: Repetition = Repetition::Impossible;

    fn initial() -> Self {
        Self {
            runners: [[0; 2]; 2],
            turn: Side::First,
        }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn key(&self) -> u64 {
        let far = self.runners.iter().flatten();
        far.fold(self.turn as u64, |key, &steps| key << 8 | u64::from(steps))
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn decided(&self) -> Option<Outcome> {
        let home = |side: &Side| self.runners[side.index()].iter().any(|&far| far >= HOME);
        Side::BOTH.into_iter().find(home).map(Outcome::Win)
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, out: &mut Self::Moves) {
        for (run, _) in RUNS {
            out.push(run);
        }
    }

    fn play_unchecked(&mut self, run: Run) {
        self.runners[self.turn.index()][usize::from(run.runner)] += run.steps;
        self.turn = !self.turn;
    }

    fn is_irreversible(&self, _: Run) -> bool {
        true
    }
}

impl Hints for Relay {
    const TERMS: &'static [Term] = &[Term::new("steps", 100)];

    fn slot(&self, run: Run) -> u16 {
        u16::from(run.runner) << 8 | u16::from(run.steps)
    }

    fn is_noisy(&self, _: Run) -> bool {
        false
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        for (side, sign) in [(0, 1), (1, -1)] {
            let farthest = self.runners[side].iter().max().copied().unwrap_or(0);
            sink(0, sign * i32::from(farthest));
        }
    }
}

impl Notation for Relay {
    fn parse_position(_: &Self, text: &str) -> Result<Self, Trouble> {
        let read = || {
            let mut words = text.split(' ');
            let mut next = || words.next()?.parse().ok().filter(|&far: &u8| far < HOME + 2);
            let runners = [[next()?, next()?], [next()?, next()?]];
            let turn = turn_of(words.next()?)?;
            Some(Self { runners, turn })
        };
        read().ok_or_else(|| trouble!("ce n'est pas une position", "this is no position"))
    }

    fn position_text(&self) -> String {
        let [[a, b], [c, d]] = self.runners;
        format!("{a} {b} {c} {d} {}", turn_letter(self.turn))
    }

    fn move_text(&self, run: Run) -> String {
        let text = RUNS.into_iter().find(|(known, _)| *known == run);
        text.map_or("?", |(_, text)| text).to_owned()
    }

    fn parse_move(&self, text: &str) -> Result<Run, Trouble> {
        if self.decided().is_some() {
            return Err(trouble!("la partie est finie", "the game is over"));
        }
        let run = RUNS.into_iter().find(|(_, known)| *known == text);
        run.map(|(run, _)| run)
            .ok_or_else(|| trouble!("ce coup n'existe pas", "there is no such move"))
    }

    fn role(&self, run: Run) -> Option<&'static str> {
        Some(if run.runner == 0 { "swift" } else { "steady" })
    }

    fn spoken(&self, run: Run) -> Phrase {
        let steps = run.steps;
        phrase!("avance de {steps}", "goes {steps} on")
    }

    fn paths(&self, run: Run) -> Vec<Vec<String>> {
        let at = self.runners[self.turn.index()][usize::from(run.runner)];
        vec![vec![
            place(self.turn, run.runner, at),
            place(self.turn, run.runner, at + run.steps),
        ]]
    }

    fn why_not(&self, clicks: &[String]) -> Phrase {
        let last = clicks.last().map_or("", String::as_str);
        phrase!("rien ne va vers {last}", "nothing goes to {last}")
    }

    fn board(&self) -> Board {
        let cell = |(side, runner, at): (Side, u8, u8)| {
            let id = place(side, runner, at);
            Cell {
                names: [id.clone(), id.clone()],
                id,
                x: i16::from(at),
                y: i16::from(runner) + 2 * side as i16,
                shade: Shade::Light,
                tags: &[],
                arrows: Arrows::default(),
            }
        };
        let lanes = Side::BOTH.into_iter().flat_map(|side| [(side, 0), (side, 1)]);
        Board {
            width: i16::from(HOME) + 2,
            height: 4,
            cells: lanes
                .flat_map(|(side, runner)| (0..HOME + 2).map(move |at| (side, runner, at)))
                .map(cell)
                .collect(),
            edges: Vec::new(),
            files: Vec::new(),
            ranks: Vec::new(),
            far_files: Vec::new(),
        }
    }

    fn scene(&self) -> Scene {
        let piece = |(side, runner): (Side, u8)| Piece {
            at: place(side, runner, self.runners[side.index()][usize::from(runner)]),
            kind: "runner",
            side: Some(side),
            letter: 'r',
            written: None,
            name: Phrase::new("Coureur", "Runner"),
        };
        let all = Side::BOTH.into_iter().flat_map(|side| [(side, 0), (side, 1)]);
        Scene {
            pieces: all.map(piece).collect(),
            ..Scene::default()
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        let outcome = self.decided()?;
        let reason = Reason {
            code: "home",
            phrase: Phrase::new("arrivé", "home"),
            rule: "end",
        };
        Some(Verdict { outcome, reason })
    }
}
