//! Four at a table: two camps of two, each with its own pieces.

use escale_wire::{Choice, ClockSpec, Code, CreateTable, Event, EventKind, Room, SeatRequest, Who};

use super::{Action, Answer, Bench, Mask, request, seat};
use crate::table::{EngineTurn, sees};

const GAME: &str = "echec-aux-chevaliers";
const KNIGHTS: &str = "knights";
const MEN: &str = "men";

fn four(seats: [Who; 4]) -> CreateTable {
    request(GAME, &seats, ClockSpec::None {})
}

fn people() -> Bench {
    Bench::new(&four([Who::Me; 4]))
}

/// A legal move with pieces of that role.
fn a_move(bench: &Bench, role: &str) -> Action {
    let m = bench.table.play().legal_texts_of(role).swap_remove(0);
    Action::Move {
        ply: bench.table.ply(),
        m,
    }
}

#[test]
fn each_moves_its_own_pieces_and_only_on_its_camps_turn() {
    let mut bench = people();
    for (role, own, other) in [(KNIGHTS, 0, 1), (MEN, 1, 0)] {
        let action = a_move(&bench, role);
        bench.refuses(&[other], action, Code::NotYourPiece);
        for enemy in [2, 3] {
            let action = a_move(&bench, role);
            bench.refuses(&[enemy], action, Code::NotYourTurn);
        }
        let action = a_move(&bench, role);
        bench.does(&[own], action);
        assert_eq!(bench.log.last().unwrap().event.by, Some(own));
        let action = a_move(&bench, role);
        bench.does(&[own + 2], action);
    }
}

#[test]
fn one_person_may_have_both_roles_of_a_camp() {
    let link = |together| SeatRequest {
        together: Some(together),
        ..seat(Who::Link)
    };
    let table = CreateTable {
        seats: vec![seat(Who::Me), seat(Who::Me), link(1), link(1)],
        ..four([Who::Me; 4])
    };
    let mut bench = Bench::new(&table);
    assert_eq!(bench.table.seats().opened_by(&bench.stored.seats[2].1), Mask(0b1100));
    bench.does(
        &[],
        Action::Sit {
            seats: Mask(0b1100),
            hash: None,
            name: None,
        },
    );
    let action = a_move(&bench, MEN);
    bench.does(&[0, 1], action);
    let action = a_move(&bench, KNIGHTS);
    bench.does(&[2, 3], action);
    let by: Vec<_> = bench.log[1..].iter().map(|proposal| proposal.event.by).collect();
    assert_eq!(by, [Some(1), Some(2)]);
}

#[test]
fn team_talk_is_heard_by_the_team() {
    let bench = people();
    let said = |by, room| Event {
        v: 1,
        at: 0,
        by,
        played: None,
        id: None,
        what: EventKind::Chat {
            room,
            text: "psst".to_owned(),
            who: None,
        },
    };
    let hears = |event: &Event, over: bool| -> Vec<bool> {
        (0..4)
            .map(Mask::one)
            .chain([Mask::NONE])
            .map(|viewer| sees(bench.table.seats(), over, viewer, event))
            .collect()
    };
    assert_eq!(
        hears(&said(Some(0), Room::Team), false),
        [true, true, false, false, false]
    );
    assert_eq!(
        hears(&said(Some(3), Room::Team), false),
        [false, false, true, true, false]
    );
    assert_eq!(
        hears(&said(Some(2), Room::Players), false),
        [true, true, true, true, false]
    );
    assert_eq!(
        hears(&said(None, Room::Spectators), false),
        [false, false, false, false, true]
    );
    assert_eq!(hears(&said(None, Room::Spectators), true), [true; 5]);
}

