//! The tracer: every instruction that the warps of some blocks execute, with what it reads, writes and asks of memory, for
//! a multiprocessor to schedule ([`warpground_hardware::multiprocessor`]).

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};
use warpground_hardware::multiprocessor::{BlockTrace, Class, Issue, Operation, Trace};

use super::{Access, AccessKind, Actor, Mergeable, Observer, transactions};
use crate::program::{Program, Space, class_in};

/// What is traced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TraceOptions {
    /// The most blocks, from the first on.
    pub blocks: u32,
    /// The most instructions in all. Blocks that find no room are left out whole, but for the first one, whose warps are
    /// all cut off after their part of it.
    pub budget: u32,
}

impl Default for TraceOptions {
    /// As many blocks as any multiprocessor holds at once.
    fn default() -> Self {
        TraceOptions { blocks: 32, budget: 200_000 }
    }
}

/// What was traced of a launch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LaunchTrace {
    /// The kernel's entry point.
    pub kernel: String,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// What the blocks executed.
    pub trace: Trace,
    /// Instructions that were left out at the end of the first block's warps.
    pub cut: u64,
}

/// The observer of one launch.
#[derive(Debug, Clone)]
pub struct Tracer<'program> {
    program: &'program Program,
    options: TraceOptions,
    grid: [u32; 3],
    /// By instruction of the program: its class, if hardware issues one.
    classes: Vec<Option<Class>>,
    running: Vec<Running>,
    last: usize,
    done: BTreeMap<u32, Running>,
}

/// An instruction that a warp executed.
#[derive(Debug, Clone, Copy)]
struct Step {
    instruction: u32,
    class: Class,
    turns: u32,
    near: bool,
}

/// A block that is being traced.
#[derive(Debug, Clone)]
struct Running {
    number: u32,
    warps: Vec<Vec<Step>>,
    /// The sectors that it has loaded, by variable.
    loaded: HashSet<(u16, u32)>,
    dropped: u64,
}

impl<'program> Tracer<'program> {
    /// A tracer for a launch of this program.
    #[must_use]
    pub fn new(program: &'program Program, options: TraceOptions) -> Tracer<'program> {
        let classes = program.instructions.iter().map(|instruction| Some(program.operands(instruction)?.class));
        Tracer {
            program,
            options,
            grid: [1; 3],
            classes: if options.blocks > 0 { classes.collect() } else { Vec::new() },
            running: Vec::new(),
            last: 0,
            done: BTreeMap::new(),
        }
    }

    /// What was traced.
    #[must_use]
    pub fn finish(mut self) -> LaunchTrace {
        for block in std::mem::take(&mut self.running) {
            self.done.insert(block.number, block);
        }
        let program = self.program;
        let mut numbers = BTreeMap::<(u32, u8), u32>::new();
        let mut trace = Trace { operations: Vec::new(), registers: program.registers, blocks: Vec::new() };
        let (mut room, mut cut) = (self.options.budget as usize, 0);
        for block in std::mem::take(&mut self.done).into_values() {
            let issued = block.warps.iter().map(Vec::len).sum::<usize>();
            let first = trace.blocks.is_empty();
            if !first && (issued > room || block.dropped > 0) {
                break;
            }
            room = room.saturating_sub(issued);
            if first {
                cut = block.dropped;
            }
            let mut issue = |step: Step| {
                let operation = *numbers.entry((step.instruction, step.class as u8)).or_insert_with(|| {
                    trace.operations.push(operation(program, &step));
                    u32::try_from(trace.operations.len() - 1).unwrap_or(u32::MAX)
                });
                Issue { operation, turns: u16::try_from(step.turns).unwrap_or(u16::MAX), near: step.near }
            };
            let warps = block.warps.into_iter().map(|steps| steps.into_iter().map(&mut issue).collect()).collect();
            trace.blocks.push(BlockTrace { block: block.number, warps });
        }
        LaunchTrace {
            kernel: program.name.clone(),
            grid: self.grid,
            block: program.block,
            shared_bytes: program.shared_bytes,
            trace,
            cut,
        }
    }

    fn block(&mut self, number: u32) -> Option<&mut Running> {
        if self.running.get(self.last).is_none_or(|block| block.number != number) {
            self.last = self.running.iter().position(|block| block.number == number)?;
        }
        self.running.get_mut(self.last)
    }
}

fn operation(program: &Program, step: &Step) -> Operation {
    let instruction = program.instructions.get(step.instruction as usize);
    let operands = instruction.and_then(|instruction| program.operands(instruction));
    let (reads, writes) = operands.map_or_else(Default::default, |operands| (operands.reads, operands.writes));
    Operation { line: program.place(step.instruction).line, class: step.class, reads, writes }
}

/// The memory that takes longest counts, where a request goes to several.
fn rank(class: Class) -> u8 {
    match class {
        Class::Atomic => 4,
        Class::Global => 3,
        Class::Local => 2,
        Class::Shared => 1,
        _ => 0,
    }
}

impl Observer for Tracer<'_> {
    fn launch(&mut self, _program: &Program, grid: [u32; 3], _width: u32, _bytes: &[u64]) {
        self.grid = grid;
    }

