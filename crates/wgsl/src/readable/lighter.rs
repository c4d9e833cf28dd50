//! Atomics that ask for more than they need, from IR to IR. One that changes nothing only reads, and one that replaces what
//! nobody asks for only writes. Memory does a change in one step where all blocks meet; a load or a store is cheaper.
//!
//! ```text
//! old = atomicOr(p, 0);    →    old = atomicLoad(p);
//! atomicExch(p, value);    →    atomicStore(p, value);
//! ```
//!
//! Nobody can tell. What a load reads, a change that changes nothing could have read as well: it would come just behind the
//! write whose value it is, and leave the same value there. Only a fence before such a change makes a difference: a thread that
//! then reads what the change wrote also knows what its thread did before the fence, and of a load nobody reads anything. So a
//! kernel with fences keeps its changes. So does an object that is accessed without atomics as well: there an atomic load or
//! store of the text is a plain one of the source ([`super::Readable::atomics`]), in which a race is a mistake.

use std::{collections::BTreeSet, rc::Rc};

use warpground_ir::{
    Access, AtomicOperation, Block, Expression, ExpressionKind, FunctionId, Intrinsic, Module, Scalar, StatementKind,
    fold,
};

use super::{layout::Layouts, points::Points};
use crate::analysis::walk::statements;

/// The module with loads and stores in the place of such changes; nothing where it has none.
pub(super) fn lighter(points: &Points<'_>, layouts: &Layouts, reached: &[usize]) -> Option<Module> {
    if has_fence(points, reached) {
        return None;
    }
    let functions: BTreeSet<FunctionId> = reached.iter().map(|instance| points.instances[*instance].function).collect();
    let mut made: Option<Module> = None;
    for id in functions {
        let Some(body) = points.module.function(id).and_then(|function| function.body.as_ref()) else { continue };
        let instances: Vec<usize> =
            reached.iter().copied().filter(|instance| points.instances[*instance].function == id).collect();
        let by_atomics_alone = |address: &Expression| {
            instances.iter().all(|instance| {
                points.value(*instance, address).is_ok_and(|pointees| {
                    pointees.keys().all(|target| layouts.objects.get(target).is_some_and(|layout| !layout.plain))
                })
            })
        };
        let needed = |statement: &StatementKind| {
            needed(statement).filter(|(_, access)| by_atomics_alone(&access.address)).map(|(operation, _)| operation)
        };
        let mut found = false;
        statements(body, &mut |statement| found |= needed(&statement.kind).is_some());
        if !found {
            continue;
        }
        let made = made.get_or_insert_with(|| points.module.clone());
        if let Some(body) = made.functions.get_mut(id.index()).and_then(|function| function.body.as_mut()) {
            replace(Rc::make_mut(body), &needed);
        }
    }
    made
}

/// Whether a fence orders what threads write, for a thread that reads it without having met them.
pub(super) fn has_fence(points: &Points<'_>, reached: &[usize]) -> bool {
    let mut found = false;
    for instance in reached {
        let function = points.module.function(points.instances[*instance].function);
        if let Some(body) = function.and_then(|function| function.body.as_ref()) {
            statements(body, &mut |statement| {
                found |= matches!(
                    statement.kind,
                    StatementKind::Intrinsic {
                        intrinsic: Intrinsic::FenceBlock
                            | Intrinsic::FenceDevice
                            | Intrinsic::FenceSystem
                            | Intrinsic::GridBarrier,
                        ..
                    }
                );
            });
        }
    }
    found
}

fn replace(block: &mut Block, needed: &dyn Fn(&StatementKind) -> Option<AtomicOperation>) {
    for statement in &mut block.0 {
        if let Some(needed) = needed(&statement.kind)
            && let StatementKind::Atomic { operation, compare, .. } = &mut statement.kind
        {
            *operation = needed;
            *compare = None;
        }
        statement.blocks_mut(&mut |inner| replace(inner, needed));
    }
}

/// What an atomic needs to do, if that is less than it does, and where.
fn needed(statement: &StatementKind) -> Option<(AtomicOperation, &Access)> {
    let StatementKind::Atomic { to, operation, access, value, compare, .. } = statement else { return None };
    if access.ty.count() != 1 || access.ty.scalar().bytes() != 4 {
        return None;
    }
    match operation {
        AtomicOperation::Exchange if to.is_none() => Some((AtomicOperation::Store, access)),
        _ if to.is_some() && changes_nothing(*operation, access.ty.scalar(), value, compare.as_ref()) => {
            Some((AtomicOperation::Load, access))
        }
        _ => None,
    }
}

/// Whether memory holds the same before and after, whatever it holds.
fn changes_nothing(
    operation: AtomicOperation,
    scalar: Scalar,
    value: &Expression,
    compare: Option<&Expression>,
) -> bool {
    use AtomicOperation as Op;
    let ExpressionKind::Constant(bits) = value.kind else { return false };
    if operation == Op::CompareExchange {
        return compare.is_some_and(|compare| compare.kind == value.kind);
    }
    // The sum of -0 and 0 is 0.
    if !scalar.is_integer() {
        return false;
    }
    let all = fold::bits(-1, scalar);
    let sign = all ^ (all >> 1);
    let [least, most] = if scalar.is_signed() { [sign, all >> 1] } else { [0, all] };
    match operation {
        Op::Add | Op::Subtract | Op::Or | Op::ExclusiveOr => bits == 0,
        Op::And => bits == all,
        Op::Maximum => bits == least,
        Op::Minimum => bits == most,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use warpground_ir::Place;

    use super::*;

    const PLACE: Place = Place { file: 0, line: 0, column: 0, length: 0 };

    #[test]
    fn a_change_changes_nothing_where_every_value_stays() {
        use AtomicOperation as Op;
        let operand = |bits: u64, scalar| Expression::constant(bits, scalar, PLACE);
        let changes_nothing =
            |operation, scalar, bits| changes_nothing(operation, scalar, &operand(bits, scalar), None);
        for operation in [Op::Add, Op::Subtract, Op::Or, Op::ExclusiveOr] {
            assert!(changes_nothing(operation, Scalar::U32, 0), "{operation:?}");
            assert!(changes_nothing(operation, Scalar::I32, 0), "{operation:?}");
            assert!(!changes_nothing(operation, Scalar::U32, 1), "{operation:?}");
            assert!(!changes_nothing(operation, Scalar::F32, 0), "{operation:?}");
        }
        assert!(changes_nothing(Op::And, Scalar::U32, 0xffff_ffff) && !changes_nothing(Op::And, Scalar::U32, 0));
        assert!(changes_nothing(Op::Maximum, Scalar::U32, 0) && !changes_nothing(Op::Minimum, Scalar::U32, 0));
        assert!(
            changes_nothing(Op::Maximum, Scalar::I32, 0x8000_0000) && !changes_nothing(Op::Maximum, Scalar::I32, 0)
        );
        assert!(changes_nothing(Op::Minimum, Scalar::I32, 0x7fff_ffff));
        assert!(changes_nothing(Op::Minimum, Scalar::U32, 0xffff_ffff));
        assert!(!changes_nothing(Op::Increment, Scalar::U32, 0) && !changes_nothing(Op::Exchange, Scalar::U32, 0));
        let (seven, eight) = (operand(7, Scalar::U32), operand(8, Scalar::U32));
        assert!(super::changes_nothing(Op::CompareExchange, Scalar::U32, &seven, Some(&seven)));
        assert!(!super::changes_nothing(Op::CompareExchange, Scalar::U32, &seven, Some(&eight)));
    }
}
