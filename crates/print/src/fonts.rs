//! The typeface, and words become glyphs.
//!
//! EB Garamond, under the SIL Open Font License (`fonts/OFL.txt`): three cuts with the signs of
//! Latin, Greek and Cyrillic writing. What it has no sign for is shown as a replacement.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rustybuzz::{Face, UnicodeBuffer};
use usvg::fontdb::Database;

/// A cut of the typeface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Cut {
    #[default]
    Regular,
    Italic,
    Strong,
}

impl Cut {
    pub(crate) const ALL: [Self; 3] = [Self::Regular, Self::Italic, Self::Strong];

    pub(crate) const fn file(self) -> &'static [u8] {
        match self {
            Self::Regular => include_bytes!("../fonts/garamond-regular.ttf"),
            Self::Italic => include_bytes!("../fonts/garamond-italic.ttf"),
            Self::Strong => include_bytes!("../fonts/garamond-semibold.ttf"),
        }
    }
}

static FACES: LazyLock<[Option<Face<'static>>; 3]> =
    LazyLock::new(|| Cut::ALL.map(|cut| Face::from_slice(cut.file(), 0)));

fn face(cut: Cut) -> Option<&'static Face<'static>> {
    FACES[cut as usize].as_ref()
}

/// The typeface for drawings.
pub(crate) fn database() -> Arc<Database> {
    static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut database = Database::new();
        for cut in Cut::ALL {
            database.load_font_data(cut.file().to_vec());
        }
        Arc::new(database)
    });
    Arc::clone(&DATABASE)
}

/// A glyph in thousandths of nothing: all lengths in ems.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Glyph {
    pub(crate) id: u32,
    pub(crate) advance: f32,
    pub(crate) dx: f32,
    pub(crate) dy: f32,
    /// The letters it stands for.
    pub(crate) range: Range<usize>,
}

/// Letters and their glyphs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Shaped {
    pub(crate) text: String,
    pub(crate) glyphs: Vec<Glyph>,
    /// In ems.
    pub(crate) width: f64,
}

/// Text with what the typeface has no sign for replaced, and nothing that moves the pen.
pub(crate) fn printable(text: &str) -> String {
    let known = |sign: char| face(Cut::Regular).is_some_and(|face| face.glyph_index(sign).is_some());
    let signs = text.chars().filter_map(|sign| match sign {
        '\n' | '\r' | '\t' => Some(' '),
        // A narrow space is drawn as a thin one, which the typeface has, and never breaks.
        '\u{202f}' | '\u{a0}' => Some(sign),
        sign if sign.is_control() => None,
        // Marks that set the direction of writing or join signs of other scripts.
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => None,
        sign if known(sign) => Some(sign),
        _ => Some('\u{fffd}'),
    });
    signs.collect()
}

type Known = HashMap<(Cut, String), Arc<Shaped>>;

/// Words are set again and again: most are looked up.
static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
/// Letters a word may have to be remembered, and words that are.
const SHORT: usize = 24;
const MOST: usize = 20_000;

/// Shapes words that are [printable].
pub(crate) fn shape(text: &str, cut: Cut) -> Arc<Shaped> {
    if text.len() > SHORT {
        return Arc::new(shaped(text, cut));
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = known.get(&(cut, text.to_owned())) {
        return Arc::clone(found);
    }
    if known.len() >= MOST {
        known.clear();
    }
    let made = Arc::new(shaped(text, cut));
    known.insert((cut, text.to_owned()), Arc::clone(&made));
    made
}

fn shaped(text: &str, cut: Cut) -> Shaped {
    let Some(face) = face(cut) else {
        return Shaped::default();
    };
    let em = f64::from(face.units_per_em());
    let mut buffer = UnicodeBuffer::new();
    // Both take three bytes, so that ranges stay those of the text.
    buffer.push_str(&text.replace('\u{202f}', "\u{2009}"));
    buffer.set_direction(rustybuzz::Direction::LeftToRight);
    let output = rustybuzz::shape(face, &[], buffer);
    let (infos, places) = (output.glyph_infos(), output.glyph_positions());
    let mut glyphs: Vec<Glyph> = Vec::with_capacity(infos.len());
    let mut width = 0.0;
    for (at, (info, place)) in infos.iter().zip(places).enumerate() {
        let from = info.cluster as usize;
        let next = infos[at + 1..].iter().map(|next| next.cluster as usize);
        let to = next.into_iter().find(|next| *next > from).unwrap_or(text.len());
        let ems = |units: i32| (f64::from(units) / em) as f32;
        width += f64::from(place.x_advance) / em;
        glyphs.push(Glyph {
            id: info.glyph_id,
            advance: ems(place.x_advance),
            dx: ems(place.x_offset),
            dy: ems(place.y_offset),
            range: from..to,
        });
    }
    Shaped {
        text: text.to_owned(),
        glyphs,
        width,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use escale_catalog::GAMES;

    #[test]
    fn the_typeface_has_every_sign_of_every_rule_page() {
        for game in GAMES {
            for page in game.card().rules {
                let set = printable(&page.replace('\n', " "));
                assert!(!set.contains('\u{fffd}'), "{}", game.card().id);
            }
        }
        assert_eq!(printable("a\u{202e}b\u{7}漢 й é"), "ab\u{fffd} й é");
    }

    #[test]
    fn figures_are_as_tall_as_capitals() {
        // A one that looks like a small capital would make squares hard to read.
        let face = face(Cut::Regular).expect("the typeface");
        let top = |sign| {
            face.glyph_index(sign)
                .and_then(|id| face.glyph_bounding_box(id))
                .map(|bounds| bounds.y_max)
        };
        assert!(
            top('1') > top('x').map(|height| height + 100),
            "{:?} {:?}",
            top('1'),
            top('x')
        );
    }
}
