//! The tables in memory, by number and by name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use escale_store::TableNo;

use super::LiveTable;

/// Parts of the map that are locked apart.
const SHARDS: usize = 16;

type Shard = Mutex<HashMap<TableNo, Arc<LiveTable>>>;

/// The tables in memory.
#[derive(Default)]
pub(super) struct LiveTables {
    all: [Shard; SHARDS],
    names: Mutex<HashMap<Box<str>, TableNo>>,
}

impl LiveTables {
    fn shard(&self, no: TableNo) -> MutexGuard<'_, HashMap<TableNo, Arc<LiveTable>>> {
        self.all[no.number as usize % SHARDS]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn names(&self) -> MutexGuard<'_, HashMap<Box<str>, TableNo>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, no: TableNo) -> Option<Arc<LiveTable>> {
        self.shard(no).get(&no).cloned()
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<LiveTable>> {
        let no = *self.names().get(id)?;
        self.get(no)
    }

    /// Puts a live table in, unless another was quicker; gives the one that is in.
    pub(super) fn insert(&self, id: &str, live: Arc<LiveTable>) -> Arc<LiveTable> {
        self.names().insert(id.into(), live.no);
        Arc::clone(self.shard(live.no).entry(live.no).or_insert(live))
    }

    /// Takes this very live table out.
    pub(super) fn remove(&self, id: &str, live: &Arc<LiveTable>) {
        let mut shard = self.shard(live.no);
        if shard.get(&live.no).is_some_and(|known| Arc::ptr_eq(known, live)) {
            shard.remove(&live.no);
            drop(shard);
            let mut names = self.names();
            // Another epoch's table may have the name by now.
            if names.get(id) == Some(&live.no) {
                names.remove(id);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.all
            .iter()
            .map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).len())
            .sum()
    }

    /// All live tables, a part of the map at a time.
    pub(super) fn each(&self, mut visit: impl FnMut(Arc<LiveTable>)) {
        for shard in &self.all {
            let all: Vec<_> = shard
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .values()
                .cloned()
                .collect();
            all.into_iter().for_each(&mut visit);
        }
    }

    /// Gives back the memory of maps that have become mostly empty.
    pub(super) fn shrink(&self) {
        for shard in &self.all {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            if shard.capacity() > 4 * shard.len() + 64 {
                shard.shrink_to_fit();
            }
        }
        let mut names = self.names();
        if names.capacity() > 4 * names.len() + 64 {
            names.shrink_to_fit();
        }
    }
}
