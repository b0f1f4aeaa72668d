//! Paragraphs become lines: all breaks of a paragraph are chosen together, so that no line is much
//! looser or tighter than the others.

use std::sync::Arc;

use escale_rules::Lang;

use crate::breaking::breaks;
use crate::fonts::{Cut, Glyph, Shaped, printable, shape};
use crate::sheet::Tint;

/// A point in millimetres.
pub(crate) const POINT: f64 = 25.4 / 72.0;

/// How words look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Style {
    /// In points.
    pub(crate) size: f64,
    pub(crate) cut: Cut,
    pub(crate) tint: Tint,
}

/// Words of one look.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) cut: Cut,
    /// Whether its words may be divided: what is to be typed may not.
    pub(crate) divides: bool,
}

impl Run {
    pub(crate) fn new(text: impl Into<String>, cut: Cut) -> Self {
        let text = text.into();
        Self {
            text,
            cut,
            divides: true,
        }
    }

    /// Words that are not divided.
    pub(crate) fn firm(text: impl Into<String>, cut: Cut) -> Self {
        Self {
            divides: false,
            ..Self::new(text, cut)
        }
    }
}

/// Glyphs of one cut, from a place of the line on.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    /// In millimetres from the beginning of the line.
    pub(crate) x: f64,
    pub(crate) cut: Cut,
    pub(crate) text: String,
    pub(crate) glyphs: Vec<Glyph>,
}

/// A line, ready to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) segments: Vec<Segment>,
    /// In points.
    pub(crate) size: f64,
    pub(crate) tint: Tint,
    /// In millimetres.
    pub(crate) width: f64,
}

impl Line {
    #[cfg(test)]
    pub(crate) fn text(&self) -> String {
        self.segments.iter().map(|segment| segment.text.as_str()).collect()
    }
}

/// One line of one look, as long as it gets.
pub(crate) fn single(text: &str, style: Style) -> Line {
    let shaped = shape(&printable(text), style.cut);
    let mut line = Builder::new(style);
    line.push(&shaped, style.cut);
    line.done()
}

