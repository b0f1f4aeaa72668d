//! The rows part of a position text: pieces as letters, runs of empty squares as numbers, rows
//! joined by `/` from the top down.

use escale_rules::{Trouble, excerpt, trouble};

/// Writes rows of `width` squares from row `height - 1` down; `letter(x, y)` is the piece, if any.
pub fn write_rows(width: usize, height: usize, letter: impl Fn(usize, usize) -> Option<char>) -> String {
    use std::fmt::Write;
    let mut text = String::new();
    for y in (0..height).rev() {
        let mut run = 0;
        for x in 0..width {
            match letter(x, y) {
                None => run += 1,
                Some(piece) => {
                    if run > 0 {
                        write!(text, "{run}").expect("writing to a string");
                        run = 0;
                    }
                    text.push(piece);
                }
            }
        }
        if run > 0 {
            write!(text, "{run}").expect("writing to a string");
        }
        if y > 0 {
            text.push('/');
        }
    }
    text
}

/// Reads what [`write_rows`] writes, strictly: the right number of rows, each of the right width,
/// runs written as one number without a leading zero. Calls `put(x, y, letter)` for each piece;
/// what letters are allowed is its business.
pub fn read_rows(
    width: usize,
    height: usize,
    text: &str,
    mut put: impl FnMut(usize, usize, char) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let found = text.split('/').count();
    if found != height {
        return Err(trouble!(Unreadable:
            "la position doit avoir {height} rangées séparées par « / », pas {found}",
            "the position must have {height} rows separated by “/”, not {found}"
        ));
    }
    for (index, row) in text.split('/').enumerate() {
        let y = height - 1 - index;
        let number = index + 1;
        let quoted = excerpt(row);
        let wrong_width = || {
            trouble!(Unreadable:
                "rangée {number} du texte (« {quoted} ») : il faut exactement {width} cases",
                "row {number} of the text (“{quoted}”): exactly {width} squares are needed"
            )
        };
        let mut x = 0;
        let mut run: Option<usize> = None;
        for c in row.chars() {
            if let Some(digit) = c.to_digit(10) {
                let after_run = run.is_some();
                if digit == 0 && !after_run {
                    return Err(trouble!(Unreadable:
                        "rangée {number} du texte (« {quoted} ») : un nombre de cases vides ne commence pas par 0",
                        "row {number} of the text (“{quoted}”): a run of empty squares does not begin with 0"
                    ));
                }
                run = Some(run.unwrap_or(0) * 10 + digit as usize);
                if run > Some(width) {
                    return Err(wrong_width());
                }
                continue;
            }
            x += run.take().unwrap_or(0);
            if x >= width {
                return Err(wrong_width());
            }
            put(x, y, c)?;
            x += 1;
        }
        x += run.unwrap_or(0);
        if x != width {
            return Err(wrong_width());
        }
    }
    Ok(())
}
