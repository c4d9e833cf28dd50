//! A launch of a kernel of the device IR: memory that pointers reach, a heap, what threads print and launch, and failures.

use std::sync::{
    Mutex, OnceLock, PoisonError,
    atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
};

use warpground_engine::direct::{Failure, Printed};
use warpground_ir::FunctionId;

use super::{cast::held, heap::Heap};
use crate::{
    exec::words::Words,
    program::{Program, Register, Space, Uniform, halves, traffic::Traffic},
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

/// A launch that a thread asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) kernel: FunctionId,
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) shared_bytes: u32,
    /// Whether all else that the grid launches comes before it.
    pub(crate) last: bool,
    pub(crate) parameters: Vec<u8>,
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
                    if scalar.bytes() == 8 { (bits, 2) } else { (held(scalar, bits).into(), 1) }
                }
                Uniform::Object(object) => (address(object), 2),
                Uniform::BlockSize(axis) => (program.block[usize::from(axis) % 3].into(), 1),
                Uniform::SharedAtLaunch => (shared_bytes.into(), 1),
            };
            let [low, high] = halves(bits);
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
    pub(super) fn note_stray(&self, instruction: u32, stray: impl FnOnce() -> Failure) {
        let mut kept = self.strays.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MOST_STRAYS && kept.iter().all(|(known, _)| *known != instruction) {
            kept.push((instruction, stray()));
        }
    }

    /// Notes a failure; that of the block with the lowest number counts.
    pub(super) fn fail(&self, block: u32, failure: Failure) {
        let mut kept = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.as_ref().is_none_or(|(known, _)| block < *known) {
            *kept = Some((block, failure));
            self.failed.fetch_min(block, Relaxed);
        }
    }
}
