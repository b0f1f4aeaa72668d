//! The tables in memory, by number and by name.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use escale_store::TableNo;

use super::Cell;

/// Parts of the map that are locked apart.
const SHARDS: usize = 16;

type Shard = Mutex<HashMap<TableNo, Arc<Cell>>>;

/// The tables in memory.
#[derive(Default)]
pub(super) struct Rooms {
    cells: [Shard; SHARDS],
    names: Mutex<HashMap<Box<str>, TableNo>>,
}

impl Rooms {
    fn shard(&self, no: TableNo) -> MutexGuard<'_, HashMap<TableNo, Arc<Cell>>> {
        self.cells[no.number as usize % SHARDS]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn names(&self) -> MutexGuard<'_, HashMap<Box<str>, TableNo>> {
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, no: TableNo) -> Option<Arc<Cell>> {
        self.shard(no).get(&no).cloned()
    }

    pub(super) fn find(&self, id: &str) -> Option<Arc<Cell>> {
        let no = *self.names().get(id)?;
        self.get(no)
    }

    /// Puts a cell in, unless another was quicker; gives the one that is in.
    pub(super) fn insert(&self, id: &str, cell: Arc<Cell>) -> Arc<Cell> {
        self.names().insert(id.into(), cell.no);
        Arc::clone(self.shard(cell.no).entry(cell.no).or_insert(cell))
    }

    /// Takes this very cell out.
    pub(super) fn remove(&self, id: &str, cell: &Arc<Cell>) {
        let mut shard = self.shard(cell.no);
        if shard.get(&cell.no).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            shard.remove(&cell.no);
            drop(shard);
            let mut names = self.names();
            // Another epoch's table may have the name by now.
            if names.get(id) == Some(&cell.no) {
                names.remove(id);
            }
        }
    }

    pub(super) fn len(&self) -> usize {
        self.cells
            .iter()
            .map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).len())
            .sum()
    }

    /// All cells, a part of the map at a time.
    pub(super) fn each(&self, mut visit: impl FnMut(Arc<Cell>)) {
        for shard in &self.cells {
            let cells: Vec<_> = shard
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .values()
                .cloned()
                .collect();
            cells.into_iter().for_each(&mut visit);
        }
    }

    /// Gives back the memory of maps that have become mostly empty.
    pub(super) fn shrink(&self) {
        for shard in &self.cells {
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
