//! The pool with engines that wait for our sign.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use escale_catalog::{Setup, game};
use escale_rules::Trouble;

use super::{AnalysisKey, EngineFactory, EnginePool, EngineWorker, MoveJob, SearchAnswer, SearchRequest, Thought};
use crate::metrics::Metrics;
use crate::table::EngineTurn;
use crate::tests::harness::found;

/// Engines that report what they do and think until they are stopped or let go.
#[derive(Clone, Default)]
struct Patient {
    begun: Arc<Mutex<Vec<String>>>,
    let_go: Arc<AtomicBool>,
    stopped: Arc<AtomicUsize>,
}

impl EngineFactory for Patient {
    fn make(&self) -> Box<dyn EngineWorker> {
        Box::new(self.clone())
    }
}

impl EngineWorker for Patient {
    fn think(&mut self, request: &SearchRequest<'_>, stop: &AtomicBool) -> Result<SearchAnswer, Trouble> {
        let kind = if request.level.is_some() { "move" } else { "analysis" };
        self.begun.lock().unwrap().push(format!("{kind} {}", request.seed));
        while !self.let_go.load(Ordering::SeqCst) && request.level.is_none() {
            if stop.load(Ordering::SeqCst) {
                self.stopped.fetch_add(1, Ordering::SeqCst);
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(found(vec!["m".to_owned()]))
    }
}

fn engine_pool(patient: &Patient, threads: usize) -> Arc<EnginePool> {
    EnginePool::open(&(Arc::new(patient.clone()) as _), threads, Arc::new(Metrics::default())).unwrap()
}

fn key(number: usize) -> AnalysisKey {
    AnalysisKey {
        game: "lices",
        options: Vec::new(),
        position: None,
        moves: vec![number.to_string()],
        lines: 1,
        among: None,
    }
}

fn start() -> Box<dyn escale_catalog::Match> {
    game("lices").unwrap().set_up(&Setup::default()).unwrap()
}

fn move_job(visitor: u64, seed: u64, done: mpsc::Sender<u64>) -> MoveJob {
    MoveJob {
        visitor,
        seed,
        play: start(),
        turn: EngineTurn {
            seats: crate::table::Mask::one(0),
            level: 3,
            only: None,
        },
        left: None,
        done: Box::new(move |found| done.send(if found.is_some() { seed } else { u64::MAX }).unwrap()),
    }
}

async fn until(test: impl Fn() -> bool) {
    for _ in 0..5_000 {
        if test() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("it never happened");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn equal_analyses_are_done_once() {
    let patient = Patient::default();
    let engine_pool = engine_pool(&patient, 1);
    let asking: Vec<_> = (0..8)
        .map(|visitor| {
            let engine_pool = Arc::clone(&engine_pool);
            tokio::spawn(async move { engine_pool.listen(visitor, key(0), start())?.done().await })
        })
        .collect();
    until(|| {
        engine_pool
            .lock()
            .waiting
            .values()
            .map(|one| one.receiver_count())
            .sum::<usize>()
            == 8
    })
    .await;
    patient.let_go.store(true, Ordering::SeqCst);
    for asked in asking {
        assert_eq!(asked.await.unwrap().unwrap().answer.lines.len(), 1);
    }
    assert_eq!(patient.begun.lock().unwrap().len(), 1);
    engine_pool.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_never_waits_behind_an_analysis() {
    let patient = Patient::default();
    let engine_pool = engine_pool(&patient, 2);
    let asking: Vec<_> = (0..6)
        .map(|number| {
            let engine_pool = Arc::clone(&engine_pool);
            tokio::spawn(async move { engine_pool.listen(number as u64, key(number), start())?.done().await })
        })
        .collect();
    until(|| patient.begun.lock().unwrap().len() == 2).await;
    let (done, moved) = mpsc::channel();
    for seed in 0..3 {
        engine_pool.ask_move(move_job(seed, seed, done.clone()));
    }
    let mut moves: Vec<u64> = (0..3)
        .map(|_| moved.recv_timeout(Duration::from_mins(1)).unwrap())
        .collect();
    moves.sort_unstable();
    assert_eq!(moves, [0, 1, 2], "although nobody has let the analyses go");
    assert!((1..=2).contains(&patient.stopped.load(Ordering::SeqCst)));
    patient.let_go.store(true, Ordering::SeqCst);
    for asked in asking {
        assert!(
            asked.await.unwrap().is_ok(),
            "an analysis that was stopped still answers"
        );
    }
    engine_pool.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_visitor_cannot_take_the_machine() {
    let patient = Patient::default();
    let engine_pool = engine_pool(&patient, 1);
    let ask = |visitor: u64, number: usize| {
        let engine_pool = Arc::clone(&engine_pool);
        tokio::spawn(async move {
            match engine_pool.listen(visitor, key(number), start()) {
                Ok(listener) => listener.done().await.is_ok(),
                Err(_) => false,
            }
        })
    };
    let first = ask(1, 0);
    until(|| patient.begun.lock().unwrap().len() == 1).await;
    let mut greedy = Vec::new();
    for number in 1..=20 {
        greedy.push(ask(1, number));
    }
    until(|| greedy.iter().filter(|asked| asked.is_finished()).count() == 18).await;
    let other = ask(2, 99);
    until(|| engine_pool.lock().analyses.len() == 3).await;
    patient.let_go.store(true, Ordering::SeqCst);
    assert!(first.await.unwrap() && other.await.unwrap());
    let mut served = 0;
    for asked in greedy {
        served += usize::from(asked.await.unwrap());
    }
    assert_eq!(served, super::ANALYSES_EACH);

    let (done, moved) = mpsc::channel();
    engine_pool.close();
    engine_pool.ask_move(move_job(1, 7, done));
    assert_eq!(moved.recv().unwrap(), u64::MAX, "a closed desk says no at once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_frees_the_engine() {
    let patient = Patient::default();
    let engine_pool = engine_pool(&patient, 1);
    let first = engine_pool.listen(1, key(0), start()).unwrap();
    let same = engine_pool.listen(2, key(0), start()).unwrap();
    until(|| patient.begun.lock().unwrap().len() == 1).await;
    let waits = engine_pool.listen(1, key(1), start()).unwrap();
    drop(first);
    assert_eq!(patient.stopped.load(Ordering::SeqCst), 0, "somebody else listens");
    drop(waits);
    assert_eq!(engine_pool.lock().analyses.len(), 0, "what nobody began is not begun");
    drop(same);
    until(|| patient.stopped.load(Ordering::SeqCst) == 1).await;
    until(|| engine_pool.lock().running.is_empty()).await;
    assert!(engine_pool.lock().waiting.is_empty());
    // Asked again at once, it is thought about again.
    let again = engine_pool.listen(1, key(0), start()).unwrap();
    patient.let_go.store(true, Ordering::SeqCst);
    assert!(again.done().await.is_ok());
    engine_pool.close();
}

/// Whoever joined a question waits in the line of who asked first, and may be the last to leave it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_everybody_has_left_is_never_begun() {
    let patient = Patient::default();
    let engine_pool = engine_pool(&patient, 1);
    let busy = engine_pool.listen(1, key(0), start()).unwrap();
    until(|| patient.begun.lock().unwrap().len() == 1).await;
    let asked = engine_pool.listen(2, key(1), start()).unwrap();
    let joined = engine_pool.listen(3, key(1), start()).unwrap();
    drop(asked);
    drop(joined);
    let after = engine_pool.listen(4, key(2), start()).unwrap();
    patient.let_go.store(true, Ordering::SeqCst);
    assert!(busy.done().await.is_ok() && after.done().await.is_ok());
    assert_eq!(
        patient.begun.lock().unwrap().len(),
        2,
        "the one in between was thought about"
    );
    engine_pool.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_position_looked_at_comes_before_the_rest_of_the_game() {
    let patient = Patient::default();
    let engine_pool = engine_pool(&patient, 1);
    let part = AnalysisKey {
        among: Some(40),
        ..key(0)
    };
    let part = engine_pool.listen(1, part, start()).unwrap();
    until(|| patient.begun.lock().unwrap().len() == 1).await;
    let looked_at = engine_pool.listen(1, key(1), start()).unwrap();
    assert!(part.done().await.is_ok(), "it answers with what it has");
    patient.let_go.store(true, Ordering::SeqCst);
    assert!(looked_at.done().await.is_ok());
    engine_pool.close();
}

/// Lines are heard while the search goes on, each deeper than the one before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thoughts_are_heard_before_the_end() {
    let engine_pool = EnginePool::open(
        &(Arc::new(super::CatalogEngines::default()) as _),
        1,
        Arc::new(Metrics::default()),
    )
    .unwrap();
    let asked = AnalysisKey {
        lines: 3,
        moves: Vec::new(),
        ..key(0)
    };
    let mut listener = engine_pool.listen(1, asked, start()).unwrap();
    let mut depths = Vec::new();
    loop {
        match listener.next().await {
            Thought::None => {}
            Thought::SoFar(so_far) => {
                depths.push(so_far.answer.depth);
                let lines = &so_far.answer.lines;
                for (at, line) in lines.iter().enumerate() {
                    assert!(lines[..at].iter().all(|other| other.moves[0] != line.moves[0]));
                }
            }
            Thought::Done(found) => {
                assert_eq!(found.unwrap().answer.lines.len(), 3);
                break;
            }
        }
    }
    assert!(depths.len() > 2 && depths.is_sorted(), "{depths:?}");
    engine_pool.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_real_engines_play_every_game() {
    let engine_pool = EnginePool::open(
        &(Arc::new(super::CatalogEngines::default()) as _),
        1,
        Arc::new(Metrics::default()),
    )
    .unwrap();
    for game in escale_catalog::GAMES {
        for level in [1, 10] {
            let (done, moved) = mpsc::channel();
            let play = game.set_up(&Setup::default()).unwrap();
            let legal = play.legal_texts();
            engine_pool.ask_move(MoveJob {
                visitor: 1,
                seed: 1,
                play,
                turn: EngineTurn {
                    seats: crate::table::Mask::one(0),
                    level,
                    only: None,
                },
                left: Some((600, 0)),
                done: Box::new(move |found| drop(done.send(found))),
            });
            let (m, _) = moved.recv_timeout(Duration::from_mins(1)).unwrap().expect("a move");
            assert!(legal.contains(&m), "{m}");
        }
    }
    engine_pool.close();
}
