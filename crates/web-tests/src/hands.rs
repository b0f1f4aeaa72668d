//! What a visitor does: mouse, finger, keys.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::visitor::Visitor;

/// Steps of a drag.
const STEPS: u32 = 6;

/// The selector of a place of the board.
fn place(id: &str) -> String {
    format!("main [role=gridcell][data-at=\"{id}\"]")
}

fn between([x1, y1]: [f64; 2], [x2, y2]: [f64; 2], step: u32) -> [f64; 2] {
    let part = f64::from(step) / f64::from(STEPS);
    [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]
}

impl Visitor {
    /// The middle of what a selector finds, brought into the window and into its list if it is not
    /// there.
    async fn middle(&self, selector: &str) -> Result<[f64; 2]> {
        let quoted = Value::String(selector.to_owned());
        self.until(&format!("document.querySelector({quoted})")).await?;
        self.ask(&format!(
            "(() => {{ const found = document.querySelector({quoted}); const box = () => found.getBoundingClientRect(); \
             if (box().top < 0 || box().bottom > innerHeight) found.scrollIntoView({{ block: 'center', behavior: 'instant' }}); \
             else if (found.closest('.moves-scroll')) found.scrollIntoView({{ block: 'nearest', behavior: 'instant' }}); \
             return [box().x + box().width / 2, box().y + box().height / 2]; }})()"
        ))
        .await
    }

    async fn mouse(&self, kind: &str, [x, y]: [f64; 2], button: &str) -> Result<()> {
        let bit = match button {
            "left" => 1,
            "right" => 2,
            _ => 0,
        };
        let held = if kind == "mouseReleased" { 0 } else { bit };
        let params = json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": held, "clickCount": i32::from(bit != 0) });
        self.call("Input.dispatchMouseEvent", params).await?;
        Ok(())
    }

    /// Clicks the middle of what a selector finds, with a mouse.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let at = self.middle(selector).await?;
        self.mouse("mouseMoved", at, "none").await?;
        self.mouse("mousePressed", at, "left").await?;
        self.mouse("mouseReleased", at, "left").await
    }

    /// Clicks the button with these words in it.
    pub async fn click_words(&self, within: &str, words: &str) -> Result<()> {
        let find = format!(
            "[...document.querySelectorAll({})].find((button) => button.textContent.includes({}))",
            json!(format!("{within} button, {within} a")),
            json!(words)
        );
        self.until(&find).await?;
        self.make(&format!("{find}.dataset.wanted = ''")).await?;
        self.click("[data-wanted]").await?;
        self.make("for (const found of document.querySelectorAll('[data-wanted]')) delete found.dataset.wanted")
            .await
    }

    async fn drag_with(&self, from: &str, to: &str, button: &str) -> Result<()> {
        self.make("document.querySelector('main .board').scrollIntoView({ block: 'center', behavior: 'instant' })")
            .await?;
        let (from, to) = (self.middle(from).await?, self.middle(to).await?);
        self.mouse("mouseMoved", from, "none").await?;
        self.mouse("mousePressed", from, button).await?;
        for step in 1..=STEPS {
            self.mouse("mouseMoved", between(from, to, step), button).await?;
        }
        self.mouse("mouseReleased", to, button).await
    }

    /// Drags from one place of the board to another.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        self.drag_with(&place(from), &place(to), "left").await
    }

    /// Drags with the other button, as one draws arrows; to the same place for a circle.
    pub async fn right_drag(&self, from: &str, to: &str) -> Result<()> {
        self.drag_with(&place(from), &place(to), "right").await
    }

    /// Presses a place of the board with the mouse, or a choice by its button.
    pub async fn press(&self, click: &str) -> Result<()> {
        if click.starts_with('=') {
            return self.click(&format!("[data-press=\"{click}\"]")).await;
        }
        self.click(&place(click)).await.with_context(|| click.to_owned())
    }

    async fn touch(&self, kind: &str, points: Value) -> Result<()> {
        let params = json!({ "type": kind, "touchPoints": points });
        self.call("Input.dispatchTouchEvent", params).await?;
        Ok(())
    }

    /// Puts a finger on a place of the board and lifts it.
    pub async fn tap(&self, id: &str) -> Result<()> {
        let [x, y] = self.middle(&place(id)).await?;
        self.touch("touchStart", json!([{ "x": x, "y": y }])).await?;
        self.touch("touchEnd", json!([])).await
    }

    /// Drags with a finger.
    pub async fn slide(&self, from: &str, to: &str) -> Result<()> {
        self.make("document.querySelector('main .board').scrollIntoView({ block: 'center', behavior: 'instant' })")
            .await?;
        let (from, to) = (self.middle(&place(from)).await?, self.middle(&place(to)).await?);
        self.touch("touchStart", json!([{ "x": from[0], "y": from[1] }]))
            .await?;
        for step in 1..=STEPS {
            let [x, y] = between(from, to, step);
            self.touch("touchMove", json!([{ "x": x, "y": y }])).await?;
        }
        self.touch("touchEnd", json!([])).await
    }

    /// Presses a key.
    pub async fn key(&self, key: &str) -> Result<()> {
        let (code, text) = match key {
            "Enter" => (13, Some("\r")),
            "Tab" => (9, None),
            "Escape" => (27, None),
            "End" => (35, None),
            "Home" => (36, None),
            "ArrowLeft" => (37, None),
            "ArrowUp" => (38, None),
            "ArrowRight" => (39, None),
            "ArrowDown" => (40, None),
            " " => (32, Some(" ")),
            letter => (u32::from(letter.to_ascii_uppercase().as_bytes()[0]), Some(letter)),
        };
        let mut params = json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": code });
        if let Some(text) = text {
            params["text"] = json!(text);
        }
        self.call("Input.dispatchKeyEvent", params).await?;
        let params = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code });
        self.call("Input.dispatchKeyEvent", params).await?;
        Ok(())
    }

    /// Types into whatever has the focus.
    pub async fn type_text(&self, text: &str) -> Result<()> {
        self.call("Input.insertText", json!({ "text": text })).await?;
        Ok(())
    }
}
