//! From the first seat taken to the rematch.

use escale_wire::{ClockSpec, Code, EventKind, GameResult, Offer, Sitter, TableInfo, TableStatus, Who};

use super::{Action, Answer, Bench, Mask, request};
use crate::secrets;
#[test]
fn opening_a_link_takes_the_seat_and_the_last_seat_begins_the_game() {
    let mut bench = Bench::new(&request("lices", &[Who::Me, Who::Link], ClockSpec::None {}));
    assert_eq!(bench.table.status(), TableStatus::Waiting);
    bench.now += 5_000;
    let sit = |seats| Action::Sit {
        seats,
        hash: None,
        name: Some("  Zoé \n".to_owned()),
    };
    bench.does(&[], sit(Mask::one(1)));
    assert_eq!(bench.table.status(), TableStatus::Playing);
    assert_eq!(
        bench.table.info().seats[1].sitter,
        Sitter::Person {
            name: Some("Zoé".to_owned())
        }
    );
    bench.refuses(&[], sit(Mask::one(1)), Code::Taken);
}

#[test]
fn a_lobby_seat_gets_a_secret_and_leaves_the_lobby() {
    let mut bench = Bench::new(&request("lices", &[Who::Lobby, Who::Me], ClockSpec::None {}));
    let free = bench.table.seats().next_from_lobby();
    assert_eq!(free, Mask::one(0));
    let hash = secrets::hash(&escale_wire::Secret("x".to_owned()));
    bench.does(
        &[],
        Action::Sit {
            seats: free,
            hash: Some(hash),
            name: None,
        },
    );
    let effects = bench.log[0].effects.as_ref().unwrap();
    assert_eq!(effects.seats.as_slice(), [(0, hash)]);
    assert!(bench.table.seats().next_from_lobby().is_empty());
    assert_eq!(bench.table.seats().opened_by(&hash), Mask::one(0));
    bench.refuses(
        &[],
        Action::Sit {
            seats: Mask::NONE,
            hash: Some(hash),
            name: None,
        },
        Code::Taken,
    );
}

#[test]
fn a_resent_request_is_done_once() {
    let mut bench = Bench::two();
    let first = bench.some_move();
    let Answer::Propose(proposal) = bench.ask(&[0], Some(77), first) else {
        panic!()
    };
    bench.settle(proposal);
    let again = Action::Move {
        ply: 0,
        m: "a".to_owned(),
    };
    assert!(matches!(bench.ask(&[0], Some(77), again), Answer::Already(1)));
    // The same number from the other seat is another request.
    let other = bench.some_move();
    assert!(matches!(bench.ask(&[1], Some(77), other), Answer::Propose(_)));
}

#[test]
fn a_move_for_another_position_is_refused() {
    let mut bench = Bench::two();
    let Action::Move { m, .. } = bench.some_move() else {
        panic!()
    };
    for ply in [1, 5, u32::MAX] {
        bench.refuses(&[0], Action::Move { ply, m: m.clone() }, Code::Stale);
    }
    for bad in ["", "zz", "a1-a1", &"x".repeat(5_000), "\u{0}"] {
        bench.refuses(
            &[0],
            Action::Move {
                ply: 0,
                m: bad.to_owned(),
            },
            Code::Illegal,
        );
    }
    assert_eq!((bench.table.ply(), bench.table.version()), (0, 0));
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut bench = Bench::new(&request("lices", &[Who::Me, Who::Link], ClockSpec::None {}));
    bench.does(
        &[],
        Action::Sit {
            seats: Mask::one(1),
            hash: None,
            name: None,
        },
    );
    bench.moves_after(0);
    bench.does(&[0], Action::Offer(Offer::Draw));
    bench.refuses(&[0], Action::Offer(Offer::Draw), Code::Repeated);
    bench.refuses(&[0], Action::Accept(Offer::Draw), Code::NoOffer);
    bench.does(&[1], Action::Decline(Offer::Draw));
    bench.refuses(&[0], Action::Offer(Offer::Draw), Code::Repeated);
    bench.moves_after(0);
    bench.does(&[0], Action::Offer(Offer::Draw));
    // A move of the other side says no as well.
    bench.moves_after(0);
    bench.moves_after(0);
    bench.refuses(&[1], Action::Accept(Offer::Draw), Code::NoOffer);
    bench.does(&[1], Action::Offer(Offer::Draw));
    bench.does(&[0], Action::Offer(Offer::Draw));
    assert_eq!(bench.table.status(), TableStatus::Over, "both proposed: agreed");
    assert_eq!(
        bench
            .log
            .last()
            .unwrap()
            .effects
            .as_ref()
            .unwrap()
            .ending
            .as_ref()
            .unwrap()
            .result,
        "draw"
    );
}

#[test]
fn takebacks_go_down_to_ones_own_move() {
    let mut bench = Bench::new(&request("lices", &[Who::Me, Who::Link], ClockSpec::None {}));
    bench.does(
        &[],
        Action::Sit {
            seats: Mask::one(1),
            hash: None,
            name: None,
        },
    );
    let start = bench.table.play().position_text();
    for _ in 0..4 {
        bench.moves_after(0);
    }
    // The first side has played at plies 0 and 2, the second at 1 and 3.
    bench.does(&[0], Action::Offer(Offer::Takeback));
    bench.does(&[1], Action::Accept(Offer::Takeback));
    assert_eq!(bench.table.ply(), 2);
    bench.moves_after(0);
    bench.does(&[0], Action::Offer(Offer::Takeback));
    bench.does(&[1], Action::Accept(Offer::Takeback));
    assert_eq!(bench.table.ply(), 2);
    bench.does(&[1], Action::Offer(Offer::Takeback));
    bench.does(&[0], Action::Accept(Offer::Takeback));
    assert_eq!(bench.table.ply(), 1);
    bench.does(&[0], Action::Offer(Offer::Takeback));
    bench.does(&[1], Action::Accept(Offer::Takeback));
    assert_eq!((bench.table.ply(), bench.table.play().position_text()), (0, start));
}

