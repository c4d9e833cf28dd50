//! What a search may change, and to what.

use warpground_engine::{Adapter, Limits};
use warpground_patterns::{Parameter, ParameterKind, ParameterRole, Settings, Variant};

use crate::sweep::case::elements_of;

/// A parameter with more values than this is tried at powers of two and its multiples only.
const MOST_VALUES: usize = 12;

/// Whether a variant has anything that a search may change. What makes a mistake on purpose is not made faster.
#[must_use]
pub fn is_tunable(variant: &'static Variant) -> bool {
    variant.defect.is_none() && tunable(variant).next().is_some()
}

/// Settings without what a search changes, whose defaults are in its place: equal for equal problems.
#[must_use]
pub fn problem(variant: &'static Variant, settings: &Settings) -> Settings {
    tunable(variant).fold(settings.clone(), |settings, parameter| settings.with(parameter.name, parameter.default))
}

/// A problem's size as it is remembered: the elements of its largest buffer.
#[must_use]
pub fn size_of(variant: &'static Variant, settings: &Settings, limits: &Limits) -> u64 {
    elements_of(variant, &problem(variant, settings), limits)
}

/// What a search may change: overrides of whole numbers. What the problem is, it leaves alone; a mask's width and the
/// operation of a reduction are overrides in some kernels and the problem all the same.
pub(super) fn tunable(variant: &'static Variant) -> impl Iterator<Item = &'static Parameter> {
    const PROBLEMS: [&str; 3] = ["mask_width", "max_bins", "operation"];
    variant.parameters.iter().filter(|parameter| {
        parameter.role.is_override() && parameter.kind != ParameterKind::Real && !PROBLEMS.contains(&parameter.name)
    })
}

/// The values of a parameter that are worth a trial on a device: all if they are few, or else the powers of two and the
/// default, as far as the device has the threads.
pub(super) fn values(parameter: &Parameter, adapter: &Adapter) -> Vec<f64> {
    let limits = &adapter.limits;
    let threads = match parameter.role {
        ParameterRole::BlockX | ParameterRole::BlockXY => limits.block_dimensions[0],
        ParameterRole::BlockY => limits.block_dimensions[1],
        ParameterRole::BlockZ => limits.block_dimensions[2],
        ParameterRole::Override | ParameterRole::Size | ParameterRole::Scalar => u32::MAX,
    };
    let is_allowed = |value: &f64| parameter.check(*value).is_ok() && *value <= f64::from(threads);
    #[expect(clippy::cast_precision_loss, reason = "few values")]
    let all = (0..=MOST_VALUES).map(|step| parameter.minimum + step as f64);
    let is_whole = matches!(parameter.kind, ParameterKind::Whole | ParameterKind::Choice(_));
    if is_whole && parameter.maximum - parameter.minimum < MOST_VALUES as f64 {
        return all.filter(is_allowed).collect();
    }
    // Blocks of less than half a warp leave a GPU idle.
    let least = if parameter.role == ParameterRole::BlockX { 16.0 } else { 1.0 };
    let powers = std::iter::successors(Some(1.0), |value| Some(value * 2.0)).take(31).filter(|value| *value >= least);
    let mut values: Vec<f64> = powers.chain([parameter.default]).filter(is_allowed).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    values
}

#[cfg(test)]
pub(super) mod tests {
    use warpground_patterns::find;

    use super::*;

    pub(in crate::tune) fn adapter(name: &str, threads: u32) -> Adapter {
        let mut adapter = warpground_sim::adapter(32);
        adapter.limits.block_dimensions = [threads, threads, 64];
        Adapter { name: name.to_owned(), ..adapter }
    }

    fn values_of(id: &str, parameter: &str) -> Vec<f64> {
        let (_, variant) = find(id).expect("the id is in the catalogue");
        let found = tunable(variant).find(|its| its.name == parameter);
        found.map(|found| values(found, &adapter("a device", 256))).unwrap_or_default()
    }

    #[test]
    fn blocks_are_tried_at_powers_of_two_that_the_device_allows() {
        assert_eq!(values_of("vector_add/guarded", "block_x"), [16.0, 32.0, 64.0, 128.0, 256.0]);
        // The default is no power of two.
        assert_eq!(values_of("reduce/any_block", "block_x"), [16.0, 32.0, 64.0, 96.0, 128.0, 256.0]);
        assert_eq!(values_of("spmv/row_groups", "lanes"), [1.0, 2.0, 4.0, 8.0, 16.0, 32.0]);
    }

    #[test]
    fn the_problem_itself_is_not_tuned() {
        assert_eq!(values_of("reduce/sequential", "operation"), [0.0; 0]);
        assert_eq!(values_of("convolution/tiled", "mask_width"), [0.0; 0]);
        assert_eq!(values_of("reduce/sequential", "n"), [0.0; 0]);
    }

    #[test]
    fn what_has_nothing_to_tune_or_errs_on_purpose_is_not_tunable() {
        let tunable = ["vector_add/guarded", "transpose/four_wide", "reduce/missing_barrier"]
            .map(|id| find(id).is_some_and(|(_, variant)| is_tunable(variant)));
        assert_eq!(tunable, [true, false, false]);
    }
}
