//! Makes the web client into what browsers are served: modules in a few minified files, one style
//! sheet, names by content, everything compressed beforehand.
//!
//! `ESCALE_PLAIN_WEB=1` leaves scripts and styles readable, to look for a mistake in a browser.

mod chunks;
mod css;
mod link;
mod sentences;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use data_encoding::{BASE64, HEXLOWER};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::chunks::Chunks;
use crate::link::LATER;

/// Files of the client or of games, by path.
type Files = BTreeMap<String, Vec<u8>>;

/// What each game brings to be drawn and taught.
const OF_GAMES: &[&str] = &["skin.css", "skin.json", "ground.svg", "lessons.json"];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let web = read(&root.join("web"), |path| {
        !path.starts_with("tests/") && !is_a(path, "ts") && path != "tsconfig.json"
    });
    let games = read(&root.join("games"), |path| {
        path.split_once('/').is_some_and(|(_, file)| OF_GAMES.contains(&file))
    });
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-env-changed=ESCALE_PLAIN_WEB");
    let plain = std::env::var_os("ESCALE_PLAIN_WEB").is_some_and(|set| set == "1");
    let site = Building::new(plain).built(web, &games);
    write(
        &site,
        &PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")),
    );
}

/// All files under a folder that are wanted, by their path in it; cargo looks whether they change.
fn read(root: &Path, wanted: impl Fn(&str) -> bool) -> Files {
    let mut files = Files::new();
    let mut waiting = vec![root.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the project") {
            let path = entry.expect("an entry of it").path();
            if path.is_dir() {
                // A game's folder is full of other things.
                if !path.ends_with("src") && !path.ends_with("target") {
                    waiting.push(path);
                }
                continue;
            }
            let name = path
                .strip_prefix(root)
                .expect("it lies there")
                .to_string_lossy()
                .replace('\\', "/");
            if wanted(&name) {
                println!("cargo::rerun-if-changed={}", path.display());
                files.insert(name, std::fs::read(&path).expect("a file of the project"));
            }
        }
    }
    println!("cargo::rerun-if-changed={}", root.display());
    files
}

/// A file as it is served.
struct Served {
    /// What it is called in the sources.
    source: String,
    /// Its address below `/assets/`.
    path: String,
    body: Vec<u8>,
}

struct Building {
    plain: bool,
    served: Vec<Served>,
    /// Address of a page's chunk and of all it needs, by the page's module.
    preloads: BTreeMap<String, Vec<String>>,
    page: String,
    policy: String,
    skins: String,
}

impl Building {
    fn new(plain: bool) -> Self {
        Self {
            plain,
            served: Vec::new(),
            preloads: BTreeMap::new(),
            page: String::new(),
            policy: String::new(),
            skins: String::new(),
        }
    }

    fn built(mut self, mut web: Files, games: &Files) -> Self {
        let page = web.remove("index.html").expect("the client has a page");
        let first_paint = web
            .remove("app/first-paint.js")
            .expect("what runs before anything is drawn");
        let (mut scripts, others): (Files, Files) = web.into_iter().partition(|(path, _)| is_a(path, "js"));
        let (styles, art): (Files, Files) = others.into_iter().partition(|(path, _)| is_a(path, "css"));
        sentences::set(&mut scripts);
        for (path, body) in art {
            self.add(&path, body);
        }
        for (path, body) in games {
            if path.ends_with("/lessons.json") {
                self.add(&format!("games/{path}"), sentences::set_lessons(body));
            } else if path.ends_with("/ground.svg") {
                self.add(&format!("games/{path}"), body.clone());
            }
        }
        self.skins = self.all_skins(games);
        let page = String::from_utf8(page).expect("the page is text");
        let sheet = self.style_sheet(&page, &styles, games);
        self.add("styles.css", sheet.into_bytes());
        let chunks = chunks::made(&scripts);
        self.scripts(&chunks);
        let page = spoken(&page, &scripts);
        self.page = self.finished_page(&page, &String::from_utf8_lossy(&first_paint));
        self
    }

