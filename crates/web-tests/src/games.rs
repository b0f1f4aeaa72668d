//! Short whole games, found by playing many at random.

use escale_catalog::{Setup, game};

/// A move as a player makes it.
#[derive(Clone, Debug)]
pub struct Ply {
    /// Canonical text.
    pub text: String,
    /// The places to click.
    pub clicks: Vec<String>,
    /// `first` or `second`.
    pub side: &'static str,
}

/// Games tried; the shortest that ends by the rules is taken.
const TRIES: u64 = 3_000;
/// Longer games are given up.
const LONGEST: usize = 160;

/// A whole game from the start to an end by the rules: the shortest of many random ones, always the
/// same.
pub fn short_game(id: &str) -> Vec<Ply> {
    let game = game(id).unwrap_or_else(|trouble| panic!("{trouble}"));
    let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed
    };
    let mut best: Option<Vec<Ply>> = None;
    for _ in 0..TRIES {
        let most = best.as_ref().map_or(LONGEST, |best| best.len() - 1);
        let mut play = game.set_up(&Setup::default()).expect("the start");
        while play.verdict().is_none() && play.plies() < most {
            let texts = play.legal_texts();
            // A move that ends the game at once is taken when it is met: random play would stumble
            // past most ends.
            let ending = texts.iter().find(|text| {
                let mut tried = play.fork();
                tried.play(text).is_ok() && tried.verdict().is_some()
            });
            let text = match ending {
                Some(text) => text.clone(),
                None => texts[(next() % texts.len() as u64) as usize].clone(),
            };
            play.play(&text).expect("a legal move");
        }
        if play.verdict().is_some() {
            let plies = play
                .record()
                .into_iter()
                .map(|played| Ply {
                    text: played.text,
                    clicks: played.clicks,
                    side: played.side.word(),
                })
                .collect();
            best = Some(plies);
        }
    }
    best.unwrap_or_else(|| panic!("no game of {id} ended within {LONGEST} moves"))
}
