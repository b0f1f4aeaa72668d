//! The first page: what to do with the others; and the card with what a player needs to know.

use std::sync::Arc;

use escale_catalog::Match;
use escale_pages::{Block, Span};
use escale_rules::{Phrase, phrase};

use crate::board::{self, crop_marks, ruler};
use crate::flow::{self, Columns, Piece, joined, pour};
use crate::fonts::Cut;
use crate::house::{House, Ink};
use crate::lines::{self, POINT, Run, Setting, Style};
use crate::pieces::{tally, to_cut};
use crate::recipe::Recipe;
use crate::sheet::{Area, BLACK, Book, Mark, Pen, Sense, Sheet};
use crate::spans::{runs, section};
use crate::walls;

/// The steps, in order. `{…}` is filled in by [`steps`].
fn steps(house: &House, play: &dyn Match, recipe: &Recipe, square: f64) -> Vec<Phrase> {
    let plan = board::plan(house, play, square);
    let sheets = plan.tiles.len();
    let (walls, towers) = walls::counts(play);
    let mut steps = vec![
        Phrase::new(
            "**Imprimer à 100 %**, « taille réelle », sans « ajuster à la page ». Un papier de 160 g/m² tient mieux debout ; pour le plateau, 90 g/m² suffisent si on le colle sur du carton.",
            "**Print at 100%**, “actual size”, without “fit to page”. Paper of 160 g/m² stands better; for the board 90 g/m² will do if it is glued onto cardboard.",
        ),
        Phrase::new(
            "**Vérifier la règle** ci-dessus : elle doit mesurer 100 mm, au millimètre près. Une petite règle est répétée sous le plateau.",
            "**Check the ruler** above: it must measure 100 mm, to the millimetre. A small one is repeated below the board.",
        ),
    ];
    let overlap = board::OVERLAP;
    steps.push(if sheets == 1 {
        Phrase::new(
            "**Le plateau** tient sur une feuille : couper le long des repères, au coin du cadre, et coller sur du carton.",
            "**The board** fits one sheet: cut along the marks at the corners of the frame, and glue it onto cardboard.",
        )
    } else {
        phrase!(
            "**Le plateau** est sur {sheets} feuilles qui se recouvrent de {overlap} mm. Couper chaque feuille le long des repères ; glisser la bande marquée de tirets sous la feuille voisine, faire coïncider le dessin, coller. Le petit plan en bas à droite montre la place de chaque feuille.",
            "**The board** is on {sheets} sheets that overlap by {overlap} mm. Cut each along the marks; slip the strip marked by dashes under the neighbouring sheet, make the drawings meet, glue. The small plan at the lower right shows where each sheet belongs."
        )
    });
    steps.push(Phrase::new(
        "**Les pièces** : couper les traits pleins, rainer les tirets avec une pointe qui ne coupe pas (un stylo vide convient), plier. La face du bas est l'avant, celle du haut l'arrière ; la base se replie dessous, et la languette grise se colle derrière le bas de l'avant. Chaque pièce devient une petite tente qui tient debout.",
        "**The pieces**: cut along the full lines, score the dashes with a blunt point (an empty pen will do), fold. The lower face is the front, the upper one the back; the base goes underneath, and the grey flap is glued behind the foot of the front. Each piece becomes a small tent that stands by itself.",
    ));
    if !recipe.extra.is_empty() {
        let ready: Vec<String> = recipe
            .extra
            .iter()
            .map(|extra| format!("{} × {}", extra.each, extra.fr))
            .collect();
        let ready_en: Vec<String> = recipe
            .extra
            .iter()
            .map(|extra| format!("{} × {}", extra.each, extra.en))
            .collect();
        let (fr, en) = (ready.join(", "), ready_en.join(", "));
        steps.push(phrase!(
            "**En réserve**, pour chaque camp, à côté du plateau : {fr}.",
            "**In reserve**, for each side, beside the board: {en}."
        ));
    }
    if walls > 0 {
        steps.push(phrase!(
            "**Les {walls} remparts** se plient en petites boîtes, la languette grise à l'intérieur. **Les {towers} tours** se roulent autour d'un doigt et se collent à leur place, sur les ronds du plateau ; laisser entre elles le passage d'un rempart.",
            "**The {walls} walls** fold into small boxes, the grey flap inside. **The {towers} towers** are rolled around a finger and glued onto the rounds of the board; leave room for a wall between them."
        ));
    }
    steps.push(Phrase::new(
        "**Les cartes** de l'essentiel se découpent, une pour chaque joueur. Les règles et les feuilles de partie suivent : on peut n'imprimer que ces pages.",
        "**The cards** with the rules in short are cut out, one for each player. The rules and the score sheets follow: these pages can be printed by themselves.",
    ));
    steps
}

