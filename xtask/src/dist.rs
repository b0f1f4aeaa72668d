//! `cargo xtask dist`: a program for other machines.

use std::process::Command;

use anyhow::{Result, bail};

/// A source build is made for the CPU it is built on. One that travels must not die on an older
/// one, so it asks for what every 64-bit PC since 2013 has: popcnt and bmi, on which bitboards
/// live. On other architectures the baseline will do.
pub(crate) fn run() -> Result<()> {
    let flags = if cfg!(target_arch = "x86_64") {
        "-C target-cpu=x86-64-v3"
    } else {
        ""
    };
    let status = Command::new(env!("CARGO"))
        .args([
            "build",
            "--release",
            "--package",
            "escale",
            "--target-dir",
            "target/dist",
        ])
        .env("RUSTFLAGS", flags)
        .status()?;
    if !status.success() {
        bail!("the build failed");
    }
    println!("target/dist/release/escale");
    Ok(())
}
