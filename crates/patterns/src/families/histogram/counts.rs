//! Launches and comparisons of the histogram's kernels.

use std::ops::Range;

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, parallel};

use super::{
    super::{input, output},
    data,
};
use crate::{Check, Request, SettingError, Settings, Work, catalogue::Plan};

/// Blocks that stride through the values as a grid. With 256 threads each they fill today's largest GPUs, and more would
/// only merge more histograms.
pub(super) const MOST_STRIDING_BLOCKS: u32 = 1024;

/// Values of the kernels that count bytes.
pub(super) const BYTE_VALUES: u32 = 256;

/// Bins of the kernels with one byte per thread and bin.
pub(super) const BYTE_BINS: u32 = 64;

/// A histogram that all blocks add to: cleared, then counted.
pub(super) fn plan(request: &Request, values: u32, bins: u32, scalar: u32, blocks: u64) -> Result<Plan, SettingError> {
    const HISTOGRAM: usize = 1;

    data::validate(request)?;
    let n = request.settings.whole("n");
    let buffers = vec![
        input("values", ElementType::U32, n.into(), data::values(request, values)),
        output("histogram", ElementType::U32, bins.into()),
        Buffer::uniform("parameters", &[n, scalar]),
    ];
    let grid = request.row_of_blocks(blocks)?;
    let launch = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, HISTOGRAM), (2, 2)] };
    Ok(Plan::of(buffers, vec![Step::Clear(HISTOGRAM), Step::Launch(launch)]))
}

/// One thread per value, or at most so many blocks that stride; `bins` can be set.
pub(super) fn plan_any_bins(request: &Request, most_blocks: u64) -> Result<Plan, SettingError> {
    let [n, bins, block] = ["n", "bins", "block_x"].map(|name| request.settings.whole(name));
    plan(request, bins, bins, bins, u64::from(n.div_ceil(block)).min(most_blocks))
}

pub(super) fn plan_block_private(request: &Request) -> Result<Plan, SettingError> {
    let [bins, most] = ["bins", "max_bins"].map(|name| request.settings.whole(name));
    if bins > most {
        return Err(SettingError::Conflict(format!(
            "bins = {bins} do not fit in shared memory for max_bins = {most}; set max_bins to {bins} or more"
        )));
    }
    plan_any_bins(request, MOST_STRIDING_BLOCKS.into())
}

/// Blocks of the kernels with one byte per thread and bin: each takes so many values per thread.
fn blocks_of_bytes(settings: &Settings) -> Result<u32, SettingError> {
    let [n, each, block] = ["n", "values_per_thread", "block_x"].map(|name| settings.whole(name));
    if !block.is_multiple_of(64) {
        return Err(SettingError::Conflict(format!(
            "block_x = {block}: the bits that are swapped are the lowest six, so it must be a multiple of 64"
        )));
    }
    Ok(n.div_ceil(block * each))
}

pub(super) fn plan_bytes(request: &Request) -> Result<Plan, SettingError> {
    let blocks = blocks_of_bytes(&request.settings)?;
    let each = request.settings.whole("values_per_thread");
    plan(request, BYTE_VALUES, BYTE_BINS, each, blocks.into())
}

pub(super) fn plan_byte_slots(request: &Request) -> Result<Plan, SettingError> {
    let blocks = blocks_of_bytes(&request.settings)?;
    let each = request.settings.whole("values_per_thread");
    plan_slots(request, BYTE_BINS, blocks, |n| vec![n, each, blocks])
}

pub(super) fn plan_per_warp(request: &Request, most_blocks: u32) -> Result<Plan, SettingError> {
    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let blocks = n.div_ceil(block).min(most_blocks);
    plan_slots(request, BYTE_VALUES, blocks, |n| vec![n, blocks])
}

/// No more slots than a block has threads at least: the slot of that number is then always behind the last one.
pub(super) const FEW_SLOTS: u32 = 32;

/// Every block writes a slot of its own; a second launch, one block per bin, adds up the slots.
fn plan_slots(
    request: &Request,
    bins: u32,
    blocks: u32,
    scalars: impl Fn(u32) -> Vec<u32>,
) -> Result<Plan, SettingError> {
    data::validate(request)?;
    let n = request.settings.whole("n");
    let slots = Buffer {
        name: "slots".to_owned(),
        element: ElementType::U32,
        length: u64::from(bins) * u64::from(blocks),
        fill: Fill::Poison,
        role: Role::Scratch,
    };
    let buffers = vec![
        input("values", ElementType::U32, n.into(), data::values(request, BYTE_VALUES)),
        slots,
        output("histogram", ElementType::U32, bins.into()),
        Buffer::uniform("parameters", &scalars(n)),
    ];
    let grid = request.row_of_blocks(blocks.into())?;
    let count = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1), (3, 3)] };
    let merge = Launch { kernel: 1, grid: [bins, 1, 1], bindings: vec![(1, 1), (2, 2), (3, 3)] };
    Ok(Plan::of(buffers, vec![Step::Launch(count), Step::Launch(merge)]))
}

