//! Values that this way named, and that only the next statement uses: they are written there.
//!
//! ```text
//! let value = sum_of(a, b);          c[1] = sum_of(a, b);
//! c[1] = value;                 →
//! ```

use std::{collections::BTreeSet, rc::Rc};

use crate::tree::{Expression, Kind, Statement, walk::PartMut};

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
        for inner in statement.blocks_mut() {
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
        if let Kind::Name(own) | Kind::Index(own, _) = &mut expression.kind
            && own == from
        {
            *own = Rc::clone(to);
        }
        expression.children_mut(&mut |child| within(child, from, to));
    }
    if let Statement::Variable(name, _) | Statement::Declare(name, _) = statement
        && name == from
    {
        *name = Rc::clone(to);
    }
    statement.parts_mut(&mut |part| match part {
        PartMut::Expression(value) => within(value, from, to),
        PartMut::Statement(inner) => rename(inner, from, to),
    });
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
    value.children(&mut |child| quiet &= is_quiet(child, names));
    quiet
}

/// Whether a name in an expression is calculated whatever the expression's other parts come to.
fn is_always_calculated(value: &Expression, name: &str) -> bool {
    match &value.kind {
        Kind::Name(own) => **own == *name,
        Kind::Binary("&&" | "||", left, _) => is_always_calculated(left, name),
        _ => {
            let mut found = false;
            value.children(&mut |child| found |= is_always_calculated(child, name));
            found
        }
    }
}

/// How often a variable is named in statements.
fn count_in(list: &[Statement], name: &str) -> usize {
    list.iter().map(|statement| statement.count(name)).sum()
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
    match &expression.kind {
        Kind::Name(own) if **own == *name => *expression = value.clone(),
        _ => expression.children_mut(&mut |child| replace(child, name, value)),
    }
}
