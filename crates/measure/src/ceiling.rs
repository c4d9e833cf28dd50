//! What a device can do at best, measured on it: how fast memory is copied, how fast fused multiply-adds are calculated,
//! and how fast blocks read their shared memory. A kernel's speed is stated as a share of the first or the second.
//!
//! All three kernels' outputs are compared like every other kernel's: a ceiling whose kernel calculated something else would
//! be worthless.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};
use warpground_engine::{
    Buffer, Device, DeviceKind, ElementType, Error, Fill, Instance, Job, Kernel, Launch, Outcome, Output, Role, Step,
    TimingPlan, Trust, fold_grid,
};
use warpground_patterns::{Metric, Variant, Work};

use crate::{Rate, run::TimeReport};

/// Threads of a block in all kernels: what every device with WebGPU allows.
const BLOCK: u32 = 256;
/// Multiply-adds of a thread in one round of the kernel: sixteen chains of sixteen links.
const LINKS_A_ROUND: u32 = 256;
/// More rounds would count past the whole numbers that f32 holds.
const MOST_ROUNDS: u32 = 4096;
/// Bytes that a thread of the shared-memory kernel reads in one round: four vec4s.
const SHARED_BYTES_A_ROUND: u64 = 64;
/// Vec4s of shared memory in that kernel; a round reads one of each quarter.
const SHARED_VECTORS: u32 = 1024;
/// A launch of a kernel that runs in rounds is made this long, in seconds: far longer than its start takes, far shorter than a
/// watchdog's patience.
const LAUNCH_SECONDS: f64 = 0.005;
/// Bytes compared at a time.
const PIECE_BYTES: usize = 8 << 20;

/// How to measure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CeilingOptions {
    /// Bytes to copy, drawn down to what the device allows. It should be far larger than the device's cache.
    pub copy_bytes: u64,
    /// Threads of the kernels that run in rounds, a multiple of 256. They should be several times what the device runs at once.
    pub threads: u32,
    /// How to time.
    pub timing: TimingPlan,
}

impl CeilingOptions {
    /// What suits a kind of device: a processor that replaces a GPU has small caches and few lanes.
    #[must_use]
    pub fn suiting(kind: DeviceKind) -> CeilingOptions {
        let timing = TimingPlan { readings: 9, budget_seconds: 1.0, ..TimingPlan::default() };
        match kind {
            DeviceKind::Software | DeviceKind::Simulator => {
                CeilingOptions { copy_bytes: 64 << 20, threads: 1 << 14, timing: TimingPlan { readings: 5, ..timing } }
            }
            DeviceKind::DiscreteGpu | DeviceKind::IntegratedGpu | DeviceKind::VirtualGpu | DeviceKind::Unknown => {
                CeilingOptions { copy_bytes: 256 << 20, threads: 1 << 22, timing }
            }
        }
    }
}

/// What a device can do at best.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ceilings {
    /// Copying: bytes read and bytes written, together.
    pub bandwidth: Ceiling,
    /// Fused multiply-adds, each counted as two operations.
    pub arithmetic: Ceiling,
    /// Reads from shared memory, by all blocks together; absent in what older versions saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<Ceiling>,
}

/// One measured ceiling.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ceiling {
    /// The speed.
    pub rate: Rate,
    /// The time of one launch.
    pub time: TimeReport,
    /// What a launch moved and calculated.
    pub work: Work,
}

/// Why a ceiling could not be measured.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CeilingError {
    /// The device refused or failed.
    #[error(transparent)]
    Device(#[from] Error),
    /// The kernel calculated something else.
    #[error(
        "the kernel that measures the device's ceiling is wrong on this device: element {index} is {got}, not {expected}"
    )]
    Wrong {
        /// Of the output.
        index: u64,
        /// What is there.
        got: String,
        /// What should.
        expected: String,
    },
    /// A launch takes less than a step of the timer.
    #[error("the device's timer is too coarse to measure its ceiling")]
    NoTime,
}

impl Ceilings {
    /// The ceiling of a kernel; none for products on the matrix unit, whose peak rate is not measured here.
    #[must_use]
    pub fn of(&self, variant: &Variant) -> Option<&Ceiling> {
        match variant.metric {
            _ if variant.needs_matrix_unit() => None,
            Metric::Bandwidth => Some(&self.bandwidth),
            Metric::Arithmetic => Some(&self.arithmetic),
        }
    }
}

