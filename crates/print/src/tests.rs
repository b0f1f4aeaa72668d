//! What is printed, measured.

use std::io::Read;

use escale_catalog::{GAMES, Game, Match, Setup};
use escale_pages::{Block, plain};
use escale_rules::{Lang, SplitMix};

use crate::board;
use crate::fonts::printable;
use crate::house::{House, Ink};
use crate::lines::Line;
use crate::pieces::to_cut;
use crate::record::{self, RecordOrder};
use crate::rules;
use crate::sheet::{Book, Mark, Paper, Sense};
use crate::{Order, Part, Recipe, book, game, record as print_record};

const LANGS: [Lang; 2] = [Lang::Fr, Lang::En];
const INKS: [Ink; 3] = [Ink::Colour, Ink::Black, Ink::Contrast];

fn order(paper: Paper, ink: Ink, lang: Lang, parts: &[Part]) -> Order {
    Order {
        paper,
        ink,
        lang,
        parts: parts.to_vec(),
        ..Order::default()
    }
}

fn whole(game: &dyn Game, order: &Order) -> Book {
    book(game, order).expect("it can be laid out").0
}

fn start(game: &dyn Game) -> Box<dyn Match> {
    game.set_up(&Setup::default()).expect("a start")
}

/// All words of a book, line by line.
fn words(book: &Book) -> String {
    let lines = book.sheets.iter().flat_map(|sheet| &sheet.marks);
    let lines = lines.filter_map(|(mark, _)| match mark {
        Mark::Words { line, .. } => Some(line.text()),
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Letters alone: lines, hyphens and spaces are the setter's.
fn letters(text: &str) -> String {
    printable(text).chars().filter(|sign| sign.is_alphanumeric()).collect()
}

/// The numbers of a PDF's drawing commands, page boxes included.
fn commands(pdf: &[u8]) -> String {
    let mut all = String::from_utf8_lossy(pdf).into_owned();
    let mut at = 0;
    while let Some(from) = find(&pdf[at..], b"stream\n").map(|from| at + from + 7) {
        let end = find(&pdf[from..], b"endstream").map_or(pdf.len(), |end| from + end);
        let mut text = Vec::new();
        if flate2::read::ZlibDecoder::new(&pdf[from..end])
            .read_to_end(&mut text)
            .is_ok()
        {
            all.push_str(&String::from_utf8_lossy(&text));
        }
        at = end + 9;
    }
    all
}

fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}

#[test]
fn pages_have_the_size_of_the_paper() {
    for (paper, wanted) in [(Paper::A4, [595.276, 841.89]), (Paper::A3, [841.89, 1190.551])] {
        let game_of = GAMES[2];
        let pdf = game(
            game_of,
            &order(paper, Ink::Black, Lang::Fr, &[Part::Guide, Part::Sheets]),
        )
        .expect("a PDF");
        let text = commands(&pdf);
        let boxes: Vec<Vec<f64>> = text
            .split("/MediaBox")
            .skip(1)
            .filter_map(|rest| rest.split(['[', ']']).nth(1))
            .map(|numbers| {
                numbers
                    .split_whitespace()
                    .filter_map(|number| number.parse().ok())
                    .collect()
            })
            .collect();
        assert!(!boxes.is_empty());
        for found in boxes {
            assert!(
                (found[2] - wanted[0]).abs() < 0.01 && (found[3] - wanted[1]).abs() < 0.01,
                "{found:?}"
            );
        }
    }
}

/// The longest straight lines of a book that lie flat, in millimetres.
fn flat_lines(book: &Book) -> Vec<f64> {
    let marks = book.sheets.iter().flat_map(|sheet| &sheet.marks);
    marks
        .filter_map(|(mark, _)| match mark {
            Mark::Stroke { points, .. } if points.len() == 2 && (points[0].1 - points[1].1).abs() < 1e-9 => {
                Some((points[1].0 - points[0].0).abs())
            }
            _ => None,
        })
        .collect()
}

#[test]
fn the_ruler_is_a_hundred_millimetres() {
    let order = order(Paper::A4, Ink::Colour, Lang::Fr, &[Part::Guide]);
    let rulers = |book: &Book| {
        flat_lines(book)
            .iter()
            .filter(|length| (**length - 100.0).abs() < 1e-9)
            .count()
    };
    for game_of in GAMES {
        assert_eq!(rulers(&whole(*game_of, &order)), 1);
        let order = Order {
            parts: vec![Part::Board],
            ..order.clone()
        };
        let sheets = whole(*game_of, &order);
        assert_eq!(rulers(&sheets), sheets.sheets.len(), "one below each part of the board");
    }
    // The same in what the printer is told: 100 mm are 283.465 points.
    let text = commands(&game(GAMES[0], &order).expect("a PDF"));
    let numbers = |line: &str| {
        line.split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect::<Vec<f64>>()
    };
    let mut pen: Option<f64> = None;
    let found = text
        .split_inclusive(" m")
        .flat_map(|part| part.split_inclusive(" l"))
        .any(|step| {
            let found = numbers(step);
            let Some([x, _]) = found.last_chunk::<2>() else {
                return false;
            };
            if step.ends_with(" m") {
                pen = Some(*x);
                return false;
            }
            pen.is_some_and(|from| (x - from - 283.465).abs() < 0.01)
        });
    assert!(found, "no line of 283.465 points");
}

#[test]
fn squares_measure_what_the_game_says() {
    for game_of in GAMES {
        let recipe = Recipe::of(game_of.card().id);
        let board = start(*game_of).board();
        for (asked, paper) in [(None, Paper::A4), (Some(20.0), Paper::A4), (None, Paper::A3)] {
            let order = Order {
                square: asked,
                ..order(paper, Ink::Black, Lang::En, &[Part::Board])
            };
            let square = asked.unwrap_or(recipe.square);
            for sheet in whole(*game_of, &order).sheets {
                let drawn = sheet.marks.iter().find_map(|(mark, _)| match mark {
                    Mark::Drawing { area, window, .. } => Some((*area, window.expect("a part of the board"))),
                    _ => None,
                });
                let (area, window) = drawn.expect("the board");
                // The frame around the squares is 0.38 of a square on each side.
                let measured = area.width / (f64::from(board.width) + 0.76);
                assert!((measured - square).abs() < 1e-9, "{measured}");
                assert!((area.height / (f64::from(board.height) + 0.76) - square).abs() < 1e-9);
                assert!(window.x >= 7.9 && window.right() <= sheet.width - 7.9, "{window:?}");
                assert!(window.y >= 7.9 && window.bottom() <= sheet.height - 18.0, "{window:?}");
            }
        }
    }
    // And in the drawing commands: one square of 26 mm is 73.7 points of a hundred units.
    let only = order(Paper::A4, Ink::Black, Lang::Fr, &[Part::Board]);
    let text = commands(&game(GAMES[0], &only).expect("a PDF"));
    let scale = format!("{:.4}", Recipe::of(GAMES[0].card().id).square / 100.0 * 72.0 / 25.4);
    assert!(text.contains(&scale[..5]), "no scale of {scale}");
}

#[test]
fn there_is_a_figure_for_every_piece() {
    for game_of in GAMES {
        let play = start(*game_of);
        let recipe = Recipe::of(game_of.card().id);
        let edges = play.board().edges;
        let on_squares = play
            .scene()
            .pieces
            .iter()
            .filter(|piece| edges.iter().all(|edge| edge.id != piece.at))
            .count();
        let beside: usize = recipe.extra.iter().map(|extra| 2 * extra.each).sum();
        let groups = to_cut(play.as_ref(), &recipe);
        assert_eq!(
            groups.iter().map(|group| group.count).sum::<usize>(),
            on_squares + beside
        );
        let order = order(Paper::A4, Ink::Colour, Lang::Fr, &[Part::Pieces]);
        let sheets = whole(*game_of, &order);
        let marks = sheets.sheets.iter().flat_map(|sheet| &sheet.marks);
        let figures = marks.filter(|(mark, _)| matches!(mark, Mark::Drawing { .. })).count();
        assert_eq!(
            figures,
            2 * (on_squares + beside),
            "front and back of {}",
            game_of.card().id
        );
        for sheet in &sheets.sheets {
            for (mark, _) in &sheet.marks {
                if let Mark::Drawing { area, .. } = mark {
                    assert!(area.x > 5.0 && area.right() < sheet.width - 5.0, "{area:?}");
                    assert!(area.y > 5.0 && area.bottom() < sheet.height - 5.0, "{area:?}");
                }
            }
        }
        let said = words(&sheets);
        for group in groups {
            let name = letters(&group.name.get(Lang::Fr));
            assert!(letters(&said).contains(&name), "{name}");
        }
    }
}

#[test]
fn every_figure_of_every_rule_page_is_drawn() {
    for game_of in GAMES {
        for lang in LANGS {
            let house = House {
                lang,
                ink: Ink::Black,
                paper: Paper::A4,
            };
            let page = escale_pages::read(game_of.card().rules[lang as usize], lang);
            let mut figures = 0;
            let mut wanted = 0;
            for block in &page.blocks {
                if let Block::Figure(figure) = block {
                    let shown = rules::shown(&house, *game_of, figure);
                    let shown = shown.unwrap_or_else(|trouble| panic!("{figure:?}: {trouble}"));
                    figures += 1;
                    wanted += shown.boards.len();
                    let named = |place: &String| {
                        shown.play.board().cells.iter().any(|cell| cell.id == *place)
                            || shown.play.board().edges.iter().any(|edge| edge.id == *place)
                    };
                    for (place, _) in &figure.labels {
                        assert!(named(place), "{place}");
                    }
                }
            }
            assert!(figures > 8, "{} {lang:?}: {figures}", game_of.card().id);
            let order = order(Paper::A4, Ink::Black, lang, &[Part::Rules]);
            let sheets = whole(*game_of, &order);
            let drawn = sheets.sheets.iter().flat_map(|sheet| &sheet.marks);
            let drawn = drawn.filter(|(mark, _)| matches!(mark, Mark::Drawing { .. })).count();
            assert!(drawn >= wanted, "{} {lang:?}: {drawn} of {wanted}", game_of.card().id);
        }
    }
}

#[test]
fn the_essentials_and_the_rules_are_there_in_both_languages() {
    for game_of in GAMES {
        for lang in LANGS {
            let order = order(Paper::A4, Ink::Colour, lang, &[Part::Rules]);
            let said = letters(&words(&whole(*game_of, &order)));
            let page = escale_pages::read(game_of.card().rules[lang as usize], lang);
            for block in crate::spans::section(&page, "essential") {
                if let Block::List { items, .. } = block {
                    assert_eq!(items.len(), 6);
                    for item in items {
                        let item = letters(&plain(item));
                        // On both cards, and in the rules.
                        assert_eq!(said.matches(&item).count(), 3, "{item}");
                    }
                }
            }
            for block in &page.blocks {
                if let Block::Figure(figure) = block
                    && !figure.caption.is_empty()
                {
                    assert!(said.contains(&letters(&figure.caption)), "{}", figure.caption);
                }
            }
        }
    }
}

#[test]
fn nothing_stands_outside_its_page_and_no_heading_ends_a_column() {
    for game_of in GAMES {
        for ink in INKS {
            {
                let paper = if ink == Ink::Black { Paper::A3 } else { Paper::A4 };
                let sheets = whole(*game_of, &order(paper, ink, Lang::Fr, &[]));
                for sheet in &sheets.sheets {
                    for (mark, part) in &sheet.marks {
                        if let Mark::Words { x, y, line } = mark {
                            let is_heading =
                                part.is_some_and(|part| matches!(sheets.parts.get(part), Some(Sense::Heading(2.., _))));
                            let below = |(other, of): &(Mark, Option<usize>)| match other {
                                Mark::Words { x: left, y: down, .. } => {
                                    of.is_some() && of != part && down > y && (left - x).abs() < 70.0
                                }
                                Mark::Drawing { area, .. } => area.y > *y && (area.x - x).abs() < 70.0,
                                _ => false,
                            };
                            let is_followed = !is_heading || sheet.marks.iter().any(below);
                            assert!(is_followed, "{} ends a column", line.text());
                            let (right, text): (f64, &Line) = (x + line.width, line);
                            let fits = *x > 3.0 && right < sheet.width - 3.0 && *y > 4.0 && *y < sheet.height - 3.0;
                            assert!(
                                fits,
                                "{} {ink:?} {paper:?}: {} at {x} {y}",
                                game_of.card().id,
                                text.text()
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn every_game_prints_in_every_way() {
    for (at, game_of) in GAMES.iter().enumerate() {
        for lang in LANGS {
            for (number, ink) in INKS.into_iter().enumerate() {
                let paper = if (at + number) % 2 == 0 { Paper::A4 } else { Paper::A3 };
                let pdf = game(*game_of, &order(paper, ink, lang, &[])).expect("a PDF");
                assert!(pdf.starts_with(b"%PDF-") && pdf.len() < 3_000_000, "{}", pdf.len());
            }
        }
    }
}

#[test]
fn sizes_nobody_can_use_are_refused() {
    for square in [0.0, -5.0, f64::NAN, f64::INFINITY, 1e9, 11.0] {
        let order = Order {
            square: Some(square),
            ..Order::default()
        };
        assert!(game(GAMES[0], &order).is_err(), "{square}");
    }
}

/// A game of chance.
fn random(game_of: &dyn Game, seed: u64, plies: usize) -> Box<dyn Match> {
    let mut chance = SplitMix::new(seed);
    let mut play = start(game_of);
    for _ in 0..plies {
        let moves = play.legal_texts();
        if moves.is_empty() || play.verdict().is_some() {
            break;
        }
        let text = &moves[chance.below(moves.len())];
        play.play(text).expect("a legal move");
    }
    play
}

#[test]
fn games_of_chance_print_with_all_their_moves() {
    for game_of in GAMES {
        for seed in 0..3 {
            let play = random(*game_of, seed, 90);
            for lang in LANGS {
                let order = RecordOrder {
                    lang,
                    players: ["Anne".to_owned(), "Benoît".to_owned()],
                    ..RecordOrder::default()
                };
                let (sheets, _) = record::book(play.as_ref(), &order);
                let said = letters(&words(&sheets));
                for played in play.record() {
                    let written = letters(&played.written[lang as usize]);
                    assert!(said.contains(&written), "{written}");
                }
                assert!(said.contains("Anne") && said.contains("Benoît"));
                let pictures = sheets.sheets.iter().flat_map(|sheet| &sheet.marks);
                let pictures = pictures
                    .filter(|(mark, _)| matches!(mark, Mark::Drawing { .. }))
                    .count();
                assert!((1..=25).contains(&pictures), "{pictures}");
            }
            let pdf = print_record(play.as_ref(), &RecordOrder::default()).expect("a PDF");
            assert!(pdf.starts_with(b"%PDF-"));
        }
    }
}

#[test]
fn hostile_names_do_no_harm() {
    let play = random(GAMES[0], 7, 20);
    let names = [
        "x".repeat(100_000),
        "漢字\u{202e}\u{0}\n\t".repeat(500),
        " ".to_owned(),
        "🂡 <b> & \\ ( ) %PDF endstream".to_owned(),
    ];
    for name in names {
        for ink in INKS {
            let order = RecordOrder {
                ink,
                players: [name.clone(), name.clone()],
                ..RecordOrder::default()
            };
            let pdf = print_record(play.as_ref(), &order).expect("a PDF");
            assert!(pdf.starts_with(b"%PDF-"));
        }
    }
}

#[test]
fn parts_are_printed_by_themselves() {
    for game_of in GAMES {
        let all = whole(*game_of, &Order::default()).sheets.len();
        let parts = Part::ALL.map(|part| {
            whole(*game_of, &order(Paper::A4, Ink::Colour, Lang::Fr, &[part]))
                .sheets
                .len()
        });
        assert!(parts.iter().all(|count| *count > 0), "{parts:?}");
        assert_eq!(parts.iter().sum::<usize>(), all);
        let plan = board::Plan::new(
            start(*game_of).board().width,
            start(*game_of).board().height,
            Recipe::of(game_of.card().id).square,
            Paper::A4.size(),
        );
        assert_eq!(parts[1], plan.tiles.len());
    }
}

#[test]
fn the_longest_game_stays_a_few_pages() {
    let longest = GAMES
        .iter()
        .map(|game_of| random(*game_of, 3, 1_000))
        .max_by_key(|play| play.plies());
    let play = longest.expect("there are games");
    assert!(play.plies() > 150, "{}", play.plies());
    let (sheets, _) = record::book(play.as_ref(), &RecordOrder::default());
    assert!(sheets.sheets.len() < 40, "{}", sheets.sheets.len());
}
