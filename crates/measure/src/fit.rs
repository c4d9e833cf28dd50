//! Settings made to fit a device: smaller blocks where the device allows fewer threads, and a plain reason where
//! nothing helps.

use warpground_engine::{Adapter, Error};
use warpground_patterns::{ParameterRole, Request, Settings, Variant};

/// How often a block is halved before giving up: from 1,024 × 1,024 threads down to one.
const MOST_HALVINGS: u32 = 20;

/// What became of settings on a device.
#[derive(Debug, Clone, PartialEq)]
pub enum Fit {
    /// The device takes them as they are, or what is wrong with them has nothing to do with the device.
    AsAsked,
    /// The device takes them with a smaller block.
    Reduced {
        /// The settings to use.
        settings: Settings,
        /// What was changed and why, for a person.
        note: String,
    },
    /// The device does not take them.
    Refused {
        /// Why, for a person, with the number asked and the number allowed where there are numbers.
        reason: String,
    },
}

/// Finds out whether a device takes a request's settings, without touching the device. Only the block is ever changed:
/// the problem stays the one that was asked.
#[must_use]
pub fn fit(variant: &Variant, request: &Request, adapter: &Adapter) -> Fit {
    let Some(refusal) = refusal(variant, request, adapter) else { return Fit::AsAsked };
    let mut reduced = request.clone();
    for _ in 0..MOST_HALVINGS {
        let Some(smaller) = with_halved_block(variant, &reduced.settings) else { break };
        reduced.settings = smaller;
        // A block of which another setting must be a multiple can be in conflict half-way down.
        if variant.job(&reduced).is_ok_and(|job| job.plan(adapter).is_ok()) {
            let note = format!("{}: {refusal}", changes(variant, &request.settings, &reduced.settings));
            return Fit::Reduced { settings: reduced.settings, note };
        }
    }
    Fit::Refused { reason: refusal.to_string() }
}

/// Why this device cannot run the request although the request is right in itself.
fn refusal(variant: &Variant, request: &Request, adapter: &Adapter) -> Option<Error> {
    match variant.job(request).ok()?.plan(adapter) {
        Err(refusal @ (Error::LimitExceeded { .. } | Error::Unsupported(_))) => Some(refusal),
        _ => None,
    }
}

/// The settings with the largest dimension of the block halved; `None` if none can be.
fn with_halved_block(variant: &Variant, settings: &Settings) -> Option<Settings> {
    let largest = variant
        .parameters
        .iter()
        .filter(|parameter| {
            matches!(
                parameter.role,
                ParameterRole::BlockX | ParameterRole::BlockY | ParameterRole::BlockZ | ParameterRole::BlockXY
            )
        })
        .filter(|parameter| parameter.check((settings.get(parameter.name) / 2.0).floor()).is_ok())
        .max_by(|one, other| settings.get(one.name).total_cmp(&settings.get(other.name)))?;
    Some(settings.with(largest.name, (settings.get(largest.name) / 2.0).floor()))
}

/// What differs, for example `block_x 128 instead of 256`.
fn changes(variant: &Variant, asked: &Settings, used: &Settings) -> String {
    variant
        .parameters
        .iter()
        .map(|parameter| (parameter.name, asked.get(parameter.name), used.get(parameter.name)))
        .filter(|(_, asked, used)| (asked - used).abs() > 0.0)
        .map(|(name, asked, used)| format!("{name} {used} instead of {asked}"))
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use warpground_engine::{DeviceKind, Extensions, Features, Limits};
    use warpground_patterns::find;

    fn adapter(threads_per_block: u32) -> Adapter {
        Adapter {
            name: "a small device".to_owned(),
            vendor: String::new(),
            architecture: String::new(),
            driver: String::new(),
            backend: String::new(),
            kind: DeviceKind::Unknown,
            limits: Limits {
                block_dimensions: [threads_per_block; 3],
                threads_per_block,
                grid_dimension: 65_535,
                shared_bytes: 16 << 10,
                buffer_bytes: 256 << 20,
                storage_binding_bytes: 128 << 20,
                uniform_binding_bytes: 64 << 10,
                storage_buffers_per_kernel: 8,
            },
            features: Features {
                timestamps: false,
                subgroups: false,
                subgroup_sizes: None,
                f16: false,
                cooperative_matrix: false,
                filters_floats: false,
                extensions: Extensions::NONE,
            },
        }
    }

    fn fitted(id: &str, threads_per_block: u32, changes: &[(&str, f64)]) -> Fit {
        let (_, variant) = find(id).expect("the id is in the catalogue");
        let adapter = adapter(threads_per_block);
        let defaults = Settings::defaults(variant);
        let settings = changes.iter().fold(defaults, |settings, (name, value)| settings.with(name, *value));
        fit(variant, &Request::new(settings, adapter.limits.clone()), &adapter)
    }

    fn note(fit: Fit) -> String {
        match fit {
            Fit::AsAsked => "as asked".to_owned(),
            Fit::Reduced { note, .. } => note,
            Fit::Refused { reason } => format!("refused: {reason}"),
        }
    }

    #[test]
    fn settings_that_fit_stay_as_they_are() {
        assert_eq!(note(fitted("vector_add/guarded", 256, &[])), "as asked");
    }

    #[test]
    fn a_block_beyond_the_device_is_halved_until_it_fits_and_says_so() {
        assert_eq!(
            note(fitted("vector_add/guarded", 100, &[])),
            "block_x 64 instead of 256: block of `vector_add` in x: 256 threads asked, 100 threads allowed by this device"
        );
        assert_eq!(
            note(fitted("vector_add/matrix_add", 64, &[])),
            "block_x 8 instead of 16, block_y 8 instead of 16: block of `matrix_add`: 256 threads asked, 64 threads \
             allowed by this device"
        );
    }

    #[test]
    fn a_problem_beyond_the_device_is_refused_with_both_numbers() {
        assert_eq!(
            note(fitted("vector_add/guarded", 256, &[("n", 67_108_864.0)])),
            "refused: buffer `a`: 268435456 bytes asked, 134217728 bytes allowed by this device"
        );
    }

    #[test]
    fn settings_that_are_wrong_anywhere_are_left_to_the_run_to_refuse() {
        assert_eq!(note(fitted("vector_add/guarded", 256, &[("n", 0.0)])), "as asked");
    }

    #[test]
    fn a_device_without_a_matrix_unit_says_so_in_one_sentence() {
        assert_eq!(
            note(fitted("matrix_unit/one_tile", 256, &[])),
            "refused: this device does not support cooperative matrices of 16 × 16 f16 with sums in f32, which the kernel \
             enables: browsers do not offer them yet, other devices only with a matrix unit and warps of 32 threads; the \
             simulator runs it"
        );
    }
}
