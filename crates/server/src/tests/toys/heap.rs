//! A heap of twelve. The first side takes one to three; the second one or two, of a colour it
//! chooses. Whoever takes the last wins.

use escale_hints::{Hints, Term};
use escale_rules::{
    Arrows, Board, Cell, MoveBuf, MoveList, Notation, Outcome, Phrase, Piece, Reason, Repetition, Rules, Scene, Shade,
    Side, Trouble, Verdict, phrase, trouble,
};

use super::{turn_letter, turn_of};

const FULL: u8 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heap {
    left: u8,
    turn: Side,
}

/// How many, and of which colour if the second side takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Take {
    count: u8,
    red: bool,
}

impl Rules for Heap {
    type Move = Take;
    type Moves = MoveList<Take, 4>;
    const REPETITION: Repetition = Repetition::Impossible;

    fn initial() -> Self {
        Self {
            left: FULL,
            turn: Side::First,
        }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | self.turn as u64
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn decided(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(!self.turn))
    }

    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    fn legal_moves(&self, out: &mut Self::Moves) {
        let (most, colours): (u8, &[bool]) = if self.turn == Side::First {
            (3, &[false])
        } else {
            (2, &[false, true])
        };
        for count in 1..=most.min(self.left) {
            for &red in colours {
                out.push(Take { count, red });
            }
        }
    }

    fn play_unchecked(&mut self, take: Take) {
        self.left -= take.count;
        self.turn = !self.turn;
    }

    fn is_irreversible(&self, _: Take) -> bool {
        true
    }
}

impl Hints for Heap {
    const TERMS: &'static [Term] = &[Term::new("left", 1)];

    fn slot(&self, take: Take) -> u16 {
        u16::from(take.count) << 1 | u16::from(take.red)
    }

    fn is_noisy(&self, take: Take) -> bool {
        take.count == self.left
    }

    fn measure(&self, sink: &mut impl FnMut(usize, i32)) {
        sink(0, i32::from(self.left));
    }
}

fn place(at: u8) -> String {
    format!("p{at}")
}

impl Notation for Heap {
    fn parse_position(_: &Self, text: &str) -> Result<Self, Trouble> {
        let read = || {
            let (left, turn) = text.split_once(' ')?;
            let left = left.parse().ok().filter(|&left| left <= FULL)?;
            let turn = turn_of(turn)?;
            Some(Self { left, turn })
        };
        read().ok_or_else(|| trouble!("ce n'est pas une position", "this is no position"))
    }

    fn position_text(&self) -> String {
        format!("{} {}", self.left, turn_letter(self.turn))
    }

    fn move_text(&self, take: Take) -> String {
        let colour = match (self.turn, take.red) {
            (Side::First, _) => "",
            (_, true) => "r",
            (_, false) => "g",
        };
        format!("-{}{colour}", take.count)
    }

    fn parse_move(&self, text: &str) -> Result<Take, Trouble> {
        self.move_by_text(text)
            .ok_or_else(|| trouble!("ce coup n'est pas permis", "this move is not legal"))
    }

    fn spoken(&self, take: Take) -> Phrase {
        let count = take.count;
        phrase!("prend {count}", "takes {count}")
    }

    fn paths(&self, take: Take) -> Vec<Vec<String>> {
        let mut path = vec![place(take.count)];
        if self.turn == Side::Second {
            path.push(if take.red { "=r" } else { "=g" }.to_owned());
        }
        vec![path]
    }

    fn choice_label(&self, click: &str) -> Phrase {
        if click == "=r" {
            Phrase::new("rouge", "red")
        } else {
            Phrase::new("vert", "green")
        }
    }

    fn why_not(&self, clicks: &[String]) -> Phrase {
        let last = clicks.last().map_or("", String::as_str);
        phrase!("rien ne va vers {last}", "nothing goes to {last}")
    }

    fn board(&self) -> Board {
        let cell = |at: u8| Cell {
            id: place(at),
            x: i16::from(at) - 1,
            y: 0,
            shade: Shade::Dark,
            // The second side counts from the other end.
            names: [at.to_string(), (FULL + 1 - at).to_string()],
            tags: &[],
            arrows: Arrows::default(),
        };
        Board {
            width: i16::from(FULL),
            height: 1,
            cells: (1..=FULL).map(cell).collect(),
            edges: Vec::new(),
            files: (1..=FULL).map(|at| at.to_string()).collect(),
            ranks: Vec::new(),
            far_files: (1..=FULL).rev().map(|at| at.to_string()).collect(),
        }
    }

    fn scene(&self) -> Scene {
        let piece = |at: u8| Piece {
            at: place(at),
            kind: "pebble",
            side: None,
            letter: 'o',
            written: None,
            name: Phrase::new("Caillou", "Pebble"),
        };
        Scene {
            pieces: (1..=self.left).map(piece).collect(),
            ..Scene::default()
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        let outcome = self.outcome()?;
        let reason = Reason {
            code: "last",
            phrase: Phrase::new("le dernier caillou", "the last pebble"),
            rule: "end",
        };
        Some(Verdict { outcome, reason })
    }
}
