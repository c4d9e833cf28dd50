//! What a recording holds. Plain data, for stepping and drawing, in this process or as JSON in another.

use serde::{Deserialize, Serialize};

use warpground_ir::memory::{FIRST_BYTE, THREAD};

use super::words::LaneWords;
use crate::{
    observe::{AccessKind, timeline::Timeline},
    program::{ScalarKind, Space},
};

/// What was recorded of a launch.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// The kernel's entry point.
    pub kernel: String,
    /// Blocks in x, y and z.
    pub grid: [u32; 3],
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Lanes of a warp.
    pub width: u32,
    /// The variables that accesses are to.
    pub variables: Vec<RecordedVariable>,
    /// The names of values in registers.
    pub names: Vec<RecordedName>,
    /// The recorded blocks, by their numbers.
    pub blocks: Vec<BlockRecording>,
    /// All blocks over multiprocessors and time.
    pub timeline: Timeline,
}

/// A variable in memory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedVariable {
    /// Its name in the source.
    pub name: String,
    /// Where it lives.
    pub space: Space,
    /// Its type as WGSL writes it.
    pub type_name: String,
    /// The offset of its first byte, in the terms of [`AccessRecord::offsets`].
    pub offset: u32,
    /// Bytes from one element of an array to the next; of other variables their size.
    pub element_bytes: u32,
    /// Elements of an array, 1 for other variables; absent if the buffer's size says it.
    pub elements: Option<u32>,
    /// Of an array of arrays, the lengths of all but the outermost, from the outside; its elements are the innermost ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rows: Vec<u32>,
    /// The scalars of an element, in order. Empty where an element has more than [`RecordedVariable::MOST_PARTS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<RecordedPart>,
    /// Of memory that has addresses: the upper half of them ([`warpground_ir::memory`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<u32>,
    /// Whether it is a texture, of which accesses move what is made of texels, and not what lies in memory.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub texture: bool,
}

/// A scalar of an array's element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedPart {
    /// What the source writes behind the element: `.x`, `.position.y`; empty if the element is the scalar.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its first byte in the element.
    pub offset: u32,
    /// How its bits are to be read.
    pub kind: ScalarKind,
}

impl RecordedVariable {
    /// An element of more scalars is not described.
    pub const MOST_PARTS: u32 = 64;

    /// What the source calls an element: `[20]` behind an array's name, and nothing behind the name of anything else.
    #[must_use]
    pub fn name_of(&self, element: u32) -> String {
        let is_alone = self.elements == Some(1) && !self.type_name.starts_with("array<");
        if is_alone { self.name.clone() } else { format!("{}{}", self.name, self.index(element)) }
    }

    /// An element's index as the source writes it: `[20]`, or `[1][4]` in an array of arrays of 16.
    #[must_use]
    pub fn index(&self, element: u32) -> String {
        let (mut rest, mut all) = (element, Vec::new());
        for length in self.rows.iter().rev() {
            all.push(rest % (*length).max(1));
            rest /= (*length).max(1);
        }
        all.push(rest);
        all.iter().rev().map(|index| format!("[{index}]")).collect()
    }
}

/// A name in the source whose values are recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedName {
    /// The name.
    pub name: String,
    /// The function in which it means that.
    pub function: String,
    /// `let`, `var` or `parameter`.
    pub kind: String,
    /// Its type as WGSL writes it.
    pub type_name: String,
    /// The kinds of its scalars, in order: how their bits are to be read.
    pub scalars: Vec<ScalarKind>,
    /// The line of its declaration, from 1.
    pub line: u32,
    /// The first and the last line from which it can be seen; absent where nobody knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<(u32, u32)>,
    /// Whether it is a pointer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pointer: bool,
}

impl RecordedName {
    /// Whether it can be seen from a line.
    #[must_use]
    pub fn is_seen_from(&self, line: u32) -> bool {
        self.scope.is_none_or(|(first, last)| (first..=last).contains(&line))
    }
}

/// A block.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BlockRecording {
    /// Its linear number in the grid.
    pub block: u32,
    /// Its place in the grid.
    pub position: [u32; 3],
    /// The recorded warps, by their numbers.
    pub warps: Vec<WarpRecording>,
}

/// A warp.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WarpRecording {
    /// Its number in the block.
    pub warp: u32,
    /// The lanes that hold threads, one bit each. Lane *i* is thread `warp * width + i` of the block.
    pub threads: u32,
    /// What it executed, in order.
    pub steps: Vec<StepRecord>,
    /// Steps that found no room any more.
    pub dropped: u64,
}

/// A run of instructions of one line of the source, executed by the same lanes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StepRecord {
    /// Its place in the order in which the block executed, over all of its recorded warps.
    pub order: u32,
    /// The line, from 1.
    pub line: u32,
    /// The active lanes, one bit each.
    pub active: u32,
    /// How many of the simulator's instructions it took; 0 for a line that only renames a value.
    pub instructions: u32,
    /// The memory accesses, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accesses: Vec<AccessRecord>,
    /// The values that names were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<ValueRecord>,
    /// The decisions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<BranchRecord>,
    /// The barrier at which it ends, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barrier: Option<BarrierKind>,
}

