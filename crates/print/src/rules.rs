//! The rule page with its figures.

use std::sync::Arc;

use escale_catalog::{Game, Match, Setup};
use escale_pages::{AnnotatedGame, Block, Figure, Page, Span, plain};
use escale_picture::{Diagram, Note};
use escale_rules::{Board, Choice, Scene, Trouble, phrase};

use crate::flow::{self, Columns, Piece, joined, pour};
use crate::fonts::Cut;
use crate::guide::masthead;
use crate::house::{House, Ink};
use crate::lines::{self, Run, Setting, Style};
use crate::moves;
use crate::sheet::{Book, Mark, Pen, Sense};
use crate::spans::runs;

/// Moves of a figure that are drawn on one board; a longer line is told in words, and its end
/// drawn.
const ON_ONE: usize = 3;

/// Pages of the rules.
pub(crate) fn pages(house: &House, book: &mut Book, game: &dyn Game) {
    let card = game.card();
    let page = escale_pages::read(card.rules[house.lang as usize], house.lang);
    let label = house.words("Les règles", "The rules");
    let margins = if house.ink == Ink::Contrast {
        [16.0, 16.0, 17.0]
    } else {
        [15.0, 14.0, 16.0]
    };
    let mut columns = Columns::new(house.paper.size(), house.columns(), margins, 8.0, &label);
    columns.rule = Some(Pen::plain(0.1, house.fine()));
    let whole = house.paper.size().0 - 2.0 * margins[1];
    let mut head = masthead(house, book, card.title, &house.say(&card.aim), whole);
    head.listed = Some(label);
    let pieces = blocks(house, book, game, &page, columns.width());
    pour(book, &columns, Some(head), &pieces);
}

fn blocks(house: &House, book: &mut Book, game: &dyn Game, page: &Page, width: f64) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for block in &page.blocks {
        match block {
            // The page's own title stands at its head.
            Block::Heading { level: 1, .. } | Block::Readings => {}
            Block::Heading { level, text, .. } => pieces.extend(house.heading(book, *level, &plain(text), width)),
            Block::Paragraph(text) => pieces.extend(house.paragraph(book, &runs(text), width, 2.0)),
            Block::List { ordered, items } => {
                for (at, item) in items.iter().enumerate() {
                    let sign = if *ordered {
                        format!("{}.", at + 1)
                    } else {
                        "•".to_owned()
                    };
                    pieces.extend(house.item(book, &sign, &runs(item), width, 1.5));
                }
            }
            Block::Table { head, rows } => pieces.extend(table(house, book, head, rows, width)),
            Block::Figure(figure) => pieces.extend(self::figure(house, book, game, figure, width)),
            Block::Game(annotated) => pieces.extend(played(house, book, game, annotated, width)),
            Block::Code(text) => pieces.extend(code(house, book, text, width)),
        }
    }
    pieces
}

/// Text as it is typed, line by line.
fn code(house: &House, book: &mut Book, text: &str, width: f64) -> Vec<Piece> {
    let style = Style {
        size: house.size() * 0.9,
        ..house.style(Cut::Strong)
    };
    let part = book.part(Sense::Paragraph);
    let set = text.lines().flat_map(|line| {
        let line = [Run::new(line, Cut::Strong)];
        lines::paragraph(&line, style, width - 4.0, house.lang, Setting::Ragged)
    });
    flow::lines(set.collect(), 4.0, 1.2, 1.5, Some(part))
}

