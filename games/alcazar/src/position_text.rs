//! Reading and writing the position text: `<red> <green> <walls> <barred or -> <plies>`.

use escale_board::{bits, read_number, split_fields};
use escale_rules::{Phrase, Trouble, excerpt, trouble};

use crate::position::Position;
use crate::setup::Setup;
use crate::slots::{SLOT_NAMES, SQUARE_NAMES, slot_described, slot_named, square_named};

/// The canonical text of a position.
pub(crate) fn print(position: &Position) -> String {
    let setup = Setup::from(position);
    let [red, green] = setup.figures.map(|square| SQUARE_NAMES[square as usize]);
    let mut walls: Vec<&str> = bits(setup.walls).map(|slot| SLOT_NAMES[slot as usize]).collect();
    walls.sort_unstable();
    let walls = walls.join(",");
    let barred = setup.barred.map_or("-", |slot| SLOT_NAMES[slot as usize]);
    let plies = setup.plies;
    format!("{red} {green} {walls} {barred} {plies}")
}

/// Reads a position text, strictly.
pub(crate) fn parse(text: &str) -> Result<Position, Trouble> {
    let [red, green, walls, barred, plies] = split_fields(text).ok_or_else(|| {
        trouble!(
            "une position a cinq parties séparées par une espace : le pion rouge, le pion vert, les remparts, le rempart interdit ou -, les coups joués",
            "a position has five parts separated by one space: the red figure, the green figure, the walls, the barred wall or -, the plies played"
        )
    })?;
    Setup {
        figures: [read_square(red)?, read_square(green)?],
        walls: read_walls(walls)?,
        barred: match barred {
            "-" => None,
            name => Some(read_slot(name)?),
        },
        plies: read_number(
            plies,
            0..=u32::MAX,
            &Phrase::new("le compte des coups joués", "the count of plies played"),
        )?,
    }
    .position()
}

fn read_square(text: &str) -> Result<u8, Trouble> {
    square_named(text).ok_or_else(|| {
        let quoted = excerpt(text);
        trouble!(
            "« {quoted} » n'est pas une case (a1 à d4)",
            "“{quoted}” is not a square (a1 to d4)"
        )
    })
}

/// A slot by its canonical name only.
fn read_slot(text: &str) -> Result<u8, Trouble> {
    if let Some(slot) = slot_named(text) {
        return Ok(slot);
    }
    let quoted = excerpt(text);
    Err(match slot_described(text) {
        Some(slot) => {
            let name = SLOT_NAMES[slot as usize];
            trouble!(
                "l'emplacement « {quoted} » s'écrit {name} dans une position",
                "the slot “{quoted}” is written {name} in a position"
            )
        }
        None => trouble!(
            "« {quoted} » n'est pas un emplacement de rempart (une case et n, e, s ou w)",
            "“{quoted}” is not a wall slot (a square and n, e, s or w)"
        ),
    })
}

fn read_walls(text: &str) -> Result<u64, Trouble> {
    let mut walls = 0_u64;
    let mut before: Option<&str> = None;
    for name in text.split(',') {
        let slot = read_slot(name)?;
        if walls >> slot & 1 == 1 {
            return Err(trouble!(
                "deux remparts sont donnés en {name}",
                "two walls are given at {name}"
            ));
        }
        if let Some(before) = before.filter(|&before| before > name) {
            return Err(trouble!(
                "les remparts doivent être dans l'ordre alphabétique : {name} vient avant {before}",
                "the walls must be in alphabetical order: {name} comes before {before}"
            ));
        }
        walls |= 1 << slot;
        before = Some(name);
    }
    Ok(walls)
}
