//! A recording, as its pictures need it. Everything here is derived from what the simulator recorded.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_measure::program::cuda_line;
use warpground_protocol::{
    simulation::{Beside, Record, RecordReply},
    warps::Source,
};
use warpground_sim::{
    Recording,
    observe::recorder::{AccessRecord, BlockRecording, RecordedName, StepRecord, WarpRecording},
    program::{ScalarKind, Space},
};
use yew::AttrValue;

/// A reply of the recorder, told in the terms of one of the kernel's texts; equal only to itself.
#[derive(Debug, Clone)]
pub(crate) struct Tape {
    done: Rc<(Record, Result<RecordReply, AttrValue>)>,
    /// Whether it speaks of the CUDA C where what was recorded is hand-written WGSL.
    in_cuda: bool,
}

impl PartialEq for Tape {
    fn eq(&self, other: &Tape) -> bool {
        Rc::ptr_eq(&self.done, &other.done) && self.in_cuda == other.in_cuda
    }
}

/// What the lines and names of a recording are called in the text that the reader sees.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Terms<'tape>(Option<&'tape Beside>);

impl<'tape> Terms<'tape> {
    /// The line there of a line of the recording; none where it has no counterpart.
    pub(crate) fn line(self, line: u32) -> Option<u32> {
        self.0.map_or(Some(line), |beside| cuda_line(&beside.lines, line))
    }

    /// The name of a recording's name of that number.
    pub(crate) fn name(self, number: usize, its: &'tape RecordedName) -> &'tape str {
        let other = self.0.and_then(|beside| beside.names.get(number)?.as_deref());
        other.unwrap_or(&its.name)
    }
}

/// Bytes of a bank's word.
pub(crate) const WORD: u32 = 4;

impl Tape {
    /// What was recorded, if anything was.
    pub(crate) fn new(done: Rc<(Record, Result<RecordReply, AttrValue>)>) -> Tape {
        Tape { done, in_cuda: false }
    }

    /// The same in the terms of the CUDA C, where the recorded kernel is hand-written in both languages.
    pub(crate) fn in_words_of_cuda(self, in_cuda: bool) -> Tape {
        Tape { in_cuda, ..self }
    }

    pub(crate) fn terms(&self) -> Terms<'_> {
        Terms(self.done.1.as_ref().ok().and_then(|reply| reply.beside.as_ref()).filter(|_| self.in_cuda))
    }

    /// Whether its words are those of the CUDA C.
    pub(crate) fn is_in_cuda(&self) -> bool {
        self.terms().0.is_some()
    }

    /// A line of the recording as a sentence names it.
    pub(crate) fn line_words(&self, line: u32) -> String {
        match self.terms().line(line) {
            Some(line) => format!("line {line}"),
            None => format!("WGSL line {line}"),
        }
    }

    pub(crate) fn launches(&self) -> &[String] {
        self.done.1.as_ref().map(|reply| reply.launches.as_slice()).unwrap_or_default()
    }

    /// What was asked for.
    pub(crate) fn source(&self) -> &Source {
        &self.done.0.source
    }

    /// The block that was asked for, which may be beyond the last one.
    pub(crate) fn asked_block(&self) -> u32 {
        self.done.0.block
    }

    pub(crate) fn launch(&self) -> usize {
        self.done.0.launch
    }

    pub(crate) fn recording(&self) -> Option<&Recording> {
        self.done.1.as_ref().ok().map(|reply| &reply.recording)
    }

    /// The one block that was asked for.
    pub(crate) fn block(&self) -> Option<&BlockRecording> {
        self.recording()?.blocks.first()
    }

    /// A warp, by its place among the recorded ones.
    pub(crate) fn warp(&self, place: usize) -> Option<&WarpRecording> {
        self.block()?.warps.get(place)
    }

    /// Steps of the block that were not recorded, since the recording was full.
    pub(crate) fn dropped(&self) -> u64 {
        self.block().map_or(0, dropped)
    }

    /// Whether the recording goes as far as the block's end. Otherwise nothing may be said of the whole block.
    pub(crate) fn is_whole(&self) -> bool {
        self.dropped() == 0
    }

