//! What a sweep measures, one run each, in words that can be sent elsewhere: to a browser, say.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_engine::{Adapter, DeviceKind, Job, Limits};
use warpground_patterns::{Family, ParameterKind, ParameterRole, Request, SettingError, Settings, Variant};

use crate::fit::{Fit, fit};

/// From one size to the next when none are listed: a factor of four doubles the side of a matrix.
const FACTOR: u64 = 4;

/// One variant with one problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Case {
    /// `family/variant`.
    pub id: String,
    /// The problem's size in elements of the vector, or of the largest matrix; absent if `set` has all of its sizes.
    #[serde(default)]
    pub size: Option<u64>,
    /// Settings that differ from the defaults, by name.
    #[serde(default)]
    pub set: BTreeMap<String, f64>,
    /// Whether the settings that the catalogue names for large devices take the defaults' place, where the device takes
    /// them.
    #[serde(default)]
    pub tuned: bool,
    /// What sets it apart from other cases of the variant, for a person; absent if the size alone does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

/// The sizes of a sweep, in elements: of the vector, or of the largest matrix.
#[derive(Debug, Clone, PartialEq)]
pub enum Sizes {
    /// These.
    Listed(Vec<u64>),
    /// From the first on, each four times the one before, and then the last, until a bound is reached.
    UpTo {
        /// The first size.
        first: u64,
        /// The last size at most.
        last: u64,
        /// The bounds.
        bounds: Bounds,
    },
}

/// What a run of a sweep may take; a size beyond it is left out.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// Bytes of device memory that a run may take.
    pub memory_bytes: u64,
    /// Seconds that one run may take; a variant's sweep ends before the size that would take longer, judging from its
    /// work and the time of the size before.
    pub run_seconds: f64,
}

impl Sizes {
    /// What suits a kind of device.
    #[must_use]
    pub fn suiting(kind: DeviceKind) -> Sizes {
        match kind {
            DeviceKind::Software | DeviceKind::Simulator => {
                let bounds = Bounds { memory_bytes: 64 << 20, run_seconds: 0.2 };
                Sizes::UpTo { first: 1 << 10, last: 1 << 20, bounds }
            }
            DeviceKind::DiscreteGpu | DeviceKind::IntegratedGpu | DeviceKind::VirtualGpu | DeviceKind::Unknown => {
                let bounds = Bounds { memory_bytes: 1 << 30, run_seconds: 0.5 };
                Sizes::UpTo { first: 1 << 10, last: 1 << 26, bounds }
            }
        }
    }

    /// From the first size to `last`, or without one to the largest that one buffer of the device holds.
    #[must_use]
    pub fn from(first: u64, last: Option<u64>, limits: &Limits) -> Sizes {
        // Whole vectors of four, since buffers of those are rounded up.
        let most = limits.storage_binding_bytes.min(limits.buffer_bytes) / 16 * 4;
        let bounds = Bounds { memory_bytes: u64::MAX, run_seconds: 10.0 };
        Sizes::UpTo { first, last: last.unwrap_or(most), bounds }
    }

    /// The sizes that are tried, before any bound but the last.
    #[must_use]
    pub fn list(&self) -> Vec<u64> {
        match self {
            Sizes::Listed(sizes) => sizes.clone(),
            Sizes::UpTo { first, last, .. } => std::iter::successors(Some(*first), |size| size.checked_mul(FACTOR))
                .take_while(|size| size < last)
                .chain([*last])
                .collect(),
        }
    }

    /// What a run may take, if that is bounded.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        match self {
            Sizes::Listed(_) => None,
            Sizes::UpTo { bounds, .. } => Some(*bounds),
        }
    }

    /// Every variant at every size.
    #[must_use]
    pub fn cases(&self, variants: &[(&'static Family, &'static Variant)]) -> Vec<Case> {
        let sizes = self.list();
        variants
            .iter()
            .flat_map(|(family, variant)| {
                let id = family.id_of(variant).to_string();
                sizes.iter().map(move |size| Case {
                    id: id.clone(),
                    size: Some(*size),
                    set: BTreeMap::new(),
                    tuned: false,
                    label: None,
                })
            })
            .collect()
    }
}

