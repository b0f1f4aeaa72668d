//! What the shelf says of a game.

use crate::Phrase;

/// How sure we are of a reading of the leaflet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionStatus {
    /// The leaflet says it.
    Certain,
    /// Follows from what the leaflet says.
    Derived,
    /// From another public description of the same game.
    Sourced,
    /// Nothing decides it; the most natural reading was taken.
    Chosen,
}

/// One numbered decision on what the leaflet leaves open.
#[derive(Clone, Debug)]
pub struct Decision {
    /// `L1`, `A4` …; code and tests cite it.
    pub id: &'static str,
    /// What was decided.
    pub what: Phrase,
    /// Why, or from where.
    pub why: Phrase,
    /// How sure.
    pub status: DecisionStatus,
}

/// How much of the game, as a whole, is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// The leaflet gives all that matters.
    Certain,
    /// Very likely: another edition's board, same material.
    Likely,
    /// Parts (a board, a start) are reconstructed.
    Reconstructed,
}

/// What value a table option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionKind {
    /// On when named.
    Flag,
    /// The contents of a text file.
    TextFile,
}

/// A table option: something agreed before play.
#[derive(Clone, Debug)]
pub struct OptionSpec {
    /// Its key on the command line and in records.
    pub key: &'static str,
    /// What value it takes.
    pub kind: OptionKind,
    /// What it does.
    pub what: Phrase,
}

/// What one of several partners of a camp moves, where a camp can be shared.
#[derive(Clone, Debug)]
pub struct RoleSpec {
    /// A stable ASCII word for programs: the one [`Notation::role`](crate::Notation::role) gives.
    pub id: &'static str,
    /// What it is called.
    pub name: Phrase,
    /// The kinds of [pieces](crate::Piece) it moves.
    pub kinds: &'static [&'static str],
}

/// The archive card.
#[derive(Clone, Debug)]
pub struct Card {
    /// The name used everywhere: command line, addresses, files.
    pub id: &'static str,
    /// The title on the box.
    pub title: &'static str,
    /// One line that makes one want to play.
    pub tagline: Phrase,
    /// What one has to do to win, in one line.
    pub aim: Phrase,
    /// Author, if known.
    pub author: Option<&'static str>,
    /// Publisher, if known.
    pub publisher: Option<&'static str>,
    /// Year, if known.
    pub year: Option<u16>,
    /// Numbers of players it can be played by.
    pub players: &'static [u8],
    /// The roles of the partners of a camp, in the order of their seats, where a camp can be
    /// shared: then as many players as both camps have roles can sit down. Empty where it cannot.
    pub roles: &'static [RoleSpec],
    /// Usual duration in minutes, from–to.
    pub minutes: (u16, u16),
    /// The camps, first to play first, as one speaks of them: "Blancs", "Noirs".
    pub camps: [Phrase; 2],
    /// How much is known.
    pub certainty: Certainty,
    /// How we read the leaflet.
    pub decisions: &'static [Decision],
    /// Table options.
    pub options: &'static [OptionSpec],
    /// Balanced openings to begin matches from, one a line (the crate's `openings.txt`, made by
    /// `escale openings`).
    pub openings: &'static str,
    /// The archive card in Markdown (the crate's README).
    pub readme: &'static str,
    /// The rule page in Markdown, French and English.
    pub rules: [&'static str; 2],
}
