//! The inputs of a network.

use escale_en_avant::Position;
use escale_hints::Features;
use escale_rules::Rules;

#[test]
fn accumulators_can_be_carried_along() {
    escale_testkit::features::<Position>(20, 200);
}

#[test]
fn both_sides_see_the_start_alike() {
    let [first, second] = Position::initial().features();
    assert!(first == second);
}

#[test]
fn a_mirror_shows_the_mirrored_position() {
    escale_testkit::mirror::<Position>(40, 200, |text| {
        let (rows, rest) = text.split_once(' ').expect("rows first");
        let rows: Vec<String> = rows.split('/').map(escale_testkit::reversed_row).collect();
        // Only positions without a right to castle have a mirror image: what is left to turn over
        // is the square of an en-passant capture.
        let rest = rest.split(' ').map(|field| {
            let is_square = field.len() == 2 && field.starts_with(|file: char| ('a'..='h').contains(&file));
            if is_square {
                format!("{}{}", char::from(b'a' + b'h' - field.as_bytes()[0]), &field[1..])
            } else {
                field.to_owned()
            }
        });
        format!("{} {}", rows.join("/"), rest.collect::<Vec<_>>().join(" "))
    });
}
