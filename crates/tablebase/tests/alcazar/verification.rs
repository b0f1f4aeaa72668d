//! A sample of the proof that `escale solve verify` carries out in full.

use std::collections::BTreeMap;
use std::sync::Arc;

use escale_alcazar::{Position, READING};
use escale_rules::{Coded, MoveBuf, Rules};
use escale_tablebase::{Book, CheckTally, Checker, Plan, Proofs, write};
use escale_testkit::Random;

use crate::book;

#[test]
fn a_sample_of_the_plans_holds() {
    let book = book();
    assert_eq!(Checker::start(&book).map_err(|trouble| trouble.to_string()), Ok(47));
    let mut checker = Checker::new(Arc::clone(&book), Arc::new(Proofs::new(16)));
    let mut random = Random::new(2026);
    let mut tally = CheckTally::default();
    for _ in 0..3_000 {
        let number = random.below(book.len());
        tally.add(checker.check(number).expect("it holds"));
    }
    assert_eq!(tally.plans, 3_000);
    assert!(tally.in_book > 1_000 && tally.searched > 50_000, "{tally:?}");
}

/// The longest wins, where a mistake would hurt most.
#[test]
fn the_first_plans_of_the_game_hold() {
    let book = book();
    let mut checker = Checker::new(Arc::clone(&book), Arc::new(Proofs::new(16)));
    let mut checked = 0;
    for number in (0..book.len()).filter(|&number| book.nth(number).is_some_and(|(_, plan)| plan.plies >= 29)) {
        checker.check(number).expect("it holds");
        checked += 1;
    }
    assert_eq!(checked, 712);
}

/// The checker can fail: with another move, or a win said to be shorter than it is.
#[test]
fn plans_that_are_wrong_are_found_out() {
    let book = book();
    let plans: Vec<(u64, Plan)> = (0..book.len())
        .step_by(9_973)
        .filter_map(|number| book.nth(number))
        .collect();
    let mut caught = [0; 2];
    for &(code, plan) in &plans {
        let position = Position::decode(code).expect("a code of the book");
        for (kind, wrong) in [
            Plan {
                plies: plan.plies - 4,
                ..plan
            },
            Plan { slot: 0, ..plan },
        ]
        .into_iter()
        .enumerate()
        {
            let file = write(READING, 7, 15, &[(position.code(), wrong)], &[]).expect("one entry");
            let forged = Arc::new(Book::<Position>::open(file, READING).expect("sound as a file"));
            let mut checker = Checker::new(forged, Arc::new(Proofs::new(1)));
            caught[kind] += u32::from(checker.check(0).is_err());
        }
    }
    assert_eq!(caught, [plans.len() as u32; 2]);
}

/// A book closed in itself, then the same with one plan changed: the proof of the first holds, that
/// of the second fails.
#[test]
fn one_plan_changed_in_a_whole_book_breaks_its_proof() {
    let book = book();
    let root = (0..book.len())
        .filter_map(|number| book.nth(number))
        .find(|(_, plan)| plan.plies == 13)
        .expect("there are many");
    // Everything that can be met from there.
    let mut plans: BTreeMap<u64, Plan> = BTreeMap::new();
    let mut open = vec![root.0];
    while let Some(code) = open.pop() {
        let Some(plan) = book.plan(code) else { continue };
        if plans.insert(code, plan).is_some() {
            continue;
        }
        let position = Position::decode(code).expect("a code of the book");
        let after = position.child(book.planned_move(&position, &plan).expect("a move"));
        let answers = after.moves();
        open.extend(answers.as_slice().iter().map(|&answer| after.child(answer).code()));
    }
    let failures = |plans: &BTreeMap<u64, Plan>| {
        let entries: Vec<(u64, Plan)> = plans.iter().map(|(&code, &plan)| (code, plan)).collect();
        let file = write(READING, 7, 15, &entries, &[]).expect("in order");
        let whole = Arc::new(Book::<Position>::open(file, READING).expect("sound as a file"));
        let mut checker = Checker::new(Arc::clone(&whole), Arc::new(Proofs::new(16)));
        (0..whole.len())
            .filter(|&number| checker.check(number).is_err())
            .count()
    };
    assert!(plans.len() > 5, "{}", plans.len());
    assert_eq!(failures(&plans), 0);
    for changed in [
        root.0,
        *plans.keys().next().expect("several"),
        *plans.keys().last().expect("several"),
    ] {
        let mut altered = plans.clone();
        altered.entry(changed).and_modify(|plan| plan.plies -= 4);
        assert!(failures(&altered) > 0);
    }
    let mut without = plans.clone();
    without.remove(plans.keys().find(|&&code| code != root.0).expect("several"));
    assert!(failures(&without) > 0);
}
