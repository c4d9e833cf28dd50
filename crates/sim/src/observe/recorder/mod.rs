//! The recorder: what some warps of some blocks did, step by step, for a person to look at.
//!
//! It keeps, for each line that a recorded warp executed, the lanes that were active, the memory accesses with every
//! lane's address and what they cost, the values that names were given, and the barriers ([`Recording`]). The budget
//! bounds what it keeps, and each warp has an equal part of it, so that what is recorded does not depend on the order in
//! which blocks run.

mod record;
mod running;
mod words;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use warpground_ir::memory;

pub use record::{
    AccessRecord, BarrierKind, BlockRecording, BranchRecord, RecordedName, RecordedPart, RecordedVariable, Recording,
    StepRecord, ValueRecord, WarpRecording,
};
pub use words::LaneWords;

use self::running::{RunningWarp, kinds};
use super::{
    Access, Actor, Mergeable, Observer, Step,
    timeline::{BlockWork, Multiprocessors},
    transactions,
};
use crate::{
    lanes::LANES,
    program::{Definition, Instruction, Moment, NamedKind, Program, Shape, Space, TextureAccess},
};

/// Some of a row of things that are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chosen {
    /// Every one.
    All,
    /// The first so many.
    First(u32),
    /// Those of these numbers.
    These(Vec<u32>),
}

impl Chosen {
    fn has(&self, number: u32) -> bool {
        match self {
            Chosen::All => true,
            Chosen::First(count) => number < *count,
            Chosen::These(numbers) => numbers.contains(&number),
        }
    }

    fn count(&self, all: u64) -> u64 {
        match self {
            Chosen::All => all,
            Chosen::First(count) => all.min((*count).into()),
            Chosen::These(numbers) => numbers.iter().filter(|number| u64::from(**number) < all).count() as u64,
        }
    }
}

/// What is recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordOptions {
    /// Which blocks, by their linear numbers in the grid.
    pub blocks: Chosen,
    /// Which of their warps.
    pub warps: Chosen,
    /// Whether the values of names, and what accesses moved, are kept too.
    pub values: bool,
    /// The most steps, accesses and values in all, for each launch; a vector counts as so many values where its lanes differ. Only the first 16 launches of a run are recorded in
    /// steps; of the others the timeline.
    pub budget: u32,
}

impl Default for RecordOptions {
    fn default() -> Self {
        RecordOptions { blocks: Chosen::First(1), warps: Chosen::All, values: true, budget: 100_000 }
    }
}

/// Of so many launches of a run the steps are recorded; of later ones only the timeline.
const MOST_LAUNCHES: usize = 16;

impl RecordOptions {
    /// The options for a launch of that number in a run, from 0.
    pub(crate) fn for_launch(&self, number: usize) -> RecordOptions {
        let blocks = if number < MOST_LAUNCHES { self.blocks.clone() } else { Chosen::First(0) };
        RecordOptions { blocks, ..self.clone() }
    }
}

/// The least that a recorded warp may keep; if the budget does not reach for all that were chosen, the last ones are
/// left out.
const LEAST_A_WARP: u64 = 64;

/// The observer of one launch.
#[derive(Debug, Clone)]
pub struct Recorder<'program> {
    program: &'program Program,
    options: RecordOptions,
    grid: [u32; 3],
    width: u32,
    /// What each warp may keep.
    share: usize,
    /// Blocks from this number on are not recorded.
    end: u32,
    running: Vec<RunningBlock>,
    last: usize,
    done: BTreeMap<u32, BlockRecording>,
    work: BlockWork,
}

/// A block that is being recorded.
#[derive(Debug, Clone)]
struct RunningBlock {
    number: u32,
    order: u32,
    /// By warp; absent if it was not chosen.
    warps: Vec<Option<RunningWarp>>,
}

