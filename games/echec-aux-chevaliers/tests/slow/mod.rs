//! A second generator: plain arrays, plain loops, every route walked. Written from the rule file,
//! it shares nothing with the crate and sees nothing but texts.

use std::collections::{BTreeMap, BTreeSet};

use escale_testkit::Successor;

const FILES: i32 = 11;
const RANKS: i32 = 9;

/// File and rank, both from 0.
type Place = (i32, i32);

/// A position text taken apart.
#[derive(Clone)]
struct Table {
    /// `rows[rank][file]`: C G c g, `.` for an empty square, `w` for water.
    rows: Vec<Vec<char>>,
    turn: char,
    counter: u32,
    /// The fourth field, where there is one.
    note: Option<String>,
}

/// What the table agreed about captures: nothing, `prise-libre`, `prise=majorite`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Captures {
    Compulsory,
    Free,
    Most,
}

/// Every legal move of the position with this text.
pub(crate) fn successors(text: &str, rule: Captures) -> Vec<Successor> {
    let table = Table::read(text);
    if table.is_over(rule) {
        return Vec::new();
    }
    table.moves(rule)
}

impl Table {
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut rows = Vec::new();
        for row in fields[0].split('/') {
            let mut line = Vec::new();
            let mut number = 0;
            for c in row.chars().chain(['/']) {
                if let Some(digit) = c.to_digit(10) {
                    number = number * 10 + digit;
                } else {
                    line.extend(vec!['.'; number as usize]);
                    number = 0;
                    if c != '/' {
                        line.push(c);
                    }
                }
            }
            rows.insert(0, line);
        }
        for file in [3, 4, 6, 7] {
            rows[4][file] = 'w';
        }
        Self {
            rows,
            turn: fields[1].chars().next().unwrap(),
            counter: fields[2].parse().unwrap(),
            note: fields.get(3).map(|note| (*note).to_string()),
        }
    }

    fn write(&self) -> String {
        let mut text = String::new();
        for rank in (0..RANKS).rev() {
            let mut number = 0;
            for file in 0..FILES {
                let c = self.at((file, rank));
                if c == '.' || c == 'w' {
                    number += 1;
                } else {
                    if number > 0 {
                        text += &number.to_string();
                    }
                    number = 0;
                    text.push(c);
                }
            }
            if number > 0 {
                text += &number.to_string();
            }
            if rank > 0 {
                text.push('/');
            }
        }
        match &self.note {
            None => format!("{text} {} {}", self.turn, self.counter),
            Some(note) => format!("{text} {} {} {note}", self.turn, self.counter),
        }
    }

    /// What is on a place; off the board is like water.
    fn at(&self, (file, rank): Place) -> char {
        if file < 0 || rank < 0 || file >= FILES || rank >= RANKS {
            return 'w';
        }
        self.rows[rank as usize][file as usize]
    }

    fn set(&mut self, (file, rank): Place, c: char) {
        self.rows[rank as usize][file as usize] = c;
    }

    fn is_own(&self, place: Place) -> bool {
        let c = self.at(place);
        if self.turn == 's' {
            c == 'C' || c == 'G'
        } else {
            c == 'c' || c == 'g'
        }
    }

    fn is_enemy(&self, place: Place) -> bool {
        let c = self.at(place);
        if self.turn == 's' {
            c == 'c' || c == 'g'
        } else {
            c == 'C' || c == 'G'
        }
    }

    fn places() -> Vec<Place> {
        let mut places = Vec::new();
        for rank in 0..RANKS {
            for file in 0..FILES {
                places.push((file, rank));
            }
        }
        places
    }

    fn own_places(&self) -> Vec<Place> {
        Self::places().into_iter().filter(|&place| self.is_own(place)).collect()
    }

    /// Over before any move is looked at, or drawn by the counter. A camp without moves simply has
    /// none.
    fn is_over(&self, rule: Captures) -> bool {
        let enemy_castle = if self.turn == 's' { (5, 8) } else { (5, 0) };
        let enemies = Self::places().into_iter().filter(|&place| self.is_enemy(place)).count();
        self.is_own(enemy_castle)
            || enemies == 0
            || self.own_places().is_empty()
            || (self.counter >= 100 && !self.moves(rule).is_empty())
    }

    fn moves(&self, rule: Captures) -> Vec<Successor> {
        let mut captures = self.captures();
        if rule == Captures::Most {
            let most = captures.keys().map(|(_, _, taken)| taken.len()).max();
            captures.retain(|(_, _, taken), _| Some(taken.len()) == most);
        }
        let free = rule == Captures::Free;
        let mut moves = Vec::new();
        for ((from, to, taken), text) in &captures {
            let mut next = self.clone();
            let piece = next.at(*from);
            next.set(*from, '.');
            for &place in taken {
                next.set(place, '.');
            }
            next.set(*to, piece);
            next.counter = 0;
            next.note = None;
            next.pass();
            moves.push(Successor {
                mv: text.clone(),
                position: next.write(),
            });
        }
        let must = self.note.as_deref() == Some("!") || (!free && !captures.is_empty());
        if !must {
            for (from, to, sign) in self.quiet_moves() {
                moves.push(self.play_quiet(from, to, sign, free && !captures.is_empty()));
            }
        }
        if let Some(missed) = self.note.as_ref().and_then(|note| note.strip_prefix('?')) {
            moves.push(self.signal(missed));
        }
        moves
    }

    fn pass(&mut self) {
        self.turn = if self.turn == 's' { 'd' } else { 's' };
    }

    fn play_quiet(&self, from: Place, to: Place, sign: char, missed: bool) -> Successor {
        let piece = self.at(from);
        let text = format!("{}{}{sign}{}", piece.to_ascii_uppercase(), name(from), name(to));
        let mut next = self.clone();
        next.set(from, '.');
        next.set(to, piece);
        if piece.eq_ignore_ascii_case(&'g') && from.1 != to.1 {
            next.counter = 0;
        } else {
            next.counter += 1;
        }
        next.note = missed.then(|| format!("?{text}/{}", self.counter));
        next.pass();
        Successor {
            mv: text,
            position: next.write(),
        }
    }

    /// The missed move is taken back; `missed` is like `Gc2-c3/12`.
    fn signal(&self, missed: &str) -> Successor {
        let (mv, counter) = missed.split_once('/').unwrap();
        let from = place(&mv[1..3]);
        let to = place(&mv[4..6]);
        let mut next = self.clone();
        let piece = next.at(to);
        next.set(to, '.');
        next.set(from, piece);
        next.counter = counter.parse().unwrap();
        next.note = Some("!".to_string());
        next.pass();
        Successor {
            mv: "!".to_string(),
            position: next.write(),
        }
    }

    fn quiet_moves(&self) -> Vec<(Place, Place, char)> {
        let mut moves = Vec::new();
        let forward = if self.turn == 's' { 1 } else { -1 };
        for from in self.own_places() {
            let knight = self.at(from).eq_ignore_ascii_case(&'c');
            for dx in -1..=1 {
                for dy in -1..=1 {
                    let to = (from.0 + dx, from.1 + dy);
                    if self.at(to) == '.' && (knight || dy == 0 || dy == forward) {
                        moves.push((from, to, '-'));
                    }
                }
            }
            if knight {
                for to in self.hop_ends(from) {
                    if to != from {
                        moves.push((from, to, '~'));
                    }
                }
            }
        }
        moves
    }

    /// Where the Chevalier on `from` can be after any number of hops, none included.
    fn hop_ends(&self, from: Place) -> BTreeSet<Place> {
        let mut lifted = self.clone();
        lifted.set(from, '.');
        let mut ends = BTreeSet::from([from]);
        let mut todo = vec![from];
        while let Some(here) = todo.pop() {
            for dx in -1..=1 {
                for dy in -1..=1 {
                    let over = (here.0 + dx, here.1 + dy);
                    let behind = (here.0 + 2 * dx, here.1 + 2 * dy);
                    if lifted.is_own(over) && lifted.at(behind) == '.' && ends.insert(behind) {
                        todo.push(behind);
                    }
                }
            }
        }
        ends
    }

    /// Every capture, with the smallest of the texts of its routes.
    fn captures(&self) -> BTreeMap<(Place, Place, BTreeSet<Place>), String> {
        let mut found = BTreeMap::new();
        for from in self.own_places() {
            let piece = self.at(from);
            let mut lifted = self.clone();
            lifted.set(from, '.');
            let text = format!("{}{}", piece.to_ascii_uppercase(), name(from));
            lifted.walk(from, from, &BTreeSet::new(), &text, &mut found);
            if piece.eq_ignore_ascii_case(&'c') {
                for start in self.hop_ends(from) {
                    let text = format!("{text}~{}", name(start));
                    lifted.walk(from, start, &BTreeSet::new(), &text, &mut found);
                }
            }
        }
        found
    }

    /// Walks every route of captures from `here`; the moving piece is lifted.
    fn walk(
        &self,
        from: Place,
        here: Place,
        taken: &BTreeSet<Place>,
        text: &str,
        found: &mut BTreeMap<(Place, Place, BTreeSet<Place>), String>,
    ) {
        let mut ended = true;
        for (dx, dy) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let over = (here.0 + dx, here.1 + dy);
            let behind = (here.0 + 2 * dx, here.1 + 2 * dy);
            if self.is_enemy(over) && !taken.contains(&over) && self.at(behind) == '.' {
                ended = false;
                let mut taken = taken.clone();
                taken.insert(over);
                self.walk(from, behind, &taken, &format!("{text}x{}", name(behind)), found);
            }
        }
        if ended && !taken.is_empty() {
            let best = found
                .entry((from, here, taken.clone()))
                .or_insert_with(|| text.to_string());
            if text < best.as_str() {
                *best = text.to_string();
            }
        }
    }
}

fn name((file, rank): Place) -> String {
    let letters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"];
    format!("{}{}", letters[file as usize], rank + 1)
}

fn place(name: &str) -> Place {
    let mut chars = name.chars();
    let file = "abcdefghijk".find(chars.next().unwrap()).unwrap();
    let rank = chars.next().unwrap().to_digit(10).unwrap();
    (file as i32, rank as i32 - 1)
}
