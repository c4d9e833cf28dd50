//! Questions whether a pointer is null, answered where a launch decides them, from IR to IR: what follows a null pointer is
//! then never reached, and has no text.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_ir::{BinaryOperator, Block, Expression, ExpressionKind, FunctionId, Module, Scalar, ValueType};

use super::{
    constants::{fold_all, simplify},
    points::{Pointees, Points, Target},
};

/// The module with those questions answered; nothing where it has none.
pub(super) fn answered(points: &Points<'_>) -> Option<Module> {
    let mut instances: BTreeMap<FunctionId, BTreeSet<usize>> = BTreeMap::new();
    for instance in points.reached() {
        instances.entry(points.instances[instance].function).or_default().insert(instance);
    }
    let mut made: Option<Module> = None;
    for (id, instances) in instances {
        let Some(body) = points.module.function(id).and_then(|function| function.body.as_ref()) else { continue };
        let mut body = (**body).clone();
        let mut found = false;
        let mut answer = |value: &mut Expression| {
            if let Some(known) = known(points, &instances, value) {
                *value = Expression::constant(u64::from(known), Scalar::Bool, value.place);
                found = true;
            }
        };
        each(&mut body, &mut answer);
        if found {
            fold_all(&mut body);
            simplify(&mut body);
            let made = made.get_or_insert_with(|| points.module.clone());
            if let Some(function) = made.functions.get_mut(id.index()) {
                function.body = Some(Rc::new(body));
            }
        }
    }
    made
}

/// Calls `change` for all expressions of a block, the inner ones first.
fn each(block: &mut Block, change: &mut dyn FnMut(&mut Expression)) {
    fn within(value: &mut Expression, change: &mut dyn FnMut(&mut Expression)) {
        value.children_mut(&mut |child| within(child, change));
        change(value);
    }
    for statement in &mut block.0 {
        statement.expressions_mut(&mut |value| within(value, change));
        statement.blocks_mut(&mut |inner| each(inner, change));
    }
}

/// What a comparison of pointers is in all versions of a function.
fn known(points: &Points<'_>, instances: &BTreeSet<usize>, value: &Expression) -> Option<bool> {
    let ExpressionKind::Binary(operator @ (BinaryOperator::Equal | BinaryOperator::NotEqual), left, right) =
        &value.kind
    else {
        return None;
    };
    if left.ty != ValueType::POINTER {
        return None;
    }
    let mut answer = None;
    for instance in instances {
        let (left, right) = (points.value(*instance, left).ok()?, points.value(*instance, right).ok()?);
        let equal = match (is_null(&left), is_null(&right)) {
            (Some(true), Some(true)) => true,
            (Some(true), Some(false)) | (Some(false), Some(true)) => false,
            _ => return None,
        };
        if answer.is_some_and(|answer| answer != equal) {
            return None;
        }
        answer = Some(equal);
    }
    answer.map(|equal| equal == (*operator == BinaryOperator::Equal))
}

/// Whether a pointer is null; nothing where it may be or not.
fn is_null(pointees: &Pointees) -> Option<bool> {
    match (pointees.contains_key(&Target::Null), pointees.len()) {
        (_, 0) => None,
        (true, 1) => Some(true),
        (true, _) => None,
        (false, _) => Some(false),
    }
}
