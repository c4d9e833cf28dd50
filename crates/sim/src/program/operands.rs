//! What instructions need: units, and the registers that they read and write.

use warpground_hardware::multiprocessor::Class;
use warpground_ir::{Intrinsic, Scalar};

use super::intrinsic::gives_a_word;
use super::{
    Program,
    direct::{PointerAccess, Special},
    instruction::Instruction,
    operation::{AtomicOp, BinaryOp, TernaryOp, UnaryOp},
    register::Register,
    scalar::{MemoryScalar, ScalarKind},
    shape::FRAGMENT,
    variable::Space,
};

/// What an instruction needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operands {
    /// The units. Of a pointer that may point into any memory, those of global memory.
    pub class: Class,
    /// The registers that it reads.
    pub reads: Vec<Register>,
    /// The registers that it writes. Of [`Class::Move`] each takes what the one at its place among the read ones holds.
    pub writes: Vec<Register>,
}

impl Operands {
    fn new(
        class: Class,
        reads: impl IntoIterator<Item = Register>,
        writes: impl IntoIterator<Item = Register>,
    ) -> Self {
        Operands { class, reads: reads.into_iter().collect(), writes: writes.into_iter().collect() }
    }
}

impl Program {
    /// What an instruction needs; `None` if it only holds the program's structure together, for which no hardware issues
    /// an instruction.
    #[must_use]
    pub fn operands(&self, instruction: &Instruction) -> Option<Operands> {
        let listed = |list: u32, count: usize| self.listed(list, count);
        Some(match *instruction {
            Instruction::Unary { op, to, from } => Operands::new(unary(op), [from], [to]),
            Instruction::Binary { op, to, left, right } => Operands::new(binary(op), [left, right], [to]),
            Instruction::Ternary { op, to, first, second, third } => {
                Operands::new(ternary(op), [first, second, third], [to])
            }
            Instruction::InsertBits { to, base, bits, offset, count } => {
                Operands::new(Class::Integer, [base, bits, offset, count], [to])
            }
            Instruction::WideUnary { op, to, from } => {
                Operands::new(wide(unary(op)), pair(from), words(to, !op.narrows()))
            }
            Instruction::WideBinary { op, to, left, right } => {
                let reads = pair(left).into_iter().chain(pair(right));
                Operands::new(wide(binary(op)), reads, words(to, !op.narrows()))
            }
            Instruction::WideTernary { op, to, first, second, third } => {
                let reads = [first, second, third].into_iter().flat_map(pair);
                Operands::new(wide(ternary(op)), reads, pair(to))
            }
            Instruction::WideInsertBits { to, base, bits, offset, count } => {
                let reads = pair(base).into_iter().chain(pair(bits)).chain([offset, count]);
                Operands::new(Class::Integer, reads, pair(to))
            }
            Instruction::Convert { to_kind, from_kind, to, from } => {
                let double = to_kind == ScalarKind::F64 || from_kind == ScalarKind::F64;
                let class = if double { Class::Double } else { Class::Integer };
                Operands::new(class, words(from, from_kind.is_wide()), words(to, to_kind.is_wide()))
            }
            Instruction::Cast { to_scalar, from_scalar, to, from, .. } => {
                let double = to_scalar == Scalar::F64 || from_scalar == Scalar::F64;
                let class = if double { Class::Double } else { Class::Integer };
                Operands::new(class, words(from, is_wide(from_scalar)), words(to, is_wide(to_scalar)))
            }
            Instruction::Copy { to, from } | Instruction::Assign { to, from } => {
                Operands::new(Class::Move, [from], [to])
            }

            Instruction::Offset { to, base, address } => {
                Operands::new(Class::Integer, self.index_of(address).into_iter().chain(base), [to])
            }
            Instruction::Load { list, count, address, .. } => {
                Operands::new(self.class_at(address), self.index_of(address), listed(list, count.into()))
            }
            Instruction::Store { list, count, address, .. } => {
                let reads = self.index_of(address).into_iter().chain(listed(list, count.into()));
                Operands::new(self.class_at(address), reads, [])
            }
            Instruction::Texture { access } => {
                let access = self.textures.get(access as usize)?;
                let class = if access.touches_memory() { Class::Global } else { Class::Move };
                Operands::new(class, access.reads(), access.writes())
            }
            Instruction::RuntimeLength { to, .. } => Operands::new(Class::Move, [], [to]),
            Instruction::Atomic { op, to, value, address } => {
                let value = takes_value(op).then_some(value);
                Operands::new(self.atomic_at(address), self.index_of(address).into_iter().chain(value), to)
            }
            Instruction::WideAtomic { op, to, value, address } => {
                let value = takes_value(op).then(|| pair(value));
                let reads = self.index_of(address).into_iter().chain(value.into_iter().flatten());
                Operands::new(self.atomic_at(address), reads, to.into_iter().flat_map(pair))
            }
            Instruction::CompareExchange { to, exchanged, compare, value, address } => {
                let reads = self.index_of(address).into_iter().chain([compare, value]);
                Operands::new(self.atomic_at(address), reads, [to, exchanged])
            }
            Instruction::WideCompareExchange { to, exchanged, compare, value, address } => {
                let reads = self.index_of(address).into_iter().chain(pair(compare)).chain(pair(value));
                Operands::new(self.atomic_at(address), reads, pair(to).into_iter().chain([exchanged]))
            }

            Instruction::If { condition, .. } | Instruction::BreakIf { condition, .. } => {
                Operands::new(Class::Control, [condition], [])
            }
            Instruction::Case { selector, .. } => Operands::new(Class::Control, [selector], []),

            Instruction::PointerLoad { .. }
            | Instruction::PointerStore { .. }
            | Instruction::PointerAddress { .. }
            | Instruction::PointerAtomic { .. }
            | Instruction::PointerCompareExchange { .. } => return self.pointer_operands(instruction),
            Instruction::FrameAddress { to, .. } => Operands::new(Class::Move, [], pair(to)),
            Instruction::Calculate { function, scalar, count, list } => {
                let registers = listed(list, usize::from(count) + 1);
                let (to, from) = registers.split_first()?;
                let two = is_wide(scalar);
                let reads = from.iter().flat_map(|from| words(*from, two));
                Operands::new(calculated(function, scalar), reads, words(*to, two && !gives_a_word(function)))
            }
            Instruction::CallFunction { function, list } => {
                let called = self.direct.as_ref()?.functions.get(function as usize)?;
                let parameters = called.parameters.clone();
                Operands::new(Class::Move, listed(list, parameters.len()), parameters)
            }
            Instruction::Special { operation, list } => return self.special_operands(operation, list),
            Instruction::Barrier { .. } => Operands::new(Class::Barrier, [], []),
            Instruction::WarpBarrier => Operands::new(Class::Control, [], []),
            Instruction::Ballot { list, predicate } => Operands::new(Class::Exchange, predicate, listed(list, 4)),
            Instruction::Collective { kind, to, from, .. } => {
                Operands::new(Class::Exchange, words(from, kind.is_wide()), words(to, kind.is_wide()))
            }
            Instruction::Transpose { list } => Operands::new(Class::Exchange, listed(list + 2, 2), listed(list, 2)),
            Instruction::MultiplyMatrices { list } => {
                let fragment = FRAGMENT as usize;
                Operands::new(Class::Matrix, listed(list + FRAGMENT, 3 * fragment), listed(list, fragment))
            }
            Instruction::Gather { to, from, index, .. } => {
                Operands::new(Class::Exchange, index.into_iter().chain([from]), [to])
            }

            // What it checks takes no instruction: the accesses are instructions of their own.
            Instruction::Matrix { .. } => return None,
            // A loop's one branch is where lanes leave it; the others are predicates, or fall through.
            Instruction::Undefine { .. }
            | Instruction::Else { .. }
            | Instruction::EndIf { .. }
            | Instruction::Loop
            | Instruction::Break
            | Instruction::Continue
            | Instruction::Continuing { .. }
            | Instruction::Repeat { .. }
            | Instruction::EndLoop { .. }
            | Instruction::Switch
            | Instruction::EndCase
            | Instruction::BreakSwitch
            | Instruction::EndSwitch { .. }
            | Instruction::FallThrough
            | Instruction::Call
            | Instruction::Return
            | Instruction::EndCall { .. }
            | Instruction::End
            | Instruction::EndFunction
            | Instruction::Exit
            | Instruction::Fail { .. } => return None,
        })
    }

