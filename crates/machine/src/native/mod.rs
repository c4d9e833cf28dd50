//! Hot loops as machine code, by Cranelift.
//!
//! ```text
//! region    a loop: its instructions, and the registers that it uses
//! emit      its machine code
//! calculate instructions that only calculate
//! liveness  which registers somebody still reads
//! ```
//!
//! Machine code keeps registers where the processor keeps its own, and accesses memory that is there and was written
//! before. Whatever is out of the ordinary (an access that goes wrong, a call, the library, a division by zero) leaves it
//! before that instruction, with all registers written back that somebody still reads: the machine carries the instruction out and says what there is
//! to say. So a program does the same with machine code and without it.

mod calculate;
mod emit;
mod liveness;
mod region;

use std::fmt;

use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::FunctionBuilderContext;
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Module, default_libcall_names};

use self::region::Region;
use crate::{Code, Image, Memory, Random, instruction::WINDOW, memory::Extent};

/// A loop as machine code: from the registers, what is known of objects, how many objects there are, the steps that are
/// left, and where random numbers come from, to the instruction at which the machine goes on.
type Loop = unsafe extern "C" fn(*mut u64, *const Extent, u64, *mut i64, &mut Random) -> u64;

/// Loops as machine code.
#[derive(Default)]
pub(crate) struct Native {
    state: State,
    loops: Vec<Loop>,
}

#[derive(Default)]
enum State {
    /// Nothing was compiled yet.
    #[default]
    Unused,
    Ready(Box<JITModule>),
    /// There is no compiler for this processor, or it failed.
    Unable,
}

impl fmt::Debug for Native {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Native({} loops)", self.loops.len())
    }
}

fn module() -> Option<JITModule> {
    if cfg!(not(target_endian = "little")) {
        return None;
    }
    let mut flags = settings::builder();
    for (name, value) in [("use_colocated_libcalls", "false"), ("is_pic", "false"), ("opt_level", "speed")] {
        flags.set(name, value).ok()?;
    }
    if cfg!(not(debug_assertions)) {
        flags.set("enable_verifier", "false").ok()?;
    }
    let isa = cranelift_native::builder().ok()?.finish(settings::Flags::new(flags)).ok()?;
    Some(JITModule::new(JITBuilder::with_isa(isa, default_libcall_names())))
}

impl Native {
    /// Compiles the loop that begins at an instruction; `None` where it remains with the machine.
    pub(crate) fn compile(&mut self, image: &Image, code: &Code, constants: &[u64], first: usize) -> Option<u32> {
        if let State::Unused = self.state {
            self.state = module().map_or(State::Unable, |module| State::Ready(Box::new(module)));
        }
        let State::Ready(module) = &mut self.state else { return None };
        let region = Region::find(code, constants, first)?;
        let mut context = module.make_context();
        let mut builder = FunctionBuilderContext::new();
        emit::emit(module, &mut context.func, &mut builder, image, code, &region);
        let id = module.declare_anonymous_function(&context.func.signature).ok()?;
        module.define_function(id, &mut context).ok()?;
        module.finalize_definitions().ok()?;
        let start = module.get_finalized_function(id);
        #[expect(unsafe_code, reason = "this is what machine code is made for; `emit` gave it this signature")]
        let start = unsafe { std::mem::transmute::<*const u8, Loop>(start) };
        self.loops.push(start);
        u32::try_from(self.loops.len() - 1).ok()
    }

    /// Runs a loop; where the machine goes on.
    pub(crate) fn run(
        &self,
        number: usize,
        memory: &Memory,
        random: &mut Random,
        window: &mut [u64; WINDOW],
        left: &mut i64,
    ) -> Option<usize> {
        let run = self.loops.get(number)?;
        let extents = memory.extents();
        // `emit` checks every access against the extents, which stay as they are until the loop is left; it names registers
        // by 16 bits, and the window has as many.
        #[expect(unsafe_code, reason = "the one way into machine code")]
        let next = unsafe { run(window.as_mut_ptr(), extents.as_ptr(), extents.len() as u64, left, random) };
        usize::try_from(next).ok()
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        self.loops.clear();
        if let State::Ready(module) = std::mem::take(&mut self.state) {
            #[expect(unsafe_code, reason = "nothing runs any more, and nothing points to the loops")]
            unsafe {
                module.free_memory();
            }
        }
    }
}
