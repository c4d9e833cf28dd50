//! The machine and the calls that are open. It never waits: what needs the device is handed out as a [`Stop`], and the
//! machine goes on where it stopped once the answer is there.

use crate::{
    Address, Code, Constant, Fault, Holds, Image, Memory, Met, Origin, Random, Span, endless::CycleDetection, hot::Hot,
    instruction::WINDOW,
};

/// How many calls may be open at once.
const DEEPEST: usize = 4000;
/// The bytes that the variables of all open calls may take, as on Linux.
const STACK_BYTES: u64 = 8 << 20;
/// How many registers all open calls may have together.
const MOST_REGISTERS: usize = 4 << 20;
/// A register index that no call's own registers reach.
pub const NOWHERE: usize = usize::MAX;

/// Why the machine is still.
#[derive(Debug)]
pub enum Stop {
    /// The first function returned.
    Ended(i32),
    /// A function of the library, which may have to wait for the device.
    Library {
        /// Which call.
        site: u32,
        /// The register of the first argument.
        first: usize,
        /// The register that wants the result.
        into: usize,
    },
    /// A kernel is to be launched.
    Launch {
        /// Which launch.
        site: u32,
        /// The register of the first argument.
        first: usize,
    },
    /// The slice of steps is used up.
    Paused,
    /// The program did something wrong.
    Failed(Failure),
}

/// What the program did wrong.
#[derive(Debug, Clone)]
pub struct Failure {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: FailureKind,
}

/// What a program can do wrong.
#[derive(Debug, Clone)]
pub enum FailureKind {
    /// An access that is not possible, and its address.
    Memory(Fault, u64),
    /// Of integers.
    DivisionByZero,
    /// The smallest integer is divided by -1.
    DivisionOverflow,
    /// An index into a container that has only so many elements.
    Outside(u64, u64),
    /// An element of a container that has none.
    Empty,
    /// The variables of the open calls take more bytes than a stack has.
    StackFull(u64),
    /// Too many calls are open.
    TooDeep,
    /// This.
    Other(String),
}

/// A place in an open call.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    calls: usize,
    at: usize,
}

#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) function: usize,
    pub(crate) at: usize,
    pub(crate) base: usize,
    into: usize,
    /// Where its variables' addresses begin in `slots`.
    slots: usize,
    /// Its number among all calls.
    pub(crate) call: u64,
}

/// The state of a program that runs.
#[derive(Debug)]
pub struct Machine<'a> {
    pub(crate) image: &'a Image,
    /// What the program owns.
    pub memory: Memory,
    /// Where its random numbers come from.
    pub random: Random,
    pub(crate) registers: Vec<u64>,
    pub(crate) frames: Vec<Frame>,
    /// The addresses of the open calls' variables; 0 for those that were not reached yet.
    slots: Vec<Address>,
    /// The bytes of these variables.
    stack: u64,
    /// Every function's constants, once the addresses among them are known.
    pub(crate) constants: Vec<Vec<u64>>,
    /// Loops that turned often.
    pub(crate) hot: Hot,
    /// How many instructions ran, or nearly: they are counted where a loop turns and where a function is called.
    pub steps: u64,
    /// Objects that were read and that nobody had written: where they were made, and the first place that read them.
    pub unwritten: Vec<(Span, Span)>,
    /// Elements of vectors that had room for them and no elements: which, and where they were wanted.
    pub beyond: Vec<(u64, Span)>,
    /// Accesses to guarded bytes, each with its first place.
    met: Vec<(Met, Span)>,
    /// How many calls there were.
    calls: u64,
    pub(crate) cycles: CycleDetection,
    /// Whether [`Memory::follow_writes`] is to be told of variables.
    pub follow_variables: bool,
}

