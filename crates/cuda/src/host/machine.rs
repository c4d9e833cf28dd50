//! The machine that runs the host program. It never waits: what needs the device is handed out as a [`Stop`], and the
//! machine goes on where it stopped once the answer is there.

use super::{
    code::{Code, Image, Op},
    compile::{FUNCTION_MARK, GLOBAL_MARK, TEXT_MARK, storage},
    memory::{Address, Fault, Memory, Origin},
};
use crate::{
    meaning::{
        tree::Tree,
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// How many calls may be open at once.
const DEEPEST: usize = 4000;
/// How many registers all open calls may have together.
const MOST_REGISTERS: usize = 4 << 20;

/// Why the machine stands still.
#[derive(Debug)]
pub(super) enum Stop {
    /// `main` returned, or `exit` was called.
    Ended(i32),
    /// A function of the library, which may have to wait for the device.
    Library {
        site: u32,
        first: usize,
        into: usize,
    },
    Launch {
        site: u32,
        first: usize,
    },
    /// The slice of steps is used up.
    Paused,
    Failed(Failure),
}

/// What the program did wrong.
#[derive(Debug, Clone)]
pub(super) struct Failure {
    pub(super) span: Span,
    pub(super) kind: FailureKind,
}

#[derive(Debug, Clone)]
pub(super) enum FailureKind {
    Memory(Fault, u64),
    DivisionByZero,
    TooDeep,
    Other(String),
}

struct Frame {
    function: usize,
    at: usize,
    base: usize,
    into: usize,
    /// Where its variables' addresses begin in `slots`.
    slots: usize,
}

pub(super) struct Machine<'a> {
    pub(super) tree: &'a Tree,
    pub(super) image: &'a Image,
    pub(super) memory: Memory,
    pub(super) registers: Vec<u64>,
    frames: Vec<Frame>,
    /// The addresses of the open calls' variables; 0 for those that were not reached yet.
    slots: Vec<Address>,
    /// The addresses of globals and strings.
    pub(super) globals: Vec<Address>,
    pub(super) texts: Vec<Address>,
    pub(super) steps: u64,
    /// Objects that were read and that nobody had written: where they were made, and the first place that read them.
    pub(super) unwritten: Vec<(Span, Span)>,
}

/// The function number of the globals' initialisation.
const START: usize = usize::MAX;

impl<'a> Machine<'a> {
    pub(super) fn new(tree: &'a Tree, image: &'a Image) -> Machine<'a> {
        Machine {
            tree,
            image,
            memory: Memory::default(),
            registers: Vec::new(),
            frames: Vec::new(),
            slots: Vec::new(),
            globals: Vec::new(),
            texts: Vec::new(),
            steps: 0,
            unwritten: Vec::new(),
        }
    }

    fn code(&self, function: usize) -> &'a Code {
        if function == START { &self.image.start } else { &self.image.functions[function] }
    }

    pub(super) fn enter_start(&mut self) {
        self.enter(START, &[], 0);
    }

    /// Opens a call; its result goes to the register `into` of all registers.
    pub(super) fn enter(&mut self, function: usize, arguments: &[u64], into: usize) -> bool {
        let base = self.registers.len();
        let needed = self.code(function).registers as usize;
        if self.frames.len() >= DEEPEST || base + needed > MOST_REGISTERS {
            return false;
        }
        self.registers.resize(base + needed.max(arguments.len()), 0);
        self.registers[base..base + arguments.len()].copy_from_slice(arguments);
        let slots = self.slots.len();
        self.slots.resize(slots + self.code(function).variables.len(), 0);
        self.frames.push(Frame { function, at: 0, base, into, slots });
        true
    }

    /// Where the program stands.
    pub(super) fn span(&self) -> Span {
        let Some(frame) = self.frames.last() else { return Span::default() };
        self.code(frame.function).spans.get(frame.at.saturating_sub(1)).copied().unwrap_or_default()
    }

    fn fail(&self, kind: FailureKind) -> Stop {
        Stop::Failed(Failure { span: self.span(), kind })
    }

    /// Runs up to `slice` steps.
    pub(super) fn run(&mut self, slice: u64) -> Stop {
        let end = self.steps + slice;
        let Some(frame) = self.frames.last() else { return Stop::Ended(0) };
        let (mut code, mut at, mut base) = (self.code(frame.function), frame.at, frame.base);
        macro_rules! register {
            ($index:expr) => {
                self.registers[base + $index as usize]
            };
        }
        macro_rules! stop {
            ($stop:expr) => {{
                if let Some(frame) = self.frames.last_mut() {
                    frame.at = at;
                }
                return $stop;
            }};
        }
        macro_rules! checked {
            ($result:expr, $address:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(fault) => {
                        if let Some(frame) = self.frames.last_mut() {
                            frame.at = at;
                        }
                        return self.fail(FailureKind::Memory(fault, $address));
                    }
                }
            };
        }
        loop {
            if self.steps >= end {
                stop!(Stop::Paused);
            }
            self.steps += 1;
            let Some(op) = code.ops.get(at).copied() else { stop!(Stop::Ended(0)) };
            at += 1;
            match op {
                Op::Constant(into, value) => {
                    register!(into) = match value >> 48 {
                        0x7ff1 if value & GLOBAL_MARK == GLOBAL_MARK => {
                            self.globals.get((value & 0xffff_ffff) as usize).copied().unwrap_or(0)
                        }
                        0x7ff2 if value & TEXT_MARK == TEXT_MARK => {
                            self.texts.get((value & 0xffff_ffff) as usize).copied().unwrap_or(0)
                        }
                        _ => value,
                    }
                }
                Op::Move(into, from) => register!(into) = register!(from),
                Op::Binary(operator, scalar, into, left, right) => {
                    match binary(operator, scalar, register!(left), register!(right)) {
                        Some(value) => register!(into) = value,
                        None => {
                            if let Some(frame) = self.frames.last_mut() {
                                frame.at = at;
                            }
                            return self.fail(FailureKind::DivisionByZero);
                        }
                    }
                }
                Op::Negate(scalar, into, from) => {
                    let value = register!(from);
                    register!(into) = match scalar {
                        Scalar::F32 => u64::from((-f32::from_bits(low(value))).to_bits()),
                        Scalar::F64 => (-f64::from_bits(value)).to_bits(),
                        _ => wrap(scalar, value.wrapping_neg()),
                    };
                }
                Op::Not(into, from) => register!(into) = u64::from(register!(from) == 0),
                Op::Complement(scalar, into, from) => register!(into) = wrap(scalar, !register!(from)),
                Op::Convert(from, to, into, value) => register!(into) = convert(from, to, register!(value)),
                Op::Load(scalar, into, address) => {
                    let address = register!(address);
                    let (bytes, unwritten) = checked!(self.memory.load(address, scalar.bytes()), address);
                    register!(into) = load(scalar, bytes);
                    if let Some(made) = unwritten {
                        let here = code.spans.get(at - 1).copied().unwrap_or_default();
                        if self.unwritten.len() < 8 && !self.unwritten.iter().any(|(known, _)| *known == made) {
                            self.unwritten.push((made, here));
                        }
                    }
                }
                Op::Store(scalar, address, value) => {
                    let (address, value) = (register!(address), register!(value));
                    let bytes = checked!(self.memory.write(address, scalar.bytes()), address);
                    bytes.copy_from_slice(&value.to_le_bytes()[..bytes.len()]);
                }
                Op::Copy(to, from, bytes) => {
                    let (to, from) = (register!(to), register!(from));
                    checked!(self.memory.copy(to, from, bytes.into()), to);
                }
                Op::Clear(address, bytes) => {
                    let address = register!(address);
                    checked!(self.memory.write(address, bytes.into()), address).fill(0);
                }
                Op::Offset(into, pointer, index, bytes) => {
                    register!(into) = register!(pointer).wrapping_add(register!(index).wrapping_mul(bytes.into()));
                }
                Op::Distance(into, left, right, bytes) => {
                    let distance = register!(left).wrapping_sub(register!(right)).cast_signed();
                    register!(into) = (distance / i64::from(bytes)).cast_unsigned();
                }
                Op::Forward(into, pointer, bytes) => {
                    register!(into) = register!(pointer).wrapping_add(bytes.into());
                }
                Op::Variable(into, bytes, number) => {
                    // Made once a call: in a loop, the memory of the turn before serves again.
                    let slot = self.frames.last().map_or(0, |frame| frame.slots) + number as usize;
                    if self.slots[slot] == 0 {
                        let span = code.spans.get(at - 1).copied().unwrap_or_default();
                        self.slots[slot] = checked!(self.memory.allocate(bytes.into(), Origin::Variable, span), 0);
                    }
                    register!(into) = self.slots[slot];
                }
                Op::Jump(target) => at = target as usize,
                Op::JumpIf(test, target) => {
                    if register!(test) != 0 {
                        at = target as usize;
                    }
                }
                Op::JumpUnless(test, target) => {
                    if register!(test) == 0 {
                        at = target as usize;
                    }
                }
                Op::Math1(function, single, into, from) => {
                    register!(into) = float_result(single, function(float_value(single, register!(from))));
                }
                Op::Math2(function, single, into, left, right) => {
                    let (left, right) = (float_value(single, register!(left)), float_value(single, register!(right)));
                    register!(into) = float_result(single, function(left, right));
                }
                Op::Call(function, first, into) => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.at = at;
                    }
                    let function = function as usize;
                    let count = self.arguments(function);
                    let first = base + first as usize;
                    let arguments: Vec<u64> = self.registers[first..first + count].to_vec();
                    let into = base + into as usize;
                    if !self.enter(function, &arguments, into) {
                        return self.fail(FailureKind::TooDeep);
                    }
                    code = self.code(function);
                    base = self.registers.len() - (code.registers as usize).max(count);
                    at = 0;
                }
                Op::CallPointer(pointer, first, count, into) => {
                    if let Some(frame) = self.frames.last_mut() {
                        frame.at = at;
                    }
                    let value = register!(pointer);
                    let function = (value & 0xffff_ffff) as usize;
                    let known = self.image.functions.get(function).is_some_and(|code| !code.ops.is_empty());
                    if value >> 32 != FUNCTION_MARK >> 32 || !known || self.arguments(function) != count as usize {
                        let words = "a call through a pointer that points to no function".to_owned();
                        return self.fail(FailureKind::Other(words));
                    }
                    let first = base + first as usize;
                    let arguments: Vec<u64> = self.registers[first..first + count as usize].to_vec();
                    let into = base + into as usize;
                    if !self.enter(function, &arguments, into) {
                        return self.fail(FailureKind::TooDeep);
                    }
                    code = self.code(function);
                    base = self.registers.len() - (code.registers as usize).max(count as usize);
                    at = 0;
                }
                Op::Return(value) => {
                    let value = register!(value);
                    self.leave(code);
                    let Some(frame) = self.frames.pop() else { return Stop::Ended(0) };
                    self.registers.truncate(frame.base);
                    let Some(outer) = self.frames.last() else {
                        #[expect(clippy::cast_possible_truncation, reason = "an exit status is an int")]
                        return Stop::Ended(value as i32);
                    };
                    (code, at, base) = (self.code(outer.function), outer.at, outer.base);
                    if let Some(register) = self.registers.get_mut(frame.into) {
                        *register = value;
                    }
                }
                Op::Library(site, first, into) => {
                    stop!(Stop::Library { site, first: base + first as usize, into: base + into as usize });
                }
                Op::Launch(site, first) => stop!(Stop::Launch { site, first: base + first as usize }),
            }
        }
    }

    fn arguments(&self, function: usize) -> usize {
        let function = &self.tree.functions[function];
        function.parameters.len() + usize::from(function.result.is_aggregate())
    }

    /// Gives back the memory of a call's variables.
    fn leave(&mut self, code: &Code) {
        let Some(first) = self.frames.last().map(|frame| frame.slots) else { return };
        for (number, (_, ty)) in code.variables.iter().enumerate() {
            let address = self.slots[first + number];
            if address == 0 {
                continue;
            }
            if self.tree.types.holds_container(ty) {
                self.free_object(address, ty);
            }
            let _ = self.memory.release(address);
        }
        self.slots.truncate(first);
    }

    pub(super) fn register(&self, index: usize) -> u64 {
        self.registers.get(index).copied().unwrap_or(0)
    }

    pub(super) fn set_register(&mut self, index: usize, value: u64) {
        if let Some(register) = self.registers.get_mut(index) {
            *register = value;
        }
    }

    pub(super) fn typed(&self, address: Address, ty: &Type) -> Result<u64, Fault> {
        let scalar = storage(ty);
        Ok(load(scalar, self.memory.read(address, scalar.bytes())?))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the lower half is what is meant")]
pub(super) fn low(value: u64) -> u32 {
    value as u32
}

fn float_value(single: bool, bits: u64) -> f64 {
    if single { f64::from(f32::from_bits(low(bits))) } else { f64::from_bits(bits) }
}

#[expect(clippy::cast_possible_truncation, reason = "a result of type float")]
fn float_result(single: bool, value: f64) -> u64 {
    if single { u64::from((value as f32).to_bits()) } else { value.to_bits() }
}

/// A value in its register from its bytes.
pub(super) fn load(scalar: Scalar, bytes: &[u8]) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len().min(8)].copy_from_slice(&bytes[..bytes.len().min(8)]);
    wrap(scalar, u64::from_le_bytes(whole))
}

