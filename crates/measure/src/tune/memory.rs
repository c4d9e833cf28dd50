//! What searches found, by device.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_engine::Adapter;
use warpground_patterns::find;

use super::{
    Tuned,
    values::tunable,
    words::{DEFAULTS, changes, in_words},
};
use crate::Case;

/// Settings that searches found, by device.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Memory {
    /// The latest of each kernel, problem and device.
    pub settings: Vec<Remembered>,
}

/// What a search found, on one device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    /// The device's name.
    pub device: String,
    /// The interface through which it was used.
    pub backend: String,
    /// `family/variant`.
    pub id: String,
    /// What the case was called, if it had a name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The problem's size, in elements, if it was given so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// The settings; empty where the defaults were as fast as any.
    pub set: BTreeMap<String, f64>,
}

impl Memory {
    /// Remembers what a search found, in place of what an earlier one found of the same.
    pub fn remember(&mut self, new: Remembered) {
        let same = |old: &Remembered| {
            (&old.device, &old.backend, &old.id, &old.label, old.size)
                == (&new.device, &new.backend, &new.id, &new.label, new.size)
        };
        self.settings.retain(|old| !same(old));
        self.settings.push(new);
    }

    /// Forgets what was found of a kernel on a device, at every size and under every name.
    pub fn forget(&mut self, adapter: &Adapter, id: &str) {
        self.settings.retain(|one| !(one.is_of(adapter) && one.id == id));
    }

    /// What was stored as JSON, without what could not be meant: values that a kernel does not take, settings that it
    /// does not have. Also whether anything had to be discarded.
    #[must_use]
    pub fn restored(text: &str) -> (Memory, bool) {
        let Ok(mut memory) = serde_json::from_str::<Memory>(text) else { return (Memory::default(), true) };
        let before = memory.settings.len();
        memory.settings.retain(Remembered::is_possible);
        let discarded = memory.settings.len() < before;
        (memory, discarded)
    }

    /// What is known of a case on a device: of the same name, or of the nearest size.
    #[must_use]
    pub fn of(&self, adapter: &Adapter, id: &str, label: Option<&str>, size: Option<u64>) -> Option<&Remembered> {
        #[expect(clippy::cast_precision_loss, reason = "only compared")]
        let distance = |its: u64| size.map_or(0.0, |size| ((its.max(1) as f64).ln() - (size.max(1) as f64).ln()).abs());
        let known = || self.settings.iter().filter(|one| one.is_of(adapter) && one.id == id);
        known().find(|one| label.is_some() && one.label.as_deref() == label).or_else(|| {
            known()
                .filter_map(|one| Some((one, distance(one.size?))))
                .min_by(|one, other| one.1.total_cmp(&other.1))
                .map(|(one, _)| one)
        })
    }
}

impl Remembered {
    /// What is to be remembered of a search on a device.
    #[must_use]
    pub fn of(adapter: &Adapter, tuned: &Tuned) -> Remembered {
        let Case { id, label, size, .. } = tuned.case.clone();
        let (device, backend) = (adapter.name.clone(), adapter.backend.clone());
        let set = tuned.best.as_ref().map(|best| best.set.clone()).unwrap_or_default();
        Remembered { device, backend, id, label, size, set }
    }

    /// The settings in words: `block_x = 128, tile = 32`; `the defaults` where those were as fast as any.
    #[must_use]
    pub fn words(&self) -> String {
        in_words(&self.set)
    }

    /// What differs from the defaults, in few letters: `block_x 128, tile 32`, or `the defaults`.
    #[must_use]
    pub fn short_words(&self) -> String {
        let changed = find(&self.id).map_or_else(Vec::new, |(_, variant)| changes(variant, &self.set));
        let words: Vec<_> = changed.iter().map(|(name, value)| format!("{name} {value}")).collect();
        if words.is_empty() { DEFAULTS.to_owned() } else { words.join(", ") }
    }

    /// All that a search sets, by name: the defaults, where it found nothing faster.
    pub fn settings(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let variant = find(&self.id).map(|(_, variant)| variant);
        variant
            .into_iter()
            .flat_map(tunable)
            .map(|parameter| (parameter.name, self.set.get(parameter.name).copied().unwrap_or(parameter.default)))
    }

