//! The one page, finished: what is read before its scripts are here, and what they would ask first.

use crate::embedded::PAGE;
use crate::{File, Site};

/// What is read until the scripts are here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opening {
    /// The shelf, with the game of the day.
    Home {
        /// Which of the games it is.
        today: usize,
    },
    /// A table: on small screens it has no masthead.
    Table,
    /// The frame of any other page.
    Other,
}

/// A game on the shelf.
#[derive(Clone, Debug)]
pub struct ShelfGame {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What is said of it, in French and English.
    pub tagline: [String; 2],
}

/// What the scripts are given with the page instead of asking for it.
#[derive(Clone, Debug)]
pub struct Given {
    /// The games on the shelf.
    pub shelf: Vec<ShelfGame>,
    /// Their cards, in JSON.
    pub cards: String,
    /// Where people write to the host, in JSON.
    pub contact: String,
}

impl Site {
    /// The page that begins like this.
    pub fn page(&self, opening: Opening, given: &Given) -> File {
        let mut page = PAGE.to_owned();
        let today = match opening {
            Opening::Home { today } => given.shelf.get(today),
            Opening::Table | Opening::Other => None,
        };
        page = each_part(&page, "home", |home| match today {
            Some(today) => {
                let boxes = |one: &str| given.shelf.iter().map(|game| told(one, game)).collect();
                told(&each_part(home, "box", boxes), today)
            }
            None => String::new(),
        });
        page = each_part(&page, "table", |table| match opening {
            Opening::Table => table.to_owned(),
            _ => String::new(),
        });
        let (shelf, contact, skins) = (&given.cards, &given.contact, self.skins());
        let cards = format!("{{\"shelf\":{shelf},\"contact\":{contact},\"skins\":{skins}}}");
        // No end tag can hide in it.
        let cards = cards.replace('<', "\\u003c");
        let given = format!("<script type=\"application/json\" id=\"given\">{cards}</script>");
        File::html(page.replacen("<!-- given -->", &given, 1))
    }
}

/// A text in which every part between `<!-- name -->` and `<!-- /name -->` is made anew.
fn each_part(text: &str, name: &str, make: impl Fn(&str) -> String) -> String {
    let (begin, end) = (format!("<!-- {name} -->"), format!("<!-- /{name} -->"));
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(&begin) {
        let (part, after) = after.split_once(&end).unwrap_or((after, ""));
        out += before;
        out += &make(part);
        rest = after;
    }
    out + rest
}

/// A part that speaks of a game.
fn told(part: &str, game: &ShelfGame) -> String {
    let safe = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    part.replace("{id}", game.id)
        .replace("{game}", &safe(&game.title))
        .replace("{tagline.fr}", &safe(&game.tagline[0]))
        .replace("{tagline.en}", &safe(&game.tagline[1]))
}