/// Measures all ceilings.
///
/// # Errors
/// [`CeilingError`] with the reason.
pub async fn ceilings(device: &dyn Device, options: &CeilingOptions) -> Result<Ceilings, CeilingError> {
    ceilings_in_turn(device, options, &mut |_| {}).await
}

/// How many ceilings there are.
pub const CEILINGS: usize = 3;

/// The same, and says before each ceiling how many of the [`CEILINGS`] are measured.
///
/// # Errors
/// [`CeilingError`] with the reason.
pub async fn ceilings_in_turn(
    device: &dyn Device,
    options: &CeilingOptions,
    hear: &mut dyn FnMut(usize),
) -> Result<Ceilings, CeilingError> {
    hear(0);
    let bandwidth = bandwidth(device, options).await?;
    hear(1);
    let arithmetic = arithmetic(device, options).await?;
    hear(2);
    Ok(Ceilings { bandwidth, arithmetic, shared: Some(shared(device, options).await?) })
}

/// Measures how fast a device copies memory.
///
/// # Errors
/// [`CeilingError`] with the reason.
pub async fn bandwidth(device: &dyn Device, options: &CeilingOptions) -> Result<Ceiling, CeilingError> {
    let limits = &device.adapter().limits;
    let mut bytes = options.copy_bytes.min(limits.storage_binding_bytes).min(limits.buffer_bytes) / 16 * 16;
    loop {
        match copy(device, bytes, &options.timing).await {
            // Another program may hold the memory: a smaller copy is a ceiling still.
            Err(CeilingError::Device(Error::OutOfMemory(_))) if bytes > 1 << 20 => bytes = bytes / 32 * 16,
            other => return other,
        }
    }
}

async fn copy(device: &dyn Device, bytes: u64, timing: &TimingPlan) -> Result<Ceiling, CeilingError> {
    let vectors = u32::try_from(bytes / 16).unwrap_or(u32::MAX);
    let input = Fill::Hash { seed: 1 };
    let words = |name: &str, fill: &Fill, role| Buffer {
        name: name.to_owned(),
        element: ElementType::U32,
        length: bytes / ElementType::BYTES,
        fill: fill.clone(),
        role,
    };
    let buffers = vec![
        words("input", &input, Role::Input),
        words("output", &Fill::Poison, Role::Output),
        Buffer::uniform("parameters", &[vectors]),
    ];
    let job = job(device, include_str!("ceiling/copy.wgsl"), "ceiling_copy", buffers, vectors.div_ceil(BLOCK))?;
    let instance = Instance::new(device, job).await?;
    check_copy(&input, &instance.run().await?)?;
    let work = Work { bytes: 2 * bytes, flops: 0 };
    ceiling(Metric::Bandwidth, work, &instance, timing).await
}

fn check_copy(input: &Fill, outcome: &Outcome) -> Result<(), CeilingError> {
    let output = only_output(outcome)?;
    let mut expected = vec![0; PIECE_BYTES.min(output.bytes.len())];
    for (piece, got) in (0_u64..).zip(output.bytes.chunks(PIECE_BYTES)) {
        let first = piece * (PIECE_BYTES as u64 / ElementType::BYTES);
        let expected = &mut expected[..got.len()];
        input.write(ElementType::U32, first, expected);
        if expected != got {
            let words = got.chunks_exact(4).zip(expected.chunks_exact(4));
            let (offset, (got, expected)) =
                (0..).zip(words).find(|(_, (got, expected))| got != expected).unwrap_or_default();
            return Err(CeilingError::Wrong {
                index: first + offset,
                got: format!("{got:02x?}"),
                expected: format!("{expected:02x?}"),
            });
        }
    }
    Ok(())
}

fn only_output(outcome: &Outcome) -> Result<&Output, CeilingError> {
    Ok(outcome.outputs.first().ok_or_else(|| Error::InvalidJob("a ceiling's job has no output".to_owned()))?)
}

/// Measures how fast a device calculates fused multiply-adds.
///
/// # Errors
/// [`CeilingError`] with the reason.
pub async fn arithmetic(device: &dyn Device, options: &CeilingOptions) -> Result<Ceiling, CeilingError> {
    in_rounds(4, options, async |rounds, timing| multiply_add(device, options.threads, rounds, &timing).await).await
}

