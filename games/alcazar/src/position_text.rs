//! Reading and writing the position text: `<red> <green> <walls> <barred or -> <plies>`.

use escale_board::{read_number, split_fields};
use escale_rules::{Phrase, Trouble, excerpt, trouble};

use crate::position::{Position, Reading};
use crate::setup::{PositionError, Setup};
use crate::slot::{Slot, Walls};
use crate::square::Square;

/// The canonical text of a position.
pub(crate) fn write_position(position: &Position) -> String {
    let setup = Setup::from(position);
    let [red, green] = setup.figures;
    let mut walls: Vec<&str> = setup.walls.iter().map(Slot::name).collect();
    walls.sort_unstable();
    let walls = walls.join(",");
    let barred = setup.barred.map_or("-", Slot::name);
    let plies = setup.plies;
    format!("{red} {green} {walls} {barred} {plies}")
}

/// Reads a position text, strictly.
pub(crate) fn read_position(reading: Reading, text: &str) -> Result<Position, PositionError> {
    let [red, green, walls, barred, plies] = split_fields(text).ok_or_else(|| {
        trouble!(Unreadable:
            "une position a cinq parties séparées par une espace : le pion rouge, le pion vert, les remparts, le rempart interdit ou -, les demi-coups joués",
            "a position has five parts separated by one space: the red figure, the green figure, the walls, the barred wall or -, the plies played"
        )
    })?;
    let setup = Setup {
        figures: [read_square(red)?, read_square(green)?],
        walls: read_walls(walls)?,
        barred: match barred {
            "-" => None,
            name => Some(read_slot(name)?),
        },
        plies: read_number(
            plies,
            0..=u32::MAX,
            &Phrase::new("le compte des demi-coups joués", "the count of plies played"),
        )?,
        reading,
    };
    Position::from_setup(&setup)
}

fn read_square(text: &str) -> Result<Square, Trouble> {
    text.parse().map_err(|_| {
        let quoted = excerpt(text);
        trouble!(Unreadable:
            "« {quoted} » n'est pas une case (a1 à d4)",
            "“{quoted}” is not a square (a1 to d4)"
        )
    })
}

/// A slot by its canonical name only.
fn read_slot(text: &str) -> Result<Slot, Trouble> {
    let quoted = excerpt(text);
    Err(match text.parse::<Slot>() {
        Ok(slot) if slot.name() == text => return Ok(slot),
        Ok(name) => {
            trouble!(Unreadable:
                "l'emplacement « {quoted} » s'écrit {name} dans une position",
                "the slot “{quoted}” is written {name} in a position"
            )
        }
        Err(_) => trouble!(Unreadable:
            "« {quoted} » n'est pas un emplacement de rempart (une case et n, e, s ou w)",
            "“{quoted}” is not a wall slot (a square and n, e, s or w)"
        ),
    })
}

fn read_walls(text: &str) -> Result<Walls, Trouble> {
    let mut walls: Vec<Slot> = Vec::new();
    let mut before: Option<&str> = None;
    for name in text.split(',') {
        let slot = read_slot(name)?;
        if walls.contains(&slot) {
            return Err(trouble!(Unreadable:
                "deux remparts sont donnés en {name}",
                "two walls are given at {name}"
            ));
        }
        if let Some(before) = before.filter(|&before| before > name) {
            return Err(trouble!(Unreadable:
                "les remparts doivent être dans l'ordre alphabétique : {name} vient avant {before}",
                "the walls must be in alphabetical order: {name} comes before {before}"
            ));
        }
        walls.push(slot);
        before = Some(name);
    }
    Ok(walls.into_iter().collect())
}
