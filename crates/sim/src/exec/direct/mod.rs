//! What a launch of a kernel of the device IR has beyond one of WGSL: memory that pointers reach, a heap, what threads
//! print, and failures that end it.

pub(crate) mod access;
mod atomic;
mod calls;
pub(crate) mod cast;
mod heap;
mod launches;
pub(crate) mod math;
mod pointer;
mod special;
mod undefined;

pub(super) use self::{calls::Calls, special::Then, undefined::Undefined};
pub(crate) use self::{
    heap::{Heap, HeapSnapshot},
    launches::Asked,
};

use std::sync::{
    Mutex, OnceLock, PoisonError,
    atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
};

use warpground_engine::direct::{Failure, FailureKind, Printed};
use warpground_ir::memory;

use super::{
    Words,
    warp::{Place, State, Warp},
};
use crate::lanes::Lanes;
use crate::{
    lanes::{LANES, active_lanes},
    observe::{Fault, Observer},
    program::{Program, Register, Space, Uniform, traffic::Traffic},
};

/// The most accesses beside objects that are told of a launch.
const MOST_STRAYS: usize = 8;

/// A piece of memory with an address.
#[derive(Clone, Copy)]
pub(crate) struct Mapped<'launch> {
    /// The upper half of its addresses.
    pub(crate) object: u32,
    pub(crate) words: &'launch Words,
    pub(crate) bytes: u32,
    /// The program's variable of it.
    pub(crate) variable: u16,
    pub(crate) space: Space,
    pub(crate) writable: bool,
}

/// What a launch of the device IR has beyond one of WGSL.
pub(crate) struct DirectLaunched<'launch> {
    /// All memory that pointers reach but a block's and a thread's own, ordered by their upper halves.
    pub(crate) mappings: Vec<Mapped<'launch>>,
    /// By mapping: whether a thread was about to write to it.
    pub(crate) written: Vec<AtomicBool>,
    pub(crate) heap: Option<&'launch Heap>,
    /// What registers hold in all lanes from the beginning.
    pub(crate) uniforms: Vec<(Register, u32)>,
    /// The words that frames begin with: the first byte, and the words.
    pub(crate) frame: Vec<(u32, Vec<u32>)>,
    /// Shared and private variables: space, first byte, end, number.
    pub(crate) variables: Vec<(Space, u32, u32, u16)>,
    pub(crate) printed: Mutex<Vec<Printed>>,
    /// What threads launched, in their order.
    pub(crate) launches: Mutex<Vec<Asked>>,
    pub(crate) failure: Mutex<Option<(u32, Failure)>>,
    /// The first access beside an object of each instruction that makes some.
    pub(crate) strays: Mutex<Vec<(u32, Failure)>>,
    /// The lowest number of a block that failed.
    pub(crate) failed: AtomicU32,
    pub(crate) multiprocessors: u32,
    /// Whether blocks may meet.
    pub(crate) cooperative: bool,
    /// The most bytes of a thread's frames.
    pub(crate) stack_bytes: u32,
    /// What instructions do with registers, where somebody had to know.
    pub(crate) traffic: OnceLock<Vec<Traffic>>,
}

impl<'launch> DirectLaunched<'launch> {
    pub(crate) fn new(program: &Program, mut mappings: Vec<Mapped<'launch>>, heap: Option<&'launch Heap>) -> Self {
        mappings.sort_unstable_by_key(|mapping| mapping.object);
        let own = |(number, variable): (usize, &crate::program::Variable)| {
            let number = u16::try_from(number).ok()?;
            let end = variable.offset.saturating_add(variable.shape.size());
            matches!(variable.space, Space::Shared | Space::Private).then_some((
                variable.space,
                variable.offset,
                end,
                number,
            ))
        };
        DirectLaunched {
            written: mappings.iter().map(|_| AtomicBool::default()).collect(),
            mappings,
            heap,
            uniforms: Vec::new(),
            frame: Vec::new(),
            variables: program.variables.iter().enumerate().filter_map(own).collect(),
            printed: Mutex::default(),
            launches: Mutex::default(),
            failure: Mutex::default(),
            strays: Mutex::default(),
            failed: AtomicU32::new(u32::MAX),
            multiprocessors: 1,
            cooperative: false,
            stack_bytes: 1 << 20,
            traffic: OnceLock::new(),
        }
    }

