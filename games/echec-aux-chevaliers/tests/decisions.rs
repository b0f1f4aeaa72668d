//! One test, or a few, for each numbered decision of the rule file, and for what the rules say
//! outright.

mod set_up;

use escale_echec_aux_chevaliers::{CARD, Kind, Position};
use escale_rules::{MoveBuf, Notation, Rules};
use escale_testkit::after;
use set_up::{free_position, moves, position};

/// The result word and the reason's code.
fn result(position: &Position) -> Option<(&'static str, &'static str)> {
    position
        .verdict()
        .map(|verdict| (verdict.outcome.word(), verdict.reason.code))
}

#[test]
fn c1_the_board_has_eleven_files_nine_ranks_and_four_squares_of_water() {
    let board = Position::initial().board();
    assert_eq!((board.width, board.height, board.cells.len()), (11, 9, 99));
    let water: Vec<&str> = board
        .cells
        .iter()
        .filter(|cell| cell.shade == escale_rules::Shade::Water)
        .map(|cell| cell.id.as_str())
        .collect();
    assert_eq!(water, ["d5", "e5", "g5", "h5"]);
    let tagged = |tag: &str| {
        board
            .cells
            .iter()
            .find(|cell| cell.tags.iter().any(|known| known.id == tag))
            .map(|cell| cell.id.as_str())
    };
    assert_eq!(tagged("ford"), Some("f5"));
    assert_eq!(tagged("castle-first"), Some("f1"));
    assert_eq!(tagged("castle-second"), Some("f9"));
}

#[test]
fn c8_water_is_neither_entered_nor_landed_on_but_its_corners_may_be_passed() {
    assert_eq!(
        moves(&position("Ce4 cj8", "s 0")),
        "Ce4-d3 Ce4-d4 Ce4-e3 Ce4-f3 Ce4-f4 Ce4-f5"
    );
    // A hop over f5 passes two corners; hops that would come down on d5 or e5 do not exist.
    let hops = moves(&position("Ce4 Gf5 Cc3 Gd4 cj8", "s 0"));
    assert!(hops.contains("Ce4~g6") && hops.contains("Ce4~c4"), "{hops}");
    assert!(!hops.contains("Cc3~e5"), "{hops}");
    // d5 is not free, so d4 cannot be taken from d3; f4 can be taken into the corridor, and f5 over
    // it.
    assert!(!moves(&position("Cd3 gd4 gj8", "s 0")).contains('x'));
    assert_eq!(moves(&position("Cf3 gf4 gj8", "s 0")), "Cf3xf5");
    assert_eq!(moves(&position("Gf4 gf5 gj8", "s 0")), "Gf4xf6");
    assert!(!moves(&position("Gf5 ge6 gg6 gj8", "s 0")).contains('x'));
}

#[test]
fn c2_five_knights_frame_twelve_men_around_a_free_castle() {
    assert_eq!(
        Position::initial().position_text(),
        "1cggg1gggc1/1cgggcgggc1/11/11/11/11/11/1CGGGCGGGC1/1CGGG1GGGC1 s 0"
    );
}

#[test]
fn a_knight_steps_one_square_in_eight_directions() {
    assert_eq!(
        moves(&position("Cb2 cj8", "s 0")),
        "Cb2-a1 Cb2-a2 Cb2-a3 Cb2-b1 Cb2-b3 Cb2-c1 Cb2-c2 Cb2-c3"
    );
}

#[test]
fn men_step_sideways_and_forward_and_never_back() {
    assert_eq!(moves(&position("Gf3 cj8", "s 0")), "Gf3-e3 Gf3-e4 Gf3-f4 Gf3-g3 Gf3-g4");
    assert_eq!(moves(&position("Cb2 gf7", "d 0")), "Gf7-e6 Gf7-e7 Gf7-f6 Gf7-g6 Gf7-g7");
    assert_eq!(moves(&position("Ga9 cj8", "s 0")), "Ga9-b9");
}

#[test]
fn hops_go_on_as_far_as_the_knight_likes_over_either_kind_of_its_own_camp() {
    let hops = moves(&position("Cb2 Gc2 Ce2 Gg3 cj8", "s 0"));
    for end in ["Cb2~d2", "Cb2~f2", "Cb2~h4"] {
        assert!(hops.contains(end), "{end} in {hops}");
    }
    // Not over an enemy, not over two pieces, not onto a piece, and men do not hop.
    let hops = moves(&position("Ca1 gb2 Ga2 Ga3 Gb1 Gc1 cj8", "s 0"));
    assert!(!hops.contains('~'), "{hops}");
}

