//! Games on paper.
//!
//! [`game`] prints a game: how to use the sheets, the board at true scale, pieces to cut out, the
//! rules with their figures, blank score sheets. [`record`] prints a game that was played. Both
//! give one PDF, with real text that can be searched and read aloud.
//!
//! No game is named here: what is particular to one stands in its folder (`print.toml`, drawings,
//! rule pages), what pieces there are is read off its start position.

mod board;
mod breaking;
mod flow;
mod fonts;
mod guide;
mod house;
mod lines;
mod moves;
mod pdf;
mod pieces;
mod recipe;
mod record;
mod rules;
mod scores;
mod sheet;
mod spans;
#[cfg(test)]
mod tests;
mod walls;

use std::sync::Arc;

use escale_catalog::{Game, Setup};
use escale_rules::{Choice, Lang, Trouble, phrase, trouble};

pub use house::Ink;
pub use recipe::{Recipe, SQUARES};
pub use record::{RecordOrder, record};
pub use sheet::Paper;

use house::House;
use pdf::About;
use sheet::{Book, Mark, Sheet};

/// A part of what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// How to use the sheets.
    Guide,
    /// The board.
    Board,
    /// Pieces, walls, towers.
    Pieces,
    /// The card with the rules in short, and the rule page.
    Rules,
    /// Blank score sheets.
    Sheets,
}

impl Part {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::Guide, Self::Board, Self::Pieces, Self::Rules, Self::Sheets];

    /// Its word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Guide => "guide",
            Self::Board => "board",
            Self::Pieces => "pieces",
            Self::Rules => "rules",
            Self::Sheets => "sheets",
        }
    }
}

/// How a game is to be printed.
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// On which paper.
    pub paper: Paper,
    /// With how much ink.
    pub ink: Ink,
    /// In which language.
    pub lang: Lang,
    /// Width of a square in millimetres; the game's own if `None`.
    pub square: Option<f64>,
    /// Which parts; all if empty.
    pub parts: Vec<Part>,
    /// The table's options: they may change the board and the pieces.
    pub options: Vec<Choice>,
}

/// Prints a game.
pub fn game(game: &dyn Game, order: &Order) -> Result<Vec<u8>, Trouble> {
    let card = game.card();
    let (book, house) = book(game, order)?;
    let title = card.title;
    let (fr, en) = (&card.tagline.fr, &card.tagline.en);
    let about = About {
        title: house.say(&phrase!("{title}, à imprimer", "{title}, to print")),
        subject: house.say(&phrase!("{fr}", "{en}")),
        lang: order.lang,
    };
    pdf::written(&book, &about)
}

fn book(game: &dyn Game, order: &Order) -> Result<(Book, House), Trouble> {
    let play = game.set_up(&Setup {
        options: order.options.clone(),
        position: None,
    })?;
    let play = play.as_ref();
    let recipe = Recipe::of(game.card().id);
    let square = order.square.unwrap_or(recipe.square);
    let (least, most) = SQUARES;
    if !(least..=most).contains(&square) {
        return Err(trouble!(
            "une case mesure de {least} à {most} mm",
            "a square measures from {least} to {most} mm"
        ));
    }
    let house = House {
        lang: order.lang,
        ink: order.ink,
        paper: order.paper,
    };
    let mut book = Book::default();
    for part in Part::ALL {
        if !order.parts.is_empty() && !order.parts.contains(&part) {
            continue;
        }
        match part {
            Part::Guide => guide::first_page(&house, &mut book, play, &recipe, square),
            Part::Board => board::sheets(&house, &mut book, play, square),
            Part::Pieces => {
                pieces::sheets(&house, &mut book, play, &recipe, square);
                walls::sheets(&house, &mut book, play, square);
            }
            Part::Rules => {
                guide::cards(&house, &mut book, play);
                rules::pages(&house, &mut book, game);
            }
            Part::Sheets => scores::sheet(&house, &mut book, play),
        }
    }
    footers(&house, &mut book, game.card().title);
    Ok((book, house))
}

/// What stands at the foot of every page: the game, the page, the house and the licence.
fn footers(house: &House, book: &mut Book, title: &str) {
    let count = book.sheets.len();
    let licence = house.words(
        "Escale · textes et dessins libres, MIT ou Apache 2.0",
        "Escale · texts and drawings free, MIT or Apache 2.0",
    );
    let mut style = house.small();
    style.size = if house.ink == Ink::Contrast { 11.0 } else { 7.5 };
    for (at, sheet) in book.sheets.iter_mut().enumerate() {
        let Sheet { width, height, .. } = *sheet;
        let y = height - 6.5;
        let number = at + 1;
        let page = house.say(&phrase!("{number} / {count}", "{number} / {count}"));
        // A board's own label stands beside its ruler.
        let name = format!("{title} · {}", sheet.label);
        let name = lines::single_within(&name, style, width / 2.0 - 20.0);
        sheet.put(Mark::Words {
            x: 9.0,
            y,
            line: Arc::new(name),
        });
        sheet.write(&page, style, (width / 2.0, y), 0.5);
        sheet.write(&licence, style, (width - 9.0, y), 1.0);
    }
}
