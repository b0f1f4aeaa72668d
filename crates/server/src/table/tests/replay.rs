//! A table rebuilt from its log is the table.

use escale_catalog::{GAMES, Shelf};
use escale_store::Outage;
use escale_wire::{ClockSpec, Event, Offer, Room, Who, Whom};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::{Action, Answer, Bench, Mask, request};
use crate::table::Table;

/// A deed by some seat, chosen by numbers.
fn action(bench: &Bench, kind: u8, number: u16) -> Action {
    let offer = [Offer::Draw, Offer::Takeback, Offer::Rematch][usize::from(number) % 3];
    match kind {
        0..=5 => {
            let texts = bench.table.play().legal_texts();
            match texts.get(usize::from(number) % texts.len().max(1)) {
                Some(m) => Action::Move {
                    ply: bench.table.ply(),
                    m: m.clone(),
                },
                None => Action::Due,
            }
        }
        6 => Action::Offer(offer),
        7 => Action::Accept(offer),
        8 => Action::Decline(offer),
        9 => Action::Chat {
            room: Room::Players,
            text: number.to_string(),
            who: None,
        },
        10 => Action::Mute {
            whom: Whom::Seat((number % 2) as u8),
            on: number.is_multiple_of(3),
        },
        11 if number.is_multiple_of(16) => Action::Resign,
        12 => Action::TakeOver {
            seat: (number % 2) as u8,
            level: 3,
        },
        13 => Action::ComeBack,
        14 => Action::Sit {
            seats: Mask(0b11),
            hash: None,
            name: None,
        },
        _ => Action::Due,
    }
}

#[test]
fn settling_and_absorbing_come_to_the_same() {
    let script = proptest::collection::vec((0..16_u8, any::<u16>(), 0..2_u8, 0..4_000_i64, 0..600_i64), 1..80);
    let tables = (0..GAMES.len(), 0..3_u8, any::<bool>());
    TestRunner::new(Config::with_cases(96))
        .run(&(tables, script), |((game, clock, engine), script)| {
            let clock = match clock {
                0 => ClockSpec::None {},
                1 => ClockSpec::RealTime {
                    initial: 30,
                    increment: 1,
                },
                _ => ClockSpec::Correspondence { days: 1 },
            };
            let other = if engine { Who::Engine } else { Who::Link };
            let mut bench = Bench::new(&request(GAMES[game].card().id, &[Who::Me, other], clock));
            bench.outages.push(Outage {
                since: bench.now + 9_000,
                until: bench.now + 15_000,
            });
            bench.gone = Mask(0b11);
            for (id, (kind, number, seat, pause, lag)) in script.into_iter().enumerate() {
                bench.now += pause;
                bench.lag = lag;
                let action = action(&bench, kind, number);
                match bench.ask(&[seat], Some(id as u64), action) {
                    Answer::Propose(proposal) | Answer::RefuseAnd(_, proposal) => drop(bench.settle(proposal)),
                    Answer::Refuse(_) | Answer::Already(_) | Answer::Nothing => {}
                }
            }
            let mut rebuilt = Table::new(&bench.stored, Shelf::default()).unwrap();
            for (v, proposal) in (1..).zip(&bench.log) {
                prop_assert_eq!(proposal.event.v, v);
                let text = serde_json::to_string(&proposal.event).unwrap();
                let event: Event = serde_json::from_str(&text).unwrap();
                prop_assert_eq!(&event, &proposal.event);
                rebuilt.absorb(&event, &bench.outages).unwrap();
            }
            let (live, again) = (&bench.table, &rebuilt);
            prop_assert_eq!(live.play.move_texts(), again.play.move_texts());
            prop_assert_eq!(live.play.position_text(), again.play.position_text());
            prop_assert_eq!(&live.clocks, &again.clocks);
            prop_assert_eq!(&live.offers, &again.offers);
            prop_assert_eq!(&live.seats, &again.seats);
            prop_assert_eq!(&live.recent, &again.recent);
            prop_assert_eq!(&live.end, &again.end);
            prop_assert_eq!(
                (live.version, live.last_at, live.delegated, live.remarks, &live.rematch),
                (
                    again.version,
                    again.last_at,
                    again.delegated,
                    again.remarks,
                    &again.rematch
                )
            );
            prop_assert_eq!(
                live.state(bench.now, &bench.outages),
                again.state(bench.now, &bench.outages)
            );
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_log_with_a_hole_or_an_illegal_move_is_refused() {
    let mut bench = Bench::two();
    bench.moves_after(1);
    bench.moves_after(1);
    let mut fresh = Table::new(&bench.stored, Shelf::default()).unwrap();
    assert!(fresh.absorb(&bench.log[1].event, &[]).is_err());
    let mut forged = bench.log[0].event.clone();
    if let escale_wire::EventKind::Move { m, .. } = &mut forged.what {
        "zz".clone_into(m);
    }
    assert!(fresh.absorb(&forged, &[]).is_err());
    fresh.absorb(&bench.log[0].event, &[]).unwrap();
}
