//! Values of style sheets worked out: variables, mixtures of colours, products.

use std::collections::BTreeMap;

/// Variables may stand for each other; a circle of them must end.
const DEPTH: usize = 12;

/// A value with everything worked out, or `None` if a variable has none.
pub(crate) fn worked_out(value: &str, variables: &BTreeMap<String, String>) -> Option<String> {
    let value = substituted(value, variables, DEPTH)?;
    let value = each_call(&value, "color-mix(", mixed);
    let value = each_call(&value, "calc(", |inner| Some(number(product(inner)?)));
    Some(value.trim().to_owned())
}

/// Puts what variables stand for in their places.
fn substituted(value: &str, variables: &BTreeMap<String, String>, depth: usize) -> Option<String> {
    let Some(at) = value.find("var(") else {
        return Some(value.to_owned());
    };
    let depth = depth.checked_sub(1)?;
    let inner = inside(&value[at + 4..])?;
    let behind = &value[at + 4 + inner.len() + 1..];
    let (name, fallback) = match inner.split_once(',') {
        Some((name, fallback)) => (name.trim(), Some(fallback.trim())),
        None => (inner.trim(), None),
    };
    let known = variables
        .get(name)
        .and_then(|known| substituted(known, variables, depth));
    let meant = match (known, fallback) {
        (Some(known), _) => known,
        (None, Some(fallback)) => substituted(fallback, variables, depth)?,
        (None, None) => return None,
    };
    let behind = substituted(behind, variables, depth)?;
    Some(format!("{}{meant}{behind}", &value[..at]))
}

/// What stands before the parenthesis that closes.
fn inside(text: &str) -> Option<&str> {
    let mut open = 0_usize;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => open += 1,
            ')' if open == 0 => return Some(&text[..at]),
            ')' => open -= 1,
            _ => {}
        }
    }
    None
}

/// Replaces every call of a function, the innermost first; what cannot be worked out stays.
fn each_call(value: &str, function: &str, work: impl Fn(&str) -> Option<String>) -> String {
    let mut value = value.to_owned();
    let mut end = value.len();
    while let Some(at) = value[..end].rfind(function) {
        end = at;
        let from = at + function.len();
        let Some(inner) = inside(&value[from..]) else { continue };
        if let Some(done) = work(inner) {
            let rest = value[from + inner.len() + 1..].to_owned();
            value.replace_range(at.., &done);
            value.push_str(&rest);
        }
    }
    value
}

/// `1 * 0.84`, `1 * (0.5 * 2)`.
fn product(text: &str) -> Option<f64> {
    text.split('*')
        .map(|factor| factor.trim_matches([' ', '(', ')']).parse::<f64>().ok())
        .try_fold(1.0, |product, factor| Some(product * factor?))
}

/// A number as short as drawings need it.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// `in srgb, #fff 68%, #c0412f`: the first colour so far, the second for the rest.
fn mixed(text: &str) -> Option<String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let [_, first, second] = parts[..] else { return None };
    let (first, share) = match first.rsplit_once(' ') {
        Some((colour, share)) => (colour, share.trim_end_matches('%').parse::<f64>().ok()? / 100.0),
        None => (first, 0.5),
    };
    let second = second.split(' ').next()?;
    let (first, second) = (colour(first)?, colour(second)?);
    let channel = |at: usize| (f64::from(first[at]) * share + f64::from(second[at]) * (1.0 - share)).round() as u8;
    Some(format!("#{:02x}{:02x}{:02x}", channel(0), channel(1), channel(2)))
}

/// `#abc`, `#aabbcc`, `white`, `black`.
fn colour(text: &str) -> Option<[u8; 3]> {
    let digits = match text.trim() {
        "white" => "ffffff",
        "black" => "000000",
        other => other.strip_prefix('#')?,
    };
    let at = |from: usize, length: usize| u8::from_str_radix(digits.get(from..from + length)?, 16).ok();
    match digits.len() {
        3 => Some([at(0, 1)? * 17, at(1, 1)? * 17, at(2, 1)? * 17]),
        6 => Some([at(0, 2)?, at(2, 2)?, at(4, 2)?]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn out(value: &str) -> Option<String> {
        let variables = [
            ("--a", "#fff"),
            ("--b", "var(--a)"),
            ("--c", "var(--c)"),
            ("--n", "0.5"),
        ];
        let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
        worked_out(value, &variables.into())
    }

    #[test]
    fn values_are_worked_out() {
        for (value, wanted) in [
            ("var(--b)", Some("#fff")),
            ("var(--none, url(#x))", Some("url(#x)")),
            ("var(--none)", None),
            ("var(--c)", None),
            ("calc(var(--n, 1) * 0.28)", Some("0.14")),
            ("scale(calc(-1 * var(--n)), 1)", Some("scale(-0.5, 1)")),
            ("color-mix(in srgb, var(--a) 50%, #000)", Some("#808080")),
            ("url(#p) #f5ead2", Some("url(#p) #f5ead2")),
        ] {
            assert_eq!(out(value).as_deref(), wanted, "{value}");
        }
    }
}
