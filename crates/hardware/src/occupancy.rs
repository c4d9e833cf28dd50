//! How many blocks a multiprocessor holds at once, and what stops it from holding more.
//!
//! Every resource is a limiter of its own: the threads, the block slots, the registers and the shared memory each allow
//! some number of blocks, and the smallest of these numbers is the answer. On real devices registers and shared memory
//! come in portions (see [`RegisterAllocation`] and [`SharedAllocation`](crate::limits::SharedAllocation)); the
//! course's devices count to the register and to the byte.

use serde::{Deserialize, Serialize, Serializer};

use crate::limits::{BlockLimits, Bound, LimitError, RegisterAllocation, SmLimits, within};

/// What one block needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needs {
    /// Threads of the block in all.
    pub threads: u32,
    /// Registers of each thread; 0 leaves registers out of account.
    #[serde(default)]
    pub registers_per_thread: u32,
    /// Shared memory of the block in bytes.
    #[serde(default)]
    pub shared_bytes: u32,
}

impl Needs {
    /// A block of which only the number of threads is known.
    #[must_use]
    pub const fn threads(threads: u32) -> Needs {
        Needs { threads, registers_per_thread: 0, shared_bytes: 0 }
    }

    /// The same block with this many registers per thread.
    #[must_use]
    pub const fn registers(self, registers_per_thread: u32) -> Needs {
        Needs { registers_per_thread, ..self }
    }

    /// The same block with this many bytes of shared memory.
    #[must_use]
    pub const fn shared(self, shared_bytes: u32) -> Needs {
        Needs { shared_bytes, ..self }
    }
}

/// A resource of a multiprocessor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// Resident threads, in whole warps.
    Threads,
    /// Resident blocks.
    Blocks,
    /// Registers.
    Registers,
    /// Shared memory, in bytes.
    SharedBytes,
}

impl Resource {
    /// Its name in a sentence, with its unit.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Resource::Threads => "threads",
            Resource::Blocks => "block slots",
            Resource::Registers => "registers",
            Resource::SharedBytes => "bytes of shared memory",
        }
    }
}

/// What one resource allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Limiter {
    /// Which resource.
    pub resource: Resource,
    /// What one block takes of it, in whole portions.
    pub per_block: u64,
    /// What the multiprocessor has.
    pub available: u32,
    /// Blocks that it allows by itself.
    pub blocks: u32,
    /// Whether it is the one (or among those) that decide.
    pub binds: bool,
}

/// What lives on a multiprocessor when as many blocks as possible do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Occupancy {
    /// Warps of one block; the last may have lanes without a thread.
    pub warps_per_block: u32,
    /// Resident blocks.
    pub blocks: u32,
    /// Resident warps.
    pub warps: u32,
    /// Resident threads that the kernel asked for, without those that fill up a warp.
    pub threads: u32,
    /// The warps that could be resident, where that is known.
    pub most_warps: Option<u32>,
    /// Every resource that is known, in the order of [`Resource`].
    pub limiters: Vec<Limiter>,
}

impl Occupancy {
    /// Resident warps as a share of those possible, 0 to 1.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        self.most_warps.map(|most| f64::from(self.warps) / f64::from(most))
    }

    /// The resources that decide.
    pub fn limited_by(&self) -> impl Iterator<Item = Resource> {
        self.limiters.iter().filter(|limiter| limiter.binds).map(|limiter| limiter.resource)
    }

    /// What one resource allows, where it is known and used.
    #[must_use]
    pub fn limiter(&self, resource: Resource) -> Option<&Limiter> {
        self.limiters.iter().find(|limiter| limiter.resource == resource)
    }
}