    /// Gives registers and frames what the launch hands over. `address` tells where a variable of the module is.
    pub(crate) fn hand_over(
        &mut self,
        program: &Program,
        parameters: &[u8],
        shared_bytes: u32,
        address: impl Fn(warpground_ir::ObjectId) -> u64,
    ) {
        let Some(direct) = &program.direct else { return };
        for (register, uniform) in &direct.uniforms {
            let (bits, words) = match *uniform {
                Uniform::Parameter(offset, scalar) => {
                    let mut bytes = [0; 8];
                    let count = scalar.bytes() as usize;
                    for (to, from) in bytes.iter_mut().zip(parameters.iter().skip(offset as usize).take(count)) {
                        *to = *from;
                    }
                    let bits = u64::from_le_bytes(bytes);
                    if scalar.bytes() == 8 { (bits, 2) } else { (cast::held(scalar, bits).into(), 1) }
                }
                Uniform::Object(object) => (address(object), 2),
                Uniform::BlockSize(axis) => (program.block[usize::from(axis) % 3].into(), 1),
                Uniform::SharedAtLaunch => (shared_bytes.into(), 1),
            };
            let [low, high] = super::atomic::halves(bits);
            self.uniforms.push((*register, low));
            if words == 2 {
                self.uniforms.push((register + 1, high));
            }
        }
        for parameter in &direct.frame_parameters {
            let bytes = parameters.get(parameter.from as usize..).unwrap_or_default();
            let bytes = &bytes[..bytes.len().min(parameter.bytes as usize)];
            let words = bytes.chunks(4).map(|chunk| {
                let mut word = [0; 4];
                word[..chunk.len()].copy_from_slice(chunk);
                u32::from_le_bytes(word)
            });
            self.frame.push((parameter.to, words.collect()));
        }
    }

    /// The memory whose addresses have this upper half.
    pub(crate) fn mapping(&self, object: u32) -> Option<&Mapped<'launch>> {
        let at = self.mappings.binary_search_by_key(&object, |mapping| mapping.object).ok()?;
        self.mappings.get(at)
    }

    /// The shared or private variable that a byte belongs to.
    pub(crate) fn variable_at(&self, space: Space, offset: u32) -> u16 {
        let holds = |entry: &&(Space, u32, u32, u16)| entry.0 == space && (entry.1..entry.2).contains(&offset);
        let found = self.variables.iter().find(holds).or_else(|| self.variables.iter().find(|entry| entry.0 == space));
        found.map_or(0, |entry| entry.3)
    }

    /// Whether a block before this one, or this one, ended the launch.
    pub(crate) fn has_failed_before(&self, block: u32) -> bool {
        self.failed.load(Relaxed) <= block
    }

    /// Notes an access beside an object, unless one of the instruction is known or many are.
    fn note_stray(&self, instruction: u32, stray: impl FnOnce() -> Failure) {
        let mut kept = self.strays.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST_STRAYS && kept.iter().all(|(known, _)| *known != instruction) {
            kept.push((instruction, stray()));
        }
    }

    /// Notes a failure; that of the block with the lowest number counts.
    fn fail(&self, block: u32, failure: Failure) {
        let mut kept = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_none_or(|(known, _)| block < *known) {
            *kept = Some((block, failure));
            self.failed.fetch_min(block, Relaxed);
        }
    }
}

