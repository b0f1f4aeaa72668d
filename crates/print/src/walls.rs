//! For boards with walls: the walls as small boxes, the towers as rolls with battlements.

use std::f64::consts::PI;
use std::sync::Arc;

use escale_catalog::Match;
use escale_picture::{Layout, UNIT};
use escale_rules::{Phrase, Side, phrase};

use crate::fonts::Cut;
use crate::house::{House, Ink};
use crate::lines::Style;
use crate::pieces::on_board;
use crate::sheet::{BLACK, Book, Mark, PALE, Pen, Sense, Sheet, Tint};

/// A tower's width as the art draws it, in units of the board.
const TOWER: f64 = 39.1;
/// A wall's length and height: it passes between two towers, with a little play.
const WALL: (f64, f64) = (UNIT - TOWER - 2.5, 27.0);

const EDGE: f64 = 9.0;
const TOP: f64 = 22.0;
const BELOW: f64 = 15.0;
const GAP: f64 = 3.0;

/// How many walls and towers a game needs; nothing for a game without.
pub(crate) fn counts(play: &dyn Match) -> (usize, usize) {
    let walls = on_board(play, true).iter().map(|group| group.count).sum();
    let towers = Layout::new(&play.board(), Side::First).towers().len();
    (walls, towers)
}

struct Stone {
    body: Tint,
    joint: Tint,
}

impl Stone {
    fn of(house: &House) -> Self {
        match house.ink {
            Ink::Colour => Self {
                body: Tint(0xd9, 0xc8, 0xa8),
                joint: Tint(0x7d, 0x68, 0x48),
            },
            Ink::Black | Ink::Contrast => Self {
                body: Tint(255, 255, 255),
                joint: BLACK,
            },
        }
    }
}

/// The sheets of walls and towers.
pub(crate) fn sheets(house: &House, book: &mut Book, play: &dyn Match, square: f64) {
    let (walls, towers) = counts(play);
    if walls == 0 {
        return;
    }
    let name = on_board(play, true)
        .first()
        .map_or(Phrase::new("Rempart", "Wall"), |group| group.name.clone());
    let title = house.say(&{
        let (fr, en) = (name.fr, name.en);
        phrase!(
            "À plier : {walls} × {fr}, {towers} tours",
            "To fold: {walls} × {en}, {towers} towers"
        )
    });
    book.list(&title);
    let scale = square / UNIT;
    let unit = |length: f64| length * scale;
    let wall = Net::wall(unit(WALL.0), unit(WALL.1));
    let tower = Net::tower(unit(TOWER), unit(WALL.1) * 1.35);
    let nets = std::iter::repeat_n(&wall, walls).chain(std::iter::repeat_n(&tower, towers));
    let size = house.paper.size();
    let mut page: Option<Sheet> = None;
    let (mut x, mut y, mut tallest) = (EDGE, TOP, 0.0_f64);
    for net in nets {
        if x + net.width > size.0 - EDGE {
            (x, y, tallest) = (EDGE, y + tallest + GAP, 0.0);
        }
        if y + net.height > size.1 - BELOW
            && let Some(full) = page.take()
        {
            book.sheets.push(full);
        }
        let sheet = page.get_or_insert_with(|| {
            (x, y, tallest) = (EDGE, TOP, 0.0);
            begun(house, book, &title)
        });
        net.draw(house, sheet, (x, y));
        x += net.width + GAP;
        tallest = tallest.max(net.height);
    }
    book.sheets.extend(page);
}

fn begun(house: &House, book: &mut Book, title: &str) -> Sheet {
    let mut sheet = Sheet::new(house.paper.size(), title);
    let style = Style {
        size: house.size() * 1.3,
        cut: Cut::Strong,
        tint: house.accent(),
    };
    let part = book.part(Sense::Heading(2, title.to_owned()));
    let line = Arc::new(crate::lines::single(title, style));
    sheet.marks.push((Mark::Words { x: EDGE, y: 12.0, line }, Some(part)));
    let said = house.words(
        "Couper les traits pleins, plier les tirets, coller le gris. Les murs deviennent des boîtes, les tours des rouleaux.",
        "Cut along full lines, fold along dashes, glue the grey. Walls become boxes, towers become rolls.",
    );
    sheet.tell(book, &said, house.small(), (EDGE, 17.5));
    sheet
}

/// A shape to be cut out: bands of masonry one below the other, and flaps.
struct Net {
    width: f64,
    height: f64,
    /// From the top: height, and whether it is masonry.
    bands: Vec<(f64, bool)>,
    /// Width of the flap at the right end.
    side_flap: f64,
    /// Depth of the battlements along the top.
    battlements: f64,
}

