//! Who may do what, cell by cell.

use escale_wire::{Code, Offer, Room, Whom};

use super::{Action, Answer, Bench};

/// A deed in a row; columns are the states of the table; in each, the answer to the first player,
/// the second player, a spectator. The second player of a waiting table has not come yet.
const TABLE: &str = "
    deed              waiting          opening              middle               over
    move              wait   - seat    ok    turn  seat     ok    turn  seat     over  over  seat
    offer-draw        wait   - seat    ok    ok    seat     ok    ok    seat     over  over  seat
    offer-takeback    wait   - seat    now   now   seat     ok    ok    seat     over  over  seat
    offer-rematch     now    - seat    now   now   seat     now   now   seat     ok    ok    seat
    accept-draw       none   - seat    none  none  seat     none  none  seat     none  none  seat
    decline-draw      none   - seat    none  none  seat     none  none  seat     none  none  seat
    resign            wait   - seat    ok    ok    seat     ok    ok    seat     over  over  seat
    abort             ok     - seat    ok    ok    seat     now   now   seat     over  over  seat
    flag              wait   - seat    now   now   seat     now   now   seat     over  over  seat
    claim             wait   - seat    now   now   seat     now   now   seat     over  over  seat
    take-over         wait   - seat    now   now   seat     now   now   seat     over  over  seat
    come-back         now    - seat    now   now   seat     now   now   seat     now   now   seat
    delegate          wait   - seat    now   turn  seat     now   turn  seat     over  over  seat
    chat-players      ok     - seat    ok    ok    seat     ok    ok    seat     ok    ok    seat
    chat-team         now    - seat    now   now   seat     now   now   seat     now   now   seat
    chat-spectators   now    - ok      now   now   ok       now   now   ok       ok    ok    ok
    mute              ok     - seat    ok    ok    seat     ok    ok    seat     ok    ok    seat
";

fn bench(state: &str) -> Bench {
    use escale_wire::{ClockSpec, Who};
    let clock = ClockSpec::RealTime {
        initial: 60,
        increment: 0,
    };
    let seats = match state {
        "waiting" => [Who::Me, Who::Link],
        _ => [Who::Me, Who::Me],
    };
    let mut bench = Bench::new(&super::request("lices", &seats, clock));
    let moves = match state {
        "waiting" | "opening" => 0,
        _ => 2,
    };
    for _ in 0..moves {
        bench.moves_after(10);
    }
    if state == "over" {
        bench.does(&[1], Action::Resign);
    }
    bench
}

fn action(name: &str, bench: &Bench, seat: Option<u8>) -> Action {
    let other = 1 - seat.unwrap_or(0);
    let chat = |room| Action::Chat {
        room,
        text: "bonjour".to_owned(),
        who: None,
    };
    match name {
        "move" => match bench.table.play().legal_texts().first() {
            Some(m) => Action::Move {
                ply: bench.table.ply(),
                m: m.clone(),
            },
            None => panic!("no move"),
        },
        "offer-draw" => Action::Offer(Offer::Draw),
        "offer-takeback" => Action::Offer(Offer::Takeback),
        "offer-rematch" => Action::Offer(Offer::Rematch),
        "accept-draw" => Action::Accept(Offer::Draw),
        "decline-draw" => Action::Decline(Offer::Draw),
        "resign" => Action::Resign,
        "abort" => Action::Abort,
        "flag" => Action::Flag,
        "claim" => Action::Claim,
        "take-over" => Action::TakeOver { seat: other, level: 3 },
        "come-back" => Action::ComeBack,
        "delegate" => Action::Delegate,
        "chat-players" => chat(Room::Players),
        "chat-team" => chat(Room::Team),
        "chat-spectators" => chat(Room::Spectators),
        "mute" => Action::Mute {
            whom: Whom::Seat(other),
            on: true,
        },
        _ => panic!("{name}?"),
    }
}

