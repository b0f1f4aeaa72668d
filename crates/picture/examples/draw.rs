//! Draws every game's start in every palette into a folder, to be looked at.

use escale_catalog::{GAMES, Setup};
use escale_picture::{Diagram, Note, Palette};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    for game in GAMES {
        let mut play = game.set_up(&Setup::default())?;
        let moves = play.legal_texts();
        let path = play.entries().into_iter().find(|entry| entry.text == moves[0]);
        let notes = [Note::Numbered(
            path.map_or_else(Vec::new, |entry| entry.paths[0].clone()),
            1,
        )];
        let (board, scene) = (play.board(), play.scene());
        play.play(&moves[0])?;
        for palette in [Palette::Colour, Palette::Flat, Palette::Ink, Palette::Contrast] {
            let mut diagram = Diagram::new(play.card().id, &board, &scene);
            diagram.palette = palette;
            diagram.notes = &notes;
            let path = format!("{folder}/{}-{palette:?}.svg", play.card().id);
            std::fs::write(path, diagram.svg())?;
        }
    }
    Ok(())
}