#[test]
fn a_run_without_capture_may_not_end_where_it_began_though_it_may_pass_there() {
    // Round the four men c2 d3 c4 b3 and back to b2: every other stop is a move, b2 is not.
    let hops = moves(&position("Cb2 Gc2 Gd3 Gc4 Gb3 cj8", "s 0"));
    let ends: Vec<&str> = hops.split(' ').filter(|text| text.contains('~')).collect();
    assert_eq!(ends, ["Cb2~b4", "Cb2~d2", "Cb2~d4"]);
}

#[test]
fn c3_both_kinds_capture_forward_backward_left_and_right_never_diagonally() {
    for (letter, kind) in [('C', "knight"), ('G', "man")] {
        let around = position(&format!("{letter}f3 gf4 gf2 ge3 gg3 ge4 gg4 ge2 gg2"), "s 0");
        assert_eq!(
            moves(&around).split(' ').map(|mv| &mv[..6]).collect::<Vec<_>>(),
            [
                format!("{letter}f3xd3"),
                format!("{letter}f3xf1"),
                format!("{letter}f3xf5"),
                format!("{letter}f3xh3")
            ],
            "a {kind}"
        );
    }
}

#[test]
fn c9_a_knight_may_hop_first_and_capture_from_where_it_lands() {
    let approach = position("Cb2 Gb3 gb5 gc6 cj8", "s 0");
    assert_eq!(moves(&approach), "Cb2~b4xb6xd6");
    assert_eq!(
        after(approach, "Cb2~b4xb6xd6").position_text(),
        set_up::text("Cd6 Gb3 cj8", "d 0")
    );
}

#[test]
fn c3_after_a_capture_only_captures_follow() {
    // From b4 a hop over b5 would lead to b6 and to b7's capture; but after b3 was taken there is
    // no hopping.
    assert_eq!(moves(&position("Cb2 gb3 Gb5 gb7 cj8", "s 0")), "Cb2xb4");
}

#[test]
fn c3_capturing_is_compulsory_for_the_whole_camp_even_when_it_takes_hops() {
    let camp = position("Cb2 Gb3 Gh2 Ch4 gb5 cj8", "s 0");
    assert_eq!(moves(&camp), "Cb2~b4xb6");
    assert_eq!(
        camp.parse_move("Gh2-h3")
            .map_err(|trouble| trouble.phrase.en.to_string()),
        Err("capturing is compulsory: Cb2~b4xb6, for example".to_string())
    );
}

#[test]
fn c3_hops_may_lead_to_a_capture_that_lands_on_the_origin() {
    // Round over c2, d3 to d4, and back over the enemy on c4 and b3: b2 was left empty.
    let round = position("Cb2 Gc2 Gd3 gc4 gb3 cj8", "s 0");
    assert_eq!(moves(&round), "Cb2xb4xd4 Cb2~d4xb4xb2");
    assert_eq!(
        after(round, "Cb2~d4xb4xb2").position_text(),
        set_up::text("Cb2 Gc2 Gd3 cj8", "d 0")
    );
}

#[test]
fn c4_a_chain_goes_on_while_the_piece_can_capture() {
    let chain = position("Gc4 gc5 gd6 gf6 cj8", "s 0");
    assert_eq!(moves(&chain), "Gc4xc6xe6xg6");
    let stopped = chain
        .parse_move("Gc4xc6")
        .map_err(|trouble| trouble.phrase.fr.to_string());
    assert_eq!(
        stopped,
        Err("« Gc4xc6 » : la prise continue depuis c6, par exemple en e6 (C4)".to_string())
    );
}

#[test]
fn c8_men_may_go_backward_when_they_capture() {
    assert_eq!(moves(&position("Gc8 gc7 gd6 cj8", "s 0")), "Gc8xc6xe6");
    assert_eq!(moves(&position("Cj2 Cc3 gc2", "d 0")), "Gc2xc4");
}

#[test]
fn c4_no_piece_is_jumped_twice() {
    // The loop is closed on b2 with all four taken; c2 could be jumped again, were it allowed.
    assert_eq!(moves(&position("Cb2 gc2 gd3 gc4 gb3 cj8", "s 0")), "Cb2xb4xd4xd2xb2");
    // There and back over one piece is no chain either.
    assert_eq!(moves(&position("Gc3 gd3 cj8", "s 0")), "Gc3xe3");
}

#[test]
fn c4_routes_that_take_the_same_pieces_to_the_same_end_are_one_move() {
    let round = position("Cb2 gc2 gd3 gc4 gb3 cj8", "s 0");
    let one_way = round.parse_move("Cb2xb4xd4xd2xb2").expect("the canonical route");
    let other_way = round.parse_move("Cb2xd2xd4xb4xb2").expect("the other route");
    assert_eq!(one_way, other_way);
    assert_eq!(round.move_text(other_way), "Cb2xb4xd4xd2xb2");
    assert_eq!(
        round.child(one_way).position_text(),
        set_up::text("Cb2 cj8", "d 0"),
        "the knight is back where it was"
    );
}

