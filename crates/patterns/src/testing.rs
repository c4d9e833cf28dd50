//! What the unit tests share: a device's limits without a device, and outcomes without a run.

use warpground_engine::{Buffer, ElementType, Job, Limits, Outcome, Output, Step};

use crate::{Check, Request, Settings, Variant};

/// The limits of a GPU of today.
pub(crate) const LIMITS: Limits = Limits {
    block_dimensions: [1024, 1024, 64],
    threads_per_block: 1024,
    grid_dimension: 65_535,
    shared_bytes: 48 << 10,
    buffer_bytes: 1 << 32,
    storage_binding_bytes: (1 << 31) - 4,
    uniform_binding_bytes: 64 << 10,
    storage_buffers_per_kernel: 8,
};

/// A request with these settings besides the defaults.
pub(crate) fn request(variant: &Variant, settings: &[(&str, f64)]) -> Request {
    let defaults = Settings::defaults(variant);
    let settings = settings.iter().fold(defaults, |settings, (name, value)| settings.with(name, *value));
    Request::new(settings, LIMITS)
}

/// A variant that must exist.
pub(crate) fn variant(id: &str) -> &'static Variant {
    crate::find(id).unwrap_or_else(|| panic!("no variant {id}")).1
}

/// The job of a request that must be possible.
pub(crate) fn job(variant: &Variant, request: &Request) -> Job {
    variant.job(request).unwrap_or_else(|error| panic!("{}: {error}", variant.entry_point()))
}

/// The buffer of that name, which must exist.
pub(crate) fn buffer<'job>(job: &'job Job, name: &str) -> &'job Buffer {
    job.buffers.iter().find(|buffer| buffer.name == name).unwrap_or_else(|| panic!("no buffer {name}"))
}

/// The floats that a buffer starts from.
pub(crate) fn floats(job: &Job, name: &str) -> Vec<f32> {
    let buffer = buffer(job, name);
    (0..buffer.length).map(|index| buffer.fill.f32(index)).collect()
}

/// The integers that a buffer starts from.
pub(crate) fn integers(job: &Job, name: &str) -> Vec<u32> {
    let buffer = buffer(job, name);
    (0..buffer.length).map(|index| buffer.fill.u32(index)).collect()
}

/// An outcome with one output.
pub(crate) fn outcome(name: &str, element: ElementType, words: &[u32]) -> Outcome {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    Outcome { outputs: vec![Output { name: name.to_owned(), element, bytes }] }
}

/// An outcome with one output of floats.
pub(crate) fn outcome_of_floats(name: &str, values: &[f32]) -> Outcome {
    let bits: Vec<u32> = values.iter().map(|value| value.to_bits()).collect();
    outcome(name, ElementType::F32, &bits)
}

/// The right words pass; with any one of them changed by `spoil`, exactly that one is named.
pub(crate) fn judges_each_word(
    variant: &Variant,
    request: &Request,
    output: &str,
    right: &[u32],
    spoil: impl Fn(u32) -> u32,
) {
    let element = buffer(&job(variant, request), output).element;
    let check = variant.check(request, &outcome(output, element, right));
    assert!(check.passed, "{check:?}");
    assert_eq!((check.compared, check.wrong, check.first_wrong), (right.len() as u64, 0, None));
    for index in 0..right.len() {
        let mut words = right.to_vec();
        words[index] = spoil(words[index]);
        let check: Check = variant.check(request, &outcome(output, element, &words));
        assert_eq!((check.passed, check.wrong), (false, 1), "element {index}: {check:?}");
        assert_eq!(check.first_wrong.map(|wrong| wrong.index), Some(index as u64));
    }
}

/// The grids of the job's launches, in order.
pub(crate) fn grids(job: &Job) -> Vec<[u32; 3]> {
    job.steps
        .iter()
        .filter_map(|step| match step {
            Step::Launch(launch) => Some(launch.grid),
            Step::Clear(_) => None,
        })
        .collect()
}
