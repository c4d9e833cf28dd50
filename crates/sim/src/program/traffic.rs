//! Which registers an instruction reads and writes, for those who follow where a value comes from.
//!
//! A value of 64 bits is followed by its low word.

use super::{
    Program,
    direct::Special,
    instruction::Instruction,
    loops::writes,
    operation::{BinaryOp, TernaryOp},
    register::Register,
};

/// What an instruction does with registers.
#[derive(Debug, Clone, Default)]
pub(crate) struct Traffic {
    pub(crate) manner: Manner,
    pub(crate) reads: Box<[Register]>,
    pub(crate) writes: Box<[Register]>,
}

/// How it uses what it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Manner {
    /// It calculates with it, or does something because of it.
    #[default]
    Uses,
    /// It hands the first register on.
    Moves,
    /// By the first register it hands on the second or the third.
    Selects,
    /// Either of both can decide alone: with zero, or, unless `and`, with anything else.
    Joins {
        /// Zero decides.
        and: bool,
    },
    /// It writes all of them as a part of a vector.
    StoresVector {
        /// How many components are among the registers, before those of the address.
        values: u8,
        /// It is a part of a copy.
        copies: bool,
    },
    /// It does what [`crate::exec`] knows of itself: exchanges, and beginnings of locals.
    Special,
}

/// The traffic of every instruction.
pub(crate) fn traffic(program: &Program) -> Vec<Traffic> {
    program.instructions.iter().map(|instruction| traffic_of(program, instruction)).collect()
}

fn traffic_of(program: &Program, instruction: &Instruction) -> Traffic {
    use Instruction as I;
    let list = |first: u32, count: usize| -> Vec<Register> {
        let first = first as usize;
        program.lists.get(first..first + count).map(<[Register]>::to_vec).unwrap_or_default()
    };
    let access = |number: u32| program.direct.as_ref().and_then(|direct| direct.accesses.get(number as usize));
    let address =
        |number: u32| access(number).into_iter().flat_map(|access| std::iter::once(access.base).chain(access.index));
    let mut written = writes(program, instruction);
    let mut manner = Manner::Uses;
    let reads: Vec<Register> = match *instruction {
        I::Copy { from, .. } | I::Assign { from, .. } => {
            manner = Manner::Moves;
            vec![from]
        }
        I::Unary { from, .. } | I::WideUnary { from, .. } | I::Convert { from, .. } => vec![from],
        I::Binary { op, left, right, .. } => {
            match op {
                BinaryOp::And => manner = Manner::Joins { and: true },
                BinaryOp::Or => manner = Manner::Joins { and: false },
                _ => {}
            }
            vec![left, right]
        }
        I::WideBinary { left, right, .. } => vec![left, right],
        I::Ternary { op, first, second, third, .. } => {
            if op == TernaryOp::Select {
                manner = Manner::Selects;
            }
            vec![first, second, third]
        }
        I::WideTernary { first, second, third, .. } => vec![first, second, third],
        I::InsertBits { base, bits, offset, count, .. } | I::WideInsertBits { base, bits, offset, count, .. } => {
            vec![base, bits, offset, count]
        }
        I::If { condition, .. } | I::BreakIf { condition, .. } => vec![condition],
        I::Case { selector, .. } => vec![selector],
        I::PointerLoad { access: number, .. } | I::PointerAddress { access: number, .. } => address(number).collect(),
        I::PointerStore { list: first, access: number } => {
            let Some(access) = access(number) else { return Traffic::default() };
            if access.of_vector || access.moves {
                // Of a copy nothing is used but the address.
                manner = Manner::StoresVector { values: access.count, copies: access.moves };
            }
            let (words, step) = if access.scalar.bytes() == 8 { (access.count * 2, 2) } else { (access.count, 1) };
            list(first, words.into()).into_iter().step_by(step).chain(address(number)).collect()
        }
        I::PointerAtomic { to, value, access: number, .. } => {
            written = Some(to.into_iter().collect());
            address(number).chain([value]).collect()
        }
        I::PointerCompareExchange { to, compare, value, access: number } => {
            written = Some(vec![to]);
            address(number).chain([compare, value]).collect()
        }
        I::Calculate { list: first, count, .. } => {
            let all = list(first, usize::from(count) + 1);
            written = Some(all.iter().take(1).copied().collect());
            all.into_iter().skip(1).collect()
        }
        I::Cast { to_scalar, to, from, .. } => {
            written = Some(if to_scalar.bytes() == 8 { vec![to, to.saturating_add(1)] } else { vec![to] });
            vec![from]
        }
        I::Special { operation, list: first } => {
            let (to, from) = special(program, operation, |count| list(first, count));
            if matches!(operation, Special::Shuffle(_) | Special::Undefine(_)) {
                manner = Manner::Special;
            }
            written = Some(to);
            from
        }
        _ => Vec::new(),
    };
    Traffic { manner, reads: reads.into(), writes: written.unwrap_or_default().into() }
}

/// What a special operation writes and reads. The value that a shuffle moves is not among what it reads.
fn special(
    program: &Program,
    operation: Special,
    list: impl Fn(usize) -> Vec<Register>,
) -> (Vec<Register>, Vec<Register>) {
    let first_of = |count: usize| {
        let all = list(count);
        (all.iter().take(1).copied().collect(), all.into_iter().skip(1).collect())
    };
    match operation {
        Special::Shuffle(_) => {
            let all = list(5);
            (all.iter().take(1).copied().collect(), all.into_iter().skip(2).collect())
        }
        Special::Vote(_) | Special::Match { .. } | Special::Reduce(..) => first_of(3),
        Special::BarrierVote(_) | Special::Allocate => first_of(2),
        Special::ActiveMask | Special::Clock | Special::GridMayMeet => first_of(1),
        Special::NamedBarrier { .. } => (Vec::new(), list(3)),
        Special::WarpBarrier | Special::Free | Special::NoFunction => (Vec::new(), list(1)),
        Special::Print(site) => {
            let direct = program.direct.as_ref();
            let print = direct.and_then(|direct| direct.prints.get(usize::from(site)));
            (Vec::new(), list(print.map_or(0, |print| print.arguments.len())))
        }
        Special::Launch(_) => first_of(9),
        Special::GridBarrier | Special::Fence { .. } | Special::Copies(_) | Special::Undefine(_) => {
            (Vec::new(), Vec::new())
        }
    }
}
