//! Events → findings, with both places, names and advice. None of this is on the fast path.

mod direct;
pub(super) mod finding;
mod stuck;
mod words;

use self::finding::{ANOTHER_COMPONENT, BY_ATOMIC, Finding, FindingKind, Site};
use super::{
    component::Meeting,
    plain::Manner,
    shadow::{Origin, is_beside, lane_of},
    state::Sanitizer,
    unwritten::Unwritten,
};
use crate::{
    observe::{Access, Actor, Arithmetic, LANES, OutOfBounds, active_lanes},
    program::{Instruction, MissingBarrier, Space},
};

impl Sanitizer<'_> {
    pub(super) fn site(&self, action: &'static str, block: u32, thread: u32, instruction: u32) -> Site {
        let [columns, rows, _] = self.grid;
        let [width, height, _] = self.program.block;
        Site {
            action,
            place: self.program.place(instruction),
            block: [block % columns, block / columns % rows, block / columns / rows],
            thread: [thread % width, thread / width % height, thread / width / height],
            instruction,
        }
    }

    /// Keeps a finding, or counts it if it is known.
    pub(super) fn found(&mut self, key: (FindingKind, u32, u32, u16), make: impl FnOnce(&Self) -> Finding) {
        if let Some(index) = self.known.get(&key) {
            self.findings[*index].count += 1;
            return;
        }
        let mut finding = make(self);
        for site in std::iter::once(&finding.site).chain(&finding.other) {
            for call in self.program.calls(site.instruction) {
                if !finding.calls.contains(&call) {
                    finding.calls.push(call);
                }
            }
        }
        self.known.insert(key, self.findings.len());
        self.findings.push(finding);
    }

    pub(super) fn finding(&self, kind: FindingKind, site: Site, advice: &str) -> Finding {
        Finding {
            kind,
            kernel: self.program.name.clone(),
            memory: None,
            index: None,
            length: None,
            site,
            other: None,
            missing: None,
            calls: Vec::new(),
            advice: words::worded(self.program, advice).into_owned(),
            unchanging: Vec::new(),
            count: 1,
            launches: 1,
        }
    }

    #[cold]
    pub(super) fn race(&mut self, access: &Access<'_>, meeting: &Meeting, origin: Origin) {
        let Meeting { lane, offset, beside, earlier, wrote, same } = *meeting;
        let actor = access.actor;
        let between = origin.block != actor.block;
        let of_block =
            [access.instruction, origin.instruction].iter().any(|instruction| self.is_of_block(*instruction));
        let kind = match between {
            _ if same => FindingKind::SameValue,
            true if of_block => FindingKind::AtomicOfBlock,
            true => FindingKind::RaceBetweenBlocks,
            false => FindingKind::RaceInBlock,
        };
        let lines = [access.instruction, origin.instruction].map(|instruction| self.program.place(instruction).line);
        let (low, high) = (lines[0].min(lines[1]), lines[0].max(lines[1]));
        self.found((kind, low, high, access.variable), |own| {
            let verb = |writes, beside, instruction| match (writes, beside) {
                (true, true) => ANOTHER_COMPONENT,
                (true, false) if own.manners.of(instruction).is_atomic() => BY_ATOMIC,
                (true, false) => "writes",
                (false, _) => "reads",
            };
            let writes = access.kind.writes();
            let thread = actor.warp * own.width + lane;
            let site = own.site(verb(writes, beside, access.instruction), actor.block, thread, access.instruction);
            let other_thread = u32::from(origin.warp) * own.width + lane_of(earlier);
            let other_beside = wrote && is_beside(earlier);
            let other = own.site(verb(wrote, other_beside, origin.instruction), origin.block, other_thread, origin.instruction);
            let missing = own.program.missing_barrier(access.instruction, origin.instruction);
            let advice = if beside || other_beside {
                if between || access.instruction == origin.instruction {
                    "WGSL lets a write of one component write the whole vector: let one thread write all of it, or \
                     declare scalars."
                } else if access.space == Space::Global {
                    "WGSL lets a write of one component write the whole vector: let one thread write all of it, declare \
                     scalars, or put storageBarrier() between the two accesses."
                } else {
                    "WGSL lets a write of one component write the whole vector: let one thread write all of it, declare \
                     scalars, or put workgroupBarrier() between the two accesses."
                }
            } else if kind == FindingKind::SameValue {
                "Whichever comes last, memory holds the same: where that is not meant, let one thread write."
            } else if kind == FindingKind::AtomicOfBlock {
                "An atomic whose scope is a block is one step for the threads of this block alone: leave out _block, or \
                 give each block its own elements."
            } else if between {
                "Give each block its own elements, use an atomic, or continue in a second launch."
            } else if access.space == Space::Global && missing == MissingBarrier::Between {
                "Put storageBarrier() between the two accesses (workgroupBarrier() orders shared memory only), or give \
                 each thread its own element."
            } else if access.instruction == origin.instruction && writes {
                "Let one thread write, give each thread its own element, or use an atomic."
            } else {
                match (missing, access.space) {
                    (MissingBarrier::Between, _) => "Put workgroupBarrier() between the two accesses.",
                    (MissingBarrier::InStatement, Space::Global) => {
                        "Keep what the statement reads in a variable, put storageBarrier(), and write then."
                    }
                    (MissingBarrier::InStatement, _) => {
                        "Keep what the statement reads in a variable, put workgroupBarrier(), and write then."
                    }
                    (MissingBarrier::BetweenTurns, Space::Global) => {
                        "Put storageBarrier() at the end of the loop's body: one turn's last access meets the next turn's \
                         first."
                    }
                    (MissingBarrier::BetweenTurns, _) => {
                        "Put workgroupBarrier() at the end of the loop's body: one turn's last access meets the next turn's \
                         first."
                    }
                }
            };
            let memory = own.name(access.variable, offset);
            Finding { memory: Some(memory), other: Some(other), missing: Some(missing), ..own.finding(kind, site, advice) }
        });
    }

    /// Whether an instruction is an atomic for a block alone.
    fn is_of_block(&self, instruction: u32) -> bool {
        self.manners.of(instruction) == Manner::AtomicInBlock
    }

    pub(super) fn name(&self, variable: u16, offset: u32) -> String {
        let variable = &self.program.variables[usize::from(variable)];
        variable.name_of(offset.saturating_sub(variable.offset))
    }

    #[cold]
    pub(super) fn uninitialised(&mut self, access: &Unwritten) {
        let line = self.program.place(access.instruction).line;
        let ended = access.space == Space::Private && self.ended.contains(&(access.offset / 4));
        let kind = if ended { FindingKind::EndedVariable } else { FindingKind::UninitialisedRead };
        self.found((kind, line, 0, access.variable), |own| {
            let thread = access.actor.warp * own.width + access.lane;
            let site = own.site("reads", access.actor.block, thread, access.instruction);
            let advice = match access.space {
                _ if ended => "Return the value itself, or let the caller hand in the memory.",
                Space::Shared => "Write it first, and wait at workgroupBarrier(): WGSL gives zero here, CUDA anything.",
                Space::Private => {
                    "Give the variable a value where it is declared: WGSL gives zero here, CUDA anything."
                }
                Space::Global | Space::Constant => "Fill the buffer before the launch, or write the element first.",
            };
            Finding { memory: Some(own.name(access.variable, access.offset)), ..own.finding(kind, site, advice) }
        });
    }

    pub(super) fn report_bounds(&mut self, event: &OutOfBounds<'_>) {
        let Some(lane) = active_lanes(event.lanes).next() else { return };
        let address = self.program.addresses[event.address as usize];
        let line = self.program.place(event.instruction).line;
        let kind = FindingKind::OutOfBounds;
        self.found((kind, line, 0, address.variable), |own| {
            let index = event.indices[lane as usize & (LANES - 1)];
            // A huge number is a negative one in disguise.
            let index = if index > u32::MAX / 2 { i64::from(index.cast_signed()) } else { i64::from(index) };
            let writes = matches!(
                own.program.instructions[event.instruction as usize],
                Instruction::Store { .. }
                    | Instruction::Atomic { .. }
                    | Instruction::CompareExchange { .. }
                    | Instruction::WideAtomic { .. }
                    | Instruction::WideCompareExchange { .. }
            );
            let thread = event.actor.warp * own.width + lane;
            let site = own.site(if writes { "writes" } else { "reads" }, event.actor.block, thread, event.instruction);
            let name = &own.program.variables[usize::from(address.variable)].name;
            let advice = format!("Guard the access: if (index < {}u).", event.length);
            Finding {
                memory: Some(format!("{name}[{index}]")),
                index: Some(index),
                length: Some(event.length),
                ..own.finding(kind, site, &advice)
            }
        });
    }

    #[cold]
    pub(super) fn report_absent_lane(&mut self, actor: Actor, instruction: u32, lane: u32, source: u32) {
        let line = self.program.place(instruction).line;
        let kind = FindingKind::AbsentLane;
        let of_warp = matches!(
            self.program.instructions.get(instruction as usize),
            Some(Instruction::Matrix { .. } | Instruction::MultiplyMatrices { .. })
        );
        self.found((kind, line, 0, 0), |own| {
            let first = actor.warp * own.width;
            let action = if of_warp { "uses a matrix of its whole warp" } else { "asks another lane for its value" };
            let site = own.site(action, actor.block, first + lane, instruction);
            // A block may have fewer threads than its warps have lanes.
            let exists = first + source < own.program.threads();
            let other = exists.then(|| own.site("does not take part", actor.block, first + source, instruction));
            let advice = if of_warp {
                "Let all 32 threads of the warp take part: move the operation out of the branch or loop, and give the block a \
                 multiple of 32 threads."
            } else {
                "Let every lane that is asked take part: move the operation out of the branch or loop."
            };
            Finding { other, ..own.finding(kind, site, advice) }
        });
    }

    pub(super) fn report_arithmetic(&mut self, actor: Actor, instruction: u32, lanes: u32, event: Arithmetic) {
        let Some(lane) = active_lanes(lanes).next() else { return };
        let wide = matches!(self.program.instructions.get(instruction as usize), Some(Instruction::WideBinary { .. }));
        let (kind, action, advice) = match event {
            Arithmetic::DivisionByZero => (
                FindingKind::DivisionByZero,
                "divides by zero",
                "Test the divisor first: WGSL gives the dividend (of % zero), other languages stop.",
            ),
            Arithmetic::DivisionOverflow if wide => (
                FindingKind::DivisionOverflow,
                "divides the smallest i64 by -1",
                "Test for it first: the result does not fit an i64.",
            ),
            Arithmetic::DivisionOverflow => (
                FindingKind::DivisionOverflow,
                "divides the smallest i32 by -1",
                "Test for it first: the result does not fit an i32.",
            ),
            Arithmetic::ShiftTooFar if wide => (
                FindingKind::ShiftTooFar,
                "shifts by 64 or more",
                "Keep the amount below 64: only its low six bits count here, other languages do anything.",
            ),
            Arithmetic::ShiftTooFar => (
                FindingKind::ShiftTooFar,
                "shifts by 32 or more",
                "Keep the amount below 32: WGSL uses its low five bits, other languages do anything.",
            ),
        };
        let line = self.program.place(instruction).line;
        self.found((kind, line, 0, 0), |own| {
            let site = own.site(action, actor.block, actor.warp * own.width + lane, instruction);
            own.finding(kind, site, advice)
        });
    }
}
