//! Sentences in both languages, kept side by side so that none can miss its twin.

use std::borrow::Cow;
use std::fmt;

use crate::typography::typeset;

/// A language Escale speaks. French first, English equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lang {
    /// Français.
    #[default]
    Fr,
    /// English.
    En,
}

/// A sentence in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    /// In French, as typed: [`Phrase::get`] sets it for readers.
    pub fr: Cow<'static, str>,
    /// In English, as typed.
    pub en: Cow<'static, str>,
}

impl Phrase {
    /// A fixed sentence.
    pub const fn new(fr: &'static str, en: &'static str) -> Self {
        Self {
            fr: Cow::Borrowed(fr),
            en: Cow::Borrowed(en),
        }
    }

    /// A sentence made at run time; see [`phrase!`](crate::phrase) for the short form.
    pub fn made(fr: String, en: String) -> Self {
        Self {
            fr: Cow::Owned(fr),
            en: Cow::Owned(en),
        }
    }

    /// The sentence in one language, [set](crate::typography) for its reader.
    pub fn get(&self, lang: Lang) -> Cow<'_, str> {
        typeset(self.plain(lang), lang)
    }

    /// The sentence as its author typed it, to make others of.
    pub fn plain(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

/// `phrase!("{n} murs", "{n} walls")`: a [`Phrase`] from two format strings with captured
/// arguments.
#[macro_export]
macro_rules! phrase {
    ($fr:literal, $en:literal $(,)?) => {
        $crate::Phrase::made(::std::format!($fr), ::std::format!($en))
    };
}

/// Why something was refused, for programs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TroubleKind {
    /// The text cannot be read.
    Unreadable,
    /// The text can be read as more than one move.
    Ambiguous,
    /// The move can be read, and is not legal.
    Illegal,
    /// The position can be read, and cannot be.
    Impossible,
    /// The game is over.
    Over,
    /// There is no game, option or file of that name.
    Unknown,
    /// Something else; the sentence says what.
    #[default]
    Other,
}

/// Why something was refused: one clear sentence that names what is wrong and where, and a kind to
/// match on. Printed, it is English, the language of logs; people are told in theirs by
/// [`Trouble::get`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// For programs.
    pub kind: TroubleKind,
    /// For people.
    pub phrase: Phrase,
}

impl Trouble {
    /// A refusal of a kind.
    pub const fn new(kind: TroubleKind, phrase: Phrase) -> Self {
        Self { kind, phrase }
    }

    /// The sentence in one language, set for its reader.
    pub fn get(&self, lang: Lang) -> Cow<'_, str> {
        self.phrase.get(lang)
    }

    /// The sentence as its author typed it, to make others of.
    pub fn plain(&self, lang: Lang) -> &str {
        self.phrase.plain(lang)
    }
}

impl From<Phrase> for Trouble {
    fn from(phrase: Phrase) -> Self {
        Self::new(TroubleKind::Other, phrase)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.phrase.en)
    }
}

impl std::error::Error for Trouble {}

/// `return Err(trouble!("…", "…"))`: a [`Trouble`] from two format strings with captured arguments;
/// its [kind](TroubleKind) may stand before them: `trouble!(Illegal: "…", "…")`.
#[macro_export]
macro_rules! trouble {
    ($kind:ident: $fr:literal, $en:literal $(,)?) => {
        $crate::Trouble::new($crate::TroubleKind::$kind, $crate::phrase!($fr, $en))
    };
    ($fr:literal, $en:literal $(,)?) => {
        $crate::Trouble::from($crate::phrase!($fr, $en))
    };
}

/// A user's text as an error message may quote it: control characters replaced, long ones cut. A
/// ten-megabyte line must not come back whole.
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    let mut quoted: String = text
        .chars()
        .take(MOST)
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .collect();
    if text.chars().nth(MOST).is_some() {
        quoted.push('…');
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_short_and_printable() {
        assert_eq!(excerpt("e2e4"), "e2e4");
        assert_eq!(excerpt("a\x1b[2Jb\n"), "a\u{FFFD}[2Jb\u{FFFD}");
        let long = "é".repeat(10_000_000);
        assert_eq!(excerpt(&long).chars().count(), 41);
    }
}
