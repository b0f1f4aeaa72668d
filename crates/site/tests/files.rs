//! What is embedded is complete, small, and fits the games on the shelf.

use std::collections::BTreeSet;
use std::io::Read;

use escale_catalog::GAMES;
use escale_site::{File, Given, Opening, ShelfGame, Site};

/// Kilobytes over the wire a first visit to the shelf may cost, and the play page.
const HOME_MOST: usize = 100 * 1024;
const PLAY_MOST: usize = 140 * 1024;
/// Kilobytes before the first words are read: the page and its style sheet.
const WORDS_MOST: usize = 20 * 1024;

fn size(file: &File) -> usize {
    file.brotli().unwrap_or(file.body()).len()
}

fn weight(site: &Site, path: &str) -> usize {
    size(site.file(path).unwrap_or_else(|| panic!("{path} is not embedded")))
}

/// A file of the sources as it is served.
fn source<'a>(site: &'a Site, path: &str) -> &'a File {
    let served = site.path_of(path).unwrap_or_else(|| panic!("{path} is not embedded"));
    site.file(served).expect("it has an address")
}

fn given() -> Given {
    let shelf = GAMES.iter().map(|game| game.card()).map(|card| ShelfGame {
        id: card.id,
        title: card.title.to_owned(),
        tagline: [card.tagline.fr.to_string(), card.tagline.en.to_string()],
    });
    Given {
        shelf: shelf.collect(),
        cards: "[]".to_owned(),
        contact: "null".to_owned(),
    }
}

fn text(file: &File) -> String {
    String::from_utf8(file.body().to_vec()).unwrap()
}

