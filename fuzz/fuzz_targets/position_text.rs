//! Any text as a position: refused in a sentence, or sound.
#![no_main]

use escale_fuzz::{game_and_text, promises, set_up};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = game_and_text(data) else { return };
    if let Some(play) = set_up(game, text) {
        promises(game, play.as_ref());
    }
});
