//! The board itself: what does not change during a game. The same elements, classes and order as
//! `web/board/ground.js`.

use escale_rules::{Board, Cell, Shade, Side};

use crate::dress::Dress;
use crate::layout::{Layout, MARGIN, UNIT};
use crate::node::Node;

pub(crate) fn ground(board: &Board, layout: &Layout, dress: &Dress, coordinates: bool) -> Node {
    let whole = |class: &str| rect(class, (0.0, 0.0), layout.width, layout.height);
    let mut ground = Node::new("g", "ground");
    let room = MARGIN - 2.0;
    let (width, height) = (layout.width + 2.0 * room, layout.height + 2.0 * room);
    let frame = rect("frame", (-room, -room), width, height).at("rx", 8.0);
    ground.children.push(frame);
    ground.children.extend(scenery(dress.frame.as_deref(), layout));
    ground
        .children
        .extend(board.cells.iter().map(|cell| square(cell, layout)));
    ground.children.push(whole("grain"));
    ground.children.extend(scenery(dress.field.as_deref(), layout));
    ground
        .children
        .extend(board.cells.iter().flat_map(|cell| tags(cell, layout, dress)));
    ground.children.push(whole("rim"));
    ground.children.extend(scenery(dress.over.as_deref(), layout));
    let printed = board.cells.iter().filter(|cell| cell.arrows.0 != 0);
    ground.children.extend(printed.map(|cell| arrows(cell, layout)));
    if !board.edges.is_empty() {
        ground.children.push(slots(layout));
    }
    if coordinates {
        ground.children.push(labels(board, layout));
    }
    ground
}

pub(crate) fn rect(class: &str, (x, y): (f64, f64), width: f64, height: f64) -> Node {
    let rect = Node::new("rect", class).at("x", x).at("y", y);
    rect.at("width", width).at("height", height)
}

/// A symbol around a place, so large.
pub(crate) fn symbol(id: &str, class: &str, (x, y): (f64, f64), size: f64) -> Node {
    let node = Node::new("use", class).with("href", format!("#{id}"));
    let node = node.at("x", x - size / 2.0).at("y", y - size / 2.0);
    node.at("width", size).at("height", size)
}

/// A drawing over the whole board and its margin.
fn scenery(id: Option<&str>, layout: &Layout) -> Option<Node> {
    let node = Node::new("use", "scenery").with("href", format!("#{}", id?));
    let node = node.at("x", -MARGIN).at("y", -MARGIN);
    let node = node.at("width", layout.width + 2.0 * MARGIN);
    Some(node.at("height", layout.height + 2.0 * MARGIN))
}

fn square(cell: &Cell, layout: &Layout) -> Node {
    let (x, y) = layout.center(&cell.id).unwrap_or_default();
    let shade = match cell.shade {
        Shade::Light => "light",
        Shade::Dark => "dark",
        Shade::Water => "water",
    };
    let tags: Vec<&str> = cell.tags.iter().map(|tag| tag.id).collect();
    let tags = tags.join(" ");
    rect(
        &format!("cell {shade} {tags}"),
        (x - UNIT / 2.0, y - UNIT / 2.0),
        UNIT,
        UNIT,
    )
}

fn tags(cell: &Cell, layout: &Layout, dress: &Dress) -> Vec<Node> {
    let center = layout.center(&cell.id).unwrap_or_default();
    let water = (cell.shade == Shade::Water).then_some("water");
    let mut drawn = Vec::new();
    for tag in water.into_iter().chain(cell.tags.iter().map(|tag| tag.id)) {
        let of = Side::BOTH.into_iter().find_map(|side| {
            let word = tag.strip_suffix(side.word())?.strip_suffix('-')?;
            Some((word, side))
        });
        let (word, side) = of.map_or((tag, None), |(word, side)| (word, Some(side)));
        let dressed = dress.tags.get(tag).or_else(|| dress.tags.get(word));
        let seat = Side::BOTH[usize::from(layout.is_flipped())];
        let camp = match side {
            Some(side) if side == seat => side.word().to_owned(),
            Some(side) => format!("{} far", side.word()),
            None => String::new(),
        };
        let marked = if dressed.is_some() { "dressed" } else { "" };
        let class = format!("tag tag-{word} {camp} {marked}");
        drawn.push(symbol(&format!("tag-{word}"), &class, center, UNIT));
        if let Some(own) = dressed {
            drawn.push(symbol(own, &format!("scenery own-{word} {camp}"), center, UNIT));
        }
    }
    drawn
}

fn arrows(cell: &Cell, layout: &Layout) -> Node {
    let (x, y) = layout.center(&cell.id).unwrap_or_default();
    let half_turn = if layout.is_flipped() { 180 } else { 0 };
    let group = Node::new("g", "arrows").with("transform", format!("translate({x} {y})"));
    group.holding((0..8).filter(|bit| cell.arrows.0 & (1 << bit) != 0).map(|bit| {
        let id = if bit % 2 == 0 {
            "arrow-straight"
        } else {
            "arrow-diagonal"
        };
        let angle = (bit * 45 + half_turn) % 360;
        symbol(id, "", (0.0, 0.0), UNIT).with("transform", format!("rotate({angle})"))
    }))
}

fn slots(layout: &Layout) -> Node {
    let lines = layout.segments().map(|[(x1, y1), (x2, y2)]| {
        let line = Node::new("line", "slot").at("x1", x1).at("y1", y1);
        line.at("x2", x2).at("y2", y2)
    });
    let towers = layout
        .towers()
        .into_iter()
        .map(|place| symbol("tower", "tower", place, 46.0));
    Node::new("g", "slots").holding(lines).holding(towers)
}

fn labels(board: &Board, layout: &Layout) -> Node {
    let [bottom, left, top] = layout.labels(board);
    // Large boards are drawn smaller: their letters must not shrink with them.
    let size = (layout.width * 0.028).clamp(20.0, 29.0);
    let away = MARGIN / 2.0;
    let mut group = Node::new("g", "labels");
    let mut put = |label: &str, x: f64, y: f64| group.children.push(text(label, (x, y), size));
    for (index, label) in (0_u32..).zip(&bottom) {
        put(label, (f64::from(index) + 0.5) * UNIT, layout.height + away);
    }
    for (index, label) in (0_u32..).zip(&left) {
        put(label, -away, (f64::from(index) + 0.5) * UNIT);
    }
    for (index, label) in (0_u32..).zip(&top) {
        put(label, (f64::from(index) + 0.5) * UNIT, -away);
    }
    group
}

/// Words around a point.
pub(crate) fn text(words: &str, (x, y): (f64, f64), size: f64) -> Node {
    // Letters that hang below their line are lifted a little; figures and capitals stand on it.
    let hangs = words.contains(['g', 'j', 'p', 'q', 'y']);
    let down = if hangs { 0.22 } else { 0.32 };
    let node = Node::new("text", "").at("x", x).at("y", y + size * down);
    node.at("font-size", size).saying(words)
}
