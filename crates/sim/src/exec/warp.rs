//! A warp: registers, who is active, and where it is in its program.

use std::hash::{Hash, Hasher};

use warpground_ir::Intrinsic;

use super::{
    control::Control,
    direct::{Calls, Undefined},
    hang::{Waits, Watchdog},
    machine::Machine,
};
use crate::{
    lanes::{LANES, Lanes},
    observe::{Actor, Observer},
    program::{Builtin, Program, Register},
};

/// Where a warp is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// It can go on.
    Ready,
    /// It waits for the other warps of its block.
    AtBarrier { instruction: u32, shared: bool, global: bool },
    /// It comes to the barrier of its block that has this number, where so many threads meet. All of its threads must come to an
    /// aligned one together.
    Arrives { instruction: u32, number: u32, threads: u32, aligned: bool, waits: bool },
    /// It waits for the other warps that meet there, in this round of them.
    AtNamedBarrier { instruction: u32, number: u32, round: u32 },
    /// It waits for the other blocks of the grid.
    AtGridBarrier,
    /// All of its threads have ended.
    Done,
    /// A thread ended the launch.
    Failed,
}

/// What a warp executes on.
pub(super) struct Place<'launch> {
    pub(super) machine: &'launch Machine<'launch>,
    pub(super) actor: Actor,
}

/// Lanes of a warp that go on for themselves.
pub(super) struct Strand {
    pub(super) control: Control,
    pub(super) calls: Calls,
    pub(super) active: u32,
    pub(super) next: u32,
    pub(super) registers: Vec<Lanes>,
    /// It waits where it closes a structure that is no deeper than this.
    pub(super) floor: usize,
    /// It waits for the others to come to its instruction.
    pub(super) parked: bool,
}

/// A warp.
pub(super) struct Warp {
    pub(super) registers: Vec<Lanes>,
    /// Private memory: a word of each lane side by side.
    pub(super) private: Vec<Lanes>,
    pub(super) active: u32,
    /// The lanes that hold threads.
    pub(super) threads: u32,
    pub(super) state: State,
    /// The next instruction.
    pub(super) next: u32,
    /// Stores to global memory and atomics that changed it.
    pub(super) changes: u64,
    /// Atomics on global memory that changed nothing.
    pub(super) idle_atomics: u64,
    pub(super) control: Control,
    /// Lanes that go on for themselves while these do.
    pub(super) strands: Vec<Strand>,
    /// As deep as this and no deeper are the structures at whose ends this strand waits for the others.
    pub(super) floor: usize,
    /// The functions it is in that have registers of their own.
    pub(super) calls: Calls,
    /// Threads that ended before the kernel's end.
    pub(super) exited: u32,
    /// The instruction by which the last of them did.
    pub(super) exited_at: u32,
    /// The memory that a pointer pointed to last.
    pub(super) last_mapping: u16,
    /// What it gives to the barrier at which it waits: where the result goes, which, and the lanes that hold.
    pub(super) vote: Option<(Register, Intrinsic, u32)>,
    /// Registers that hold nothing, where somebody looks for uses of them.
    pub(super) undefined: Undefined,
    /// The first thread that it had, and where its threads are in their block.
    first_thread: Option<u32>,
    coordinates: [Lanes; 3],
    /// The instructions executed since the block began.
    pub(super) clock: u64,
    pub(super) watchdog: Watchdog,
    /// A fingerprint of what it has changed in memory while somebody looked.
    pub(super) touched: u64,
}

impl Warp {
    /// A warp with the program's constants in its registers.
    pub(super) fn new(machine: &Machine<'_>) -> Warp {
        let mut registers = vec![Lanes::ZERO; machine.program.registers.into()];
        for (register, bits) in &machine.program.constants {
            registers[usize::from(*register)] = Lanes::splat(*bits);
        }
        Warp {
            registers,
            private: vec![Lanes::ZERO; machine.program.private_bytes.div_ceil(4) as usize],
            active: 0,
            threads: 0,
            state: State::Done,
            next: 0,
            changes: 0,
            idle_atomics: 0,
            control: Control::default(),
            strands: Vec::new(),
            floor: 0,
            calls: Calls::default(),
            exited: 0,
            exited_at: 0,
            last_mapping: 0,
            vote: None,
            undefined: Undefined::default(),
            first_thread: None,
            coordinates: [Lanes::ZERO; 3],
            clock: 0,
            watchdog: Watchdog::default(),
            touched: 0,
        }
    }

