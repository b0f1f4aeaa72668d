//! Boards as text. Knows no game: it draws cells, edges, arrows, pieces and marks, in colour on a
//! terminal and plainly elsewhere.

use std::collections::HashMap;
use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use escale_rules::{Arrows, Board, Cell, Lang, MarkKind, Phrase, Piece, Scene, Shade, Side, phrase};

/// Arrow signs clockwise from north, as the bits of [`Arrows`] count.
const SIGNS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

/// Signs of special squares, by the kinds there are, in the order in which they are met.
const TAGS: [char; 5] = ['◇', '○', '△', '□', '✕'];

/// The words of the tags of a board, without the camp's: two camps' castles are one kind.
fn tags(board: &Board) -> Vec<(&'static str, &Phrase)> {
    let mut found: Vec<(&str, &Phrase)> = Vec::new();
    for tag in board.cells.iter().flat_map(|cell| cell.tags) {
        let kind = kind_of(tag.id);
        if !found.iter().any(|(known, _)| *known == kind) {
            found.push((kind, &tag.name));
        }
    }
    found
}

fn kind_of(tag: &'static str) -> &'static str {
    let without = |camp| tag.strip_suffix(camp);
    without("-first").or_else(|| without("-second")).unwrap_or(tag)
}

fn sign_of(board: &Board, cell: &Cell) -> Option<char> {
    // Where a square is several things, the one that is met last is the rarest.
    let kinds = tags(board);
    let places = cell
        .tags
        .iter()
        .filter_map(|tag| kinds.iter().position(|(kind, _)| *kind == kind_of(tag.id)));
    places.max().map(|place| TAGS[place % TAGS.len()])
}

/// What the letters and signs of a drawing mean, one line each.
pub(crate) fn legend(board: &Board, scene: &Scene, camps: &[Phrase; 2], lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    for side in [Some(Side::First), Some(Side::Second), None] {
        let mut known: Vec<(char, String)> = Vec::new();
        for piece in scene.pieces.iter().filter(|piece| piece.side == side) {
            if !known.iter().any(|(letter, _)| *letter == piece.letter_in(lang)) {
                known.push((piece.letter_in(lang), piece.name.get(lang).into_owned()));
            }
        }
        // Walls are drawn as walls.
        let is_wall = |piece: &Piece| board.edges.iter().any(|edge| edge.id == piece.at);
        if side.is_none() && scene.pieces.iter().filter(|piece| piece.side.is_none()).all(is_wall) {
            continue;
        }
        let list = known
            .iter()
            .map(|(letter, name)| format!("{letter} {name}"))
            .collect::<Vec<_>>()
            .join(", ");
        match side {
            _ if known.is_empty() => {}
            Some(side) => {
                let Phrase { fr, en } = &camps[side.index()];
                lines.push(phrase!("{fr} : {list}", "{en}: {list}").get(lang).into_owned());
            }
            None => lines.push(list),
        }
    }
    if board.cells.iter().all(|cell| cell.arrows == Arrows::default()) {
        let kinds = tags(board).into_iter().zip(TAGS);
        let named = kinds.map(|((_, name), sign)| {
            let name = name.get(lang);
            // "château (Rouge)": of both camps.
            format!("{sign} {}", name.split(" (").next().unwrap_or(&name))
        });
        let mut signs: Vec<String> = named.collect();
        if board.cells.iter().any(|cell| cell.shade == Shade::Water) {
            signs.push(format!("≈ {}", Phrase::new("eau", "water").get(lang)));
        }
        if !signs.is_empty() {
            lines.push(signs.join(", "));
        }
    }
    lines
}

/// Draws the board; `last` are the places of the last move.
pub(crate) fn draw(board: &Board, scene: &Scene, last: &[String], colour: bool, lang: Lang) -> String {
    let picture = Picture {
        board,
        pieces: scene.pieces.iter().map(|piece| (piece.at.as_str(), piece)).collect(),
        checked: scene
            .marks
            .iter()
            .filter(|m| m.kind == MarkKind::Check)
            .map(|m| m.at.as_str())
            .collect(),
        last,
        colour,
        lang,
    };
    if !board.edges.is_empty() {
        picture.lattice()
    } else if board.cells.iter().any(|cell| cell.arrows != Arrows::default()) {
        picture.compass()
    } else {
        picture.grid()
    }
}

struct Picture<'a> {
    board: &'a Board,
    pieces: HashMap<&'a str, &'a Piece>,
    checked: Vec<&'a str>,
    last: &'a [String],
    colour: bool,
    lang: Lang,
}

