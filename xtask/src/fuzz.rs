//! Coverage-guided fuzzing, where a nightly toolchain exists. The same properties run under
//! proptest everywhere.

use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::report::Report;

/// The targets, by name; a test holds this list against the folder.
pub(crate) const TARGETS: &[&str] = &["position_text", "move_text", "clicks", "table_option"];

/// Runs every target for that long.
pub(crate) fn run(seconds: u32) -> Result<()> {
    let mut report = Report::default();
    add_to(&mut report, seconds);
    report.finish()
}

/// Adds a step per target, or one skipped step that says why.
pub(crate) fn add_to(report: &mut Report, seconds: u32) {
    if let Err(error) = prepare() {
        report.skip("fuzzing", &error.to_string());
        return;
    }
    for target in TARGETS {
        // New finds go to the first folder, which git ignores; the seeds stay as they are.
        let (finds, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
        let _ = std::fs::create_dir_all(&finds);
        let mut command = Command::new("cargo");
        // Asserts on, so that a broken invariant is a crash.
        command.args([
            "+nightly",
            "fuzz",
            "run",
            "--debug-assertions",
            target,
            &finds,
            &seeds,
            "--",
        ]);
        command.args([
            &format!("-max_total_time={seconds}"),
            "-max_len=4096",
            "-timeout=20",
            "-verbosity=0",
        ]);
        // Cargo sets these for its own children; they would override `+nightly`.
        command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
        report.run(&format!("fuzz {target}"), &mut command);
    }
}

/// A nightly toolchain must be there; `cargo fuzz` is installed if it is not.
fn prepare() -> Result<()> {
    if !succeeds(&["+nightly", "--version"]) {
        bail!("no nightly toolchain (rustup toolchain install nightly)");
    }
    if !succeeds(&["fuzz", "--version"]) {
        println!("installing cargo-fuzz");
        if !succeeds(&["install", "--locked", "--quiet", "cargo-fuzz"]) {
            bail!("cargo-fuzz cannot be installed (cargo install cargo-fuzz)");
        }
    }
    Ok(())
}

fn succeeds(arguments: &[&str]) -> bool {
    Command::new("cargo")
        .args(arguments)
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("CARGO")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_fuzz_target_is_run() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/fuzz_targets");
        let mut found: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder of fuzz targets")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .path()
                    .file_stem()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        let mut listed: Vec<String> = super::TARGETS.iter().map(|&name| name.to_owned()).collect();
        found.sort();
        listed.sort();
        assert_eq!(found, listed);
    }
}
