//! What a launch of a kernel of the device IR has beyond one of WGSL: memory that pointers reach, a heap, what threads
//! print, and failures that end it.

pub(crate) mod access;
mod atomic;
mod call_stack;
mod calls;
pub(crate) mod cast;
mod conversion;
mod follow;
mod heap;
mod launched;
mod launches;
pub(crate) mod math;
mod pointer;
mod special;
mod undefined;

pub(super) use self::{call_stack::Calls, special::Then, undefined::Undefined};
pub(crate) use self::{
    heap::{Heap, HeapSnapshot},
    launched::{Asked, DirectLaunched, Mapped},
};

use warpground_engine::direct::{Failure, FailureKind};
use warpground_ir::memory;

use super::warp::{Place, State, Warp};
use crate::{
    lanes::{Lanes, active_lanes, at},
    observe::{Fault, Observer},
    program::{Program, halves},
};

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
    let [low, object] = halves(address);
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
