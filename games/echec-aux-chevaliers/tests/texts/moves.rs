//! Moves: every accepted form, what is refused and with which words, clicks, and how a move is
//! said.

use escale_echec_aux_chevaliers::Position;
use escale_rules::{Lang, MoveBuf, Notation, Rules};
use escale_testkit::after;
use proptest::prelude::*;

use crate::set_up::{free_position, position, text};

#[test]
fn every_accepted_form_of_a_move_is_the_move() {
    let ladder = position("Cb2 Gc2 Ge2 Gg3 cj8", "s 0");
    let approach = position("Cb2 Gb3 gb5 gc6 cj8", "s 0");
    let round = position("Cb2 gc2 gd3 gc4 gb3 cj8", "s 0");
    let gold = position("Cj2 gc7 cb8", "d 0");
    for (position, canonical, forms) in [
        (Position::initial(), "Gc2-c3", "Gc2-c3 gc2-c3 c2-c3 c2c3 Gc2c3"),
        (Position::initial(), "Cb2-b3", "Cb2-b3 cb2-b3 b2-b3 b2b3"),
        (
            ladder,
            "Cb2~h4",
            "Cb2~h4 b2~h4 Cb2-h4 b2h4 Cb2~d2~f2~h4 b2~f2~h4 Cb2~d2~b2~h4",
        ),
        (
            approach,
            "Cb2~b4xb6xd6",
            "Cb2~b4xb6xd6 b2~b4xb6xd6 cb2~b4×b6×d6 Cb2xd6 b2xd6",
        ),
        (
            round,
            "Cb2xb4xd4xd2xb2",
            "Cb2xd2xd4xb4xb2 Cb2~b2xb4xd4xd2xb2 Cb2~b2xd2xd4xb4xb2 Cb2xb2",
        ),
        (gold, "Gc7-c6", "Gc7-c6 gc7-c6 c7c6"),
        (gold, "Cb8~d6", "Cb8~d6 cb8~d6 b8d6"),
    ] {
        for form in forms.split(' ') {
            let read = position
                .parse_move(form)
                .unwrap_or_else(|trouble| panic!("{form}: {trouble}"));
            assert_eq!(position.move_text(read), canonical, "{form}");
        }
    }
}

#[test]
fn a_refused_move_is_told_what_is_wrong() {
    let start = Position::initial();
    let hops = position("Cb2 Gc2 Ge2 ge3 cj8", "s 0");
    let chains = position("Cb2 gb3 gc4 Gb5 gc2 gd3 cj8", "s 0");
    for (position, mv, french, english) in [
        (start, "", "ne se lit pas", "does not read"),
        (start, "e2e4e5", "ne se lit pas", "does not read"),
        (start, "Gc2", "ne se lit pas", "does not read"),
        (start, "Gc2-c3 ", "ne se lit pas", "does not read"),
        (start, "Gc2-c3-c4", "ne se lit pas", "does not read"),
        (start, "Gc2xc4~c6", "ne se lit pas", "does not read"),
        (start, "Kc2-c3", "ne se lit pas", "does not read"),
        (start, "Gc2-c0", "ne se lit pas", "does not read"),
        (start, "Gl2-l3", "ne se lit pas", "does not read"),
        (start, "ççç", "ne se lit pas", "does not read"),
        (
            start,
            "!",
            "pas de prise manquée à signaler (C10)",
            "no missed capture to point out (C10)",
        ),
        (start, "Gc3-c4", "pas de pièce en c3", "no piece on c3"),
        (start, "Gc8-c7", "à l'adversaire", "opponent's"),
        (
            start,
            "Cc2-c3",
            "un homme d'armes, pas un Chevalier",
            "a Man-at-arms, not a Knight",
        ),
        (
            start,
            "Gb2-b3",
            "un Chevalier, pas un homme d'armes",
            "a Knight, not a Man-at-arms",
        ),
        (start, "Gc2-c1", "c1 est occupée", "c1 is occupied"),
        (
            start,
            "Gc2-c5",
            "un homme d'armes fait un pas de côté ou en avant",
            "steps sideways or forward",
        ),
        (
            start,
            "Cb2-b2",
            "il ne peut pas aller ainsi en b2",
            "it cannot go to b2 like that",
        ),
        (
            start,
            "Gc2~c4",
            "il ne peut pas aller ainsi en c4",
            "it cannot go to c4 like that",
        ),
        (
            start,
            "Cb2~b3",
            "un Chevalier fait un pas (-) ou saute",
            "a Knight steps (-) or hops",
        ),
        (start, "Gd2-d5", "d5 est de l'eau", "d5 is water"),
        (start, "Gc2xc4", "aucune prise", "no capture"),
        (
            start,
            "Cb2xb4xb6",
            "aucune prise ne mène de b2 en b4",
            "no capture leads from b2 to b4",
        ),
        (hops, "Cb2-b3", "la prise est obligatoire", "compulsory"),
        (hops, "Cb2~h2xh4", "ne peut pas sauter jusqu'en h2", "cannot hop to h2"),
        (
            chains,
            "Cb2xb4",
            "continue depuis b4, par exemple en d4",
            "goes on from b4, to d4",
        ),
        (position("Cf9 cj8", "s 0"), "Cf9-f8", "finie", "over"),
        (position("Ga9 gb9 gc9", "s 0"), "Ga9-a8", "finie", "over"),
    ] {
        let trouble = position.parse_move(mv).expect_err(mv);
        assert!(trouble.plain(Lang::Fr).contains(french), "{mv}: {trouble}");
        assert!(
            trouble.plain(Lang::En).contains(english),
            "{mv}: {}",
            trouble.plain(Lang::En)
        );
    }
}

