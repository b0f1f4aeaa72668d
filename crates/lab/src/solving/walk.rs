//! Checking the plans of a proof, in portions that threads take in turn.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};

use escale_catalog::{CheckTally, Proof};
use escale_rules::{SplitMix, Trouble};

use super::progress::Progress;

/// Plans a thread takes at a time: some hundredths of a second, so that stopping does not wait and
/// progress is smooth.
const PORTION: usize = 256;

/// Which plans are checked, in which order.
pub(crate) enum Choice {
    /// All so many.
    All(usize),
    /// These.
    Some(Vec<usize>),
}

impl Choice {
    /// So many of `all` plans, drawn without putting back; the same for the same seed.
    pub(crate) fn sample(all: usize, wanted: usize, seed: u64) -> Self {
        if wanted >= all {
            return Self::All(all);
        }
        // Floyd's way: every set of that size is as likely, and no number is drawn twice.
        let mut random = SplitMix::new(seed);
        let mut chosen = HashSet::with_capacity(wanted);
        for top in all - wanted..all {
            let drawn = random.below(top + 1);
            if !chosen.insert(drawn) {
                chosen.insert(top);
            }
        }
        let mut chosen: Vec<usize> = chosen.into_iter().collect();
        chosen.sort_unstable();
        Self::Some(chosen)
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::All(count) => *count,
            Self::Some(numbers) => numbers.len(),
        }
    }

    fn nth(&self, index: usize) -> usize {
        match self {
            Self::All(_) => index,
            Self::Some(numbers) => numbers[index],
        }
    }
}

/// How a walk ended.
#[derive(Debug)]
pub enum WalkEnd {
    /// Every plan chosen holds.
    Holds,
    /// One does not.
    Fails(Trouble),
    /// Somebody stopped it.
    Stopped,
}

/// A walk through the plans of a proof.
pub(crate) struct Walk<'a> {
    pub(crate) proof: &'a dyn Proof,
    pub(crate) choice: &'a Choice,
    pub(crate) threads: usize,
    /// Set by whoever wants it to stop.
    pub(crate) stop: &'a AtomicBool,
}

