//! Files that are no good.

use escale_alcazar::{BOOK, Position, READING};
use escale_rules::{Coded, Lang, Rules};
use escale_tablebase::{Book, Plan, Value, write};
use escale_testkit::Random;

fn refusal(bytes: Vec<u8>, reading: &str) -> String {
    let Err(trouble) = Book::<Position>::open(bytes, reading) else {
        panic!("it was opened")
    };
    // In both languages, and not the same sentence.
    assert_ne!(trouble.plain(Lang::Fr), trouble.plain(Lang::En));
    trouble.plain(Lang::En).to_owned()
}

#[test]
fn a_byte_changed_anywhere_is_noticed() {
    let mut random = Random::new(5);
    let anywhere: Vec<usize> = (0..40).map(|_| random.below(BOOK.len())).collect();
    for place in (0..64).chain(anywhere).chain(BOOK.len() - 33..BOOK.len()) {
        let mut damaged = BOOK.to_vec();
        damaged[place] ^= 1 << random.below(8);
        refusal(damaged, READING);
    }
    let mut damaged = BOOK.to_vec();
    damaged[BOOK.len() / 2] ^= 16;
    assert_eq!(
        refusal(damaged, READING),
        "the book is damaged: its hash is not that of its content"
    );
}

#[test]
fn a_file_cut_short_or_drawn_out_is_noticed() {
    for length in (0..200).chain([BOOK.len() / 2, BOOK.len() - 1]) {
        refusal(BOOK[..length].to_vec(), READING);
    }
    let mut longer = BOOK.to_vec();
    longer.push(0);
    refusal(longer, READING);
}

#[test]
fn version_and_reading_must_be_ours() {
    let mut other = BOOK.to_vec();
    other[8] = 2;
    assert_eq!(
        refusal(other, READING),
        "the book is of version 2, this program reads version 1"
    );
    assert!(refusal(BOOK.to_vec(), "alcazar A4 otherwise").starts_with("the book was made for other rules"));
    assert_eq!(refusal(b"PNG".to_vec(), READING), "this file is not a book");
}

/// Whoever makes a file with a right hash and nonsense inside gets a sentence or silence, never a
/// panic.
#[test]
fn nonsense_with_a_right_hash_does_no_harm() {
    let start = Position::initial().code();
    let plan = Plan {
        plies: 9,
        slot: 0xFFFF,
        thrown: u64::MAX,
    };
    let sound = write("r", 7, 9, &[(start, plan), (u64::MAX, plan)], &[(5, Value::Draw)]).expect("in order");
    let book = Book::<Position>::open(sound.clone(), "r").expect("sound as a file");
    let start_plan = book.plan(start).expect("it is there");
    assert_eq!(start_plan, plan);
    assert_eq!(book.planned_move(&Position::initial(), &start_plan), None);
    assert_eq!(book.value(5), Some(Value::Draw));
    assert_eq!(book.nth(2), None);

    let mut random = Random::new(9);
    let mut opened = 0;
    for _ in 0..3_000 {
        let mut content = sound[..sound.len() - 32].to_vec();
        for _ in 0..=random.below(3) {
            let place = random.below(content.len());
            content[place] = random.below(256) as u8;
        }
        let hash = {
            use sha2::Digest;
            sha2::Sha256::digest(&content)
        };
        content.extend(hash.as_slice());
        if let Ok(book) = Book::<Position>::open(content, "r") {
            opened += 1;
            let _ = (book.plan(start), book.value(5), book.nth(0), book.nth(1));
        }
    }
    assert!(opened > 100, "{opened}");
}

#[test]
fn a_book_reads_back_what_was_written() {
    let mut random = Random::new(3);
    let mut code = 0;
    let plans: Vec<(u64, Plan)> = (0..70_000)
        .map(|_| {
            code += 1 + random.below(1 << 20) as u64;
            let plies = 9 + 2 * random.below(20) as u32;
            let plan = Plan {
                plies,
                slot: random.below(1 << 16) as u16,
                thrown: if plies >= 15 { random.below(1 << 40) as u64 } else { 0 },
            };
            (code, plan)
        })
        .collect();
    let values: Vec<(u64, Value)> = (0..40_000_u32)
        .map(|number| {
            let value = [Value::Draw, Value::Win(2 * number + 1), Value::Loss(2 * number + 2)][number as usize % 3];
            (u64::from(number) * 7 + 3, value)
        })
        .collect();
    let file = write("r", 7, 15, &plans, &values).expect("in order");
    let book = Book::<Position>::open(file, "r").expect("sound");
    assert_eq!((book.len(), book.values_len()), (plans.len(), values.len()));
    for (number, &(code, plan)) in plans.iter().enumerate() {
        assert_eq!(book.nth(number), Some((code, plan)));
        assert_eq!(book.plan(code), Some(plan));
    }
    for &(code, value) in &values {
        if book.plan(code).is_none() {
            assert_eq!(book.value(code), Some(value));
        }
        assert_eq!(book.plan(code | 1 << 60), None);
    }
    assert!(write("r", 7, 15, &[plans[1], plans[0]], &[]).is_err());
}