/// How many blocks with these needs live on one multiprocessor at once.
///
/// # Errors
/// A block that the device refuses, one that does not fit on an empty multiprocessor, and limits of which none is
/// known.
pub fn occupancy(block: &BlockLimits, sm: &SmLimits, needs: Needs) -> Result<Occupancy, LimitError> {
    if needs.threads == 0 {
        return Err(LimitError::Empty { bound: Bound::BlockThreads });
    }
    let threads = u64::from(needs.threads);
    within(Bound::BlockThreads, threads, block.threads)?;
    within(Bound::ThreadRegisters, needs.registers_per_thread.into(), block.registers_per_thread)?;
    within(Bound::BlockRegisters, threads * u64::from(needs.registers_per_thread), block.registers)?;
    within(Bound::BlockSharedBytes, needs.shared_bytes.into(), block.shared_bytes)?;

    let warp_size = sm.warp_size.max(1);
    let warps_per_block = needs.threads.div_ceil(warp_size);
    let mut limiters = Vec::with_capacity(4);
    if let Some(available) = sm.threads {
        let per_block = u64::from(warps_per_block) * u64::from(warp_size);
        limiters.push(limiter(Resource::Threads, Bound::SmThreads, per_block, available)?);
    }
    if let Some(available) = sm.blocks {
        limiters.push(limiter(Resource::Blocks, Bound::SmBlocks, 1, available)?);
    }
    if let Some(available) = sm.registers
        && needs.registers_per_thread > 0
    {
        limiters.push(register_limiter(sm, needs, warps_per_block, available)?);
    }
    if let Some(available) = sm.shared_bytes {
        let allocation = sm.shared_allocation;
        let wanted = u64::from(needs.shared_bytes) + u64::from(allocation.reserved);
        let per_block = in_portions(wanted, allocation.unit);
        if per_block > 0 {
            limiters.push(limiter(Resource::SharedBytes, Bound::SmSharedBytes, per_block, available)?);
        }
    }
    let blocks = limiters.iter().map(|limiter| limiter.blocks).min().ok_or(LimitError::Unlimited)?;
    for limiter in &mut limiters {
        limiter.binds = limiter.blocks == blocks;
    }
    Ok(Occupancy {
        warps_per_block,
        blocks,
        warps: blocks.saturating_mul(warps_per_block),
        threads: blocks.saturating_mul(needs.threads),
        most_warps: sm.threads.map(|threads| threads / warp_size),
        limiters,
    })
}

fn limiter(resource: Resource, bound: Bound, per_block: u64, available: u32) -> Result<Limiter, LimitError> {
    within(bound, per_block, Some(available))?;
    let blocks = u32::try_from(u64::from(available) / per_block.max(1)).unwrap_or(u32::MAX);
    Ok(Limiter { resource, per_block, available, blocks, binds: false })
}

fn register_limiter(sm: &SmLimits, needs: Needs, warps: u32, available: u32) -> Result<Limiter, LimitError> {
    let registers = u64::from(needs.registers_per_thread);
    let per_thread_times = |threads: u64| threads.saturating_mul(registers);
    match sm.register_allocation {
        RegisterAllocation::Exact => {
            limiter(Resource::Registers, Bound::SmRegisters, per_thread_times(needs.threads.into()), available)
        }
        RegisterAllocation::PerBlock { unit, warps: portion } => {
            let lanes = in_portions(warps.into(), portion).saturating_mul(sm.warp_size.into());
            let per_block = in_portions(per_thread_times(lanes), unit);
            limiter(Resource::Registers, Bound::SmRegisters, per_block, available)
        }
        RegisterAllocation::PerWarp { unit, partitions } => {
            let partitions = partitions.max(1);
            let per_warp = in_portions(per_thread_times(sm.warp_size.max(1).into()), unit);
            // A block's warps are dealt out to the partitions in turn, so the fullest one decides whether it fits.
            let deepest = per_warp.saturating_mul(in_portions(warps.into(), partitions));
            within(Bound::SmRegisters, deepest, Some(available))?;
            let resident = u64::from(available / partitions) / per_warp * u64::from(partitions);
            Ok(Limiter {
                resource: Resource::Registers,
                per_block: per_warp * u64::from(warps),
                available,
                blocks: u32::try_from(resident / u64::from(warps)).unwrap_or(u32::MAX),
                binds: false,
            })
        }
    }
}

/// The next multiple of a portion; as good as infinite where 64 bits do not hold it.
fn in_portions(amount: u64, portion: u32) -> u64 {
    amount.checked_next_multiple_of(portion.max(1).into()).unwrap_or(u64::MAX)
}

/// A row of [`table`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Threads of a block.
    pub threads: u32,
    /// What follows, or why such a block cannot be launched. In JSON it is the one or the other, without a wrapper.
    #[serde(serialize_with = "either")]
    pub outcome: Result<Occupancy, LimitError>,
}

fn either<S: Serializer>(outcome: &Result<Occupancy, LimitError>, serializer: S) -> Result<S::Ok, S::Error> {
    match outcome {
        Ok(found) => found.serialize(serializer),
        Err(error) => error.serialize(serializer),
    }
}

