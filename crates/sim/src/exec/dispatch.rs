//! The loop that executes a warp's instructions, and which instruction does what.
//!
//! What nearly every kernel executes in its innermost loops is in the loop itself: calculations, loads and stores. Then come
//! branches and loops, and then what is rare or is long in itself. All of it is inlined into the loop, so a common instruction
//! costs one jump by its number, a branch two.

use super::{
    arithmetic,
    direct::Then,
    warp::{Place, State, Warp},
};
use crate::{
    lanes::{LANES, Lanes, active_lanes},
    observe::{Observer, Step},
    program::Instruction,
};

impl Warp {
    /// Compiled twice, as [`vectors`](super::vectors) are: whatever is inlined here is.
    pub(super) fn execute<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        steps: u64,
    ) -> u64 {
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
                Instruction::Barrier { shared, global } => {
                    self.state = State::AtBarrier { instruction: at, shared, global };
                    return steps;
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
                Instruction::Calculate { function, scalar, count, list } => {
                    let list = &program.lists[list as usize..][..usize::from(count) + 1];
                    self.calculate(function, scalar, list);
                }
                Instruction::Cast { to_scalar, from_scalar, rounding, to, from } => {
                    self.cast((from_scalar, to_scalar), rounding, to, from);
                }
                Instruction::End => {
                    self.state = State::Done;
                    return steps;
                }
                ref other => {
                    if !self.flow(place, observer, at, other)
                        && self.rarely(place, shared, observer, (at, other), begun - steps) == Then::Stop
                    {
                        return steps;
                    }
                }
            }
        }
        steps
    }

    /// Executes an instruction that changes who is active; false where it is none.
    #[inline(always)]
    fn flow<O: Observer>(&mut self, place: &Place<'_>, observer: &mut O, at: u32, instruction: &Instruction) -> bool {
        let skip = match *instruction {
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
                return true;
            }
            Instruction::Else { end } => {
                self.active = self.control.other_side(self.active);
                if self.active == 0 {
                    self.next = end;
                }
                return true;
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
                return true;
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
                return true;
            }
            Instruction::Continue => {
                self.control.skip_turn(std::mem::take(&mut self.active));
                return true;
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
                return true;
            }
            Instruction::EndLoop { skip } => {
                self.active = self.control.close_loop();
                skip
            }
            Instruction::Switch => {
                self.control.open_switch();
                return true;
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
                return true;
            }
            Instruction::EndCase => {
                self.control.leave_switch(self.active);
                self.active = self.control.undecided();
                return true;
            }
            Instruction::FallThrough => {
                self.control.fall(self.active);
                self.active = self.control.undecided();
                return true;
            }
            Instruction::BreakSwitch => {
                self.control.leave_switch(std::mem::take(&mut self.active));
                return true;
            }
            Instruction::EndSwitch { skip } => {
                self.active = self.control.close_switch();
                skip
            }
            Instruction::Call => {
                self.control.open_call();
                return true;
            }
            Instruction::Return => {
                self.control.leave_call(std::mem::take(&mut self.active));
                return true;
            }
            Instruction::EndCall { skip } => {
                self.active = self.control.close_call(self.active);
                skip
            }
            _ => return false,
        };
        if self.active == 0 {
            self.next = skip;
        }
        true
    }

    /// Executes an instruction that is neither common nor changes who is active. `now` counts the instructions that the
    /// block has executed.
    #[inline(always)]
    fn rarely<O: Observer>(
        &mut self,
        place: &Place<'_>,
        shared: &mut [u32],
        observer: &mut O,
        (at, instruction): (u32, &Instruction),
        now: u64,
    ) -> Then {
        let program = place.machine.program;
        match *instruction {
            Instruction::InsertBits { to, base, bits, offset, count } => {
                let [base, bits, offset, count] =
                    [base, bits, offset, count].map(|from| &self.registers[usize::from(from)]);
                self.registers[usize::from(to)] = arithmetic::insert_bits(base, bits, offset, count);
            }
            Instruction::WideInsertBits { to, base, bits, offset, count } => {
                self.wide_insert_bits(to, [base, bits, offset, count]);
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
                self.compare_exchange::<u32, O>(place, shared, observer, at, [to, exchanged, compare, value], address);
            }
            Instruction::WideAtomic { op, to, value, address } => {
                self.atomic::<u64, O>(place, shared, observer, at, (op, to, value), address);
            }
            Instruction::WideCompareExchange { to, exchanged, compare, value, address } => {
                self.compare_exchange::<u64, O>(place, shared, observer, at, [to, exchanged, compare, value], address);
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
            Instruction::Matrix { stride, step, address } if O::ARITHMETIC && self.active != 0 => {
                self.watch_matrix(place, observer, at, (stride, step, address));
            }
            Instruction::Transpose { list } => self.transpose(&program.lists[list as usize..][..4]),
            Instruction::MultiplyMatrices { list } => {
                if O::ARITHMETIC && self.active != 0 {
                    self.watch_whole_warp(place, observer, at);
                }
                self.multiply_matrices(&program.lists[list as usize..]);
            }
            Instruction::FrameAddress { to, offset } => self.frame_address(to, offset),
            Instruction::CallFunction { function, list } => {
                return if self.call(place, observer, at, (function, list)) { Then::GoOn } else { Then::Stop };
            }
            Instruction::EndFunction => self.end_function(place),
            Instruction::Exit => {
                if O::ARITHMETIC && self.active != 0 {
                    self.exited_at = at;
                }
                self.exited |= std::mem::take(&mut self.active);
            }
            Instruction::Fail { failure } if self.active != 0 => {
                let kind = program.direct.as_ref().and_then(|direct| direct.failures.get(failure as usize));
                let kind = kind.cloned().unwrap_or(warpground_engine::direct::FailureKind::Trap);
                let lanes = self.active;
                self.fail(place, observer, at, (lanes, false), kind, (None, None));
                return Then::Stop;
            }
            Instruction::Special { operation, list } => {
                return self.special(place, shared, observer, at, (operation, list), now);
            }
            // What only an observer sees, and a failure that no lane comes to.
            _ => {}
        }
        Then::GoOn
    }
}
