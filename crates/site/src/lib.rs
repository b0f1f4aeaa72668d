//! The web client as browsers are served it, embedded into the program.
//!
//! What lies in `web/` and what each game's folder brings to be drawn and taught (`skin.css`,
//! `skin.json`, `ground.svg`, `lessons.json`) is made into few files by `build/`: their names
//! change with their content, so a browser that has one never asks for it again. The one page is
//! finished here: it carries what its reader sees first.

mod embedded;
mod file;
mod page;

use std::collections::BTreeMap;

pub use file::File;
pub use page::{Given, Opening, ShelfGame};

/// What the content policy must allow of scripts within the page: the hash of the one there is.
pub const INLINE_SCRIPT: &str = embedded::POLICY;

/// All files.
#[derive(Debug)]
pub struct Site {
    files: BTreeMap<&'static str, File>,
    /// Addresses by the path in the sources.
    addresses: BTreeMap<&'static str, &'static str>,
}

impl Site {
    /// Collects them.
    pub fn new() -> Self {
        let all = embedded::FILES;
        Self {
            files: all.iter().map(|file| (file.path, File::embedded(file))).collect(),
            addresses: all.iter().map(|file| (file.source, file.path)).collect(),
        }
    }

    /// A file by its path below `/assets/`.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// Where a file of the sources is served, below `/assets/`. Scripts are found by the page they
    /// are for, `app/home.js`; all style sheets are `styles.css`.
    pub fn path_of(&self, source: &str) -> Option<&'static str> {
        self.addresses.get(source).copied()
    }

    /// All paths below `/assets/`.
    pub fn paths(&self) -> impl Iterator<Item = &'static str> {
        self.files.keys().copied()
    }

    /// Which scripts a page needs whose module is fetched later, itself among them.
    pub fn scripts_of(&self, module: &str) -> &'static [&'static str] {
        let found = embedded::PRELOADS.iter().find(|(of, _)| *of == module);
        found.map_or(&[], |(_, paths)| paths)
    }

    /// How every game is drawn: an object by their names, in JSON.
    pub fn skins(&self) -> &'static str {
        embedded::SKINS
    }
}

impl Default for Site {
    fn default() -> Self {
        Self::new()
    }
}
