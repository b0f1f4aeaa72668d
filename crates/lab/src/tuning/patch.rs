//! Writing new weights into a game's source.

use escale_rules::{Trouble, trouble};

/// Replaces, for each term, the number after its quoted name; for terms that share a name, the
/// numbers after it in order.
pub fn patch(source: &str, weights: &[(&str, i32)]) -> Result<String, Trouble> {
    let mut text = source.to_owned();
    for kind in weights.chunk_by(|a, b| a.0 == b.0) {
        let name = kind[0].0;
        let quoted = format!("\"{name}\"");
        let missing = || {
            trouble!(
                "le terme « {name} » n'est pas dans ce fichier",
                "the term “{name}” is not in this file"
            )
        };
        let mut at = text.find(&quoted).ok_or_else(missing)? + quoted.len();
        for (_, weight) in kind {
            let begin = at
                + text[at..]
                    .find(|c: char| c.is_ascii_digit() || c == '-')
                    .ok_or_else(missing)?;
            let digits = text[begin + 1..].find(|c: char| !c.is_ascii_digit() && c != '_');
            let end = digits.map_or(text.len(), |length| begin + 1 + length);
            let weight = weight.to_string();
            text.replace_range(begin..end, &weight);
            at = begin + weight.len();
        }
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

    #[test]
    fn weights_of_one_kind_are_patched_in_order() {
        let source = "(\"walls\", [1, -20,\n 3]), (\"ways\", [4])";
        let patched = patch(source, &[("walls", -100), ("walls", 0), ("walls", 7), ("ways", 5)]).expect("all there");
        assert_eq!(patched, "(\"walls\", [-100, 0,\n 7]), (\"ways\", [5])");
        assert!(
            patch(source, &[("ways", 1), ("ways", 2)]).is_err(),
            "one number too few"
        );
    }
}
