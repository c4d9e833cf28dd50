//! Calls of short functions become what these functions do. So a loop that calls one is a loop without calls, which is
//! shortened as a whole and can become machine code.
//!
//! Messages name the same lines as without inlining: each operation keeps its place in the source. An operation of the
//! library's own code has none in the program; it names the call.

use std::collections::HashMap;

use warpground_machine::{Constant, Span};

use crate::host::code::{Arguments, CONSTANTS, Code, Op, Register};

/// So many operations a function has at most that takes the place of a call.
const SHORT: usize = 40;
/// The same where the call is in a loop.
const SHORT_IN_LOOP: usize = 160;
/// A function does not grow beyond so many operations.
const MOST_OPERATIONS: usize = 6000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Unseen,
    /// Those that it calls are being looked at.
    Open,
    /// It may take the place of calls.
    Done,
    /// It may call itself.
    Recursive,
    /// Its calls need memory of their own.
    Apart,
}

pub(super) fn inline(codes: &mut [Code]) {
    let mut states = vec![State::Unseen; codes.len()];
    for function in 0..codes.len() {
        // A list instead of a recursion: chains of calls may be long.
        let mut open = vec![(function, 0)];
        while let Some((function, next)) = open.last_mut() {
            let (function, at) = (*function, *next);
            if at == 0 && states[function] != State::Unseen {
                open.pop();
                continue;
            }
            states[function] = match states[function] {
                State::Unseen => State::Open,
                known => known,
            };
            let call = codes[function].ops.iter().enumerate().skip(at).find_map(|(at, op)| match op {
                Op::Call(called, ..) => Some((at, *called as usize)),
                _ => None,
            });
            let Some((at, called)) = call else {
                open.pop();
                let caller = std::mem::take(&mut codes[function]);
                codes[function] = expanded(caller, codes, &states);
                if states[function] == State::Open {
                    let code = &mut codes[function];
                    let stays = code.ops.len() <= SHORT_IN_LOOP && super::inside::stays_inside(code);
                    states[function] = if stays { State::Done } else { State::Apart };
                }
                continue;
            };
            *next = at + 1;
            match states.get(called) {
                Some(State::Unseen) => open.push((called, 0)),
                Some(State::Open | State::Recursive) => states[function] = State::Recursive,
                Some(State::Done | State::Apart) | None => {}
            }
        }
    }
}

/// Whether a function may take the place of a call with so many arguments.
fn is_short(code: &Code, arguments: u32, most: usize) -> bool {
    !code.ops.is_empty()
        && !code.catches
        && code.parameters == arguments
        && code.ops.len() <= most
        && !code.ops.iter().any(|op| matches!(op, Op::Launch(..)))
}

/// By operation: whether it is in a loop.
fn looped(code: &mut Code) -> Vec<bool> {
    let mut looped = vec![false; code.ops.len()];
    for at in 0..code.ops.len() {
        if let Some(target) = code.ops[at].jump().map(|target| *target as usize)
            && target <= at
        {
            looped[target..=at].fill(true);
        }
    }
    looped
}

fn expanded(mut caller: Code, codes: &mut [Code], states: &[State]) -> Code {
    if caller.catches {
        return caller;
    }
    let looped = looped(&mut caller);
    let mut left = MOST_OPERATIONS.saturating_sub(caller.ops.len());
    let mut chosen = vec![None; caller.ops.len()];
    for (at, op) in caller.ops.iter().enumerate() {
        if let Op::Call(called, given, _) = *op {
            let called = called as usize;
            let most = if looped[at] { SHORT_IN_LOOP } else { SHORT };
            if states.get(called) == Some(&State::Done)
                && codes.get(called).is_some_and(|code| is_short(code, given.count, most.min(left)))
            {
                left -= codes[called].ops.len();
                chosen[at] = Some(called);
            }
        }
    }
    if chosen.iter().all(Option::is_none) {
        return caller;
    }
    let ops = std::mem::take(&mut caller.ops);
    let spans = std::mem::take(&mut caller.spans);
    let calls = std::mem::take(&mut caller.calls);
    let calls = calls.into_iter().chain(std::iter::repeat(Span::default()));
    let constants = caller.constants.iter().copied().zip(CONSTANTS..).collect();
    let mut maker = Maker { code: caller, constants };
    let mut starts = Vec::with_capacity(ops.len() + 1);
    let mut jumps = Vec::new();
    for (((op, span), call), called) in ops.into_iter().zip(spans).zip(calls).zip(chosen) {
        starts.push(number(maker.code.ops.len()));
        match (op, called) {
            (Op::Call(_, given, into), Some(called)) => maker.take_in(&mut codes[called], given, into, (span, call)),
            (mut op, _) => {
                if op.jump().is_some() {
                    jumps.push(maker.code.ops.len());
                }
                maker.emit(op, (span, call));
            }
        }
    }
    starts.push(number(maker.code.ops.len()));
    let mut code = maker.code;
    for at in jumps {
        if let Some(target) = code.ops[at].jump() {
            *target = starts.get(*target as usize).copied().unwrap_or(u32::MAX);
        }
    }
    code
}

