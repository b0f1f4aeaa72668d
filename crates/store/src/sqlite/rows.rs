//! The rows the writer writes, within its transaction.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, params};

use super::schema::{self, ALIVE};
use crate::{CommitOutcome, LogEntry, NewTable, Outage, Refused, SeatHash, SideEffects, Started, StoreError, TableNo};

/// Every so many events of a table its log can be entered.
const MILESTONE: u32 = 256;

/// The ends of the logs written lately: what [`append`] would otherwise have to look up. Forgotten
/// whenever the file may say otherwise.
#[derive(Default)]
pub(super) struct Heads {
    known: HashMap<TableNo, (u32, i64)>,
    /// The number of the last row of the log.
    seq: i64,
}

/// The most ends remembered.
const HEADS: usize = 1 << 16;

impl Heads {
    pub(super) fn read(db: &Connection) -> Result<Self, StoreError> {
        let seq = db.query_row("SELECT coalesce(max(seq), 0) FROM log", [], |row| row.get(0))?;
        Ok(Self {
            known: HashMap::new(),
            seq,
        })
    }

    /// The version a table has and the row that made it; none if there is no such table.
    pub(super) fn of(&mut self, db: &Connection, table: TableNo) -> Result<Option<(u32, i64)>, StoreError> {
        if let Some(&head) = self.known.get(&table) {
            return Ok(Some(head));
        }
        Ok(db
            .prepare_cached("SELECT version, last FROM heads WHERE tbl = ?1")?
            .query_row([table.number], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?)
    }

    pub(super) fn note(&mut self, table: TableNo, version: u32) {
        if self.known.len() >= HEADS {
            self.known.clear();
        }
        self.known.insert(table, (version, self.seq));
    }
}

pub(super) fn refuse(entry: &LogEntry, why: Refused) -> CommitOutcome {
    CommitOutcome {
        table: entry.table,
        version: entry.version,
        result: Err(why),
    }
}

pub(super) fn append(db: &Connection, heads: &mut Heads, entry: LogEntry) -> Result<CommitOutcome, StoreError> {
    let refused = refuse(&entry, Refused::Taken);
    let LogEntry {
        table,
        version,
        at,
        body,
        effects,
    } = entry;
    let body = std::str::from_utf8(&body).map_err(|error| StoreError::Failed(error.to_string()))?;
    let Some((head, last)) = heads.of(db, table)? else {
        return Ok(refused);
    };
    if version != head + 1 {
        return Ok(refused);
    }
    let seq = heads.seq + 1;
    // What is remembered only spares the look-up; that the head moves from this version to the next
    // is decided here.
    let moved = db
        .prepare_cached("UPDATE heads SET version = ?2, last = ?3 WHERE tbl = ?1 AND version = ?2 - 1")?
        .execute(params![table.number, version, seq])?;
    if moved == 0 {
        return Ok(refused);
    }
    db.prepare_cached("INSERT INTO log (seq, tbl, version, prev, at, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute(params![seq, table.number, version, last, at, body])?;
    if version % MILESTONE == 0 {
        db.prepare_cached("INSERT INTO milestones (tbl, version, seq) VALUES (?1, ?2, ?3)")?
            .execute(params![table.number, version, seq])?;
    }
    heads.seq = seq;
    heads.note(table, version);
    let created = match effects {
        None => None,
        Some(effects) => apply(db, table, at, &effects)?,
    };
    Ok(CommitOutcome {
        table,
        version,
        result: Ok(created),
    })
}

pub(super) fn apply(
    db: &Connection,
    table: TableNo,
    at: i64,
    effects: &SideEffects,
) -> Result<Option<TableNo>, StoreError> {
    set_seats(db, table, &effects.seats)?;
    if effects.published {
        db.prepare_cached("UPDATE tables SET public = 1 WHERE no = ?1")?
            .execute([table.number])?;
    }
    if let Some(ending) = &effects.ending {
        db.prepare_cached("UPDATE tables SET ended = ?2, result = ?3 WHERE no = ?1")?
            .execute(params![table.number, at, ending.result])?;
    }
    effects
        .table
        .as_ref()
        .map(|next| create(db, table.epoch, next))
        .transpose()
}

pub(super) fn set_seats(db: &Connection, table: TableNo, seats: &[(u8, SeatHash)]) -> Result<(), StoreError> {
    for (seat, hash) in seats {
        db.prepare_cached("INSERT OR REPLACE INTO seats (tbl, seat, hash) VALUES (?1, ?2, ?3)")?
            .execute(params![table.number, seat, hash])?;
    }
    Ok(())
}

pub(super) fn create(db: &Connection, epoch: u32, table: &NewTable) -> Result<TableNo, StoreError> {
    let no = db
        .prepare_cached(
            "INSERT INTO tables (id, game, created, head, public) VALUES (?1, ?2, ?3, ?4, ?5) \
             ON CONFLICT DO NOTHING RETURNING no",
        )?
        .query_row(
            params![table.id, table.game, table.created, table.head, table.public],
            |row| {
                Ok(TableNo {
                    number: row.get(0)?,
                    epoch,
                })
            },
        )
        .optional()?
        .ok_or(StoreError::Duplicate)?;
    db.prepare_cached("INSERT INTO heads (tbl, version, last) VALUES (?1, 0, 0)")?
        .execute([no.number])?;
    set_seats(db, no, &table.seats)?;
    Ok(no)
}

pub(super) fn start(db: &Connection, epoch: u32, now: i64) -> Result<Started, StoreError> {
    let alive = schema::meta::<i64>(db, ALIVE)?;
    if let Some(since) = alive.filter(|&alive| alive < now) {
        note_outage(db, Outage { since, until: now })?;
    }
    schema::set_meta(db, ALIVE, now.max(alive.unwrap_or(now)))?;
    Ok(Started {
        outages: outages(db)?,
        alive,
        epoch,
    })
}

pub(super) fn note_outage(db: &Connection, outage: Outage) -> Result<(), StoreError> {
    db.execute(
        "INSERT INTO outages (since, until) VALUES (?1, ?2)",
        [outage.since, outage.until],
    )?;
    Ok(())
}

pub(super) fn outages(db: &Connection) -> Result<Vec<Outage>, StoreError> {
    let mut query = db.prepare("SELECT since, until FROM outages ORDER BY since")?;
    let rows = query.query_map([], |row| {
        Ok(Outage {
            since: row.get(0)?,
            until: row.get(1)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
