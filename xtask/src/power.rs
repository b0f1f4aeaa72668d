//! The store under power cuts: its tests are built with all the others and ignored there, because
//! they need `strace`; here they are asked for.

use std::process::Command;

use crate::packages::{answers, install};
use crate::report::Report;

pub(crate) fn add_to(report: &mut Report) {
    const STEP: &str = "power cuts";
    if !cfg!(target_os = "linux") {
        return report.skip(STEP, "strace is for Linux");
    }
    if !answers("strace") && !install("strace") {
        return report.skip(STEP, "there is no strace, and apt-get could not install it");
    }
    report.run(
        STEP,
        Command::new(env!("CARGO"))
            .args(["test", "--workspace", "--quiet", "--test", "power", "--"])
            .args(["--ignored", "--nocapture"]),
    );
}
