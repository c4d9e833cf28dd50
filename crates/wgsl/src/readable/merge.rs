//! Values that this way named, and that only the next statement uses: they are written there.
//!
//! ```text
//! let value = sum_of(a, b);          c[1] = sum_of(a, b);
//! c[1] = value;                 →
//! ```

use std::{collections::BTreeSet, rc::Rc};

use super::declarations::blocks;
use crate::tree::{Expression, Kind, Statement};

/// What is known of the names in a function.
pub(super) struct Names {
    /// Those that the source does not have.
    pub(super) made: BTreeSet<Rc<str>>,
    /// Functions that only calculate and read.
    pub(super) quiet: BTreeSet<Rc<str>>,
}

/// The beginnings of the names of functions in [`runtime`](crate::runtime) that only calculate.
const CALCULATES: [&str; 8] = ["float_", "wide_", "double_", "f64_", "late_", "shift_", "is_", "multiply_"];

/// Writes values where they are used, in a block and in those in it.
pub(super) fn merge(list: &mut Vec<Statement>, names: &Names) {
    for statement in list.iter_mut() {
        for inner in blocks(statement) {
            merge(inner, names);
        }
    }
    adopt(list, names);
    // From the end, so that what was merged is merged again.
    let mut at = list.len();
    while at > 0 {
        at -= 1;
        let Statement::Let(name, value) = &list[at] else { continue };
        if !names.made.contains(name) {
            continue;
        }
        let Some(next) = (at + 1..list.len()).find(|next| !matches!(list[*next], Statement::At(_))) else { continue };
        let once = count_in(&list[next..], name) == 1;
        if once && may_move(value, &list[next], name, names) {
            let (name, value) = (Rc::clone(name), value.clone());
            put(&mut list[next], &name, &value);
            list.remove(at);
        }
    }
}

/// Gives a variable of ours the author's name, where it only becomes the author's variable.
///
/// ```text
/// var value = 0.0;                   var own = 0.0;
/// if (c) { value = a[i]; }           if (c) { own = a[i]; }
/// let own = value;              →
/// ```
fn adopt(list: &mut Vec<Statement>, names: &Names) {
    let mut at = 0;
    while at < list.len() {
        let found = match &list[at] {
            Statement::Let(name, Expression { kind: Kind::Name(of), .. })
            | Statement::Variable(name, Expression { kind: Kind::Name(of), .. })
                if names.made.contains(of) && !names.made.contains(name) =>
            {
                Some((Rc::clone(name), Rc::clone(of)))
            }
            _ => None,
        };
        let declares = |statement: &Statement, of: &str| matches!(statement, Statement::Variable(name, _) | Statement::Declare(name, _) if **name == *of);
        if let Some((name, of)) = found
            && let Some(first) = list[..at].iter().position(|statement| declares(statement, &of))
            && count_in(&list[at + 1..], &of) == 0
            && count_in(&list[..at], &name) == 0
        {
            list.remove(at);
            list[first..at].iter_mut().for_each(|statement| rename(statement, &of, &name));
        } else {
            at += 1;
        }
    }
}

/// Gives a variable another name in a statement.
fn rename(statement: &mut Statement, from: &Rc<str>, to: &Rc<str>) {
    fn within(expression: &mut Expression, from: &Rc<str>, to: &Rc<str>) {
        match &mut expression.kind {
            Kind::Name(own) => {
                if own == from {
                    *own = Rc::clone(to);
                }
            }
            Kind::Literal(_) | Kind::Constant(..) => {}
            Kind::Call(_, arguments) | Kind::Known(_, arguments) => {
                arguments.iter_mut().for_each(|argument| within(argument, from, to));
            }
            Kind::Index(array, index) => {
                if array == from {
                    *array = Rc::clone(to);
                }
                within(index, from, to);
            }
            Kind::Unary(_, inner) | Kind::Word(inner, _) | Kind::Field(inner, _) | Kind::Member(inner, _) => {
                within(inner, from, to);
            }
            Kind::Binary(_, left, right) | Kind::Component(left, right) => {
                within(left, from, to);
                within(right, from, to);
            }
        }
    }
    match statement {
        Statement::Variable(name, value) => {
            if name == from {
                *name = Rc::clone(to);
            }
            within(value, from, to);
        }
        Statement::Declare(name, _) => {
            if name == from {
                *name = Rc::clone(to);
            }
        }
        Statement::Let(_, value)
        | Statement::Call(value)
        | Statement::BreakIf(value)
        | Statement::If(value, ..)
        | Statement::While(value, _)
        | Statement::Switch(value, ..)
        | Statement::Return(Some(value)) => within(value, from, to),
        Statement::Assign(place, value) => {
            within(place, from, to);
            within(value, from, to);
        }
        Statement::For(start, condition, step, _) => {
            start.iter_mut().chain(step).for_each(|inner| rename(inner, from, to));
            condition.iter_mut().for_each(|condition| within(condition, from, to));
        }
        Statement::Loop(..) | Statement::Return(None) | Statement::Break | Statement::Continue | Statement::At(_) => {}
    }
    for inner in blocks(statement) {
        inner.iter_mut().for_each(|inner| rename(inner, from, to));
    }
}

