//! The project's own tasks. `cargo xtask test` runs everything that must hold; `cargo xtask dist`
//! builds a program for other machines.

mod deep;
mod dist;
mod fuzz;
mod new_game;
mod packages;
mod power;
mod report;
mod test;
mod web;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["test"] => test::run(),
        ["fuzz", seconds] => match seconds.parse() {
            Ok(seconds) => fuzz::run(seconds),
            Err(_) => Err(anyhow::anyhow!("`{seconds}` is not a number of seconds")),
        },
        ["new-game", "--test"] => new_game::try_out(),
        ["new-game", id, "--like", like] => new_game::run(id, like),
        ["browser"] => web::browser(),
        ["dist"] => dist::run(),
        _ => {
            eprintln!("cargo xtask test            everything that must hold before a change lands");
            eprintln!("cargo xtask fuzz SECONDS    every fuzz target for that long");
            eprintln!("cargo xtask new-game ID --like GAME");
            eprintln!("                            a duplicate of a game to begin another from");
            eprintln!("cargo xtask browser         the web client in a real Chromium");
            eprintln!("cargo xtask dist            a program that runs on other machines than this one");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}