#[test]
fn alone_or_against_the_engine_proposals_are_agreed_at_once() {
    let mut bench = Bench::two();
    bench.moves_after(0);
    bench.moves_after(0);
    for left in [1, 0] {
        bench.does(&[0, 1], Action::Offer(Offer::Takeback));
        assert_eq!(bench.table.ply(), left, "one move at a time");
    }
    bench.refuses(&[0, 1], Action::Offer(Offer::Takeback), Code::NotNow);
    bench.does(&[0, 1], Action::Offer(Offer::Draw));
    assert_eq!(bench.table.status(), TableStatus::Over);

    let mut bench = Bench::new(&request("lices", &[Who::Me, Who::Engine], ClockSpec::None {}));
    bench.moves_after(0);
    bench.does(&[0], Action::Offer(Offer::Takeback));
    assert_eq!(bench.table.ply(), 0);
    bench.moves_after(0);
    bench.does(&[0], Action::Offer(Offer::Draw));
    assert!(
        matches!(
            bench.log.last().unwrap().event.what,
            EventKind::Offered { what: Offer::Draw }
        ),
        "the engine is asked"
    );
}

#[test]
fn a_rematch_swaps_the_camps_and_keeps_the_secrets() {
    let mut bench = Bench::new(&request(
        "lices",
        &[Who::Me, Who::Link],
        ClockSpec::Correspondence { days: 3 },
    ));
    bench.does(
        &[],
        Action::Sit {
            seats: Mask::one(1),
            hash: None,
            name: Some("Zoé".to_owned()),
        },
    );
    bench.does(&[0], Action::Resign);
    bench.does(&[1], Action::Offer(Offer::Rematch));
    bench.does(&[0], Action::Accept(Offer::Rematch));
    let proposal = bench.log.last().unwrap();
    let next = proposal.effects.as_ref().unwrap().table.as_ref().unwrap();
    assert!(matches!(&proposal.event.what, EventKind::Rematch { table } if *table == next.id));
    let info: TableInfo = serde_json::from_str(&next.head).unwrap();
    assert_eq!(info.rematch_of.as_deref(), Some(bench.table.id()));
    assert_eq!(info.clock, ClockSpec::Correspondence { days: 3 });
    assert_eq!(
        info.seats[0].sitter,
        Sitter::Person {
            name: Some("Zoé".to_owned())
        }
    );
    let mut swapped = bench.stored.seats.clone();
    for (seat, _) in &mut swapped {
        *seat = 1 - *seat;
    }
    swapped.sort_unstable();
    let mut kept = next.seats.clone();
    kept.sort_unstable();
    assert_eq!(kept, swapped);
    bench.refuses(&[0], Action::Offer(Offer::Rematch), Code::Repeated);
}

#[test]
fn whoever_left_may_be_beaten_in_real_time_only() {
    let clock = ClockSpec::RealTime {
        initial: 60,
        increment: 0,
    };
    let mut bench = Bench::new(&request("lices", &[Who::Me, Who::Link], clock));
    bench.does(
        &[],
        Action::Sit {
            seats: Mask::one(1),
            hash: None,
            name: None,
        },
    );
    bench.gone = Mask::one(1);
    bench.refuses(&[0], Action::Claim, Code::NotNow);
    bench.moves_after(0);
    bench.moves_after(0);
    bench.refuses(&[1], Action::Claim, Code::NotNow);
    bench.does(&[0], Action::Claim);
    let EventKind::Ended { end, .. } = &bench.log.last().unwrap().event.what else {
        panic!()
    };
    assert_eq!((end.result, end.reason.as_str()), (GameResult::First, "left"));
}

#[test]
fn the_end_by_a_move_is_told_with_the_move() {
    // Both sides play at random until a game ends by its own rules.
    let mut dice = 1_usize;
    let mut bench = Bench::new(&request("fous-du-roi", &[Who::Me, Who::Me], ClockSpec::None {}));
    for _ in 0..5_000 {
        let texts = bench.table.play().legal_texts();
        dice = dice.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let m = texts[(dice >> 16) % texts.len()].clone();
        let ply = bench.table.ply();
        bench.does(&[0, 1], Action::Move { ply, m });
        if bench.table.status() == TableStatus::Over {
            let last = bench.log.last().unwrap();
            let EventKind::Move { end: Some(end), .. } = &last.event.what else {
                panic!("{last:?}")
            };
            let verdict = bench.table.play().verdict().unwrap();
            assert_eq!(end.reason, verdict.reason.code);
            assert_eq!(
                last.effects.as_ref().unwrap().ending.as_ref().unwrap().result,
                end.result.word()
            );
            let texts = bench.table.play().legal_texts();
            let m = texts.first().cloned().unwrap_or_default();
            bench.refuses(&[0, 1], Action::Move { ply: ply + 1, m }, Code::Over);
            return;
        }
    }
    panic!("no end in 5000 moves");
}
