//! The commands, a file each.

mod analyse;
mod bench;
mod contest;
mod engine;
mod games;
mod moves;
mod openings;
mod perft;
mod position;
mod show;
mod tune;

use crate::command::Command;

/// All commands, in the order of the help page.
pub(crate) static COMMANDS: &[&dyn Command] = &[
    &games::Games,
    &show::Show,
    &moves::Moves,
    &perft::Perft,
    &engine::EngineCommand,
    &analyse::Analyse,
    &contest::Contest,
    &openings::Openings,
    &tune::Tune,
    &bench::Bench,
];
