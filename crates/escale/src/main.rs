//! The program: one binary for the site, the engine and the tools.

mod analysis;
mod board_text;
mod chance;
mod command;
mod commands;
mod context;
mod cpu_time;
mod dialect;
mod load;
mod match_runner;
mod serve;
mod solving;
mod tuning;
mod usage;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let mut context = context::Context::from_environment(&arguments);
    match command::run(&arguments, &mut context) {
        Ok(()) => context.finish(),
        Err(failure) => context.fail(&failure),
    }
}
