//! What lies on the board beside pieces: lights, marks, arrows, rings, words.

use std::fmt::Write as _;

use escale_rules::MarkKind;

use crate::diagram::Diagram;
use crate::ground::{rect, symbol, text};
use crate::layout::{Layout, Point, UNIT};
use crate::node::Node;
use crate::value::number;

/// Something said of places of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A light under a place: the last move.
    Light(String),
    /// An arrow along places, from the first to the last.
    Arrow(Vec<String>),
    /// An arrow with a number where it begins: one of several moves.
    Numbered(Vec<String>, usize),
    /// A ring around a place.
    Ring(String),
    /// A few letters on a place.
    Label(String, String),
}

/// The most letters a square has room for.
const LETTERS: usize = 12;

/// What a kind of mark is called in the drawings and style sheets.
const fn word(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Check => "check",
        MarkKind::Attacker => "attacker",
        MarkKind::Threat => "threat",
        MarkKind::Barred => "barred",
        MarkKind::Must => "must",
        MarkKind::Closed => "closed",
    }
}

/// A highlight that fills a place.
fn fill(layout: &Layout, id: &str, class: &str) -> Option<Node> {
    if let Some([(x1, y1), (x2, y2)]) = layout.segment(id) {
        let line = Node::new("line", &format!("edge-light {class}"));
        return Some(line.at("x1", x1).at("y1", y1).at("x2", x2).at("y2", y2));
    }
    let (x, y) = layout.center(id)?;
    let corner = (x - UNIT / 2.0, y - UNIT / 2.0);
    Some(rect(&format!("light-up {class}"), corner, UNIT, UNIT))
}

/// A square that was no way out.
fn hatched(layout: &Layout, id: &str) -> Option<Node> {
    let (x, y) = layout.center(id)?;
    let half = UNIT / 2.0 - 2.0;
    let strokes: Vec<String> = [-1.5_f64, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5]
        .into_iter()
        .map(|shift| {
            let (low, high) = ((shift - 1.0).max(-1.0), (shift + 1.0).min(1.0));
            let at = |place: f64| format!("{} {}", number(x + place * half), number(y + (place - shift) * half));
            format!("M{}L{}", at(low), at(high))
        })
        .collect();
    Some(Node::new("path", "hatched").with("d", strokes.concat()))
}

/// Under the pieces.
pub(crate) fn under(diagram: &Diagram<'_>, layout: &Layout) -> Vec<Node> {
    let mut drawn = Vec::new();
    for note in diagram.notes {
        if let Note::Light(id) = note {
            drawn.extend(fill(layout, id, "last"));
        }
    }
    if diagram.marks {
        for mark in &diagram.scene.marks {
            drawn.extend(match mark.kind {
                MarkKind::Closed => hatched(layout, &mark.at),
                MarkKind::Barred => None,
                kind => fill(layout, &mark.at, &format!("mark-{}", word(kind))),
            });
        }
    }
    drawn
}

/// Over the pieces.
pub(crate) fn over(diagram: &Diagram<'_>, layout: &Layout) -> Vec<Node> {
    let mut drawn = Vec::new();
    if diagram.marks {
        let signs = diagram.scene.marks.iter().filter(|mark| mark.kind != MarkKind::Closed);
        for mark in signs {
            let id = format!("sign-{}", word(mark.kind));
            let place = layout.center(&mark.at);
            drawn.extend(place.map(|place| symbol(&id, &format!("sign {id}"), place, UNIT)));
        }
    }
    for note in diagram.notes {
        match note {
            Note::Light(_) => {}
            Note::Ring(id) => drawn.extend(layout.center(id).map(ring)),
            Note::Arrow(places) => drawn.extend(arrow(layout, places, None)),
            Note::Numbered(places, number) => drawn.extend(arrow(layout, places, Some(*number))),
            Note::Label(id, words) => drawn.extend(label(layout, id, words)),
        }
    }
    drawn
}

fn ring((x, y): Point) -> Node {
    Node::new("circle", "pen ring").at("cx", x).at("cy", y).at("r", 44.0)
}

/// An arrow along places, drawn twice: its light rim first, so that it is seen on any ground.
fn arrow(layout: &Layout, places: &[String], number_of: Option<usize>) -> Vec<Node> {
    let mut points: Vec<Point> = places.iter().filter_map(|id| layout.center(id)).collect();
    points.dedup();
    let (Some(&start), Some(&end)) = (points.first(), points.last()) else {
        return Vec::new();
    };
    if points.len() < 2 {
        return vec![ring(start)];
    }
    let last = points.len() - 1;
    let (ux, uy) = towards(points[last - 1], end);
    let (sx, sy) = towards(start, points[1]);
    let neck = (end.0 - ux * 34.0, end.1 - uy * 34.0);
    let mut line = format!("M{} {}", number(start.0 + sx * 16.0), number(start.1 + sy * 16.0));
    for (x, y) in points[1..last].iter().chain([&neck]) {
        let _ = write!(line, "L{} {}", number(*x), number(*y));
    }
    let corner = |along: f64, across: f64| {
        let (x, y) = (end.0 - ux * along - uy * across, end.1 - uy * along + ux * across);
        format!("{} {}", number(x), number(y))
    };
    let head = format!("M{}L{}L{}Z", corner(4.0, 0.0), corner(36.0, 19.0), corner(36.0, -19.0));
    let mut drawn: Vec<Node> = ["halo", ""]
        .iter()
        .flat_map(|class| {
            let path = |class: String, d: &str| Node::new("path", &class).with("d", d);
            [
                path(format!("pen way {class}"), &line),
                path(format!("pen head {class}"), &head),
            ]
        })
        .collect();
    if let Some(count) = number_of {
        let place = (start.0 + 32.0, start.1 - 32.0);
        let (x, y) = place;
        drawn.push(Node::new("circle", "pen count").at("cx", x).at("cy", y).at("r", 21.0));
        let figure = Node::new("g", "pen counted");
        drawn.push(figure.holding([text(&count.to_string(), place, 32.0)]));
    }
    drawn
}

fn towards(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    (dx / length, dy / length)
}

fn label(layout: &Layout, id: &str, words: &str) -> Option<Node> {
    let (x, y) = layout.center(id)?;
    let words: String = words.chars().take(LETTERS).collect();
    let letters = u32::try_from(words.chars().count()).unwrap_or(1).max(1);
    let size = (120.0 / f64::from(letters)).clamp(12.0, 34.0);
    let width = size * 0.52 * f64::from(letters) + 14.0;
    let (left, top, height) = (x - width / 2.0, y - size * 0.62, size * 1.24);
    let plate = rect("plate", (left, top), width, height).at("rx", 8.0);
    let said = Node::new("g", "on-plate").holding([text(&words, (x, y), size)]);
    Some(Node::new("g", "").holding([plate, said]))
}
