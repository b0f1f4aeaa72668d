//! What an evaluation is made of, and what that is called.

use escale_rules::Phrase;

/// One measured quantity of an evaluation and what a unit of it is worth, in hundredths of the
/// game's basic piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// A short name for tuning reports.
    pub name: &'static str,
    /// Worth of one unit; made by the tuner, not by guess.
    pub weight: i32,
}

impl Term {
    /// In the order of the fields.
    pub const fn new(name: &'static str, weight: i32) -> Self {
        Self { name, weight }
    }
}

/// What players call a thing that is measured, under whatever names of terms it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TermWords {
    /// The names of its terms.
    pub names: &'static [&'static str],
    /// A noun phrase that can stand behind "surtout :" and "mainly:".
    pub phrase: Phrase,
}

impl TermWords {
    /// In the order of the fields, French before English.
    pub const fn new(names: &'static [&'static str], fr: &'static str, en: &'static str) -> Self {
        let phrase = Phrase::new(fr, en);
        Self { names, phrase }
    }
}

/// Many weights of one kind under one name: one for each square, or for each pair of things.
pub struct Group<const N: usize>(pub &'static str, pub [i32; N]);

/// Makes the list of an evaluation's terms out of single ones and groups, at compile time.
pub struct Terms<const COUNT: usize> {
    list: [Term; COUNT],
    filled: usize,
}

impl<const COUNT: usize> Terms<COUNT> {
    /// None yet.
    pub const EMPTY: Self = Self {
        list: [Term::new("", 0); COUNT],
        filled: 0,
    };

    /// Adds single terms.
    #[must_use]
    pub const fn with(mut self, terms: &[Term]) -> Self {
        let mut index = 0;
        while index < terms.len() {
            self.list[self.filled] = terms[index];
            self.filled += 1;
            index += 1;
        }
        self
    }

    /// Adds a group, one term a weight.
    #[must_use]
    pub const fn with_group<const N: usize>(mut self, group: &Group<N>) -> Self {
        let mut index = 0;
        while index < N {
            self.list[self.filled] = Term::new(group.0, group.1[index]);
            self.filled += 1;
            index += 1;
        }
        self
    }

    /// The list.
    ///
    /// # Panics
    /// If fewer were added than counted: at compile time, where this is meant to be called.
    #[must_use]
    pub const fn list(self) -> [Term; COUNT] {
        assert!(self.filled == COUNT);
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_come_in_the_order_they_were_added() {
        const SQUARES: Group<2> = Group("square", [5, -6]);
        const LIST: [Term; 4] = Terms::EMPTY
            .with(&[Term::new("a", 1)])
            .with_group(&SQUARES)
            .with(&[Term::new("b", 2)])
            .list();
        assert_eq!(LIST.map(|term| term.weight), [1, 5, -6, 2]);
        assert_eq!(LIST.map(|term| term.name), ["a", "square", "square", "b"]);
    }
}