    fn is_of(&self, adapter: &Adapter) -> bool {
        self.device == adapter.name && self.backend == adapter.backend
    }

    /// Whether its kernel takes these settings on some device. A kernel that this catalogue does not have may be
    /// another version's.
    fn is_possible(&self) -> bool {
        find(&self.id).is_none_or(|(_, variant)| {
            self.set.iter().all(|(name, value)| {
                tunable(variant).any(|parameter| parameter.name == name && parameter.check(*value).is_ok())
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;
    use crate::tune::values::tests::adapter;

    fn remembered(device: &str, label: Option<&str>, size: Option<u64>, block: f64) -> Remembered {
        Remembered {
            device: device.to_owned(),
            backend: adapter(device, 256).backend,
            id: "vector_add/guarded".to_owned(),
            label: label.map(str::to_owned),
            size,
            set: BTreeMap::from([("block_x".to_owned(), block)]),
        }
    }

    #[test]
    fn what_is_remembered_is_that_of_the_device_and_of_the_nearest_size() {
        let settings = vec![
            remembered("one", None, Some(1 << 10), 1.0),
            remembered("one", None, Some(1 << 20), 2.0),
            remembered("one", Some("copy"), None, 3.0),
            remembered("other", None, Some(1 << 16), 4.0),
        ];
        let memory = Memory { settings };
        let block = |device: &str, label: Option<&str>, size: Option<u64>| {
            let found = memory.of(&adapter(device, 256), "vector_add/guarded", label, size)?;
            found.set.get("block_x").copied()
        };
        assert_eq!(block("one", None, Some(1 << 12)), Some(1.0));
        assert_eq!(block("one", None, Some(1 << 30)), Some(2.0));
        assert_eq!(block("one", Some("copy"), None), Some(3.0));
        assert_eq!(block("one", Some("another"), Some(1 << 19)), Some(2.0));
        assert_eq!(block("other", None, None), Some(4.0));
        assert_eq!(block("third", None, None), None);
    }

    #[test]
    fn what_is_forgotten_is_one_kernels_on_one_device() {
        let other_kernel = Remembered { id: "reduce/sequential".to_owned(), ..remembered("one", None, Some(1), 64.0) };
        let settings = vec![
            remembered("one", None, Some(1 << 10), 64.0),
            remembered("one", Some("copy"), None, 128.0),
            remembered("other", None, Some(1 << 10), 32.0),
            other_kernel.clone(),
        ];
        let mut memory = Memory { settings };
        memory.forget(&adapter("one", 256), "vector_add/guarded");
        assert_eq!(memory.settings, [remembered("other", None, Some(1 << 10), 32.0), other_kernel]);
    }

    #[test]
    fn what_was_stored_comes_back_and_what_no_kernel_takes_is_discarded() {
        let good = remembered("one", None, Some(1 << 10), 64.0);
        let stored = |settings: &[Remembered]| {
            serde_json::to_string(&Memory { settings: settings.to_vec() }).expect("a memory is JSON")
        };
        assert_eq!(Memory::restored(&stored(slice::from_ref(&good))), (Memory { settings: vec![good.clone()] }, false));
        // A block of no power of two, a parameter of no kernel's, one that is the problem itself.
        let impossible = [("block_x", 1e9), ("colour", 1.0), ("n", 64.0)]
            .map(|(name, value)| Remembered { set: BTreeMap::from([(name.to_owned(), value)]), ..good.clone() });
        for bad in impossible {
            let found = Memory::restored(&stored(&[bad.clone(), good.clone()]));
            assert_eq!(found, (Memory { settings: vec![good.clone()] }, true), "{bad:?}");
        }
        for text in ["", "{", "[]", "null", "{\"settings\": 3}"] {
            assert_eq!(Memory::restored(text), (Memory::default(), true), "{text}");
        }
        // A kernel that another version has is no damage.
        let elsewhere = Remembered { id: "of/tomorrow".to_owned(), ..good };
        assert_eq!(
            Memory::restored(&stored(slice::from_ref(&elsewhere))),
            (Memory { settings: vec![elsewhere] }, false)
        );
    }
}
