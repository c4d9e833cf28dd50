//! Plain accesses that a translation had to write as atomics.
//!
//! WGSL lets no plain access reach memory that atomics change, so a translation writes `a[0] += 1` as an atomic load and an
//! atomic store as soon as the kernel has an atomic on `a`. Its author raced all the same. A caller who knows says of which
//! variables that is so ([`SimDevice::plain_accesses`](crate::SimDevice::plain_accesses)); atomic loads and stores of these
//! count as plain ones then, and meet the real atomics.
//!
//! A volatile access is a plain one to all plain accesses. Beside an atomic it is none: PTX gives `ld.volatile` and
//! `st.volatile` the meaning of relaxed accesses with the scope of the system, and two such accesses of one size at one place
//! are no data race, nor is one beside an atomic whose scope includes both threads. So a lock may be left by a volatile store,
//! and a value be looked at by a volatile load before an atomic changes it. Of two volatile accesses the same holds, but who
//! exchanges data by these alone, as sums of a warp did before Volta, relies on an order that nothing gives. They race, unless
//! one waits in a loop for the flag that the other sets.
//!
//! A plain read beside a compare-and-swap in a loop counts as none if the compare-and-swap decides over what was read: to look
//! at the value first and leave the decision to the atomic, which tries again, is how CUDA's guide uses it. Whoever uses what
//! was read for something else races.

use std::collections::BTreeSet;

use crate::program::{AtomicOp, Instruction, Program, decisions, loops};

/// What an instruction does to memory of such variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Manner {
    /// Nothing, or what it does counts as it is.
    #[default]
    AsWritten,
    /// It is a plain access.
    Plain,
    /// It is a plain load over which a compare-and-swap decides that is tried again.
    Asking,
    /// It is a compare-and-swap that is tried again: it decides for itself what plain readers have seen.
    Deciding,
    /// It is another atomic.
    Atomic,
    /// It is an atomic that is one step for the threads of its block alone.
    AtomicInBlock,
    /// It is a volatile load that decides whether a loop ends: it waits for a flag.
    Waiting,
    /// It is another volatile load.
    Looking,
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
        matches!(self, Manner::Plain | Manner::Asking) || self.is_volatile()
    }

    /// Whether it is a volatile access.
    pub(super) fn is_volatile(self) -> bool {
        matches!(self, Manner::Waiting | Manner::Looking | Manner::Signalling)
    }

    /// Whether two accesses never race, whatever orders them. `apart` says whether the two are of different blocks, `alike`
    /// whether they have one size.
    fn goes_with(self, other: Manner, apart: bool, alike: bool) -> bool {
        let reaches = !apart || self != Manner::AtomicInBlock && other != Manner::AtomicInBlock;
        match (self, other) {
            (Manner::AsWritten, _) | (_, Manner::AsWritten) => false,
            (Manner::Waiting, Manner::Signalling) | (Manner::Signalling, Manner::Waiting) => true,
            (one, other) if one.is_atomic() && other.is_atomic() => reaches,
            (one, other) if one.is_plain() && other.is_plain() => false,
            (one, other) if one.is_volatile() || other.is_volatile() => reaches && alike,
            (one, other) => {
                matches!((one, other), (Manner::Deciding, Manner::Asking) | (Manner::Asking, Manner::Deciding))
            }
        }
    }
}

/// What each instruction does to variables that are reached by atomics and otherwise.
#[derive(Debug, Clone, Default)]
pub(super) struct Manners {
    /// Nothing where no access needs to be told from another.
    of: Vec<Manner>,
    /// By instruction: the bytes of what it accesses as one.
    bytes: Vec<u8>,
    /// Whether any of them is [`Manner::Signalling`].
    pub(super) signal: bool,
}

impl Manners {
    /// Whether every access counts as it is.
    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// How an access counts that this instruction makes.
    #[inline(always)]
    pub(super) fn of(&self, instruction: u32) -> Manner {
        self.of.get(instruction as usize).copied().unwrap_or_default()
    }

    /// Whether an access and an earlier one never race, because atomics are among them.
    #[inline(always)]
    pub(super) fn go_together(&self, instruction: u32, earlier: u32, apart: bool) -> bool {
        if self.is_empty() {
            return false;
        }
        let (own, other) = (self.of(instruction), self.of(earlier));
        let bytes = |instruction: u32| self.bytes.get(instruction as usize);
        let alike = bytes(instruction) == bytes(earlier);
        own.goes_with(other, apart, alike)
    }
}

/// For each instruction what it does to the variables of these names; nothing where there are none.
pub(super) fn manners(program: &Program, names: &[String]) -> Manners {
    if program.direct.is_some() {
        return direct_manners(program);
    }
    if names.is_empty() {
        return Manners::default();
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
                // What a translation has a load for is not known.
                AtomicOp::Load => Manner::Asking,
                AtomicOp::Store => Manner::Plain,
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
    Manners { of: program.instructions.iter().map(manner).collect(), bytes: Vec::new(), signal: false }
}

/// The same for a program of the device IR: there every access is what its author wrote. Nothing without atomics and
/// without flags that somebody waits for.
fn direct_manners(program: &Program) -> Manners {
    let mut loops = 0_u32;
    let mut special = false;
    let access_of = |access: u32| program.direct.as_ref().and_then(|direct| direct.accesses.get(access as usize));
    let volatile = |access: u32| access_of(access).is_some_and(|access| access.volatile);
    let of_block = |access: u32| access_of(access).is_some_and(|access| access.of_block);
    let waiting = waiting_loads(program, volatile);
    let asking = decisions::asking_loads(program);
    let mut manner = |(number, instruction): (usize, &Instruction)| {
        match instruction {
            Instruction::Loop => loops += 1,
            Instruction::EndLoop { .. } => loops = loops.saturating_sub(1),
            Instruction::PointerLoad { .. } if waiting.contains(&number) => {
                special = true;
                return Manner::Waiting;
            }
            Instruction::PointerLoad { access, .. } if volatile(*access) => return Manner::Looking,
            Instruction::PointerStore { access, .. } if volatile(*access) => return Manner::Signalling,
            Instruction::PointerLoad { .. } if asking.contains(&number) => return Manner::Asking,
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
    let of: Vec<Manner> = program.instructions.iter().enumerate().map(&mut manner).collect();
    if !special {
        return Manners::default();
    }
    // Of a vector every part counts for itself.
    let size = |instruction: &Instruction| match instruction {
        Instruction::PointerLoad { access, .. }
        | Instruction::PointerStore { access, .. }
        | Instruction::PointerAtomic { access, .. }
        | Instruction::PointerCompareExchange { access, .. } => {
            access_of(*access).and_then(|access| u8::try_from(access.scalar.bytes()).ok()).unwrap_or(0)
        }
        _ => 0,
    };
    let signal = of.contains(&Manner::Signalling);
    Manners { of, bytes: program.instructions.iter().map(size).collect(), signal }
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