    /// The operands of an instruction that takes a pointer.
    fn pointer_operands(&self, instruction: &Instruction) -> Option<Operands> {
        let listed = |list: u32, count: usize| self.listed(list, count);
        Some(match *instruction {
            Instruction::PointerLoad { list, access } => {
                let access = self.pointer_access(access)?;
                Operands::new(self.class_of(access), pointer(access), listed(list, moved(access)))
            }
            Instruction::PointerStore { list, access } => {
                let access = self.pointer_access(access)?;
                let reads = pointer(access).into_iter().chain(listed(list, moved(access)));
                Operands::new(self.class_of(access), reads, [])
            }
            Instruction::PointerAddress { to, access } => {
                Operands::new(Class::Integer, pointer(self.pointer_access(access)?), pair(to))
            }
            Instruction::PointerAtomic { op, to, value, access } => {
                let access = self.pointer_access(access)?;
                let two = access.scalar == MemoryScalar::Pair;
                let value = takes_value(op).then(|| words(value, two));
                let reads = pointer(access).into_iter().chain(value.into_iter().flatten());
                Operands::new(Class::Atomic, reads, to.into_iter().flat_map(|to| words(to, two)))
            }
            Instruction::PointerCompareExchange { to, compare, value, access } => {
                let access = self.pointer_access(access)?;
                let two = access.scalar == MemoryScalar::Pair;
                let reads = pointer(access).into_iter().chain(words(compare, two)).chain(words(value, two));
                Operands::new(Class::Atomic, reads, words(to, two))
            }
            _ => return None,
        })
    }

