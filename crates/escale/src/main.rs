//! The program: one binary for the site, the engine and the tools.

mod board_text;
mod command;
mod commands;
mod context;
mod dialect;
mod prose;
mod serve;
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
