//! Squares as a type with names.

use std::fmt;

/// A name that no square of the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchSquare;

impl fmt::Display for NoSuchSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no square of the board has this name")
    }
}

impl std::error::Error for NoSuchSquare {}

/// `a1`, `b1` … for a board of at most 26 columns and 9 rows, row by row from the first side's
/// seat.
pub const fn algebraic_names<const N: usize>(files: usize) -> [[u8; 2]; N] {
    let mut names = [[0; 2]; N];
    let mut index = 0;
    while index < N {
        assert!(index % files < 26 && index / files < 9);
        names[index] = [b'a' + (index % files) as u8, b'1' + (index / files) as u8];
        index += 1;
    }
    names
}

/// `square! { pub struct Square: 7 x 8; }` makes the squares of a board of seven columns and eight
/// rows a type, named `a1` to `g8`; a board with names of its own gives a table of them: `pub
/// struct Square: 10 x 10, names NAMES;`.
#[macro_export]
macro_rules! square {
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $files:literal x $ranks:literal;) => {
        $crate::square! {
            $(#[$meta])*
            $vis struct $name: $files x $ranks, names {
                const BYTES: [[u8; 2]; $files * $ranks] = $crate::algebraic_names($files);
                let mut names = [""; $files * $ranks];
                let mut index = 0;
                while index < names.len() {
                    names[index] = match ::core::str::from_utf8(&BYTES[index]) {
                        Ok(name) => name,
                        Err(_) => unreachable!(),
                    };
                    index += 1;
                }
                names
            };
        }
    };
    ($(#[$meta:meta])* $vis:vis struct $name:ident: $files:literal x $ranks:literal, names $names:expr;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis struct $name(u8);

        impl $name {
            /// How many columns the board has.
            $vis const FILES: u8 = $files;

            /// How many rows the board has.
            $vis const RANKS: u8 = $ranks;

            /// Every square, row by row from the first side's seat.
            $vis const ALL: [Self; $files * $ranks] = {
                let mut all = [Self(0); $files * $ranks];
                let mut index = 0;
                while index < all.len() {
                    all[index] = Self(index as u8);
                    index += 1;
                }
                all
            };

            /// The square in a column and a row, both counted from 0; `None` off the board.
            $vis const fn new(file: u8, rank: u8) -> Option<Self> {
                if file < Self::FILES && rank < Self::RANKS {
                    Some(Self(file + rank * Self::FILES))
                } else {
                    None
                }
            }

            /// The square with this place in `ALL`.
            $vis const fn from_index(index: usize) -> Option<Self> {
                if index < Self::ALL.len() {
                    Some(Self(index as u8))
                } else {
                    None
                }
            }

            /// Its place in `ALL`.
            #[inline(always)]
            $vis const fn index(self) -> usize {
                self.0 as usize
            }

            /// Its column, from 0 on the first side's left.
            $vis const fn file(self) -> u8 {
                self.0 % Self::FILES
            }

            /// Its row, from 0 at the first side's seat.
            $vis const fn rank(self) -> u8 {
                self.0 / Self::FILES
            }

            /// Its name in texts and clicks.
            $vis const fn name(self) -> &'static str {
                static SQUARE_NAMES: [&str; $files * $ranks] = $names;
                SQUARE_NAMES[self.0 as usize]
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::NoSuchSquare;

            fn from_str(name: &str) -> Result<Self, $crate::NoSuchSquare> {
                Self::ALL
                    .into_iter()
                    .find(|square| square.name() == name)
                    .ok_or($crate::NoSuchSquare)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::NoSuchSquare;

    square! {
        /// A board taller than wide.
        struct Square: 7 x 8;
    }

    square! {
        /// A board with names of its own.
        struct Corner: 2 x 2, names ["sw", "se", "nw", "ne"];
    }

    #[test]
    fn squares_names_and_coordinates_belong_together() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), Some(square));
            assert_eq!(square.name().parse(), Ok(square));
            assert_eq!(format!("{square} {square:?}"), format!("{0} {0}", square.name()));
        }
        assert_eq!(Square::ALL[0].name(), "a1");
        assert_eq!(Square::ALL[55].name(), "g8");
        for corner in Corner::ALL {
            assert_eq!(Corner::from_index(corner.index()), Some(corner));
            assert_eq!(Corner::new(corner.file(), corner.rank()), Some(corner));
        }
        assert_eq!(Corner::new(1, 0).map(Corner::name), Some("se"));
    }

    #[test]
    fn what_is_off_the_board_is_no_square() {
        assert_eq!(
            (Square::new(7, 0), Square::new(0, 8), Square::from_index(56)),
            (None, None, None)
        );
        for wrong in ["", "a", "a0", "a9", "h1", "A1", "a10", "é1"] {
            assert_eq!(wrong.parse::<Square>(), Err(NoSuchSquare), "{wrong}");
        }
    }
}
