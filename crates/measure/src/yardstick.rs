//! Kernels that are measured by another one: a transpose moves the bytes that a copy moves, so the copy's speed is what it
//! is held against. What a course measured on cards of its time is beside it.

use warpground_hardware::measured::{K20C, M2050, TRANSPOSES};

/// What a family's kernels are held against.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Yardstick {
    /// The variant that is it.
    pub variant: &'static str,
    /// In a few words.
    pub name: &'static str,
    /// What somebody measured on other cards.
    pub cards: &'static [Card],
}

/// A card that a course measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Card {
    /// Its name.
    pub name: &'static str,
    /// GB/s, in the order of [`TRANSPOSES`].
    measured: &'static [f64],
}

const TRANSPOSE: Yardstick = Yardstick {
    variant: "copy",
    name: "the copy",
    cards: &[Card { name: "Tesla M2050", measured: &M2050 }, Card { name: "Tesla K20c", measured: &K20C }],
};

impl Yardstick {
    /// A family's, if it has one.
    #[must_use]
    pub fn of(family: &str) -> Option<&'static Yardstick> {
        (family == "transpose").then_some(&TRANSPOSE)
    }
}

impl Card {
    /// GB/s of a variant and its share of the yardstick in per cent, if the course measured it.
    #[must_use]
    pub fn of(&self, variant: &str) -> Option<(f64, f64)> {
        let place = TRANSPOSES.iter().position(|its| *its == variant)?;
        let (rate, whole) = (self.measured.get(place)?, self.measured.first()?);
        Some((*rate, percent(*rate, *whole)))
    }
}

/// A part in per cent of a whole.
#[must_use]
pub fn percent(part: f64, whole: f64) -> f64 {
    100.0 * part / whole
}

#[cfg(test)]
mod tests {
    use warpground_patterns::families;

    use super::*;

    #[test]
    fn every_measured_transpose_is_a_variant_and_the_copy_is_its_own_yardstick() {
        let family = families().iter().find(|family| family.id == "transpose");
        let yardstick = Yardstick::of("transpose");
        for name in TRANSPOSES {
            assert!(family.is_some_and(|family| family.variants.iter().any(|variant| variant.id == name)), "{name}");
        }
        let shares = |variant: &str| {
            let cards = yardstick.map(|yardstick| yardstick.cards).unwrap_or_default();
            cards.iter().map(|card| card.of(variant).map(|(_, share)| format!("{share:.1}"))).collect::<Vec<_>>()
        };
        assert_eq!(shares("copy"), [Some("100.0".to_owned()), Some("100.0".to_owned())]);
        // The course's second table has kernels that are faster than the copy.
        assert_eq!(shares("padded"), [Some("94.6".to_owned()), Some("106.1".to_owned())]);
        assert_eq!(shares("four_wide"), [None, None]);
        assert_eq!(Yardstick::of("reduce"), None);
    }
}
