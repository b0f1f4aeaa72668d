//! What people write: names and chat. It goes out as text, never as markup; here it only loses what could disturb a line.

/// The longest name, in characters.
const NAME: usize = 30;
/// The longest remark, in characters.
const REMARK: usize = 300;

/// Spaces for control characters and for the marks that turn the writing direction round; no spaces at the ends or twice in a row; no more than `most` characters.
fn clean(text: &str, most: usize) -> String {
    let calm = |c: char| {
        let turns = matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        if c.is_control() || turns { ' ' } else { c }
    };
    let words: String = text.chars().take(4 * most).map(calm).collect();
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
        assert_eq!(name(None), None);
        assert_eq!(remark(&"x".repeat(10_000_000)).unwrap().len(), REMARK);
        assert_eq!(remark(&"é ".repeat(500)).unwrap().chars().count(), REMARK - 1);
    }
}