/// The occupancy for several block sizes, all else equal.
pub fn table(
    block: &BlockLimits,
    sm: &SmLimits,
    needs: Needs,
    sizes: impl IntoIterator<Item = u32>,
) -> impl Iterator<Item = Row> {
    sizes.into_iter().map(move |threads| Row { threads, outcome: occupancy(block, sm, Needs { threads, ..needs }) })
}

/// The block sizes that a table usually shows: every multiple of the warp that a block may have, or up to 1,024.
pub fn usual_sizes(block: &BlockLimits, sm: &SmLimits) -> impl Iterator<Item = u32> + use<> {
    let step = sm.warp_size.max(1);
    (1..=block.threads.unwrap_or(1024) / step).map(move |warps| warps * step)
}

/// The most registers a thread may have if the multiprocessor is still to be full of threads. `None` where a number is
/// missing.
#[must_use]
pub fn registers_for_full_occupancy(sm: &SmLimits) -> Option<u32> {
    Some(sm.registers? / sm.threads.filter(|threads| *threads > 0)?)
}

/// The most shared bytes a block may have if this many blocks are to be resident. `None` where a number is missing.
#[must_use]
pub fn shared_for_blocks(sm: &SmLimits, blocks: u32) -> Option<u32> {
    let share = sm.shared_bytes? / blocks.max(1);
    let unit = sm.shared_allocation.unit.max(1);
    Some((share / unit * unit).saturating_sub(sm.shared_allocation.reserved))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset;

    #[test]
    fn every_limiter_is_reported_with_its_own_number() {
        let device = preset::COURSE_DEVICE_D;
        let found = occupancy(&device.block, &device.sm, Needs::threads(256).registers(20).shared(5000)).unwrap();
        let numbers: Vec<_> =
            found.limiters.iter().map(|limiter| (limiter.resource, limiter.blocks, limiter.binds)).collect();
        assert_eq!(
            numbers,
            [
                (Resource::Threads, 6, false),
                (Resource::Blocks, 8, false),
                (Resource::Registers, 3, true),
                (Resource::SharedBytes, 3, true)
            ]
        );
        assert_eq!((found.blocks, found.warps, found.threads, found.share()), (3, 24, 768, Some(0.5)));
    }

    #[test]
    fn a_block_that_fits_nowhere_says_how_much_it_asked() {
        let device = preset::COURSE_DEVICE_D;
        let message = |needs| occupancy(&device.block, &device.sm, needs).unwrap_err().to_string();
        assert_eq!(message(Needs::threads(0)), "threads per block: 0 asked, at least 1 is needed");
        assert_eq!(
            message(Needs::threads(1024).registers(17)),
            "registers of a multiprocessor: 17,408 asked, 16,384 allowed"
        );
        assert_eq!(
            message(Needs::threads(32).shared(16_385)),
            "bytes of shared memory of a multiprocessor: 16,385 asked, 16,384 allowed"
        );
        assert_eq!(
            occupancy(&BlockLimits::default(), &SmLimits::default(), Needs::threads(1)),
            Err(LimitError::Unlimited)
        );
    }

    #[test]
    fn a_block_of_48_threads_takes_two_warps_of_thread_slots() {
        let device = preset::COURSE_OCCUPANCY_1;
        let found = occupancy(&device.block, &device.sm, Needs::threads(48)).unwrap();
        assert_eq!((found.warps_per_block, found.blocks, found.threads, found.warps), (2, 8, 384, 16));
    }

    #[test]
    fn registers_come_in_portions_on_a_real_device() {
        // 33 registers × 32 lanes = 1,056, given out as 1,280: 12 warps in each of four 16,384-register partitions.
        let h200 = preset::H200;
        let found = occupancy(&h200.block, &h200.sm, Needs::threads(128).registers(33)).unwrap();
        assert_eq!(found.limiter(Resource::Registers).map(|limiter| limiter.blocks), Some(12));
    }

    #[test]
    fn the_table_keeps_illegal_sizes_in_their_rows() {
        let device = preset::COURSE_OCCUPANCY_1;
        let rows: Vec<_> = table(&device.block, &device.sm, Needs::threads(1), [64, 256, 1024])
            .map(|row| (row.threads, row.outcome.ok().map(|found| found.threads)))
            .collect();
        assert_eq!(rows, [(64, Some(512)), (256, Some(1024)), (1024, None)]);
        assert_eq!(usual_sizes(&device.block, &device.sm).last(), Some(512));
    }
}