#[test]
fn c4_the_larger_capture_is_not_compulsory() {
    assert_eq!(moves(&position("Gc4 gc5 gd6 Gi2 gi3 cj8", "s 0")), "Gc4xc6xe6 Gi2xi4");
}

#[test]
fn c5_a_castle_is_won_when_the_holders_turn_comes() {
    let before = position("Ge8 gb8 Ca1", "s 0");
    let arrived = after(before, "Ge8-f9");
    assert_eq!(result(&arrived), None);
    assert_eq!(arrived.scene().marks.len(), 1);
    assert_eq!(result(&after(arrived, "Gb8-b7")), Some(("first", "castle-held")));
    assert!(after(arrived, "Gb8-b7").moves().is_empty());
    let held = after(position("Ch8 cd2 ca9", "d 0"), "Cd2-e1 Ch8-h7 Ce1-f1 Ch7-h8");
    assert_eq!(result(&held), Some(("second", "castle-held")));
}

#[test]
fn c5_a_piece_taken_on_the_castle_has_not_held_it() {
    let arrived = after(position("Gf8 ge9 Ca1", "s 0"), "Gf8-f9");
    assert_eq!(moves(&arrived), "Ge9xg9");
    assert_eq!(result(&after(arrived, "Ge9xg9")), None);
}

#[test]
fn c5_the_own_castle_is_an_ordinary_square() {
    let home = after(position("Gf8 Ce2 ge7 gb8", "s 0"), "Ce2-f1");
    assert_eq!(result(&home), None);
    assert_eq!(result(&after(home, "Gb8-b7")), None);
}

#[test]
fn the_side_whose_turn_comes_wins_even_if_both_castles_are_occupied() {
    assert_eq!(result(&position("Cf9 cf1", "s 0")), Some(("first", "castle-held")));
    assert_eq!(result(&position("Cf9 cf1", "d 0")), Some(("second", "castle-held")));
}

#[test]
fn a_camp_without_pieces_has_lost() {
    let last = after(position("Gc4 gc5", "s 7"), "Gc4xc6");
    assert_eq!(result(&last), Some(("first", "no-piece-left")));
    assert!(last.moves().is_empty());
    assert_eq!(result(&position("cc5", "s 0")), Some(("second", "no-piece-left")));
}

#[test]
fn c6_a_camp_that_cannot_move_loses() {
    assert_eq!(result(&position("Ga9 gb9 gc9", "s 0")), Some(("second", "no-move")));
    // Also where the counter would make a draw: a win stands.
    assert_eq!(result(&position("Ga9 gb9 gc9", "s 100")), Some(("second", "no-move")));
}

#[test]
fn c6_fifty_moves_each_without_capture_or_advance_are_a_draw() {
    let quiet = position("Cb2 Gh2 cj8", "s 99");
    assert_eq!(result(&after(quiet, "Cb2-b3")), Some(("draw", "fifty-moves")));
    assert_eq!(
        result(&after(quiet, "Gh2-g2")),
        Some(("draw", "fifty-moves")),
        "sideways does not count"
    );
    for advance in ["Gh2-h3", "Gh2-g3", "Gh2-i3"] {
        let next = after(quiet, advance);
        assert_eq!(result(&next), None, "{advance}");
        assert!(next.position_text().ends_with(" d 0"), "{advance}");
    }
    assert!(
        after(position("Cb2 gb3 cj8", "s 99"), "Cb2xb4")
            .position_text()
            .ends_with(" d 0")
    );
    assert!(
        after(position("Cb2 gh7", "d 99"), "Gh7-g6")
            .position_text()
            .ends_with(" s 0")
    );
}

#[test]
fn c6_a_castle_held_on_the_last_ply_stands_before_the_draw_and_one_just_reached_does_not() {
    let arrived = position("Cf9 cj8 Ga1", "d 99");
    assert_eq!(result(&after(arrived, "Cj8-j7")), Some(("first", "castle-held")));
    let arriving = position("Ce8 cj8 Ga1", "s 99");
    assert_eq!(result(&after(arriving, "Ce8-f9")), Some(("draw", "fifty-moves")));
}

#[test]
fn c6_the_third_repetition_is_the_game_records_business_and_the_key_serves_it() {
    let start = Position::initial();
    let again = after(start, "Cb2-a3 Cb8-a7 Ca3-b2 Ca7-b8");
    assert_eq!(start.key(), again.key());
    assert_ne!(start, again, "the counter goes on");
}

