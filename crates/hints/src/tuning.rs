//! Margins of the search heuristics. A game may know better than the search what a margin is worth.

/// What the search's heuristics weigh a game by. Margins are in hundredths of the basic piece; each
/// is a guess that only paired games can confirm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Half-width of the first window around the last iteration's score.
    pub aspiration: i32,
    /// Per ply of depth: so far above beta a quiet position is taken as won back there.
    pub reverse_futility: i32,
    /// Per ply of depth: so far below alpha only noisy moves are worth a look.
    pub futility: i32,
    /// Per ply of depth: so far below alpha the quiescence search decides alone.
    pub razor: i32,
    /// What a noisy move may bring beyond its exchange value, in quiescence.
    pub delta: i32,
    /// Per ply of depth: what an exchange may lose and still be searched.
    pub see: i32,
    /// Plies a null move search is shallower, before its depth-dependent part.
    pub null_base: i32,
    /// Hundredths of a ply every late move is reduced by.
    pub reduction_base: i32,
    /// Divides ln(depth) · ln(move number), in hundredths.
    pub reduction_divisor: i32,
    /// Quiet moves always looked at, before the depth-dependent part.
    pub late_base: i32,
    /// Plies of quiescence after which the evaluation is taken as it stands.
    pub quiescence_plies: i32,
    /// Plies of quiescence within which a check is answered by every move. Where checks are many
    /// and answers too, this is what keeps quiescence small.
    pub evasion_plies: i32,
    /// The most an evaluation is corrected by after a move, and as much after a pair.
    pub correction: i32,
}

impl Tuning {
    /// Where every game starts from.
    pub const DEFAULT: Self = Self {
        aspiration: 30,
        reverse_futility: 80,
        futility: 100,
        razor: 250,
        delta: 150,
        see: 60,
        null_base: 3,
        reduction_base: 50,
        reduction_divisor: 230,
        late_base: 4,
        quiescence_plies: 16,
        evasion_plies: 16,
        correction: 60,
    };
}

impl Default for Tuning {
    fn default() -> Self {
        Self::DEFAULT
    }
}
