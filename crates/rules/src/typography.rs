//! How texts are set: what sources write with plain keys gets the signs a printer would take.
//!
//! The one place for the site, the command line and print. Sources keep straight apostrophes and
//! ordinary spaces, which anybody can type and search for; on its way to a reader every sentence
//! passes here. Setting a text twice changes nothing.

use std::borrow::Cow;

use crate::Lang;

/// Before `;`, `!`, `?` and `%`, and between groups of three digits.
const NARROW: char = '\u{202f}';
/// Before `:` and inside guillemets, where French printers leave a whole space.
const FIRM: char = '\u{a0}';

/// A sentence as a printer would set it.
///
/// * Both languages: apostrophes are curly.
/// * French: spaces that do not break before `; : ! ? % »`, after `«` and between groups of digits.
/// * English: straight double quotes in pairs become curly ones.
pub fn typeset(text: &str, lang: Lang) -> Cow<'_, str> {
    let plain = match lang {
        Lang::Fr => !text.contains(['\'', ' ']),
        Lang::En => !text.contains(['\'', '"']),
    };
    if plain {
        return Cow::Borrowed(text);
    }
    let signs: Vec<char> = text.chars().collect();
    let set: String = match lang {
        Lang::Fr => (0..signs.len()).map(|at| french(&signs, at)).collect(),
        Lang::En => english(&signs),
    };
    Cow::Owned(set)
}

fn apostrophe(signs: &[char], at: usize) -> bool {
    signs[at] == '\'' && at > 0 && signs[at - 1].is_alphanumeric()
}

fn french(signs: &[char], at: usize) -> char {
    // What is left out has something behind it; a quoted word of a command line has not.
    let elides = |sign: &char| sign.is_alphanumeric() || matches!(sign, '«' | '`' | '*' | '[' | '{');
    if apostrophe(signs, at) && signs.get(at + 1).is_some_and(elides) {
        return '’';
    }
    if signs[at] != ' ' {
        return signs[at];
    }
    let before = at.checked_sub(1).map(|at| signs[at]);
    match signs.get(at + 1) {
        Some(';' | '!' | '?') => NARROW,
        Some('%') if before.is_some_and(|sign| sign.is_ascii_digit()) => NARROW,
        Some(':' | '»') => FIRM,
        _ if before == Some('«') => FIRM,
        _ if groups_digits(signs, at) => NARROW,
        _ => ' ',
    }
}

/// Whether the space stands between two groups of a number: before it one to three digits that do
/// not begin with a zero, or whole groups back to such; behind it exactly three.
fn groups_digits(signs: &[char], at: usize) -> bool {
    let digits_behind = signs[at + 1..].iter().take_while(|sign| sign.is_ascii_digit()).count();
    if digits_behind != 3 {
        return false;
    }
    let mut end = at;
    loop {
        let before = &signs[..end];
        let digits = before.iter().rev().take_while(|sign| sign.is_ascii_digit()).count();
        let from = end - digits;
        let ahead = from.checked_sub(1).map(|at| signs[at]);
        match (digits, ahead) {
            (3, Some(' ' | NARROW)) if from >= 2 && signs[from - 2].is_ascii_digit() => end = from - 1,
            (1..=3, ahead) => {
                return signs[from] != '0'
                    && !ahead.is_some_and(|sign| sign.is_alphanumeric() || "/-_.,=".contains(sign));
            }
            _ => return false,
        }
    }
}

fn english(signs: &[char]) -> String {
    let mut open = false;
    let pairs = signs.iter().filter(|&&sign| sign == '"').count() / 2 * 2;
    let mut quotes = 0;
    (0..signs.len())
        .map(|at| match signs[at] {
            '"' if quotes < pairs => {
                quotes += 1;
                open = !open;
                if open { '“' } else { '”' }
            }
            _ if apostrophe(signs, at) => '’',
            sign => sign,
        })
        .collect()
}

/// A page in Markdown, set: prose, captions and notes, never code, addresses or what a figure
/// plays.
pub fn typeset_page(page: &str, lang: Lang) -> String {
    let mut fenced: Option<&str> = None;
    let mut set = String::with_capacity(page.len() + page.len() / 32);
    for line in page.split_inclusive('\n') {
        if let Some(fence) = line.strip_prefix("```") {
            fenced = match fenced {
                None => Some(fence.trim()),
                Some(_) => None,
            };
            set.push_str(line);
            continue;
        }
        let is_prose = match fenced {
            None => true,
            Some("figure" | "game") => line.starts_with("caption ") || line.starts_with("note "),
            Some(_) => false,
        };
        if is_prose {
            set_prose(line, lang, &mut set);
        } else {
            set.push_str(line);
        }
    }
    set
}

/// A line of prose: what stands in backquotes or is the address of a link stays as it is. Setting
/// takes sign for sign, so the line is set whole and the rest put back.
fn set_prose(line: &str, lang: Lang, set: &mut String) {
    let whole = typeset(line, lang);
    let (mut done, mut set_rest) = (0, whole.chars());
    while let Some(at) = line[done..].find(['`', ']']).map(|at| done + at) {
        let behind = &line[at + 1..];
        let kept = match line.as_bytes()[at] {
            b'`' => behind.find('`').map(|length| length + 2),
            _ if behind.starts_with('(') => behind.find(')').map(|length| length + 2),
            _ => None,
        };
        let end = at + kept.unwrap_or(1);
        set.extend(set_rest.by_ref().take(line[done..at].chars().count()));
        set.push_str(&line[at..end]);
        set_rest.by_ref().take(line[at..end].chars().count()).for_each(drop);
        done = end;
    }
    set.extend(set_rest);
}