/// What a page names: styles, scripts, icons.
fn named_in(page: &File) -> BTreeSet<String> {
    text(page)
        .split('"')
        .filter_map(|part| part.strip_prefix("/assets/"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn everything_the_page_and_the_files_name_is_there() {
    let site = Site::new();
    let page = site.page(Opening::Home { today: 0 }, &given());
    let named = named_in(&page);
    let script = site.path_of("app/main.js").unwrap();
    assert!(named.contains(script), "{named:?}");
    for path in named {
        assert!(site.file(&path).is_some(), "{path}");
    }
    for file in site.paths().filter_map(|path| site.file(path)) {
        if !file.kind().starts_with("text/") {
            continue;
        }
        for address in text(file).split("/assets/").skip(1) {
            let path = address.split(['"', '\'', '`', ')']).next().unwrap();
            assert!(site.file(path).is_some(), "{path}");
        }
    }
}

#[test]
fn a_name_changes_with_its_content() {
    let site = Site::new();
    for path in site.paths() {
        let hash = path.split('.').rev().nth(1).unwrap_or_default();
        assert!(
            hash.len() == 10 && hash.chars().all(|c| c.is_ascii_hexdigit()),
            "{path} has no hash in its name"
        );
        assert!(site.file(path).unwrap().is_lasting(), "{path}");
    }
    assert!(!site.page(Opening::Other, &given()).is_lasting());
}

#[test]
fn every_page_is_a_few_scripts() {
    let site = Site::new();
    for page in ["analysis", "learn", "lobby", "play", "rules", "settings", "setup"] {
        let scripts = site.scripts_of(&format!("app/pages/{page}.js"));
        assert!((2..=3).contains(&scripts.len()), "{page}: {scripts:?}");
        for path in scripts {
            assert!(site.file(path).is_some(), "{path}");
        }
    }
    // Whoever reads the shelf does not pay for what others do.
    let first = text(source(&site, "app/main.js"));
    assert!(!first.contains("/api/analysis\"") || !first.contains("eval-bar"));
}

/// The words a reader sees first stand in the page, in both languages.
#[test]
fn the_shelf_is_read_before_its_scripts_are_here() {
    let site = Site::new();
    let home = text(&site.page(Opening::Home { today: 1 }, &given()));
    for game in GAMES {
        let card = game.card();
        assert!(home.matches(card.title).count() >= 2, "{} in {home}", card.id);
    }
    let today = GAMES[1].card();
    assert!(home.contains(&format!("/game/{}/learn", today.id)), "{home}");
    for words in ["lang=\"fr\"", "lang=\"en\"", "<h1>"] {
        assert!(home.contains(words), "{words}");
    }
    for left in ["{{", "{id}", "{game}", "{tagline", "<!-- box", "<!-- given"] {
        assert!(!home.contains(left), "{left} was not filled in");
    }
    let other = text(&site.page(Opening::Other, &given()));
    assert!(!other.contains("<h1>") && !other.contains("class=\"table\""));
    assert!(text(&site.page(Opening::Table, &given())).contains("class=\"table\""));
}

#[test]
fn a_first_visit_is_small() {
    let site = Site::new();
    let page = site.page(Opening::Home { today: 0 }, &given());
    let words = size(&page) + size(source(&site, "styles.css"));
    assert!(words < WORDS_MOST, "{words} bytes before anything is read");
    let art = ["art/pieces.svg", "art/fonts/garamond.woff2"].map(|path| size(source(&site, path)));
    // Of the games' own files those of one are fetched: today's.
    let (of_games, named): (Vec<_>, Vec<_>) = named_in(&page).into_iter().partition(|path| path.starts_with("games/"));
    let weigh = |paths: &[String]| paths.iter().map(|path| weight(&site, path)).sum::<usize>();
    let of_game = |id: &str| {
        of_games
            .iter()
            .filter(|path| path.contains(id))
            .cloned()
            .collect::<Vec<_>>()
    };
    let today = GAMES.iter().map(|game| weigh(&of_game(game.card().id))).max();
    let home = size(&page) + weigh(&named) + today.unwrap_or(0) + art.iter().sum::<usize>();
    assert!(home < HOME_MOST, "the shelf weighs {home} bytes");
    // What it shares with the shelf, its own scripts, its board, and the other typeface.
    let scripts = site.scripts_of("app/pages/play.js");
    let own = scripts.iter().filter(|path| !named_in(&page).contains(**path));
    let own: usize = own.map(|path| weight(&site, path)).sum();
    let play = home + own + GROUND_MOST + size(source(&site, "art/fonts/garamond-italic.woff2"));
    assert!(play < PLAY_MOST, "the play page weighs {play} bytes");
    println!("words {words} bytes, home {home} bytes, play {play} bytes");
}

#[test]
fn what_is_compressed_gives_the_file_back() {
    let site = Site::new();
    for path in site.paths() {
        let file = site.file(path).unwrap();
        let packed = [file.gzip(), file.brotli()];
        assert_eq!(
            packed.map(|packed| packed.is_none()),
            [["woff2", "webp", "png"].iter().any(|kind| has_extension(path, kind)); 2],
            "{path}"
        );
        let mut unpacked = Vec::new();
        if let Some(packed) = file.gzip() {
            flate2::read::GzDecoder::new(&packed[..])
                .read_to_end(&mut unpacked)
                .unwrap();
            assert_eq!(unpacked, file.body()[..], "{path}");
        }
        unpacked.clear();
        if let Some(packed) = file.brotli() {
            brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
            assert_eq!(unpacked, file.body()[..], "{path}");
        }
    }
}

#[test]
fn tests_and_type_declarations_stay_at_home() {
    let site = Site::new();
    for path in site.paths() {
        assert!(!has_extension(path, "ts") && !path.starts_with("tests/"), "{path}");
    }
}

#[test]
fn every_game_brings_its_skin() {
    let site = Site::new();
    let skins: serde_json::Value = serde_json::from_str(site.skins()).unwrap();
    let css = text(source(&site, "styles.css"));
    let art = text(source(&site, "art/pieces.svg"));
    let has = |symbol: &str| art.contains(&format!("id=\"{symbol}\""));
    for game in GAMES {
        let id = game.card().id;
        assert!(css.contains(&format!("[data-game=\"{id}\"]")), "{id} has no colours");
        let skin = &skins[id];
        let cover = skin["cover"]
            .as_array()
            .unwrap_or_else(|| panic!("{id} has no box lid"));
        for part in cover {
            let symbol = part["symbol"].as_str().unwrap();
            assert!(has(symbol), "{id}: no drawing {symbol}");
        }
        // Every kind of piece the game can show has a drawing.
        let play = game.set_up(&escale_catalog::Setup::default()).unwrap();
        for piece in play.scene().pieces {
            let symbol = skin["symbols"][piece.kind].as_str().unwrap_or(piece.kind);
            assert!(has(&format!("piece-{symbol}")), "{id}: no drawing for {}", piece.kind);
        }
    }
}

/// Kilobytes over the wire a board's own drawing may cost.
const GROUND_MOST: usize = 6 * 1024;

#[test]
fn every_ground_is_small_and_has_what_its_skin_names() {
    let site = Site::new();
    let skins: serde_json::Value = serde_json::from_str(site.skins()).unwrap();
    for game in GAMES {
        let id = game.card().id;
        let skin = &skins[id];
        if skin["scenery"].is_null() {
            continue;
        }
        let path = format!("games/{id}/ground.svg");
        let file = source(&site, &path);
        assert!(size(file) < GROUND_MOST, "{path} is heavy");
        assert_eq!(skin["sheet"], format!("/assets/{}", site.path_of(&path).unwrap()));
        let ground = text(file);
        let scenery = &skin["scenery"];
        let whole = ["frame", "field", "over"].map(|part| &scenery[part]);
        let tags = scenery["tags"].as_object().into_iter().flat_map(|tags| tags.values());
        let acts = skin["ending"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|act| &act["symbol"]);
        for symbol in whole
            .into_iter()
            .chain(tags)
            .chain(acts)
            .filter_map(serde_json::Value::as_str)
        {
            assert!(
                ground.contains(&format!("id=\"{symbol}\"")),
                "{id}: no drawing {symbol}"
            );
        }
    }
}

fn has_extension(path: &str, extension: &str) -> bool {
    std::path::Path::new(path)
        .extension()
        .is_some_and(|found| found == extension)
}
