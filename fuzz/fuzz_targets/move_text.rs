//! Any text as a record: words played in turn from the start; whatever is accepted is legal and can
//! be taken back.
#![no_main]

use escale_catalog::Setup;
use escale_fuzz::game_and_text;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = game_and_text(data) else { return };
    let mut play = game.set_up(&Setup::default()).expect("the start");
    for word in text.split(' ') {
        let before = play.position_text();
        let legal = play.legal_texts();
        if let Ok(canonical) = play.play(word) {
            assert!(legal.contains(&canonical));
            let after = play.position_text();
            assert!(play.take_back());
            assert_eq!(play.position_text(), before);
            play.play(&canonical).expect("its canonical text plays too");
            assert_eq!(play.position_text(), after);
        } else {
            assert_eq!(play.position_text(), before);
        }
    }
    assert_eq!(play.record().len(), play.plies());
});
