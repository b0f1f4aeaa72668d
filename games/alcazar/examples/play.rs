//! Plays a random game and prints the board after every move. The number is the seed: the same one
//! gives the same game.
//!
//!     cargo run -p escale-alcazar --example play-alcazar -- 7

use escale_alcazar::rules::{MoveBuf, Notation, Rules};
use escale_alcazar::{Position, Slot, Square};
use escale_testkit::Random;

/// A position that comes for the third time draws (A5), which is for the keeper of the record to
/// see; this one gives up instead.
const MOST_PLIES: usize = 300;

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok());
    let mut random = Random::new(seed.unwrap_or(1));
    let mut position = Position::default();
    print_board(&position);
    for _ in 0..MOST_PLIES {
        if position.outcome().is_some() {
            break;
        }
        let mv = *random.pick(position.moves().as_slice());
        println!("{mv}: {}", position.spoken(mv).en);
        position = position.child(mv);
        print_board(&position);
    }
    match position.verdict() {
        Some(verdict) => println!("{:?}: {}", verdict.outcome, verdict.reason.phrase.en),
        None => println!("unfinished after {MOST_PLIES} plies"),
    }
}

fn print_board(position: &Position) {
    let wall = |slot: Slot, drawn: &'static str, open: &'static str| {
        if position.walls().contains(slot) { drawn } else { open }
    };
    let rank_of_squares = |rank| (0..Square::FILES).filter_map(move |file| Square::new(file, rank));
    for rank in (0..Square::RANKS).rev() {
        let mut above = "+".to_owned();
        let mut row = String::new();
        for square in rank_of_squares(rank) {
            let [north, east, _, west] = square.sides();
            above += wall(north, "---", "   ");
            above += "+";
            if square.file() == 0 {
                row += wall(west, "|", " ");
            }
            let piece = position.piece_at(square);
            row.extend([' ', piece.map_or('.', |(side, kind)| kind.letter(side)), ' ']);
            row += wall(east, "|", " ");
        }
        println!("{above}\n{row}");
    }
    let below = rank_of_squares(0).map(|square| wall(square.sides()[2], "---+", "   +"));
    println!("+{}\n", below.collect::<String>());
}