impl<'a> Machine<'a> {
    /// A machine that has not begun.
    #[must_use]
    pub fn new(image: &'a Image) -> Machine<'a> {
        Machine {
            image,
            memory: Memory::default(),
            random: Random::default(),
            registers: Vec::new(),
            frames: Vec::new(),
            slots: Vec::new(),
            stack: 0,
            constants: Vec::new(),
            hot: Hot::default(),
            steps: 0,
            unwritten: Vec::new(),
            beyond: Vec::new(),
            met: Vec::new(),
            calls: 0,
            cycles: CycleDetection::default(),
            follow_variables: false,
        }
    }

    /// Says how often a loop turns before it becomes machine code, if not as often as compiling it takes; with
    /// `u32::MAX` none does. In a page this does nothing.
    pub fn compile_after(&mut self, turns: u32) {
        self.hot.compile_after(turns);
    }

    /// Tells the machine where globals and strings lie. Without it no function can be called.
    pub fn place(&mut self, globals: &[Address], texts: &[Address]) {
        let known = |list: &[Address], at: u32| list.get(at as usize).copied().unwrap_or(0);
        let value = |constant: &Constant| match *constant {
            Constant::Bits(bits) => bits,
            Constant::Global(id) => known(globals, id),
            Constant::Text(id) => known(texts, id),
        };
        self.constants = self.image.functions.iter().map(|code| code.constants.iter().map(value).collect()).collect();
    }

    /// Opens a call whose arguments lie from `base` on; its result goes to the register `into` of all registers.
    pub(crate) fn open(&mut self, function: usize, base: usize, into: usize) -> Result<(), FailureKind> {
        let (Some(code), Some(constants)) = (self.image.functions.get(function), self.constants.get(function)) else {
            return Err(FailureKind::Other("a call of what is no function".to_owned()));
        };
        let needed = code.registers as usize + code.most_arguments as usize;
        if self.frames.len() >= DEEPEST || base + needed > MOST_REGISTERS {
            return Err(FailureKind::TooDeep);
        }
        if needed > WINDOW {
            return Err(FailureKind::Other("a function with more variables than fit its registers".to_owned()));
        }
        if self.registers.len() < base + needed + WINDOW {
            self.registers.resize(base + needed + WINDOW + 4096, 0);
        }
        let held = usize::from(code.held);
        let own = base + code.registers as usize;
        if let Some(rest) = self.registers.get_mut(base + usize::from(code.parameters)..own)
            && let Some((first, rest)) = rest.split_at_mut_checked(held)
            && let Some(constants) = constants.get(..held)
        {
            first.copy_from_slice(constants);
            rest.iter_mut().take(code.cleared as usize).for_each(|register| *register = 0);
        }
        let slots = self.slots.len();
        if !code.variables.is_empty() {
            self.slots.resize(slots + code.variables.len(), 0);
        }
        self.calls += 1;
        self.frames.push(Frame { function, at: 0, base, into, slots, call: self.calls });
        Ok(())
    }

    /// Where the innermost call goes on.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark { calls: self.frames.len(), at: self.frames.last().map_or(0, |frame| frame.at) }
    }

