//! A browser and the people who look at it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::accessibility::GetFullAxTreeParams;
use chromiumoxide::cdp::browser_protocol::emulation::SetDeviceMetricsOverrideParams;
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, DispatchMouseEventParams, DispatchMouseEventType, MouseButton,
};
use chromiumoxide::cdp::browser_protocol::log::EventEntryAdded;
use chromiumoxide::cdp::browser_protocol::target::{CreateBrowserContextParams, CreateTargetParams};
use chromiumoxide::page::ScreenshotParams;
use futures_util::StreamExt;
use serde_json::Value;

/// How long anything may take before a test gives up. Generous: a machine may be busy, and nothing here is about speed.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often a condition is looked at.
const GLANCE: Duration = Duration::from_millis(40);

/// What must never happen in a page, gathered where no content policy can stop it.
const WATCH: &str = r"
    window.troubles = [];
    addEventListener('error', (event) => window.troubles.push(`error: ${event.message} at ${event.filename}:${event.lineno}`));
    addEventListener('unhandledrejection', (event) => window.troubles.push(`rejection: ${event.reason?.stack ?? event.reason}`));
    document.addEventListener('securitypolicyviolation', (event) => window.troubles.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
    const said = console.error;
    console.error = (...words) => { window.troubles.push(`console: ${words.join(' ')}`); said(...words); };
";

/// A running Chromium.
pub struct Browser {
    inner: chromiumoxide::Browser,
    pump: tokio::task::JoinHandle<()>,
    _profile: Profile,
}

/// A folder that goes away with the browser.
struct Profile(PathBuf);

impl Drop for Profile {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

impl Browser {
    /// Starts it. `CHROMIUM` names the program.
    pub async fn start() -> Result<Self> {
        let program = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
        let program = find(&program).with_context(|| format!("there is no {program}"))?;
        let profile = std::env::temp_dir().join(format!("escale-chromium-{}-{:x}", std::process::id(), rand()));
        let config = chromiumoxide::BrowserConfig::builder()
            .chrome_executable(program)
            .user_data_dir(&profile)
            .no_sandbox()
            .viewport(None)
            .launch_timeout(PATIENCE)
            .request_timeout(PATIENCE)
            .args([
                "disable-gpu",
                "disable-quic",
                "no-first-run",
                "disable-background-networking",
            ])
            .args(["disable-component-update", "disable-sync", "hide-scrollbars"])
            // Visitors wait for one another: none may be put to sleep because another is in front.
            .args(["disable-background-timer-throttling", "disable-renderer-backgrounding"])
            .args(["disable-backgrounding-occluded-windows"])
            .build()
            .map_err(anyhow::Error::msg)?;
        let (inner, mut handler) = chromiumoxide::Browser::launch(config).await?;
        let pump = tokio::spawn(async move { while handler.next().await.is_some() {} });
        Ok(Self {
            inner,
            pump,
            _profile: Profile(profile),
        })
    }

    /// Somebody comes in, with a profile of their own. `settings` is what their browser remembers of the site.
    pub async fn visitor(&self, site: &str, settings: &Value) -> Result<Visitor> {
        let context = self
            .inner
            .create_browser_context(CreateBrowserContextParams::default())
            .await?;
        let mut target = CreateTargetParams::new("about:blank");
        target.browser_context_id = Some(context);
        let page = self.inner.new_page(target).await?;
        let troubles = Arc::new(Mutex::new(Vec::new()));
        let mut entries = page.event_listener::<EventEntryAdded>().await?;
        page.enable_log().await?;
        let heard = Arc::clone(&troubles);
        tokio::spawn(async move {
            while let Some(entry) = entries.next().await {
                let (text, url) = (&entry.entry.text, entry.entry.url.as_deref().unwrap_or(""));
                if entry.entry.level.as_ref() == "error" {
                    heard.lock().expect("no panic").push(format!("log: {text} {url}"));
                }
            }
        });
        page.evaluate_on_new_document(WATCH).await?;
        let remembers = format!(
            "if (!localStorage.getItem('escale.settings')) localStorage.setItem('escale.settings', {});",
            Value::String(settings.to_string())
        );
        page.evaluate_on_new_document(remembers).await?;
        let visitor = Visitor {
            page,
            site: site.to_owned(),
            troubles,
        };
        visitor.size(1280, 900).await?;
        Ok(visitor)
    }

    /// Closes it.
    pub async fn close(mut self) -> Result<()> {
        self.inner.close().await?;
        self.inner.wait().await?;
        self.pump.abort();
        Ok(())
    }
}

/// Somebody looking at a page.
pub struct Visitor {
    page: Page,
    site: String,
    troubles: Arc<Mutex<Vec<String>>>,
}

impl Visitor {
    /// Opens an address of the site and waits until the page is drawn.
    pub async fn open(&self, path: &str) -> Result<()> {
        self.check().await?;
        self.page.goto(format!("{}{path}", self.site)).await?;
        self.until("document.querySelector('main > *') && !document.querySelector('main[aria-busy]')")
            .await
            .with_context(|| format!("{path} was not drawn"))
    }

    /// A value computed in the page.
    pub async fn ask<T: serde::de::DeserializeOwned>(&self, expression: &str) -> Result<T> {
        let mut params = chromiumoxide::cdp::js_protocol::runtime::EvaluateParams::new(expression);
        params.await_promise = Some(true);
        params.return_by_value = Some(true);
        let answer = self
            .page
            .evaluate_expression(params)
            .await
            .with_context(|| format!("asking for {expression:.200}"))?;
        Ok(answer.into_value()?)
    }

    /// Waits for a condition.
    pub async fn until(&self, condition: &str) -> Result<()> {
        let start = Instant::now();
        loop {
            // Between two documents there is nobody to answer.
            if self
                .ask::<bool>(&format!("Boolean({condition})"))
                .await
                .unwrap_or(false)
            {
                return Ok(());
            }
            if start.elapsed() > PATIENCE {
                let shows: String = self
                    .ask("document.querySelector('main')?.innerText ?? ''")
                    .await
                    .unwrap_or_default();
                bail!("never came true: {condition}\nthe page shows: {shows:.600}");
            }
            tokio::time::sleep(GLANCE).await;
        }
    }

    /// Clicks the middle of what a selector finds, with a mouse.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let quoted = Value::String(selector.to_owned());
        self.until(&format!("document.querySelector({quoted})")).await?;
        let [x, y]: [f64; 2] = self
            .ask(&format!(
                "(() => {{ const found = document.querySelector({quoted}); found.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
                 const box = found.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
            ))
            .await?;
        self.mouse(DispatchMouseEventType::MouseMoved, x, y).await?;
        self.mouse(DispatchMouseEventType::MousePressed, x, y).await?;
        self.mouse(DispatchMouseEventType::MouseReleased, x, y).await
    }

    /// Drags from the middle of one thing to the middle of another.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        let middle = |selector: &str| {
            let quoted = Value::String(selector.to_owned());
            format!(
                "(() => {{ const box = document.querySelector({quoted}).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
            )
        };
        let quoted = Value::String(from.to_owned());
        self.ask::<bool>(&format!(
            "document.querySelector({quoted}).closest('.board').scrollIntoView({{ block: 'center', behavior: 'instant' }}) ?? true"
        ))
        .await?;
        let [x1, y1]: [f64; 2] = self.ask(&middle(from)).await?;
        let [x2, y2]: [f64; 2] = self.ask(&middle(to)).await?;
        self.mouse(DispatchMouseEventType::MouseMoved, x1, y1).await?;
        self.mouse(DispatchMouseEventType::MousePressed, x1, y1).await?;
        for step in 1..=6 {
            let part = f64::from(step) / 6.0;
            self.mouse(
                DispatchMouseEventType::MouseMoved,
                x1 + (x2 - x1) * part,
                y1 + (y2 - y1) * part,
            )
            .await?;
        }
        self.mouse(DispatchMouseEventType::MouseReleased, x2, y2).await
    }

    async fn mouse(&self, kind: DispatchMouseEventType, x: f64, y: f64) -> Result<()> {
        let moves = kind == DispatchMouseEventType::MouseMoved;
        let mut params = DispatchMouseEventParams::new(kind, x, y);
        if !moves {
            params.button = Some(MouseButton::Left);
            params.click_count = Some(1);
        }
        self.page.execute(params).await?;
        Ok(())
    }

    /// Presses a place of the board with the mouse, or a choice by its button.
    pub async fn press(&self, click: &str) -> Result<()> {
        if click.starts_with('=') {
            return self.click(".board-popover button.choice, .extra button").await;
        }
        self.click(&place(click)).await
    }

    /// Presses a key.
    pub async fn key(&self, key: &str) -> Result<()> {
        let (code, text) = match key {
            "Enter" => (13, Some("\r")),
            "Tab" => (9, None),
            "Escape" => (27, None),
            "ArrowLeft" => (37, None),
            "ArrowUp" => (38, None),
            "ArrowRight" => (39, None),
            "ArrowDown" => (40, None),
            " " => (32, Some(" ")),
            letter => (i64::from(letter.to_ascii_uppercase().as_bytes()[0]), Some(letter)),
        };
        for kind in [DispatchKeyEventType::KeyDown, DispatchKeyEventType::KeyUp] {
            let down = kind == DispatchKeyEventType::KeyDown;
            let mut params = DispatchKeyEventParams::new(kind);
            params.key = Some(key.to_owned());
            params.windows_virtual_key_code = Some(code);
            params.text = text.filter(|_| down).map(str::to_owned);
            self.page.execute(params).await?;
        }
        Ok(())
    }

    /// Types into whatever has the focus.
    pub async fn type_text(&self, text: &str) -> Result<()> {
        self.page
            .execute(chromiumoxide::cdp::browser_protocol::input::InsertTextParams::new(text))
            .await?;
        Ok(())
    }

    /// Gives the window another size; narrow ones are phones.
    pub async fn size(&self, width: i64, height: i64) -> Result<()> {
        let phone = width.min(height) < 500;
        let params = SetDeviceMetricsOverrideParams::new(width, height, 1.0, phone);
        self.page.execute(params).await?;
        Ok(())
    }

    /// Asks for less motion, as a device setting would.
    pub async fn reduce_motion(&self) -> Result<()> {
        let feature =
            chromiumoxide::cdp::browser_protocol::emulation::MediaFeature::new("prefers-reduced-motion", "reduce");
        self.page.emulate_media_features(vec![feature]).await?;
        Ok(())
    }

    /// Fails if anything went wrong in the page so far, or if it is wider than its window.
    pub async fn check(&self) -> Result<()> {
        let inside: Vec<String> = self.ask("window.troubles ?? []").await?;
        let outside = self.troubles.lock().expect("no panic").clone();
        ensure!(
            inside.is_empty() && outside.is_empty(),
            "in the page: {inside:?} {outside:?}"
        );
        let [wide, window]: [i64; 2] = self
            .ask("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            .await?;
        ensure!(wide <= window, "{wide} pixels wide in a window of {window}");
        Ok(())
    }

    /// Forgets what was noted so far: for tests that break things on purpose.
    pub async fn forgive(&self) -> Result<()> {
        self.ask::<bool>("(window.troubles = [], true)").await?;
        self.troubles.lock().expect("no panic").clear();
        Ok(())
    }

    /// The violations axe-core finds, each as a line. `AXE` names the script.
    pub async fn axe(&self) -> Result<Vec<String>> {
        let path = std::env::var("AXE").context("AXE does not name axe.min.js")?;
        let script = std::fs::read_to_string(path)?;
        self.ask::<Value>(&format!("{script}; null")).await?;
        self.ask(
            "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => \
             `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`))",
        )
        .await
    }

    /// Role and name of every node of the accessibility tree that has both.
    pub async fn accessible(&self) -> Result<Vec<(String, String)>> {
        let tree = self.page.execute(GetFullAxTreeParams::default()).await?;
        let text = |value: &Option<chromiumoxide::cdp::browser_protocol::accessibility::AxValue>| {
            value
                .as_ref()
                .and_then(|value| value.value.as_ref())
                .and_then(Value::as_str)
                .unwrap_or_default()
                .to_owned()
        };
        Ok(tree
            .result
            .nodes
            .iter()
            .filter(|node| !node.ignored)
            .map(|node| (text(&node.role), text(&node.name)))
            .filter(|(role, name)| !role.is_empty() && !name.is_empty())
            .collect())
    }

    /// Keeps a picture of the whole page under `SCREENSHOTS`, if that is set.
    pub async fn picture(&self, name: &str) -> Result<()> {
        let Ok(folder) = std::env::var("SCREENSHOTS") else {
            return Ok(());
        };
        std::fs::create_dir_all(&folder)?;
        let params = ScreenshotParams::builder().full_page(true).build();
        let png = self.page.screenshot(params).await?;
        std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), png)?;
        Ok(())
    }
}

/// The selector of a place of the board.
fn place(id: &str) -> String {
    format!("main [role=gridcell][data-at=\"{id}\"]")
}

/// The path of a program, as a shell would find it.
fn find(program: &str) -> Option<PathBuf> {
    let direct = PathBuf::from(program);
    if direct.is_absolute() {
        return direct.exists().then_some(direct);
    }
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|folder| folder.join(program))
        .find(|path| path.exists())
}

/// Something different each time.
fn rand() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish()
}
