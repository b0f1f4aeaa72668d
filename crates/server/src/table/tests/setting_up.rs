//! Who asks for which seats, and what is refused.

use escale_catalog::Shelf;
use escale_wire::{Choice, ClockSpec, Code, CreateTable, Refusal, SeatRequest, Sides, TableInfo, Who};

use super::{START, request, seat, stored};
use crate::table::{Table, plan};

/// The seats each link gives, and whether it is the asker's own.
type Ways = Vec<(Vec<u8>, bool)>;

fn planned(request: &CreateTable) -> Result<(TableInfo, Ways), Refusal> {
    let planned = plan(Shelf::default(), request, START, |id, _| id.to_owned())?;
    let ways = planned.links.into_iter().map(|link| (link.seats, link.yours)).collect();
    Ok((planned.info, ways))
}

#[test]
fn seats_are_given_out_as_asked() {
    let two = |seats: &[Who]| planned(&request("alcazar", seats, ClockSpec::None {})).unwrap().1;
    assert_eq!(two(&[Who::Me, Who::Link]), [(vec![0], true), (vec![1], false)]);
    assert_eq!(two(&[Who::Lobby, Who::Me]), [(vec![1], true)]);
    assert_eq!(
        two(&[Who::Me, Who::Me]),
        [(vec![0, 1], true)],
        "hot-seat: one secret for both"
    );
    assert_eq!(two(&[Who::Engine, Who::Me]), [(vec![1], true)]);
}

#[test]
fn drawn_camps_fall_both_ways() {
    let drawn = CreateTable {
        sides: Sides::Drawn,
        ..request("alcazar", &[Who::Me, Who::Engine], ClockSpec::None {})
    };
    let mine: std::collections::HashSet<_> = (0..64).map(|_| planned(&drawn).unwrap().1[0].0[0]).collect();
    assert_eq!(mine.len(), 2);
    let chosen: std::collections::HashSet<_> = (0..64)
        .map(|_| {
            planned(&request("alcazar", &[Who::Me, Who::Engine], ClockSpec::None {}))
                .unwrap()
                .1[0]
                .0[0]
        })
        .collect();
    assert_eq!(chosen.len(), 1);
}

#[test]
fn impossible_tables_are_refused_with_a_sentence() {
    let good = request("lices", &[Who::Me, Who::Link], ClockSpec::None {});
    assert!(planned(&good).is_ok());
    let with = |change: &dyn Fn(&mut CreateTable)| {
        let mut request = good.clone();
        change(&mut request);
        request
    };
    let seats = |seats: Vec<SeatRequest>| with(&|request| request.seats.clone_from(&seats));
    let clock = |clock: ClockSpec| with(&|request| request.clock = clock);
    let position = |text: &str| with(&|request| request.position = Some(text.to_owned()));
    let level = |level| SeatRequest {
        level: Some(level),
        ..seat(Who::Engine)
    };
    let real = |initial, increment| ClockSpec::RealTime { initial, increment };
    let choice = Choice {
        key: "prise-libre".to_owned(),
        value: String::new(),
    };
    let bad = [
        (with(&|request| request.game = "chess".to_owned()), Code::Unknown),
        (seats(vec![seat(Who::Me); 3]), Code::BadValue),
        (seats(vec![seat(Who::Me); 4]), Code::BadValue),
        (seats(Vec::new()), Code::BadValue),
        (seats(vec![seat(Who::Engine); 2]), Code::BadValue),
        (seats(vec![seat(Who::Me), level(0)]), Code::BadValue),
        (seats(vec![seat(Who::Me), level(11)]), Code::BadValue),
        (clock(real(0, 0)), Code::BadValue),
        (clock(real(1_000_000, 0)), Code::BadValue),
        (clock(real(60, 100_000)), Code::BadValue),
        (clock(real(u32::MAX, u32::MAX)), Code::BadValue),
        (clock(ClockSpec::Correspondence { days: 0 }), Code::BadValue),
        (clock(ClockSpec::Correspondence { days: 255 }), Code::BadValue),
        (position("nonsense"), Code::BadValue),
        (position(&"x".repeat(100_000)), Code::BadValue),
        (with(&|request| request.options = vec![choice.clone()]), Code::BadValue),
    ];
    for (request, code) in bad {
        let refusal = planned(&request).unwrap_err();
        assert_eq!(refusal.code, code, "{request:?}");
        assert!(refusal.fr.len() < 400 && refusal.en.len() < 400, "{}", refusal.en);
    }
}

/// A table on the arrows as sold but for one square, behind so many bytes of comment.
fn commented(comment: usize) -> CreateTable {
    let sold = include_str!("../../../../../games/fous-du-roi/maps/smess.txt");
    let own = sold.replace("1 | N       ", "1 | N E     ");
    CreateTable {
        options: vec![Choice {
            key: "fleches".to_owned(),
            value: format!("#{}\n{own}", "-".repeat(comment)),
        }],
        ..request("fous-du-roi", &[Who::Me, Who::Link], ClockSpec::None {})
    }
}

#[test]
fn options_are_kept_in_the_games_own_words() {
    let (plain, wordy) = (planned(&commented(0)).unwrap().0, planned(&commented(5_000)).unwrap().0);
    assert_eq!(plain.options, wordy.options);
    assert!(plain.options[0].value.len() < 1_000, "{:?}", plain.options);
    let refusal = planned(&commented(8_192)).unwrap_err();
    assert_eq!(refusal.code, Code::BadValue);
    assert!(refusal.en.contains("too long"), "{}", refusal.en);
}

#[test]
fn a_table_stored_with_options_as_sent_still_opens() {
    let mut kept = stored(&commented(0));
    let mut info: TableInfo = serde_json::from_str(&kept.head).unwrap();
    let agreed = info.options.clone();
    info.options = commented(62_000).options;
    kept.head = serde_json::to_string(&info).unwrap();
    let table = Table::new(&kept, Shelf::default()).expect("a table is never too long to open");
    assert_eq!(table.info().options, agreed);
}
