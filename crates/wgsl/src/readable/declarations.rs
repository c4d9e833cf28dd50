//! Where variables are declared whose first value comes later: at that value, if it comes in the same block; otherwise before
//! the first statement that names them. A variable begins with zeros in WGSL, so zeros that come first are left out.

use std::rc::Rc;

use crate::tree::{Expression, Kind, Statement};

/// Settles the declarations of a block and of those in it.
pub(super) fn settle(list: &mut Vec<Statement>) {
    for statement in list.iter_mut() {
        for inner in statement.blocks_mut() {
            settle(inner);
        }
    }
    let declared = |statement: &Statement| match statement {
        Statement::Declare(name, _) => Some(Rc::clone(name)),
        _ => None,
    };
    let names: Vec<Rc<str>> = list.iter().filter_map(declared).collect();
    for name in names {
        let Some(at) = list.iter().position(|statement| declared(statement).as_ref() == Some(&name)) else { continue };
        let Some(first) = (at + 1..list.len()).find(|next| list[*next].mentions(&name)) else {
            list.remove(at);
            continue;
        };
        let declaration = list.remove(at);
        let first = first - 1;
        let begins = match (&list[first], &declaration) {
            (Statement::Assign(place, value), Statement::Declare(_, ty)) => {
                is_name(place, &name) && !value.mentions(&name) && value.ty.name() == &**ty
            }
            _ => false,
        };
        if begins && let Statement::Assign(_, value) = list[first].clone() {
            list[first] = Statement::Variable(name, value);
            continue;
        }
        list.insert(first, declaration);
        let mut next = first + 1;
        while next < list.len() && (matches!(list[next], Statement::At(_)) || gives_zero(&list[next], &name)) {
            if matches!(list[next], Statement::At(_)) {
                next += 1;
            } else {
                list.remove(next);
            }
        }
    }
}

fn is_name(place: &Expression, name: &str) -> bool {
    matches!(&place.kind, Kind::Name(own) if **own == *name)
}

/// Whether a statement gives an element of an array, at a place that is known, zero.
fn gives_zero(statement: &Statement, name: &str) -> bool {
    let Statement::Assign(place, value) = statement else { return false };
    let Kind::Index(array, index) = &place.kind else { return false };
    **array == *name && index.literal().is_some() && is_zero(value)
}

fn is_zero(value: &Expression) -> bool {
    match &value.kind {
        Kind::Known(name, arguments) => name.starts_with("vec") && arguments.iter().all(is_zero),
        _ => value.literal() == Some(0),
    }
}