    /// Ends the calls that were opened since a mark was taken, and goes on there.
    pub fn unwind(&mut self, mark: &Mark) {
        while self.frames.len() > mark.calls.max(1) {
            let Some(frame) = self.frames.pop() else { return };
            if self.slots.len() > frame.slots {
                self.leave(frame.function, frame.slots);
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.at = mark.at;
        }
    }

    /// Begins with a function; its result is the exit status.
    ///
    /// # Errors
    /// It cannot be called.
    pub fn begin(&mut self, function: usize, arguments: &[u64]) -> Result<(), FailureKind> {
        self.registers.resize(self.registers.len().max(arguments.len()), 0);
        self.registers[..arguments.len()].copy_from_slice(arguments);
        self.open(function, 0, NOWHERE)
    }

    /// Forgets all calls, whose variables stay: the program has ended, and only what ends its objects still runs.
    pub fn abandon(&mut self) {
        self.frames.clear();
    }

    /// Calls a function where the program is; its result goes nowhere.
    ///
    /// # Errors
    /// It cannot be called.
    pub fn enter(&mut self, function: usize, arguments: &[u64]) -> Result<(), FailureKind> {
        let base = self.frames.last().map_or(0, |frame| {
            let code = self.image.functions.get(frame.function);
            frame.base + code.map_or(0, |code| code.registers as usize + code.most_arguments as usize)
        });
        self.registers.resize(self.registers.len().max(base + arguments.len()), 0);
        self.registers[base..base + arguments.len()].copy_from_slice(arguments);
        self.open(function, base, NOWHERE)
    }

    /// Ends the innermost call: `None` if it was the first one.
    pub(crate) fn close(&mut self, value: u64) -> Option<()> {
        let frame = self.frames.pop()?;
        if self.slots.len() > frame.slots {
            self.leave(frame.function, frame.slots);
        }
        if let Some(register) = self.registers.get_mut(frame.into) {
            *register = value;
        }
        (!self.frames.is_empty()).then_some(())
    }

    /// Gives back the memory of a call's variables.
    fn leave(&mut self, function: usize, first: usize) {
        let image = self.image;
        let Some(code) = image.functions.get(function) else { return };
        for (at, variable) in (first..).zip(&code.variables) {
            let address = self.slots.get(at).copied().unwrap_or(0);
            if address != 0 {
                self.free_held(address, &variable.holds);
                self.stack = self.stack.saturating_sub(variable.bytes);
                let _ = self.memory.release(address);
            }
        }
        self.slots.truncate(first);
    }

    /// The memory of a variable of the innermost call.
    pub(crate) fn variable(&mut self, code: &Code, number: u32, at: usize) -> Result<Address, FailureKind> {
        let first = self.frames.last().map_or(0, |frame| frame.slots);
        let slot = first + number as usize;
        let bytes = code.variables.get(number as usize).map_or(1, |variable| variable.bytes);
        if self.stack + bytes > STACK_BYTES {
            return Err(FailureKind::StackFull(bytes));
        }
        let made = self.memory.allocate(bytes, Origin::Variable, code.place(at));
        let made = made.map_err(|fault| FailureKind::Memory(fault, 0))?;
        let plain =
            code.variables.get(number as usize).is_some_and(|variable| matches!(variable.holds, Holds::Nothing));
        if self.follow_variables && plain {
            self.memory.follow_writes(made);
        }
        self.stack += bytes;
        if let Some(slot) = self.slots.get_mut(slot) {
            *slot = made;
        }
        Ok(made)
    }

    /// Where the program is.
    #[must_use]
    pub fn span(&self) -> Span {
        self.at(0)
    }

    /// Where the program goes on.
    #[must_use]
    pub fn next_span(&self) -> Span {
        self.at(1)
    }

    /// A place in the innermost call; for one in the library's own code, which has none, the call that the program made.
    #[must_use]
    pub fn span_or_call(&self, span: Span) -> Span {
        let places = self.frames.iter().rev().enumerate().filter_map(|(depth, frame)| {
            let code = self.image.functions.get(frame.function)?;
            let own = if depth == 0 { span } else { code.place(frame.at) };
            Some(if own == Span::default() { call(code, frame.at) } else { own })
        });
        places.chain([span]).find(|span| *span != Span::default()).unwrap_or_default()
    }

    /// The call with which the innermost function was entered by another one: where a recursion began.
    #[must_use]
    pub fn first_call(&self) -> Option<Span> {
        let innermost = self.frames.last()?.function;
        let caller = self.frames.iter().rev().find(|frame| frame.function != innermost)?;
        Some(self.image.functions.get(caller.function)?.place(caller.at)).filter(|span| *span != Span::default())
    }

    fn at(&self, further: usize) -> Span {
        let Some(frame) = self.frames.last() else { return Span::default() };
        self.image.functions.get(frame.function).map_or(Span::default(), |code| code.place(frame.at + further))
    }

    /// How many calls are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// A register of all registers.
    #[must_use]
    pub fn register(&self, index: usize) -> u64 {
        self.registers.get(index).copied().unwrap_or(0)
    }

    /// Sets a register of all registers.
    pub fn set_register(&mut self, index: usize, value: u64) {
        if let Some(register) = self.registers.get_mut(index) {
            *register = value;
        }
    }

    /// Notes an access to guarded bytes.
    pub(crate) fn note_met(&mut self, met: Met, here: Span) {
        if self.met.len() < 8 && !self.met.contains(&(met, here)) {
            self.met.push((met, here));
        }
    }

    /// Accesses to guarded bytes since the last call, each with its place.
    pub fn take_met(&mut self) -> Vec<(Met, Span)> {
        std::mem::take(&mut self.met)
    }

    /// Notes that a value was read that nobody wrote.
    pub(crate) fn note_unwritten(&mut self, made: Span, here: Span) {
        if self.unwritten.len() < 8 && !self.unwritten.iter().any(|(known, _)| *known == made) {
            self.unwritten.push((made, here));
        }
    }

    /// Notes that an element was wanted that a vector only has room for.
    pub(crate) fn note_beyond(&mut self, index: u64, here: Span) {
        if self.beyond.len() < 8 && !self.beyond.iter().any(|(_, known)| *known == here) {
            self.beyond.push((index, here));
        }
    }
}

/// The call in whose place the instruction before this one is.
fn call(code: &Code, at: usize) -> Span {
    let next = code.calls.partition_point(|(first, _)| (*first as usize) < at);
    next.checked_sub(1).and_then(|call| code.calls.get(call)).map_or(Span::default(), |(_, span)| *span)
}
