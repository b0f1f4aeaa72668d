//! Style sheets without what only people read.

/// Comments, indentation and line ends gone; what stands in quotation marks is left alone. The rest
/// is left to the compression, which is better at it.
pub(crate) fn squeezed(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    let mut space = false;
    while let Some(next) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            space = true;
            continue;
        }
        if next.is_whitespace() {
            space = true;
            rest = &rest[next.len_utf8()..];
            continue;
        }
        // A space means something between two words, and before a colon, but not after one.
        let joins = |c: char| matches!(c, '{' | '}' | ';' | ',' | '>');
        let before = out.chars().next_back();
        if space && !joins(next) && before.is_some_and(|before| before != ':' && !joins(before)) {
            out.push(' ');
        }
        space = false;
        if matches!(next, '"' | '\'') {
            let end = rest[1..].find(next).map_or(rest.len(), |end| end + 2);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        }
        if next == '}' && out.ends_with(';') {
            out.pop();
        }
        out.push(next);
        rest = &rest[next.len_utf8()..];
    }
    out
}
