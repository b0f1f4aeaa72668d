//! Alcazar's book: what it says is true, a damaged one is refused, and whoever has read it wins.

mod damage;
mod play;
mod sample;
mod verification;

use std::sync::{Arc, OnceLock};

use escale_alcazar::{BOOK, Position, READING};
use escale_tablebase::Book;

/// The embedded book, opened once.
fn book() -> Arc<Book<Position>> {
    static OPENED: OnceLock<Arc<Book<Position>>> = OnceLock::new();
    Arc::clone(OPENED.get_or_init(|| Arc::new(Book::open(BOOK, READING).expect("the embedded book"))))
}