    /// Takes a file under a name that changes with its content.
    fn add(&mut self, source: &str, body: Vec<u8>) {
        let (stem, extension) = source.rsplit_once('.').unwrap_or((source, "bin"));
        let path = format!("{stem}.{}.{extension}", short_hash(&body));
        self.served.push(Served {
            source: source.to_owned(),
            path,
            body,
        });
    }

    /// A text in which every address of a file is the one it is served at.
    fn addressed(&self, text: &str) -> String {
        self.served.iter().fold(text.to_owned(), |text, file| {
            text.replace(&format!("/assets/{}", file.source), &format!("/assets/{}", file.path))
        })
    }

    fn path_of(&self, source: &str) -> Option<&str> {
        let found = self.served.iter().find(|file| file.source == source);
        found.map(|file| file.path.as_str())
    }

    /// Every game's drawing data by its name, with the addresses of what else it brings.
    fn all_skins(&self, games: &Files) -> String {
        let mut skins = serde_json::Map::new();
        for (path, body) in games {
            let Some(game) = path.strip_suffix("/skin.json") else {
                continue;
            };
            let mut skin: serde_json::Value =
                serde_json::from_slice(body).unwrap_or_else(|error| panic!("{path}: {error}"));
            for (name, file) in [("sheet", "ground.svg"), ("lessons", "lessons.json")] {
                if let Some(path) = self.path_of(&format!("games/{game}/{file}")) {
                    skin[name] = format!("/assets/{path}").into();
                }
            }
            skins.insert(game.to_owned(), skin);
        }
        serde_json::Value::Object(skins).to_string()
    }

    /// The sheets the page names, in its order, then every game's colours: each speaks only of its
    /// own `[data-game]`.
    fn style_sheet(&self, page: &str, styles: &Files, games: &Files) -> String {
        let named = page
            .split('"')
            .filter_map(|part| part.strip_prefix("/assets/"))
            .filter_map(|path| styles.get(path));
        let skins = games
            .iter()
            .filter(|(path, _)| path.ends_with("/skin.css"))
            .map(|(_, body)| body);
        let sheets: Vec<_> = named.chain(skins).map(|body| String::from_utf8_lossy(body)).collect();
        let sheet = self.addressed(&sheets.join("\n"));
        if self.plain { sheet } else { css::squeezed(&sheet) }
    }

    fn minified(&self, source: &str, module: bool) -> String {
        if self.plain {
            source.to_owned()
        } else {
            link::minified(source, module)
        }
    }

    /// Chunks name each other in both directions: one hash over all of them is in every name.
    fn scripts(&mut self, chunks: &Chunks) {
        let texts: BTreeMap<&String, String> = chunks
            .by_name
            .iter()
            .map(|(name, chunk)| (name, self.minified(&self.addressed(&chunk.text), true)))
            .collect();
        let hash = short_hash(texts.values().cloned().collect::<String>().as_bytes());
        let path = |name: &str| format!("app/{name}.{hash}.js");
        for (name, text) in &texts {
            let text = texts.keys().fold(text.clone(), |text, other| {
                ['"', '\'', '`'].into_iter().fold(text, |text, mark| {
                    text.replace(
                        &format!("{LATER}{other}{mark}"),
                        &format!("/assets/{}{mark}", path(other)),
                    )
                })
            });
            assert!(!text.contains(LATER), "{name} names a chunk that is not there");
            self.served.push(Served {
                source: format!("app/{name}.js"),
                path: path(name),
                body: text.into_bytes(),
            });
        }
        for (module, name) in &chunks.of_module {
            let mut needed = vec![name];
            let mut next = 0;
            while let Some(&name) = needed.get(next) {
                let more = &chunks.by_name[name].needs;
                let more: Vec<&String> = more.iter().filter(|more| !needed.contains(more)).collect();
                needed.extend(more);
                next += 1;
            }
            let paths = needed.into_iter().map(|name| path(name)).collect();
            self.preloads.insert(module.clone(), paths);
        }
    }

