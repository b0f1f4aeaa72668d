//! Margins other than a game's own, while a match measures them.

use escale_hints::Tuning;

/// The margins by name, so that a match can try other values.
const MARGINS: [(&str, Margin); 13] = [
    ("aspiration", |tuning| &mut tuning.aspiration),
    ("reverse-futility", |tuning| &mut tuning.reverse_futility),
    ("futility", |tuning| &mut tuning.futility),
    ("razor", |tuning| &mut tuning.razor),
    ("delta", |tuning| &mut tuning.delta),
    ("exchange", |tuning| &mut tuning.see),
    ("null-base", |tuning| &mut tuning.null_base),
    ("reduction-base", |tuning| &mut tuning.reduction_base),
    ("reduction-divisor", |tuning| &mut tuning.reduction_divisor),
    ("late-base", |tuning| &mut tuning.late_base),
    ("quiescence-plies", |tuning| &mut tuning.quiescence_plies),
    ("evasion-plies", |tuning| &mut tuning.evasion_plies),
    ("correction", |tuning| &mut tuning.correction),
];

type Margin = fn(&mut Tuning) -> &mut i32;

/// Margins other than a game's own, while they are being measured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trial([Option<i32>; MARGINS.len()]);

impl Trial {
    /// The names a trial can change.
    pub fn names() -> impl Iterator<Item = &'static str> {
        MARGINS.iter().map(|(name, _)| *name)
    }

    /// The margins of a game, each with its name.
    pub fn margins(mut tuning: Tuning) -> Vec<(&'static str, i32)> {
        MARGINS
            .iter()
            .map(|(name, margin)| (*name, *margin(&mut tuning)))
            .collect()
    }

    /// Changes one more margin; `None` if there is none of that name, or if the value is beyond
    /// reason.
    #[must_use]
    pub fn with(mut self, name: &str, value: i32) -> Option<Self> {
        let index = Self::names().position(|known| known == name)?;
        // Only a divisor must not be zero; the least and the most keep every product of a margin
        // and a depth small.
        let least = i32::from(name == "reduction-divisor");
        self.0[index] = Some((least..=10_000).contains(&value).then_some(value)?);
        Some(self)
    }

    /// A game's margins with the changes made.
    #[must_use]
    pub fn on(self, mut tuning: Tuning) -> Tuning {
        for ((_, margin), value) in MARGINS.iter().zip(self.0) {
            if let Some(value) = value {
                *margin(&mut tuning) = value;
            }
        }
        tuning
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_changes_a_margin_of_its_own() {
        let mut seen = Vec::new();
        for name in Trial::names() {
            let changed = Trial::default().with(name, 7777).unwrap().on(Tuning::DEFAULT);
            assert_ne!(changed, Tuning::DEFAULT, "{name}");
            assert!(!seen.contains(&changed), "{name}");
            seen.push(changed);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let trial = Trial::default();
        assert_eq!(trial.on(Tuning::DEFAULT), Tuning::DEFAULT);
        assert!(trial.with("legs", 1).is_none());
        assert!(trial.with("razor", -1).is_none() && trial.with("razor", 10_001).is_none());
        assert!(trial.with("reduction-divisor", 0).is_none());
    }
}