impl Net {
    fn wall(length: f64, height: f64) -> Self {
        let thick = (height * 0.42).max(4.0);
        let bands = vec![
            (5.0, false),
            (thick, true),
            (height, true),
            (thick, true),
            (height, true),
        ];
        Self {
            width: length,
            height: bands.iter().map(|(height, _)| height).sum(),
            bands,
            side_flap: 0.0,
            battlements: 0.0,
        }
    }

    fn tower(wide: f64, height: f64) -> Self {
        Self {
            width: wide * PI + 6.0,
            height,
            bands: vec![(height, true)],
            side_flap: 6.0,
            battlements: height * 0.2,
        }
    }

    fn draw(&self, house: &House, sheet: &mut Sheet, (x, y): (f64, f64)) {
        let stone = Stone::of(house);
        let right = x + self.width - self.side_flap;
        let mut top = y;
        for (height, is_masonry) in &self.bands {
            let corners = vec![(x, top), (right, top), (right, top + height), (x, top + height)];
            let tint = if *is_masonry { stone.body } else { PALE };
            let from = top + self.battlements;
            if self.battlements > 0.0 {
                let points = self.crest(x, right, y);
                sheet.put(Mark::Patch {
                    points: [points, vec![(right, top + height), (x, top + height)]].concat(),
                    tint,
                });
            } else {
                sheet.put(Mark::Patch { points: corners, tint });
            }
            if *is_masonry {
                masonry(sheet, (x, from), right - x, height - self.battlements, stone.joint);
            }
            if top > y {
                sheet.line((x, top), (right, top), Pen::dashed(0.2, BLACK));
            }
            top += height;
        }
        let bottom = y + self.height;
        if self.side_flap > 0.0 {
            let flap = vec![
                (right, y + self.battlements),
                (x + self.width, y + self.battlements + 1.0),
                (x + self.width, bottom - 1.0),
                (right, bottom),
            ];
            sheet.put(Mark::Patch {
                points: flap.clone(),
                tint: PALE,
            });
            sheet.put(Mark::Stroke {
                points: flap,
                pen: Pen::plain(0.2, BLACK),
            });
            sheet.line((right, y + self.battlements), (right, bottom), Pen::dashed(0.2, BLACK));
        }
        let crest = if self.battlements > 0.0 {
            self.crest(x, right, y)
        } else {
            vec![(x, y), (right, y)]
        };
        let mut outline = crest;
        if self.side_flap > 0.0 {
            outline.push((right, y + self.battlements));
            sheet.put(Mark::Stroke {
                points: outline,
                pen: Pen::plain(0.25, BLACK),
            });
            let rest = vec![(x, y + self.battlements), (x, bottom), (right, bottom)];
            sheet.put(Mark::Stroke {
                points: rest,
                pen: Pen::plain(0.25, BLACK),
            });
        } else {
            outline.extend([(right, bottom), (x, bottom), (x, y)]);
            sheet.put(Mark::Stroke {
                points: outline,
                pen: Pen::plain(0.25, BLACK),
            });
        }
    }

    /// The line of the battlements from left to right.
    fn crest(&self, x: f64, right: f64, y: f64) -> Vec<(f64, f64)> {
        let teeth = 8_u32;
        let step = (right - x) / f64::from(teeth * 2);
        let mut points = Vec::new();
        for tooth in 0..teeth {
            let from = x + f64::from(tooth * 2) * step;
            let (low, high) = (y + self.battlements, y);
            points.extend([(from, low), (from, high), (from + step, high), (from + step, low)]);
        }
        points.push((right, y + self.battlements));
        points
    }
}

/// Courses of stones.
fn masonry(sheet: &mut Sheet, (x, y): (f64, f64), width: f64, height: f64, tint: Tint) {
    let pen = Pen::plain(0.15, tint);
    let courses = (height / 4.0).round().max(1.0);
    let step = height / courses;
    for course in 0..courses as u32 {
        let top = y + f64::from(course) * step;
        if course > 0 {
            sheet.line((x, top), (x + width, top), pen);
        }
        let long = step * 2.1;
        let mut at = if course % 2 == 0 { long } else { long / 2.0 };
        while at < width - 0.5 {
            sheet.line((x + at, top), (x + at, top + step), pen);
            at += long;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_passes_between_two_towers() {
        assert!(WALL.0 + TOWER < UNIT);
        for square in [12.0, 45.0, 80.0] {
            let wall = Net::wall(WALL.0 * square / UNIT, WALL.1 * square / UNIT);
            let tower = Net::tower(TOWER * square / UNIT, 10.0);
            // A tower's wall is rolled up: its length is once around.
            let around = tower.width - tower.side_flap;
            assert!((around / PI + wall.width) < square, "{square}");
        }
    }
}