/// A table: narrow columns as wide as they need, the others share what is left.
fn table(house: &House, book: &mut Book, head: &[Vec<Span>], rows: &[Vec<Vec<Span>>], width: f64) -> Vec<Piece> {
    let style = Style {
        size: house.size() * 0.92,
        ..house.style(Cut::Regular)
    };
    let gap = 2.6;
    let count = rows.iter().map(Vec::len).chain([head.len()]).max().unwrap_or(0);
    if count == 0 {
        return Vec::new();
    }
    let natural: Vec<f64> = (0..count)
        .map(|at| {
            let lines_of = rows.iter().map(Vec::as_slice).chain(std::iter::once(head));
            let cells = lines_of.filter_map(|row| row.get(at)).map(|cell| {
                let strong = Style {
                    cut: Cut::Strong,
                    ..style
                };
                lines::single(&plain(cell), strong).width
            });
            cells.fold(0.0, f64::max)
        })
        .collect();
    let room = width - gap * (count as f64 - 1.0);
    let narrow = room * 0.24;
    let taken: f64 = natural.iter().filter(|wide| **wide <= narrow).sum();
    let asked: f64 = natural.iter().filter(|wide| **wide > narrow).sum();
    let widths: Vec<f64> = natural
        .iter()
        .map(|wide| {
            if *wide <= narrow || asked <= 0.0 {
                *wide
            } else {
                (room - taken) * wide / asked
            }
        })
        .collect();
    let named = head.iter().any(|cell| !cell.is_empty());
    let all = named
        .then_some((head, true))
        .into_iter()
        .chain(rows.iter().map(|row| (row.as_slice(), false)));
    let mut pieces: Vec<Piece> = all
        .map(|(row, is_head)| {
            let mut whole = Piece {
                before: 1.2,
                keep: is_head,
                ..Piece::default()
            };
            let mut x = 0.0;
            for (cell, wide) in row.iter().zip(&widths) {
                let part = book.part(Sense::Paragraph);
                let mut words = runs(cell);
                if is_head {
                    for run in &mut words {
                        run.cut = Cut::Italic;
                    }
                }
                let set = lines::paragraph(&words, style, wide.max(6.0) + 0.2, house.lang, Setting::Ragged);
                let cell = joined(flow::lines(set, 0.0, 1.18, 0.0, Some(part)), 0.0);
                whole.height = whole.height.max(cell.height);
                whole
                    .marks
                    .extend(cell.marks.iter().map(|(mark, part)| (mark.moved(x, 0.0), *part)));
                x += wide + gap;
            }
            let y = whole.height + 0.6;
            whole.height = y;
            let pen = Pen::plain(if is_head { 0.2 } else { 0.1 }, house.fine());
            whole.marks.push((
                Mark::Stroke {
                    points: vec![(0.0, y), (width, y)],
                    pen,
                },
                None,
            ));
            whole
        })
        .collect();
    if let Some(first) = pieces.first_mut() {
        first.before = 2.5;
    }
    pieces
}

/// How large a board is drawn among words.
pub(crate) fn room_for(house: &House, board: &Board, width: f64) -> (f64, f64) {
    // Two large diagrams and their words go on a page.
    let square = if house.ink == Ink::Contrast { 11.0 } else { 7.6 };
    let (columns, rows) = (f64::from(board.width) + 0.76, f64::from(board.height) + 0.76);
    let wide = (square * columns).min(width * 0.84);
    let most_high = if house.ink == Ink::Contrast { 92.0 } else { 70.0 };
    let wide = wide.min(most_high * columns / rows);
    (wide, wide * rows / columns)
}

/// A position as a picture in the middle of a column.
pub(crate) fn diagram(
    house: &House,
    book: &mut Book,
    play: &dyn Match,
    scene: &Scene,
    notes: &[Note],
    width: f64,
    alt: &str,
) -> Piece {
    let board = play.board();
    let mut diagram = Diagram::new(play.card().id, &board, scene);
    diagram.palette = house.diagrams();
    diagram.notes = notes;
    diagram.marks = notes.iter().all(|note| matches!(note, Note::Light(_)));
    let svg: Arc<str> = diagram.svg().into();
    flow::drawing(book, svg, room_for(house, &board, width), width, 2.5, alt)
}

fn caption(house: &House, book: &mut Book, text: &str, width: f64, before: f64) -> Vec<Piece> {
    let style = Style {
        size: house.size() * 0.92,
        cut: Cut::Italic,
        tint: house.soft(),
    };
    let part = book.part(Sense::Paragraph);
    let inset = if house.ink == Ink::Contrast { 0.0 } else { width * 0.06 };
    let words = [Run::new(text, Cut::Italic)];
    let set = lines::paragraph(&words, style, width - 2.0 * inset, house.lang, Setting::Ragged);
    flow::lines(set, inset, 1.18, before, Some(part))
}

/// The moves of a line in a box of their own.
fn told(house: &House, book: &mut Book, text: &str, width: f64) -> Vec<Piece> {
    let style = Style {
        size: house.size() * 0.92,
        ..house.style(Cut::Strong)
    };
    let part = book.part(Sense::Paragraph);
    let inset = if house.ink == Ink::Contrast { 0.0 } else { width * 0.06 };
    let words = [Run::firm(text, Cut::Strong)];
    let set = lines::paragraph(&words, style, width - 2.0 * inset, house.lang, Setting::Ragged);
    flow::lines(set, inset, 1.18, 1.4, Some(part))
}

/// A position set up with moves to be played on it.
fn begun(game: &dyn Game, position: Option<&String>, options: &[Choice]) -> Result<Box<dyn Match>, Trouble> {
    game.set_up(&Setup {
        options: options.to_vec(),
        position: position.filter(|text| *text != "start").cloned(),
    })
}