impl<'program> Recorder<'program> {
    /// A recorder for a launch of this program.
    #[must_use]
    pub fn new(program: &'program Program, options: RecordOptions) -> Recorder<'program> {
        Recorder {
            program,
            options,
            grid: [1; 3],
            width: 32,
            share: 0,
            end: u32::MAX,
            running: Vec::new(),
            last: 0,
            done: BTreeMap::new(),
            work: BlockWork::default(),
        }
    }

    /// What was recorded, laid over a machine.
    #[must_use]
    pub fn finish(mut self, machine: &Multiprocessors) -> Recording {
        let timeline = self.work.timeline(self.program, self.width, self.grid, machine);
        for block in std::mem::take(&mut self.running) {
            self.keep(block);
        }
        let program = self.program;
        Recording {
            kernel: program.name.clone(),
            grid: self.grid,
            block: program.block,
            width: self.width,
            variables: (0..).zip(&program.variables).map(|(number, its)| variable(program, number, its)).collect(),
            names: program.names.iter().map(name).collect(),
            blocks: self.done.into_values().collect(),
            timeline,
        }
    }

    fn keep(&mut self, block: RunningBlock) {
        let [columns, rows, _] = self.grid.map(|side| side.max(1));
        let number = block.number;
        let position = [number % columns, number / columns % rows, number / columns / rows];
        let warps = block.warps.into_iter().flatten().map(|warp| warp.recording).collect();
        self.done.insert(number, BlockRecording { block: number, position, warps });
    }

    fn block(&mut self, number: u32) -> Option<&mut RunningBlock> {
        if self.running.get(self.last).is_none_or(|block| block.number != number) {
            self.last = self.running.iter().position(|block| block.number == number)?;
        }
        self.running.get_mut(self.last)
    }

    fn warp(&mut self, actor: Actor) -> Option<&mut RunningWarp> {
        self.block(actor.block)?.warps.get_mut(actor.warp as usize)?.as_mut()
    }
}

fn variable(program: &Program, number: u16, variable: &crate::program::Variable) -> RecordedVariable {
    let (mut element_bytes, mut elements) = match &variable.shape {
        Shape::Array { stride, length, .. } => (*stride, *length),
        other => (other.size(), Some(1)),
    };
    // An array of arrays counts as one of the innermost elements, whose rows have these lengths.
    let mut rows = Vec::new();
    let mut shape = &variable.shape;
    while let Shape::Array { element, .. } = shape
        && let Shape::Array { stride, length: Some(length), .. } = &**element
        && length.checked_mul(*stride) == Some(element_bytes)
    {
        rows.push(*length);
        element_bytes = *stride;
        elements = elements.map(|elements| elements.saturating_mul(*length));
        shape = element;
    }
    if let Shape::Array { element, .. } = shape {
        shape = element;
    }
    let mut parts = Vec::new();
    if shape.scalars() <= RecordedVariable::MOST_PARTS {
        shape.scalars_at(0, &mut |offset, kind| {
            let mut name = String::new();
            shape.name_of(offset, &mut name);
            parts.push(RecordedPart { name, offset, kind });
        });
    }
    let address_of = |access: &TextureAccess| program.addresses.get(access.address as usize);
    let texture = program.textures.iter().filter_map(address_of).any(|address| address.variable == number);
    let object = program.direct.as_ref().and(match variable.space {
        Space::Shared => Some(memory::SHARED),
        Space::Global | Space::Constant => variable.object,
        Space::Private => None,
    });
    RecordedVariable {
        name: variable.name.clone(),
        space: variable.space,
        type_name: variable.shape.type_name(),
        offset: variable.offset,
        element_bytes,
        elements,
        rows,
        parts,
        object,
        texture,
    }
}

fn name(named: &crate::program::Named) -> RecordedName {
    let kind = match named.kind {
        NamedKind::Let => "let",
        NamedKind::Var => "var",
        NamedKind::Parameter => "parameter",
    };
    RecordedName {
        name: named.name.clone(),
        function: named.function.clone(),
        kind: kind.to_owned(),
        type_name: named.shape.type_name(),
        scalars: kinds(&named.shape),
        line: named.place.line,
        scope: None,
        pointer: named.pointer,
    }
}

/// Whether an instruction only holds a structure together; a reader would not call it a step.
fn is_glue(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Else { .. }
            | Instruction::EndIf { .. }
            | Instruction::Loop
            | Instruction::Continuing { .. }
            | Instruction::Repeat { .. }
            | Instruction::EndLoop { .. }
            | Instruction::Switch
            | Instruction::EndCase
            | Instruction::EndSwitch { .. }
            | Instruction::FallThrough
            | Instruction::Call
            | Instruction::EndCall { .. }
            | Instruction::EndFunction
            | Instruction::End
    )
}

/// The definitions at an instruction.
fn definitions(program: &Program, instruction: u32, moment: Moment) -> &[Definition] {
    let key = (instruction, moment);
    let all = &program.definitions;
    let first = all.partition_point(|definition| (definition.instruction, definition.moment) < key);
    let count = all[first..].partition_point(|definition| (definition.instruction, definition.moment) == key);
    &all[first..first + count]
}

