//! Random traffic compared with a model that fits on a page.

use std::collections::BTreeMap;

use escale_store::{Refused, TableNo};
use proptest::prelude::*;

use crate::suite::{Opened, entry, new_table};

/// Which table, which version relative to the next free one, which body.
pub(crate) fn traffic() -> impl Strategy<Value = Vec<(usize, i8, u8)>> {
    proptest::collection::vec((0..4_usize, -2..=2_i8, any::<u8>()), 1..120)
}

/// Plays the traffic on the store and on the model; both must agree on every outcome and on every
/// log.
pub(crate) async fn agrees(mut opened: Opened, traffic: &[(usize, i8, u8)]) {
    let mut tables = Vec::new();
    for index in 0..4 {
        tables.push(opened.store.create(new_table(&format!("t{index}"))).await.unwrap());
    }
    let mut model: BTreeMap<TableNo, Vec<String>> = tables.iter().map(|&no| (no, Vec::new())).collect();
    let mut entries = Vec::new();
    let mut expected = Vec::new();
    for &(index, offset, body) in traffic {
        let log = model.get_mut(&tables[index]).unwrap();
        let next = log.len() as i64 + 1;
        let version = (next + i64::from(offset)).max(0);
        let body = body.to_string();
        entries.push(entry(tables[index], version as u32, &body));
        expected.push(if version == next {
            log.push(body);
            Ok(None)
        } else {
            Err(Refused::Taken)
        });
    }
    assert_eq!(opened.append(entries).await, expected);
    for (no, log) in model {
        let stored = opened.bodies(no, 0, u32::MAX).await;
        assert_eq!(stored.into_iter().map(|row| row.1).collect::<Vec<_>>(), log);
    }
}
