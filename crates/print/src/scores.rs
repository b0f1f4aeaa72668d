//! Blank score sheets in the form players of the game keep.

use std::sync::Arc;

use escale_catalog::Match;
use escale_rules::Numbering;

use crate::fonts::Cut;
use crate::house::{House, Ink};
use crate::lines::{Style, single, single_within};
use crate::sheet::{Area, Book, Mark, Pen, Sense, Sheet};

const SIDE: f64 = 16.0;

/// One sheet to be copied.
pub(crate) fn sheet(house: &House, book: &mut Book, play: &dyn Match) {
    let label = house.words("Feuille de partie", "Score sheet");
    book.list(&label);
    let size = house.paper.size();
    let mut sheet = Sheet::new(size, &label);
    let title = Style {
        size: house.size() * 2.0,
        cut: Cut::Regular,
        tint: house.accent(),
    };
    let part = book.part(Sense::Heading(1, format!("{} : {label}", play.card().title)));
    let line = Arc::new(single(play.card().title, title));
    sheet.marks.push((Mark::Words { x: SIDE, y: 20.0, line }, Some(part)));
    let small = Style {
        cut: Cut::Italic,
        ..house.small()
    };
    sheet.write(&label, small, (size.0 - SIDE, 20.0), 1.0);
    let top = fields(house, &mut sheet, play, 30.0);
    let area = Area::new(SIDE, top + 5.0, size.0 - 2.0 * SIDE, size.1 - top - 5.0 - 18.0);
    grid(house, &mut sheet, play, area);
    book.sheets.push(sheet);
}

/// What is filled in above the moves.
fn fields(house: &House, sheet: &mut Sheet, play: &dyn Match, top: f64) -> f64 {
    let width = sheet.width - 2.0 * SIDE;
    let camps = &play.card().camps;
    let rows = [
        [house.say(&camps[0]), house.say(&camps[1])],
        [
            house.words("Date et lieu", "Date and place"),
            house.words("Résultat", "Result"),
        ],
    ];
    let step = if house.ink == Ink::Contrast { 14.0 } else { 9.5 };
    let mut y = top;
    for row in rows {
        for (at, name) in row.iter().enumerate() {
            let x = SIDE + at as f64 * (width / 2.0 + 3.0);
            let line = single(name, house.small());
            let from = x + line.width + 2.0;
            let to = SIDE + width * (at as f64 + 1.0) / 2.0 - if at == 0 { 3.0 } else { 0.0 };
            sheet.line((from, y + 0.6), (to, y + 0.6), Pen::plain(0.15, house.fine()));
            sheet.put(Mark::Words {
                x,
                y,
                line: Arc::new(line),
            });
        }
        y += step;
    }
    y - step
}

/// Numbered lines for two columns of moves, several such pairs side by side.
fn grid(house: &House, sheet: &mut Sheet, play: &dyn Match, area: Area) {
    let large = house.ink == Ink::Contrast;
    let high = if large { 11.0 } else { 6.6 };
    // A column wide enough to write a chain of captures.
    let pairs = ((area.width + 6.0) / if large { 170.0 } else { 90.0 }).floor().max(1.0);
    let wide = (area.width - 6.0 * (pairs - 1.0)) / pairs;
    let head = high * 1.1;
    let rows = ((area.height - head) / high).floor().max(1.0) as usize;
    let pen = Pen::plain(0.12, house.fine());
    let strong = Pen::plain(0.3, house.accent());
    let number = Style {
        size: if large { 11.0 } else { 7.5 },
        cut: Cut::Regular,
        tint: house.soft(),
    };
    let gutter = if large { 11.0 } else { 7.5 };
    let plies = play.numbering() == Numbering::Plies;
    for pair in 0..pairs as usize {
        let x = area.x + pair as f64 * (wide + 6.0);
        let first = pair * rows;
        let names = play.card().camps.clone();
        // Each column of numbers, and of moves behind it.
        let (left, middle, right) = if plies {
            (x + gutter, x + wide / 2.0, x + wide / 2.0 + gutter)
        } else {
            (
                x + gutter,
                x + gutter + (wide - gutter) / 2.0,
                x + gutter + (wide - gutter) / 2.0,
            )
        };
        for (camp, from, to) in [(0, left, middle), (1, right, x + wide)] {
            let style = Style {
                cut: Cut::Strong,
                ..house.small()
            };
            let name = single_within(&house.say(&names[camp]), style, to - from - 2.0);
            sheet.put(Mark::Words {
                x: from + 1.5,
                y: area.y + head * 0.7,
                line: Arc::new(name),
            });
        }
        for row in 0..=rows {
            let y = area.y + head + row as f64 * high;
            sheet.line(
                (x, y),
                (x + wide, y),
                if row == 0 || row == rows { strong } else { pen },
            );
            if row == rows {
                continue;
            }
            let base = y + high * 0.68;
            let at = first + row;
            if plies {
                sheet.write(&format!("{}.", 2 * at + 1), number, (left - 1.2, base), 1.0);
                sheet.write(&format!("{}.", 2 * at + 2), number, (right - 1.2, base), 1.0);
            } else {
                sheet.write(&format!("{}.", at + 1), number, (left - 1.2, base), 1.0);
            }
        }
        let bottom = area.y + head + rows as f64 * high;
        sheet.line((middle, area.y + head), (middle, bottom), pen);
        sheet.line((left, area.y + head), (left, bottom), pen);
        if plies {
            sheet.line((right, area.y + head), (right, bottom), pen);
        }
    }
}
