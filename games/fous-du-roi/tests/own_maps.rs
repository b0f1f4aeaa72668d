//! Tables on maps of their own. A map is a plain value inside the position: no table can take
//! another's place, and none leaves anything behind.

#[allow(dead_code, reason = "only moves are compared here")]
mod slow;

mod maps;

use std::collections::HashSet;

use escale_fous_du_roi::{ArrowMap, Position};
use escale_rules::{Choice, MoveBuf, Notation, Rules};
use escale_testkit::{Random, compare_from, random_game};

use maps::{choice, map_text, random_map, table_on};
use slow::{arrow_table, successors};

/// What the compiler can say: a position and its map are `Copy`, so neither frees anything, and the
/// map borrows nothing that would have to outlive it.
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

const SMESS: &str = include_str!("../maps/smess.txt");
const CROOKED: &str = include_str!("maps/crooked.txt");

#[test]
fn a_map_is_told_without_its_comments() {
    let told = table_on(CROOKED).options();
    let [Choice { key, value }] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(key, "fleches");
    assert_eq!(value.lines().count(), 8);
    assert!(value.starts_with("8|E SE|E S SW W|E W|"), "{value}");
    assert!(value.ends_with("|N W NW\n"), "{value}");
    let wordy = format!(
        "# {}\n\n{}",
        "a long story ".repeat(4000),
        CROOKED.replace('\n', " # told again\n")
    );
    assert_eq!(table_on(&wordy).options(), told);
    // The signs for several arrows, and their order, are a matter of taste.
    let with_signs = SMESS.replace("1 | N       ", "1 | E N     ");
    let spelt_out = with_signs
        .replace("E N     ", "N E     ")
        .replace("| + ", "| W S E N ")
        .replace("| X ", "| NE SW NW SE ")
        .replace("| * ", "| + X ");
    assert_ne!(with_signs, spelt_out);
    assert_eq!(table_on(&with_signs).options(), table_on(&spelt_out).options());
    assert_eq!(table_on(&with_signs), table_on(&spelt_out));
}

#[test]
fn the_map_as_sold_is_no_option() {
    assert_eq!(table_on(SMESS).options(), []);
    assert_eq!(table_on(&SMESS.replace("| + ", "| E N S W ")).options(), []);
}

#[test]
fn told_options_set_the_same_table_up() {
    let mut random = Random::new(8);
    for _ in 0..500 {
        let table = table_on(&map_text(&random_map(&mut random)));
        let told = table.options();
        assert_eq!(Position::with_options(&told), Ok(table));
        assert_eq!(told, [choice(&table.map().text())]);
        assert!(told[0].check_length().is_ok());
    }
}