/// Brings a register into the range of an integer type; floats stay.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "wrap-around")]
pub(super) fn wrap(scalar: Scalar, value: u64) -> u64 {
    match scalar {
        Scalar::Bool => u64::from(value & 0xff != 0),
        Scalar::I8 => i64::from(value as i8) as u64,
        Scalar::U8 => u64::from(value as u8),
        Scalar::I16 => i64::from(value as i16) as u64,
        Scalar::U16 => u64::from(value as u16),
        Scalar::I32 => i64::from(value as i32) as u64,
        Scalar::U32 | Scalar::F32 => u64::from(value as u32),
        Scalar::I64 | Scalar::U64 | Scalar::F64 => value,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "C's conversions are exactly these"
)]
pub(super) fn convert(from: Scalar, to: Scalar, value: u64) -> u64 {
    match (from, to) {
        (Scalar::F32 | Scalar::F64, _) => {
            let float = float_value(from == Scalar::F32, value);
            match to {
                Scalar::F32 | Scalar::F64 => float_result(to == Scalar::F32, float),
                Scalar::Bool => u64::from(float != 0.0),
                Scalar::U64 => float as u64,
                _ => wrap(to, (float as i64).cast_unsigned()),
            }
        }
        (_, Scalar::F32) => {
            let single = if from == Scalar::U64 { value as f32 } else { value.cast_signed() as f32 };
            u64::from(single.to_bits())
        }
        (_, Scalar::F64) => {
            let double = if from == Scalar::U64 { value as f64 } else { value.cast_signed() as f64 };
            double.to_bits()
        }
        (_, Scalar::Bool) => u64::from(value != 0),
        _ => wrap(to, value),
    }
}

