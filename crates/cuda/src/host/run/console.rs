//! What a run is given, what can be seen of it from outside, and who watches.

use std::{ops::Range, rc::Rc};

use async_trait::async_trait;
use warpground_engine::{BufferId, Elapsed};

use crate::{diagnose::Diagnostic, files::FileSystem, kernel::Kernel, text::Span};

/// Where output goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
}

/// How a kernel runs.
#[derive(Debug, Clone, PartialEq)]
pub enum Way {
    /// As WGSL that reads like the source.
    Wgsl(Rc<Kernel>),
    /// As WGSL over a flat memory, made from the device IR.
    Flat {
        /// The module.
        wgsl: Rc<str>,
        /// Why it is not WGSL that reads like the source; absent where this way was asked for.
        instead: Option<String>,
    },
    /// On the simulator, from the device IR: exactly as CUDA means it.
    Simulator {
        /// Why it is not WGSL on the program's device; absent if that device is the simulator.
        instead: Option<String>,
    },
}

impl Way {
    /// The WGSL that runs, where it reads like the source.
    #[must_use]
    pub fn translation(&self) -> Option<&Rc<Kernel>> {
        match self {
            Way::Wgsl(kernel) => Some(kernel),
            Way::Flat { .. } | Way::Simulator { .. } => None,
        }
    }
}

/// What a run does that can be seen from outside, in order.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// Text was printed.
    Text {
        /// Where to.
        stream: Stream,
        /// The bytes; they need not be UTF-8.
        bytes: Vec<u8>,
    },
    /// A kernel begins to run. If it ends well, [`Event::Launch`] follows.
    Begin {
        /// Where in the source.
        span: Span,
        /// How it runs.
        way: Way,
    },
    /// A kernel was launched and has ended.
    Launch {
        /// The kernel's name.
        kernel: String,
        /// Blocks in x, y and z.
        grid: [u32; 3],
        /// Threads of a block in x, y and z.
        block: [u32; 3],
        /// Bytes of shared memory that is sized at launch.
        shared_bytes: u64,
        /// Its stream; nothing: the default one.
        stream: Option<String>,
        /// How long it took: by the device's own timer where that was asked for and there is one, else by the clock.
        elapsed: Elapsed,
        /// Where in the source.
        span: Span,
        /// How it ran.
        way: Way,
    },
    /// Device memory was copied to the host.
    CopiedToHost {
        /// Where in the source.
        span: Span,
        /// Where the memory was allocated, or declared.
        made: Span,
        /// The memory.
        buffer: BufferId,
        /// How many bytes.
        length: u64,
        /// Those of them, by their place in the memory, that somebody should have written. What came from host memory that
        /// the program never wrote is not among them.
        expected: Vec<Range<u64>>,
    },
    /// A call or a launch failed, and the program ended without having asked.
    Unasked {
        /// Where in the source.
        span: Span,
        /// The error's name.
        error: &'static str,
    },
    /// Something is wrong, or worth knowing.
    Diagnosis(Diagnostic),
}

/// Who watches a run.
#[async_trait(?Send)]
pub trait Console {
    /// Takes note of an event.
    fn event(&mut self, event: Event);

    /// More of standard input, once that of [`Options::input`] is used up; nothing: it has ended. It is asked for no
    /// earlier than the program reads, so that a program that reads nothing waits for nobody.
    fn input(&mut self) -> Vec<u8> {
        Vec::new()
    }

    /// The files that the program reads and writes; nothing: it has none.
    fn files(&mut self) -> Option<&mut dyn FileSystem> {
        None
    }

    /// Whether the run is to stop.
    fn stopped(&self) -> bool {
        false
    }

    /// Called every million steps or so: a page lets its event loop run here.
    async fn pause(&mut self) {}
}

/// What a run is given.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// `argv` without the program's name.
    pub arguments: Vec<String>,
    /// Standard input, or its beginning: see [`Console::input`].
    pub input: Vec<u8>,
    /// The most instructions that the host program may run.
    pub steps: u64,
    /// Launches are timed by the device's own timer where it has one, which costs a transfer each.
    pub timed: bool,
    /// How kernels calculate `double`.
    pub doubles: Doubles,
    /// How often a loop of the host program turns before it becomes machine code: by default as often as takes about the time
    /// of compiling it; with `u32::MAX` none does. A page has no machine code.
    pub machine_code_after: Option<u32>,
    /// The card that the device describes itself as: the id of a preset of `warpground-hardware`. Without one, what WebGPU does not
    /// tell is that of the card which the device's name says, else that of a common one.
    pub card: Option<String>,
    /// In which way launches are tried first, where the device runs WGSL.
    pub first_way: FirstWay,
    /// What the program never wrote of its host memory is not written on the device either where it is copied there, so that
    /// a device that checks launches finds who reads it. Until it is written, such memory holds NaN.
    pub follow_host_writes: bool,
}

/// How kernels calculate `double` on a device that runs WGSL.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Doubles {
    /// As f64 where the device has it, and elsewhere as [`Doubles::Portable`].
    #[default]
    Exact,
    /// As IEEE doubles in integers of 32 bits, over a flat memory: what a browser does, where no device has f64. Without a
    /// simulator, which runs what a flat memory does not, as [`Doubles::Float`].
    Portable,
    /// As f32, which is quick everywhere, and right to 7 digits.
    Float,
}

/// In which way a launch is tried first. What it does not do goes on to the next.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FirstWay {
    /// WGSL that reads like the source.
    #[default]
    Readable,
    /// WGSL over a flat memory.
    Flat,
    /// The simulator.
    Simulator,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            arguments: Vec::new(),
            input: Vec::new(),
            steps: 20_000_000_000,
            timed: false,
            doubles: Doubles::Exact,
            card: None,
            first_way: FirstWay::Readable,
            machine_code_after: None,
            follow_host_writes: false,
        }
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// `main` returned this, or `exit` was called with it.
    Exited(i32),
    /// The program did something that no program may do; the diagnosis was an event.
    Failed,
    /// The console asked to stop.
    Stopped,
    /// The budget of steps is used up.
    OutOfSteps,
}
