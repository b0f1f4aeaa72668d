//! Any clicks: bytes choose among what can be clicked next; what they enter is legal.
#![no_main]

use escale_catalog::{GAMES, Setup, Stage};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    let game = GAMES[usize::from(first) % GAMES.len()];
    let mut play = game.set_up(&Setup::default()).expect("the start");
    let mut clicks: Vec<String> = Vec::new();
    for &byte in rest.iter().take(200) {
        let completion = play.complete(&clicks);
        if completion.next.is_empty() || byte == 0 {
            match (completion.stage, completion.text) {
                (Stage::Complete | Stage::Extendable, Some(text)) => {
                    assert_eq!(play.play(&text).as_ref(), Ok(&text));
                }
                (Stage::Incomplete, None) => {}
                (Stage::Impossible, None) => assert!(play.verdict().is_some() && clicks.is_empty()),
                other => panic!("{other:?}"),
            }
            clicks.clear();
            continue;
        }
        clicks.push(completion.next[usize::from(byte) % completion.next.len()].0.clone());
    }
});
