//! A warp: registers, who is active, and the loop that executes instructions.

use std::hash::{Hash, Hasher};

use warpground_ir::Intrinsic;

use super::{
    Machine, arithmetic,
    control::Control,
    direct::{Calls, Then, Undefined},
    hang::{Waits, Watchdog},
    lanes::Lanes,
    strands::Strand,
    wide::takes_a_word,
};
use crate::{
    observe::{Actor, Arithmetic, LANES, Observer, Step, active_lanes},
    program::{BinaryOp, Builtin, Instruction, Program, Register},
};

/// Where a warp is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// It can go on.
    Ready,
    /// It waits for the other warps of its block.
    AtBarrier { instruction: u32, shared: bool, global: bool },
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
    clock: u64,
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

    /// Compiled twice, as [`vectors`](super::vectors) are: whatever is inlined here is.
    fn execute<O: Observer>(&mut self, place: &Place<'_>, shared: &mut [u32], observer: &mut O, steps: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
            fn wide<O: Observer>(
                warp: &mut Warp,
                place: &Place<'_>,
                shared: &mut [u32],
                observer: &mut O,
                steps: u64,
            ) -> u64 {
                warp.execute_any(place, shared, observer, steps)
            }
            if super::vectors::are_wide() {
                #[expect(unsafe_code, reason = "the processor has what the function needs")]
                return unsafe { wide(self, place, shared, observer, steps) };
            }
        }
        self.execute_any(place, shared, observer, steps)
    }

    #[inline(always)]
    fn execute_any<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        mut steps: u64,
    ) -> u64 {
        let program = place.machine.program;
        let instructions = program.instructions.as_slice();
        let accesses = program.direct.as_ref().map(|direct| direct.accesses.as_slice()).unwrap_or_default();
        let begun = self.clock + steps;
        while steps > 0 {
            steps -= 1;
            let at = self.next;
            let Some(instruction) = instructions.get(at as usize) else {
                self.state = State::Done;
                return steps;
            };
            self.next = at + 1;
            if !self.strands.is_empty() && self.parks(at, instruction) {
                continue;
            }
            // On the way to where others wait nobody may be left: no hardware issues an instruction for that.
            if self.active != 0 {
                observer.instruction(place.actor, at, self.active);
            }
            if O::STEPS {
                observer.step(&Step {
                    actor: place.actor,
                    instruction: at,
                    threads: self.threads,
                    active: self.active,
                    registers: &self.registers,
                });
            }
            if O::ARITHMETIC && self.undefined.any() {
                self.follow(place, observer, at);
            }
            match *instruction {
                Instruction::Unary { op, to, from } => {
                    arithmetic::unary(&mut self.registers, op, to, from);
                }
                Instruction::Binary { op, to, left, right } => {
                    if O::ARITHMETIC {
                        self.watch(place.actor, observer, at, op, left, right);
                    }
                    arithmetic::binary(&mut self.registers, op, to, left, right);
                }
                Instruction::Ternary { op, to, first, second, third } => {
                    arithmetic::ternary(&mut self.registers, op, to, [first, second, third]);
                }
                Instruction::InsertBits { to, base, bits, offset, count } => {
                    let [base, bits, offset, count] =
                        [base, bits, offset, count].map(|from| &self.registers[usize::from(from)]);
                    self.registers[usize::from(to)] = arithmetic::insert_bits(base, bits, offset, count);
                }
                Instruction::WideUnary { op, to, from } => self.wide_unary(op, to, from),
                Instruction::WideBinary { op, to, left, right } => {
                    if O::ARITHMETIC {
                        self.watch_wide(place.actor, observer, at, op, left, right);
                    }
                    self.wide_binary(op, to, left, right);
                }
                Instruction::WideTernary { op, to, first, second, third } => {
                    self.wide_ternary(op, to, [first, second, third]);
                }
                Instruction::WideInsertBits { to, base, bits, offset, count } => {
                    self.wide_insert_bits(to, [base, bits, offset, count]);
                }
                Instruction::Convert { to_kind, from_kind, to, from } => self.convert(to_kind, from_kind, to, from),
                Instruction::Copy { to, from } => self.registers[usize::from(to)] = self.registers[usize::from(from)],
                Instruction::Assign { to, from } => {
                    let from = self.registers[usize::from(from)];
                    self.registers[usize::from(to)].assign(&from, self.active);
                }
                Instruction::Offset { to, base, address } => self.offset(place, observer, at, to, base, address),
                Instruction::Load { list, count, half, address } => {
                    self.load(place, shared, observer, at, (list, count, half), address);
                }
                Instruction::Store { list, count, half, address } => {
                    self.store(place, shared, observer, at, (list, count, half), address);
                }
                Instruction::Undefine { offset, words, ended } => {
                    let first = (offset >> 2) as usize;
                    for word in self.private.iter_mut().skip(first).take(words as usize) {
                        word.assign(&Lanes::ZERO, self.active);
                    }
                    observer.undefine(place.actor, self.active, offset, words);
                    observer.frame_ends(place.actor, offset, words, ended);
                }
                Instruction::Texture { access } => {
                    self.texture(place, observer, at, &program.textures[access as usize]);
                }
                Instruction::RuntimeLength { to, length } => {
                    self.registers[usize::from(to)] = Lanes::splat(place.machine.lengths[usize::from(length)]);
                }
                Instruction::Atomic { op, to, value, address } => {
                    self.atomic::<u32, O>(place, shared, observer, at, (op, to, value), address);
                }
                Instruction::CompareExchange { to, exchanged, compare, value, address } => {
                    self.compare_exchange::<u32, O>(
                        place,
                        shared,
                        observer,
                        at,
                        [to, exchanged, compare, value],
                        address,
                    );
                }
                Instruction::WideAtomic { op, to, value, address } => {
                    self.atomic::<u64, O>(place, shared, observer, at, (op, to, value), address);
                }
                Instruction::WideCompareExchange { to, exchanged, compare, value, address } => {
                    self.compare_exchange::<u64, O>(
                        place,
                        shared,
                        observer,
                        at,
                        [to, exchanged, compare, value],
                        address,
                    );
                }
                Instruction::Barrier { shared, global } => {
                    self.state = State::AtBarrier { instruction: at, shared, global };
                    return steps;
                }
                Instruction::WarpBarrier => observer.warp_barrier(place.actor, &[u32::MAX]),
                Instruction::Ballot { list, predicate } => {
                    let list = list as usize;
                    self.ballot(&program.lists[list..list + 4], predicate);
                }
                Instruction::Collective { op, scan, kind, to, from } => self.collective(op, scan, kind, to, from),
                Instruction::Gather { mode, to, from, index } => {
                    let absent = self.gather(mode, to, from, index);
                    if O::ARITHMETIC
                        && let Some((lane, source)) = absent
                    {
                        observer.absent_lane(place.actor, at, lane, source);
                    }
                }
                Instruction::Matrix { stride, step, address } => {
                    if O::ARITHMETIC && self.active != 0 {
                        self.watch_matrix(place, observer, at, (stride, step, address));
                    }
                }
                Instruction::Transpose { list } => self.transpose(&program.lists[list as usize..][..4]),
                Instruction::MultiplyMatrices { list } => {
                    if O::ARITHMETIC && self.active != 0 {
                        self.watch_whole_warp(place, observer, at);
                    }
                    self.multiply_matrices(&program.lists[list as usize..]);
                }
                Instruction::PointerLoad { list, access } => {
                    if !self.pointer_load(place, shared, observer, at, (list, &accesses[access as usize])) {
                        return steps;
                    }
                }
                Instruction::PointerStore { list, access } => {
                    if !self.pointer_store(place, shared, observer, at, (list, &accesses[access as usize])) {
                        return steps;
                    }
                }
                Instruction::PointerAddress { to, access } => {
                    let access = &accesses[access as usize];
                    if O::ARITHMETIC {
                        self.watch_length(place, observer, at, (access, false));
                    }
                    self.pointer_address(to, access);
                }
                Instruction::PointerAtomic { op, to, value, access } => {
                    let access = &accesses[access as usize];
                    if !self.pointer_atomic(place, shared, observer, at, (op, to, value), access) {
                        return steps;
                    }
                }
                Instruction::PointerCompareExchange { to, compare, value, access } => {
                    let access = &accesses[access as usize];
                    if !self.pointer_compare_exchange(place, shared, observer, at, [to, compare, value], access) {
                        return steps;
                    }
                }
                Instruction::FrameAddress { to, offset } => self.frame_address(to, offset),
                Instruction::Calculate { function, scalar, count, list } => {
                    let list = &program.lists[list as usize..][..usize::from(count) + 1];
                    self.calculate(function, scalar, list);
                }
                Instruction::Cast { to_scalar, from_scalar, rounding, to, from } => {
                    self.cast((from_scalar, to_scalar), rounding, to, from);
                }
                Instruction::CallFunction { function, list } => {
                    if !self.call(place, observer, at, (function, list)) {
                        return steps;
                    }
                }
                Instruction::EndFunction => self.end_function(place),
                Instruction::Exit => {
                    if O::ARITHMETIC && self.active != 0 {
                        self.exited_at = at;
                    }
                    self.exited |= std::mem::take(&mut self.active);
                }
                Instruction::Fail { failure } => {
                    if self.active != 0 {
                        let kind = program.direct.as_ref().and_then(|direct| direct.failures.get(failure as usize));
                        let kind = kind.cloned().unwrap_or(warpground_engine::direct::FailureKind::Trap);
                        let lanes = self.active;
                        self.fail(place, observer, at, (lanes, false), kind, (None, None));
                        return steps;
                    }
                }
                Instruction::Special { operation, list } => {
                    if self.special(place, shared, observer, at, (operation, list), begun - steps) == Then::Stop {
                        return steps;
                    }
                }
                Instruction::End => {
                    self.state = State::Done;
                    return steps;
                }
                control => self.flow(place, observer, at, control),
            }
        }
        steps
    }

    /// Enters a function.
    pub(super) fn open_call(&mut self) {
        self.control.open_call();
    }

    /// Brings those together that returned from a function.
    pub(super) fn close_call(&mut self) {
        self.active = self.control.close_call(self.active);
    }

    /// Executes an instruction that changes who is active.
    #[inline(always)]
    fn flow<O: Observer>(&mut self, place: &Place<'_>, observer: &mut O, at: u32, instruction: Instruction) {
        let skip = match instruction {
            Instruction::If { condition, reject } => {
                let condition = self.registers[usize::from(condition)].mask();
                let (taken, others) = (self.active & condition, self.active & !condition);
                observer.branch(place.actor, at, taken, others);
                if taken == 0 {
                    self.control.open_if(0);
                    self.next = reject;
                } else {
                    self.control.open_if(others);
                    self.active = taken;
                }
                return;
            }
            Instruction::Else { end } => {
                self.active = self.control.other_side(self.active);
                if self.active == 0 {
                    self.next = end;
                }
                return;
            }
            Instruction::EndIf { skip } => {
                self.active = self.control.close_if(self.active);
                skip
            }
            Instruction::Loop => {
                self.control.open_loop(at + 1);
                if self.watchdog.is_awake() {
                    self.watchdog.entered(at + 1);
                }
                return;
            }
            Instruction::BreakIf { condition, when, skip } => {
                let condition = self.registers[usize::from(condition)].mask();
                let leaving = self.active & if when { condition } else { !condition };
                if leaving != 0 {
                    self.control.leave_loop(leaving);
                    self.active &= !leaving;
                }
                observer.branch(place.actor, at, leaving, self.active);
                skip
            }
            Instruction::Break => {
                self.control.leave_loop(std::mem::take(&mut self.active));
                return;
            }
            Instruction::Continue => {
                self.control.skip_turn(std::mem::take(&mut self.active));
                return;
            }
            Instruction::Continuing { end } => {
                self.active = self.control.next_turn(self.active);
                end
            }
            Instruction::Repeat { start } => {
                if self.active != 0 {
                    self.next = start;
                    if self.watchdog.is_awake() {
                        let now = (self.active, self.touched);
                        self.watchdog.turned(place.machine.program, start, now, &self.registers);
                    }
                    if place.machine.may_spin && self.notice_turn(at, start) {
                        observer.lanes_part(place.actor, start);
                    }
                }
                return;
            }
            Instruction::EndLoop { skip } => {
                self.active = self.control.close_loop();
                skip
            }
            Instruction::Switch => {
                self.control.open_switch();
                return;
            }
            Instruction::Case { selector, values, count, otherwise, next } => {
                let values = &place.machine.program.case_values[values as usize..][..usize::from(count)];
                let selector = &self.registers[usize::from(selector)];
                // Lanes that an earlier case took have branched away.
                let undecided = self.active;
                let listed = active_lanes(undecided)
                    .filter(|lane| values.contains(&selector.0[*lane as usize & (LANES - 1)]))
                    .fold(0, |mask, lane| mask | 1 << lane);
                let taken = undecided & if otherwise { !listed } else { listed };
                let others = undecided & !taken;
                let falling = self.control.falling();
                // The default is where a lane comes that took no branch: nothing is decided there.
                if undecided != 0 && !otherwise {
                    observer.branch(place.actor, at, taken, others);
                }
                self.control.decide_later(others);
                let taken = taken | falling;
                if taken == 0 {
                    self.active = others;
                    self.next = next;
                } else {
                    self.active = taken;
                }
                return;
            }
            Instruction::EndCase => {
                self.control.leave_switch(self.active);
                self.active = self.control.undecided();
                return;
            }
            Instruction::FallThrough => {
                self.control.fall(self.active);
                self.active = self.control.undecided();
                return;
            }
            Instruction::BreakSwitch => {
                self.control.leave_switch(std::mem::take(&mut self.active));
                return;
            }
            Instruction::EndSwitch { skip } => {
                self.active = self.control.close_switch();
                skip
            }
            Instruction::Call => {
                self.control.open_call();
                return;
            }
            Instruction::Return => {
                self.control.leave_call(std::mem::take(&mut self.active));
                return;
            }
            Instruction::EndCall { skip } => {
                self.active = self.control.close_call(self.active);
                skip
            }
            _ => return,
        };
        if self.active == 0 {
            self.next = skip;
        }
    }

    /// Tells the observer of divisions and shifts that are hardly meant.
    fn watch<O: Observer>(
        &self,
        actor: Actor,
        observer: &mut O,
        at: u32,
        op: BinaryOp,
        left: Register,
        right: Register,
    ) {
        let (left, right) = (&self.registers[usize::from(left)].0, &self.registers[usize::from(right)].0);
        let limits = (i32::MIN.cast_unsigned(), u32::MAX, 32);
        self.suspect(actor, observer, at, op, limits, |lane| (left[lane], right[lane]));
    }

    /// [`Warp::watch`] for values of 64 bits.
    fn watch_wide<O: Observer>(
        &self,
        actor: Actor,
        observer: &mut O,
        at: u32,
        op: BinaryOp,
        left: Register,
        right: Register,
    ) {
        let left = self.pair(left);
        let right = if takes_a_word(op) { self.single(right) } else { self.pair(right) };
        let limits = (i64::MIN.cast_unsigned(), u64::MAX, 64);
        self.suspect(actor, observer, at, op, limits, |lane| (left[lane], right[lane]));
    }

    /// Finds the lanes whose operands an operation hardly means. `least` and `minus_one` are a signed integer's; a shift
    /// by `bits` or more is too far.
    fn suspect<O: Observer, T: Copy + PartialOrd + Default>(
        &self,
        actor: Actor,
        observer: &mut O,
        at: u32,
        op: BinaryOp,
        (least, minus_one, bits): (T, T, T),
        operands: impl Fn(usize) -> (T, T),
    ) {
        let zero = T::default();
        let mut tell = |lanes: u32, event| {
            if lanes != 0 {
                observer.arithmetic(actor, at, lanes, event);
            }
        };
        match op {
            BinaryOp::DivideU | BinaryOp::RemainderU | BinaryOp::QuotientU | BinaryOp::ModuloU => {
                tell(lanes_where(self.active, operands, |_, b| b == zero), Arithmetic::DivisionByZero);
            }
            BinaryOp::DivideI | BinaryOp::RemainderI | BinaryOp::QuotientI | BinaryOp::ModuloI => {
                tell(lanes_where(self.active, &operands, |_, b| b == zero), Arithmetic::DivisionByZero);
                let overflows = |a, b| a == least && b == minus_one;
                tell(lanes_where(self.active, operands, overflows), Arithmetic::DivisionOverflow);
            }
            BinaryOp::ShiftLeft
            | BinaryOp::ShiftRightU
            | BinaryOp::ShiftRightI
            | BinaryOp::ShiftOutLeft
            | BinaryOp::ShiftOutRightU
            | BinaryOp::ShiftOutRightI => {
                tell(lanes_where(self.active, operands, |_, b| b >= bits), Arithmetic::ShiftTooFar);
            }
            _ => {}
        }
    }
}

/// The active lanes whose operands are such.
fn lanes_where<T>(active: u32, operands: impl Fn(usize) -> (T, T), such: impl Fn(T, T) -> bool) -> u32 {
    active_lanes(active)
        .filter(|lane| {
            let (left, right) = operands(*lane as usize & (LANES - 1));
            such(left, right)
        })
        .fold(0, |mask, lane| mask | 1 << lane)
}