/// `None` for a division of integers by zero.
fn binary(operator: BinaryOperator, scalar: Scalar, left: u64, right: u64) -> Option<u64> {
    use BinaryOperator as O;
    if scalar.is_float() {
        let single = scalar == Scalar::F32;
        let (l, r) = (float_value(single, left), float_value(single, right));
        // A float operation rounded from the double one is the float operation: double has more than twice the digits.
        return Some(match operator {
            O::Add => float_result(single, l + r),
            O::Subtract => float_result(single, l - r),
            O::Multiply => float_result(single, l * r),
            O::Divide => float_result(single, l / r),
            O::Less => u64::from(l < r),
            O::Greater => u64::from(l > r),
            O::LessEqual => u64::from(l <= r),
            O::GreaterEqual => u64::from(l >= r),
            #[expect(clippy::float_cmp, reason = "the program asks for exactly this")]
            O::Equal => u64::from(l == r),
            #[expect(clippy::float_cmp, reason = "the program asks for exactly this")]
            O::NotEqual => u64::from(l != r),
            _ => 0,
        });
    }
    let signed = scalar.is_signed();
    let (sl, sr) = (left.cast_signed(), right.cast_signed());
    let shift = low(right) & if scalar.bytes() == 8 { 63 } else { 31 };
    let value = match operator {
        O::Add => left.wrapping_add(right),
        O::Subtract => left.wrapping_sub(right),
        O::Multiply => left.wrapping_mul(right),
        O::Divide | O::Remainder if right == 0 => return None,
        O::Divide if signed => sl.wrapping_div(sr).cast_unsigned(),
        O::Divide => left / right,
        O::Remainder if signed => sl.wrapping_rem(sr).cast_unsigned(),
        O::Remainder => left % right,
        O::ShiftLeft => left.wrapping_shl(shift),
        O::ShiftRight if signed => (sl >> shift).cast_unsigned(),
        O::ShiftRight => left >> shift,
        O::And => left & right,
        O::Or => left | right,
        O::Xor => left ^ right,
        O::Less => return Some(u64::from(if signed { sl < sr } else { left < right })),
        O::Greater => return Some(u64::from(if signed { sl > sr } else { left > right })),
        O::LessEqual => return Some(u64::from(if signed { sl <= sr } else { left <= right })),
        O::GreaterEqual => return Some(u64::from(if signed { sl >= sr } else { left >= right })),
        O::Equal => return Some(u64::from(left == right)),
        O::NotEqual => return Some(u64::from(left != right)),
        O::LogicalAnd => return Some(u64::from(left != 0 && right != 0)),
        O::LogicalOr => return Some(u64::from(left != 0 || right != 0)),
    };
    Some(wrap(scalar, value))
}

/// A register index that no call's own registers reach.
pub(super) const NOWHERE: usize = usize::MAX;
