//! Steps and rays on a board of `W` columns and `H` rows; square `x + W * y`, y up from the first
//! side's seat.

/// One of the eight directions. N is +y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Dir {
    /// North.
    N,
    /// North-east.
    NE,
    /// East.
    E,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// West.
    W,
    /// North-west.
    NW,
}

impl Dir {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::N,
        Self::NE,
        Self::E,
        Self::SE,
        Self::S,
        Self::SW,
        Self::W,
        Self::NW,
    ];

    /// Column and row change of one step.
    #[inline]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::N => (0, 1),
            Self::NE => (1, 1),
            Self::E => (1, 0),
            Self::SE => (1, -1),
            Self::S => (0, -1),
            Self::SW => (-1, -1),
            Self::W => (-1, 0),
            Self::NW => (-1, 1),
        }
    }

    /// The opposite direction.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
}

/// A board of `W` × `H` squares, at most 128.
pub struct Grid<const W: usize, const H: usize>;

impl<const W: usize, const H: usize> Grid<W, H> {
    /// How many squares.
    pub const SQUARES: usize = W * H;

    /// The square at column `x`, row `y`.
    #[inline]
    pub const fn square(x: usize, y: usize) -> usize {
        x + W * y
    }

    /// The square `steps` steps away, if it is on the board.
    pub const fn step(square: usize, dir: Dir, steps: i32) -> Option<usize> {
        let (dx, dy) = dir.delta();
        let x = (square % W) as i32 + dx as i32 * steps;
        let y = (square / W) as i32 + dy as i32 * steps;
        if x >= 0 && y >= 0 && x < W as i32 && y < H as i32 {
            Some(x as usize + W * y as usize)
        } else {
            None
        }
    }

    /// For each direction and square, all squares beyond it to the edge. `N` must be `W * H`.
    pub const fn rays<const N: usize>() -> [[u128; N]; 8] {
        assert!(N == W * H && N <= 128);
        let mut rays = [[0; N]; 8];
        let mut dir = 0;
        while dir < 8 {
            let mut square = 0;
            while square < N {
                let mut steps = 1;
                while let Some(next) = Self::step(square, Dir::ALL[dir], steps) {
                    rays[dir][square] |= 1 << next;
                    steps += 1;
                }
                square += 1;
            }
            dir += 1;
        }
        rays
    }

    /// For each direction and square, the set of the one square `steps` steps away (empty off the
    /// board). `N` must be `W * H`.
    pub const fn steps<const N: usize>(steps: i32) -> [[u128; N]; 8] {
        assert!(N == W * H && N <= 128);
        let mut sets = [[0; N]; 8];
        let mut dir = 0;
        while dir < 8 {
            let mut square = 0;
            while square < N {
                if let Some(next) = Self::step(square, Dir::ALL[dir], steps) {
                    sets[dir][square] = 1 << next;
                }
                square += 1;
            }
            dir += 1;
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_and_steps_agree_with_coordinates() {
        const RAYS: [[u128; 56]; 8] = Grid::<7, 8>::rays::<56>();
        const JUMPS: [[u128; 56]; 8] = Grid::<7, 8>::steps::<56>(2);
        for square in 0..56 {
            for dir in Dir::ALL {
                let (dx, dy) = dir.delta();
                let (mut x, mut y) = ((square % 7) as i8, (square / 7) as i8);
                let mut expected = 0_u128;
                let mut second = 0_u128;
                for step in 1.. {
                    (x, y) = (x + dx, y + dy);
                    if !(0..7).contains(&x) || !(0..8).contains(&y) {
                        break;
                    }
                    expected |= 1 << (x as usize + 7 * y as usize);
                    if step == 2 {
                        second = 1 << (x as usize + 7 * y as usize);
                    }
                }
                assert_eq!(RAYS[dir as usize][square], expected);
                assert_eq!(JUMPS[dir as usize][square], second);
                assert_eq!(dir.opposite().delta(), (-dx, -dy));
            }
        }
    }
}
