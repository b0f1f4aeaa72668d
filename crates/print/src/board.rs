//! The board at true scale, over as many sheets as it takes.

use std::sync::Arc;

use escale_catalog::Match;
use escale_picture::{Diagram, MARGIN, UNIT};
use escale_rules::{Scene, phrase};

use crate::fonts::Cut;
use crate::house::House;
use crate::lines::Style;
use crate::sheet::{Area, BLACK, Book, Mark, PALE, Pen, Sense, Sheet};

/// Room around what is printed: printers reach no further.
const EDGE: f64 = 8.0;
/// Room for the ruler and the words below.
const BELOW: f64 = 21.0;
/// How much of its neighbours each sheet repeats, to be glued under them.
pub(crate) const OVERLAP: f64 = 10.0;

/// How a board is cut up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    /// Of the whole board, in millimetres, its frame included.
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The sheets, upright or across.
    pub(crate) sheet: (f64, f64),
    /// What each tile shows of the board, rows from the top.
    pub(crate) tiles: Vec<Area>,
}

impl Plan {
    pub(crate) fn new(columns: i16, rows: i16, square: f64, paper: (f64, f64)) -> Self {
        let whole = |cells: i16| (f64::from(cells) * UNIT + 2.0 * MARGIN) * square / UNIT;
        let (width, height) = (whole(columns), whole(rows));
        let across = (paper.1, paper.0);
        let plans = [paper, across].map(|sheet| Self::on(width, height, sheet));
        let [upright, across] = plans;
        // Few sheets first, then upright ones.
        if across.tiles.len() < upright.tiles.len() {
            across
        } else {
            upright
        }
    }

    fn on(width: f64, height: f64, sheet: (f64, f64)) -> Self {
        let (room_x, room_y) = (sheet.0 - 2.0 * EDGE, sheet.1 - EDGE - BELOW);
        let count = |length: f64, room: f64| {
            if length <= room {
                1
            } else {
                ((length - OVERLAP) / (room - OVERLAP)).ceil() as usize
            }
        };
        let (columns, rows) = (count(width, room_x), count(height, room_y));
        let part = |length: f64, count: usize| (length + OVERLAP * (count as f64 - 1.0)) / count as f64;
        let (tile_x, tile_y) = (part(width, columns), part(height, rows));
        let tiles = (0..rows).flat_map(|row| {
            (0..columns).map(move |column| {
                let x = (tile_x - OVERLAP) * column as f64;
                let y = (tile_y - OVERLAP) * row as f64;
                Area::new(x, y, tile_x, tile_y)
            })
        });
        Self {
            width,
            height,
            columns,
            rows,
            sheet,
            tiles: tiles.collect(),
        }
    }
}

/// The plan of a game's board.
pub(crate) fn plan(house: &House, play: &dyn Match, square: f64) -> Plan {
    let board = play.board();
    Plan::new(board.width, board.height, square, house.paper.size())
}

/// The board's sheets.
pub(crate) fn sheets(house: &House, book: &mut Book, play: &dyn Match, square: f64) {
    let board = play.board();
    let plan = plan(house, play, square);
    let title = play.card().title;
    let words = house.say(&phrase!("{title} : le plateau", "{title}: the board"));
    let bare = Scene::default();
    let mut diagram = Diagram::new(play.card().id, &board, &bare);
    diagram.palette = house.board();
    let svg: Arc<str> = diagram.svg().into();
    book.list(&house.words("Le plateau", "The board"));
    for (at, tile) in plan.tiles.iter().enumerate() {
        let (row, column) = (at / plan.columns + 1, at % plan.columns + 1);
        let (rows, columns) = (plan.rows, plan.columns);
        let (sheet, sheets) = (at + 1, plan.tiles.len());
        let label = match (rows, columns) {
            (1, 1) => house.words("Le plateau", "The board"),
            (1, _) | (_, 1) => house.say(&phrase!(
                "Le plateau, feuille {sheet} sur {sheets}",
                "The board, sheet {sheet} of {sheets}"
            )),
            _ => house.say(&phrase!(
                "Le plateau, rangée {row} sur {rows}, colonne {column} sur {columns}",
                "The board, row {row} of {rows}, column {column} of {columns}"
            )),
        };
        let mut sheet = Sheet::new(plan.sheet, &label);
        let left = ((plan.sheet.0 - tile.width) / 2.0).max(EDGE);
        let window = Area::new(left, EDGE, tile.width, tile.height);
        let whole = Area::new(window.x - tile.x, window.y - tile.y, plan.width, plan.height);
        let part = book.part(Sense::Picture(format!("{words} ({label})")));
        sheet.marks.push((
            Mark::Drawing {
                svg: Arc::clone(&svg),
                area: whole,
                turn: 0.0,
                window: Some(window),
            },
            Some(part),
        ));
        seams(&mut sheet, window, (row, column), &plan);
        crop_marks(&mut sheet, window);
        if plan.tiles.len() > 1 {
            key(&mut sheet, &plan, at);
        }
        let foot = (EDGE, plan.sheet.1 - 14.5);
        ruler(&mut sheet, foot);
        let about = (EDGE + 106.0, foot.1 - 2.0);
        let said = house.say(&phrase!(
            "Cases de {square} mm, à imprimer à 100 %",
            "Squares of {square} mm, to be printed at 100%"
        ));
        sheet.write(&said, house.small(), about, 0.0);
        sheet.write(
            &label,
            Style {
                cut: Cut::Strong,
                ..house.small()
            },
            (about.0, about.1 + 4.2),
            0.0,
        );
        book.sheets.push(sheet);
    }
}