/// Measures how fast a device's blocks read their shared memory.
///
/// # Errors
/// [`CeilingError`] with the reason.
pub async fn shared(device: &dyn Device, options: &CeilingOptions) -> Result<Ceiling, CeilingError> {
    // Enough that filling the block's shared memory, as many bytes as one round reads, does not count.
    in_rounds(64, options, async |rounds, timing| shared_reads(device, options.threads, rounds, &timing).await).await
}

/// Measures with as many rounds as make a launch long enough.
async fn in_rounds(
    first: u32,
    options: &CeilingOptions,
    measure: impl AsyncFn(u32, TimingPlan) -> Result<Ceiling, CeilingError>,
) -> Result<Ceiling, CeilingError> {
    // A short run says how long a long one may be.
    let quick = TimingPlan { readings: 1, warm_up_seconds: 0.0, ..options.timing };
    let mut rounds = first;
    loop {
        let probe = measure(rounds, quick).await?;
        let factor = LAUNCH_SECONDS / probe.time.seconds.median;
        if factor < 2.0 || rounds == MOST_ROUNDS {
            return measure(rounds, options.timing).await;
        }
        // The shorter the probe, the more of it was the launch itself.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 2 and 32")]
        let factor = factor.clamp(2.0, 32.0) as u32;
        rounds = (rounds * factor).min(MOST_ROUNDS);
    }
}

/// An output with an element for each thread.
fn one_each(element: ElementType, threads: u32) -> Buffer {
    Buffer { name: "output".to_owned(), element, length: threads.into(), fill: Fill::Poison, role: Role::Output }
}

async fn multiply_add(
    device: &dyn Device,
    threads: u32,
    rounds: u32,
    timing: &TimingPlan,
) -> Result<Ceiling, CeilingError> {
    let buffers = vec![
        one_each(ElementType::F32, threads),
        Buffer::uniform("parameters", &[rounds, threads, 1_f32.to_bits(), 1_f32.to_bits()]),
    ];
    let job = job(device, include_str!("ceiling/fma.wgsl"), "ceiling_fma", buffers, threads.div_ceil(BLOCK))?;
    let instance = Instance::new(device, job).await?;
    check_multiply_add(rounds, &instance.run().await?)?;
    let links = u64::from(threads) * u64::from(rounds) * u64::from(LINKS_A_ROUND);
    let work = Work { bytes: u64::from(threads) * ElementType::BYTES, flops: 2 * links };
    ceiling(Metric::Arithmetic, work, &instance, timing).await
}

/// Each chain starts at its thread's number in the block plus its own number and counts its links.
fn check_multiply_add(rounds: u32, outcome: &Outcome) -> Result<(), CeilingError> {
    let output = only_output(outcome)?;
    for (index, got) in (0_u32..).zip(output.f32s()) {
        let starts = 16 * (index % BLOCK) + (0..16).sum::<u32>();
        #[expect(clippy::cast_precision_loss, reason = "below 2^24")]
        let expected = (rounds * LINKS_A_ROUND + starts) as f32;
        if got.to_bits() != expected.to_bits() {
            let [got, expected] = [got, expected].map(|value| value.to_string());
            return Err(CeilingError::Wrong { index: index.into(), got, expected });
        }
    }
    Ok(())
}

async fn shared_reads(
    device: &dyn Device,
    threads: u32,
    rounds: u32,
    timing: &TimingPlan,
) -> Result<Ceiling, CeilingError> {
    let buffers = vec![one_each(ElementType::U32, threads), Buffer::uniform("parameters", &[rounds, threads])];
    let job = job(device, include_str!("ceiling/shared.wgsl"), "ceiling_shared", buffers, threads.div_ceil(BLOCK))?;
    let instance = Instance::new(device, job).await?;
    check_shared(rounds, &instance.run().await?)?;
    let work = Work { bytes: u64::from(threads) * u64::from(rounds) * SHARED_BYTES_A_ROUND, flops: 0 };
    ceiling(Metric::Bandwidth, work, &instance, timing).await
}

