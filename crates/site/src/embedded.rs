//! What the compiler puts into the program.

use std::collections::BTreeMap;

use rust_embed::RustEmbed;

/// The client. Type declarations and tests stay at home.
#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "*.ts"]
#[exclude = "tests/*"]
#[exclude = "tsconfig.json"]
struct Client;

/// What each game brings to be drawn and taught.
#[derive(RustEmbed)]
#[folder = "../../games"]
#[include = "*/skin.css"]
#[include = "*/skin.json"]
#[include = "*/ground.svg"]
#[include = "*/lessons.json"]
struct Games;

fn collect<E: RustEmbed>() -> BTreeMap<String, Vec<u8>> {
    E::iter()
        .filter_map(|path| {
            let file = E::get(&path)?;
            Some((path.into_owned(), file.data.into_owned()))
        })
        .collect()
}

pub(crate) fn client() -> BTreeMap<String, Vec<u8>> {
    collect::<Client>()
}

pub(crate) fn games() -> BTreeMap<String, Vec<u8>> {
    collect::<Games>()
}
