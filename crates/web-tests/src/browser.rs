//! A Chromium of one's own.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::PATIENCE;
use crate::devtools::DevTools;
use crate::visitor::Visitor;

/// Where a browser writes which port it listens on.
const PORT_FILE: &str = "DevToolsActivePort";

const ARGUMENTS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--mute-audio",
    "--remote-debugging-port=0",
    // Visitors wait for one another: none may be put to sleep because another is in front.
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    // What the first visitor's browser speaks.
    "--lang=en-GB",
    "--accept-lang=en-GB",
];

/// A running Chromium. It ends with this value.
pub struct Browser {
    process: Child,
    devtools: Arc<DevTools>,
    _profile: TempDir,
}

impl Browser {
    /// Starts it. `CHROMIUM` names the program.
    pub async fn start() -> Result<Self> {
        let program = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
        let profile = tempfile::Builder::new().prefix("escale-chromium-").tempdir()?;
        let mut process = Command::new(&program)
            .args(ARGUMENTS)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{program} could not be started"))?;
        let (port, path) = match listens_on(profile.path(), &mut process).await {
            Ok(found) => found,
            Err(error) => {
                process.kill().ok();
                process.wait().ok();
                return Err(error);
            }
        };
        let devtools = Arc::new(DevTools::connect(port, &path).await?);
        Ok(Self {
            process,
            devtools,
            _profile: profile,
        })
    }

    /// Somebody comes in, with a profile of their own. `settings` is what their browser remembers
    /// of the site.
    pub async fn visitor(&self, site: &str, settings: &Value) -> Result<Visitor> {
        let context = self
            .devtools
            .call(None, "Target.createBrowserContext", json!({}))
            .await?;
        let target = json!({ "url": "about:blank", "browserContextId": context["browserContextId"] });
        let target = self.devtools.call(None, "Target.createTarget", target).await?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = self.devtools.call(None, "Target.attachToTarget", attach).await?;
        let session = attached["sessionId"].as_str().context("a session")?.to_owned();
        Visitor::enter(Arc::clone(&self.devtools), session, site, settings).await
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

async fn listens_on(profile: &Path, process: &mut Child) -> Result<(u16, String)> {
    let file: PathBuf = profile.join(PORT_FILE);
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        // The second line is written last.
        if let Some((port, path)) = std::fs::read_to_string(&file).unwrap_or_default().split_once('\n')
            && path.len() > "/devtools/browser/".len()
        {
            return Ok((port.parse()?, path.trim().to_owned()));
        }
        if let Some(status) = process.try_wait()? {
            bail!("the browser ended at once: {status}");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    bail!("the browser did not open");
}
