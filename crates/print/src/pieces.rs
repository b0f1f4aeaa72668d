//! Pieces to cut out and fold: a strip with the figure on both faces, a base and a flap, which
//! becomes a small tent that stands by itself.

use std::fmt::Write as _;
use std::sync::Arc;

use escale_catalog::Match;
use escale_picture::{Figure, figure_svg};
use escale_rules::{Phrase, Side};

use crate::fonts::Cut;
use crate::house::{House, Ink};
use crate::lines::Style;
use crate::recipe::Recipe;
use crate::sheet::{Area, Book, Mark, PALE, Pen, Sense, Sheet};

/// So many pieces of a kind.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Group {
    pub(crate) kind: String,
    pub(crate) side: Option<Side>,
    pub(crate) name: Phrase,
    pub(crate) count: usize,
}

/// What stands on the board when the game begins, on squares or on edges.
pub(crate) fn on_board(play: &dyn Match, on_edges: bool) -> Vec<Group> {
    let board = play.board();
    let mut groups: Vec<Group> = Vec::new();
    for piece in play.scene().pieces {
        if board.edges.iter().any(|edge| edge.id == piece.at) != on_edges {
            continue;
        }
        let same = |group: &&mut Group| group.kind == piece.kind && group.side == piece.side;
        match groups.iter_mut().find(same) {
            Some(group) => group.count += 1,
            None => groups.push(Group {
                kind: piece.kind.to_owned(),
                side: piece.side,
                name: piece.name.clone(),
                count: 1,
            }),
        }
    }
    groups.sort_by_key(|group| group.side);
    groups
}

/// Pieces that stand on squares, with those that lie ready beside the board.
pub(crate) fn to_cut(play: &dyn Match, recipe: &Recipe) -> Vec<Group> {
    let mut groups = on_board(play, false);
    for side in Side::BOTH {
        for extra in &recipe.extra {
            groups.push(Group {
                kind: extra.kind.clone(),
                side: Some(side),
                name: Phrase::made(extra.fr.clone(), extra.en.clone()),
                count: extra.each,
            });
        }
    }
    groups.retain(|group| group.count > 0);
    groups.sort_by_key(|group| group.side);
    groups
}

/// The measures of a tent in millimetres.
#[derive(Clone, Copy, Debug)]
struct Tent {
    width: f64,
    face: f64,
    base: f64,
    flap: f64,
}

impl Tent {
    fn new(square: f64) -> Self {
        let width = (square * 0.78).clamp(11.0, 40.0);
        Self {
            width,
            face: width * 1.12,
            base: width * 0.55,
            flap: (width * 0.26).clamp(4.0, 7.0),
        }
    }

    fn height(&self) -> f64 {
        2.0 * self.face + self.base + self.flap
    }
}

const EDGE: f64 = 9.0;
const TOP: f64 = 22.0;
const BELOW: f64 = 15.0;
const GAP: f64 = 2.4;

/// The sheets of pieces.
pub(crate) fn sheets(house: &House, book: &mut Book, play: &dyn Match, recipe: &Recipe, square: f64) {
    let groups = to_cut(play, recipe);
    let tent = Tent::new(square);
    let size = house.paper.size();
    let columns = (((size.0 - 2.0 * EDGE + GAP) / (tent.width + GAP)) as usize).max(1);
    let rows = (((size.1 - TOP - BELOW + GAP) / (tent.height() + GAP)) as usize).max(1);
    let label = house.words("Les pièces à découper", "The pieces to cut out");
    book.list(&label);
    let all: Vec<&Group> = groups
        .iter()
        .flat_map(|group| std::iter::repeat_n(group, group.count))
        .collect();
    let used = columns as f64 * (tent.width + GAP) - GAP;
    let left = (size.0 - used) / 2.0;
    for chunk in all.chunks(columns * rows) {
        let mut sheet = Sheet::new(size, &label);
        heading(house, book, &mut sheet, &label, chunk, play);
        for (at, group) in chunk.iter().enumerate() {
            let (row, column) = (at / columns, at % columns);
            let x = left + column as f64 * (tent.width + GAP);
            let y = TOP + row as f64 * (tent.height() + GAP);
            strip(house, &mut sheet, group, play, tent, (x, y));
        }
        book.sheets.push(sheet);
    }
}

