//! The other fields of a position text: the side to move, and counters.

use std::ops::RangeInclusive;

use escale_rules::{Phrase, Side, Trouble, excerpt, trouble};

/// The fields of a text, separated by single spaces; `None` if there are not exactly `N`.
pub fn split_fields<const N: usize>(text: &str) -> Option<[&str; N]> {
    // One field more than wanted is enough to see that there are too many.
    let fields: Vec<&str> = text.split(' ').take(N + 1).collect();
    fields.try_into().ok()
}

/// Reads the side to move, written as one of two letters.
pub fn read_turn(text: &str, letters: [&str; 2], camps: &[Phrase; 2]) -> Result<Side, Trouble> {
    if let Some(side) = Side::BOTH.into_iter().find(|side| letters[side.index()] == text) {
        return Ok(side);
    }
    let ([one, other], quoted) = (letters, excerpt(text));
    let ([fr, other_fr], [en, other_en]) = (camps.each_ref().map(|c| &c.fr), camps.each_ref().map(|c| &c.en));
    Err(trouble!(Unreadable:
        "le camp à jouer doit être « {one} » ({fr}) ou « {other} » ({other_fr}), pas « {quoted} »",
        "the side to move must be “{one}” ({en}) or “{other}” ({other_en}), not “{quoted}”"
    ))
}

/// Reads a number written plainly: digits, no sign, no leading zero. `what` is what it counts, with
/// its article: "le compteur", "the counter".
pub fn read_number(text: &str, range: RangeInclusive<u32>, what: &Phrase) -> Result<u32, Trouble> {
    match text.parse() {
        // Printing it back refuses signs and leading zeros.
        Ok(number) if range.contains(&number) && number.to_string() == text => Ok(number),
        _ => {
            let (least, most, quoted) = (range.start(), range.end(), excerpt(text));
            let Phrase { fr, en } = what;
            Err(trouble!(Unreadable:
                "{fr} doit être un nombre de {least} à {most}, sans signe ni zéro devant, pas « {quoted} »",
                "{en} must be a number from {least} to {most}, without sign or leading zero, not “{quoted}”"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_as_many_as_asked_for() {
        assert_eq!(split_fields("a b c"), Some(["a", "b", "c"]));
        assert_eq!(split_fields::<2>("a b c"), None);
        assert_eq!(split_fields::<4>("a b c"), None);
        assert_eq!(split_fields("a  b"), Some(["a", "", "b"]));
        assert_eq!(split_fields(""), Some([""]));
    }

    #[test]
    fn a_turn_is_one_of_two_letters() {
        let camps = [Phrase::new("Argentés", "Silver"), Phrase::new("Dorés", "Gold")];
        let read = |text| read_turn(text, ["s", "d"], &camps);
        assert_eq!((read("s"), read("d")), (Ok(Side::First), Ok(Side::Second)));
        for wrong in ["", "w", "S", "sd", "s "] {
            let trouble = read(wrong).expect_err(wrong);
            assert!(
                trouble.phrase.fr.contains("« s » (Argentés) ou « d » (Dorés)"),
                "{trouble}"
            );
            assert!(
                trouble.phrase.en.ends_with(&format!("not “{wrong}”")),
                "{}",
                trouble.phrase.en
            );
        }
    }

    #[test]
    fn a_number_is_plainly_written_and_in_its_range() {
        let what = Phrase::new("le compteur", "the counter");
        let read = |text| read_number(text, 1..=100, &what);
        assert_eq!((read("1"), read("100")), (Ok(1), Ok(100)));
        for wrong in [
            "",
            "0",
            "101",
            "01",
            "+1",
            "-1",
            "1.0",
            " 1",
            "١",
            "99999999999999999999",
        ] {
            let trouble = read(wrong).expect_err(wrong);
            assert!(
                trouble
                    .phrase
                    .fr
                    .starts_with("le compteur doit être un nombre de 1 à 100"),
                "{trouble}"
            );
        }
        assert_eq!(read_number("4294967295", 0..=u32::MAX, &what), Ok(u32::MAX));
    }
}
