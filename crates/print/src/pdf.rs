//! Books become files. Nothing is measured or decided here.

use std::collections::HashMap;
use std::num::NonZeroU16;
use std::sync::Arc;

use escale_rules::{Lang, Trouble, trouble};
use krilla::Document;
use krilla::color::rgb;
use krilla::configure::Configuration;
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point, Rect, Size, Transform};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Node, SpanTag, Tag, TagGroup, TagKind, TagTree};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use krilla_svg::{SurfaceExt, SvgSettings};

use crate::fonts::{Cut, database};
use crate::lines::Line;
use crate::sheet::{Area, Book, Mark, Pen, Sense, Sheet, Tint};

/// Points in a millimetre.
pub(crate) const MILLIMETRE: f64 = 72.0 / 25.4;

/// What a file says of itself.
pub(crate) struct About {
    pub(crate) title: String,
    pub(crate) subject: String,
    pub(crate) lang: Lang,
}

struct Press {
    fonts: Vec<Option<Font>>,
    drawings: HashMap<Arc<str>, Option<(Graphic, f64, f64)>>,
}

/// Writes a book.
pub(crate) fn written(book: &Book, about: &About) -> Result<Vec<u8>, Trouble> {
    let configuration = Configuration::default();
    let mut document = Document::new_with(krilla::SerializeSettings {
        configuration,
        ..krilla::SerializeSettings::default()
    });
    let fonts = Cut::ALL.map(|cut| Font::new(cut.file().to_vec().into(), 0));
    let mut press = Press {
        fonts: fonts.into(),
        drawings: HashMap::new(),
    };
    let mut parts: Vec<Vec<Node>> = vec![Vec::new(); book.parts.len()];
    for sheet in &book.sheets {
        let (width, height) = (points(sheet.width), points(sheet.height));
        let settings = PageSettings::from_wh(width, height).ok_or_else(unwritten)?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        press.page(sheet, &mut surface, &mut parts);
        surface.finish();
        page.finish();
    }
    let lang = match about.lang {
        Lang::Fr => "fr",
        Lang::En => "en",
    };
    let mut tree = TagTree::new().with_lang(Some(lang.to_owned()));
    for (sense, children) in book.parts.iter().zip(parts) {
        if !children.is_empty() {
            tree.push(TagGroup::with_children(tag(sense), children));
        }
    }
    document.set_tag_tree(tree);
    let mut outline = Outline::new();
    for (words, page, down) in &book.contents {
        if *page < book.sheets.len() {
            let place = XyzDestination::new(*page, Point::from_xy(0.0, points(*down)));
            outline.push_child(OutlineNode::new(words.clone(), place));
        }
    }
    document.set_outline(outline);
    document.set_metadata(
        Metadata::new()
            .title(about.title.clone())
            .description(about.subject.clone())
            .language(lang.to_owned())
            .creator("Escale".to_owned()),
    );
    document.finish().map_err(|_| unwritten())
}

fn unwritten() -> Trouble {
    trouble!(
        "le document n'a pas pu être composé",
        "the document could not be composed"
    )
}

fn points(millimetres: f64) -> f32 {
    (millimetres * MILLIMETRE) as f32
}

fn tag(sense: &Sense) -> TagKind {
    match sense {
        Sense::Heading(level, words) => {
            let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
            Tag::Hn(level, Some(words.clone())).into()
        }
        Sense::Paragraph => Tag::P.into(),
        Sense::Picture(words) => Tag::Figure(Some(words.clone())).into(),
    }
}

