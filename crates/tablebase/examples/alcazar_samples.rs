//! Positions of Alcazar with their exact results, for `escale tune alcazar`, from games of the
//! engine against itself and the solver on a GPU:
//!
//!     cargo run --release -p escale-tablebase --example alcazar_samples -- ask CODES [GAMES]
//!     solvers/alcazar-cuda/build/alcazar-solve --ask CODES VALUES
//!     cargo run --release -p escale-tablebase --example alcazar_samples -- tell CODES VALUES SAMPLES
//!     escale tune alcazar --samples SAMPLES --result-share 100 --write games/alcazar/src/weights.rs

use std::io::{BufWriter, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use escale_alcazar::Position;
use escale_hints::Hints;
use escale_rules::{Coded, History, MoveBuf, Rules};
use escale_search::{Limits, Options, Searcher};
use escale_testkit::Random;

/// From this ply on a position's code says all there is to it.
const FIRST_PLY: u32 = 4;
const MOST_PLIES: usize = 120;
/// A search judges what comes of bad moves too: so many random moves away from each position of a
/// game.
const ASTRAY: usize = 3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["ask", codes] => ask(codes, 20_000),
        ["ask", codes, games] => match games.parse() {
            Ok(games) => ask(codes, games),
            Err(error) => Err(std::io::Error::other(error)),
        },
        ["tell", codes, values, samples] => tell(codes, values, samples),
        _ => Err(std::io::Error::other(
            "alcazar_samples ask CODES [GAMES] | tell CODES VALUES SAMPLES",
        )),
    };
    match done {
        Ok(count) => {
            println!("{count} positions");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays games and writes the codes of what was met, eight bytes each.
fn ask(file: &str, games: u64) -> std::io::Result<usize> {
    let mut random = Random::new(7);
    let mut engine = Searcher::<Position>::new(Options {
        hash: 4,
        ..Options::default()
    });
    let mut codes = Vec::new();
    for number in 0..games {
        engine.new_game(number);
        let opening = 4 + random.below(9);
        let start = astray(Position::initial(), opening, &mut random);
        let nodes = [300, 1000, 3000][random.below(3)];
        let mut game = History::new(start);
        for _ in 0..MOST_PLIES {
            let position = *game.position();
            if position.decided().is_some() {
                break;
            }
            if position.plies() >= FIRST_PLY {
                codes.extend(
                    (0..=ASTRAY)
                        .map(|moves| astray(position, moves, &mut random))
                        .filter(is_judged)
                        .map(|met| met.code()),
                );
            }
            // Now and then a slip, so that games differ and the better side does not always win.
            if random.below(20) == 0 {
                game = History::new(astray(position, 1, &mut random));
                continue;
            }
            let answer = engine.go(&game, &[], &Limits::nodes(nodes), &AtomicBool::new(false), &mut |_| {});
            match answer.best() {
                Some(best) => game.play(best),
                None => break,
            }
        }
    }
    codes.sort_unstable();
    codes.dedup();
    let bytes: Vec<u8> = codes.iter().flat_map(|code| code.to_le_bytes()).collect();
    std::fs::write(file, bytes)?;
    Ok(codes.len())
}

/// So many random moves later, or where the game ended before.
fn astray(mut position: Position, moves: usize, random: &mut Random) -> Position {
    for _ in 0..moves {
        let legal = position.moves();
        if position.decided().is_some() || legal.is_empty() {
            break;
        }
        position.play_unchecked(legal.as_slice()[random.below(legal.len())]);
    }
    position
}

/// Whether the search would ask the evaluation: it answers threats and plays wins at once.
fn is_judged(position: &Position) -> bool {
    position.decided().is_none() && !position.wins_at_once() && !position.in_check()
}

/// Puts codes and values together, in the form `escale tune` reads.
fn tell(codes: &str, values: &str, samples: &str) -> std::io::Result<usize> {
    let (codes, values) = (std::fs::read(codes)?, std::fs::read(values)?);
    if codes.len() % 8 != 0 || codes.len() / 8 * 2 != values.len() {
        return Err(std::io::Error::other("these codes and values do not belong together"));
    }
    let mut out = BufWriter::new(std::fs::File::create(samples)?);
    let mut amounts = vec![0; Position::TERMS.len()];
    for (number, (code, value)) in codes.chunks_exact(8).zip(values.chunks_exact(2)).enumerate() {
        let code = u64::from_le_bytes(code.try_into().expect("eight bytes"));
        let value = i16::from_le_bytes(value.try_into().expect("two bytes"));
        let position =
            Position::decode(code).ok_or_else(|| std::io::Error::other(format!("{code:x} is no position's code")))?;
        // A code is read with Rouge to move, so the mover's result is Rouge's.
        let result = f32::from(value.signum() + 1) / 2.0;
        write!(out, "{number} {result} 0")?;
        amounts.fill(0);
        position.measure(&mut |term, amount| amounts[term] += amount);
        for (term, amount) in amounts.iter().enumerate().filter(|(_, amount)| **amount != 0) {
            write!(out, " {term}:{amount}")?;
        }
        writeln!(out)?;
    }
    out.flush()?;
    Ok(codes.len() / 8)
}
