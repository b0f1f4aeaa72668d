//! The fast generator against the slow one.

mod slow;

use std::collections::BTreeMap;

use escale_alcazar::{Position, Slot, Square};
use escale_rules::{MoveBuf, Notation, Outcome, Rules, Side};
use escale_testkit::{Random, random_game, table};
use slow::Slow;

/// Moves, positions they lead to, and who has won there.
type Successors = BTreeMap<String, (String, Option<Side>)>;

fn by_the_crate(position: &Position) -> Successors {
    position
        .moves()
        .as_slice()
        .iter()
        .map(|&mv| {
            let next = position.child(mv);
            let winner = next.decided().and_then(Outcome::winner);
            (position.move_text(mv), (next.position_text(), winner))
        })
        .collect()
}

fn by_the_slow_one(position: &Slow) -> Successors {
    position
        .successors()
        .into_iter()
        .map(|(mv, next)| (mv, (next.text(), next.winner().map(|camp| Side::BOTH[camp]))))
        .collect()
}

fn compare(position: &Position) {
    let text = position.position_text();
    let mut slow = Slow::read(&text, position.reading().home_is_a_way_out);
    slow.immured = position.is_immured();
    assert_eq!(slow.text(), text);
    assert_eq!(Side::BOTH[slow.player()], position.turn());
    assert_eq!(by_the_crate(position), by_the_slow_one(&slow), "{text}");
}

/// The start under every reading, ours first, with its counts.
fn tables() -> [(Position, &'static str); 4] {
    let castle = ("chateau", "une-case");
    let home = ("depart", "issue");
    [
        (Position::initial(), include_str!("counts.perft")),
        (table(&[castle]), include_str!("counts-chateau.perft")),
        (table(&[home]), include_str!("counts-depart.perft")),
        (table(&[castle, home]), include_str!("counts-chateau-depart.perft")),
    ]
}

#[test]
fn generators_agree_on_random_games() {
    for (start, _) in tables() {
        for seed in 0..300 {
            for (position, _) in random_game(start, 150, &mut Random::new(seed ^ 0xA1CA)) {
                compare(&position);
            }
        }
    }
}

/// Random games seldom crowd the walls; random arrangements do.
#[test]
fn generators_agree_on_random_arrangements() {
    let mut random = Random::new(2026);
    let mut compared = 0_usize;
    let mut shut_in = 0;
    let mut immuring = 0;
    let mut must_leave = 0;
    let readings = [Position::initial(), table(&[("depart", "issue")])];
    while compared < 20_000 {
        let text = random_arrangement(&mut random);
        let Ok(position) = Position::parse_position(&readings[compared % 2], &text) else {
            continue;
        };
        compare(&position);
        compared += 1;
        let moves = position.moves();
        let won_at_once = |mv| position.child(mv).is_immured();
        immuring += u32::from(moves.as_slice().iter().any(|&mv| won_at_once(mv)));
        shut_in += u32::from(Slow::read(&text, false).steps(position.turn().index()).is_empty());
        must_leave += u32::from((1..=2).contains(&moves.len()) && position.is_overdue(position.turn()));
    }
    assert!(
        shut_in > 500 && immuring > 500 && must_leave > 500,
        "too few special cases: {shut_in} {immuring} {must_leave}"
    );
}

/// Figures anywhere (often at home), walls anywhere (half of the time crowded about one figure or
/// one tower), any wall barred, any turn.
fn random_arrangement(random: &mut Random) -> String {
    let mut figure = |home: Square| {
        let anywhere = *random.pick(&Square::ALL);
        if random.below(3) == 0 { home } else { anywhere }
    };
    let figures = [figure(Square::ALL[0]), figure(Square::ALL[15])];
    let crowd = *random.pick(&Square::ALL);
    let crowd = *random.pick(&[figures[0], figures[1], crowd]);
    let mut near: Vec<Slot> = crowd.sides().to_vec();
    for neighbour in crowd.neighbours().into_iter().flatten() {
        near.extend(neighbour.sides());
    }
    let crowded = random.below(2) == 0;
    let mut walls: Vec<Slot> = Vec::new();
    while walls.len() < 8 {
        let anywhere = *random.pick(&Slot::ALL);
        let close = *random.pick(&near);
        let slot = if crowded && random.below(3) > 0 {
            close
        } else {
            anywhere
        };
        if !walls.contains(&slot) {
            walls.push(slot);
        }
    }
    let barred = match random.below(3) {
        0 => "-",
        _ => random.pick(&walls).name(),
    };
    let mut walls: Vec<&str> = walls.into_iter().map(Slot::name).collect();
    walls.sort_unstable();
    let [red, green] = figures;
    let plies = 1 + random.below(12);
    format!("{red} {green} {} {barred} {plies}", walls.join(","))
}

/// Every count of the table small enough for the slow generator.
#[test]
fn the_slow_generator_counts_the_same() {
    let counted = tables().map(|(start, counts)| count(&start, counts));
    assert!(
        counted[0] >= 40 && counted.iter().all(|&counted| counted >= 3),
        "{counted:?}"
    );
}

fn count(start: &Position, counts: &str) -> u32 {
    let home_is_a_way_out = start.reading().home_is_a_way_out;
    let read = |text: &str| Some(Slow::read(text, home_is_a_way_out));
    let mut position = None;
    let mut counted = 0;
    for line in counts.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "#" | "source" => {}
            "position" if rest == "start" => position = read(&start.position_text()),
            "position" => position = read(rest),
            depth => {
                let depth = depth.parse().expect("a depth");
                let expected: u64 = rest.parse().expect("a count");
                if expected < 60_000 {
                    let position = position.as_ref().expect("a position before its counts");
                    assert_eq!(position.perft(depth), expected, "{} depth {depth}", position.text());
                    counted += 1;
                }
            }
        }
    }
    counted
}