    /// Whether a step touches global or shared memory.
    pub(crate) fn is_drawn(&self, step: &StepRecord) -> bool {
        self.recording().is_some_and(|recording| step.accesses.iter().any(|access| is_drawn(recording, access)))
    }

    /// A step of a warp.
    pub(crate) fn step(&self, warp: usize, step: usize) -> Option<&StepRecord> {
        self.warp(warp)?.steps.get(step)
    }
}

/// Steps of a block that were not recorded, since the recording was full.
pub(crate) fn dropped(block: &BlockRecording) -> u64 {
    block.warps.iter().map(|warp| warp.dropped).sum()
}

/// Each lane that takes part in an access, with its first byte.
pub(super) fn offsets(access: &AccessRecord) -> Vec<(u32, u32)> {
    let mut all = Vec::new();
    access.offsets.each(access.active, |lane, offset| all.push((lane, offset)));
    all
}

/// A line of the source that accesses a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) line: u32,
    pub(crate) variable: u16,
    pub(crate) writes: bool,
}

/// Every place at which the block accesses global or shared memory, in the order of the source.
pub(crate) fn places(recording: &Recording, block: &BlockRecording) -> Vec<Place> {
    let steps = block.warps.iter().flat_map(|warp| &warp.steps);
    let all = steps.flat_map(|step| {
        step.accesses.iter().filter(|access| is_drawn(recording, access)).map(|access| place(step, access))
    });
    let mut places = BTreeSet::new();
    places.extend(all);
    places.into_iter().collect()
}

/// Whether an access is to global or shared memory.
fn is_drawn(recording: &Recording, access: &AccessRecord) -> bool {
    let space = recording.variables.get(usize::from(access.variable)).map(|variable| variable.space);
    matches!(space, Some(Space::Global | Space::Shared))
}

fn place(step: &StepRecord, access: &AccessRecord) -> Place {
    Place { line: step.line, variable: access.variable, writes: access.kind.writes() }
}

/// What the threads of a block touched at a place: each thread's first time there, as the thread's number in the block
/// and its first word of the variable's memory.
pub(crate) fn touched(recording: &Recording, block: &BlockRecording, at: Place) -> BTreeMap<u32, Vec<u32>> {
    let mut words = BTreeMap::<u32, Vec<u32>>::new();
    for warp in &block.warps {
        for step in &warp.steps {
            for access in step.accesses.iter().filter(|access| place(step, access) == at) {
                for (lane, offset) in offsets(access) {
                    let thread = warp.warp * recording.width + lane;
                    words.entry(thread).or_insert_with(|| {
                        (0..(access.bytes / WORD).max(1)).map(|word| offset / WORD + word).collect()
                    });
                }
            }
        }
    }
    words
}

/// Bits as their type reads them. A type of 32 bits has them in the low word.
pub(crate) fn read(kind: ScalarKind, bits: u64) -> String {
    let word = u32::try_from(bits & u64::from(u32::MAX)).unwrap_or(0);
    match kind {
        ScalarKind::U32 | ScalarKind::U16 | ScalarKind::U8 => word.to_string(),
        ScalarKind::I32 | ScalarKind::I16 | ScalarKind::I8 => word.cast_signed().to_string(),
        ScalarKind::U64 => bits.to_string(),
        ScalarKind::I64 => bits.cast_signed().to_string(),
        ScalarKind::F32 | ScalarKind::F16 | ScalarKind::Bf16 => read_float(f32::from_bits(word).into()),
        ScalarKind::F64 => read_float(f64::from_bits(bits)),
        ScalarKind::Bool => if word == 0 { "false" } else { "true" }.to_owned(),
    }
}

/// What a name holds, as its type reads it; of a pointer what it points to: `→ recipes[3]`.
pub(crate) fn read_name(recording: &Recording, its: &RecordedName, kind: ScalarKind, bits: u64) -> String {
    let pointed = || match bits {
        0 => Some("nullptr".to_owned()),
        _ => recording.pointed_to(bits).map(|name| format!("→ {name}")),
    };
    its.pointer.then(pointed).flatten().unwrap_or_else(|| read(kind, bits))
}

