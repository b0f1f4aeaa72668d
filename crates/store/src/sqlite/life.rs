//! Which restore of the file is open: a backup may be put in its place at any time.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What is known of the file as it is now.
pub(super) struct Life(Mutex<Known>);

struct Known {
    /// Random bytes that change with every restore.
    generation: Vec<u8>,
    /// How many restores were noticed.
    epoch: u32,
}

impl Life {
    /// The file as it was opened.
    pub(super) fn new(generation: Vec<u8>) -> Self {
        Self(Mutex::new(Known { generation, epoch: 0 }))
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn epoch(&self) -> u32 {
        self.lock().epoch
    }

    /// The writer found this generation in the file. Says whether it is another than before, in
    /// which case a new epoch begins.
    pub(super) fn begins(&self, generation: &[u8]) -> bool {
        let mut known = self.lock();
        let new = known.generation != generation;
        if new {
            known.generation = generation.to_vec();
            known.epoch += 1;
        }
        new
    }

    /// The epoch of a snapshot with this generation; none if the writer has not noticed that
    /// restore yet.
    pub(super) fn epoch_of(&self, generation: &[u8]) -> Option<u32> {
        let known = self.lock();
        (known.generation == generation).then_some(known.epoch)
    }
}
