//! Devices by compute capability: what all of one have in common, and which they are.

use std::{cmp::Reverse, sync::LazyLock};

use super::{Gpu, Origin, cards::PUBLISHED, preset, presets};

/// A compute capability.
#[derive(Debug, Clone)]
pub struct Capability {
    /// Major and minor.
    pub number: (u32, u32),
    /// The architecture that has it.
    pub architecture: &'static str,
    /// What all its devices have in common first, then the cards by name.
    pub devices: Vec<&'static Gpu>,
}

/// All compute capabilities that a card here has, the newest first.
#[must_use]
pub fn capabilities() -> Vec<Capability> {
    let mut all: Vec<&'static Gpu> = devices().filter(|gpu| gpu.compute_capability.is_some()).collect();
    all.sort_by_key(|gpu| (Reverse(gpu.compute_capability), gpu.origin == Origin::Card, gpu.name));
    let of_each = all.chunk_by(|one, other| one.compute_capability == other.compute_capability);
    of_each
        .filter_map(|devices| {
            let number = devices.first()?.compute_capability?;
            Some(Capability { number, architecture: architecture(number), devices: devices.to_vec() })
        })
        .collect()
}

/// Every preset, and behind them the compute capabilities that the courses do not describe.
pub fn devices() -> impl Iterator<Item = &'static Gpu> {
    presets().iter().chain(in_general())
}

/// The device with this id: a preset, or a compute capability such as `cc-8.9`.
#[must_use]
pub fn device(id: &str) -> Option<&'static Gpu> {
    preset(id).or_else(|| in_general().iter().find(|gpu| gpu.id == id))
}

/// What the cards of a compute capability have in common, for each that no course describes: limits, lanes and rules. How
/// many multiprocessors a card has, and how fast it and its memory are, is its own.
fn in_general() -> &'static [Gpu] {
    static ALL: LazyLock<Vec<Gpu>> = LazyLock::new(|| {
        let mut all: Vec<Gpu> = Vec::new();
        for card in presets().iter().filter(|gpu| gpu.origin == Origin::Card) {
            let Some((major, minor)) = card.compute_capability else { continue };
            let is_same = |gpu: &Gpu| gpu.compute_capability == card.compute_capability;
            if presets().iter().any(|gpu| gpu.origin == Origin::Generation && is_same(gpu)) || all.iter().any(is_same) {
                continue;
            }
            all.push(Gpu {
                id: format!("cc-{major}.{minor}").leak(),
                name: format!("Compute capability {major}.{minor}").leak(),
                origin: Origin::Generation,
                multiprocessors: None,
                clock: None,
                bandwidth: None,
                memory_bytes: None,
                bus_bits: None,
                l2_bytes: None,
                note: "",
                source: PUBLISHED,
                covers: &[],
                ..*card
            });
        }
        all
    });
    &ALL
}

/// NVIDIA's name for the devices of a compute capability.
fn architecture(number: (u32, u32)) -> &'static str {
    match number {
        (1, _) => "Tesla",
        (2, _) => "Fermi",
        (3, _) => "Kepler",
        (5, _) => "Maxwell",
        (6, _) => "Pascal",
        (7, 5) => "Turing",
        (7, _) => "Volta",
        (8, 9) => "Ada Lovelace",
        (8, _) => "Ampere",
        (9, _) => "Hopper",
        _ => "Blackwell",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_capability_since_fermi_has_a_card_and_the_newest_comes_first() {
        let since_fermi: Vec<_> =
            capabilities().iter().map(|its| its.number).take_while(|number| *number >= (2, 0)).collect();
        let wanted = [
            (12, 1),
            (12, 0),
            (11, 0),
            (10, 3),
            (10, 0),
            (9, 0),
            (8, 9),
            (8, 7),
            (8, 6),
            (8, 0),
            (7, 5),
            (7, 2),
            (7, 0),
            (6, 2),
            (6, 1),
            (6, 0),
            (5, 3),
            (5, 2),
            (5, 0),
            (3, 7),
            (3, 5),
            (3, 2),
            (3, 0),
            (2, 1),
            (2, 0),
        ];
        assert_eq!(since_fermi, wanted);
    }

    #[test]
    fn each_has_what_is_general_first_and_then_its_cards_by_name() {
        for capability in capabilities() {
            let [general, cards @ ..] = capability.devices.as_slice() else { panic!("{:?}", capability.number) };
            assert_eq!((general.origin, general.multiprocessors), (Origin::Generation, None), "{}", general.name);
            assert!(cards.iter().all(|card| card.origin == Origin::Card) && !cards.is_empty(), "{}", general.name);
            assert!(cards.is_sorted_by_key(|card| card.name), "{}", general.name);
            for card in cards {
                assert_eq!((card.block, card.sm), (general.block, general.sm), "{}", card.name);
                assert_eq!((card.coalescing, card.banks), (general.coalescing, general.banks), "{}", card.name);
            }
        }
    }

    #[test]
    fn a_capability_is_a_device_by_its_number() {
        let ada = device("cc-8.9").unwrap();
        assert_eq!((ada.name, ada.sm.threads, ada.multiprocessors), ("Compute capability 8.9", Some(1536), None));
        assert_eq!(device("rtx-4090").map(|gpu| gpu.name), Some("GeForce RTX 4090"));
        assert!(device("cc-8.8").is_none());
        let ids: BTreeSet<_> = devices().map(|gpu| gpu.id).collect();
        assert_eq!(ids.len(), devices().count());
    }
}