fn read_float(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-3..1e7).contains(&size) {
        let text = format!("{value:.4}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        format!("{value:.3e}")
    }
}

/// The values of a warp in a few letters: one for all lanes, a row, or the first few.
pub(crate) fn summary(held: &[Option<u64>; 32], read: impl Fn(u64) -> String) -> String {
    let known: Vec<u64> = held.iter().flatten().copied().collect();
    let read = |bits: &u64| read(*bits);
    match known.as_slice() {
        [] => "not set".to_owned(),
        [only] => read(only),
        [first, rest @ ..] if rest.iter().all(|word| word == first) => {
            format!("{} in {} lanes", read(first), known.len())
        }
        [first, second] => format!("{}, {}", read(first), read(second)),
        [first, second, third, ..] => {
            let last = known.last().map(read).unwrap_or_default();
            let between = if known.len() > 4 { " … " } else { ", " };
            let third = if known.len() == 3 { String::new() } else { format!(", {}", read(third)) };
            format!("{}, {}{third}{between}{last}", read(first), read(second))
        }
    }
}

/// For a name's scalar, what it is called: `id.x`, `m[5]`, or the name alone.
pub(crate) fn scalar_name(name: &str, number: usize, of: usize) -> String {
    match (of, number) {
        (1, _) => name.to_owned(),
        (2..=4, 0..=3) => format!("{name}.{}", ["x", "y", "z", "w"][number]),
        _ => format!("{name}[{number}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::recorded::recorded;

    #[test]
    fn words_are_read_by_their_type() {
        assert_eq!(read(ScalarKind::I32, u32::MAX.into()), "-1");
        assert_eq!(read(ScalarKind::F32, 0.5_f32.to_bits().into()), "0.5");
        assert_eq!(read(ScalarKind::F32, 1e20_f32.to_bits().into()), "1.000e20");
        assert_eq!(read(ScalarKind::I64, u64::MAX - 1), "-2");
        assert_eq!(read(ScalarKind::F64, 0.25_f64.to_bits()), "0.25");
        assert_eq!(read(ScalarKind::F64, 1e300_f64.to_bits()), "1.000e300");
        assert_eq!(read(ScalarKind::Bool, 1), "true");
        assert_eq!(
            summary(&std::array::from_fn(|lane| u64::try_from(lane).ok()), |bits| bits.to_string()),
            "0, 1, 2 … 31"
        );
        assert_eq!(summary(&[Some(7); 32], |bits| bits.to_string()), "7 in 32 lanes");
        assert_eq!(scalar_name("id", 1, 3), "id.y");
    }

    #[test]
    fn variables_of_inner_blocks_are_no_steps_before_their_lines_are_reached() {
        let recording = recorded("transpose/padded", &[("width", 64.0), ("height", 64.0)]);
        let steps = &recording.blocks[0].warps[0].steps;
        let lines: Vec<u32> = steps.iter().map(|step| step.line).collect();
        // Nothing behind the barrier is reached before it.
        let barrier = steps.iter().position(|step| step.barrier.is_some()).unwrap();
        assert!(lines[..barrier].iter().all(|line| *line < lines[barrier]), "{lines:?}");
        assert!(lines[..4].is_sorted(), "{lines:?}");
        // The loop's variable has its value all the same.
        let counter = recording.names.iter().position(|name| name.name == "j").unwrap();
        let known = steps.iter().position(|step| step.values.iter().any(|value| value.name as usize == counter));
        assert!(known.is_some_and(|known| known < barrier), "{lines:?}");
    }

    #[test]
    fn every_thread_of_a_vector_addition_touches_its_own_element() {
        let recording = recorded("vector_add/guarded", &[("n", 1000.0), ("block_x", 64.0)]);
        let block = &recording.blocks[0];
        let places = places(&recording, block);
        assert_eq!(places.iter().filter(|place| place.writes).count(), 1);
        assert_eq!(places.len(), 3);
        for place in places {
            let touched = touched(&recording, block, place);
            assert_eq!(touched.len(), 64);
            assert!(touched.iter().all(|(thread, words)| words == &[*thread]));
        }
    }
}