#[test]
fn a_capture_by_its_ends_alone_must_be_the_only_one() {
    let two_ends = position("Ca1 ga2 gb3 gb1 gc2 gd3 cj8", "s 0");
    let texts = crate::set_up::moves(&two_ends);
    assert_eq!(texts, "Ca1xa3xc3xc1xa1 Ca1xa3xc3xe3 Ca1xc1xc3xe3");
    let trouble = two_ends.parse_move("Ca1xe3").expect_err("two captures end there");
    assert!(trouble.plain(Lang::Fr).contains("plusieurs prises"), "{trouble}");
    assert!(two_ends.parse_move("Ca1xa1").is_ok());
}

#[test]
fn clicks_lead_hop_by_hop_or_straight_to_the_end() {
    let paths = |position: &Position, text: &str| -> Vec<String> {
        let mv = position.parse_move(text).expect("a legal move");
        position.paths(mv).into_iter().map(|path| path.join(" ")).collect()
    };
    let ladder = position("Cb2 Gc2 Ge2 Gg3 cj8", "s 0");
    assert_eq!(paths(&ladder, "Cb2~h4"), ["b2 d2 f2 h4", "b2 h4"]);
    assert_eq!(paths(&ladder, "Gc2-c3"), ["c2 c3"]);
    let capture = position("Cb2 Gb3 Gc5 ge6 cj8", "s 0");
    assert_eq!(paths(&capture, "Cb2~d6xf6"), ["b2 b4 d6 f6", "b2 d6 f6", "b2 f6"]);
    let round = position("Cb2 gc2 gd3 gc4 gb3 cj8", "s 0");
    assert_eq!(paths(&round, "Cb2xb4xd4xd2xb2"), ["b2 b4 d4 d2 b2", "b2 d2 d4 b4 b2"]);
    // Under prise-libre the quiet run round to b4 and the capture of b3 share their two squares,
    // which then enter the capture, being its only route.
    let both = free_position("Cb2 Gc2 Gd3 Gc4 gb3 cj8", "s 0");
    assert_eq!(paths(&both, "Cb2xb4"), ["b2 b4"]);
    assert_eq!(paths(&both, "Cb2~b4"), ["b2 d2 d4 b4"]);
    let missed = after(both, "Cb2~b4");
    assert_eq!(paths(&missed, "!"), ["=!"]);
    assert_eq!(missed.choice_label("=!").fr, "Signaler la prise manquée");
}

#[test]
fn moves_are_said_aloud() {
    for (pieces, mv, french, english) in [
        ("Cb2 cj8", "Cb2-b3", "Chevalier b2 va en b3", "Knight b2 goes to b3"),
        (
            "Ge8 gb3",
            "Ge8-f9",
            "Homme d'armes e8 va en f9, sur le château adverse",
            "Man-at-arms e8 goes to f9, on the enemy's castle",
        ),
        (
            "Cb2 Gc2 cj8",
            "Cb2~d2",
            "Chevalier b2 saute jusqu'en d2",
            "Knight b2 hops to d2",
        ),
        (
            "Gc4 gc5 cj8",
            "Gc4xc6",
            "Homme d'armes c4 prend c5, va en c6",
            "Man-at-arms c4 takes c5, lands on c6",
        ),
        (
            "Cb2 Gb3 gb5 gc6 cj8",
            "Cb2~b4xb6xd6",
            "Chevalier b2 saute jusqu'en b4, prend b5 et c6, va en d6",
            "Knight b2 hops to b4, takes b5 and c6, lands on d6",
        ),
        (
            "Gc4 gc5 gd6 gf6 cj8",
            "Gc4xc6xe6xg6",
            "Homme d'armes c4 prend c5, d6 et f6, va en g6",
            "Man-at-arms c4 takes c5, d6 and f6, lands on g6",
        ),
    ] {
        let position = position(pieces, "s 0");
        let spoken = position.spoken(position.parse_move(mv).expect(mv));
        assert_eq!((spoken.fr.as_ref(), spoken.en.as_ref()), (french, english));
    }
}

proptest! {
    /// Any placement within the counts is a position, and reads back as itself.
    #[test]
    fn strewn_pieces_read_back(
        squares in proptest::sample::subsequence((0..99_usize).filter(|at| ![47, 48, 50, 51].contains(at)).collect::<Vec<_>>(), 1..=34),
        order in any::<u64>(),
        gold in any::<bool>(),
        counter in 0..=100_u8,
    ) {
        let mut letters: Vec<char> = [vec!['C'; 5], vec!['G'; 12], vec!['c'; 5], vec!['g'; 12]].concat();
        let mut seed = order;
        for i in (1..letters.len()).rev() {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            letters.swap(i, (seed >> 33) as usize % (i + 1));
        }
        let pieces: Vec<String> = squares
            .iter()
            .zip(letters)
            .map(|(&at, letter)| format!("{letter}{}{}", char::from(b'a' + (at % 11) as u8), at / 11 + 1))
            .collect();
        let side = if gold { 'd' } else { 's' };
        let text = text(&pieces.join(" "), &format!("{side} {counter}"));
        let position = Position::parse_position(&Position::initial(), &text).expect("a sound position");
        prop_assert_eq!(position.position_text(), text);
        for &mv in position.moves().as_slice() {
            prop_assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
        }
    }
}
