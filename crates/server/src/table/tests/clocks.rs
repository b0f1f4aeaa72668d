//! Clocks, on a clock that we turn.

use escale_store::Outage;
use escale_wire::{ClockSpec, Code, EventKind, GameResult, Who};

use super::{Action, Answer, Bench, START, request};

fn bench(clock: ClockSpec) -> Bench {
    Bench::new(&request("lices", &[Who::Me, Who::Me], clock))
}

fn minute() -> Bench {
    bench(ClockSpec::RealTime {
        initial: 60,
        increment: 2,
    })
}

fn left(bench: &Bench) -> [i64; 2] {
    match &bench.log.last().unwrap().event.what {
        EventKind::Move { left: Some(left), .. } => *left,
        other => panic!("{other:?}"),
    }
}

/// What is due now, settled.
fn due(bench: &mut Bench) -> Option<String> {
    match bench.ask(&[], None, Action::Due) {
        Answer::Propose(proposal) => {
            let EventKind::Ended { end, .. } = &proposal.event.what else {
                panic!("{proposal:?}")
            };
            let told = format!("{} {}", end.result.word(), end.reason);
            bench.settle(proposal);
            Some(told)
        }
        Answer::Nothing => None,
        other => panic!("{other:?}"),
    }
}

#[test]
fn first_moves_are_free_then_time_is_charged_and_the_increment_added() {
    let mut bench = minute();
    bench.moves_after(30_000);
    bench.moves_after(30_000);
    assert_eq!(left(&bench), [60_000, 60_000]);
    bench.moves_after(5_000);
    assert_eq!(left(&bench), [57_000, 60_000]);
    bench.moves_after(1_000);
    assert_eq!(left(&bench), [57_000, 61_000]);
    let state = bench.table.state(bench.now + 700, &[]);
    assert_eq!((state.left, state.since), (Some([57_000, 61_000]), Some(bench.now)));
}

#[test]
fn a_flag_falls_when_time_and_lag_are_used_up_and_not_before() {
    let mut bench = minute();
    bench.moves_after(0);
    bench.moves_after(0);
    let deadline = bench.table.deadline(&[]).unwrap();
    assert_eq!(
        deadline,
        bench.now + 60_000 + 500,
        "the most lag that could still be taken off is waited for"
    );
    bench.now = deadline - 1;
    assert_eq!(due(&mut bench), None);
    bench.refuses(&[1], Action::Flag, Code::NotNow);
    bench.now = deadline;
    assert_eq!(due(&mut bench).as_deref(), Some("second time"));
    assert_eq!(bench.table.deadline(&[]), None);
    assert_eq!(due(&mut bench), None);
}

