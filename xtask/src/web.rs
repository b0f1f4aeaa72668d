//! The web client's checks: its format, its lint, its types, its unit tests, and the whole of it in
//! a real browser.
//!
//! The client itself is built by cargo alone; these need Node (with npm, for what is in `TOOLS`)
//! and a Chromium.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::packages::{answers, install};
use crate::report::Report;

/// Fetched once into the target folder, at these versions and no others.
const TOOLS: &[&str] = &[
    "prettier@3.9.10",
    "eslint@10.14.0",
    "@eslint/js@10.0.1",
    "globals@17.14.0",
    "typescript@5.9.3",
    "axe-core@4.14.0",
];
/// The steps done by one of the tools: name, script of the tool, arguments. All run in the root, on
/// `web/`.
const STEPS: &[(&str, &str, &[&str])] = &[
    (
        "format of the web client",
        "prettier/bin/prettier.cjs",
        // What is generated keeps the form it was generated in.
        &[
            "--config",
            "xtask/web/prettier.json",
            "--check",
            "web",
            "!web/app/wire.ts",
        ],
    ),
    (
        "lint of the web client",
        "eslint/bin/eslint.js",
        &["--config", "xtask/web/eslint.config.mjs", "--max-warnings", "0", "web"],
    ),
    ("types of the web client", "typescript/bin/tsc", &["--project", "web"]),
];
/// Where to look for a browser; `CHROMIUM` names another.
const BROWSERS: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

pub(crate) fn add_to(report: &mut Report) {
    let root = root();
    if answers("node") {
        report.step("unit tests of the web client", || unit_tests(&root));
    } else {
        report.skip("unit tests of the web client", "there is no node");
    }
    let tools = fetch_tools(&root);
    for (name, script, arguments) in STEPS {
        match &tools {
            Ok(folder) => report.run(
                name,
                Command::new("node")
                    .arg(folder.join("node_modules").join(script))
                    .args(*arguments)
                    .current_dir(&root),
            ),
            Err(error) => report.skip(name, &format!("{error:#}")),
        }
    }
    in_chromium(report, &root, &tools);
}

/// `cargo xtask browser`: the whole client in a real Chromium, and nothing else.
pub(crate) fn browser() -> Result<()> {
    let mut report = Report::default();
    let root = root();
    in_chromium(&mut report, &root, &fetch_tools(&root));
    report.finish()
}

/// Its tests are built with all the others and ignored there; here they are asked for. Two at a
/// time: each is a browser and a server.
fn in_chromium(report: &mut Report, root: &Path, tools: &Result<PathBuf>) {
    const STEP: &str = "the web client in Chromium";
    let folder = match tools {
        Ok(folder) => folder,
        Err(error) => return report.skip(STEP, &format!("{error:#}")),
    };
    let Some(browser) = find_browser().or_else(|| install("chromium").then(find_browser)?) else {
        return report.skip(STEP, "there is no chromium, and apt-get could not install one");
    };
    let pictures = std::path::absolute(target(root).join("screenshots")).unwrap_or_default();
    println!("pictures of every page are kept in {}", pictures.display());
    report.run(
        STEP,
        Command::new(env!("CARGO"))
            .args(["test", "--workspace", "--quiet", "--test", "browser", "--"])
            .args(["--ignored", "--test-threads", "2"])
            .env("CHROMIUM", browser)
            .env("AXE", folder.join("node_modules/axe-core/axe.min.js"))
            .env("SCREENSHOTS", pictures),
    );
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

fn find_browser() -> Option<String> {
    let named = std::env::var("CHROMIUM").ok().into_iter();
    let usual = BROWSERS.iter().map(|&name| name.to_owned());
    named.chain(usual).find(|name| answers(name))
}

fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

fn unit_tests(root: &Path) -> Result<()> {
    let folder = root.join("web/tests");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))? {
        files.push(entry?.path());
    }
    files.sort();
    let status = Command::new("node").arg("--test").args(&files).status()?;
    anyhow::ensure!(status.success(), "{status}");
    Ok(())
}

/// The folder the tools are in, fetching them if they are not there yet.
fn fetch_tools(root: &Path) -> Result<PathBuf> {
    let folder = std::path::absolute(target(root).join("web-tools"))?;
    let all_there = TOOLS.iter().all(|tool| {
        let (name, version) = tool.rsplit_once('@').unwrap_or((tool, ""));
        let manifest = folder.join("node_modules").join(name).join("package.json");
        std::fs::read_to_string(manifest).is_ok_and(|text| text.contains(&format!("\"version\": \"{version}\"")))
    });
    if all_there {
        return Ok(folder);
    }
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("package.json"), "{ \"private\": true }\n")?;
    let status = Command::new("npm")
        .args([
            "install",
            "--no-audit",
            "--no-fund",
            "--no-package-lock",
            "--silent",
            "--prefix",
        ])
        .arg(&folder)
        .args(TOOLS)
        .status()
        .context("npm could not be started")?;
    anyhow::ensure!(status.success(), "npm could not fetch {}", TOOLS.join(", "));
    Ok(folder)
}
