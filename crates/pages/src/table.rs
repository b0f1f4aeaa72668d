//! The table of other readings, as a rule page shows it.

use escale_rules::typography::{decimal, number, percent, typeset};
use escale_rules::{Card, Lang, Phrase, phrase};

use crate::block::{Block, Cell, Span};
use crate::readings::{Estimate, Measured, Readings, Sample};

/// Ends shown by name; rarer ones are counted together.
const ENDS: usize = 5;

fn words(text: impl Into<String>) -> Cell {
    vec![Span::Text(text.into())]
}

fn said(phrase: &Phrase, lang: Lang) -> Cell {
    words(phrase.get(lang))
}

/// What was measured of a game's readings: a table, and the command that made it.
pub(crate) fn of_readings(card: &Card, readings: &Readings, lang: Lang) -> Vec<Block> {
    let Readings { command, measured } = readings;
    if measured.is_empty() {
        return Vec::new();
    }
    let camp = card.camps[0].plain(lang);
    let exact = measured.iter().any(|row| row.solved.is_some());
    let mut head = vec![
        Cell::new(),
        said(&phrase!("points de {camp}", "points for {camp}"), lang),
        said(&Phrase::new("nulles", "draws"), lang),
        said(&Phrase::new("demi-coups", "plies"), lang),
        said(&Phrase::new("choix par coup", "choices per move"), lang),
        said(&Phrase::new("fins", "ends"), lang),
    ];
    if exact {
        head.insert(1, said(&Phrase::new("résultat prouvé", "proven result"), lang));
    }
    let rows = measured.iter().map(|row| self::row(card, row, exact, lang)).collect();
    let mut blocks = vec![Block::Table { head, rows }];
    if let Some(games) = measured
        .iter()
        .filter_map(|row| row.sample.as_ref())
        .map(|sample| sample.games)
        .max()
    {
        let games = number(u64::from(games), lang);
        let Phrase { fr, en } = conditions(command, lang);
        let about = phrase!(
            "L'ordinateur contre lui-même, {games} parties par lecture{fr} ; à chaque estimation, sa marge d'erreur (95 %). Ce tableau est produit par la commande : ",
            "The computer against itself, {games} games per reading{en}; each estimate has its margin of error (95%). The command that makes this table: "
        );
        let about = Span::Text(about.get(lang).into_owned());
        blocks.push(Block::Paragraph(vec![about, Span::Code(command.clone())]));
    }
    blocks
}

/// How the games were played, as far as the command says.
fn conditions(command: &str, lang: Lang) -> Phrase {
    let value = |option: &str| -> Option<u64> {
        let mut words = command.split_whitespace().skip_while(|&word| word != option);
        words.nth(1)?.parse().ok()
    };
    let (Some(nodes), Some(opening)) = (value("--nodes"), value("--opening")) else {
        return Phrase::new("", "");
    };
    let (nodes, opening) = (number(nodes, lang), number(opening, lang));
    phrase!(
        ", {nodes} positions examinées par coup, les {opening} premiers demi-coups tirés au sort parmi les bons",
        ", {nodes} positions searched per move, the first {opening} plies drawn at random among good ones"
    )
}

fn row(card: &Card, measured: &Measured, exact: bool, lang: Lang) -> Vec<Cell> {
    let mut cells = vec![name(card, measured, lang)];
    if exact {
        cells.push(solved(card, measured, lang));
    }
    match &measured.sample {
        Some(sample) => cells.extend(counted(sample, lang)),
        None => cells.extend((0..5).map(|_| words("–"))),
    }
    cells
}

/// What a reading is called: its options' names, or that it is ours.
fn name(card: &Card, measured: &Measured, lang: Lang) -> Cell {
    if measured.options.is_empty() {
        return said(&Phrase::new("notre lecture", "our reading"), lang);
    }
    let names: Vec<String> = measured
        .options
        .iter()
        .map(|choice| {
            let spec = card.options.iter().find(|spec| spec.key == choice.key);
            let name = spec.map_or(choice.key.as_str().into(), |spec| spec.name.get(lang));
            // What stands in a file is told by the file's name.
            if spec.is_some_and(|spec| spec.choice().is_none()) {
                format!("{name} ({})", choice.value)
            } else {
                name.into_owned()
            }
        })
        .collect();
    words(typeset(&names.join(" + "), lang))
}

fn solved(card: &Card, measured: &Measured, lang: Lang) -> Cell {
    let Some(solved) = measured.solved else {
        return words("–");
    };
    let Some((side, plies)) = solved else {
        return said(&Phrase::new("nulle", "draw"), lang);
    };
    let camp = card.camps[side.index()].plain(lang);
    let plies = number(u64::from(plies), lang);
    // "gain" stands for one camp and for many, in both languages.
    said(
        &phrase!("{camp} : gain en {plies} demi-coups", "{camp}: a win in {plies} plies"),
        lang,
    )
}

fn counted(sample: &Sample, lang: Lang) -> [Cell; 5] {
    let share = |Estimate { value, error }| {
        let (value, error) = (decimal(100.0 * value, 1, lang), percent(error, 1, lang));
        words(format!("{value} ± {error}"))
    };
    let mean = |Estimate { value, error }| words(format!("{} ± {}", decimal(value, 1, lang), decimal(error, 1, lang)));
    let told = |what: &Phrase, games: u32| {
        let share = percent(f64::from(games) / f64::from(sample.games.max(1)), 0, lang);
        format!("{} {share}", what.get(lang))
    };
    let (named, rarer) = sample.ends.split_at(ENDS.min(sample.ends.len()));
    let mut ends: Vec<String> = named.iter().map(|end| told(&end.phrase, end.games)).collect();
    if !rarer.is_empty() {
        let games = rarer.iter().map(|end| end.games).sum();
        ends.push(told(&Phrase::new("autres", "others"), games));
    }
    [
        share(sample.score()),
        share(sample.drawn()),
        mean(sample.plies.mean(sample.games)),
        mean(sample.choices.mean(sample.games)),
        words(ends.join(", ")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::plain;
    use crate::readings::GameEnds;

    #[test]
    fn the_command_says_how_the_games_were_played() {
        let command = "escale readings x --games 9 --nodes 3000 --opening 8 --seed 1";
        assert_eq!(
            conditions(command, Lang::En).en,
            ", 3,000 positions searched per move, the first 8 plies drawn at random among good ones"
        );
        assert_eq!(conditions("escale readings x --games 9", Lang::En), Phrase::new("", ""));
    }

    #[test]
    fn no_end_goes_untold() {
        let ended = |games: u32| GameEnds {
            code: games.to_string(),
            phrase: Phrase::made(format!("fin {games}"), format!("end {games}")),
            games,
        };
        let ends = |games: &[u32]| {
            let sample = Sample {
                games: games.iter().sum(),
                ends: games.iter().copied().map(ended).collect(),
                ..Sample::default()
            };
            plain(&counted(&sample, Lang::En)[4])
        };
        assert_eq!(ends(&[50, 50]), "end 50 50%, end 50 50%");
        assert_eq!(
            ends(&[40, 20, 15, 12, 8, 3, 2]),
            "end 40 40%, end 20 20%, end 15 15%, end 12 12%, end 8 8%, others 5%"
        );
    }
}
