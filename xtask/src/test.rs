//! `cargo xtask test`: everything that must hold before a change lands.

use std::process::Command;

use anyhow::Result;

use crate::fuzz;
use crate::report::Report;

/// Each fuzz target's share of the test run, in seconds: long enough to find a fresh blunder, short
/// enough to be run always.
const FUZZ_SECONDS: u32 = 8;

pub(crate) fn run() -> Result<()> {
    let mut report = Report::default();
    report.run("formatting", &mut cargo(&["fmt", "--all", "--check"]));
    report.run(
        "lints",
        &mut cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            "--quiet",
            "--",
            "-D",
            "warnings",
        ]),
    );
    // The test profile keeps debug assertions and overflow checks on: the random games of the
    // contract suite run under both.
    report.run(
        "tests",
        &mut cargo(&["test", "--workspace", "--quiet", "--no-fail-fast"]),
    );
    report.step("a sixth game", crate::new_game::try_out);
    crate::power::add_to(&mut report);
    report.run(
        "documentation",
        cargo(&["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings"),
    );
    report.run("the program", &mut cargo(&["build", "--release", "--quiet"]));
    report.step("deep counts", crate::deep::run);
    crate::web::add_to(&mut report);
    fuzz::add_to(&mut report, FUZZ_SECONDS);
    report.finish()
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.args(arguments);
    command
}
