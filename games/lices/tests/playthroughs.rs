//! Golden games: any change of rules, texts or words shows as a diff.

use escale_lices::Position;
use escale_rules::Rules;
use escale_testkit::playthrough;

#[test]
fn playthroughs_are_as_recorded() {
    // Random games, chosen for how they end.
    for (name, seed) in [
        ("lists-three-to-two.txt", 19769),
        ("both-complete-at-once.txt", 15524),
        ("blocked.txt", 11550),
        ("no-knight-left.txt", 403),
    ] {
        playthrough(&Position::initial(), name, seed, 400);
    }
}