/// A memory access of a warp.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AccessRecord {
    /// An index into [`Recording::variables`].
    pub variable: u16,
    /// What it does.
    pub kind: AccessKind,
    /// Bytes that each lane moves.
    pub bytes: u32,
    /// The lanes that take part.
    pub active: u32,
    /// Each lane's first byte, from the start of the buffer, or of the block's shared or the thread's private memory.
    /// Of shared memory, the bank is `offset / 4 % 32`.
    pub offsets: LaneWords,
    /// Global memory: aligned 32-byte pieces touched. Otherwise 0.
    pub sectors: u32,
    /// Global memory: aligned 128-byte lines touched. Otherwise 0.
    pub lines: u32,
    /// Shared memory: passes that it took. Otherwise 0.
    pub wavefronts: u32,
    /// What was loaded or stored, scalar by scalar, as it lies in memory; of atomics that read and write the operand. What
    /// the access moves of 64-bit scalars is here as pairs of words, too. Empty if values are not recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<LaneWords>,
    /// Of an atomic that reads and writes: what each lane left in memory, one after the other, as `values` has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<LaneWords>,
}

/// A name was given a value in some lanes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueRecord {
    /// An index into [`Recording::names`].
    pub name: u32,
    /// The lanes, one bit each; the others keep what they had.
    pub active: u32,
    /// Its scalars, as bits, in order.
    pub scalars: Vec<LaneWords>,
}

/// A decision: some lanes went one way, the others the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BranchRecord {
    /// The lanes for which the condition held (of a loop: that left it).
    pub taken: u32,
    /// The others of those that were active.
    pub others: u32,
}

/// What a barrier orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarrierKind {
    /// `workgroupBarrier`: shared memory.
    Shared,
    /// `storageBarrier`: global memory.
    Global,
    /// Both at once.
    Both,
}

impl Recording {
    /// The block of that number, if it was recorded.
    #[must_use]
    pub fn block_of(&self, number: u32) -> Option<&BlockRecording> {
        self.blocks.iter().find(|block| block.block == number)
    }

    /// What a pointer points to, as the source names it: `recipes`, `recipes[3]`; `end of recipes` behind its last element.
    /// Nothing if its address is in no object that the launch knows.
    #[must_use]
    pub fn pointed_to(&self, address: u64) -> Option<String> {
        let object = u32::try_from(address >> 32).ok()?;
        if object == THREAD {
            return Some("memory of the thread".to_owned());
        }
        let low = u32::try_from(address & u64::from(u32::MAX)).ok()?;
        let byte = low.checked_sub(u32::try_from(FIRST_BYTE).ok()?)?;
        let of_object = self.variables.iter().filter(|variable| variable.object == Some(object));
        // Several shared arrays lie in one object: it is the last one that begins before the byte.
        let variable = of_object.filter(|variable| variable.offset <= byte).max_by_key(|variable| variable.offset)?;
        let bytes = variable.element_bytes.max(1);
        let (element, within) = ((byte - variable.offset) / bytes, (byte - variable.offset) % bytes);
        let name = &variable.name;
        match (element, within, variable.elements) {
            (0, 0, _) => Some(name.clone()),
            (_, 0, Some(elements)) if element == elements => Some(format!("end of {name}")),
            (_, _, Some(elements)) if element >= elements => None,
            _ => {
                // What begins where the element does is the element.
                let part = variable.parts.iter().rev().find(|part| within > 0 && part.offset <= within);
                Some(format!("{}{}", variable.name_of(element), part.map_or("", |part| &part.name)))
            }
        }
    }

    /// The element of an array that an offset of an access lies in, and the byte in it.
    #[must_use]
    pub fn element(&self, variable: u16, offset: u32) -> Option<(u32, u32)> {
        let variable = self.variables.get(usize::from(variable))?;
        let within = offset.checked_sub(variable.offset)?;
        let bytes = variable.element_bytes.max(1);
        Some((within / bytes, within % bytes))
    }
}

impl BlockRecording {
    /// The steps of all warps in the order of their execution: the warp's place in [`BlockRecording::warps`], and the
    /// step's in [`WarpRecording::steps`].
    #[must_use]
    pub fn in_order(&self) -> Vec<(usize, usize)> {
        let mut all: Vec<(u32, (usize, usize))> = Vec::new();
        for (place, warp) in self.warps.iter().enumerate() {
            all.extend(warp.steps.iter().enumerate().map(|(step, record)| (record.order, (place, step))));
        }
        all.sort_unstable();
        all.into_iter().map(|(_, place)| place).collect()
    }
}

impl WarpRecording {
    /// What a name holds after a step, lane by lane: the bits of its scalar number `scalar`, or nothing where it was not
    /// given a value yet.
    #[must_use]
    pub fn watch(&self, name: u32, scalar: usize, step: usize) -> [Option<u64>; 32] {
        let mut held = [None; 32];
        for value in self.steps.iter().take(step + 1).flat_map(|step| &step.values) {
            if value.name == name
                && let Some(words) = value.scalars.get(scalar)
            {
                let given = words.lanes(value.active);
                held.iter_mut().zip(given).for_each(|(held, given)| *held = given.or(*held));
            }
        }
        held
    }

    /// The names that have a value after a step, in the order of their numbers.
    #[must_use]
    pub fn names_at(&self, step: usize) -> Vec<u32> {
        let values = self.steps.iter().take(step + 1).flat_map(|step| &step.values);
        let names: std::collections::BTreeSet<u32> = values.map(|value| value.name).collect();
        names.into_iter().collect()
    }

    /// The next barrier after a step.
    #[must_use]
    pub fn next_barrier(&self, step: usize) -> Option<usize> {
        let later = self.steps.iter().enumerate().skip(step + 1);
        later.filter(|(_, step)| step.barrier.is_some()).map(|(index, _)| index).next()
    }

    /// The last barrier before a step.
    #[must_use]
    pub fn previous_barrier(&self, step: usize) -> Option<usize> {
        (0..step.min(self.steps.len())).rev().find(|index| self.steps[*index].barrier.is_some())
    }
}
