//! A game that was played, on paper: who, how it ended, the moves, and the moments to remember.

use std::sync::Arc;

use escale_catalog::{Match, Played};
use escale_picture::Note;
use escale_rules::{Lang, MarkKind, Numbering, Outcome, Phrase, Scene, Side, Trouble, Verdict, phrase};

use crate::flow::{Columns, Piece, pour};
use crate::fonts::Cut;
use crate::guide::masthead;
use crate::house::{House, Ink};
use crate::lines::{POINT, Run, Style, single, single_within};
use crate::moves;
use crate::pdf::{self, About};
use crate::rules::{diagram, position_alt};
use crate::sheet::{Book, Mark, Paper, Pen, Sense};

/// Plies between two pictures.
const APART: usize = 6;
/// Plies after which any capture is worth one.
const LONG_WHILE: usize = 14;
/// Pictures in one document: the longest game stays a few pages.
const MOST_PICTURES: usize = 24;

/// How a played game is to be printed.
#[derive(Clone, Debug, Default)]
pub struct RecordOrder {
    /// On which paper.
    pub paper: Paper,
    /// With how much ink.
    pub ink: Ink,
    /// In which language.
    pub lang: Lang,
    /// Who played, if known, the first camp's first.
    pub players: [String; 2],
    /// How it ended where the rules did not end it: resigned, on time, agreed.
    pub verdict: Option<Verdict>,
}

/// Prints a game that was played.
pub fn record(play: &dyn Match, order: &RecordOrder) -> Result<Vec<u8>, Trouble> {
    let (book, house) = book(play, order);
    let title = play.card().title;
    let about = About {
        title: house.say(&phrase!("{title}, une partie", "{title}, a game")),
        subject: players(&house, play, order).join(", "),
        lang: order.lang,
    };
    pdf::written(&book, &about)
}

/// "Blancs : Anne", or the camp alone.
fn players(house: &House, play: &dyn Match, order: &RecordOrder) -> [String; 2] {
    [0, 1].map(|at| {
        let camp = house.say(&play.card().camps[at]);
        let name: String = order.players[at].chars().take(80).collect();
        let colon = house.words(" : ", ": ");
        if name.trim().is_empty() {
            camp
        } else {
            format!("{camp}{colon}{}", name.trim())
        }
    })
}

pub(crate) fn book(play: &dyn Match, order: &RecordOrder) -> (Book, House) {
    let house = House {
        lang: order.lang,
        ink: order.ink,
        paper: order.paper,
    };
    let mut book = Book::default();
    let label = house.words("Une partie", "A game");
    let margins = if house.ink == Ink::Contrast {
        [16.0, 16.0, 17.0]
    } else {
        [16.0, 16.0, 16.0]
    };
    let mut columns = Columns::new(house.paper.size(), house.columns(), margins, 9.0, &label);
    columns.rule = Some(Pen::plain(0.1, house.fine()));
    let whole = house.paper.size().0 - 2.0 * margins[1];
    let under = players(&house, play, order).join(" — ");
    let head = masthead(&house, &mut book, play.card().title, &under, whole);
    let pieces = pieces(&house, &mut book, play, order, columns.width());
    book.list(&label);
    pour(&mut book, &columns, Some(head), &pieces);
    crate::footers(&house, &mut book, play.card().title);
    (book, house)
}

/// A position worth a look.
struct Moment {
    /// After how many plies.
    ply: usize,
    scene: Scene,
    notes: Vec<Note>,
}

fn pieces(house: &House, book: &mut Book, play: &dyn Match, order: &RecordOrder, width: f64) -> Vec<Piece> {
    let record = play.record();
    let moments = moments(play, &record);
    let start = record.first().map_or(play.turn(), |played| played.side);
    let mut pieces = Vec::new();
    if !record.is_empty() {
        pieces.push(names(house, play, width));
    }
    let mut row: [Option<usize>; 2] = [None, None];
    for ply in 0..record.len() {
        let cell = (ply + start.index()) % 2;
        row[cell] = Some(ply);
        let moment = moments.iter().find(|moment| moment.ply == ply + 1);
        if cell == 1 || ply + 1 == record.len() || moment.is_some() {
            pieces.push(line(house, book, (play.numbering(), &record), row, width));
            row = [None, None];
        }
        if let Some(moment) = moment {
            pieces.push(picture(house, book, play, moment, width));
        }
    }
    let verdict = order.verdict.clone().or_else(|| play.verdict());
    let said = house.say(&ending(play, verdict.as_ref()));
    let mut last = house.paragraph(book, &[Run::new(said, Cut::Strong)], width, 4.0);
    if let Some(end) = last.last_mut() {
        end.keep = true;
    }
    pieces.extend(last);
    let moment = Moment {
        ply: record.len(),
        scene: play.scene(),
        notes: moves::lights(play),
    };
    pieces.push(picture(house, book, play, &moment, width));
    pieces
}

/// "Victoire des Blancs : tous les Chevaliers en lice 3 contre 2."
fn ending(play: &dyn Match, verdict: Option<&Verdict>) -> Phrase {
    let Some(verdict) = verdict else {
        return Phrase::new("La partie n'est pas finie.", "The game is not over.");
    };
    let (why_fr, why_en) = (&verdict.reason.phrase.fr, &verdict.reason.phrase.en);
    match verdict.outcome {
        Outcome::Draw => phrase!("Partie nulle : {why_fr}.", "A draw: {why_en}."),
        Outcome::Win(side) => {
            let camp = &play.card().camps[side.index()];
            let (fr, en) = (&camp.fr, &camp.en);
            // Les Blancs, les Argentés, but Rouge and Vert: a camp's name tells its own number.
            let of = if fr.ends_with('s') { "des" } else { "de" };
            phrase!("Victoire {of} {fr} : {why_fr}.", "{en} won: {why_en}.")
        }
    }
}

