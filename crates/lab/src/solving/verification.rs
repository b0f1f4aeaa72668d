//! A proof to be checked: which of its plans, on how many threads, and where its progress is kept.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use escale_catalog::{Game, Proof};
use escale_rules::{Trouble, trouble};

use super::progress::{self, Progress, Undertaking};
use super::walk::{Choice, Walk, WalkEnd};

/// How often progress is kept.
const KEPT_EVERY: Duration = Duration::from_secs(5);

/// How a proof is to be checked.
#[derive(Clone, Debug)]
pub struct VerificationSpec {
    /// Only some of the plans: a check, not the proof.
    pub sample: Option<Draw>,
    /// Threads that check.
    pub threads: usize,
    /// The file that keeps the progress and is gone on from.
    pub file: Option<PathBuf>,
}

/// Plans drawn at random.
#[derive(Clone, Copy, Debug)]
pub struct Draw {
    /// How many.
    pub wanted: u64,
    /// What decides the draw.
    pub seed: u64,
}

/// A proof under check.
pub struct Verification<'a> {
    proof: &'a dyn Proof,
    choice: Choice,
    of: Undertaking,
    threads: usize,
    file: Option<PathBuf>,
}

impl<'a> Verification<'a> {
    /// Decides which plans of a game's proof are walked.
    pub fn new(game: &dyn Game, proof: &'a dyn Proof, spec: VerificationSpec) -> Self {
        let claim = proof.claim();
        let (choice, plans) = match spec.sample {
            None => (Choice::All(claim.plans), format!("all {}", claim.plans)),
            Some(Draw { wanted, seed }) => {
                let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
                (
                    Choice::sample(claim.plans, wanted, seed),
                    format!("sample {wanted} of {} by {seed}", claim.plans),
                )
            }
        };
        Self {
            proof,
            choice,
            of: Undertaking {
                game: game.card().id,
                book: claim.hash.clone(),
                plans,
            },
            threads: spec.threads,
            file: spec.file,
        }
    }

    /// How many plans are to be checked.
    pub fn plans(&self) -> usize {
        self.choice.len()
    }

    /// Whether these are all plans of the proof.
    pub fn is_whole(&self) -> bool {
        self.plans() == self.proof.claim().plans
    }

    /// How far an earlier walk has come.
    pub fn resume(&self) -> Result<Progress, Trouble> {
        let progress = match &self.file {
            None => Progress::default(),
            Some(path) => progress::read(path, &self.of)?,
        };
        if progress.plans > self.plans() as u64 {
            return Err(trouble!(
                "le fichier d'avancement compte plus de plans qu'il n'y en a",
                "the file of progress counts more plans than there are"
            ));
        }
        Ok(progress)
    }

    /// Walks on to the end or until somebody asks to stop; the progress is told as it grows, and
    /// kept either way.
    pub fn run(
        &self,
        progress: &mut Progress,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Progress),
    ) -> Result<WalkEnd, Trouble> {
        let walk = Walk {
            proof: self.proof,
            choice: &self.choice,
            threads: self.threads,
            stop,
        };
        let mut kept = Instant::now();
        let end = walk.run(progress, &mut |progress| {
            told(progress);
            if kept.elapsed() < KEPT_EVERY {
                return Ok(());
            }
            kept = Instant::now();
            self.keep(progress)
        });
        self.keep(progress)?;
        end
    }

    fn keep(&self, progress: &Progress) -> Result<(), Trouble> {
        match &self.file {
            None => Ok(()),
            Some(path) => progress::write(path, &self.of, progress),
        }
    }
}