/// Whether a value may be calculated in a statement that names it once, and not before it.
fn may_move(value: &Expression, statement: &Statement, name: &str, names: &Names) -> bool {
    let is_it = |expression: &Expression| matches!(&expression.kind, Kind::Name(own) if **own == *name);
    let alone = match statement {
        Statement::Let(_, value) | Statement::Variable(_, value) | Statement::Return(Some(value)) => is_it(value),
        Statement::Assign(place, value) => is_it(value) && is_fixed(place),
        _ => false,
    };
    if alone {
        return true;
    }
    let always = |expression: &Expression| is_always_calculated(expression, name);
    is_quiet(value, names)
        && match statement {
            Statement::Let(_, own) | Statement::Variable(_, own) | Statement::Return(Some(own)) => {
                is_quiet(own, names) && always(own)
            }
            Statement::Assign(place, own) => {
                is_quiet(place, names) && is_quiet(own, names) && (always(place) || always(own))
            }
            Statement::If(condition, ..) => is_quiet(condition, names) && always(condition),
            Statement::Call(Expression { kind: Kind::Call(_, arguments), .. }) => {
                arguments.iter().all(|argument| is_quiet(argument, names)) && arguments.iter().any(always)
            }
            _ => false,
        }
}

/// Whether a place is the same whatever is calculated before.
fn is_fixed(place: &Expression) -> bool {
    match &place.kind {
        Kind::Name(_) => true,
        Kind::Index(_, index) => index.literal().is_some(),
        Kind::Field(inner, _) | Kind::Member(inner, _) | Kind::Word(inner, _) => is_fixed(inner),
        _ => false,
    }
}

/// Whether an expression only calculates and reads.
fn is_quiet(value: &Expression, names: &Names) -> bool {
    let mut quiet = match &value.kind {
        Kind::Call(name, _) => names.quiet.contains(name) || CALCULATES.iter().any(|start| name.starts_with(start)),
        Kind::Known(name, _) => !["atomic", "workgroup", "subgroup"].iter().any(|start| name.starts_with(start)),
        _ => true,
    };
    children(value, &mut |child| quiet &= is_quiet(child, names));
    quiet
}

/// Whether a name in an expression is calculated whatever the expression's other parts come to.
fn is_always_calculated(value: &Expression, name: &str) -> bool {
    match &value.kind {
        Kind::Name(own) => **own == *name,
        Kind::Binary("&&" | "||", left, _) => is_always_calculated(left, name),
        _ => {
            let mut found = false;
            children(value, &mut |child| found |= is_always_calculated(child, name));
            found
        }
    }
}

fn children<'a>(value: &'a Expression, visit: &mut dyn FnMut(&'a Expression)) {
    match &value.kind {
        Kind::Literal(_) | Kind::Constant(..) | Kind::Name(_) => {}
        Kind::Call(_, arguments) | Kind::Known(_, arguments) => arguments.iter().for_each(visit),
        Kind::Unary(_, inner)
        | Kind::Word(inner, _)
        | Kind::Field(inner, _)
        | Kind::Member(inner, _)
        | Kind::Index(_, inner) => visit(inner),
        Kind::Binary(_, left, right) | Kind::Component(left, right) => {
            visit(left);
            visit(right);
        }
    }
}

fn count(value: &Expression, name: &str) -> usize {
    let mut found = match &value.kind {
        Kind::Name(own) => usize::from(**own == *name),
        Kind::Index(array, _) => usize::from(**array == *name),
        _ => 0,
    };
    children(value, &mut |child| found += count(child, name));
    found
}

fn count_in(list: &[Statement], name: &str) -> usize {
    list.iter().map(|statement| count_of(statement, name)).sum()
}

fn count_of(statement: &Statement, name: &str) -> usize {
    let of = |value: &Expression| count(value, name);
    match statement {
        Statement::Let(_, value)
        | Statement::Variable(_, value)
        | Statement::Call(value)
        | Statement::BreakIf(value) => of(value),
        Statement::Assign(place, value) => of(place) + of(value),
        Statement::If(condition, accept, reject) => of(condition) + count_in(accept, name) + count_in(reject, name),
        Statement::While(condition, body) => of(condition) + count_in(body, name),
        Statement::For(start, condition, step, body) => {
            let ends = start.iter().chain(step).map(|inner| count_of(inner, name)).sum::<usize>();
            ends + condition.as_ref().map_or(0, of) + count_in(body, name)
        }
        Statement::Loop(body, continuing) => count_in(body, name) + count_in(continuing, name),
        Statement::Switch(value, cases, otherwise) => {
            let cases = cases.iter().map(|(_, body)| count_in(body, name)).sum::<usize>();
            of(value) + cases + count_in(otherwise, name)
        }
        Statement::Return(value) => value.as_ref().map_or(0, of),
        Statement::Declare(..) | Statement::Break | Statement::Continue | Statement::At(_) => 0,
    }
}

/// Puts a value in the place of its name, in what a statement itself calculates.
fn put(statement: &mut Statement, name: &str, value: &Expression) {
    match statement {
        Statement::Let(_, own)
        | Statement::Variable(_, own)
        | Statement::Call(own)
        | Statement::Return(Some(own))
        | Statement::If(own, ..) => replace(own, name, value),
        Statement::Assign(place, own) => {
            replace(place, name, value);
            replace(own, name, value);
        }
        _ => {}
    }
}

fn replace(expression: &mut Expression, name: &str, value: &Expression) {
    match &mut expression.kind {
        Kind::Name(own) if **own == *name => *expression = value.clone(),
        Kind::Literal(_) | Kind::Constant(..) | Kind::Name(_) => {}
        Kind::Call(_, arguments) | Kind::Known(_, arguments) => {
            arguments.iter_mut().for_each(|argument| replace(argument, name, value));
        }
        Kind::Unary(_, inner)
        | Kind::Word(inner, _)
        | Kind::Field(inner, _)
        | Kind::Member(inner, _)
        | Kind::Index(_, inner) => {
            replace(inner, name, value);
        }
        Kind::Binary(_, left, right) | Kind::Component(left, right) => {
            replace(left, name, value);
            replace(right, name, value);
        }
    }
}