impl Case {
    /// This case with a setting more. The label names it.
    #[must_use]
    pub fn with(&self, name: &str, value: f64) -> Case {
        let mut case = self.clone();
        case.set.insert(name.to_owned(), value);
        let words = format!("{name} = {value}");
        case.label = Some(self.label.as_ref().map_or(words.clone(), |label| format!("{label}, {words}")));
        case
    }

    /// The settings of the case.
    ///
    /// # Errors
    /// A sentence: a size that the variant cannot have, a name that it does not know, a value outside its range.
    pub(crate) fn settings(&self, variant: &Variant, adapter: &Adapter) -> Result<Settings, String> {
        let limits = &adapter.limits;
        let made = |mut settings: Settings| {
            for (name, value) in &self.set {
                settings.set(variant, name, &value.to_string()).map_err(|error: SettingError| error.to_string())?;
            }
            self.size.map_or(Ok(settings.clone()), |size| settings_of_size(variant, &settings, limits, size))
        };
        let defaults = Settings::defaults(variant);
        let tuned = self.tuned.then(|| made(variant.tuned_settings(&defaults)).ok()).flatten();
        let fits = |settings: &Settings| {
            fit(variant, &Request::new(settings.clone(), limits.clone()), adapter) == Fit::AsAsked
        };
        tuned.filter(fits).map_or_else(|| made(defaults), Ok)
    }
}

/// The elements of the largest buffer of a problem; 0 if there is no such problem.
pub(crate) fn elements_of(variant: &Variant, settings: &Settings, limits: &Limits) -> u64 {
    let job = variant.job(&Request::new(settings.clone(), limits.clone()));
    job.ok().as_ref().and_then(largest).unwrap_or(0)
}

/// The elements of the largest buffer, or the texels of a larger texture.
fn largest(job: &Job) -> Option<u64> {
    (0..job.buffers.len()).filter_map(|buffer| job.elements(buffer)).max()
}

