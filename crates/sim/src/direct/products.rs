//! Products that are added to something are rounded with the sum, as nvcc does it: which locals hold one, and locals that hold one
//! for a while.
//!
//! Of `t = a * b; t = t + c;` the first `t` is another value than the second. Where one block gives a local a product and then
//! another value, what lies between reads a local of its own.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    rc::Rc,
};

use warpground_ir::{
    BinaryOperator, Block, Expression, ExpressionKind, Function, Local, LocalId, Module, Statement, StatementKind,
    UnaryOperator, ValueType,
};

use warpground_ir::walk::{expressions, statements, statements_of};

/// Products of two locals that are calculated in several places, some of which are no sums: one calculation serves all.
pub(super) type Shared = HashSet<[LocalId; 2]>;

/// Whether a value is a product of floats.
pub(super) fn is_product(value: &Expression) -> bool {
    matches!(value.kind, ExpressionKind::Binary(BinaryOperator::Multiply, ..))
        && matches!(value.ty, ValueType::Scalar(scalar) if scalar.is_float())
}

/// Gives the products that locals hold for a while locals of their own.
pub(super) fn part_products(module: &Module) -> Cow<'_, Module> {
    let mut parted = Cow::Borrowed(module);
    for (at, function) in module.functions.iter().enumerate().filter(|(_, function)| function.contract) {
        let Some(body) = &function.body else { continue };
        let assigned = assignments(body);
        if assigned.values().any(|given| given.products > 0 && given.all > 1) {
            let (mut body, mut own) = ((**body).clone(), function.clone());
            part(&mut body, &mut own, &assigned);
            own.body = Some(Rc::new(body));
            parted.to_mut().functions[at] = own;
        }
    }
    parted
}

#[derive(Default)]
struct Given {
    products: u32,
    all: u32,
}

fn assignments(body: &Block) -> HashMap<LocalId, Given> {
    let mut found: HashMap<LocalId, Given> = HashMap::new();
    statements(body, &mut |statement| {
        if let Some(local) = given(statement) {
            let given = found.entry(local).or_default();
            given.all += 1;
            given.products +=
                u32::from(matches!(&statement.kind, StatementKind::Assign(_, value) if is_product(value)));
        }
    });
    found
}

/// The local that a statement itself gives a value.
fn given(statement: &Statement) -> Option<LocalId> {
    match &statement.kind {
        StatementKind::Assign(local, _) | StatementKind::Load(local, _) => Some(*local),
        StatementKind::Atomic { to, .. }
        | StatementKind::Call { to, .. }
        | StatementKind::Intrinsic { to, .. }
        | StatementKind::Print { to, .. } => *to,
        StatementKind::Launch(launch) => launch.to,
        _ => None,
    }
}

fn part(block: &mut Block, function: &mut Function, assigned: &HashMap<LocalId, Given>) {
    let mut next = 0;
    while next < block.0.len() {
        let at = next;
        next += 1;
        block.0[at].blocks_mut(&mut |inner| part(inner, function, assigned));
        let StatementKind::Assign(local, value) = &block.0[at].kind else { continue };
        let local = *local;
        if !is_product(value) || assigned.get(&local).is_none_or(|given| given.all < 2) {
            continue;
        }
        let Some(end) = redefinition(&block.0[at + 1..], local).map(|behind| at + 1 + behind) else { continue };
        let Some(declared) = function.locals.get(local.index()) else { continue };
        let Ok(own) = u32::try_from(function.locals.len()).map(LocalId) else { continue };
        function.locals.push(Local { ..declared.clone() });
        if let StatementKind::Assign(to, _) = &mut block.0[at].kind {
            *to = own;
        }
        for statement in &mut block.0[at + 1..=end] {
            rename(statement, local, own);
        }
        let place = block.0[at].place;
        block.0.insert(at, Statement { kind: StatementKind::Begin(own), place });
        next += 1;
    }
}

/// Where the next statement gives a local another value, if until then control neither leaves nor gives it one.
fn redefinition(behind: &[Statement], local: LocalId) -> Option<usize> {
    for (at, statement) in behind.iter().enumerate() {
        if given(statement) == Some(local) {
            return matches!(statement.kind, StatementKind::Assign(..)).then_some(at);
        }
        let mut stays = true;
        statements_of(statement, &mut |inner| {
            stays &= match &inner.kind {
                StatementKind::Break | StatementKind::Continue => false,
                StatementKind::Begin(begun) => *begun != local,
                _ => given(inner) != Some(local),
            };
        });
        if !stays {
            return None;
        }
    }
    None
}

fn rename(statement: &mut Statement, from: LocalId, to: LocalId) {
    statement.expressions_mut(&mut |value| rename_within(value, from, to));
    statement.blocks_mut(&mut |block| block.0.iter_mut().for_each(|inner| rename(inner, from, to)));
}

fn rename_within(value: &mut Expression, from: LocalId, to: LocalId) {
    if let ExpressionKind::Local(local) = &mut value.kind
        && *local == from
    {
        *local = to;
    }
    value.children_mut(&mut |child| rename_within(child, from, to));
}

/// The two locals of which a value is the product, in the order of their numbers.
pub(super) fn factors_of(value: &Expression) -> Option<[LocalId; 2]> {
    let ExpressionKind::Binary(BinaryOperator::Multiply, left, right) = &value.kind else { return None };
    let (ExpressionKind::Local(left), ExpressionKind::Local(right)) = (&left.kind, &right.kind) else { return None };
    Some([*left.min(right), *left.max(right)])
}

/// The products of locals with one value each that sums and others read. `assigned` says how often each local is given one.
/// `held` are the locals that hold one product, which sums alone read.
pub(super) fn shared_products(body: &Block, assigned: &[u32], held: &HashSet<LocalId>) -> Shared {
    let steady = |local: &LocalId| assigned.get(local.index()).is_some_and(|count| *count < 2);
    let (mut in_sums, mut elsewhere) = (Shared::new(), Shared::new());
    statements(body, &mut |statement| {
        let in_sum = matches!(&statement.kind, StatementKind::Assign(local, _) if held.contains(local));
        expressions(statement, &mut |value| uses(value, in_sum, &mut in_sums, &mut elsewhere));
    });
    in_sums.retain(|factors| elsewhere.contains(factors) && factors.iter().all(steady));
    in_sums
}

fn uses(value: &Expression, added: bool, in_sums: &mut Shared, elsewhere: &mut Shared) {
    if let Some(factors) = factors_of(value).filter(|_| is_product(value)) {
        if added { &mut *in_sums } else { &mut *elsewhere }.insert(factors);
    }
    let sum = matches!(value.kind, ExpressionKind::Binary(BinaryOperator::Add | BinaryOperator::Subtract, ..))
        || added && matches!(value.kind, ExpressionKind::Unary(UnaryOperator::Negate, _));
    value.children(&mut |child| uses(child, sum, in_sums, elsewhere));
}

/// A value without the minus before it, and whether there is one.
pub(super) fn unsigned(value: &Expression) -> (bool, &Expression) {
    match &value.kind {
        ExpressionKind::Unary(UnaryOperator::Negate, inner) => (true, inner),
        _ => (false, value),
    }
}
