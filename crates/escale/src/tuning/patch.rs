//! Writing new weights into a game's source.

use escale_rules::{Trouble, trouble};

/// Replaces, for each term, the first number after its quoted name.
pub(crate) fn patch(source: &str, weights: &[(&str, i32)]) -> Result<String, Trouble> {
    let mut text = source.to_owned();
    for (name, weight) in weights {
        let quoted = format!("\"{name}\"");
        let missing = || {
            trouble!(
                "le terme « {name} » n'est pas dans ce fichier",
                "the term “{name}” is not in this file"
            )
        };
        let at = text.find(&quoted).ok_or_else(missing)? + quoted.len();
        let begin = at
            + text[at..]
                .find(|c: char| c.is_ascii_digit() || c == '-')
                .ok_or_else(missing)?;
        let digits = text[begin + 1..].find(|c: char| !c.is_ascii_digit() && c != '_');
        let end = digits.map_or(text.len(), |length| begin + 1 + length);
        text.replace_range(begin..end, &weight.to_string());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_terms_are_patched() {
        let source = "term(\"a\", 100),\nterm(\"a b\", -3), Term {\n name: \"c\",\n weight: 7,\n },";
        let patched = patch(source, &[("a", 99), ("a b", 4), ("c", -12)]).expect("all there");
        assert_eq!(
            patched,
            "term(\"a\", 99),\nterm(\"a b\", 4), Term {\n name: \"c\",\n weight: -12,\n },"
        );
        assert!(patch(source, &[("d", 1)]).is_err());
    }
}
