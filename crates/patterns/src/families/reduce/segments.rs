//! Reduction of ragged segments, each by itself.

use warpground_engine::{Buffer, ElementType, Fill, Outcome, fill::hash};

use super::{
    super::{Operation, input, output},
    reference::sum,
    style::block,
};
use crate::{
    Check, Parameter, ParameterKind, ParameterRole, Request, SettingError, Settings, Work,
    catalogue::{Plan, Trial},
};

pub(super) const PARAMETERS: &[Parameter] =
    &[N, SEGMENTS, LENGTHS, Operation::PARAMETER, Parameter::block_x(64).power_of_two()];

/// Equal lengths unless asked: what libraries are measured with.
pub(super) const PARAMETERS_OF_GROUPS: &[Parameter] = &[
    N,
    SEGMENTS,
    Parameter { default: 1.0, ..LENGTHS },
    Operation::PARAMETER,
    Parameter {
        name: "lanes",
        title: "Threads per segment",
        role: ParameterRole::Override,
        kind: ParameterKind::PowerOfTwo,
        default: 32.0,
        minimum: 1.0,
        maximum: 1024.0,
    },
    Parameter::block_x(256).power_of_two(),
];

const N: Parameter = Parameter::size("n", "Elements", 1 << 20, super::MOST_ELEMENTS);

const SEGMENTS: Parameter = Parameter::scalar("segments", "Segments", 1000, [1, 1 << 20]);

const LENGTHS: Parameter = Parameter::choice("lengths", "Lengths", &["ragged", "equal"]);

/// One segment, hardly any that is not empty, more than a grid has blocks in one dimension, and other blocks.
pub(super) const TRIALS: &[Trial] = &[
    &[("segments", 1.0)],
    &[("segments", 2.0), ("n", 65_537.0), ("block_x", 1024.0)],
    &[("segments", 65_537.0), ("block_x", 2.0)],
    &[("segments", 100.0), ("block_x", 1.0)],
    &[("segments", 7.0), ("block_x", 256.0)],
    &[("operation", 1.0)],
    &[("operation", 2.0), ("segments", 10.0)],
    &[("lengths", 1.0), ("segments", 7.0)],
];

/// Besides other segments: one thread per segment, one block per segment, and segments that begin within a vector of four.
pub(super) const TRIALS_OF_GROUPS: &[Trial] = &[
    &[("segments", 1.0)],
    &[("segments", 2.0), ("n", 65_537.0), ("block_x", 1024.0), ("lanes", 1024.0)],
    &[("lengths", 0.0), ("segments", 131_073.0), ("block_x", 2.0), ("lanes", 1.0)],
    &[("lengths", 0.0), ("segments", 100.0), ("block_x", 1.0), ("lanes", 1.0)],
    &[("lengths", 0.0), ("segments", 7.0), ("lanes", 256.0)],
    &[("lengths", 0.0), ("operation", 1.0), ("lanes", 4.0)],
    &[("lengths", 0.0), ("operation", 2.0), ("segments", 10.0)],
    &[("segments", 7.0), ("lanes", 8.0)],
    &[("segments", 60.0), ("n", 61_440.0)],
];

/// Where each segment starts, and where the last one ends: lengths that differ widely, about one in eight of them zero.
fn offsets(request: &Request) -> Vec<u32> {
    let [n, segments] = ["n", "segments"].map(|name| request.settings.whole(name));
    if let Some(own) = &request.numbers {
        let mut end = 0.0;
        let ends = own.iter().map(|length| {
            end += length;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and at most n")]
            let end = end as u32;
            end
        });
        return [0].into_iter().chain(ends).collect();
    }
    let equal = request.settings.whole("lengths") == 1;
    let seed = request.seed_of(1);
    let weight = |segment: u32| {
        let random = hash(seed, segment.into());
        // The square of an even spread: many short segments and a few long ones.
        if equal {
            1
        } else if random.is_multiple_of(8) {
            0
        } else {
            u64::from(random >> 16).pow(2) >> 8
        }
    };
    let total: u64 = (0..segments).map(weight).sum();
    let mut so_far = 0;
    let mut offsets = vec![0];
    for segment in 0..segments {
        so_far += weight(segment);
        let share = u128::from(n) * u128::from(so_far) / u128::from(total.max(1));
        let is_last = segment + 1 == segments;
        offsets.push(if is_last { n } else { u32::try_from(share).unwrap_or(n) });
    }
    offsets
}