    /// Begins the kernel for the threads from number `first` of a block on.
    pub(super) fn begin(&mut self, machine: &Machine<'_>, block: [u32; 3], first: u32) {
        let size = machine.program.block;
        let count = (machine.program.threads() - first).min(machine.width);
        self.threads = u32::MAX >> (LANES as u32 - count);
        self.active = self.threads;
        self.state = State::Ready;
        self.next = 0;
        self.control.clear();
        self.strands.clear();
        self.exited = 0;
        self.vote = None;
        self.undefined.clear();
        self.clock = 0;
        if let Some(direct) = &machine.direct {
            self.hand_over(direct);
        }
        self.watchdog.clear();
        if self.first_thread != Some(first) {
            self.first_thread = Some(first);
            self.coordinates = std::array::from_fn(|axis| {
                Lanes(std::array::from_fn(|lane| {
                    let index = first + lane as u32;
                    match axis {
                        0 => index % size[0],
                        1 => index / size[0] % size[1],
                        _ => index / (size[0] * size[1]),
                    }
                }))
            });
        }
        for (register, builtin) in &machine.program.builtins {
            let in_order = |first: u32| Lanes(std::array::from_fn(|lane| first + lane as u32));
            let thread = |axis: u8| &self.coordinates[usize::from(axis) % 3];
            self.registers[usize::from(*register)] = match *builtin {
                Builtin::Thread(axis) => *thread(axis),
                Builtin::ThreadIndex => in_order(first),
                Builtin::GlobalThread(axis) => {
                    let start = block[usize::from(axis)].wrapping_mul(size[usize::from(axis)]);
                    thread(axis).map(|thread| start.wrapping_add(thread))
                }
                Builtin::Block(axis) => Lanes::splat(block[usize::from(axis)]),
                Builtin::Grid(axis) => Lanes::splat(machine.grid[usize::from(axis)]),
                Builtin::Lane => in_order(0),
                Builtin::Warp => Lanes::splat(first / machine.width),
                Builtin::WarpWidth => Lanes::splat(machine.width),
                Builtin::Warps => Lanes::splat(machine.program.threads().div_ceil(machine.width)),
                Builtin::Multiprocessor => {
                    let [columns, rows, _] = machine.grid;
                    let number =
                        block[0].wrapping_add(columns.wrapping_mul(block[1].wrapping_add(rows.wrapping_mul(block[2]))));
                    Lanes::splat(number % machine.direct.as_ref().map_or(1, |direct| direct.multiprocessors.max(1)))
                }
            };
        }
    }

    /// Takes note of so many instructions that were executed; the first instruction of a loop that never ends, if the warp is
    /// in one.
    pub(super) fn endless(&mut self, program: &Program, steps: u64) -> Option<u32> {
        self.watchdog.passed(steps, program, self.control.loops(), self.active, &self.registers)
    }

    /// The first instruction of a loop that the warp never leaves unless somebody else changes memory.
    pub(super) fn waits(&self) -> Option<(u32, Waits)> {
        self.watchdog
            .waits(self.touched)
            .filter(|(start, _)| self.strands.is_empty() && self.control.loops().any(|inside| inside == *start))
    }

    /// The first instruction of the outermost loop that it is in.
    pub(super) fn outermost_loop(&self) -> Option<u32> {
        self.control.loops().next()
    }

    /// Takes in all that decides what it does next; false where that cannot be told.
    pub(super) fn hash_state(&self, hasher: &mut impl Hasher) -> bool {
        for lanes in self.registers.iter().chain(&self.private) {
            lanes.0.hash(hasher);
        }
        (self.active, self.threads, self.exited, self.next, self.state == State::Done).hash(hasher);
        self.control.hash_state(hasher);
        self.calls.depth().hash(hasher);
        self.strands.is_empty() && self.calls.depth() == 0
    }

    /// What does not change in the loop that never ends, with its value.
    pub(super) fn unchanging(&self, program: &Program) -> Vec<(String, String)> {
        self.watchdog.unchanging(program, self.active, &self.registers)
    }

    /// Executes until the warp ends, waits at a barrier, or has executed `steps` instructions; the steps left.
    pub(super) fn run<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        steps: u64,
    ) -> u64 {
        let left = self.execute(place, shared, observer, steps);
        self.clock += steps - left;
        left
    }

    /// Enters a function.
    pub(super) fn open_call(&mut self) {
        self.control.open_call();
    }

    /// Brings those together that returned from a function.
    pub(super) fn close_call(&mut self) {
        self.active = self.control.close_call(self.active);
    }
}
