//! What a game is, counted over kept games of the engine against itself: who wins and how, how
//! long it takes, what there is to choose from, what the first move decides, whether the leader
//! wins, and what a piece is worth to whoever judges.
//!
//! Everything is a count or a sum of whole numbers, so it comes out the same however many threads
//! work.

mod counting;
mod files;
mod values;

use std::sync::atomic::AtomicBool;
use std::thread;

use escale_catalog::{EngineSettings, Game, Setup};
use escale_pages::{GameEnds, PROVEN, Readings, Statistics};
use escale_rules::{Trouble, trouble};
use escale_search::{Limits, Score};

use counting::Counting;
use values::Weighing;

pub use files::PlayedFiles;

/// Points from which on somebody leads.
const LEAD: i16 = 100;
/// Points behind from which on a win is a comeback.
const BEHIND: i16 = 200;
/// The ply after which is looked who leads.
const EARLY: usize = 20;

/// Counts games, on so many threads, and judges each first move by a search of so many positions;
/// `told` hears of each game.
pub fn count(
    game: &'static dyn Game,
    files: &PlayedFiles,
    threads: usize,
    nodes: u64,
    told: &(dyn Fn() + Sync),
) -> Result<Statistics, Trouble> {
    let share = files.games.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<Result<Counting, Trouble>> = thread::scope(|scope| {
        let work = |games| {
            move || -> Result<Counting, Trouble> {
                let mut counting = Counting::new(game)?;
                let mut weighing = Weighing::new(game);
                for kept in games {
                    counting.add(kept, &mut weighing)?;
                    told();
                }
                Ok(counting)
            }
        };
        let shares = files.games.chunks(share);
        let spawned: Vec<_> = shares
            .map(|games| {
                thread::Builder::new()
                    .stack_size(16 << 20)
                    .spawn_scoped(scope, work(games))
            })
            .collect();
        spawned
            .into_iter()
            .map(|share| match share {
                Ok(share) => share.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
                Err(error) => Err(no_thread(&error)),
            })
            .collect()
    });
    let mut whole = Counting::new(game)?;
    for part in parts {
        whole.join(part?);
    }
    let judge = match game.engine(EngineSettings::without_book()).network() {
        Some(network) => format!("network {:016x}", network.fingerprint()),
        None => "hand".to_owned(),
    };
    let mut counted = Statistics {
        played: files.commands.clone(),
        repeated: files.repeated,
        judge,
        ..whole.statistics()
    };
    for first_move in &mut counted.first_moves {
        first_move.points = judgement(game, &first_move.text, nodes)?;
    }
    // What is on file was read when it was made; one that no longer is lends no words.
    let known = Statistics::read(game.card().statistics).unwrap_or_default();
    Ok(counted.worded_as(&known, &ends_of_readings(game)))
}

/// What a search says of a first move, for whoever plays it.
fn judgement(game: &dyn Game, text: &str, nodes: u64) -> Result<i32, Trouble> {
    let mut play = game.set_up(&Setup::default())?;
    play.play(text)?;
    let mut engine = game.engine(EngineSettings::without_book());
    engine.think_about(play.as_ref())?;
    let answer = engine.go(&Limits::nodes(nodes), &AtomicBool::new(false), &mut |_| {});
    Ok(match answer.lines.first().map(|line| line.score) {
        Some(Score::Points(points)) => -points,
        Some(Score::Win(_)) => -PROVEN,
        Some(Score::Loss(_)) => PROVEN,
        None => 0,
    })
}

fn no_thread(error: &std::io::Error) -> Trouble {
    trouble!("pas de fil de calcul : {error}", "no thread: {error}")
}

