//! From the store into memory.

use std::sync::Arc;

use escale_store::{StoredTable, TableNo};
use escale_wire::{Code, CreatedTable, Event, Refusal};
use tracing::error;

use super::{Job, LiveTable, TableRegistry, closing, failed, unknown_table};
use crate::table::{Planned, Table};

/// Tables looked at per question when the server opens.
const PAGE: usize = 256;

impl TableRegistry {
    /// The table of that name, from memory or from the store.
    pub(crate) async fn find(&self, id: &str) -> Result<Arc<LiveTable>, Refusal> {
        if let Some(live) = self.live_tables.find(id) {
            return Ok(live);
        }
        let stored = self.store().find(id).await.map_err(|error| failed(&error))?;
        self.load(stored.ok_or_else(unknown_table)?, None).await
    }

    /// The table of that number.
    pub(super) async fn get(&self, no: TableNo) -> Result<Arc<LiveTable>, Refusal> {
        self.get_for(no, None).await
    }

    async fn get_for(&self, no: TableNo, creator: Option<u64>) -> Result<Arc<LiveTable>, Refusal> {
        if let Some(live) = self.live_tables.get(no) {
            return Ok(live);
        }
        let stored = self.store().table(no).await.map_err(|error| failed(&error))?;
        self.load(stored.ok_or_else(unknown_table)?, creator).await
    }

    /// Reads a table; `creator` is the visitor who has just set it up.
    async fn load(&self, stored: StoredTable, creator: Option<u64>) -> Result<Arc<LiveTable>, Refusal> {
        let log = self
            .store()
            .log(stored.no, 0, u32::MAX)
            .await
            .map_err(|error| failed(&error))?;
        let outages = &*self.outages();
        let mut table = Table::new(&stored, self.parts.shelf).map_err(|trouble| unreadable(&stored, &trouble))?;
        for logged in log {
            let event: Event = serde_json::from_str(&logged.body).map_err(|error| {
                let (fr, en) = (error.to_string(), error.to_string());
                unreadable(
                    &stored,
                    &escale_rules::Trouble::from(escale_rules::Phrase::made(fr, en)),
                )
            })?;
            table
                .absorb(&event, outages)
                .map_err(|trouble| unreadable(&stored, &trouble))?;
        }
        let live = self
            .live_tables
            .insert(&stored.id, Arc::new(LiveTable::new(table, self.now())));
        if !self.is_current(live.no.epoch) {
            // A backup was restored while it was read.
            self.throw_away(&live, &closing());
            return Err(closing());
        }
        let mut inner = live.lock();
        if inner.gone {
            return Err(closing());
        }
        inner.creator = inner.creator.or(creator);
        self.relist(&mut inner);
        self.ask_engine(&live, &mut inner);
        self.arm(&live, &inner);
        drop(inner);
        Ok(live)
    }

    /// Sets a table up for a visitor.
    pub(crate) async fn create(&self, planned: Planned, creator: Option<u64>) -> Result<CreatedTable, Refusal> {
        let no = self
            .store()
            .create(planned.table)
            .await
            .map_err(|error| failed(&error))?;
        // In memory at once: whoever asked comes next, and the lobby must know of it.
        self.get_for(no, creator).await?;
        Ok(CreatedTable {
            table: planned.info,
            links: planned.links,
        })
    }

    /// Loads a table on the side, so that its clock runs and its engine moves.
    pub(super) fn wake(&self, no: TableNo) {
        let Some(registry) = self.itself() else { return };
        self.runtime.spawn(async move {
            if let Err(refusal) = registry.get(no).await {
                error!(table = no.number, why = refusal.en, "a table cannot be read");
            }
        });
    }

    /// Looks at every table in play once, so that clocks run on after a restart. On the side:
    /// tables somebody comes to do not wait for it.
    pub(crate) async fn wake_all(&self) {
        let mut after = TableNo { number: 0, epoch: 0 };
        loop {
            let page = match self.store().in_play(after, PAGE).await {
                Ok(page) => page,
                Err(error) => return error!(%error, "the tables in play cannot be listed"),
            };
            let Some(&last) = page.last() else { return };
            after = last;
            for no in page {
                match self.get(no).await {
                    Ok(live) => self.unload_if_idle(&live, i64::MAX),
                    Err(refusal) => error!(table = no.number, why = refusal.en, "a table cannot be read"),
                }
            }
        }
    }

    /// Something may be due at a table.
    pub(super) fn tick(&self, no: TableNo) {
        if let Some(live) = self.live_tables.get(no) {
            return self.post(&live, Job::Due);
        }
        let Some(registry) = self.itself() else { return };
        self.runtime.spawn(async move {
            if let Ok(live) = registry.get(no).await {
                registry.post(&live, Job::Due);
            }
        });
    }
}

fn unreadable(stored: &StoredTable, trouble: &escale_rules::Trouble) -> Refusal {
    error!(
        table = stored.no.number,
        why = %trouble,
        "a table cannot be read"
    );
    Refusal::new(Code::Internal, &trouble.phrase)
}
