//! What is seen of a page: pictures, the accessibility tree, axe-core's opinion, what loading it
//! cost.

use std::path::PathBuf;

use anyhow::{Context, Result};
use data_encoding::BASE64;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::visitor::Visitor;

/// What it took to load a page.
#[derive(Clone, Debug, Deserialize)]
pub struct Load {
    /// Paths asked for over the network, the page's own first; what the browser still has is not
    /// among them.
    pub asked: Vec<String>,
    /// How often somebody had to wait for an answer to know what to ask next, until the first thing
    /// was drawn: the page is one, what it names another. Counted from far away, where no answer
    /// comes within 350 ms and requests therefore come in waves.
    pub waves_to_paint: u32,
    /// The same, until the page was drawn.
    pub waves_to_page: u32,
    /// Bytes over the wire, headers and all.
    pub bytes: u64,
    /// Milliseconds to the first thing drawn.
    pub first_paint: f64,
    /// Milliseconds until the page is drawn and nothing keeps the main thread from answering.
    pub interactive: f64,
}

impl Visitor {
    /// What axe-core finds: how many rules passed, and each violation as a line. `AXE` names the
    /// script.
    pub async fn axe(&self) -> Result<(usize, Vec<String>)> {
        if !self.ask::<bool>("Boolean(window.axe)").await? {
            let path = std::env::var("AXE").context("AXE does not name axe.min.js")?;
            let script = std::fs::read_to_string(path)?;
            self.ask::<Value>(&format!("{script}; null")).await?;
        }
        self.ask(
            "axe.run(document, { resultTypes: ['violations'] }).then(({ passes, violations }) => [passes.length, violations.map(({ id, nodes }) => \
             `${id}: ${nodes.slice(0, 5).map((node) => `${node.target.join(' ')} ${node.any.map(({ message }) => message).join(' ')}`).join(' | ')}`)])",
        )
        .await
    }

    /// The same, of colours only: for a page that changes nothing but its theme.
    pub async fn axe_colours(&self) -> Result<Vec<String>> {
        self.ask(
            "axe.run(document, { runOnly: ['color-contrast'], resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ nodes }) => \
             nodes.map((node) => `${node.target.join(' ')} ${node.any.map(({ message }) => message).join(' ')}`)))",
        )
        .await
    }

    /// Role and name of every node of the accessibility tree that has both.
    pub async fn accessible(&self) -> Result<Vec<(String, String)>> {
        let tree = self.call("Accessibility.getFullAXTree", json!({})).await?;
        let text = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        let nodes = tree["nodes"].as_array().context("a tree")?;
        Ok(nodes
            .iter()
            .filter(|node| node["ignored"] != true)
            .map(|node| (text(&node["role"]), text(&node["name"])))
            .filter(|(role, name)| !role.is_empty() && !name.is_empty())
            .collect())
    }

    /// Keeps a picture of the page under `SCREENSHOTS`, if that is set: as much of it as one judges
    /// a page by.
    pub async fn picture(&self, name: &str) -> Result<()> {
        self.picture_of(name, 2_400).await
    }

    /// A picture of the whole page, however long.
    pub async fn whole_picture(&self, name: &str) -> Result<()> {
        self.picture_of(name, 16_000).await
    }

    async fn picture_of(&self, name: &str, tallest: u32) -> Result<()> {
        let Ok(folder) = std::env::var("SCREENSHOTS") else {
            return Ok(());
        };
        std::fs::create_dir_all(&folder)?;
        let [width, height]: [f64; 2] = self
            .ask(&format!(
                "[innerWidth, Math.min({tallest}, Math.max(innerHeight, document.documentElement.scrollHeight))]"
            ))
            .await?;
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": 1 });
        let params = json!({ "format": "png", "captureBeyondViewport": true, "optimizeForSpeed": true, "clip": clip });
        let answer = self.call("Page.captureScreenshot", params).await?;
        let png = BASE64.decode(answer["data"].as_str().context("a picture")?.as_bytes())?;
        std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), png)?;
        Ok(())
    }

    /// A slower line and a slower machine, as a telephone has them.
    pub async fn slow_down(&self) -> Result<()> {
        let line =
            json!({ "offline": false, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000 });
        self.call("Network.emulateNetworkConditions", line).await?;
        self.call("Emulation.setCPUThrottlingRate", json!({ "rate": 4 }))
            .await?;
        Ok(())
    }

    /// A line on which every request waits for long: 400 ms there and back, 400 kilobits a second.
    pub async fn far_away(&self) -> Result<()> {
        let line =
            json!({ "offline": false, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000 });
        self.call("Network.emulateNetworkConditions", line).await?;
        Ok(())
    }

    /// Opens an address as a first visit does, with an empty cache, and says what it cost.
    pub async fn load(&self, path: &str) -> Result<Load> {
        self.call("Network.clearBrowserCache", json!({})).await?;
        self.load_again(path).await
    }

    /// Opens an address with what the browser has kept, and says what it cost.
    pub async fn load_again(&self, path: &str) -> Result<Load> {
        let watch = "window.lastTask = 0; new PerformanceObserver((list) => { for (const task of list.getEntries()) window.lastTask = task.startTime + task.duration; }).observe({ type: 'longtask', buffered: true }); \
             new MutationObserver(() => { if (!window.drawnAt && document.querySelector('main > *') && !document.querySelector('main[aria-busy]')) window.drawnAt = performance.now(); }).observe(document, { childList: true, subtree: true, attributes: true });";
        let added = self
            .call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": watch }))
            .await?;
        self.open(path).await?;
        // Fonts and pictures may come after the first drawing.
        self.until("window.drawnAt && document.fonts.status === 'loaded' && performance.now() - Math.max(...performance.getEntriesByType('resource').map((one) => one.responseEnd)) > 400")
            .await?;
        let load = self
            .ask(
                "(() => { const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0; \
                 const asked = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter((one) => one.transferSize > 0); \
                 const waves = (until) => { let [count, turn] = [0, 0]; \
                   for (const { startTime } of asked.filter(({ responseEnd, name }) => responseEnd <= until && !name.endsWith('.woff2')).sort((a, b) => a.startTime - b.startTime)) \
                     if (startTime >= turn) { count += 1; turn = startTime + 350; } return count; }; \
                 return { asked: asked.map(({ name }) => new URL(name).pathname), bytes: asked.reduce((sum, one) => sum + one.transferSize, 0), \
                 waves_to_paint: waves(paint), waves_to_page: waves(window.drawnAt), \
                 first_paint: paint, interactive: Math.max(window.drawnAt, window.lastTask) }; })()",
            )
            .await?;
        self.call(
            "Page.removeScriptToEvaluateOnNewDocument",
            json!({ "identifier": added["identifier"] }),
        )
        .await?;
        Ok(load)
    }
}
