//! What a first visit costs, as the browser counts it.

use anyhow::{Result, ensure};

use crate::games::table_of;
use crate::{Scene, quick};

/// Bytes over the wire a first visit to the shelf may cost, and one to a table.
const HOME_MOST: u64 = 150 * 1024;
const PLAY_MOST: u64 = 250 * 1024;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs a Chromium: cargo xtask browser"]
async fn a_first_visit_is_light() -> Result<()> {
    let scene = Scene::open().await?;
    let host = scene.visitor(quick()).await?;
    host.open("/game/lices/new?against=hotseat").await?;
    host.click(".setup button[type=submit]").await?;
    let table = table_of(&host).await?;
    for (path, most) in [("/", HOME_MOST), (table.as_str(), PLAY_MOST)] {
        for slow in [false, true] {
            let visitor = scene.visitor(quick()).await?;
            if slow {
                visitor.slow_down().await?;
            }
            let load = visitor.load(path).await?;
            // Times are told, not asserted: they are this machine's.
            println!(
                "first visit to {path}{}: {load:?}",
                if slow { ", slow line and machine" } else { "" }
            );
            ensure!(load.bytes < most, "{path} costs {} bytes", load.bytes);
            ensure!(load.bytes > 20_000, "{path}: {} bytes cannot be all of it", load.bytes);
        }
    }
    Ok(())
}