/// Vec4 number i holds 4 i to 4 i + 3; a round starts one further on than the one before and reads one vec4 of each
/// quarter. The sums of the four components are weighted 1, 3, 5 and 7.
fn check_shared(rounds: u32, outcome: &Outcome) -> Result<(), CeilingError> {
    let expected: Vec<u32> = (0..BLOCK)
        .map(|thread| {
            let starts = (0..rounds).map(|round| (thread + round) % BLOCK);
            let reads = starts
                .flat_map(|start| (0..SHARED_VECTORS).step_by(BLOCK as usize).map(move |quarter| start + quarter));
            // Component c of vec4 i is 4 i + c.
            reads.fold(0_u32, |sum, i| sum.wrapping_add((1 + 3 + 5 + 7) * 4 * i + (3 + 2 * 5 + 3 * 7)))
        })
        .collect();
    for ((index, got), expected) in (0_u64..).zip(only_output(outcome)?.u32s()).zip(expected.iter().cycle()) {
        if got != *expected {
            let [got, expected] = [got, *expected].map(|value| value.to_string());
            return Err(CeilingError::Wrong { index, got, expected });
        }
    }
    Ok(())
}

fn job(
    device: &dyn Device,
    source: &'static str,
    entry_point: &str,
    buffers: Vec<Buffer>,
    blocks: u32,
) -> Result<Job, CeilingError> {
    let allowed = device.adapter().limits.grid_dimension;
    let grid = fold_grid(blocks.into(), allowed)
        .ok_or_else(|| Error::InvalidJob(format!("{blocks} blocks do not fit a grid of {allowed} × {allowed}")))?;
    let kernel = Kernel {
        label: entry_point.to_owned(),
        source: Cow::Borrowed(source),
        entry_point: entry_point.to_owned(),
        overrides: BTreeMap::from([("block_x".to_owned(), BLOCK.into())]),
        trust: Trust::Trusted,
    };
    let bindings = (0_u32..).zip(0..buffers.len()).collect();
    let steps = vec![Step::Launch(Launch { kernel: 0, grid, bindings })];
    Ok(Job { label: entry_point.to_owned(), kernels: vec![kernel], buffers, steps, resources: BTreeMap::new() })
}

async fn ceiling(
    metric: Metric,
    work: Work,
    instance: &Instance<'_>,
    timing: &TimingPlan,
) -> Result<Ceiling, CeilingError> {
    let time = TimeReport::of(instance.time(timing).await?).ok_or(CeilingError::NoTime)?;
    let rate = Rate::of(metric, work, &time.seconds).ok_or(CeilingError::NoTime)?;
    Ok(Ceiling { rate, time, work })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(words: &[u32]) -> Outcome {
        let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Outcome { outputs: vec![Output { name: "output".to_owned(), element: ElementType::F32, bytes }] }
    }

    #[test]
    fn a_thread_that_calculated_one_link_too_few_is_noticed() {
        let starts = (0..16).sum::<u32>();
        let right = |thread: u32| ((4 * LINKS_A_ROUND + 16 * thread + starts) as f32).to_bits();
        assert_eq!(check_multiply_add(4, &outcome(&[right(0), right(1)])), Ok(()));
        let short = (f32::from_bits(right(1)) - 1.0).to_bits();
        let wrong = check_multiply_add(4, &outcome(&[right(0), short]));
        assert_eq!(
            wrong.map_err(|error| error.to_string()).err().as_deref(),
            Some("the kernel that measures the device's ceiling is wrong on this device: element 1 is 1159, not 1160")
        );
    }

    #[test]
    fn a_word_that_was_not_copied_is_noticed() {
        let input = Fill::Hash { seed: 1 };
        let mut words: Vec<u32> = (0..100).map(|index| input.u32(index)).collect();
        assert_eq!(check_copy(&input, &outcome(&words)), Ok(()));
        words[63] = u32::MAX;
        assert!(matches!(check_copy(&input, &outcome(&words)), Err(CeilingError::Wrong { index: 63, .. })));
    }

    #[test]
    fn a_read_of_shared_memory_that_was_saved_is_noticed() {
        // By hand: one round of thread 0 reads vec4s 0, 256, 512 and 768, whose number times 64, and 34 for each.
        let right: Vec<u32> = (0..4).map(|thread| 64 * (4 * thread + 1536) + 4 * 34).collect();
        assert_eq!(check_shared(1, &outcome(&right)), Ok(()));
        let mut wrong = right;
        wrong[2] -= 1;
        assert!(matches!(check_shared(1, &outcome(&wrong)), Err(CeilingError::Wrong { index: 2, .. })));
    }
}