/// Where a neighbour is glued on: dashes beside the board, so that the board stays clean.
fn seams(sheet: &mut Sheet, window: Area, (row, column): (usize, usize), plan: &Plan) {
    let pen = Pen::dashed(0.25, BLACK);
    let reach = 4.5;
    if column < plan.columns {
        let x = window.right() - OVERLAP;
        sheet.line((x, window.y - reach), (x, window.y - 0.8), pen);
        sheet.line((x, window.bottom() + 0.8), (x, window.bottom() + reach), pen);
    }
    if column > 1 {
        let x = window.x + OVERLAP;
        sheet.line((x, window.y - reach), (x, window.y - 0.8), pen);
        sheet.line((x, window.bottom() + 0.8), (x, window.bottom() + reach), pen);
    }
    if row < plan.rows {
        let y = window.bottom() - OVERLAP;
        sheet.line((window.x - reach, y), (window.x - 0.8, y), pen);
        sheet.line((window.right() + 0.8, y), (window.right() + reach, y), pen);
    }
    if row > 1 {
        let y = window.y + OVERLAP;
        sheet.line((window.x - reach, y), (window.x - 0.8, y), pen);
        sheet.line((window.right() + 0.8, y), (window.right() + reach, y), pen);
    }
}

/// Two short lines at each corner, outside what is cut out.
pub(crate) fn crop_marks(sheet: &mut Sheet, area: Area) {
    let pen = Pen::plain(0.2, BLACK);
    let (gap, length) = (1.0, 5.0);
    for (x, out_x) in [(area.x, -1.0), (area.right(), 1.0)] {
        for (y, out_y) in [(area.y, -1.0), (area.bottom(), 1.0)] {
            sheet.line((x + out_x * gap, y), (x + out_x * (gap + length), y), pen);
            sheet.line((x, y + out_y * gap), (x, y + out_y * (gap + length)), pen);
        }
    }
}

/// A small map of the sheets with this one filled.
fn key(sheet: &mut Sheet, plan: &Plan, own: usize) {
    let (width, height) = (6.0, 4.2);
    let right = sheet.width - EDGE;
    let top = sheet.height - 18.0;
    for at in 0..plan.tiles.len() {
        let (row, column) = (at / plan.columns, at % plan.columns);
        let x = right - width * (plan.columns - column) as f64;
        let y = top + height * row as f64;
        let area = Area::new(x, y, width, height);
        if at == own {
            let points = vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
            sheet.put(Mark::Patch { points, tint: BLACK });
        }
        sheet.frame(area, Pen::plain(0.2, BLACK));
    }
}

/// A hundred millimetres, to be held against a ruler.
pub(crate) fn ruler(sheet: &mut Sheet, (x, y): (f64, f64)) {
    let pen = Pen::plain(0.25, BLACK);
    sheet.line((x, y), (x + 100.0, y), pen);
    for at in 0..=100_u32 {
        let length = match at {
            at if at % 50 == 0 => 4.0,
            at if at % 10 == 0 => 3.0,
            at if at % 5 == 0 => 1.8,
            _ => 1.0,
        };
        let place = x + f64::from(at);
        let pen = Pen::plain(if at % 10 == 0 { 0.25 } else { 0.12 }, BLACK);
        sheet.line((place, y), (place, y - length), pen);
    }
    let style = Style {
        size: 7.0,
        cut: Cut::Regular,
        tint: BLACK,
    };
    for at in [0, 50, 100_u32] {
        let anchor = match at {
            0 => 0.0,
            100 => 1.0,
            _ => 0.5,
        };
        let text = if at == 100 { "100 mm".to_owned() } else { at.to_string() };
        sheet.write(&text, style, (x + f64::from(at), y + 3.0), anchor);
    }
    let points = vec![(x, y), (x + 10.0, y), (x + 10.0, y + 0.6), (x, y + 0.6)];
    sheet.put(Mark::Patch { points, tint: PALE });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::Paper;
    use escale_catalog::{GAMES, Setup};

    #[test]
    fn tiles_cover_the_board_and_overlap() {
        for game in GAMES {
            let board = game.set_up(&Setup::default()).expect("a start").board();
            for square in [12.0, 26.0, 35.0, 45.0, 80.0] {
                for paper in [Paper::A4, Paper::A3] {
                    let plan = Plan::new(board.width, board.height, square, paper.size());
                    let wide = (f64::from(board.width) + 0.76) * square;
                    assert!((plan.width - wide).abs() < 1e-9);
                    assert_eq!(plan.tiles.len(), plan.columns * plan.rows);
                    for (at, tile) in plan.tiles.iter().enumerate() {
                        let (row, column) = (at / plan.columns, at % plan.columns);
                        assert!(tile.width <= plan.sheet.0 - 2.0 * EDGE + 1e-9);
                        assert!(tile.height <= plan.sheet.1 - EDGE - BELOW + 1e-9);
                        match column {
                            0 => assert!(tile.x.abs() < 1e-9),
                            _ => assert!((plan.tiles[at - 1].right() - tile.x - OVERLAP).abs() < 1e-9),
                        }
                        match row {
                            0 => assert!(tile.y.abs() < 1e-9),
                            _ => assert!((plan.tiles[at - plan.columns].bottom() - tile.y - OVERLAP).abs() < 1e-9),
                        }
                        if column + 1 == plan.columns {
                            assert!((tile.right() - plan.width).abs() < 1e-9);
                        }
                        if row + 1 == plan.rows {
                            assert!((tile.bottom() - plan.height).abs() < 1e-9);
                        }
                    }
                }
            }
        }
    }
}