impl Warp {
    /// Ends the launch because of what the first of these lanes does.
    #[cold]
    pub(super) fn fail<O: Observer>(
        &mut self,
        place: &Place<'_>,
        observer: &mut O,
        instruction: u32,
        (lanes, writes): (u32, bool),
        kind: FailureKind,
        (memory, element): (Option<String>, Option<(i64, u32)>),
    ) {
        self.state = State::Failed;
        let machine = place.machine;
        let Some(direct) = &machine.direct else { return };
        let lane = active_lanes(lanes).next().unwrap_or(0);
        observer.fault(&Fault { actor: place.actor, instruction, lane, writes, kind: &kind, memory, element });
        direct.fail(place.actor.block, failure_of(place, instruction, lane, kind));
    }

    /// The words that frames begin with, for a warp that begins.
    pub(super) fn hand_over(&mut self, direct: &DirectLaunched<'_>) {
        for (register, bits) in &direct.uniforms {
            self.registers[usize::from(*register)] = Lanes::splat(*bits);
        }
        for (first, words) in &direct.frame {
            for (to, word) in self.private.iter_mut().skip((*first / 4) as usize).zip(words) {
                *to = Lanes::splat(*word);
            }
        }
        self.calls.clear();
    }
}

/// What a lane does that ends its launch, or should.
fn failure_of(place: &Place<'_>, instruction: u32, lane: u32, kind: FailureKind) -> Failure {
    let machine = place.machine;
    let thread = place.actor.warp * machine.width + lane;
    let [width, height, _] = machine.program.block.map(|side| side.max(1));
    let [columns, rows, _] = machine.grid.map(|side| side.max(1));
    let block = place.actor.block;
    Failure {
        kind,
        block: [block % columns, block / columns % rows, block / columns / rows],
        thread: [thread % width, thread / width % height, thread / width / height],
        place: place_in_ir(machine.program, instruction),
    }
}

/// Where an instruction stands in the program's files.
fn place_in_ir(program: &Program, instruction: u32) -> warpground_ir::Place {
    let at = program.place(instruction);
    let files = program.direct.as_ref().map(|direct| direct.files.as_slice()).unwrap_or_default();
    let site = program.sites.get(instruction as usize).copied().unwrap_or(0);
    warpground_ir::Place {
        file: files.get(site as usize).copied().unwrap_or(0),
        line: crate::direct::line_in_file(at.line),
        column: at.column,
        length: at.length,
    }
}

/// What is known of an address that is no memory.
fn describe_address(direct: &DirectLaunched<'_>, program: &Program, address: u64, bytes: u32) -> String {
    let [low, object] = super::atomic::halves(address);
    let name = |variable: u16| {
        program.variables.get(usize::from(variable)).map_or_else(String::new, |variable| variable.name.clone())
    };
    if address < 4096 {
        return if address == 0 { "a null pointer".to_owned() } else { format!("a null pointer and {address} bytes") };
    }
    let within = i64::from(low) - memory::FIRST_BYTE.cast_signed();
    let beside = |what: String, size: u32| {
        if within < 0 {
            format!("{} bytes before the beginning of {what}", -within)
        } else {
            let past = within - i64::from(size);
            if past >= 0 {
                format!("{past} bytes past the end of {what}, which has {size} bytes")
            } else {
                format!("{bytes} bytes that reach past the end of {what}, which has {size} bytes")
            }
        }
    };
    match object {
        memory::SHARED => beside("the block's shared memory".to_owned(), program.shared_bytes),
        memory::THREAD => "outside the thread's own memory".to_owned(),
        memory::FUNCTIONS => "a function".to_owned(),
        memory::HEAP => "outside what kernels have allocated".to_owned(),
        memory::LITERALS => beside(
            "a text".to_owned(),
            program.direct.as_ref().map_or(0, |own| u32::try_from(own.literals.len()).unwrap_or(0)),
        ),
        _ => match direct.mapping(object) {
            Some(mapping) => beside(format!("`{}`", name(mapping.variable)), mapping.bytes),
            None => "no memory of the device, or memory that was freed".to_owned(),
        },
    }
}

/// A lane's number as an index.
fn at(lane: u32) -> usize {
    lane as usize & (LANES - 1)
}
