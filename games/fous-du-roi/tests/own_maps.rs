//! Many tables, each on a map of its own. A map is a plain value inside the position: no table can take another's place, and none leaves anything behind.

#[allow(dead_code, reason = "only moves are compared here")]
mod slow;

mod maps;

use std::collections::HashSet;

use escale_fous_du_roi::{ArrowMap, Position};
use escale_rules::{MoveBuf, Rules};
use escale_testkit::{Random, compare_from, random_game};

use maps::{map_text, random_map, table_on};
use slow::{arrow_table, successors};

/// What the compiler can say: a position and its map are `Copy`, so neither frees anything, and the map borrows nothing that would have to outlive it.
const _: () = {
    const fn is_plain<T: Copy + Send + Sync + 'static>() {}
    is_plain::<ArrowMap>();
    is_plain::<Position>();
    assert!(size_of::<ArrowMap>() == size_of::<[u64; 8]>());
};

#[test]
fn five_thousand_tables_each_have_their_own_map() {
    let mut random = Random::new(7);
    let mut texts = HashSet::new();
    let mut rows = Vec::new();
    while rows.len() < 5000 {
        let drawn = random_map(&mut random);
        if texts.insert(map_text(&drawn)) {
            rows.push(drawn);
        }
    }
    let tables: Vec<Position> = rows.iter().map(|rows| table_on(&map_text(rows))).collect();
    let keys: HashSet<u64> = tables.iter().map(Rules::key).collect();
    assert_eq!(keys.len(), tables.len(), "another map is another game");
    // All are still set up: each plays by its own arrows.
    for (table, rows) in tables.iter().zip(&rows) {
        let arrows = arrow_table(rows);
        for (position, _) in random_game(*table, 6, &mut random) {
            compare_from(&position, |text| successors(text, &arrows));
            assert_eq!(position.key(), position.key_from_scratch());
            assert_eq!(position.moves().len() as u64, position.legal_count());
        }
    }
}