/// The same, cut with an ellipsis where it would be longer than there is room.
pub(crate) fn single_within(text: &str, style: Style, room: f64) -> Line {
    let whole = single(text, style);
    if whole.width <= room {
        return whole;
    }
    let signs: Vec<char> = printable(text).chars().collect();
    let (mut low, mut high) = (0, signs.len().min(400));
    while low < high {
        let middle = (low + high).div_ceil(2);
        let text: String = signs[..middle].iter().collect();
        if single(&format!("{}…", text.trim_end()), style).width <= room {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    let text: String = signs[..low].iter().collect();
    single(&format!("{}…", text.trim_end()), style)
}

struct Builder {
    line: Line,
}

impl Builder {
    fn new(style: Style) -> Self {
        Self {
            line: Line {
                segments: Vec::new(),
                size: style.size,
                tint: style.tint,
                width: 0.0,
            },
        }
    }

    fn push(&mut self, shaped: &Shaped, cut: Cut) {
        let size = self.line.size * POINT;
        if self.line.segments.last().is_none_or(|segment| segment.cut != cut) {
            self.line.segments.push(Segment {
                x: self.line.width,
                cut,
                text: String::new(),
                glyphs: Vec::new(),
            });
        }
        if let Some(segment) = self.line.segments.last_mut() {
            let from = segment.text.len();
            segment.text.push_str(&shaped.text);
            segment.glyphs.extend(shaped.glyphs.iter().map(|glyph| Glyph {
                range: glyph.range.start + from..glyph.range.end + from,
                ..glyph.clone()
            }));
        }
        self.line.width += shaped.width * size;
    }

    /// A space of that width in millimetres.
    fn space(&mut self, width: f64, cut: Cut) {
        let mut space = (*shape(" ", cut)).clone();
        space.width = width / (self.line.size * POINT);
        if let Some(glyph) = space.glyphs.first_mut() {
            glyph.advance = space.width as f32;
        }
        self.push(&space, cut);
    }

    fn done(self) -> Line {
        self.line
    }
}

/// What a paragraph is made of, in millimetres.
pub(crate) enum Piece {
    Word(Arc<Shaped>, Cut, f64),
    Space(Cut, f64),
    /// Where a word may be divided.
    Hyphen(Cut, f64),
}

/// Words longer than this are cut anywhere: nobody could set them.
const LONGEST_WORD: usize = 60;

fn pieces(runs: &[Run], style: Style, lang: Lang, width: f64, setting: Setting) -> Vec<Piece> {
    let size = style.size * POINT;
    let mut pieces = Vec::new();
    for run in runs {
        let text = printable(&run.text);
        let space = shape(" ", run.cut).width * size;
        let hyphen = shape("-", run.cut).width * size;
        for (at, word) in text.split(' ').enumerate() {
            if at > 0 && !matches!(pieces.last(), Some(Piece::Space(..)) | None) {
                pieces.push(Piece::Space(run.cut, space));
            }
            // Lines that may end anywhere need no hyphens.
            let parts = if run.divides && setting == Setting::Justified {
                divided(word, lang)
            } else {
                vec![word.to_owned()]
            };
            for (at, part) in parts.iter().enumerate() {
                if at > 0 {
                    pieces.push(Piece::Hyphen(run.cut, hyphen));
                }
                let shaped = shape(part, run.cut);
                let wide = shaped.width * size;
                if wide <= width || part.chars().count() < 2 {
                    pieces.push(Piece::Word(shaped, run.cut, wide));
                } else {
                    anywhere(part, run.cut, size, &mut pieces);
                }
            }
        }
    }
    while matches!(pieces.last(), Some(Piece::Space(..))) {
        pieces.pop();
    }
    pieces
}

/// A word wider than its column may break between any two letters.
fn anywhere(word: &str, cut: Cut, size: f64, pieces: &mut Vec<Piece>) {
    for (at, sign) in word.chars().enumerate() {
        if at > 0 {
            pieces.push(Piece::Hyphen(cut, 0.0));
        }
        let shaped = shape(sign.encode_utf8(&mut [0; 4]), cut);
        let wide = shaped.width * size;
        pieces.push(Piece::Word(shaped, cut, wide));
    }
}

/// The parts a word may be divided into.
fn divided(word: &str, lang: Lang) -> Vec<String> {
    if word.is_empty() {
        return Vec::new();
    }
    let bare = word.trim_matches(|sign: char| !sign.is_alphabetic());
    let letters = bare.chars().count();
    let whole = bare.chars().all(|sign| sign.is_alphabetic() || sign == '’');
    if !whole || !(6..=LONGEST_WORD).contains(&letters) || bare.chars().all(char::is_uppercase) {
        return vec![word.to_owned()];
    }
    let lang = match lang {
        Lang::Fr => hypher::Lang::French,
        Lang::En => hypher::Lang::English,
    };
    let (mut parts, mut at) = (Vec::new(), 0);
    let from = word.find(bare).unwrap_or(0);
    for syllable in hypher::hyphenate_bounded(bare, lang, 2, 3) {
        parts.push(syllable.to_owned());
        at += syllable.len();
    }
    debug_assert_eq!(at, bare.len());
    if let Some(first) = parts.first_mut() {
        first.insert_str(0, &word[..from]);
    }
    if let Some(last) = parts.last_mut() {
        last.push_str(&word[from + bare.len()..]);
    }
    parts
}

/// How a paragraph is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    /// Flush on both sides.
    Justified,
    /// Flush on the left.
    Ragged,
    Centred,
}

/// A paragraph in lines of a width. A centred line brings its own indentation.
pub(crate) fn paragraph(runs: &[Run], style: Style, width: f64, lang: Lang, setting: Setting) -> Vec<Line> {
    let pieces = pieces(runs, style, lang, width, setting);
    let breaks = breaks(&pieces, width, setting);
    let mut lines = Vec::with_capacity(breaks.len());
    let mut from = 0;
    for (index, &to) in breaks.iter().enumerate() {
        let is_last = index + 1 == breaks.len();
        lines.push(set(&pieces, from, to, style, width, setting, is_last));
        from = to;
        while matches!(pieces.get(from), Some(Piece::Space(..) | Piece::Hyphen(..))) {
            from += 1;
        }
    }
    lines
}

fn set(pieces: &[Piece], from: usize, to: usize, style: Style, width: f64, setting: Setting, is_last: bool) -> Line {
    let (mut natural, mut spaces) = (0.0, 0_u32);
    for piece in &pieces[from..to] {
        match piece {
            Piece::Word(_, _, wide) => natural += wide,
            Piece::Space(_, wide) => {
                natural += wide;
                spaces += 1;
            }
            Piece::Hyphen(..) => {}
        }
    }
    let divided = match pieces.get(to) {
        Some(Piece::Hyphen(cut, wide)) if *wide > 0.0 => {
            natural += wide;
            Some(*cut)
        }
        _ => None,
    };
    let left = width - natural;
    let flush = setting == Setting::Justified && !is_last;
    let stretch = if spaces > 0 && (flush || left < 0.0) {
        left / f64::from(spaces)
    } else {
        0.0
    };
    let mut line = Builder::new(style);
    for piece in &pieces[from..to] {
        match piece {
            Piece::Word(shaped, cut, _) => line.push(shaped, *cut),
            Piece::Space(cut, wide) => line.space((wide + stretch).max(wide * 0.4), *cut),
            Piece::Hyphen(..) => {}
        }
    }
    if let Some(cut) = divided {
        line.push(&shape("-", cut), cut);
    }
    let mut line = line.done();
    if setting == Setting::Centred && left > 0.0 {
        for segment in &mut line.segments {
            segment.x += left / 2.0;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::BLACK;

    const STYLE: Style = Style {
        size: 11.0,
        cut: Cut::Regular,
        tint: BLACK,
    };

    fn lines(text: &str, width: f64, setting: Setting) -> Vec<Line> {
        paragraph(&[Run::new(text, Cut::Regular)], STYLE, width, Lang::Fr, setting)
    }

    #[test]
    fn all_lines_but_the_last_are_flush() {
        let text = "Deux troupes se font face sur un damier. Chacune veut amener ses Chevaliers dans les lices de l’autre, les cinq cases noires du fond, qui figurent le champ clos du tournoi. ".repeat(4);
        let set = lines(&text, 80.0, Setting::Justified);
        assert!(set.len() > 8);
        for line in &set[..set.len() - 1] {
            assert!((line.width - 80.0).abs() < 0.6, "{} {}", line.width, line.text());
        }
        let joined: String = set.iter().map(Line::text).collect::<Vec<_>>().join(" ");
        assert_eq!(joined.replace("- ", "").replace(' ', ""), text.replace(' ', ""));
    }

    #[test]
    fn whatever_is_written_stays_in_its_column() {
        let hostile = [
            "x".repeat(5_000),
            "漢字".repeat(300),
            " ".repeat(900),
            "é ".repeat(4_000),
            String::new(),
            "\u{202e}a-b".repeat(90),
        ];
        for text in &hostile {
            for setting in [Setting::Justified, Setting::Ragged, Setting::Centred] {
                for line in lines(text, 40.0, setting) {
                    assert!(line.width < 44.0, "{}", line.width);
                }
            }
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        let line = single_within(&"Montmorency ".repeat(300), STYLE, 50.0);
        assert!(line.width <= 50.0 && line.text().ends_with('…'), "{}", line.text());
    }
}
