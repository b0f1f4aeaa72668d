//! A disk that has what was synced, and of the rest what it likes.

use std::collections::HashMap;
use std::path::Path;

/// A change to a file.
#[derive(Clone)]
pub(crate) enum Change {
    Write {
        file: String,
        at: u64,
        data: Vec<u8>,
    },
    Resize {
        file: String,
        length: u64,
    },
    /// Counts as durable at once, as SQLite with `synchronous = full` takes it: only the journal of
    /// the very first transactions is ever removed.
    Remove {
        file: String,
    },
}

impl Change {
    pub(crate) fn file(&self) -> &str {
        match self {
            Self::Write { file, .. } | Self::Resize { file, .. } | Self::Remove { file } => file,
        }
    }
}

/// What becomes of the changes that were not synced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unsynced {
    /// None is there.
    Lost,
    /// All are there: what a kill leaves.
    Kept,
    /// Some are, in parts, by a number to draw them from.
    Some(u64),
}

/// Disks write sectors.
const SECTOR: usize = 512;

#[derive(Default)]
struct File {
    durable: Vec<u8>,
    /// Made and not synced, in order.
    pending: Vec<Change>,
    /// Changes made so far, and how many of them are durable.
    made: usize,
    synced: usize,
}

/// The files of the folder.
#[derive(Default)]
pub(crate) struct Disk(HashMap<String, File>);

fn apply(content: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Write { at, data, .. } => {
            let (from, to) = (*at as usize, *at as usize + data.len());
            if content.len() < to {
                content.resize(to, 0);
            }
            content[from..to].copy_from_slice(data);
        }
        Change::Resize { length, .. } => content.resize(*length as usize, 0),
        Change::Remove { .. } => content.clear(),
    }
}

impl Disk {
    pub(crate) fn change(&mut self, change: Change) {
        if let Change::Remove { file } = &change {
            self.0.remove(file);
            return;
        }
        let file = self.0.entry(change.file().to_owned()).or_default();
        file.made += 1;
        file.pending.push(change);
    }

    /// The first `of` changes made to a file are durable.
    pub(crate) fn sync(&mut self, name: &str, of: usize) {
        let Some(file) = self.0.get_mut(name) else { return };
        let newly = of.min(file.made).saturating_sub(file.synced);
        for change in file.pending.drain(..newly.min(file.pending.len())) {
            apply(&mut file.durable, &change);
        }
        file.synced += newly;
    }

    /// Writes the files as they are after a power cut.
    pub(crate) fn write_to(&self, folder: &Path, unsynced: Unsynced) {
        for (name, file) in &self.0 {
            // The index of the write-ahead log is memory, not disk: it is made anew.
            if name.ends_with("-shm") || name == "escale.lock" {
                continue;
            }
            let mut content = file.durable.clone();
            let mut dice = match unsynced {
                Unsynced::Some(seed) => seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1,
                _ => 0,
            };
            let mut draw = || {
                dice ^= dice << 13;
                dice ^= dice >> 7;
                dice ^= dice << 17;
                dice
            };
            for change in &file.pending {
                match (unsynced, change) {
                    (Unsynced::Lost, _) => {}
                    (Unsynced::Kept, change) => apply(&mut content, change),
                    (Unsynced::Some(_), Change::Write { file, at, data }) => {
                        // Sector by sector, as the disk happened to have them.
                        for (index, part) in data.chunks(SECTOR).enumerate() {
                            if draw() % 2 == 0 {
                                let at = at + (index * SECTOR) as u64;
                                let (file, data) = (file.clone(), part.to_vec());
                                apply(&mut content, &Change::Write { file, at, data });
                            }
                        }
                    }
                    (Unsynced::Some(_), change) => {
                        if draw() % 2 == 0 {
                            apply(&mut content, change);
                        }
                    }
                }
            }
            std::fs::write(folder.join(name), content).unwrap();
        }
    }
}
