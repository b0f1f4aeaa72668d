//! Any clicks: bytes choose among what can be clicked next; what they enter is legal.
#![no_main]

use escale_catalog::{GAMES, Setup};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else {
        return;
    };
    let game = GAMES[usize::from(first) % GAMES.len()];
    let mut play = game.set_up(&Setup::default()).expect("the start");
    let mut clicks: Vec<String> = Vec::new();
    for &byte in rest.iter().take(200) {
        let entries = play.entries();
        let paths = entries.iter().flat_map(|entry| &entry.paths);
        let rests = paths.filter_map(|path| path.strip_prefix(clicks.as_slice()));
        let next: Vec<&String> = rests.filter_map(|rest| rest.first()).collect();
        let entered = play.move_by_clicks(&clicks);
        // Either they can go on, or they are a move, or there is nothing left to play.
        assert!(!next.is_empty() || entered.is_some() || (play.verdict().is_some() && clicks.is_empty()));
        if next.is_empty() || byte == 0 {
            if let Some(text) = entered {
                assert_eq!(play.play(&text).as_ref(), Ok(&text));
            }
            clicks.clear();
            continue;
        }
        clicks.push(next[usize::from(byte) % next.len()].clone());
    }
});