/// What a figure shows: boards with their notes, and the line in words if it is long.
pub(crate) struct Shown {
    pub(crate) play: Box<dyn Match>,
    pub(crate) boards: Vec<(Scene, Vec<Note>)>,
    pub(crate) line: String,
}

/// Plays a figure through.
pub(crate) fn shown(house: &House, game: &dyn Game, figure: &Figure) -> Result<Shown, Trouble> {
    let mut play = begun(game, figure.position.as_ref(), &figure.options)?;
    let first = play.scene();
    let mut scenes = vec![first.clone()];
    for text in &figure.moves {
        play.play_through(text)?;
        scenes.push(play.scene());
    }
    let record = play.record();
    let mut notes: Vec<Note> = Vec::new();
    let long = record.len() > ON_ONE;
    let on_first = if long { 1 } else { record.len() };
    for (at, played) in record.iter().enumerate().take(on_first) {
        let number = (record.len() > 1).then_some(at + 1);
        notes.extend(moves::drawn(played, &scenes[at], &scenes[at + 1], number));
    }
    notes.extend(
        figure
            .labels
            .iter()
            .map(|(place, words)| Note::Label(place.clone(), words.clone())),
    );
    let mut boards = vec![(first, notes)];
    let mut line = String::new();
    if long {
        boards.push((play.scene(), moves::lights(play.as_ref())));
    }
    if record.len() > 1 {
        line = moves::told(&record, 0, record.len(), play.numbering(), house.lang);
    }
    Ok(Shown { play, boards, line })
}

/// A figure with its caption; of two boards the first stands by itself, lest both be taller than a
/// page.
fn figure(house: &House, book: &mut Book, game: &dyn Game, figure: &Figure, width: f64) -> Vec<Piece> {
    let (mut alone, mut pieces) = (Vec::new(), Vec::new());
    if let Ok(shown) = shown(house, game, figure) {
        for (scene, notes) in &shown.boards {
            let play = shown.play.as_ref();
            alone.append(&mut pieces);
            pieces.push(diagram(house, book, play, scene, notes, width, &figure.caption));
        }
        if !shown.line.is_empty() {
            pieces.extend(told(house, book, &shown.line, width));
        }
    }
    pieces.extend(caption(house, book, &figure.caption, width, 1.4));
    let mut whole = joined(pieces, 4.0);
    whole.height += 1.5;
    alone.push(whole);
    alone
}

/// How many positions of a commented game are drawn, its last one included.
const DRAWN: usize = 5;

/// A commented game: moves, remarks, and a board now and then.
fn played(house: &House, book: &mut Book, game: &dyn Game, told_game: &AnnotatedGame, width: f64) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let Ok(mut play) = begun(game, told_game.position.as_ref(), &told_game.options) else {
        return pieces;
    };
    let mut whole = play.fork();
    for text in &told_game.moves {
        if whole.play_through(text).is_err() {
            break;
        }
    }
    let record = whole.record();
    let numbering = whole.numbering();
    let remarks: Vec<_> = told_game.notes.iter().filter(|note| note.ply <= record.len()).collect();
    let every = remarks.len().div_ceil(DRAWN).max(1);
    let mut done = 0;
    for (at, note) in remarks.iter().enumerate() {
        if note.ply > done {
            let text = moves::told(&record, done, note.ply, numbering, house.lang);
            let mut set = house.moves(book, &text, width, 2.6);
            for piece in &mut set {
                piece.keep = true;
            }
            pieces.extend(set);
            for played in &record[done..note.ply] {
                // They were played before on the fork.
                if play.play_through(&played.text).is_err() {
                    return pieces;
                }
            }
            done = note.ply;
        }
        pieces.extend(house.paragraph(book, &[Run::new(note.text.clone(), Cut::Regular)], width, 0.8));
        let is_last = at + 1 == remarks.len();
        if note.ply > 0 && (is_last || (remarks.len() - 1 - at).is_multiple_of(every)) {
            let alt = position_alt(house, done);
            let notes = moves::lights(play.as_ref());
            let scene = play.scene();
            let mut piece = diagram(house, book, play.as_ref(), &scene, &notes, width, &alt);
            piece.height += 1.5;
            pieces.push(piece);
        }
    }
    if done < record.len() {
        let text = moves::told(&record, done, record.len(), numbering, house.lang);
        pieces.extend(house.moves(book, &text, width, 2.6));
    }
    pieces.extend(caption(house, book, &told_game.caption, width, 1.6));
    pieces
}

/// What a diagram is called for whoever cannot see it.
pub(crate) fn position_alt(house: &House, plies: usize) -> String {
    house.say(&phrase!(
        "La position après {plies} demi-coups",
        "The position after {plies} plies"
    ))
}
