//! Running steps and saying at the end what passed, failed and was skipped, by name.

use std::process::Command;
use std::time::Instant;

use anyhow::{Result, bail};

/// What became of one step.
enum Outcome {
    Passed,
    Failed,
    /// With the reason.
    Skipped(String),
}

/// The steps so far. Every step is run even when an earlier one failed: one run tells all.
#[derive(Default)]
pub(crate) struct Report {
    steps: Vec<(String, Outcome, f64)>,
}

impl Report {
    /// Runs a command as a step.
    pub(crate) fn run(&mut self, name: &str, command: &mut Command) {
        self.step(name, || match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => bail!("{status}"),
            Err(error) => bail!("{error}"),
        });
    }

    /// Runs anything as a step.
    pub(crate) fn step(&mut self, name: &str, work: impl FnOnce() -> Result<()>) {
        println!("\n== {name}");
        let start = Instant::now();
        let outcome = match work() {
            Ok(()) => Outcome::Passed,
            Err(error) => {
                eprintln!("{name}: {error:#}");
                Outcome::Failed
            }
        };
        self.steps
            .push((name.to_owned(), outcome, start.elapsed().as_secs_f64()));
    }

    /// Notes a step that cannot run here. In CI, where everything can be had, that is a failure.
    pub(crate) fn skip(&mut self, name: &str, reason: &str) {
        let outcome = if in_ci() {
            eprintln!("{name}: {reason}, and in CI nothing is skipped");
            Outcome::Failed
        } else {
            Outcome::Skipped(reason.to_owned())
        };
        self.steps.push((name.to_owned(), outcome, 0.0));
    }

    /// Prints the summary; an error if any step failed.
    pub(crate) fn finish(self) -> Result<()> {
        println!();
        let count = |wanted: fn(&Outcome) -> bool| self.steps.iter().filter(|(_, outcome, _)| wanted(outcome)).count();
        for (name, outcome, seconds) in &self.steps {
            match outcome {
                Outcome::Passed => println!("passed   {name} ({seconds:.0} s)"),
                Outcome::Failed => println!("FAILED   {name} ({seconds:.0} s)"),
                Outcome::Skipped(reason) => println!("skipped  {name}: {reason}"),
            }
        }
        let failed = count(|o| matches!(o, Outcome::Failed));
        let (passed, skipped) = (
            count(|o| matches!(o, Outcome::Passed)),
            count(|o| matches!(o, Outcome::Skipped(_))),
        );
        println!("{passed} passed, {failed} failed, {skipped} skipped");
        if failed > 0 {
            bail!("{failed} of the steps failed");
        }
        Ok(())
    }
}

/// Whether this is a CI run.
fn in_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false")
}