    /// The operands of what CUDA has and WGSL has not.
    fn special_operands(&self, operation: Special, list: u32) -> Option<Operands> {
        let register = |index: usize| self.lists.get(list as usize + index).copied().unwrap_or(0);
        Some(match operation {
            Special::Shuffle(_) => Operands::new(Class::Exchange, [1, 2, 3, 4].map(register), [register(0)]),
            Special::Vote(_) => Operands::new(Class::Exchange, [1, 2].map(register), [register(0)]),
            Special::Match { wide, .. } => {
                let value = words(register(2), wide);
                Operands::new(Class::Exchange, value.into_iter().chain([register(1)]), [register(0)])
            }
            Special::Reduce(_, kind) => {
                let value = words(register(2), kind.is_wide());
                let reads = value.into_iter().chain([register(1)]);
                Operands::new(Class::Exchange, reads, words(register(0), kind.is_wide()))
            }
            Special::ActiveMask => Operands::new(Class::Exchange, [], [register(0)]),
            Special::BarrierVote(_) => Operands::new(Class::Barrier, [register(1)], [register(0)]),
            Special::GridBarrier => Operands::new(Class::Barrier, [], []),
            Special::NamedBarrier { .. } => Operands::new(Class::Control, [register(0), register(1), register(2)], []),
            Special::WarpBarrier | Special::Fence { .. } | Special::Copies(_) => Operands::new(Class::Control, [], []),
            Special::Undefine(_) => return None,
            Special::GridMayMeet => Operands::new(Class::Integer, [], [register(0)]),
            Special::Clock => Operands::new(Class::Integer, [], pair(register(0))),
            Special::Allocate => Operands::new(Class::Atomic, pair(register(1)), pair(register(0))),
            Special::Free => Operands::new(Class::Atomic, pair(register(0)), []),
            Special::Print(_) | Special::Launch(_) | Special::NoFunction => Operands::new(Class::Control, [], []),
        })
    }

    fn listed(&self, list: u32, count: usize) -> Vec<Register> {
        let list = list as usize;
        self.lists.get(list..list + count).unwrap_or_default().to_vec()
    }

    fn pointer_access(&self, access: u32) -> Option<&PointerAccess> {
        self.direct.as_ref()?.accesses.get(access as usize)
    }

    fn index_of(&self, address: u32) -> Option<Register> {
        self.addresses.get(address as usize)?.index
    }

    fn class_at(&self, address: u32) -> Class {
        self.addresses.get(address as usize).map_or(Class::Global, |address| class_in(address.space))
    }

    fn atomic_at(&self, address: u32) -> Class {
        match self.class_at(address) {
            Class::Global => Class::Atomic,
            other => other,
        }
    }

    fn class_of(&self, access: &PointerAccess) -> Class {
        let variable = access.variable.and_then(|variable| self.variables.get(usize::from(variable)));
        variable.map_or(Class::Global, |variable| class_in(variable.space))
    }
}

/// The class of accesses to a memory.
pub(crate) fn class_in(space: Space) -> Class {
    match space {
        Space::Global => Class::Global,
        Space::Constant => Class::Constant,
        Space::Shared => Class::Shared,
        Space::Private => Class::Local,
    }
}

/// Whether an atomic has an operand.
fn takes_value(op: AtomicOp) -> bool {
    op != AtomicOp::Load
}

fn pair(register: Register) -> [Register; 2] {
    [register, register.saturating_add(1)]
}

fn words(register: Register, two: bool) -> Vec<Register> {
    pair(register).into_iter().take(if two { 2 } else { 1 }).collect()
}