fn number(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

struct Maker {
    code: Code,
    constants: HashMap<Constant, Register>,
}

impl Maker {
    /// An operation, with its place and the call in whose place it is.
    fn emit(&mut self, op: Op, (span, call): (Span, Span)) {
        self.code.ops.push(op);
        self.code.spans.push(span);
        self.code.calls.push(call);
    }

    fn constant(&mut self, constant: Constant) -> Register {
        let constants = &mut self.code.constants;
        *self.constants.entry(constant).or_insert_with(|| {
            constants.push(constant);
            CONSTANTS | number(constants.len() - 1)
        })
    }

    /// What a function does in the place of a call of it.
    fn take_in(&mut self, called: &mut Code, given: Arguments, into: Register, span: (Span, Span)) {
        let first = self.code.registers;
        self.code.registers += called.registers;
        let constants: Vec<Register> =
            called.constants.clone().into_iter().map(|constant| self.constant(constant)).collect();
        let own = |register: Register| match register.checked_sub(CONSTANTS) {
            Some(constant) => constants.get(constant as usize).copied().unwrap_or(register),
            None => first + register,
        };
        let facts = Seen::of(called);
        let memory = number(self.code.memory.len());
        self.code.memory.extend(called.memory.iter().cloned());
        let homes: Vec<Register> = called
            .ops
            .iter()
            .filter_map(|op| match op {
                Op::Variable(home, _) => Some(*home),
                _ => None,
            })
            .collect();
        for argument in 0..given.count {
            let from = self.code.arguments[(given.first + argument) as usize];
            self.emit(Op::Move(first + argument, from), span);
        }
        for variable in &called.variables {
            if *variable >= called.parameters || facts.is_written(*variable) {
                self.code.variables.push(first + *variable);
            }
            // A call's own variables begin with zero.
            if *variable >= called.parameters && facts.needs_zero(*variable) && !homes.contains(variable) {
                let zero = self.constant(Constant::Bits(0));
                self.emit(Op::Move(first + *variable, zero), span);
            }
        }
        let mut starts = Vec::with_capacity(called.ops.len() + 1);
        let mut jumps = Vec::new();
        let mut ends = Vec::new();
        let last = facts.reached.iter().rposition(|reached| *reached).unwrap_or(0);
        for at in 0..called.ops.len() {
            starts.push(number(self.code.ops.len()));
            if !facts.reached[at] {
                continue;
            }
            let mut op = called.ops[at];
            let inner = called.calls.get(at).copied().unwrap_or_default();
            let call = [inner, span.0, span.1].into_iter().find(|call| *call != Span::default());
            let place = (called.spans[at], call.unwrap_or_default());
            op.sources(&mut [], &mut |register| *register = own(*register));
            if let Some(target) = op.target() {
                *target = own(*target);
            }
            if let Op::Call(_, given, _) | Op::CallPointer(_, given, _) | Op::Library(_, given, _) = &mut op {
                let arguments = given.first as usize..(given.first + given.count) as usize;
                given.first = number(self.code.arguments.len());
                self.code.arguments.extend(called.arguments[arguments].iter().map(|register| own(*register)));
            }
            if let Op::Return(value) = op {
                self.emit(Op::Move(into, value), place);
                if at != last {
                    ends.push(self.code.ops.len());
                    self.emit(Op::Jump(0), place);
                }
                continue;
            }
            if op.jump().is_some() {
                jumps.push(self.code.ops.len());
            }
            if let Op::Variable(home, own) = &mut op {
                // The memory is the same in every turn of a loop, and as new.
                let (bytes, _) = called.memory[*own as usize];
                let home = *home;
                *own += memory;
                self.emit(op, place);
                if !super::inside::is_filled(called, at) {
                    self.emit(Op::Clear(home, u32::try_from(bytes).unwrap_or(u32::MAX)), place);
                }
                continue;
            }
            self.emit(op, place);
        }
        let end = number(self.code.ops.len());
        starts.push(end);
        for at in jumps {
            if let Some(target) = self.code.ops[at].jump() {
                *target = starts.get(*target as usize).copied().unwrap_or(end);
            }
        }
        for at in ends {
            self.code.ops[at] = Op::Jump(end);
        }
    }
}

/// What is known of a function that takes the place of a call.
struct Seen {
    /// By operation: whether control can come there.
    reached: Vec<bool>,
    /// By register: whether something writes it, and whether it is written before anything reads it.
    written: Vec<bool>,
    written_first: Vec<bool>,
}

impl Seen {
    fn of(code: &mut Code) -> Seen {
        let arrivals = super::blocks::Facts::of(code).arrivals;
        let count = code.registers as usize;
        let (mut written, mut written_first, mut read) = (vec![false; count], vec![false; count], vec![false; count]);
        let mut reached = vec![false; code.ops.len()];
        let (mut comes, mut straight) = (true, true);
        for at in 0..code.ops.len() {
            comes |= arrivals[at];
            straight &= !arrivals[at];
            reached[at] = comes;
            let op = &mut code.ops[at];
            op.sources(&mut code.arguments, &mut |register| {
                if let Some(read) = read.get_mut(*register as usize) {
                    *read = true;
                }
            });
            if let Some(target) = op.target().map(|target| *target as usize) {
                written[target] = true;
                written_first[target] |= straight && !read[target];
            }
            straight &= op.jump().is_none();
            comes &= !matches!(op, Op::Return(_) | Op::Jump(_));
        }
        Seen { reached, written, written_first }
    }

    fn is_written(&self, register: Register) -> bool {
        self.written[register as usize]
    }

    fn needs_zero(&self, register: Register) -> bool {
        !self.written_first[register as usize]
    }
}