#[test]
fn an_engine_teammate_waits_to_be_asked() {
    let mut bench = Bench::new(&four([Who::Me, Who::Engine, Who::Engine, Who::Engine]));
    assert_eq!(bench.table.engine_turn(), None, "the person leads");
    bench.does(&[0], Action::Delegate);
    let asked = EngineTurn {
        seats: Mask::one(1),
        level: 5,
        only: Some(MEN),
    };
    assert_eq!(bench.table.engine_turn(), Some(asked));
    match bench.ask(&[0], None, Action::Delegate) {
        Answer::Refuse(refusal) => assert_eq!(refusal.code, Code::Repeated),
        other => panic!("{other:?}"),
    }
    // The person may change their mind and move.
    let action = a_move(&bench, KNIGHTS);
    bench.does(&[0], action);
    let both_engines = EngineTurn {
        seats: Mask(0b1100),
        level: 5,
        only: None,
    };
    assert_eq!(bench.table.engine_turn(), Some(both_engines));
    bench.refuses(&[0], Action::Delegate, Code::NotYourTurn);
}

#[test]
fn an_abandoned_seat_goes_to_the_engine_and_comes_back() {
    let mut bench = people();
    let take = Action::TakeOver { seat: 1, level: 4 };
    bench.refuses(&[0], take, Code::NotNow);
    bench.gone = Mask::one(1);
    bench.refuses(&[0], Action::TakeOver { seat: 1, level: 11 }, Code::BadValue);
    bench.refuses(&[0], Action::TakeOver { seat: 7, level: 4 }, Code::BadValue);
    bench.refuses(&[1], Action::TakeOver { seat: 1, level: 4 }, Code::BadValue);
    bench.refuses(&[2], Action::TakeOver { seat: 1, level: 4 }, Code::NotNow);
    bench.does(&[0], Action::TakeOver { seat: 1, level: 4 });
    assert_eq!(bench.table.seats().engines(), Mask::one(1));
    let action = a_move(&bench, MEN);
    bench.refuses(&[1], action, Code::NotNow);
    bench.does(&[1], Action::ComeBack);
    assert_eq!(bench.table.seats().engines(), Mask::NONE);
    let action = a_move(&bench, MEN);
    bench.does(&[1], action);
}

#[test]
fn the_signal_of_a_missed_capture_is_anybodys() {
    let table = CreateTable {
        options: vec![Choice {
            key: "prise-libre".to_owned(),
            value: String::new(),
        }],
        ..four([Who::Me; 4])
    };
    let mut bench = Bench::new(&table);
    // Random play until a capture was missed.
    let mut dice = 7_usize;
    for _ in 0..400 {
        let texts = bench.table.play().legal_texts();
        if texts.iter().any(|text| text == "!") {
            let camp: Vec<u8> = bench.table.seats().of(bench.table.turn()).iter().collect();
            let signal = || Action::Move {
                ply: bench.table.ply(),
                m: "!".to_owned(),
            };
            let actions = [signal(), signal()];
            let plies = bench.table.ply();
            for (seat, action) in camp.iter().zip(actions) {
                let mut twin = Bench::new(&table);
                twin.stored.clone_from(&bench.stored);
                for proposal in &bench.log {
                    twin.table.absorb(&proposal.event, &[]).unwrap();
                }
                twin.now = bench.now;
                twin.does(&[*seat], action);
                assert_eq!(twin.table.ply(), plies + 1);
                assert_eq!(twin.log[0].event.by, Some(*seat));
                let next = twin.table.play().legal_texts();
                assert!(
                    next.iter().all(|text| text.contains('x')),
                    "a capture must be played now: {next:?}"
                );
            }
            return;
        }
        dice = dice.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        let m = texts[(dice >> 16) % texts.len()].clone();
        let seats: Vec<u8> = bench.table.seats().of(bench.table.turn()).iter().collect();
        let ply = bench.table.ply();
        bench.does(&seats, Action::Move { ply, m });
        if bench.table.play().verdict().is_some() {
            bench = Bench::new(&table);
        }
    }
    panic!("no capture was missed in 400 random moves");
}