impl Walk<'_> {
    /// Walks on from `progress`, which tells at any time how many plans hold without a gap from the
    /// first; `told` is called whenever it grows, and may fail.
    pub(crate) fn run(
        &self,
        progress: &mut Progress,
        told: &mut dyn FnMut(&Progress) -> Result<(), Trouble>,
    ) -> Result<WalkEnd, Trouble> {
        let begin = progress.plans as usize;
        let next = AtomicUsize::new(begin);
        let over = AtomicBool::new(false);
        let (sender, reports) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let (next, over, sender) = (&next, &over, sender.clone());
                scope.spawn(move || self.work(next, over, &sender));
            }
            drop(sender);
            // Portions that came before those in front of them.
            let mut early: BTreeMap<usize, CheckTally> = BTreeMap::new();
            let mut end = Ok(WalkEnd::Holds);
            for (from, result) in reports {
                match result {
                    Ok(tally) => drop(early.insert(from, tally)),
                    Err(trouble) => {
                        over.store(true, Ordering::Relaxed);
                        // The first plan that fails, if several do.
                        end = end.map(|end| match end {
                            WalkEnd::Fails(earlier) => WalkEnd::Fails(earlier),
                            _ => WalkEnd::Fails(trouble),
                        });
                    }
                }
                let before = progress.plans;
                while let Some(tally) = early.remove(&(progress.plans as usize)) {
                    progress.add(tally);
                }
                if progress.plans > before
                    && let Err(trouble) = told(progress)
                {
                    over.store(true, Ordering::Relaxed);
                    end = Err(trouble);
                }
            }
            match end {
                Ok(WalkEnd::Holds) if (progress.plans as usize) < self.choice.len() => Ok(WalkEnd::Stopped),
                end => end,
            }
        })
    }

    fn work(&self, next: &AtomicUsize, over: &AtomicBool, sender: &Sender<(usize, Result<CheckTally, Trouble>)>) {
        let mut check = self.proof.checker();
        let halted = || over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed);
        loop {
            let from = next.fetch_add(PORTION, Ordering::Relaxed);
            if from >= self.choice.len() {
                return;
            }
            let mut tally = CheckTally::default();
            for index in from..self.choice.len().min(from + PORTION) {
                if halted() {
                    return;
                }
                match check(self.choice.nth(index)) {
                    Ok(one) => tally.add(one),
                    Err(trouble) => {
                        let _ = sender.send((from, Err(trouble)));
                        return;
                    }
                }
            }
            if sender.send((from, Ok(tally))).is_err() {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use escale_catalog::{Claim, PlanChecker};
    use escale_rules::{Side, trouble};

    use super::*;

    /// A proof whose plans are numbers; one of them may be wrong.
    struct Numbers {
        claim: Claim,
        wrong: Option<usize>,
    }

    impl Numbers {
        fn new(plans: usize, wrong: Option<usize>) -> Self {
            let claim = Claim {
                winner: Side::First,
                plies: 1,
                plans,
                reading: "",
                hash: String::new(),
            };
            Self { claim, wrong }
        }
    }

    impl Proof for Numbers {
        fn claim(&self) -> &Claim {
            &self.claim
        }

        fn checker(&self) -> PlanChecker<'_> {
            Box::new(|number| {
                if self.wrong == Some(number) {
                    return Err(trouble!("{number} est faux", "{number} is wrong"));
                }
                Ok(CheckTally {
                    plans: 1,
                    in_book: number as u64,
                    ..CheckTally::default()
                })
            })
        }
    }

    fn walk(proof: &Numbers, threads: usize, progress: &mut Progress, most: u64) -> WalkEnd {
        let stop = AtomicBool::new(false);
        let choice = Choice::All(proof.claim.plans);
        let walk = Walk {
            proof,
            choice: &choice,
            threads,
            stop: &stop,
        };
        let end = walk.run(progress, &mut |progress| {
            if progress.plans >= most {
                stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        });
        end.expect("nothing to write")
    }

    #[test]
    fn a_walk_in_stages_counts_every_plan_once() {
        let proof = Numbers::new(100_000, None);
        for threads in [1, 3] {
            let mut progress = Progress::default();
            let mut stages = 0;
            loop {
                let most = progress.plans + 20_000;
                if matches!(walk(&proof, threads, &mut progress, most), WalkEnd::Holds) {
                    break;
                }
                stages += 1;
            }
            assert!(stages <= 5);
            assert_eq!((progress.plans, progress.in_book), (100_000, 100_000 * 99_999 / 2));
            // Nothing is left to do.
            assert!(matches!(walk(&proof, threads, &mut progress, u64::MAX), WalkEnd::Holds));
            assert_eq!(progress.plans, 100_000);
        }
    }

    #[test]
    fn one_wrong_plan_is_found_wherever_it_is() {
        for wrong in [0, 255, 256, 5_000, 9_999] {
            let proof = Numbers::new(10_000, Some(wrong));
            let mut progress = Progress::default();
            let WalkEnd::Fails(trouble) = walk(&proof, 2, &mut progress, u64::MAX) else {
                panic!("it was not found")
            };
            assert_eq!(trouble.plain(escale_rules::Lang::En), format!("{wrong} is wrong"));
            assert!(progress.plans as usize <= wrong);
        }
    }

    #[test]
    fn samples_hold_different_plans_and_depend_on_the_seed() {
        let drawn = |seed| match Choice::sample(1_000, 300, seed) {
            Choice::Some(numbers) => numbers,
            Choice::All(_) => panic!("not all were wanted"),
        };
        let numbers = drawn(1);
        assert_eq!(numbers.len(), 300);
        assert!(numbers.is_sorted_by(|a, b| a < b) && numbers[299] < 1_000);
        assert_eq!(drawn(1), numbers);
        assert_ne!(drawn(2), numbers);
        assert_eq!(Choice::sample(5, 9, 0).len(), 5);
    }
}