/// Where the board is worth a look: several pieces gone at once, a check or a threat, a change in
/// the score, or any capture after a long while. Never two close together; the end has its own.
fn moments(play: &dyn Match, record: &[Played]) -> Vec<Moment> {
    let mut walk = play.fork();
    while walk.take_back() {}
    let mut found: Vec<Moment> = Vec::new();
    let (mut last, mut before) = (0, walk.scene());
    for (at, played) in record.iter().enumerate() {
        let ply = at + 1;
        if ply == record.len() || found.len() == MOST_PICTURES || walk.play_through(&played.text).is_err() {
            break;
        }
        let after = walk.scene();
        let gone = before.pieces.len().saturating_sub(after.pieces.len());
        let is_alarm = |kind| matches!(kind, MarkKind::Check | MarkKind::Threat);
        let alarm = after.marks.iter().any(|mark| is_alarm(mark.kind));
        let eventful = gone > 1 || alarm || before.tally != after.tally;
        if ply >= last + APART && eventful || ply >= last + LONG_WHILE && gone > 0 {
            last = ply;
            found.push(Moment {
                ply,
                scene: after.clone(),
                notes: moves::lights(walk.as_ref()),
            });
        }
        before = after;
    }
    found
}

fn picture(house: &House, book: &mut Book, play: &dyn Match, moment: &Moment, width: f64) -> Piece {
    let alt = position_alt(house, moment.ply);
    let mut piece = diagram(house, book, play, &moment.scene, &moment.notes, width, &alt);
    piece.height += 2.0;
    piece
}

/// Where the columns of a line of moves begin and end.
fn tabs(house: &House, width: f64, numbering: Numbering) -> [(f64, f64); 2] {
    let number = if house.ink == Ink::Contrast { 15.0 } else { 8.5 };
    let half = width / 2.0;
    match numbering {
        Numbering::Plies => [(number, half - 2.0), (half + number, width)],
        Numbering::Pairs => {
            let middle = number + (width - number) / 2.0;
            [(number, middle - 2.0), (middle, width)]
        }
    }
}

fn names(house: &House, play: &dyn Match, width: f64) -> Piece {
    let style = Style {
        tint: house.soft(),
        ..house.style(Cut::Italic)
    };
    let height = style.size * POINT * 1.35;
    let columns = tabs(house, width, play.numbering());
    let mut marks: Vec<_> = columns
        .iter()
        .zip(&play.card().camps)
        .map(|((x, to), camp)| {
            let line = Arc::new(single_within(&house.say(camp), style, to - x));
            (
                Mark::Words {
                    x: *x,
                    y: height * 0.72,
                    line,
                },
                None,
            )
        })
        .collect();
    let pen = Pen::plain(0.15, house.fine());
    let points = vec![(0.0, height), (width, height)];
    marks.push((Mark::Stroke { points, pen }, None));
    Piece {
        height: height + 0.8,
        keep: true,
        marks,
        ..Piece::default()
    }
}

/// A line of the score sheet; a long chain of captures takes several.
fn line(
    house: &House,
    book: &mut Book,
    (numbering, record): (Numbering, &[Played]),
    row: [Option<usize>; 2],
    width: f64,
) -> Piece {
    let start = record.first().map_or(Side::First, |played| played.side);
    let style = house.style(Cut::Regular);
    let step = style.size * POINT * 1.3;
    let part = book.part(Sense::Paragraph);
    let mut piece = Piece {
        height: step,
        ..Piece::default()
    };
    for (at, (x, to)) in tabs(house, width, numbering).into_iter().enumerate() {
        let Some(ply) = row[at] else { continue };
        let begins = at == 1 && row[0].is_none();
        if let Some(number) = moves::number(ply, numbering, start, begins) {
            let soft = Style {
                tint: house.soft(),
                ..style
            };
            let number = single(&number, soft);
            let place = if at == 1 && numbering == Numbering::Pairs {
                x - number.width - 1.0
            } else {
                x - number.width - 1.6
            };
            let words = Mark::Words {
                x: place.max(0.0),
                y: step * 0.74,
                line: Arc::new(number),
            };
            piece.marks.push((words, Some(part)));
        }
        let written = &record[ply].written[house.lang as usize];
        for (index, words) in broken(written, style, to - x).into_iter().enumerate() {
            let y = step * (0.74 + index as f64);
            let line = Arc::new(single(&words, style));
            piece.marks.push((Mark::Words { x, y, line }, Some(part)));
            piece.height = piece.height.max(step * (index as f64 + 1.0));
        }
    }
    piece
}

/// A move that is longer than its column, cut behind a bracket or anywhere.
fn broken(text: &str, style: Style, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest: Vec<char> = text.chars().take(600).collect();
    while !rest.is_empty() {
        let mut fits = rest.len();
        while fits > 1 && single(&rest[..fits].iter().collect::<String>(), style).width > room {
            fits -= 1;
        }
        if fits < rest.len() {
            // After a square, before what is taken next.
            let better = (fits / 2..fits).rev().find(|&at| rest[at] == '(' && at > 0);
            fits = better.unwrap_or(fits);
        }
        let tail = rest.split_off(fits);
        lines.push(rest.into_iter().collect());
        rest = tail;
    }
    lines
}