/// The settings with the problem's size set. A problem with one size takes it; for one with several, all sides are
/// made equal so that the largest buffer holds about `elements`, or no more than those where sides are powers of two.
///
/// # Errors
/// A sentence, if no side in the parameters' range comes near.
pub(crate) fn settings_of_size(
    variant: &Variant,
    base: &Settings,
    limits: &Limits,
    elements: u64,
) -> Result<Settings, String> {
    let sizes: Vec<_> = variant.parameters.iter().filter(|parameter| parameter.role == ParameterRole::Size).collect();
    #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
    let set = |side: u64| sizes.iter().fold(base.clone(), |settings, size| settings.with(size.name, side as f64));
    let side = match sizes.as_slice() {
        [] => return Err("this kernel has no size to set".to_owned()),
        [_] => elements,
        [_, _, ..] => {
            // A job's buffers are only described here, so trying sides costs nothing.
            let holds =
                |side: u64| variant.job(&Request::new(set(side), limits.clone())).ok().as_ref().and_then(largest);
            if sizes.iter().any(|size| size.kind == ParameterKind::PowerOfTwo) {
                let sides = (0..32).map(|power| 1_u64 << power);
                let largest = sides.rev().find(|side| holds(*side).is_some_and(|length| length <= elements));
                let settings = largest.map(set);
                return settings.ok_or_else(|| format!("no sides of this problem have as few as {elements} elements"));
            }
            let (mut enough, mut step) = (1_u64, 1_u64 << 32);
            // The largest side whose buffers hold no more than was asked.
            while step > 0 {
                if holds(enough + step).is_some_and(|length| length <= elements) {
                    enough += step;
                }
                step /= 2;
            }
            let next_is_nearer = holds(enough + 1)
                .zip(holds(enough))
                .is_some_and(|(above, below)| above - elements.min(above) < elements - below.min(elements));
            if next_is_nearer { enough + 1 } else { enough }
        }
    };
    let settings = set(side);
    for size in sizes {
        size.check(settings.get(size.name)).map_err(|error| error.to_string())?;
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_patterns::find;

    fn limits() -> Limits {
        Limits {
            block_dimensions: [1024, 1024, 64],
            threads_per_block: 1024,
            grid_dimension: 65_535,
            shared_bytes: 32 << 10,
            buffer_bytes: 1 << 32,
            storage_binding_bytes: 1 << 31,
            uniform_binding_bytes: 64 << 10,
            storage_buffers_per_kernel: 8,
        }
    }

    fn adapter() -> Adapter {
        Adapter { limits: limits(), ..warpground_sim::adapter(32) }
    }

    fn sides(id: &str, elements: u64) -> Vec<u32> {
        let (_, variant) = find(id).expect("the id is in the catalogue");
        let settings =
            settings_of_size(variant, &Settings::defaults(variant), &limits(), elements).expect("the size is in range");
        variant
            .parameters
            .iter()
            .filter(|parameter| parameter.role == ParameterRole::Size)
            .map(|parameter| settings.whole(parameter.name))
            .collect()
    }

    #[test]
    fn a_size_is_the_number_of_elements_of_a_vector_or_of_a_matrix() {
        assert_eq!(sides("vector_add/four_wide", 1001), [1001]);
        assert_eq!(sides("transpose/naive", 1 << 20), [1024, 1024]);
        assert_eq!(sides("matmul/tiled", 1 << 20), [1024, 1024, 1024]);
        assert_eq!(sides("transpose/naive", 1), [1, 1]);
        assert_eq!(sides("transpose/naive", 1_000_000), [1000, 1000]);
    }

    #[test]
    fn the_nearest_square_is_taken_where_the_size_is_none() {
        // 1448² = 2,096,704 and 1449² = 2,099,601 around 2,097,152.
        assert_eq!(sides("transpose/naive", 1 << 21), [1448, 1448]);
        assert_eq!(sides("transpose/naive", 8), [3, 3]);
    }

    #[test]
    fn a_size_beyond_a_parameters_range_is_refused_with_the_range() {
        let (_, variant) = find("vector_add/guarded").expect("the id is in the catalogue");
        let refusal = settings_of_size(variant, &Settings::defaults(variant), &limits(), 1 << 40)
            .expect_err("2^40 elements are too many");
        assert_eq!(refusal, "n = 1099511627776: allowed are whole numbers from 1 to 1073741824");
    }

    #[test]
    fn sizes_without_a_list_grow_fourfold_and_end_with_the_last() {
        let list = |first, last| Sizes::from(first, Some(last), &limits()).list();
        assert_eq!(list(1 << 10, 1 << 14), [1 << 10, 1 << 12, 1 << 14]);
        assert_eq!(list(1 << 10, 1 << 15), [1 << 10, 1 << 12, 1 << 14, 1 << 15]);
        assert_eq!(list(7, 7), [7]);
    }

    #[test]
    fn sizes_without_an_end_reach_what_one_buffer_holds() {
        assert_eq!(Sizes::from(1 << 26, None, &limits()).list(), [1 << 26, 1 << 28, 1 << 29]);
        let odd = Limits { storage_binding_bytes: (1 << 31) - 4, ..limits() };
        assert_eq!(Sizes::from(1 << 28, None, &odd).list(), [1 << 28, (1 << 29) - 4]);
    }

    #[test]
    fn a_case_says_what_it_sets() {
        let (family, variant) = find("reduce/sequential").expect("the id is in the catalogue");
        let case =
            Sizes::Listed(vec![1000]).cases(&[(family, variant)])[0].with("block_x", 64.0).with("operation", 1.0);
        assert_eq!(case.label.as_deref(), Some("block_x = 64, operation = 1"));
        let settings = case.settings(variant, &adapter()).expect("they are in range");
        assert_eq!(["n", "block_x", "operation"].map(|name| settings.whole(name)), [1000, 64, 1]);
        let refusal = case.with("block_x", 65.0).settings(variant, &adapter()).expect_err("65 is no power of two");
        assert_eq!(refusal, "block_x = 65: allowed are powers of two from 2 to 1024");
    }
}
