//! A position and what is to be said of it.

use escale_rules::{Board, Piece, Scene, Side};

use crate::css::Face;
use crate::dress::{Dress, dress};
use crate::ground::{ground, rect, symbol};
use crate::layout::{Layout, MARGIN};
use crate::node::Node;
use crate::paint::{self, Note};
use crate::resolve::Resolver;
use crate::value::number;

/// How a drawing is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// The game's own ground, frame and colours, with light and shade.
    #[default]
    Colour,
    /// The game's colours in flat tints: small, and quick to draw.
    Flat,
    /// Black on white with as little ink as can be: outlines, hatching, one grey.
    Ink,
    /// Few strong tones, for eyes that need them.
    Contrast,
}

impl Palette {
    /// The theme, the kind of board, and whether things have light and shade.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Self::Colour => ["parchment", "own", "deep"],
            Self::Flat => ["parchment", "plain", "flat"],
            Self::Ink => ["ink", "plain", "flat"],
            Self::Contrast => ["contrast", "plain", "flat"],
        }
    }

    fn root(self) -> Face {
        let names = ["data-theme", "data-board", "data-relief"];
        let attributes = names.into_iter().zip(self.words());
        Face {
            tag: "html".to_owned(),
            attributes: attributes
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            is_root: true,
            ..Face::default()
        }
    }
}

/// A position to draw. Whatever names no place of the board draws nothing.
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    /// The game's name, for its dress.
    pub game: &'a str,
    /// The board.
    pub board: &'a Board,
    /// What stands on it; an empty scene for the bare board.
    pub scene: &'a Scene,
    /// Who sits below.
    pub seat: Side,
    /// Its colours.
    pub palette: Palette,
    /// Whether the sides are labelled.
    pub coordinates: bool,
    /// Whether the scene's marks are drawn.
    pub marks: bool,
    /// Arrows, rings, lights and words on squares.
    pub notes: &'a [Note],
    /// What is seen, for whoever cannot see it.
    pub title: &'a str,
}

impl<'a> Diagram<'a> {
    /// A position seen from the first camp's seat, with coordinates.
    pub fn new(game: &'a str, board: &'a Board, scene: &'a Scene) -> Self {
        Self {
            game,
            board,
            scene,
            seat: Side::First,
            palette: Palette::default(),
            coordinates: true,
            marks: false,
            notes: &[],
            title: "",
        }
    }

    /// Width and height of the drawing in units, its margin included.
    pub fn size(&self) -> (f64, f64) {
        let layout = Layout::new(self.board, self.seat);
        (layout.width + 2.0 * MARGIN, layout.height + 2.0 * MARGIN)
    }

    /// The drawing.
    pub fn svg(&self) -> String {
        let dress = dress(self.game);
        let layout = Layout::new(self.board, self.seat);
        let picture = Node::new("svg", "board-picture").holding([
            ground(self.board, &layout, dress, self.coordinates),
            Node::new("g", "under").holding(paint::under(self, &layout)),
            Node::new("g", "pieces").holding(pieces(self.scene, &layout, dress)),
            Node::new("g", "over").holding(paint::over(self, &layout)),
        ]);
        let (width, height) = self.size();
        let view = [-MARGIN, -MARGIN, width, height];
        document(dress, self.palette, picture, view, self.title)
    }
}

/// A piece by itself, on no ground, in a square of a hundred units.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    /// The game's name.
    pub game: &'a str,
    /// Kind of piece.
    pub kind: &'a str,
    /// Whose it is.
    pub side: Option<Side>,
    /// Its colours.
    pub palette: Palette,
    /// Whether it is drawn in a mirror: the back of a piece cut out of paper.
    pub mirrored: bool,
}

/// Draws a piece by itself. It fills its square whatever room its game leaves it on the board.
pub fn figure_svg(figure: &Figure<'_>) -> String {
    let dress = dress(figure.game);
    let id = format!("piece-{}", dress.piece(figure.kind));
    let side = figure.side.map_or("nobody", Side::word);
    let turn = if figure.mirrored { "scale(-1 1)" } else { "scale(1 1)" };
    let piece =
        Node::new("g", &format!("piece alone {} {side}", figure.kind)).holding([symbol(&id, "", (0.0, 0.0), 100.0)]);
    let turned = Node::new("g", "").with("transform", turn).holding([piece]);
    let picture = Node::new("svg", "board-picture").holding([turned]);
    document(dress, figure.palette, picture, [-50.0, -50.0, 100.0, 100.0], "")
}

fn document(dress: &Dress, palette: Palette, mut picture: Node, view: [f64; 4], title: &str) -> String {
    // What the browser has around the picture: the element that says which game it is.
    "g".clone_into(&mut picture.tag);
    let stage = Node::new("g", "board-stage")
        .with("data-game", &dress.id)
        .holding([picture]);
    let [_, _, width, height] = view;
    let view = view.map(number).join(" ");
    let mut root = Node::new("svg", "")
        .with("viewBox", view)
        .at("width", width)
        .at("height", height);
    if !title.is_empty() {
        root.children.push(Node::new("title", "").saying(title));
    }
    root.children.push(stage);
    Resolver::new(&dress.sheet, &dress.named, palette.root()).document(&root)
}

fn pieces(scene: &Scene, layout: &Layout, dress: &Dress) -> Vec<Node> {
    let drawn = scene.pieces.iter().filter_map(|piece| placed(piece, layout, dress));
    drawn.collect()
}

fn placed(piece: &Piece, layout: &Layout, dress: &Dress) -> Option<Node> {
    let (x, y) = layout.center(&piece.at)?;
    let is_wall = layout.segment(&piece.at).is_some();
    let angle = layout.angle(&piece.at);
    let upright = if angle > 0.0 { "upright" } else { "" };
    let side = piece.side.map_or("nobody", Side::word);
    let contact = if is_wall {
        rect("contact", (-33.0, -16.0), 66.0, 32.0).at("rx", 6.0)
    } else {
        let ellipse = Node::new("ellipse", "contact").at("cx", 3.0).at("cy", 37.0);
        ellipse.at("rx", 35.0).at("ry", 9.0)
    };
    let id = format!("piece-{}", dress.piece(piece.kind));
    let node = Node::new("g", &format!("piece {} {side} {upright}", piece.kind));
    let node = node.with(
        "transform",
        format!("translate({} {}) rotate({angle})", number(x), number(y)),
    );
    Some(node.holding([contact, symbol(&id, "", (0.0, 0.0), 100.0)]))
}
