//! Two operations become one: a result goes where it is wanted, a comparison into the jump behind it, a product into the
//! sum behind it.

use super::blocks::Facts;
use crate::{
    host::code::{Code, Op, Register},
    meaning::types::Scalar,
    parse::ast::BinaryOperator,
};

/// How far back an operation is looked for.
const FARTHEST: usize = 24;

pub(super) fn fuse(code: &mut Code) {
    let facts = Facts::of(code);
    results(code, &facts);
    jumps(code, &facts);
}

/// A jump over a jump becomes the jump that is taken where the first one was not.
fn jumps(code: &mut Code, facts: &Facts) {
    for at in 0..code.ops.len() {
        if !matches!(code.ops[at], Op::JumpOn(..) | Op::JumpWhere(..)) {
            continue;
        }
        let Some(next) = (at + 1..code.ops.len()).find(|next| !matches!(code.ops[*next], Op::Nothing)) else { return };
        let behind = next + 1;
        let here = |target: u32| {
            target as usize > next && (behind..target as usize).all(|at| matches!(code.ops.get(at), Some(Op::Nothing)))
        };
        if facts.arrivals[at + 1..=next].contains(&true) {
            continue;
        }
        let Op::Jump(target) = code.ops[next] else { continue };
        code.ops[at] = match code.ops[at] {
            Op::JumpOn(sense, register, over) if here(over) => Op::JumpOn(!sense, register, target),
            Op::JumpWhere(sense, operator, scalar, left, right, over) if here(over) => {
                Op::JumpWhere(!sense, operator, scalar, left, right, target)
            }
            _ => continue,
        };
        code.ops[next] = Op::Nothing;
    }
}

fn results(code: &mut Code, facts: &Facts) {
    for at in 0..code.ops.len() {
        match code.ops[at] {
            Op::Move(into, from) => {
                if let Some(made) = origin(code, facts, at, from, &[into], true)
                    && let Some(target) = code.ops[made].target()
                {
                    *target = into;
                    code.ops[at] = Op::Nothing;
                }
            }
            Op::JumpOn(sense, from, target) => {
                if let Some(made) = origin(code, facts, at, from, &[], false)
                    && let Op::Binary(operator, scalar, _, left, right) = code.ops[made]
                    && is_comparison(operator)
                    && !is_written(code, made + 1, at, &[left, right])
                {
                    code.ops[at] = Op::JumpWhere(sense, operator, scalar, left, right, target);
                    code.ops[made] = Op::Nothing;
                }
            }
            Op::Binary(BinaryOperator::Add, scalar, into, left, right) if scalar.bytes() >= 4 => {
                for (product, other) in [(right, left), (left, right)] {
                    if let Some(made) = origin(code, facts, at, product, &[], false)
                        && let Op::Binary(BinaryOperator::Multiply, of, _, l, r) = code.ops[made]
                        && of == scalar
                        && of != Scalar::Bool
                        && !is_written(code, made + 1, at, &[l, r])
                    {
                        code.ops[at] = Op::MultiplyAdd(scalar, into, l, r, other);
                        code.ops[made] = Op::Nothing;
                        break;
                    }
                }
            }
            _ => {}
        }
    }
}

/// The operation before `at` that makes a value which is read only there. In between, nothing arrives by a jump; if
/// `leaves` is false nothing leaves either way by one, and if `apart` names registers they are neither written nor read.
fn origin(
    code: &mut Code,
    facts: &Facts,
    at: usize,
    value: Register,
    apart: &[Register],
    is_move: bool,
) -> Option<usize> {
    if !facts.read_once(value) || facts.arrivals[at] {
        return None;
    }
    for before in (at.saturating_sub(FARTHEST)..at).rev() {
        let op = &mut code.ops[before];
        let target = op.target().copied();
        if target == Some(value) {
            return Some(before);
        }
        // A register that is set earlier than it was would be seen where a jump leads.
        if facts.arrivals[before] || (is_move && op.jump().is_some()) {
            return None;
        }
        let mut touched = target.is_some_and(|target| apart.contains(&target));
        op.sources(&mut code.arguments, &mut |register| touched |= apart.contains(register));
        if touched {
            return None;
        }
    }
    None
}

fn is_written(code: &mut Code, from: usize, to: usize, registers: &[Register]) -> bool {
    code.ops[from..to].iter_mut().any(|op| op.target().is_some_and(|target| registers.contains(target)))
}

pub(super) fn is_comparison(operator: BinaryOperator) -> bool {
    use BinaryOperator as O;
    matches!(operator, O::Less | O::Greater | O::LessEqual | O::GreaterEqual | O::Equal | O::NotEqual)
}
