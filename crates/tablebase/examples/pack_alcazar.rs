//! Makes Alcazar's book from what the GPU solver wrote:
//!
//!     cargo run --release -p escale-tablebase --example pack_alcazar -- FOLDER games/alcazar/solved.book
//!
//! FOLDER holds `strategy.keys`, `.plans`, `.keepers` and `opening.keys`, `.values` (told in
//! `solvers/alcazar-cuda/write.hpp`).

use std::path::Path;
use std::process::ExitCode;

use escale_alcazar::{Move, Position, READING};
use escale_hints::Hints;
use escale_rules::{Coded, MoveBuf, Rules};
use escale_tablebase::{Book, Plan, Value, write};

/// The solver leaves wins of so many plies to search.
const SEARCHED: u32 = 7;
/// It says of which wins which moves keep them: from so many plies on. The book says it a little
/// later, where it is wanted and small.
const KEEPERS_FROM: u8 = 13;
const THROWN_FROM: u32 = 15;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, folder, file] = arguments.as_slice() else {
        eprintln!("pack_alcazar FOLDER FILE");
        return ExitCode::from(2);
    };
    match pack(Path::new(folder)).and_then(|book| {
        std::fs::write(file, &book)?;
        Ok(book.len())
    }) {
        Ok(size) => {
            println!("{file}: {size} bytes");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn pack(folder: &Path) -> std::io::Result<Vec<u8>> {
    let read = |name: &str| std::fs::read(folder.join(name));
    let plans = plans(
        &read("strategy.keys")?,
        &read("strategy.plans")?,
        &read("strategy.keepers")?,
    )
    .ok_or_else(|| std::io::Error::other("the strategy's files do not belong together"))?;
    let codes = codes(&read("opening.keys")?);
    let numbers = numbers(&read("opening.values")?);
    // What has a plan needs no value beside it.
    let values: Vec<(u64, Value)> = codes
        .into_iter()
        .zip(numbers)
        .filter(|(code, _)| plans.binary_search_by_key(code, |entry| entry.0).is_err())
        .map(|(code, number)| (code, value(number)))
        .collect();
    println!("{} plans, {} values", plans.len(), values.len());
    let book = write(READING, SEARCHED, THROWN_FROM, &plans, &values)?;
    let again = Book::<Position>::open(book.clone(), READING).map_err(std::io::Error::other)?;
    let same = plans.iter().enumerate().all(|(number, plan)| {
        let kept = again.nth(number);
        kept.is_some_and(|(code, kept)| {
            code == plan.0 && (kept.plies, kept.slot) == (plan.1.plies, plan.1.slot) && again.plan(code) == Some(kept)
        })
    }) && values.iter().all(|&(code, value)| again.value(code) == Some(value));
    if same {
        Ok(book)
    } else {
        Err(std::io::Error::other("the book does not read back"))
    }
}

fn numbers(bytes: &[u8]) -> Vec<u64> {
    let mut out = Vec::new();
    let (mut number, mut shift) = (0, 0);
    for &byte in bytes {
        number |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            out.push(number);
            (number, shift) = (0, 0);
        }
    }
    out
}

/// The solver's keys, which keep the early plies two bits further up.
fn codes(bytes: &[u8]) -> Vec<u64> {
    let mut key = 0;
    let follow = |difference: u64| {
        key += difference;
        (key & ((1 << 54) - 1)) | key >> 56 << 54
    };
    numbers(bytes).into_iter().map(follow).collect()
}

fn value(number: u64) -> Value {
    match number as u32 {
        0 => Value::Draw,
        odd if odd % 2 == 1 => Value::Win(odd.div_ceil(2)),
        even => Value::Loss(even / 2),
    }
}

/// The solver numbers moves with steps first, then by slots.
fn solver_order(mv: Move) -> (i32, usize) {
    match mv {
        Move::Step(to) => (-1, to.index()),
        Move::Wall { from, to } => (from.index() as i32, to.index()),
    }
}

fn plans(keys: &[u8], plans: &[u8], keepers: &[u8]) -> Option<Vec<(u64, Plan)>> {
    let codes = codes(keys);
    let mut keepers = keepers;
    let mut out = Vec::with_capacity(codes.len());
    if plans.len() != 3 * codes.len() {
        return None;
    }
    for (code, plan) in codes.into_iter().zip(plans.chunks_exact(3)) {
        let &[plies, _, number] = plan else { return None };
        let position = Position::decode(code)?;
        let mut moves = position.moves().as_slice().to_vec();
        moves.sort_unstable_by_key(|&mv| solver_order(mv));
        let mut thrown = 0;
        if plies >= KEEPERS_FROM {
            let (&count, rest) = keepers.split_first()?;
            let (kept, rest) = rest.split_at_checked(count.into())?;
            keepers = rest;
            let mut by_slot: Vec<usize> = (0..moves.len()).collect();
            by_slot.sort_unstable_by_key(|&at| position.slot(moves[at]));
            for (bit, at) in by_slot.into_iter().enumerate() {
                thrown |= u64::from(!kept.contains(&(at as u8))) << bit;
            }
        }
        out.push((
            code,
            Plan {
                plies: plies.into(),
                slot: position.slot(*moves.get(usize::from(number))?),
                thrown,
            },
        ));
    }
    keepers.is_empty().then_some(out)
}
