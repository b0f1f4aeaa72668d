//! What people write: names and chat. It goes out as text, never as markup; here it only loses what
//! could disturb a line.

/// The longest name, in characters.
const NAME: usize = 30;
/// The longest remark, in characters.
const REMARK: usize = 300;

/// Characters nobody sees: those that turn the writing direction round, and those that Unicode lets
/// be ignored where they are not understood (`Default_Ignorable_Code_Point` and blank letters). The
/// joiners stay: Persian, Hindi and emoji are written with them.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Spaces for control characters and for what nobody sees; no spaces at the ends or twice in a row;
/// no more than `most` characters. Nothing is left of a text that consists of joiners and
/// variations alone.
fn clean(text: &str, most: usize) -> String {
    let calm = |c: char| if c.is_control() || is_invisible(c) { ' ' } else { c };
    let words: String = text.chars().take(4 * most).map(calm).collect();
    let blank = |c: char| c.is_whitespace() || matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}');
    if words.chars().all(blank) {
        return String::new();
    }
    let joined = words.split_whitespace().collect::<Vec<_>>().join(" ");
    joined.chars().take(most).collect::<String>().trim_end().to_owned()
}

/// A name as it will be shown; nothing if nothing is left of it.
pub(crate) fn name(text: Option<&str>) -> Option<String> {
    Some(clean(text?, NAME)).filter(|name| !name.is_empty())
}

/// A remark as it will be shown; nothing if nothing is left of it.
pub(crate) fn remark(text: &str) -> Option<String> {
    Some(clean(text, REMARK)).filter(|remark| !remark.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_their_letters_and_lose_their_tricks() {
        assert_eq!(name(Some("  Léa\u{202E}\t<b> \n")), Some("Léa <b>".to_owned()));
        assert_eq!(name(Some("\u{0}\u{7}")), None);
        for invisible in [
            "\u{200b}",
            "\u{2060}\u{feff}",
            "\u{061c}",
            "\u{3164}",
            "\u{00ad}",
            "\u{e0041}\u{e0042}",
            "\u{200d}\u{fe0f}",
            "\u{2800}",
        ] {
            assert_eq!(name(Some(invisible)), None, "{invisible:?}");
        }
        assert_eq!(name(Some("می\u{200c}خواهم")), Some("می\u{200c}خواهم".to_owned()));
        assert_eq!(name(None), None);
        assert_eq!(remark(&"x".repeat(10_000_000)).unwrap().len(), REMARK);
        assert_eq!(remark(&"é ".repeat(500)).unwrap().chars().count(), REMARK - 1);
    }
}