#[test]
fn a_move_that_comes_too_late_is_refused_and_ends_the_game() {
    let mut bench = minute();
    bench.moves_after(0);
    bench.moves_after(0);
    bench.now += 60_200;
    let late = bench.some_move();
    match bench.ask(&[0], Some(9), late) {
        Answer::RefuseAnd(refusal, proposal) => {
            assert_eq!(refusal.code, Code::Over);
            assert_eq!(proposal.event.id, None);
            assert!(
                matches!(&proposal.event.what, EventKind::Ended { end, left: Some([0, 60_000]) }
                if end.result == GameResult::Second && end.reason == "time")
            );
            assert_eq!(
                proposal.effects.as_ref().unwrap().ending.as_ref().unwrap().result,
                "second"
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn lag_is_taken_off_up_to_a_cap_and_a_quota() {
    let mut bench = minute();
    bench.moves_after(0);
    bench.moves_after(0);
    bench.lag = 300;
    bench.moves_after(1_000);
    assert_eq!(left(&bench)[0], 60_000 - 700 + 2_000);
    bench.lag = 10_000;
    bench.moves_after(1_000);
    assert_eq!(left(&bench)[1], 60_000 - 500 + 2_000, "the cap");
    let mut credited = 0;
    for _ in 0..20 {
        let before = bench.table.state(bench.now, &[]).left.unwrap()[0];
        bench.moves_after(1_000);
        credited += left(&bench)[0] - before - 2_000 + 1_000;
        bench.lag = 0;
        bench.moves_after(100);
        bench.lag = 10_000;
    }
    assert!((2_000..=2_000 + 20 * 100).contains(&credited), "the quota: {credited}");
    bench.lag = 500;
    let saved = bench.table.state(bench.now, &[]).left.unwrap()[0];
    bench.moves_after(10);
    assert!(left(&bench)[0] <= saved + 2_000, "nobody gains time by lag");
}

#[test]
fn a_late_move_within_its_lag_is_in_time() {
    let mut bench = minute();
    bench.moves_after(0);
    bench.moves_after(0);
    bench.lag = 400;
    bench.moves_after(60_300);
    assert_eq!(left(&bench)[0], 100 + 2_000);
}

#[test]
fn outages_are_charged_to_nobody() {
    let mut bench = minute();
    bench.moves_after(0);
    bench.moves_after(0);
    // Ten seconds of thought, then an hour of darkness that began a second before the last sign of
    // life was written.
    let down = bench.now + 10_000;
    bench.outages.push(Outage {
        since: down,
        until: down + 3_600_000,
    });
    let deadline = bench.table.deadline(&bench.outages).unwrap();
    assert_eq!(deadline, bench.now + 60_000 + 500 + 3_600_000 + 5_000);
    bench.now = down + 3_600_000 + 5_000;
    assert_eq!(due(&mut bench), None);
    let state = bench.table.state(bench.now, &bench.outages);
    assert_eq!(
        state.since,
        Some(bench.now - 10_000),
        "clients need not know of the outage"
    );
    bench.moves_after(4_000);
    assert_eq!(left(&bench)[0], 60_000 - 14_000 + 2_000);
    bench.moves_after(1_000);
    assert_eq!(
        left(&bench)[1],
        60_000 - 1_000 + 2_000,
        "an outage before the turn takes nothing off it"
    );
}

#[test]
fn a_first_move_that_does_not_come_breaks_the_table_up() {
    let mut bench = minute();
    assert_eq!(bench.table.deadline(&[]), Some(START + 60_000));
    bench.moves_after(59_000);
    assert_eq!(bench.table.deadline(&[]), Some(START + 119_000));
    bench.now = START + 119_000;
    assert_eq!(due(&mut bench).as_deref(), Some("aborted no-show"));
}

#[test]
fn correspondence_gives_days_for_each_move() {
    const DAY: i64 = 86_400_000;
    let mut bench = bench(ClockSpec::Correspondence { days: 2 });
    bench.moves_after(DAY);
    bench.moves_after(2 * DAY - 1);
    assert_eq!(left(&bench), [2 * DAY, 2 * DAY]);
    assert_eq!(bench.table.deadline(&[]), Some(bench.now + 2 * DAY + 500));
    bench.now += 2 * DAY + 500;
    assert_eq!(due(&mut bench).as_deref(), Some("second time"));
}

#[test]
fn without_a_clock_nothing_falls() {
    let mut bench = Bench::two();
    bench.moves_after(0);
    bench.moves_after(1_000_000_000_000);
    assert_eq!(bench.table.deadline(&[]), None);
    assert_eq!(due(&mut bench), None);
    let EventKind::Move { spent, left, .. } = &bench.log[1].event.what else {
        panic!()
    };
    assert_eq!((spent, left), (&None, &None));
}

#[test]
fn a_table_nobody_comes_to_is_broken_up() {
    let mut bench = Bench::new(&request("lices", &[Who::Me, Who::Link], ClockSpec::None {}));
    let deadline = bench.table.deadline(&[]).unwrap();
    bench.now = deadline - 1;
    assert_eq!(due(&mut bench), None);
    bench.now = deadline;
    assert_eq!(due(&mut bench).as_deref(), Some("aborted expired"));
}

#[test]
fn a_machine_clock_set_back_does_not_turn_time_round() {
    let mut bench = minute();
    bench.moves_after(1_000);
    bench.moves_after(1_000);
    let last = bench.log.last().unwrap().event.at;
    bench.moves_after(-50_000);
    assert_eq!(bench.log.last().unwrap().event.at, last);
    assert_eq!(left(&bench)[0], 62_000);
}
