//! Plays a random game and prints the board after every move. The number is the seed: the same one
//! gives the same game.
//!
//!     cargo run -p escale-lices --example play-lices -- 7

use escale_lices::rules::{MoveBuf, Notation, Rules};
use escale_lices::{Position, Square};
use escale_testkit::Random;

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok());
    let mut random = Random::new(seed.unwrap_or(1));
    let mut position = Position::default();
    print_board(&position);
    while position.outcome().is_none() {
        let mv = *random.pick(position.moves().as_slice());
        println!("{}: {}", position.move_text(mv), position.spoken(mv).en);
        position = position.child(mv);
        print_board(&position);
    }
    if let Some(verdict) = position.verdict() {
        println!("{:?}: {}", verdict.outcome, verdict.reason.phrase.en);
    }
}

fn print_board(position: &Position) {
    for rank in (0..Square::RANKS).rev() {
        let row: String = (0..Square::FILES)
            .filter_map(|file| Square::new(file, rank))
            .map(|square| match position.piece_at(square) {
                Some((side, kind)) => format!("{} ", kind.letter(side)),
                None => ". ".to_owned(),
            })
            .collect();
        // Each camp has its own rows a to e.
        let letter = ["a", "b", "c", "d", "e"][usize::from(rank.min(9 - rank))];
        println!("{letter} {row}");
    }
    println!("  1 2 3 4 5 6 7 8 9 10\n");
}
