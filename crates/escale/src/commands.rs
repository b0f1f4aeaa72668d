//! The commands, a file each.

mod analyse;
mod backup;
mod bench;
mod engine;
mod exact;
mod games;
mod load;
mod match_command;
mod moves;
mod openings;
mod perft;
mod position;
mod print;
mod readings;
mod rules;
mod selfplay;
mod serve;
mod show;
mod solve;
mod spsa;
mod statistics;
mod tune;

use crate::command::Command;

/// All commands, in the order of the help page.
pub(crate) static COMMANDS: &[&dyn Command] = &[
    &games::Games,
    &rules::RulesCommand,
    &show::Show,
    &print::Print,
    &moves::Moves,
    &perft::Perft,
    &engine::EngineCommand,
    &analyse::Analyse,
    &solve::Solve,
    &exact::Exact,
    &match_command::MatchCommand,
    &openings::Openings,
    &readings::ReadingsCommand,
    &selfplay::SelfPlayCommand,
    &statistics::StatisticsCommand,
    &spsa::SpsaCommand,
    &tune::Tune,
    &bench::Bench,
    &serve::Serve,
    &load::Load,
    &backup::Backup,
    &backup::Restore,
];