/// The first page.
pub(crate) fn first_page(house: &House, book: &mut Book, play: &dyn Match, recipe: &Recipe, square: f64) {
    let card = play.card();
    let label = house.words("Mode d'emploi", "How to use these sheets");
    book.list(&label);
    let size = house.paper.size();
    // A line longer than this is hard to follow.
    let longest = if house.ink == Ink::Contrast { 200.0 } else { 152.0 };
    let side = ((size.0 - longest) / 2.0).max(18.0);
    let columns = Columns::new(size, 1, [24.0, side, 20.0], 0.0, &label);
    let width = columns.width();
    let head = masthead(house, book, card.title, &house.say(&card.tagline), width);
    let mut pieces = house.heading(book, 2, &label, width);
    let mut gauge = Sheet::new(size, "");
    ruler(&mut gauge, ((width - 100.0) / 2.0, 7.0));
    pieces.push(Piece {
        height: 13.0,
        before: 4.0,
        marks: gauge.marks,
        ..Piece::default()
    });
    for (at, step) in steps(house, play, recipe, square).iter().enumerate() {
        let text = house.say(step);
        let set = house.item(book, &format!("{}.", at + 1), &bold(&text), width, 2.2);
        pieces.extend(set);
    }
    let groups = to_cut(play, recipe);
    let mut counts = tally(house, groups.iter().map(|group| (group, group.count)), play);
    let (walls, towers) = walls::counts(play);
    if walls > 0 {
        let beside = phrase!(" {walls} remparts, {towers} tours.", " {walls} walls, {towers} towers.");
        counts.push_str(&house.say(&beside));
    }
    pieces.extend(house.heading(
        book,
        3,
        &house.words("Ce qu'il faut découper", "What there is to cut out"),
        width,
    ));
    pieces.extend(house.paragraph(book, &[Run::new(counts, Cut::Regular)], width, 0.0));
    pour(book, &columns, Some(head), &pieces);
}

/// `**strong**` in a sentence of ours.
fn bold(text: &str) -> Vec<Run> {
    let cuts = [Cut::Regular, Cut::Strong];
    let parts = text.split("**").enumerate();
    parts.map(|(at, part)| Run::new(part, cuts[at % 2])).collect()
}

/// The title across a page.
pub(crate) fn masthead(house: &House, book: &mut Book, title: &str, under: &str, width: f64) -> Piece {
    let part = book.part(Sense::Heading(1, title.to_owned()));
    let style = Style {
        size: if house.ink == Ink::Contrast { 38.0 } else { 32.0 },
        cut: Cut::Regular,
        tint: house.accent(),
    };
    let set = lines::paragraph(
        &[Run::new(title, Cut::Regular)],
        style,
        width,
        house.lang,
        Setting::Centred,
    );
    let mut pieces = flow::lines(set, 0.0, 1.1, 0.0, Some(part));
    let part = book.part(Sense::Paragraph);
    let style = Style {
        size: house.size() * 1.12,
        cut: Cut::Italic,
        tint: house.soft(),
    };
    let set = lines::paragraph(
        &[Run::new(under, Cut::Italic)],
        style,
        width * 0.9,
        house.lang,
        Setting::Centred,
    );
    pieces.extend(flow::lines(set, width * 0.05, 1.22, 2.0, Some(part)));
    let mut whole = joined(pieces, 0.0);
    let y = whole.height + 4.0;
    let points = vec![(width * 0.38, y), (width * 0.62, y)];
    whole.marks.push((
        Mark::Stroke {
            points,
            pen: Pen::plain(0.3, house.accent()),
        },
        None,
    ));
    whole.height = y + 3.0;
    whole
}

