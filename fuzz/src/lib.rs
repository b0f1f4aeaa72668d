//! What the fuzz targets share: a game chosen by the input's first byte, and the promises an
//! accepted position must keep.

use escale_catalog::{GAMES, Game, Match, Setup};

/// The game named by the first byte, and the rest as text.
pub fn game_and_text(data: &[u8]) -> Option<(&'static dyn Game, &str)> {
    let (&first, rest) = data.split_first()?;
    let text = std::str::from_utf8(rest).ok()?;
    Some((GAMES[usize::from(first) % GAMES.len()], text))
}

/// The board set up from a text, if the text is accepted.
pub fn set_up(game: &dyn Game, position: &str) -> Option<Box<dyn Match>> {
    game.set_up(&Setup {
        position: Some(position.to_owned()),
        ..Setup::default()
    })
    .ok()
}

/// An accepted position prints itself, is accepted again unchanged, and lists, shows and enters its
/// moves without a panic.
pub fn promises(game: &dyn Game, play: &dyn Match) {
    let text = play.position_text();
    let again = set_up(game, &text).expect("a position's own text is accepted");
    assert_eq!(again.position_text(), text);
    let moves = play.legal_texts();
    assert_eq!(again.legal_texts(), moves);
    assert!(play.verdict().is_none() || moves.is_empty());
    let _ = (play.board(), play.scene());
    let entries = play.entries();
    assert_eq!(entries.len(), moves.len());
    for entry in &entries {
        let mut next = play.fork();
        assert_eq!(next.play(&entry.text).as_ref(), Ok(&entry.text));
        assert!(
            set_up(game, &next.position_text()).is_some(),
            "the position after {} is refused",
            entry.text
        );
        for path in &entry.paths {
            assert_eq!(play.move_by_clicks(path).as_ref(), Some(&entry.text));
        }
    }
}
