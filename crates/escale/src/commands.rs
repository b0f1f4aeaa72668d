//! The commands, a file each.

mod bench;
mod games;
mod moves;
mod perft;
mod position;
mod show;

use crate::command::Command;

/// All commands, in the order of the help page.
pub(crate) static COMMANDS: &[&dyn Command] =
    &[&games::Games, &show::Show, &moves::Moves, &perft::Perft, &bench::Bench];