    /// The page with one style sheet instead of many, the addresses files are served at, and the
    /// script that must run first within it, which the content policy then knows by its hash.
    fn finished_page(&mut self, page: &str, first_paint: &str) -> String {
        let mut out = String::new();
        let mut has_sheet = false;
        let first = self.minified(first_paint, false);
        for line in page.lines().map(str::trim) {
            if line.contains("rel=\"stylesheet\"") {
                if !has_sheet {
                    out += "<link rel=\"stylesheet\" href=\"/assets/styles.css\">\n";
                }
                has_sheet = true;
            } else if line.contains("app/first-paint.js") {
                let first = first.trim();
                assert!(!first.contains("</"), "a script in the page cannot hold an end tag");
                out.extend(["<script>", first, "</script>\n"]);
                self.policy = format!("'sha256-{}'", BASE64.encode(&Sha256::digest(first)));
            } else {
                out += line;
                out.push('\n');
            }
        }
        assert!(!self.policy.is_empty(), "the page names the script that runs first");
        self.addressed(&out)
    }
}

/// The page with what is read before its scripts are here, once in each language.
fn spoken(page: &str, scripts: &Files) -> String {
    let (before, rest) = page.split_once("<!-- opening -->").expect("the page has an opening");
    let (opening, after) = rest.split_once("<!-- /opening -->").expect("and it ends");
    let openings = sentences::LANGUAGES.map(|(lang, other)| {
        let mut sentences = sentences::of(lang, scripts);
        sentences.insert("lang".to_owned(), lang.to_owned());
        sentences.insert("other".to_owned(), other.to_uppercase());
        let opening = opening.replace("{tagline}", &format!("{{tagline.{lang}}}"));
        sentences::filled(&opening, lang, &sentences)
    });
    [before, &openings.concat(), after].concat()
}

fn is_a(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

fn short_hash(body: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(body)[..5])
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(body)
        .and_then(|()| encoder.finish())
        .expect("memory can be written")
}

fn brotli(body: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        size_hint: body.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut &*body, &mut packed, &params).expect("memory can be written");
    packed
}

/// Writes the files and the Rust that embeds them.
fn write(site: &Building, out: &Path) {
    let mut list = Vec::new();
    for (number, file) in site.served.iter().enumerate() {
        let save = |what: &str, body: &[u8]| {
            let path = out.join(format!("{number}.{what}"));
            std::fs::write(&path, body).expect("cargo's folder can be written");
            format!("include_bytes!({:?})", path.to_string_lossy())
        };
        let body = save("body", &file.body);
        // Fonts are compressed already.
        let smaller = |packed: Vec<u8>, what: &str| {
            let is_packed = ["woff2", "webp", "png"].iter().any(|kind| is_a(&file.path, kind));
            let helps = !is_packed && packed.len() < file.body.len();
            if helps {
                format!("Some({})", save(what, &packed))
            } else {
                "None".to_owned()
            }
        };
        let (gzip, brotli) = (smaller(gzip(&file.body), "gz"), smaller(brotli(&file.body), "br"));
        list.push(format!(
            "Embedded {{ source: {:?}, path: {:?}, body: {body}, gzip: {gzip}, brotli: {brotli} }},\n",
            file.source, file.path
        ));
    }
    let preloads: Vec<String> = site
        .preloads
        .iter()
        .map(|(module, paths)| format!("({module:?}, &{paths:?}),\n"))
        .collect();
    let text = format!(
        "pub(crate) const FILES: &[Embedded] = &[\n{}];\n\
         pub(crate) const PRELOADS: &[(&str, &[&str])] = &[\n{}];\n\
         pub(crate) const PAGE: &str = {:?};\n\
         pub(crate) const POLICY: &str = {:?};\n\
         pub(crate) const SKINS: &str = {:?};\n",
        list.concat(),
        preloads.concat(),
        site.page,
        site.policy,
        site.skins
    );
    std::fs::write(out.join("site.rs"), text).expect("cargo's folder can be written");
}
