//! The inputs of a network.

use escale_alcazar::Position;
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
    // Along the diagonal of the start squares columns and rows change places, and so do the sides
    // of a square.
    escale_testkit::mirror::<Position>(40, 200, |text| {
        let mut mirrored: Vec<char> = text.chars().collect();
        for at in 0..mirrored.len() - 1 {
            let (column, row) = (mirrored[at], mirrored[at + 1]);
            if !('a'..='d').contains(&column) || !row.is_ascii_digit() {
                continue;
            }
            mirrored[at] = char::from(b'a' + (row as u8 - b'1'));
            mirrored[at + 1] = char::from(b'1' + (column as u8 - b'a'));
            if let Some(side) = mirrored.get_mut(at + 2) {
                *side = match *side {
                    'n' => 'e',
                    'e' => 'n',
                    's' => 'w',
                    'w' => 's',
                    other => other,
                };
            }
        }
        let mirrored: String = mirrored.into_iter().collect();
        // Walls are listed in the order of their names.
        let in_order = |word: &str| {
            let mut walls: Vec<&str> = word.split(',').collect();
            walls.sort_unstable();
            walls.join(",")
        };
        mirrored.split(' ').map(in_order).collect::<Vec<_>>().join(" ")
    });
}