/// A whole number in groups of three: `146 041` with narrow spaces, `146,041` in English.
pub fn number(value: u64, lang: Lang) -> String {
    let digits = value.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(match lang {
                Lang::Fr => NARROW,
                Lang::En => ',',
            });
        }
        grouped.push(digit);
    }
    grouped
}

/// A number with so many decimals: `0,50`, `0.50` in English. What is no number is a dash, what is
/// boundless its sign.
pub fn decimal(value: f64, decimals: usize, lang: Lang) -> String {
    if value.is_nan() {
        return "–".to_owned();
    }
    let minus = if value < 0.0 { "−" } else { "" };
    if value.is_infinite() {
        return format!("{minus}∞");
    }
    let text = format!("{:.decimals$}", value.abs());
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let whole = whole
        .parse()
        .map_or_else(|_| whole.to_owned(), |whole| number(whole, lang));
    let minus = if text.contains(['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
        minus
    } else {
        ""
    };
    match (decimals, lang) {
        (0, _) => format!("{minus}{whole}"),
        (_, Lang::Fr) => format!("{minus}{whole},{part}"),
        (_, Lang::En) => format!("{minus}{whole}.{part}"),
    }
}

/// A share of one in hundredths: `33,3 %`, `33.3%` in English.
pub fn percent(share: f64, decimals: usize, lang: Lang) -> String {
    let hundredths = decimal(100.0 * share, decimals, lang);
    match lang {
        Lang::Fr => format!("{hundredths}{NARROW}%"),
        Lang::En => format!("{hundredths}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str, lang: Lang) -> String {
        let set = typeset(text, lang).into_owned();
        assert_eq!(typeset(&set, lang), set, "set twice");
        set
    }

    #[test]
    fn french_signs_have_their_spaces() {
        for (plain, wanted) in [
            (
                "L'Écuyer : « oui » ; non !",
                "L’Écuyer\u{a0}: «\u{a0}oui\u{a0}»\u{202f}; non\u{202f}!",
            ),
            ("a1-b2, 12:30", "a1-b2, 12:30"),
            (
                "33 % de 146 041 996 815",
                "33\u{202f}% de 146\u{202f}041\u{202f}996\u{202f}815",
            ),
            ("a1 100 et 0 100, c4 2 1000", "a1 100 et 0 100, c4 2 1000"),
            ("--moves 'a b'", "--moves 'a b'"),
            ("aujourd'hui l'« or »", "aujourd’hui l’«\u{a0}or\u{a0}»"),
            ("", ""),
            (" ", " "),
            ("«", "«"),
            // A piece of a sentence is set as it will stand.
            (" : ", "\u{a0}: "),
        ] {
            assert_eq!(set(plain, Lang::Fr), wanted);
        }
    }

    #[test]
    fn english_has_curly_signs_only() {
        assert_eq!(set("the camp's king: here!", Lang::En), "the camp’s king: here!");
        assert_eq!(set("here \"to vault\", so", Lang::En), "here “to vault”, so");
        assert_eq!(set("players' 5\" board", Lang::En), "players’ 5\" board");
    }

    #[test]
    fn a_page_keeps_its_code() {
        let page = "# L'art !\n\nOn écrit `l' ?` et [l'un](/l'un ;) : voilà.\n\n```figure\nposition a 'b ; c\nnote 3   L'un ?\ncaption  C'est « l'or » !\n```\n\n```\nl' ;\n```\nFin ; ]( bah ' `non fermé l'a";
        let wanted = "# L’art\u{202f}!\n\nOn écrit `l' ?` et [l’un](/l'un ;)\u{a0}: voilà.\n\n```figure\nposition a 'b ; c\nnote 3   L’un\u{202f}?\ncaption  C’est «\u{a0}l’or\u{a0}»\u{202f}!\n```\n\n```\nl' ;\n```\nFin\u{202f}; ]( bah ' `non fermé l’a";
        assert_eq!(typeset_page(page, Lang::Fr), wanted);
        assert_eq!(typeset_page(wanted, Lang::Fr), wanted);
    }

    #[test]
    fn numbers_as_readers_write_them() {
        assert_eq!(number(7_122_010, Lang::Fr), "7\u{202f}122\u{202f}010");
        assert_eq!(number(7_122_010, Lang::En), "7,122,010");
        assert_eq!(number(999, Lang::Fr), "999");
        assert_eq!(decimal(-1234.5, 2, Lang::Fr), "−1\u{202f}234,50");
        assert_eq!(decimal(0.06, 2, Lang::En), "0.06");
        assert_eq!(decimal(-0.001, 1, Lang::En), "0.0");
        assert_eq!(decimal(f64::NEG_INFINITY, 1, Lang::Fr), "−∞");
        assert_eq!(decimal(f64::NAN, 1, Lang::Fr), "–");
        assert_eq!(percent(0.5, 1, Lang::Fr), "50,0\u{202f}%");
        assert_eq!(percent(1.0 / 3.0, 0, Lang::En), "33%");
    }
}
