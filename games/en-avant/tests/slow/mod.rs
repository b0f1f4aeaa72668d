//! A second generator, written from the rules alone and as plainly as possible: letters on a square
//! array, every move tried on a copy of the board, and the copy asked whether the king is attacked.
//! It knows nothing of the crate it checks.

use escale_testkit::Successor;

const EMPTY: char = '.';

/// The fields of a position text. `cells[rank][file]`, rank 0 being White's first.
#[derive(Clone)]
struct Board {
    cells: [[char; 8]; 8],
    white_to_move: bool,
    castling: String,
    en_passant: Option<(i32, i32)>,
    halfmove: u32,
    fullmove: u32,
    /// What a pawn may become.
    promotions: &'static str,
}

/// A move to try: squares as (file, rank).
#[derive(Clone, Copy)]
struct Try {
    from: (i32, i32),
    to: (i32, i32),
    promotion: Option<char>,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// All successors of a position, none when the game is over.
#[allow(dead_code)] // Not every test file that shares this module asks.
pub(crate) fn successors(text: &str) -> Vec<Successor> {
    successors_with(text, "qrbn")
}

/// The same where a pawn may become one of these pieces: `qrbni` under `promotion=pilier`.
pub(crate) fn successors_with(text: &str, promotions: &'static str) -> Vec<Successor> {
    let mut board = Board::read(text);
    board.promotions = promotions;
    if board.game_is_over_by_itself() {
        return Vec::new();
    }
    board
        .tries()
        .into_iter()
        .filter_map(|attempt| {
            let next = board.after(attempt);
            let safe = !next.is_attacked(next.king(board.white_to_move), !board.white_to_move);
            safe.then(|| Successor {
                mv: attempt.text(),
                position: next.text(),
            })
        })
        .collect()
}

impl Try {
    fn text(self) -> String {
        let promotion = self.promotion.map(|p| p.to_string()).unwrap_or_default();
        format!("{}{}{promotion}", name(self.from), name(self.to))
    }
}

fn name((file, rank): (i32, i32)) -> String {
    format!("{}{}", "abcdefgh".as_bytes()[file as usize] as char, rank + 1)
}

fn on_board((file, rank): (i32, i32)) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

impl Board {
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut cells = [[EMPTY; 8]; 8];
        for (index, row) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(run) = letter.to_digit(10) {
                    file += run as usize;
                } else {
                    cells[7 - index][file] = letter;
                    file += 1;
                }
            }
        }
        let en_passant = match fields[3].as_bytes() {
            [file, rank] => Some((i32::from(file - b'a'), i32::from(rank - b'1'))),
            _ => None,
        };
        Self {
            cells,
            white_to_move: fields[1] == "w",
            castling: fields[2].replace('-', ""),
            en_passant,
            halfmove: fields[4].parse().unwrap(),
            fullmove: fields[5].parse().unwrap(),
            promotions: "qrbn",
        }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            for file in 0..8 {
                let letter = self.cells[rank][file];
                if letter != EMPTY {
                    row.push(letter);
                } else if let Some(run) = row.chars().last().and_then(|c| c.to_digit(10)) {
                    row.pop();
                    row += &(run + 1).to_string();
                } else {
                    row.push('1');
                }
            }
            rows.push(row);
        }
        format!(
            "{} {} {} {} {} {}",
            rows.join("/"),
            if self.white_to_move { 'w' } else { 'b' },
            if self.castling.is_empty() { "-" } else { &self.castling },
            self.en_passant.map_or("-".to_owned(), name),
            self.halfmove,
            self.fullmove
        )
    }

    fn at(&self, (file, rank): (i32, i32)) -> char {
        self.cells[rank as usize][file as usize]
    }

    fn set(&mut self, (file, rank): (i32, i32), letter: char) {
        self.cells[rank as usize][file as usize] = letter;
    }

    fn is_white(letter: char) -> bool {
        letter.is_ascii_uppercase()
    }

    fn belongs(letter: char, white: bool) -> bool {
        letter != EMPTY && Self::is_white(letter) == white
    }

    fn squares() -> impl Iterator<Item = (i32, i32)> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
    }

    fn king(&self, white: bool) -> (i32, i32) {
        let king = if white { 'K' } else { 'k' };
        Self::squares().find(|&square| self.at(square) == king).unwrap()
    }

    /// A king has arrived, or fifty moves each have passed. (If the counter is full and the last
    /// move mated, there is no move either.)
    fn game_is_over_by_itself(&self) -> bool {
        self.king(true).1 == 7 || self.king(false).1 == 0 || self.halfmove >= 100
    }

    /// The squares a piece other than a pawn can capture on, whatever stands there.
    fn reach(&self, from: (i32, i32)) -> Vec<(i32, i32)> {
        let (directions, far): (Vec<(i32, i32)>, bool) = match self.at(from).to_ascii_uppercase() {
            'N' => (KNIGHT.to_vec(), false),
            'B' => (DIAGONAL.to_vec(), true),
            'R' => (STRAIGHT.to_vec(), true),
            'Q' => ([STRAIGHT, DIAGONAL].concat(), true),
            'K' => ([STRAIGHT, DIAGONAL].concat(), false),
            _ => (Vec::new(), false),
        };
        let mut squares = Vec::new();
        for (dx, dy) in directions {
            let mut to = (from.0 + dx, from.1 + dy);
            while on_board(to) {
                squares.push(to);
                if !far || self.at(to) != EMPTY {
                    break;
                }
                to = (to.0 + dx, to.1 + dy);
            }
        }
        squares
    }

    fn is_attacked(&self, square: (i32, i32), by_white: bool) -> bool {
        let up = if by_white { 1 } else { -1 };
        Self::squares()
            .filter(|&from| Self::belongs(self.at(from), by_white))
            .any(|from| match self.at(from).to_ascii_uppercase() {
                'P' => (square.0 - from.0).abs() == 1 && square.1 - from.1 == up,
                _ => self.reach(from).contains(&square),
            })
    }

    fn tries(&self) -> Vec<Try> {
        let white = self.white_to_move;
        let up = if white { 1 } else { -1 };
        let mut tries = Vec::new();
        for from in Self::squares().filter(|&square| Self::belongs(self.at(square), white)) {
            if self.at(from).eq_ignore_ascii_case(&'p') {
                self.pawn_tries(from, up, &mut tries);
                continue;
            }
            for to in self.reach(from) {
                let backward = (to.1 - from.1) * up < 0;
                let fine = if self.at(to) == EMPTY {
                    !backward
                } else {
                    self.can_be_taken(to)
                };
                if fine {
                    tries.push(Try {
                        from,
                        to,
                        promotion: None,
                    });
                }
            }
        }
        self.castling_tries(&mut tries);
        tries
    }

    /// Any piece may be captured, of one's own side too, except kings and one's own Piliers.
    fn can_be_taken(&self, square: (i32, i32)) -> bool {
        let letter = self.at(square);
        let own_pilier = letter.eq_ignore_ascii_case(&'i') && Self::belongs(letter, self.white_to_move);
        letter != EMPTY && !letter.eq_ignore_ascii_case(&'k') && !own_pilier
    }

    fn pawn_tries(&self, from: (i32, i32), up: i32, tries: &mut Vec<Try>) {
        let home = if up == 1 { 1 } else { 6 };
        let mut targets = Vec::new();
        let one = (from.0, from.1 + up);
        let two = (from.0, from.1 + 2 * up);
        if self.at(one) == EMPTY {
            targets.push(one);
            if from.1 == home && self.at(two) == EMPTY {
                targets.push(two);
            }
        }
        for to in [(from.0 - 1, from.1 + up), (from.0 + 1, from.1 + up)] {
            if on_board(to) && (self.can_be_taken(to) || self.en_passant == Some(to)) {
                targets.push(to);
            }
        }
        for to in targets {
            if to.1 == 0 || to.1 == 7 {
                tries.extend(self.promotions.chars().map(|letter| Try {
                    from,
                    to,
                    promotion: Some(letter),
                }));
            } else {
                tries.push(Try {
                    from,
                    to,
                    promotion: None,
                });
            }
        }
    }

    fn castling_tries(&self, tries: &mut Vec<Try>) {
        let white = self.white_to_move;
        let rank = if white { 0 } else { 7 };
        for (letter, target, between, crossed) in [
            ('k', 6, vec![5, 6], vec![4, 5, 6]),
            ('q', 2, vec![1, 2, 3], vec![4, 3, 2]),
        ] {
            let letter = if white { letter.to_ascii_uppercase() } else { letter };
            let free = between.iter().all(|&file| self.at((file, rank)) == EMPTY);
            let safe = crossed.iter().all(|&file| !self.is_attacked((file, rank), !white));
            if self.castling.contains(letter) && free && safe {
                tries.push(Try {
                    from: (4, rank),
                    to: (target, rank),
                    promotion: None,
                });
            }
        }
    }

    fn after(&self, attempt: Try) -> Self {
        let Try { from, to, promotion } = attempt;
        let white = self.white_to_move;
        let piece = self.at(from);
        let pilier = if white { 'I' } else { 'i' };
        let is_pawn = piece.eq_ignore_ascii_case(&'p');
        let is_king = piece.eq_ignore_ascii_case(&'k');
        let mut next = self.clone();

        next.halfmove += 1;
        if is_pawn || self.at(to) != EMPTY {
            next.halfmove = 0;
        }
        next.set(from, if from.1 == to.1 { pilier } else { EMPTY });
        next.set(to, piece);
        if let Some(letter) = promotion {
            next.set(to, if white { letter.to_ascii_uppercase() } else { letter });
        }
        if is_pawn && self.en_passant == Some(to) && from.0 != to.0 {
            next.set((to.0, from.1), EMPTY);
        }
        if is_king && (to.0 - from.0).abs() == 2 {
            let (rook_from, rook_to) = if to.0 == 6 { (7, 5) } else { (0, 3) };
            next.set((rook_to, from.1), self.at((rook_from, from.1)));
            next.set((rook_from, from.1), pilier);
        }
        next.en_passant = None;
        if is_pawn && (to.1 - from.1).abs() == 2 {
            next.en_passant = Some((from.0, i32::midpoint(from.1, to.1)));
        }
        for (letter, home) in [('K', (7, 0)), ('Q', (0, 0)), ('k', (7, 7)), ('q', (0, 7))] {
            let king_home = (4, home.1);
            if [from, to].iter().any(|&square| square == home || square == king_home) {
                next.castling = next.castling.replace(letter, "");
            }
        }
        if !white {
            next.fullmove += 1;
        }
        next.white_to_move = !white;
        next
    }
}