/// What lies on a sheet, said in words.
fn heading(house: &House, book: &mut Book, sheet: &mut Sheet, label: &str, pieces: &[&Group], play: &dyn Match) {
    let title = Style {
        size: house.size() * 1.3,
        cut: Cut::Strong,
        tint: house.accent(),
    };
    let part = book.part(Sense::Heading(2, label.to_owned()));
    let line = Arc::new(crate::lines::single(label, title));
    sheet.marks.push((Mark::Words { x: EDGE, y: 12.0, line }, Some(part)));
    let said = tally(house, pieces.iter().copied().map(|group| (group, 1)), play);
    let line = crate::lines::single_within(&said, house.small(), sheet.width - 2.0 * EDGE);
    let part = book.part(Sense::Paragraph);
    let line = Arc::new(line);
    sheet.marks.push((Mark::Words { x: EDGE, y: 17.5, line }, Some(part)));
}

/// "Blancs : 10 × Pion, 5 × Écuyer. Noirs : …"
pub(crate) fn tally<'a>(house: &House, pieces: impl Iterator<Item = (&'a Group, usize)>, play: &dyn Match) -> String {
    let mut counted: Vec<(Option<Side>, String, usize)> = Vec::new();
    for (group, count) in pieces {
        let name = house.say(&group.name);
        match counted
            .iter_mut()
            .find(|(side, known, _)| *side == group.side && *known == name)
        {
            Some((_, _, sum)) => *sum += count,
            None => counted.push((group.side, name, count)),
        }
    }
    let mut said = String::new();
    let mut last = None;
    for (side, name, count) in counted {
        if last == Some(side) {
            said.push_str(", ");
        } else {
            if last.is_some() {
                said.push_str(". ");
            }
            if let Some(side) = side {
                said.push_str(&house.say(&play.card().camps[side.index()]));
                said.push_str(&house.words(" : ", ": "));
            }
            last = Some(side);
        }
        let _ = write!(said, "{count} × {name}");
    }
    said + "."
}

fn strip(house: &House, sheet: &mut Sheet, group: &Group, play: &dyn Match, tent: Tent, (x, y): (f64, f64)) {
    let Tent {
        width,
        face,
        base,
        flap,
    } = tent;
    let cut = Pen::plain(0.2, house.fine());
    let fold = Pen::dashed(0.2, house.fine());
    let slope = 1.6;
    // The flap is a little narrower, so that it slips under the front.
    let flap_points = vec![
        (x + slope, y),
        (x + width - slope, y),
        (x + width, y + flap),
        (x, y + flap),
    ];
    sheet.put(Mark::Patch {
        points: flap_points,
        tint: PALE,
    });
    let bottom = y + tent.height();
    let outline = vec![
        (x + slope, y),
        (x + width - slope, y),
        (x + width, y + flap),
        (x + width, bottom),
        (x, bottom),
        (x, y + flap),
        (x + slope, y),
    ];
    sheet.put(Mark::Stroke {
        points: outline,
        pen: cut,
    });
    let folds = [y + flap, y + flap + base, y + flap + base + face];
    for fold_y in folds {
        sheet.line((x, fold_y), (x + width, fold_y), fold);
    }
    let room = width * 0.97;
    let across = x + (width - room) / 2.0;
    for (turn, top) in [(180.0, folds[1]), (0.0, folds[2])] {
        let svg = figure_svg(&Figure {
            game: play.card().id,
            kind: &group.kind,
            side: group.side,
            palette: house.board(),
            // Seen from behind, it looks the same way.
            mirrored: turn > 0.0,
        });
        let down = if turn > 0.0 { top + 0.2 } else { top + face - room - 0.2 };
        sheet.put(Mark::Drawing {
            svg: svg.into(),
            area: Area::new(across, down, room, room),
            turn,
            window: None,
        });
    }
    let camp = group.side.map(|side| house.say(&play.card().camps[side.index()]));
    let tiny = Style {
        size: (width * 0.3).clamp(4.5, if house.ink == Ink::Contrast { 9.0 } else { 7.0 }),
        cut: Cut::Regular,
        tint: house.soft(),
    };
    let middle = x + width / 2.0;
    let name = crate::lines::single_within(&house.say(&group.name), tiny, width - 1.5);
    let step = tiny.size * crate::lines::POINT * 1.15;
    let first = y + flap + base / 2.0 + if camp.is_some() { -0.1 * step } else { 0.35 * step };
    sheet.put(Mark::Words {
        x: middle - name.width / 2.0,
        y: first,
        line: Arc::new(name),
    });
    if let Some(camp) = camp {
        let camp = crate::lines::single_within(&camp, tiny, width - 1.5);
        sheet.put(Mark::Words {
            x: middle - camp.width / 2.0,
            y: first + step,
            line: Arc::new(camp),
        });
    }
}
