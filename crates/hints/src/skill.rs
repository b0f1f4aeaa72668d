//! How strong a level plays, said in what it sees. It lives here because the same sight goes
//! further in one game than in another.

/// What limits one level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// Tenths of a ply it looks ahead; 25 is two plies in one half of its moves and three in the
    /// other.
    pub depth: u32,
    /// Plies it plays noisy moves out at the end of that; with 0 it counts what stands on the board
    /// and hopes.
    pub quiescence: u32,
    /// How far its judgement of a position strays, in hundredths of the basic piece (one standard
    /// deviation).
    pub noise: u32,
    /// Chance in a thousand to overlook a move, per degree of subtlety.
    pub oversight: u32,
}

impl Skill {
    /// Levels 1 to 9 where a game has not measured its own. Level 10 has no limits.
    pub const LADDER: [Self; 9] = [
        Self::new(10, 0, 150, 250),
        Self::new(10, 1, 100, 200),
        Self::new(12, 2, 75, 150),
        Self::new(16, 4, 50, 110),
        Self::new(21, 8, 35, 80),
        Self::new(28, 16, 25, 50),
        Self::new(36, 16, 15, 25),
        Self::new(46, 16, 8, 10),
        Self::new(58, 16, 0, 0),
    ];

    /// In the order of the fields.
    pub const fn new(depth: u32, quiescence: u32, noise: u32, oversight: u32) -> Self {
        Self {
            depth,
            quiescence,
            noise,
            oversight,
        }
    }
}
