//! Somebody looking at a page: going to an address, asking the page, waiting, and what went wrong
//! meanwhile.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};

use crate::PATIENCE;
use crate::devtools::{DevTools, Events};

/// How often a condition is looked at.
const GLANCE: Duration = Duration::from_millis(25);

/// What must never happen in a page, gathered where no content policy can stop it.
const WATCH: &str = r"
    window.troubles = [];
    addEventListener('error', (event) => window.troubles.push(`error: ${event.message} at ${event.filename}:${event.lineno}`));
    addEventListener('unhandledrejection', (event) => window.troubles.push(`rejection: ${event.reason?.stack ?? event.reason}`));
    document.addEventListener('securitypolicyviolation', (event) => window.troubles.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
    const said = console.error;
    console.error = (...words) => { window.troubles.push(`console: ${words.join(' ')}`); said(...words); };
";

/// Somebody looking at a page.
pub struct Visitor {
    devtools: Arc<DevTools>,
    session: String,
    site: String,
    troubles: Arc<Mutex<Vec<String>>>,
}

impl Visitor {
    pub(crate) async fn enter(devtools: Arc<DevTools>, session: String, site: &str, settings: &Value) -> Result<Self> {
        let troubles = Arc::new(Mutex::new(Vec::new()));
        tokio::spawn(note_troubles(devtools.listen(&session), Arc::clone(&troubles)));
        let visitor = Self {
            devtools,
            session,
            site: site.to_owned(),
            troubles,
        };
        for domain in ["Page.enable", "Runtime.enable", "Log.enable", "Network.enable"] {
            visitor.call(domain, json!({})).await?;
        }
        let remembers = format!(
            "if (!localStorage.getItem('escale.settings')) localStorage.setItem('escale.settings', {});",
            Value::String(settings.to_string())
        );
        for source in [WATCH, &remembers] {
            visitor
                .call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source }))
                .await?;
        }
        visitor.size(1280, 900).await?;
        Ok(visitor)
    }

    /// Asks the browser about this page.
    pub(crate) async fn call(&self, method: &str, params: Value) -> Result<Value> {
        self.devtools.call(Some(&self.session), method, params).await
    }

    /// Opens an address of the site and waits until the page is drawn.
    pub async fn open(&self, path: &str) -> Result<()> {
        self.check().await?;
        // A document that is about to go must not be taken for the next one; the same address would
        // only jump to its `#`.
        self.ask::<bool>("(window.left = true)").await?;
        let url = format!("{}{path}", self.site);
        let answer = self.call("Page.navigate", json!({ "url": url })).await?;
        if let Some(error) = answer["errorText"].as_str() {
            bail!("{path}: {error}");
        }
        if answer["loaderId"].is_null() {
            self.call("Page.reload", json!({})).await?;
        }
        self.until("!window.left && document.querySelector('main > *') && !document.querySelector('main[aria-busy]')")
            .await
            .with_context(|| format!("{path} was not drawn"))
    }

    /// Goes to an address of the site and waits for nothing.
    pub async fn go(&self, path: &str) -> Result<()> {
        let url = format!("{}{path}", self.site);
        self.call("Page.navigate", json!({ "url": url })).await?;
        Ok(())
    }

    /// Lets requests for such addresses wait until they are let go.
    pub async fn hold_back(&self, pattern: &str) -> Result<()> {
        let patterns = json!([{ "urlPattern": pattern }]);
        self.call("Fetch.enable", json!({ "patterns": patterns })).await?;
        Ok(())
    }

    /// Lets them go.
    pub async fn let_go(&self) -> Result<()> {
        self.call("Fetch.disable", json!({})).await?;
        Ok(())
    }

    /// A value computed in the page.
    pub async fn ask<T: serde::de::DeserializeOwned>(&self, expression: &str) -> Result<T> {
        let params =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let mut answer = self.call("Runtime.evaluate", params).await?;
        if let Some(thrown) = answer.get("exceptionDetails") {
            let words = thrown["exception"]["description"].as_str().unwrap_or_default();
            bail!("{words}, asking for {expression:.200}");
        }
        Ok(serde_json::from_value(answer["result"]["value"].take())?)
    }

    /// The square of the first element that matches, as soon as there is one: a move stands in the
    /// list before the answer to it is drawn on the board.
    pub async fn first_square(&self, selector: &str) -> Result<String> {
        let element = format!("document.querySelector({})", Value::String(selector.to_owned()));
        self.until(&element).await?;
        self.ask(&format!("{element}.dataset.at")).await
    }

    /// Does something in the page, whatever it gives.
    pub async fn make(&self, statement: &str) -> Result<()> {
        self.ask::<bool>(&format!("(() => {{ {statement}; return true; }})()"))
            .await?;
        Ok(())
    }

    /// Waits for a condition.
    pub async fn until(&self, condition: &str) -> Result<()> {
        let start = Instant::now();
        loop {
            // Between two documents there is nobody to answer.
            let asked = self.ask::<bool>(&format!("Boolean({condition})")).await;
            if *asked.as_ref().unwrap_or(&false) {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                let shows: String = self
                    .ask("document.querySelector('main')?.innerText ?? ''")
                    .await
                    .unwrap_or_default();
                bail!("never came true: {condition} ({asked:?})\nthe page shows: {shows:.600}");
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Gives the window another size; narrow ones are phones, with a finger instead of a mouse.
    pub async fn size(&self, width: u32, height: u32) -> Result<()> {
        let phone = width.min(height) < 500;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
        self.call("Emulation.setDeviceMetricsOverride", metrics).await?;
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": phone }))
            .await?;
        Ok(())
    }

    /// Asks for less motion, as a device setting would.
    pub async fn reduce_motion(&self) -> Result<()> {
        let features = json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }))
            .await?;
        Ok(())
    }

    /// Fails if anything went wrong in the page so far, or if it is wider than its window.
    pub async fn check(&self) -> Result<()> {
        let inside: Vec<String> = self.ask("window.troubles ?? []").await?;
        let outside = self.troubles.lock().unwrap_or_else(PoisonError::into_inner).clone();
        ensure!(
            inside.is_empty() && outside.is_empty(),
            "in the page: {inside:?} {outside:?}"
        );
        let [wide, window]: [i64; 2] = self.ask("[document.documentElement.scrollWidth, innerWidth]").await?;
        if wide > window {
            let widest: Vec<String> = self
                .ask(
                    "[...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1)\
                     .slice(0, 8).map((element) => `${element.tagName}.${element.className.baseVal ?? element.className}`)",
                )
                .await?;
            bail!("{wide} pixels wide in a window of {window}: {widest:?}");
        }
        Ok(())
    }

    /// Forgets what was noted so far: for tests that break things on purpose.
    pub async fn forgive(&self) -> Result<()> {
        self.make("window.troubles = []").await?;
        self.troubles.lock().unwrap_or_else(PoisonError::into_inner).clear();
        Ok(())
    }
}

async fn note_troubles(mut events: Events, troubles: Arc<Mutex<Vec<String>>>) {
    let note = |line: String| troubles.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    while let Some((method, params)) = events.recv().await {
        match method.as_str() {
            "Log.entryAdded" if params["entry"]["level"] == "error" => {
                note(format!("log: {} {}", params["entry"]["text"], params["entry"]["url"]));
            }
            "Runtime.exceptionThrown" => note(format!("thrown: {}", params["exceptionDetails"])),
            _ => {}
        }
    }
}