/// The ways games end, as they are told where readings are compared.
fn ends_of_readings(game: &dyn Game) -> Vec<GameEnds> {
    let readings = Readings::read(game.card().readings).unwrap_or_default();
    let samples = readings.measured.into_iter().filter_map(|row| row.sample);
    samples.flat_map(|sample| sample.ends).collect()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use escale_catalog::{GAMES, Judge};
    use escale_rules::{Lang, Side};

    use super::*;
    use crate::selfplay::{GameFile, SelfPlay};

    /// A file of a few quick games.
    fn played(folder: &tempfile::TempDir, game: &'static dyn Game, name: &str, seed: u64, nodes: u64) -> PathBuf {
        let path = folder.path().join(name);
        let plan = SelfPlay {
            game,
            games: 6,
            opening: 2,
            nodes,
            most_plies: 200,
            seed,
            threads: 1,
            judge: Judge::Hand,
        };
        let mut file = GameFile::open(&path, &plan.title().expect("a title")).expect("a new file");
        plan.run(&mut file, &AtomicBool::new(false), &|| {}).expect("games");
        path
    }

    #[test]
    fn games_of_every_game_are_counted_and_add_up() {
        for &game in GAMES {
            let id = game.card().id;
            let folder = tempfile::tempdir().expect("a folder");
            let files = [1, 2].map(|seed| played(&folder, game, &format!("{seed}.games"), seed, 30));
            let files = PlayedFiles::read(game, &files).expect("games");
            let told = AtomicUsize::new(0);
            let told_of = || {
                told.fetch_add(1, Ordering::Relaxed);
            };
            let counted = count(game, &files, 1, 30, &told_of).expect("games that can be played");
            let different = files.games.len();
            assert_eq!(different as u32 + files.repeated, 12, "{id}");
            assert_eq!(told.into_inner(), different);
            assert_eq!(
                count(game, &files, 5, 30, &|| {}),
                Ok(counted.clone()),
                "{id}: threads change nothing"
            );
            assert_eq!(Statistics::read(&counted.to_string()), Ok(counted.clone()), "{id}");
            assert_eq!(
                counted.played[1],
                format!(
                    "escale selfplay {id} --hand --games 6 --nodes 30 --opening 2 --plies 200 --seed 2 --out 2.games"
                )
            );

            let won = |side| files.games.iter().filter(|kept| kept.winner == Some(side)).count() as u32;
            let results = counted.results;
            assert_eq!(
                (results.games, results.first),
                (different as u32, won(Side::First)),
                "{id}"
            );
            assert_eq!(results.second(), won(Side::Second), "{id}");
            let plies: usize = files.games.iter().map(|kept| kept.plies.len()).sum();
            assert_eq!(counted.choices.positions, plies as u64, "{id}");
            assert!(counted.choices.moves >= counted.choices.positions, "{id}");
            let of_first_moves =
                |of: fn(&escale_pages::FirstMove) -> u32| counted.first_moves.iter().map(of).sum::<u32>();
            assert_eq!(of_first_moves(|one| one.games), results.finished(), "{id}");
            assert_eq!(of_first_moves(|one| one.first), results.first, "{id}");
            assert_eq!(counted.lead.games.iter().sum::<u32>(), results.finished(), "{id}");
            assert!(
                counted.kinds.iter().map(|kind| kind.moves).sum::<u64>() <= plies as u64,
                "{id}"
            );
            assert!(counted.kinds.iter().any(|kind| kind.start > 0), "{id}");
        }
    }

    #[test]
    fn a_piece_that_can_be_missed_has_a_value() {
        for &game in GAMES {
            let start = game.set_up(&Setup::default()).expect("a start");
            let pieces = start.scene().pieces;
            let missed: Vec<_> = pieces.iter().filter_map(|piece| start.without(&piece.at)).collect();
            for less in &missed {
                assert_eq!(less.scene().pieces.len() + 1, pieces.len(), "{}", game.card().id);
                assert_eq!(less.turn(), start.turn());
            }
            assert!(start.without("nowhere").is_none());
            let some = missed.is_empty() || missed.len() > pieces.len() / 2;
            assert!(some, "{}: most pieces or none", game.card().id);
        }
    }

    #[test]
    fn files_that_do_not_go_together_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = GAMES[0];
        let [one, other] = [("one", 30), ("other", 31)].map(|(name, nodes)| played(&folder, game, name, 1, nodes));
        let refused = |paths: &[&PathBuf]| {
            let refused = PlayedFiles::read(game, paths).err().expect("a refusal");
            refused.get(Lang::En).into_owned()
        };
        assert!(refused(&[&one, &one]).contains("the same games as another file"));
        assert!(refused(&[&one, &other]).contains("played otherwise than the others"));
        assert!(PlayedFiles::read(GAMES[1], &[&one]).is_err(), "another game's");
        let whole = std::fs::read(&one).expect("a file");
        let title = whole.iter().position(|&byte| byte == b'\n').expect("a title");
        std::fs::write(&other, &whole[..=title]).expect("room");
        assert!(refused(&[&other]).contains("holds no game"));
        // What was played alike under another seed counts once.
        let title = String::from_utf8_lossy(&whole[..title]).replace("seed 1", "seed 7");
        let body = &whole[whole.iter().position(|&byte| byte == b'\n').expect("a title")..];
        std::fs::write(&other, [title.as_bytes(), body].concat()).expect("room");
        let twice = PlayedFiles::read(game, &[&one, &other]).expect("games");
        let once = PlayedFiles::read(game, &[&one]).expect("games");
        assert_eq!((twice.games, twice.repeated), (once.games, 6 + once.repeated));
        // A move that is none comes from other rules.
        let mut files = PlayedFiles::read(game, &[&one]).expect("games");
        files.games[3].plies[0].index = u16::MAX;
        let refused = count(game, &files, 2, 30, &|| {}).expect_err("it cannot be played");
        assert!(refused.get(Lang::En).contains("it comes from other rules"));
    }
}