/// The six lines of the rule page as cards, one for each player.
pub(crate) fn cards(house: &House, book: &mut Book, play: &dyn Match) {
    let page = escale_pages::rules(play.card(), house.lang);
    let items: Vec<Vec<Span>> = section(&page, "essential")
        .iter()
        .find_map(|block| match block {
            Block::List { items, .. } => Some(items.clone()),
            _ => None,
        })
        .unwrap_or_default();
    if items.is_empty() {
        return;
    }
    let label = house.words("L'essentiel", "In short");
    book.list(&label);
    let size = house.paper.size();
    let width = if house.ink == Ink::Contrast {
        size.0 - 30.0
    } else {
        128.0_f64.min(size.0 - 30.0)
    };
    let room = 7.0;
    let mut sheet = Sheet::new(size, &label);
    let mut top = 20.0;
    for copy in 0..2 {
        let mut pieces = card_head(house, book, play.card().title, &label, width - 2.0 * room);
        for item in &items {
            pieces.extend(house.item(book, "·", &runs(item), width - 2.0 * room, 1.6));
        }
        let card = joined(pieces, 0.0);
        let area = Area::new((size.0 - width) / 2.0, top, width, card.height + 2.0 * room);
        let area = if copy > 0 && area.bottom() > size.1 - 18.0 {
            let next = Sheet::new(size, &label);
            book.sheets.push(std::mem::replace(&mut sheet, next));
            Area { y: 20.0, ..area }
        } else {
            area
        };
        sheet.frame(area.within(1.5), Pen::plain(0.5, house.accent()));
        sheet.frame(area.within(2.4), Pen::plain(0.15, house.accent()));
        crop_marks(&mut sheet, area);
        for (mark, part) in &card.marks {
            // The second copy says nothing new to whoever has it read aloud.
            let part = part.filter(|_| copy == 0);
            sheet.marks.push((mark.moved(area.x + room, area.y + room), part));
        }
        top = area.bottom() + 14.0;
    }
    book.sheets.push(sheet);
}

fn card_head(house: &House, book: &mut Book, title: &str, label: &str, width: f64) -> Vec<Piece> {
    let part = book.part(Sense::Heading(2, format!("{title}, {label}")));
    let style = Style {
        size: house.size() * 1.5,
        cut: Cut::Regular,
        tint: house.accent(),
    };
    let mut pieces = flow::lines(
        lines::paragraph(
            &[Run::new(title, Cut::Regular)],
            style,
            width,
            house.lang,
            Setting::Centred,
        ),
        0.0,
        1.15,
        0.0,
        Some(part),
    );
    let small = Style {
        size: house.size() * 0.95,
        cut: Cut::Italic,
        tint: house.soft(),
    };
    let line = lines::single(label, small);
    let x = (width - line.width) / 2.0;
    let height = small.size * POINT * 1.3;
    pieces.push(Piece {
        height: height + 1.0,
        marks: vec![(
            Mark::Words {
                x,
                y: height * 0.74,
                line: Arc::new(line),
            },
            Some(part),
        )],
        ..Piece::default()
    });
    let rule = Mark::Stroke {
        points: vec![(0.0, 0.0), (width, 0.0)],
        pen: Pen::plain(0.15, BLACK),
    };
    pieces.push(Piece {
        height: 0.6,
        before: 1.0,
        marks: vec![(rule, None)],
        ..Piece::default()
    });
    pieces
}
