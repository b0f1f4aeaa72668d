//! What all pages of a document share: language, ink, paper, and how its words look.

use std::sync::Arc;

use escale_picture::Palette;
use escale_rules::{Lang, Phrase};

use crate::flow::{self, Piece};
use crate::fonts::Cut;
use crate::lines::{self, POINT, Run, Setting, Style};
use crate::sheet::{BLACK, Book, GREY, Mark, Paper, Sense, Tint};

/// How much ink, and for which eyes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ink {
    /// In colour.
    #[default]
    Colour,
    /// Black only, and little of it.
    Black,
    /// Large letters and strong tones.
    Contrast,
}

pub(crate) struct House {
    pub(crate) lang: Lang,
    pub(crate) ink: Ink,
    pub(crate) paper: Paper,
}

impl House {
    /// Points of running text.
    pub(crate) fn size(&self) -> f64 {
        if self.ink == Ink::Contrast { 18.0 } else { 10.5 }
    }

    /// Distance of lines in sizes of letters.
    pub(crate) const LEADING: f64 = 1.24;

    pub(crate) fn accent(&self) -> Tint {
        match self.ink {
            Ink::Colour => Tint(122, 31, 26),
            Ink::Black | Ink::Contrast => BLACK,
        }
    }

    /// What is read second.
    pub(crate) fn soft(&self) -> Tint {
        match self.ink {
            Ink::Colour => Tint(84, 66, 48),
            Ink::Black => Tint(60, 60, 60),
            Ink::Contrast => BLACK,
        }
    }

    /// Fine lines.
    pub(crate) fn fine(&self) -> Tint {
        if self.ink == Ink::Contrast { BLACK } else { GREY }
    }

    /// For the board one plays on.
    pub(crate) const fn board(&self) -> Palette {
        match self.ink {
            Ink::Colour => Palette::Colour,
            Ink::Black => Palette::Ink,
            Ink::Contrast => Palette::Contrast,
        }
    }

    /// For small pictures among words.
    pub(crate) const fn diagrams(&self) -> Palette {
        match self.ink {
            Ink::Colour => Palette::Flat,
            Ink::Black => Palette::Ink,
            Ink::Contrast => Palette::Contrast,
        }
    }

    pub(crate) fn style(&self, cut: Cut) -> Style {
        Style {
            size: self.size(),
            cut,
            tint: BLACK,
        }
    }

    pub(crate) fn say(&self, phrase: &Phrase) -> String {
        phrase.get(self.lang).into_owned()
    }

    /// French and English side by side, as typed.
    pub(crate) fn words(&self, fr: &'static str, en: &'static str) -> String {
        self.say(&Phrase::new(fr, en))
    }

    /// How many columns running text has.
    pub(crate) const fn columns(&self) -> usize {
        match (self.paper, self.ink) {
            (Paper::A4, Ink::Contrast) => 1,
            (Paper::A4, _) | (Paper::A3, Ink::Contrast) => 2,
            (Paper::A3, _) => 3,
        }
    }

    /// A heading as pieces that stay with what follows.
    pub(crate) fn heading(&self, book: &mut Book, level: u8, words: &str, width: f64) -> Vec<Piece> {
        let (scale, before) = match level {
            0 | 1 => (2.5, 0.0),
            2 => (1.55, 6.5),
            3 => (1.2, 4.5),
            _ => (1.05, 3.5),
        };
        let part = book.part(Sense::Heading(u16::from(level.max(1)), words.to_owned()));
        let style = Style {
            size: self.size() * scale,
            cut: if level == 3 { Cut::Italic } else { Cut::Strong },
            tint: self.accent(),
        };
        let set = lines::paragraph(&[Run::new(words, style.cut)], style, width, self.lang, Setting::Ragged);
        let mut pieces = flow::lines(set, 0.0, 1.12, before, Some(part));
        for piece in &mut pieces {
            piece.keep = true;
        }
        if let Some(first) = pieces.first_mut().filter(|_| level <= 2) {
            first.listed = Some(words.to_owned());
        }
        if let Some(last) = pieces.last_mut() {
            last.height += 1.0;
        }
        pieces
    }

    /// A paragraph of running text.
    pub(crate) fn paragraph(&self, book: &mut Book, runs: &[Run], width: f64, before: f64) -> Vec<Piece> {
        let part = book.part(Sense::Paragraph);
        let setting = if self.ink == Ink::Contrast {
            Setting::Ragged
        } else {
            Setting::Justified
        };
        let set = lines::paragraph(runs, self.style(Cut::Regular), width, self.lang, setting);
        flow::lines(set, 0.0, Self::LEADING, before, Some(part))
    }

    /// Moves among words: never spread out, never divided.
    pub(crate) fn moves(&self, book: &mut Book, text: &str, width: f64, before: f64) -> Vec<Piece> {
        let part = book.part(Sense::Paragraph);
        let words = [Run::firm(text, Cut::Strong)];
        let set = lines::paragraph(&words, self.style(Cut::Strong), width, self.lang, Setting::Ragged);
        flow::lines(set, 0.0, Self::LEADING, before, Some(part))
    }

    /// An item of a list: its sign hangs in the margin it makes for itself.
    pub(crate) fn item(&self, book: &mut Book, sign: &str, runs: &[Run], width: f64, before: f64) -> Vec<Piece> {
        let part = book.part(Sense::Paragraph);
        let style = self.style(Cut::Regular);
        let indent = (style.size * POINT * 1.15).max(lines::single(sign, style).width + style.size * POINT * 0.35);
        let setting = if self.ink == Ink::Contrast {
            Setting::Ragged
        } else {
            Setting::Justified
        };
        let set = lines::paragraph(runs, style, width - indent, self.lang, setting);
        let mut pieces = flow::lines(set, indent, Self::LEADING, before, Some(part));
        if let Some(first) = pieces.first_mut() {
            let y = Self::LEADING * style.size * POINT * 0.74;
            let style = Style {
                tint: self.accent(),
                ..style
            };
            let line = Arc::new(lines::single(sign, style));
            first.marks.insert(0, (Mark::Words { x: 0.0, y, line }, Some(part)));
        }
        pieces
    }

    pub(crate) fn small(&self) -> Style {
        Style {
            size: if self.ink == Ink::Contrast { 12.0 } else { 8.5 },
            cut: Cut::Regular,
            tint: self.soft(),
        }
    }
}
