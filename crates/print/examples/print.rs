//! Prints every game into a folder, to be looked at:
//! `print FOLDER [contrast|black] [a3] [en] [GAME]`.

use escale_catalog::GAMES;
use escale_print::{Ink, Order, Paper};
use escale_rules::Lang;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|own| own == word);
    let folder = words.first().map_or(".", String::as_str);
    let order = Order {
        paper: if has("a3") { Paper::A3 } else { Paper::A4 },
        ink: match () {
            () if has("black") => Ink::Black,
            () if has("contrast") => Ink::Contrast,
            () => Ink::Colour,
        },
        lang: if has("en") { Lang::En } else { Lang::Fr },
        ..Order::default()
    };
    let named = GAMES.iter().any(|game| has(game.card().id));
    for game in GAMES {
        let id = game.card().id;
        if named && !has(id) {
            continue;
        }
        let begun = std::time::Instant::now();
        let pdf = escale_print::game(*game, &order)?;
        println!("{id}: {} kB in {:?}", pdf.len() / 1024, begun.elapsed());
        std::fs::write(format!("{folder}/{id}.pdf"), pdf)?;
    }
    Ok(())
}
