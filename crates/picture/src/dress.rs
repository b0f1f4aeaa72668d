//! What a game brings to be drawn, and what all games share.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use crate::css::{Face, Sheet};
use crate::node::Node;
use crate::resolve::names;

/// Drawings all games share.
const PIECES: &str = include_str!("../../../web/art/pieces.svg");
/// How they are coloured, and how the themes change that.
const STYLES: [&str; 2] = [
    include_str!("../../../web/styles/board.css"),
    include_str!("../../../web/styles/themes.css"),
];
/// What paper needs beside it.
const PAPER: &str = include_str!("paper.css");
const HATCHES: &str = include_str!("paper.svg");

/// Every game's folder name, with its sheet of patterns, its colours and its choice of drawings.
type Folders = &'static [(&'static str, [&'static str; 3])];
const FOLDERS: Folders = include!(concat!(env!("OUT_DIR"), "/dresses.rs"));

/// How one game is drawn.
pub(crate) struct Dress {
    pub(crate) id: String,
    pub(crate) frame: Option<String>,
    pub(crate) field: Option<String>,
    pub(crate) over: Option<String>,
    /// Its own drawings of special squares, by tag.
    pub(crate) tags: BTreeMap<String, String>,
    /// Which drawing a kind of piece takes, where it is not that of its name.
    pub(crate) symbols: BTreeMap<String, String>,
    pub(crate) sheet: Sheet,
    pub(crate) named: BTreeMap<String, (Vec<Face>, Node)>,
}

static DRESSES: LazyLock<BTreeMap<&'static str, Dress>> = LazyLock::new(|| {
    let games = FOLDERS.iter().map(|(id, files)| (*id, Dress::read(id, files)));
    games.collect()
});

/// The dress of a game; a game without one is drawn from what all share.
pub(crate) fn dress(id: &str) -> &'static Dress {
    static PLAIN: LazyLock<Dress> = LazyLock::new(|| Dress::read("", &["", "", ""]));
    DRESSES.get(id).unwrap_or(&PLAIN)
}

impl Dress {
    fn read(id: &str, [ground, colours, choices]: &[&str; 3]) -> Self {
        let choices: Value = serde_json::from_str(choices).unwrap_or_default();
        let scenery = &choices["scenery"];
        let word = |name: &str| scenery[name].as_str().map(str::to_owned);
        let mut named = BTreeMap::new();
        for sheet in [PIECES, ground, HATCHES] {
            let mut sheet = Node::read(sheet);
            sheet.classes.push("art-sheet".to_owned());
            names(&sheet, &mut named);
        }
        let [board, themes] = STYLES;
        Self {
            id: id.to_owned(),
            frame: word("frame"),
            field: word("field"),
            over: word("over"),
            tags: words(&scenery["tags"]),
            symbols: words(&choices["symbols"]),
            sheet: Sheet::read(&[board, themes, PAPER, colours]),
            named,
        }
    }

    /// The drawing a kind of piece takes.
    pub(crate) fn piece<'a>(&'a self, kind: &'a str) -> &'a str {
        self.symbols.get(kind).map_or(kind, String::as_str)
    }
}

fn words(value: &Value) -> BTreeMap<String, String> {
    let entries = value.as_object().into_iter().flatten();
    entries
        .filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned())))
        .collect()
}