    fn block_begins(&mut self, block: u32, warps: u32) {
        if block < self.options.blocks {
            self.last = self.running.len();
            let warps = vec![Vec::new(); warps as usize];
            self.running.push(Running { number: block, warps, loaded: HashSet::new(), dropped: 0 });
        }
    }

    fn block_ends(&mut self, block: u32) {
        if let Some(index) = self.running.iter().position(|running| running.number == block) {
            let mut block = self.running.swap_remove(index);
            block.loaded = HashSet::new();
            self.done.insert(block.number, block);
        }
        self.last = 0;
    }

    #[inline(always)]
    fn instruction(&mut self, actor: Actor, instruction: u32, _active: u32) {
        if actor.block >= self.options.blocks {
            return;
        }
        let Some(Some(class)) = self.classes.get(instruction as usize).copied() else { return };
        let budget = self.options.budget as usize;
        let Some(block) = self.block(actor.block) else { return };
        let room = budget / block.warps.len().max(1);
        let Some(steps) = block.warps.get_mut(actor.warp as usize) else { return };
        if steps.len() < room.max(1) {
            // Until the access is seen, memory is asked for nothing.
            steps.push(Step { instruction, class, turns: 0, near: true });
        } else {
            block.dropped += 1;
        }
    }

    fn access(&mut self, access: &Access<'_>) {
        let Some(block) = self.block(access.actor.block) else { return };
        let Some(step) = block.warps.get_mut(access.actor.warp as usize).and_then(|steps| steps.last_mut()) else {
            return;
        };
        if step.instruction != access.instruction {
            return;
        }
        let class = match class_in(access.space) {
            Class::Global if access.kind == AccessKind::AtomicUpdate => Class::Atomic,
            class => class,
        };
        if step.turns == 0 || rank(class) > rank(step.class) {
            step.class = class;
        }
        match access.space {
            Space::Global => {
                step.turns += transactions::sectors_and_lines(access).0;
                if access.kind == AccessKind::Load {
                    for (_, offset) in access.lanes() {
                        // No lane's piece crosses a sector.
                        let is_new = block.loaded.insert((access.variable, offset / transactions::SECTOR_BYTES));
                        step.near &= !is_new;
                    }
                } else {
                    step.near = false;
                }
            }
            Space::Shared => step.turns += transactions::shared_passes(access).cycles,
            Space::Constant | Space::Private => step.turns += 1,
        }
    }
}

impl Mergeable for Tracer<'_> {
    fn fork(&self) -> Self {
        Tracer { grid: self.grid, running: Vec::new(), last: 0, done: BTreeMap::new(), ..self.clone() }
    }

    fn merge(&mut self, other: Self) {
        self.done.extend(other.done);
        self.running.extend(other.running);
    }
}
