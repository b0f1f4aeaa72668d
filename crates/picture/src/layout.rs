//! Where places are on the drawing. One cell is [`UNIT`] wide; y grows downwards, as SVG has it.
//! The same as `web/board/geometry.js`.

use std::collections::BTreeMap;

use escale_rules::{Board, Side};

/// Width of a cell.
pub const UNIT: f64 = 100.0;

/// Room around the cells for coordinates and for walls that stand on the rim.
pub const MARGIN: f64 = 38.0;

/// A point of the drawing.
pub type Point = (f64, f64);

/// Places of a board as seen from one seat.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Width of the cells together.
    pub width: f64,
    /// Height of the cells together.
    pub height: f64,
    flipped: bool,
    rows: f64,
    columns: f64,
    centers: BTreeMap<String, Point>,
    segments: BTreeMap<String, [Point; 2]>,
}

impl Layout {
    /// The places of a board.
    pub fn new(board: &Board, seat: Side) -> Self {
        let (columns, rows) = (f64::from(board.width), f64::from(board.height));
        let mut layout = Self {
            width: columns * UNIT,
            height: rows * UNIT,
            flipped: seat == Side::Second,
            rows,
            columns,
            centers: BTreeMap::new(),
            segments: BTreeMap::new(),
        };
        for cell in &board.cells {
            let center = layout.corner(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5);
            layout.centers.insert(cell.id.clone(), center);
        }
        for edge in &board.edges {
            let ends = [edge.from, edge.to].map(|(x, y)| layout.corner(f64::from(x), f64::from(y)));
            let center = (f64::midpoint(ends[0].0, ends[1].0), f64::midpoint(ends[0].1, ends[1].1));
            layout.segments.insert(edge.id.clone(), ends);
            layout.centers.insert(edge.id.clone(), center);
        }
        layout
    }

    fn corner(&self, x: f64, y: f64) -> Point {
        if self.flipped {
            ((self.columns - x) * UNIT, y * UNIT)
        } else {
            (x * UNIT, (self.rows - y) * UNIT)
        }
    }

    /// Whether the second camp sits below.
    pub const fn is_flipped(&self) -> bool {
        self.flipped
    }

    /// The middle of a cell or an edge; `None` for what is no place of this board.
    pub fn center(&self, id: &str) -> Option<Point> {
        self.centers.get(id).copied()
    }

    /// The ends of an edge.
    pub fn segment(&self, id: &str) -> Option<[Point; 2]> {
        self.segments.get(id).copied()
    }

    /// All corners where walls can meet, each once.
    pub fn towers(&self) -> Vec<Point> {
        let mut towers: Vec<Point> = Vec::new();
        for end in self.segments.values().flatten() {
            if !towers.contains(end) {
                towers.push(*end);
            }
        }
        towers
    }

    /// All edges.
    pub fn segments(&self) -> impl Iterator<Item = [Point; 2]> + '_ {
        self.segments.values().copied()
    }

    /// The angle a wall lies at, in degrees.
    pub fn angle(&self, id: &str) -> f64 {
        match self.segments.get(id) {
            Some([from, to]) if (from.0 - to.0).abs() < 0.5 => 90.0,
            _ => 0.0,
        }
    }

    /// Labels along the sides: below from left to right, left from the top down, above.
    pub(crate) fn labels(&self, board: &Board) -> [Vec<String>; 3] {
        let reversed = |labels: &[String]| labels.iter().rev().cloned().collect::<Vec<_>>();
        let own_way = !board.far_files.is_empty();
        match (self.flipped, own_way) {
            (true, true) => [reversed(&board.far_files), board.ranks.clone(), reversed(&board.files)],
            (true, false) => [reversed(&board.files), board.ranks.clone(), Vec::new()],
            (false, _) => [board.files.clone(), reversed(&board.ranks), board.far_files.clone()],
        }
    }
}
