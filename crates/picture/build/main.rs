//! Finds what each game brings to be drawn. The folders are read as files, so that no list of games
//! stands here: a new game is drawn as soon as its folder is there.

use std::fmt::Write as _;
use std::path::Path;

/// Sheet of patterns, colours, and which drawing a piece takes.
const FILES: &[&str] = &["ground.svg", "skin.css", "skin.json"];

fn main() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut folders: Vec<_> = std::fs::read_dir(&games)
        .expect("the games' folders")
        .map(|entry| entry.expect("an entry of it").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    let mut table = String::from("&[\n");
    for folder in folders {
        let name = folder.file_name().expect("a folder has a name").to_string_lossy();
        write!(table, "    ({name:?}, [").expect("written to memory");
        for file in FILES {
            let path = folder.join(file);
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
                let path = path.canonicalize().expect("the file is there");
                write!(table, "include_str!({:?}), ", path.display().to_string()).expect("written to memory");
            } else {
                table.push_str("\"\", ");
            }
        }
        table.push_str("]),\n");
    }
    table.push(']');
    let out = std::env::var_os("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&out).join("dresses.rs"), table).expect("cargo's folder can be written");
}
