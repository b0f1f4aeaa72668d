//! Finds what each game says of itself on paper (`games/*/print.toml`). The folders are read as
//! files, so that no list of games stands here.

use std::fmt::Write as _;
use std::path::Path;

fn main() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed={}", games.display());
    let mut folders: Vec<_> = std::fs::read_dir(&games)
        .expect("the games' folders")
        .map(|entry| entry.expect("an entry of it").path())
        .collect();
    folders.sort();
    let mut table = String::from("&[\n");
    for folder in folders {
        let path = folder.join("print.toml");
        if !path.exists() {
            continue;
        }
        println!("cargo::rerun-if-changed={}", path.display());
        let name = folder.file_name().expect("a folder has a name").to_string_lossy();
        let path = path.canonicalize().expect("the file is there");
        writeln!(table, "    ({name:?}, include_str!({:?})),", path.display().to_string()).expect("written to memory");
    }
    table.push(']');
    let out = std::env::var_os("OUT_DIR").expect("cargo sets it");
    std::fs::write(Path::new(&out).join("recipes.rs"), table).expect("cargo's folder can be written");
}