fn is_wide(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::I64 | Scalar::U64 | Scalar::F64 | Scalar::Pointer)
}

/// The registers that make up an access's address.
fn pointer(access: &PointerAccess) -> Vec<Register> {
    let base = pair(access.base).into_iter();
    base.chain(access.index.into_iter().flat_map(|index| words(index, is_wide(access.index_scalar)))).collect()
}

/// How many registers an access moves.
fn moved(access: &PointerAccess) -> usize {
    usize::from(access.count) * if access.scalar == MemoryScalar::Pair { 2 } else { 1 }
}

/// On 64 bits.
fn wide(class: Class) -> Class {
    match class {
        Class::Integer => Class::Integer,
        _ => Class::Double,
    }
}

fn unary(op: UnaryOp) -> Class {
    match op {
        UnaryOp::Sqrt
        | UnaryOp::InverseSqrt
        | UnaryOp::Sin
        | UnaryOp::Cos
        | UnaryOp::Tan
        | UnaryOp::Asin
        | UnaryOp::Acos
        | UnaryOp::Atan
        | UnaryOp::Sinh
        | UnaryOp::Cosh
        | UnaryOp::Tanh
        | UnaryOp::Asinh
        | UnaryOp::Acosh
        | UnaryOp::Atanh
        | UnaryOp::Exp
        | UnaryOp::Exp2
        | UnaryOp::Log
        | UnaryOp::Log2 => Class::Special,
        UnaryOp::NegateF
        | UnaryOp::AbsF
        | UnaryOp::SignF
        | UnaryOp::Saturate
        | UnaryOp::Floor
        | UnaryOp::Ceil
        | UnaryOp::Round
        | UnaryOp::Trunc
        | UnaryOp::Fract
        | UnaryOp::Radians
        | UnaryOp::Degrees
        | UnaryOp::ModfFract
        | UnaryOp::FrexpFract
        | UnaryOp::FrexpExponent
        | UnaryOp::RoundToHalf
        | UnaryOp::RoundToBfloat
        | UnaryOp::IsNan
        | UnaryOp::IsInf
        | UnaryOp::ToBoolF => Class::Float,
        _ => Class::Integer,
    }
}

fn binary(op: BinaryOp) -> Class {
    match op {
        // Hardware has none of these; all begin with a reciprocal or a logarithm.
        BinaryOp::DivideF
        | BinaryOp::RemainderF
        | BinaryOp::Power
        | BinaryOp::Atan2
        | BinaryOp::DivideU
        | BinaryOp::DivideI
        | BinaryOp::RemainderU
        | BinaryOp::RemainderI
        | BinaryOp::QuotientU
        | BinaryOp::QuotientI
        | BinaryOp::ModuloU
        | BinaryOp::ModuloI => Class::Special,
        BinaryOp::AddF
        | BinaryOp::SubtractF
        | BinaryOp::MultiplyF
        | BinaryOp::EqualF
        | BinaryOp::NotEqualF
        | BinaryOp::LessF
        | BinaryOp::LessEqualF
        | BinaryOp::MinF
        | BinaryOp::MaxF
        | BinaryOp::Ldexp => Class::Float,
        _ => Class::Integer,
    }
}

fn ternary(op: TernaryOp) -> Class {
    match op {
        TernaryOp::Fma => Class::Float,
        TernaryOp::Select | TernaryOp::ExtractBitsU | TernaryOp::ExtractBitsI => Class::Integer,
    }
}

fn calculated(function: Intrinsic, scalar: Scalar) -> Class {
    match scalar {
        Scalar::F64 => Class::Double,
        Scalar::F16 | Scalar::Bf16 | Scalar::F32 => match function {
            Intrinsic::Floor
            | Intrinsic::Ceil
            | Intrinsic::Trunc
            | Intrinsic::Round
            | Intrinsic::RoundEven
            | Intrinsic::Absolute
            | Intrinsic::Minimum
            | Intrinsic::Maximum
            | Intrinsic::PositiveDifference
            | Intrinsic::CopySign
            | Intrinsic::MultiplyAdd
            | Intrinsic::Scale
            | Intrinsic::Saturate
            | Intrinsic::IsNan
            | Intrinsic::IsInfinite
            | Intrinsic::IsFinite
            | Intrinsic::SignBit
            | Intrinsic::AddRounded
            | Intrinsic::SubtractRounded
            | Intrinsic::MultiplyRounded
            | Intrinsic::MultiplyAddRounded => Class::Float,
            _ => Class::Special,
        },
        _ => Class::Integer,
    }
}