#[test]
fn c7_the_second_camp_is_called_dores() {
    assert_eq!(
        CARD.camps.each_ref().map(|camp| camp.fr.as_ref()),
        ["Argentés", "Dorés"]
    );
    assert_eq!(
        CARD.decisions.iter().map(|d| d.id).collect::<Vec<_>>(),
        ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10"]
    );
}

#[test]
fn four_players_each_move_tells_whose_kind_it_plays() {
    let start = Position::initial();
    for &mv in start.moves().as_slice() {
        let expected = if start.move_text(mv).starts_with('C') {
            Kind::Knight
        } else {
            Kind::ManAtArms
        };
        assert_eq!(start.kind_moved(mv), Some(expected));
    }
    let missed = after(free_position("Gc4 gc5 gj8 Ca1", "s 3"), "Ca1-a2");
    assert_eq!(
        missed.kind_moved(missed.parse_move("!").expect("a miss to signal")),
        None
    );
}

#[test]
fn c10_prise_libre_leaves_quiet_moves_legal_beside_a_capture() {
    let free = free_position("Gc4 gc5 gj8", "s 3");
    assert_eq!(moves(&free), "Gc4-b4 Gc4-b5 Gc4-d4 Gc4xc6");
    assert_eq!(moves(&position("Gc4 gc5 gj8", "s 3")), "Gc4xc6");
}

#[test]
fn c10_prise_libre_a_miss_can_be_signalled_is_taken_back_and_a_capture_must_be_played() {
    let before = free_position("Gc4 gc5 gj8", "s 3");
    let missed = after(before, "Gc4-b5");
    assert_eq!(missed.position_text(), set_up::text("Gb5 gc5 gj8", "d 0 ?Gc4-b5/3"));
    // The Dorés could take themselves, play on, or signal.
    assert_eq!(
        moves(&missed),
        "! Gc5-b4 Gc5-c4 Gc5-d4 Gc5xa5 Gj8-i7 Gj8-i8 Gj8-j7 Gj8-k7 Gj8-k8"
    );
    let signalled = after(missed, "!");
    assert_eq!(signalled.position_text(), set_up::text("Gc4 gc5 gj8", "s 3 !"));
    assert_eq!(moves(&signalled), "Gc4xc6");
    let taken = after(signalled, "Gc4xc6");
    assert_eq!(taken.position_text(), set_up::text("Gc6 gj8", "d 0"));
    assert!(!moves(&taken).contains('!'));
}

#[test]
fn c10_prise_libre_a_miss_not_signalled_at_once_is_forgotten() {
    let missed = after(free_position("Gc4 gc5 gj8", "s 3"), "Gc4-d4");
    let gone = after(missed, "Gj8-j7");
    assert!(!moves(&gone).contains('!'), "{}", moves(&gone));
    // Nor is a signal possible after a capture, or where there was nothing to capture.
    assert!(!moves(&after(free_position("Gc4 gc5 gj8", "s 3"), "Gc4xc6")).contains('!'));
    assert!(!moves(&after(free_position("Gc4 gj8", "s 3"), "Gc4-c5")).contains('!'));
}

#[test]
fn c10_prise_libre_a_castle_reached_by_a_miss_can_be_signalled_away() {
    let missed = after(free_position("Ge8 Gc4 gc5 gj8", "s 3"), "Ge8-f9");
    assert_eq!(result(&missed), None);
    let signalled = after(missed, "!");
    assert_eq!(moves(&signalled), "Gc4xc6");
    // Left unsignalled it wins.
    assert_eq!(result(&after(missed, "Gj8-j7")), Some(("first", "castle-held")));
}

#[test]
fn c10_prise_libre_a_miss_is_part_of_the_positions_identity_and_the_counter_is_not() {
    let missed = after(free_position("Cc4 gc5 gj8", "s 3"), "Cc4-c3");
    let plain = free_position("Cc3 gc5 gj8", "d 4");
    let later = after(free_position("Cc4 gc5 gj8", "s 50"), "Cc4-c3");
    assert_ne!(missed.key(), plain.key());
    assert_eq!(missed.key(), later.key());
    assert_ne!(after(missed, "!").key(), free_position("Cc4 gc5 gj8", "s 3").key());
}

#[test]
fn c10_prise_libre_a_camp_that_can_only_signal_is_not_stuck() {
    // d1 could have taken e1 into f1; instead f1 was filled, and the man on e1 is shut in.
    let missed = after(free_position("Cc1 Cd1 Gg1 Cg2 ge1", "s 0"), "Cg2-f1");
    assert_eq!(moves(&missed), "!");
    assert_eq!(result(&missed), None);
    assert_eq!(moves(&after(missed, "!")), "Cd1xf1");
}
