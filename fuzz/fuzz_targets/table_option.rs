//! Any text as the value of a table option: an arrow map, for instance.
#![no_main]

use escale_catalog::Setup;
use escale_fuzz::game_and_text;
use escale_rules::Choice;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = game_and_text(data) else { return };
    for option in game.card().options {
        let choice = Choice { key: option.key.to_owned(), value: text.to_owned() };
        if let Ok(play) = game.set_up(&Setup { options: vec![choice], position: None }) {
            let _ = (play.legal_texts(), play.entries(), play.board(), play.scene());
            let again = game.set_up(&Setup { options: play.options(), position: None }).expect("the match's own options");
            assert_eq!((again.options(), again.legal_texts()), (play.options(), play.legal_texts()));
        }
    }
});
