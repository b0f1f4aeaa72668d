//! What is embedded is complete, small, and fits the games on the shelf.

use std::collections::BTreeSet;
use std::io::Read;

use escale_catalog::GAMES;
use escale_site::Site;

/// Kilobytes over the wire a first visit to the shelf may cost, and the play page.
const HOME_MOST: usize = 150 * 1024;
const PLAY_MOST: usize = 250 * 1024;

fn weight(site: &Site, path: &str) -> usize {
    let file = site.file(path).unwrap_or_else(|| panic!("{path} is not embedded"));
    file.gzip().unwrap_or(file.body()).len()
}

/// What the page names in its head: styles, scripts, preloads, icons.
fn named_in_the_page(site: &Site) -> BTreeSet<String> {
    let page = String::from_utf8(site.page().body().to_vec()).unwrap();
    page.split('"')
        .filter_map(|part| part.strip_prefix("/assets/"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn everything_the_page_names_is_there() {
    let site = Site::new();
    let named = named_in_the_page(&site);
    assert!(
        named.contains("app/main.js") && named.contains("board/board.js"),
        "{named:?}"
    );
    for path in named {
        assert!(site.file(&path).is_some(), "{path}");
    }
}

#[test]
fn a_first_visit_is_small() {
    let site = Site::new();
    let mut paths = named_in_the_page(&site);
    paths.extend(["art/pieces.svg", "art/fonts/garamond-italic.woff2", "skins.json"].map(str::to_owned));
    let home: usize = paths.iter().map(|path| weight(&site, path)).sum::<usize>()
        + site.page().gzip().unwrap_or(site.page().body()).len();
    assert!(home < HOME_MOST, "the shelf weighs {home} bytes");
    // The play page at worst asks for every module there is.
    paths.extend(site.paths().filter(|path| has_extension(path, "js")).map(str::to_owned));
    let play: usize = paths.iter().map(|path| weight(&site, path)).sum();
    assert!(play < PLAY_MOST, "the play page weighs {play} bytes");
    println!(
        "home {home} bytes, play {play} bytes, {} requests at most",
        paths.len() + 1
    );
}

#[test]
fn gzip_gives_the_file_back() {
    let site = Site::new();
    for path in site.paths() {
        let file = site.file(path).unwrap();
        if let Some(packed) = file.gzip() {
            let mut unpacked = Vec::new();
            flate2::read::GzDecoder::new(packed).read_to_end(&mut unpacked).unwrap();
            assert_eq!(unpacked, file.body(), "{path}");
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
    let skins: serde_json::Value = serde_json::from_slice(site.file("skins.json").unwrap().body()).unwrap();
    let css = String::from_utf8(site.file("skins.css").unwrap().body().to_vec()).unwrap();
    let art = String::from_utf8(site.file("art/pieces.svg").unwrap().body().to_vec()).unwrap();
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
const GROUND_MOST: usize = 12 * 1024;

#[test]
fn every_ground_is_small_and_has_what_its_skin_names() {
    let site = Site::new();
    let skins: serde_json::Value = serde_json::from_slice(site.file("skins.json").unwrap().body()).unwrap();
    for game in GAMES {
        let id = game.card().id;
        let skin = &skins[id];
        if skin["scenery"].is_null() {
            continue;
        }
        let path = format!("games/{id}/ground.svg");
        assert!(weight(&site, &path) < GROUND_MOST, "{path} is heavy");
        let ground = String::from_utf8(site.file(&path).unwrap().body().to_vec()).unwrap();
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