/// Blocks that stride through words in vectors of four; `values_a_word` of them lie in each.
pub(super) fn plan_columns(request: &Request, values_a_word: u32) -> Result<Plan, SettingError> {
    const HISTOGRAM: usize = 1;

    data::validate(request)?;
    let [n, block, blocks] = ["n", "block_x", "blocks"].map(|name| request.settings.whole(name));
    let values = if values_a_word == 1 { data::values(request, BYTE_VALUES) } else { data::bytes(request) };
    let words = u64::from(n.div_ceil(values_a_word)).next_multiple_of(4);
    let buffers = vec![
        input("values", ElementType::U32, words, values),
        output("histogram", ElementType::U32, BYTE_VALUES.into()),
        Buffer::uniform("parameters", &[n]),
    ];
    let needed = n.div_ceil(4 * values_a_word).div_ceil(block);
    let Plan { buffers, steps: launch, .. } =
        Plan::single_launch(buffers, request.row_of_blocks(needed.min(blocks).into())?);
    Ok(Plan::of(buffers, [Step::Clear(HISTOGRAM)].into_iter().chain(launch).collect()))
}

/// One byte per value, and the histogram.
pub(super) fn work_of_bytes(settings: &Settings) -> Work {
    let n = u64::from(settings.whole("n"));
    Work { bytes: n + ElementType::BYTES * u64::from(BYTE_VALUES), flops: 0 }
}

pub(super) fn work(settings: &Settings, bins: u32) -> Work {
    Work { bytes: ElementType::BYTES * (u64::from(settings.whole("n")) + u64::from(bins)), flops: 0 }
}

/// Compares every bin; `bin_of` says which one a value below `values` belongs to.
pub(super) fn check(request: &Request, outcome: &Outcome, values: u32, bins: u32, bin_of: fn(u32) -> u32) -> Check {
    let n = request.settings.whole("n");
    let values = data::values(request, values);
    let counts = counted(bins, n.into(), |index, counts| counts[bin_of(values.u32(index)) as usize] += 1);
    Check::equal(outcome, "histogram", "every bin with a count on the processor", bins.into(), |bin| {
        usize::try_from(bin).ok().and_then(|bin| counts.get(bin)).copied().unwrap_or_default()
    })
}

/// What `count` comes to for every index, with a histogram of its own for each part: the parts of a large input are many,
/// so a large histogram is made in one.
fn counted(bins: u32, length: u64, count: impl Fn(u64, &mut [u32]) + Sync) -> Vec<u32> {
    const MOST_BINS: u32 = 4096;
    let part = |indices: Range<u64>| {
        let mut counts = vec![0_u32; bins as usize];
        indices.for_each(|index| count(index, &mut counts));
        counts
    };
    if bins > MOST_BINS {
        return part(0..length);
    }
    parallel::map_parts(0..length, part).into_iter().fold(vec![0; bins as usize], |mut counts, part| {
        counts.iter_mut().zip(part).for_each(|(count, of_part)| *count += of_part);
        counts
    })
}

pub(super) fn check_any_bins(request: &Request, outcome: &Outcome) -> Check {
    let bins = request.settings.whole("bins");
    check(request, outcome, bins, bins, |value| value)
}

pub(super) fn check_bytes(request: &Request, outcome: &Outcome) -> Check {
    check(request, outcome, BYTE_VALUES, BYTE_BINS, |value| value >> 2)
}

pub(super) fn check_per_warp(request: &Request, outcome: &Outcome) -> Check {
    check(request, outcome, BYTE_VALUES, BYTE_VALUES, |value| value)
}

/// Compares every bin of bytes that lie four to a word.
pub(super) fn check_columns_bytes(request: &Request, outcome: &Outcome) -> Check {
    let n = u64::from(request.settings.whole("n"));
    let words = data::bytes(request);
    let counts = counted(BYTE_VALUES, n.div_ceil(4), |index, counts| {
        let present = usize::try_from(n - 4 * index).unwrap_or(usize::MAX);
        for byte in words.u32(index).to_le_bytes().into_iter().take(present) {
            counts[usize::from(byte)] += 1;
        }
    });
    Check::equal(outcome, "histogram", "every bin with a count on the processor", BYTE_VALUES.into(), |bin| {
        usize::try_from(bin).ok().and_then(|bin| counts.get(bin)).copied().unwrap_or_default()
    })
}

/// What is left when bytes overflow into their neighbours: the words of each block, added as whole words and then read
/// byte by byte.
pub(super) fn check_overflown_bytes(request: &Request, outcome: &Outcome) -> Check {
    let [n, each, block, shuffle] =
        ["n", "values_per_thread", "block_x", "shuffle"].map(|name| request.settings.whole(name));
    let values = data::values(request, BYTE_VALUES);
    let column = |thread: u32| match shuffle {
        1 => (thread & !63) | ((thread & 15) << 2) | ((thread & 48) >> 4),
        _ => thread,
    };
    let mut counts = vec![0_u32; BYTE_BINS as usize];
    let words_of_row = block as usize / 4;
    for first in (0..n).step_by((block * each) as usize) {
        let mut sh_bytes = vec![0_u32; 16 * block as usize];
        for index in first..n.min(first.saturating_add(block * each)) {
            let byte = (values.u32(index.into()) >> 2) * block + column((index - first) % block);
            let word = &mut sh_bytes[byte as usize / 4];
            *word = word.wrapping_add(1 << (8 * (byte % 4)));
        }
        for (row, count) in sh_bytes.chunks_exact(words_of_row).zip(&mut counts) {
            *count += row.iter().flat_map(|word| word.to_le_bytes()).map(u32::from).sum::<u32>();
        }
    }
    Check::equal(outcome, "histogram", "what overflown bytes come to", BYTE_BINS.into(), |bin| {
        usize::try_from(bin).ok().and_then(|bin| counts.get(bin)).copied().unwrap_or_default()
    })
}