impl Observer for Recorder<'_> {
    const STEPS: bool = true;

    fn launch(&mut self, program: &Program, grid: [u32; 3], width: u32, bytes: &[u64]) {
        self.work.launch(program, grid, width, bytes);
        self.grid = grid;
        self.width = width;
        let blocks = self.options.blocks.count(grid.iter().map(|side| u64::from(*side)).product());
        let warps = self.options.warps.count(program.threads().div_ceil(width.max(1)).into()).max(1);
        let budget = u64::from(self.options.budget);
        let held = blocks.min(budget / LEAST_A_WARP / warps).max(1);
        self.share = usize::try_from(budget / (held * warps)).unwrap_or(0);
        if held < blocks {
            self.end = match &self.options.blocks {
                Chosen::All | Chosen::First(_) => u32::try_from(held).unwrap_or(u32::MAX),
                Chosen::These(numbers) => {
                    let mut numbers = numbers.clone();
                    numbers.sort_unstable();
                    numbers.get(usize::try_from(held).unwrap_or(usize::MAX)).copied().unwrap_or(u32::MAX)
                }
            };
        }
    }

    fn block_begins(&mut self, block: u32, warps: u32) {
        self.work.block_begins(block, warps);
        if block >= self.end || !self.options.blocks.has(block) {
            return;
        }
        let begin = |warp: u32| {
            self.options.warps.has(warp).then(|| RunningWarp {
                recording: WarpRecording { warp, threads: 0, steps: Vec::new(), dropped: 0 },
                room: self.share,
                open: false,
                previous: None,
                valueless: 0,
                early: Vec::new(),
            })
        };
        let warps = (0..warps).map(begin).collect();
        self.last = self.running.len();
        self.running.push(RunningBlock { number: block, order: 0, warps });
    }

    fn block_ends(&mut self, block: u32) {
        self.work.block_ends(block);
        if let Some(index) = self.running.iter().position(|running| running.number == block) {
            let block = self.running.swap_remove(index);
            self.keep(block);
        }
        self.last = 0;
    }

    #[inline(always)]
    fn instruction(&mut self, actor: Actor, instruction: u32, active: u32) {
        self.work.instruction(actor, instruction, active);
    }

    fn step(&mut self, step: &Step<'_>) {
        let (program, values) = (self.program, self.options.values);
        let Some(block) = self.block(step.actor.block) else { return };
        let order = &mut block.order;
        let Some(Some(warp)) = block.warps.get_mut(step.actor.warp as usize) else { return };
        warp.recording.threads = step.threads;
        if values {
            warp.take_values(program, step);
            if let Some(previous) = warp.previous
                && step.active != 0
            {
                let early = program.early.binary_search(&previous).is_ok();
                for definition in definitions(program, previous, Moment::After) {
                    if early && !warp.open {
                        warp.early.push(definition.clone());
                    } else {
                        warp.define(program, definition, step);
                    }
                }
            }
        }
        if step.active == 0 {
            warp.open = false;
            warp.previous = None;
            return;
        }
        if values {
            for definition in definitions(program, step.instruction, Moment::Before) {
                let line = program.names.get(definition.name as usize).map_or(0, |named| named.place.line);
                if warp.last().is_none_or(|last| last.line != line || last.active != step.active) {
                    warp.begin(order, line, step.active);
                }
                warp.define(program, definition, step);
            }
        }
        let line = program.place(step.instruction).line;
        let instruction = program.instructions.get(step.instruction as usize);
        let back = warp.previous.is_some_and(|previous| step.instruction <= previous);
        let same = warp
            .last()
            .is_some_and(|last| last.line == line && last.active == step.active && last.barrier.is_none() && !back);
        warp.previous = Some(step.instruction);
        if !same {
            if instruction.is_none_or(is_glue) || program.early.binary_search(&step.instruction).is_ok() {
                warp.open = false;
                return;
            }
            warp.begin(order, line, step.active);
            for definition in std::mem::take(&mut warp.early) {
                warp.define(program, &definition, step);
            }
        }
        if let Some(last) = warp.last() {
            last.instructions += 1;
            if let Some(Instruction::Barrier { shared, global }) = instruction {
                last.barrier = Some(match (shared, global) {
                    (true, true) => BarrierKind::Both,
                    (false, true) => BarrierKind::Global,
                    _ => BarrierKind::Shared,
                });
            }
        }
    }

    fn branch(&mut self, actor: Actor, _instruction: u32, taken: u32, others: u32) {
        let Some(warp) = self.warp(actor) else { return };
        if warp.open
            && warp.take()
            && let Some(last) = warp.last()
        {
            last.branches.push(BranchRecord { taken, others });
        }
    }

    fn left(&mut self, actor: Actor, lanes: u32, low: &[u32; LANES], high: Option<&[u32; LANES]>) {
        if self.options.values
            && let Some(warp) = self.warp(actor)
        {
            warp.take_left(lanes, low, high);
        }
    }

    fn access(&mut self, access: &Access<'_>) {
        self.work.access(access);
        let Some(warp) = self.warp(access.actor) else { return };
        if !warp.open || !warp.take() {
            return;
        }
        let (sectors, lines) =
            if access.space == Space::Global { transactions::sectors_and_lines(access) } else { (0, 0) };
        let wavefronts = if access.space == Space::Shared { transactions::shared_passes(access).wavefronts } else { 0 };
        let record = AccessRecord {
            variable: access.variable,
            kind: access.kind,
            bytes: access.bytes,
            active: access.active,
            offsets: LaneWords::of(access.active, access.offsets),
            sectors,
            lines,
            wavefronts,
            values: Vec::new(),
            left: Vec::new(),
        };
        warp.valueless += 1;
        if let Some(last) = warp.last() {
            last.accesses.push(record);
        }
    }
}

impl Mergeable for Recorder<'_> {
    fn fork(&self) -> Self {
        Recorder::new(self.program, self.options.clone())
    }

    fn merge(&mut self, other: Self) {
        self.done.extend(other.done);
        self.running.extend(other.running);
        self.work.merge(other.work);
    }
}