fn elements(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

/// Refuses segments of a reader's own that are not those of the settings.
fn refuse_other_lengths(request: &Request) -> Result<(), SettingError> {
    let Some(own) = &request.numbers else { return Ok(()) };
    let [n, segments] = ["n", "segments"].map(|name| request.settings.get(name));
    let elements: f64 = own.iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "no list is that long")]
    if (elements, own.len() as f64) == (n, segments) {
        return Ok(());
    }
    Err(SettingError::Conflict(format!(
        "the {} segments have {elements} elements, the settings say {segments} segments of {n} elements",
        own.len()
    )))
}

/// One block per segment.
pub(super) fn plan(request: &Request) -> Result<Plan, SettingError> {
    plan_blocks(request, 1, 1)
}

/// So many threads of a block a segment.
pub(super) fn plan_groups(request: &Request) -> Result<Plan, SettingError> {
    let [block, lanes] = ["block_x", "lanes"].map(|name| request.settings.whole(name));
    if lanes > block {
        return Err(SettingError::Conflict(format!("lanes = {lanes}: a block has {block} threads")));
    }
    plan_blocks(request, block / lanes, 4)
}

/// Blocks of so many segments each, over elements in vectors of `width`.
fn plan_blocks(request: &Request, segments_a_block: u32, width: u64) -> Result<Plan, SettingError> {
    let [n, segments] = ["n", "segments"].map(|name| request.settings.whole(name));
    refuse_other_lengths(request)?;
    let offsets: Vec<u8> = offsets(request).into_iter().flat_map(u32::to_le_bytes).collect();
    let buffers = vec![
        input("input", ElementType::F32, u64::from(n).next_multiple_of(width), elements(request)),
        input("offsets", ElementType::U32, u64::from(segments) + 1, Fill::Bytes(offsets.into())),
        output("results", ElementType::F32, segments.into()),
        Buffer::uniform("parameters", &[segments]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(segments.div_ceil(segments_a_block).into())?))
}

pub(super) fn work(settings: &Settings) -> Work {
    let [n, segments] = ["n", "segments"].map(|name| u64::from(settings.whole(name)));
    // The elements, the offsets and the results.
    Work { bytes: ElementType::BYTES * (n + 2 * segments + 1), flops: n.saturating_sub(segments) }
}

pub(super) fn check(request: &Request, outcome: &Outcome) -> Check {
    let block = block(&request.settings);
    check_threads(request, outcome, |longest| longest.div_ceil(block) + block.ilog2())
}

pub(super) fn check_groups(request: &Request, outcome: &Outcome) -> Check {
    let lanes = request.settings.whole("lanes").max(1);
    // A segment that begins within a vector has a part of one vector more.
    check_threads(request, outcome, |longest| longest.div_ceil(4 * lanes) + 3 + lanes.ilog2())
}

/// Compares, with the number of additions that an element of the longest segment goes through at most.
fn check_threads(request: &Request, outcome: &Outcome, additions: impl Fn(u32) -> u32) -> Check {
    let (offsets, input) = (offsets(request), elements(request));
    let segments = u64::from(request.settings.whole("segments"));
    let segment = |number: u64| {
        let bounds = usize::try_from(number).ok().and_then(|number| offsets.get(number..number + 2));
        let [begin, end] = bounds.map_or([0, 0], |bounds| [bounds[0], bounds[1]]);
        (begin..end).map(|index| input.f32(index.into()))
    };
    match Operation::of(request) {
        Operation::Sum => {
            let longest = offsets.windows(2).map(|bounds| bounds[1] - bounds[0]).max().unwrap_or_default();
            // Each addition rounds by at most 2⁻²⁴ of its result.
            let additions = if request.edited.is_some() { longest } else { additions(longest) };
            let tolerance = f64::from(additions.max(1)) / 16_777_216.0;
            let against = "every segment with its compensated sum in f64";
            Check::floats(outcome, "results", against, tolerance, segments, |number| sum(segment(number)))
        }
        operation => {
            let against = if operation == Operation::Maximum {
                "every segment with its largest element"
            } else {
                "every segment with its smallest element"
            };
            Check::equal(outcome, "results", against, segments, |number| {
                segment(number).fold(operation.identity(), |a, b| operation.combine(a, b)).to_bits()
            })
        }
    }
}
