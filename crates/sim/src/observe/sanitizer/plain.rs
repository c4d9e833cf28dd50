//! Plain accesses that a translation had to write as atomics.
//!
//! WGSL lets no plain access reach memory that atomics change, so a translation writes `a[0] += 1` as an atomic load and an
//! atomic store as soon as the kernel has an atomic on `a`. Its author raced all the same. A caller who knows says of which
//! variables that is so ([`SimDevice::plain_accesses`](crate::SimDevice::plain_accesses)); atomic loads and stores of these
//! count as plain ones then, and meet the real atomics.
//!
//! A plain read beside a compare-and-swap in a loop counts as none: to look at the value first and leave the decision to
//! the atomic, which tries again, is how CUDA's guide uses it.

use std::collections::BTreeSet;

use crate::program::{AtomicOp, Instruction, Program, loops};

/// What an instruction does to memory of such variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Manner {
    /// Nothing, or what it does counts as it is.
    #[default]
    AsWritten,
    /// It is a plain access.
    Plain,
    /// It is a compare-and-swap that is tried again: it decides for itself what plain readers have seen.
    Deciding,
    /// It is another atomic.
    Atomic,
    /// It is an atomic that is one step for the threads of its block alone.
    AtomicInBlock,
    /// It is a volatile load that decides whether a loop ends: it waits for a flag.
    Waiting,
    /// It is a volatile store: it may set such a flag.
    Signalling,
}

impl Manner {
    /// Whether the instruction is a real atomic that plain accesses may race with.
    pub(super) fn is_atomic(self) -> bool {
        matches!(self, Manner::Deciding | Manner::Atomic | Manner::AtomicInBlock)
    }

    /// Whether it is a plain access, volatile or not.
    pub(super) fn is_plain(self) -> bool {
        matches!(self, Manner::Plain | Manner::Waiting | Manner::Signalling)
    }

    /// Whether two accesses never race, whatever orders them. `writes` says of a plain one whether it writes, `apart` whether
    /// the two are of different blocks.
    pub(super) fn goes_with(self, other: Manner, writes: bool, apart: bool) -> bool {
        match (self, other) {
            (Manner::AsWritten, _) | (_, Manner::AsWritten) => false,
            (Manner::AtomicInBlock, other) | (other, Manner::AtomicInBlock) if other.is_atomic() => !apart,
            (Manner::Waiting, other) | (other, Manner::Waiting) => {
                matches!(other, Manner::Signalling | Manner::Atomic | Manner::Deciding | Manner::AtomicInBlock)
            }
            (one, other) if one.is_plain() && other.is_plain() => false,
            (one, Manner::Deciding) | (Manner::Deciding, one) if one.is_plain() => !writes,
            (one, other) if one.is_plain() || other.is_plain() => false,
            _ => true,
        }
    }
}

/// For each instruction what it does to the variables of these names; nothing where there are none.
pub(super) fn manners(program: &Program, names: &[String]) -> Vec<Manner> {
    if program.direct.is_some() {
        return direct_manners(program);
    }
    if names.is_empty() {
        return Vec::new();
    }
    let named = |address: u32| {
        let variable = program.addresses.get(address as usize).map(|address| usize::from(address.variable));
        variable.and_then(|variable| program.variables.get(variable)).is_some_and(|known| names.contains(&known.name))
    };
    let mut loops = 0;
    let manner = |instruction: &Instruction| match instruction {
        Instruction::Loop => {
            loops += 1;
            Manner::AsWritten
        }
        Instruction::EndLoop { .. } => {
            loops -= 1;
            Manner::AsWritten
        }
        Instruction::Atomic { op, address, .. } | Instruction::WideAtomic { op, address, .. } if named(*address) => {
            match op {
                AtomicOp::Load | AtomicOp::Store => Manner::Plain,
                _ => Manner::Atomic,
            }
        }
        Instruction::CompareExchange { address, .. } | Instruction::WideCompareExchange { address, .. }
            if named(*address) =>
        {
            if loops > 0 {
                Manner::Deciding
            } else {
                Manner::Atomic
            }
        }
        _ => Manner::AsWritten,
    };
    program.instructions.iter().map(manner).collect()
}

/// The same for a program of the device IR: there every access is what its author wrote. Nothing without atomics and
/// without flags that somebody waits for.
fn direct_manners(program: &Program) -> Vec<Manner> {
    let mut loops = 0_u32;
    let mut special = false;
    let volatile = |access: u32| {
        let direct = program.direct.as_ref();
        direct.and_then(|direct| direct.accesses.get(access as usize)).is_some_and(|access| access.volatile)
    };
    let of_block = |access: u32| {
        let direct = program.direct.as_ref();
        direct.and_then(|direct| direct.accesses.get(access as usize)).is_some_and(|access| access.of_block)
    };
    let waiting = waiting_loads(program, volatile);
    let mut manner = |(number, instruction): (usize, &Instruction)| {
        match instruction {
            Instruction::Loop => loops += 1,
            Instruction::EndLoop { .. } => loops = loops.saturating_sub(1),
            Instruction::PointerLoad { .. } if waiting.contains(&number) => {
                special = true;
                return Manner::Waiting;
            }
            Instruction::PointerStore { access, .. } if volatile(*access) => return Manner::Signalling,
            Instruction::PointerLoad { .. } | Instruction::PointerStore { .. } => return Manner::Plain,
            Instruction::PointerAtomic { access, .. } | Instruction::PointerCompareExchange { access, .. }
                if of_block(*access) =>
            {
                special = true;
                return Manner::AtomicInBlock;
            }
            Instruction::PointerAtomic { .. } => {
                special = true;
                return Manner::Atomic;
            }
            Instruction::PointerCompareExchange { .. } => {
                special = true;
                return if loops > 0 { Manner::Deciding } else { Manner::Atomic };
            }
            _ => {}
        }
        Manner::AsWritten
    };
    let manners: Vec<Manner> = program.instructions.iter().enumerate().map(&mut manner).collect();
    if special { manners } else { Vec::new() }
}

/// The volatile loads that decide whether a loop ends.
fn waiting_loads(program: &Program, volatile: impl Fn(u32) -> bool) -> BTreeSet<usize> {
    let is_volatile =
        |instruction: &Instruction| matches!(instruction, Instruction::PointerLoad { access, .. } if volatile(*access));
    let mut found = BTreeSet::new();
    if !program.instructions.iter().any(is_volatile) {
        return found;
    }
    for instruction in &program.instructions {
        if let Instruction::Repeat { start } = instruction {
            found.extend(loops::deciding_reads(program, *start).iter().map(|read| read.at));
        }
    }
    found.retain(|at| program.instructions.get(*at).is_some_and(is_volatile));
    found
}

/// How an access counts that this instruction makes.
#[inline(always)]
pub(super) fn manner_of(manners: &[Manner], instruction: u32) -> Manner {
    manners.get(instruction as usize).copied().unwrap_or_default()
}

/// Whether an access and an earlier one never race, because atomics are among them.
#[inline(always)]
pub(super) fn go_together(
    manners: &[Manner],
    (instruction, writes): (u32, bool),
    (earlier, wrote): (u32, bool),
    apart: bool,
) -> bool {
    if manners.is_empty() {
        return false;
    }
    let (own, other) = (manner_of(manners, instruction), manner_of(manners, earlier));
    own.goes_with(other, if own.is_plain() { writes } else { wrote }, apart)
}
