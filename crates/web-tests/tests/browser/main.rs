//! The web client in a real Chromium. See the library for what a house and a visitor are.

mod access;
mod analysis;
mod games;
mod hands;
mod lessons;
mod pages;
mod partners;
mod readings;
mod room;
mod seats;
mod tables;
mod visitors;
mod weight;
mod why_not;

use anyhow::Result;
use escale_web_tests::{Browser, House, Visitor};
use serde_json::{Value, json};

/// A browser, a house, and what visitors of this test prefer.
struct Scene {
    browser: Browser,
    house: House,
}

impl Scene {
    async fn open() -> Result<Self> {
        Ok(Self {
            browser: Browser::start().await?,
            house: House::open(env!("CARGO_BIN_EXE_escale-test-house"))?,
        })
    }

    async fn visitor(&self, settings: Value) -> Result<Visitor> {
        self.browser.visitor(&self.house.site(), &settings).await
    }
}

/// French, parchment, silence and no animation: whole games would take minutes to watch. The field
/// for written moves is always there.
fn quick() -> Value {
    json!({ "lang": "fr", "theme": "parchment", "motion": false, "sound": false, "typed": true })
}
