//! Drawings of every game, as any reader of plain SVG gets them.

use escale_catalog::{GAMES, Setup};
use escale_picture::{Diagram, Figure, Note, Palette, figure_svg};
use escale_rules::{Scene, Side};
use usvg::{Options, Tree};

const PALETTES: [Palette; 4] = [Palette::Colour, Palette::Flat, Palette::Ink, Palette::Contrast];

fn tree(svg: &str) -> Tree {
    Tree::from_str(svg, &Options::default()).unwrap_or_else(|error| panic!("{error}: {}", &svg[..200]))
}

fn paths(group: &usvg::Group) -> usize {
    let count = |node: &usvg::Node| match node {
        usvg::Node::Group(inner) => paths(inner),
        usvg::Node::Path(_) => 1,
        _ => 0,
    };
    group.children().iter().map(count).sum()
}

#[test]
fn every_start_is_drawn_in_every_palette_and_stands_alone() {
    for game in GAMES {
        let play = game.set_up(&Setup::default()).expect("a start");
        let (board, scene) = (play.board(), play.scene());
        for palette in PALETTES {
            for seat in Side::BOTH {
                let mut diagram = Diagram::new(play.card().id, &board, &scene);
                (diagram.palette, diagram.seat) = (palette, seat);
                let svg = diagram.svg();
                for forbidden in [
                    "var(",
                    "class=",
                    "calc(",
                    "color-mix(",
                    "href=\"#piece",
                    "http://",
                    "<style",
                ] {
                    let svg = svg.replace("http://www.w3.org/2000/svg", "");
                    assert!(!svg.contains(forbidden), "{} {palette:?}: {forbidden}", play.card().id);
                }
                let drawn = tree(&svg);
                let (width, height) = diagram.size();
                assert!((f64::from(drawn.size().width()) - width).abs() < 0.1);
                assert!((f64::from(drawn.size().height()) - height).abs() < 0.1);
                let empty = Scene::default();
                let bare = Diagram {
                    scene: &empty,
                    ..diagram.clone()
                };
                let more = paths(drawn.root()) - paths(tree(&bare.svg()).root());
                assert!(more >= scene.pieces.len(), "{}: {more}", play.card().id);
            }
        }
    }
}

#[test]
fn every_link_within_a_drawing_leads_somewhere() {
    for game in GAMES {
        let play = game.set_up(&Setup::default()).expect("a start");
        let (board, scene) = (play.board(), play.scene());
        for palette in PALETTES {
            let mut diagram = Diagram::new(play.card().id, &board, &scene);
            diagram.palette = palette;
            let svg = diagram.svg();
            let named: Vec<&str> = svg
                .split(" id=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
                .collect();
            let links = svg.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
            let paints = svg.split("url(#").skip(1).filter_map(|rest| rest.split(')').next());
            for link in links.chain(paints) {
                assert!(named.contains(&link), "{} {palette:?}: {link}", play.card().id);
            }
        }
    }
}

#[test]
fn camps_differ_without_hue() {
    for game in GAMES {
        let play = game.set_up(&Setup::default()).expect("a start");
        let kinds = play.scene().pieces.into_iter().filter(|piece| piece.side.is_some());
        for piece in kinds {
            let draw = |side| {
                figure_svg(&Figure {
                    game: play.card().id,
                    kind: piece.kind,
                    side: Some(side),
                    palette: Palette::Ink,
                    mirrored: false,
                })
            };
            let [first, second] = Side::BOTH.map(draw);
            assert_ne!(first, second, "{}", piece.kind);
            for svg in [&first, &second] {
                assert!(paths(tree(svg).root()) > 0, "{} {}", play.card().id, piece.kind);
                assert!(is_grey(svg), "{} {}", play.card().id, piece.kind);
            }
        }
    }
}

/// Whether every colour is a shade of grey.
fn is_grey(svg: &str) -> bool {
    svg.split('#').skip(1).all(|rest| {
        let digits: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
        match digits.len() {
            3 => digits.chars().all(|digit| digits.starts_with(digit)),
            6 => digits[0..2] == digits[2..4] && digits[2..4] == digits[4..6],
            _ => true,
        }
    })
}

#[test]
fn black_ink_is_black() {
    for game in GAMES {
        let play = game.set_up(&Setup::default()).expect("a start");
        let (board, scene) = (play.board(), play.scene());
        let mut diagram = Diagram::new(play.card().id, &board, &scene);
        diagram.palette = Palette::Ink;
        assert!(is_grey(&diagram.svg()), "{}", play.card().id);
    }
}

#[test]
fn what_names_no_place_draws_nothing_and_words_stay_words() {
    let game = GAMES[0];
    let play = game.set_up(&Setup::default()).expect("a start");
    let (board, scene) = (play.board(), play.scene());
    let here = board.cells[0].id.clone();
    let notes = [
        Note::Arrow(vec!["nowhere".to_owned(), here.clone()]),
        Note::Arrow(Vec::new()),
        Note::Ring("<script>".to_owned()),
        Note::Label(here.clone(), "<&\"\u{0}\u{ffff}𝕏é".to_owned()),
        Note::Label(here.clone(), String::new()),
        Note::Numbered(vec![here.clone(), board.cells[7].id.clone()], 12),
        Note::Light(here),
    ];
    let mut diagram = Diagram::new("no such game", &board, &scene);
    diagram.notes = &notes;
    diagram.title = "a < b & \"c\"";
    let svg = diagram.svg();
    assert!(svg.contains("&lt;&amp;&quot;𝕏é") && !svg.contains("<script"));
    tree(&svg);
}