fn fill(tint: Tint) -> Fill {
    Fill {
        paint: rgb::Color::new(tint.0, tint.1, tint.2).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

fn stroke(pen: Pen) -> Stroke {
    let Tint(red, green, blue) = pen.tint;
    Stroke {
        paint: rgb::Color::new(red, green, blue).into(),
        width: points(pen.width),
        miter_limit: 10.0,
        line_cap: LineCap::Butt,
        line_join: LineJoin::Miter,
        opacity: NormalizedF32::ONE,
        dash: pen.dashes.map(|(on, off)| StrokeDash {
            array: vec![points(on), points(off)],
            offset: 0.0,
        }),
    }
}

fn path(places: &[(f64, f64)], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (at, (x, y)) in places.iter().enumerate() {
        if at == 0 {
            builder.move_to(points(*x), points(*y));
        } else {
            builder.line_to(points(*x), points(*y));
        }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

fn rectangle(area: Area) -> Option<Path> {
    let rect = Rect::from_xywh(points(area.x), points(area.y), points(area.width), points(area.height))?;
    let mut builder = PathBuilder::new();
    builder.push_rect(rect);
    builder.finish()
}

impl Press {
    fn page(&mut self, sheet: &Sheet, surface: &mut Surface<'_>, parts: &mut [Vec<Node>]) {
        // What was drawn before is asked for by name, so all drawings are made before any tag is
        // open.
        for (mark, _) in &sheet.marks {
            if let Mark::Drawing { svg, .. } = mark {
                self.prepare(svg, surface);
            }
        }
        let mut open: Option<Option<usize>> = None;
        for (mark, part) in &sheet.marks {
            if open != Some(*part) {
                if open.is_some() {
                    surface.end_tagged();
                }
                let tag = match part {
                    Some(_) => ContentTag::Span(SpanTag::empty()),
                    None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
                };
                let identifier = surface.start_tagged(tag);
                if let Some(children) = part.and_then(|part| parts.get_mut(part)) {
                    children.push(identifier.into());
                }
                open = Some(*part);
            }
            self.mark(mark, surface);
        }
        if open.is_some() {
            surface.end_tagged();
        }
    }

    /// Draws an SVG aside, once for the whole document.
    fn prepare(&mut self, svg: &Arc<str>, surface: &mut Surface<'_>) {
        if self.drawings.contains_key(svg) {
            return;
        }
        let options = usvg::Options {
            fontdb: database(),
            font_family: escale_picture::TYPEFACE.to_owned(),
            ..usvg::Options::default()
        };
        let drawn = usvg::Tree::from_str(svg, &options).ok().and_then(|tree| {
            let (width, height) = (tree.size().width(), tree.size().height());
            let mut builder = surface.stream_builder();
            let mut aside = builder.surface();
            aside.draw_svg(&tree, Size::from_wh(width, height)?, SvgSettings::default())?;
            aside.finish();
            Some((
                Graphic::new(builder.finish(), false),
                f64::from(width),
                f64::from(height),
            ))
        });
        self.drawings.insert(Arc::clone(svg), drawn);
    }

    fn mark(&self, mark: &Mark, surface: &mut Surface<'_>) {
        match mark {
            Mark::Words { x, y, line } => self.words(*x, *y, line, surface),
            Mark::Stroke { points: places, pen } => {
                if let Some(path) = path(places, false) {
                    surface.set_fill(None);
                    surface.set_stroke(Some(stroke(*pen)));
                    surface.draw_path(&path);
                }
            }
            Mark::Patch { points: places, tint } => {
                if let Some(path) = path(places, true) {
                    surface.set_stroke(None);
                    surface.set_fill(Some(fill(*tint)));
                    surface.draw_path(&path);
                }
            }
            Mark::Drawing {
                svg,
                area,
                turn,
                window,
            } => {
                let Some(Some((graphic, width, height))) = self.drawings.get(svg) else {
                    return;
                };
                let clip = window.and_then(rectangle);
                if let Some(clip) = &clip {
                    surface.push_clip_path(clip, &FillRule::NonZero);
                }
                let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0);
                surface.push_transform(&Transform::from_translate(points(middle.0), points(middle.1)));
                surface.push_transform(&Transform::from_rotate(*turn as f32));
                let (sx, sy) = (area.width * MILLIMETRE / width, area.height * MILLIMETRE / height);
                surface.push_transform(&Transform::from_scale(sx as f32, sy as f32));
                surface.push_transform(&Transform::from_translate(
                    (-width / 2.0) as f32,
                    (-height / 2.0) as f32,
                ));
                surface.draw_graphic(graphic.clone());
                for _ in 0..4 {
                    surface.pop();
                }
                if clip.is_some() {
                    surface.pop();
                }
            }
        }
    }

    fn words(&self, x: f64, y: f64, line: &Line, surface: &mut Surface<'_>) {
        surface.set_stroke(None);
        surface.set_fill(Some(fill(line.tint)));
        for segment in &line.segments {
            let Some(Some(font)) = self.fonts.get(segment.cut as usize) else {
                continue;
            };
            let glyphs: Vec<KrillaGlyph> = segment
                .glyphs
                .iter()
                .map(|glyph| {
                    let range = glyph.range.clone();
                    KrillaGlyph::new(
                        GlyphId::new(glyph.id),
                        glyph.advance,
                        glyph.dx,
                        glyph.dy,
                        0.0,
                        range,
                        None,
                    )
                })
                .collect();
            let start = Point::from_xy(points(x + segment.x), points(y));
            surface.draw_glyphs(start, &glyphs, font.clone(), &segment.text, line.size as f32, false);
        }
    }
}
