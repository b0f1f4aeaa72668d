//! The files of the web client, embedded into the program.
//!
//! Three sources: `web/` (the client itself), what each game's folder brings to be drawn and taught
//! (`skin.css`, `skin.json`, `ground.svg`, `lessons.json`), and the one page, into whose head the
//! modules it needs are written so that a browser asks for all of them at once instead of finding
//! them one import after another.

mod embedded;
mod modules;

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;

/// A file ready to be served.
#[derive(Debug)]
pub struct File {
    body: Vec<u8>,
    kind: &'static str,
    tag: String,
    gzip: OnceLock<Vec<u8>>,
}

impl File {
    fn new(path: &str, body: Vec<u8>) -> Self {
        let tag = format!("\"{:016x}\"", fnv(&body));
        Self {
            body,
            kind: kind(path),
            tag,
            gzip: OnceLock::new(),
        }
    }

    /// Something made in memory that is served like a file.
    pub fn json(body: Vec<u8>) -> Self {
        Self::new("made.json", body)
    }

    /// The file as it is.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// The file compressed with gzip, if that makes it smaller. Done once, when first asked for.
    pub fn gzip(&self) -> Option<&[u8]> {
        // Fonts are compressed already.
        if self.kind == "font/woff2" {
            return None;
        }
        let packed = self.gzip.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            // Writing to memory cannot fail; an empty result is refused below.
            encoder
                .write_all(&self.body)
                .and_then(|()| encoder.finish())
                .unwrap_or_default()
        });
        (!packed.is_empty() && packed.len() < self.body.len()).then_some(packed)
    }

    /// Its media type.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// A name for this very content, quotes included, as `ETag` wants it.
    pub fn tag(&self) -> &str {
        &self.tag
    }
}

/// All files.
#[derive(Debug)]
pub struct Site {
    files: BTreeMap<String, File>,
    page: File,
}

impl Site {
    /// Collects them.
    pub fn new() -> Self {
        let mut files = embedded::client();
        let games = embedded::games();
        files.insert("skins.css".to_owned(), joined_css(&games).into_bytes());
        files.insert("skins.json".to_owned(), joined_json(&games).into_bytes());
        for (path, body) in games {
            if path.ends_with("/lessons.json") || path.ends_with("/ground.svg") {
                files.insert(format!("games/{path}"), body);
            }
        }
        let page = files.remove("index.html").unwrap_or_default();
        let page = modules::with_preloads(&String::from_utf8_lossy(&page), &files);
        Self {
            page: File::new("index.html", page.into_bytes()),
            files: files
                .into_iter()
                .map(|(path, body)| {
                    let file = File::new(&path, body);
                    (path, file)
                })
                .collect(),
        }
    }

    /// The one page; what it shows is decided in it by its address.
    pub fn page(&self) -> &File {
        &self.page
    }

    /// A file by its path below `/assets/`.
    pub fn file(&self, path: &str) -> Option<&File> {
        self.files.get(path)
    }

    /// All paths below `/assets/`.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}

impl Default for Site {
    fn default() -> Self {
        Self::new()
    }
}

/// Every game's colours, one after another: each speaks only of its own `[data-game]`.
fn joined_css(games: &BTreeMap<String, Vec<u8>>) -> String {
    games
        .iter()
        .filter(|(path, _)| path.ends_with("/skin.css"))
        .map(|(_, body)| String::from_utf8_lossy(body))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Every game's drawing data, by the game's name.
fn joined_json(games: &BTreeMap<String, Vec<u8>>) -> String {
    let parts: Vec<String> = games
        .iter()
        .filter_map(|(path, body)| {
            let game = path.strip_suffix("/skin.json")?;
            Some(format!("\"{game}\":{}", String::from_utf8_lossy(body).trim()))
        })
        .collect();
    format!("{{{}}}", parts.join(","))
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// A content name: two versions of a file must not share one by chance, and nobody gains by forging
/// one.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
