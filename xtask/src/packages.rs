//! Programs the checks need and the project does not bring.

use std::process::Command;

/// Whether a program can be started.
pub(crate) fn answers(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
}

/// On a Debian-like machine, as root, a missing program is one package away; elsewhere its step is
/// skipped by name.
pub(crate) fn install(package: &str) -> bool {
    if !answers("apt-get") {
        return false;
    }
    println!("installing {package} (apt-get install {package})");
    let apt = |arguments: &[&str]| {
        Command::new("apt-get")
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .status()
    };
    let _ = apt(&["update", "--quiet=2"]);
    apt(&["install", "--yes", "--quiet=2", "--no-install-recommends", package]).is_ok_and(|status| status.success())
}