fn word(answer: &Answer) -> &'static str {
    match answer {
        Answer::Propose(_) => "ok",
        Answer::Refuse(refusal) => match refusal.code {
            Code::NotSeated => "seat",
            Code::NotYourTurn => "turn",
            Code::NotYourPiece => "piece",
            Code::BadValue => "bad",
            Code::Repeated => "again",
            Code::Waiting => "wait",
            Code::Over => "over",
            Code::NotNow => "now",
            Code::NoOffer => "none",
            _ => "other",
        },
        Answer::RefuseAnd(..) | Answer::Already(_) | Answer::Nothing => "other",
    }
}

#[test]
fn who_may_do_what() {
    let mut rows = TABLE.lines().map(str::trim).filter(|line| !line.is_empty());
    let states: Vec<&str> = rows.next().unwrap().split_whitespace().skip(1).collect();
    let mut cells = 0;
    for row in rows {
        let mut words = row.split_whitespace();
        let name = words.next().unwrap();
        for state in &states {
            for seat in [Some(0), Some(1), None] {
                let expected = words.next().unwrap_or_else(|| panic!("{name}: a cell is missing"));
                if expected == "-" {
                    continue;
                }
                let mut bench = bench(state);
                let action = action(name, &bench, seat);
                let seats: Vec<u8> = seat.into_iter().collect();
                let answer = bench.ask(&seats, Some(1), action);
                assert_eq!(word(&answer), expected, "{name}, {state}, seat {seat:?}: {answer:?}");
                cells += 1;
            }
        }
        assert_eq!(words.next(), None, "{name}: a cell too many");
    }
    assert_eq!(cells, 17 * 11);
}

/// Four at a table, the first camp on move; its `men` have been away for long, and the second camp
/// has offered a draw. Columns: the first camp's `knights` and `men`, the second camp's, a
/// spectator.
const FOUR: &str = "
    move-knights      ok     piece  turn   turn   seat
    move-men          piece  ok     turn   turn   seat
    offer-draw        ok     ok     again  again  seat
    accept-draw       ok     ok     none   none   seat
    decline-draw      ok     ok     ok     ok     seat
    offer-rematch     now    now    now    now    seat
    resign            ok     ok     ok     ok     seat
    abort             ok     ok     ok     ok     seat
    claim             now    now    now    now    seat
    take-over-men     ok     bad    now    now    seat
    take-over-knights bad    now    now    now    seat
    come-back         now    now    now    now    seat
    delegate          now    now    turn   turn   seat
    chat-players      ok     ok     ok     ok     seat
    chat-team         ok     ok     ok     ok     seat
    chat-spectators   now    now    now    now    ok
    mute-men          ok     bad    ok     ok     seat
";

#[test]
fn who_may_do_what_among_four() {
    use escale_wire::{ClockSpec, Who};
    let mut cells = 0;
    for row in FOUR.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let mut words = row.split_whitespace();
        let name = words.next().unwrap();
        for seat in [Some(0), Some(1), Some(2), Some(3), None] {
            let expected = words.next().unwrap_or_else(|| panic!("{name}: a cell is missing"));
            let mut bench = Bench::new(&super::request(
                "echec-aux-chevaliers",
                &[Who::Me; 4],
                ClockSpec::None {},
            ));
            bench.does(&[2], Action::Offer(Offer::Draw));
            bench.gone = super::Mask::one(1);
            let a_move = |role: &str| Action::Move {
                ply: 0,
                m: bench.table.play().legal_texts_of(role).swap_remove(0),
            };
            let action = match name {
                "move-knights" => a_move("knights"),
                "move-men" => a_move("men"),
                "take-over-men" => Action::TakeOver { seat: 1, level: 3 },
                "take-over-knights" => Action::TakeOver { seat: 0, level: 3 },
                "mute-men" => Action::Mute {
                    whom: Whom::Seat(1),
                    on: true,
                },
                _ => action(name, &bench, Some(0)),
            };
            let seats: Vec<u8> = seat.into_iter().collect();
            let answer = bench.ask(&seats, Some(1), action);
            assert_eq!(word(&answer), expected, "{name}, seat {seat:?}: {answer:?}");
            cells += 1;
        }
        assert_eq!(words.next(), None, "{name}: a cell too many");
    }
    assert_eq!(cells, 17 * 5);
}