impl Picture<'_> {
    fn cell(&self, x: i16, y: i16) -> Option<&Cell> {
        self.board.cells.iter().find(|cell| cell.x == x && cell.y == y)
    }

    /// The row label padded to the widest one.
    fn rank(&self, y: i16) -> String {
        let width = self
            .board
            .ranks
            .iter()
            .map(|label| label.chars().count())
            .max()
            .unwrap_or(0);
        let label = self.board.ranks.get(y as usize).map_or("", String::as_str);
        format!("{label:>width$} ")
    }

    /// A drawn board between its column labels, `step` characters apart, the first centred at
    /// `offset` from the row labels.
    fn with_files(&self, drawn: &str, offset: usize, step: usize) -> String {
        let far = self.files(&self.board.far_files, offset, step);
        let near = self.files(&self.board.files, offset, step);
        format!("{far}{drawn}{near}")
    }

    /// A line of column labels; nothing if there are none.
    fn files(&self, labels: &[String], offset: usize, step: usize) -> String {
        if labels.is_empty() {
            return String::new();
        }
        let indent = self.rank(0).chars().count();
        let mut line = String::new();
        for (x, label) in labels.iter().enumerate() {
            let centre = indent + offset + x * step;
            let start = centre.saturating_sub(label.chars().count() / 2);
            while line.chars().count() < start {
                line.push(' ');
            }
            line.push_str(label);
        }
        line.push('\n');
        line
    }

    /// What an empty cell shows: chequered when plain, little when the colour says it already.
    fn ground(&self, cell: &Cell) -> char {
        if let Some(sign) = sign_of(self.board, cell) {
            return sign;
        }
        match cell.shade {
            Shade::Water => '≈',
            _ if self.colour => ' ',
            Shade::Light => '·',
            Shade::Dark => '▪',
        }
    }

    fn letter(&self, cell: &Cell) -> char {
        self.pieces
            .get(cell.id.as_str())
            .map_or_else(|| self.ground(cell), |piece| piece.letter_in(self.lang))
    }

    /// Colours a finished piece of text as belonging to a cell.
    fn paint(&self, cell: &Cell, text: &str) -> String {
        if !self.colour {
            return text.to_owned();
        }
        let ground = if self.checked.contains(&cell.id.as_str()) {
            160
        } else if self.last.contains(&cell.id) {
            143
        } else {
            match cell.shade {
                Shade::Light => 187,
                Shade::Dark => 101,
                Shade::Water => 67,
            }
        };
        let ink = match self.pieces.get(cell.id.as_str()).map(|piece| piece.side) {
            Some(Some(Side::First)) => 231,
            Some(Some(Side::Second)) => 16,
            _ => 238,
        };
        let style = Style::new()
            .bg_color(Some(Ansi256Color(ground).into()))
            .fg_color(Some(Ansi256Color(ink).into()))
            .bold();
        format!("{style}{text}{style:#}")
    }

    /// Squares side by side.
    fn grid(&self) -> String {
        let mut text = String::new();
        for y in (0..self.board.height).rev() {
            text.push_str(&self.rank(y));
            for x in 0..self.board.width {
                match self.cell(x, y) {
                    Some(cell) => text.push_str(&self.paint(cell, &format!(" {} ", self.letter(cell)))),
                    None => text.push_str("   "),
                }
            }
            text.push('\n');
        }
        self.with_files(&text, 1, 3)
    }

    /// Squares with walls between their corners.
    fn lattice(&self) -> String {
        let wall = |a: (i16, i16), b: (i16, i16)| {
            self.board
                .edges
                .iter()
                .find(|edge| (edge.from, edge.to) == (a, b) || (edge.from, edge.to) == (b, a))
                .is_some_and(|edge| self.pieces.contains_key(edge.id.as_str()))
        };
        let margin: String = self.rank(0).chars().map(|_| ' ').collect();
        let mut text = String::new();
        for y in (0..=self.board.height).rev() {
            text.push_str(&margin);
            for x in 0..=self.board.width {
                text.push('●');
                if x < self.board.width {
                    text.push_str(if wall((x, y), (x + 1, y)) {
                        "━━━━━"
                    } else {
                        "     "
                    });
                }
            }
            text.push('\n');
            if y == 0 {
                break;
            }
            text.push_str(&self.rank(y - 1));
            for x in 0..=self.board.width {
                text.push(if wall((x, y - 1), (x, y)) { '┃' } else { ' ' });
                if let Some(cell) = self.cell(x, y - 1) {
                    text.push_str(&self.paint(cell, &format!("  {}  ", self.letter(cell))));
                }
            }
            text.push('\n');
        }
        self.with_files(&text, 3, 6)
    }

    /// Squares with the arrows printed on them, three lines each.
    fn compass(&self) -> String {
        let sign = |cell: &Cell, bit: usize| if cell.arrows.0 >> bit & 1 == 1 { SIGNS[bit] } else { ' ' };
        let margin: String = self.rank(0).chars().map(|_| ' ').collect();
        let rule = |left: char, middle: char, right: char| {
            let cells = vec!["─────"; self.board.width as usize].join(&middle.to_string());
            format!("{margin}{left}{cells}{right}\n")
        };
        let mut text = rule('┌', '┬', '┐');
        for y in (0..self.board.height).rev() {
            for (line, bits) in [(0, [7, 0, 1]), (1, [6, 8, 2]), (2, [5, 4, 3])] {
                text.push_str(if line == 1 { self.rank(y) } else { margin.clone() }.as_str());
                text.push('│');
                for x in 0..self.board.width {
                    let Some(cell) = self.cell(x, y) else { continue };
                    let mut inside = String::new();
                    for (column, bit) in bits.into_iter().enumerate() {
                        let c = match bit {
                            8 => self
                                .pieces
                                .get(cell.id.as_str())
                                .map_or(' ', |piece| piece.letter_in(self.lang)),
                            bit => sign(cell, bit),
                        };
                        write!(inside, "{}{c}", if column == 0 { "" } else { " " }).expect("writing to a string");
                    }
                    text.push_str(&self.paint(cell, &inside));
                    text.push('│');
                }
                text.push('\n');
            }
            if y > 0 {
                text.push_str(&rule('├', '┼', '┤'));
            }
        }
        text.push_str(&rule('└', '┴', '┘'));
        self.with_files(&text, 3, 6)
    }
}
