//! Keeps sums that a program calculates for the sake of their rounding.
//!
//! Of `(a + b) - a` some drivers make `b`, and of `(x + 12582912.0) - 12582912.0` they make `x`: WGSL allows both. Programs that
//! carry along what a sum has lost (Kahan's summation, pairs of floats) then calculate zeros. Drivers also round a product and
//! a sum only once, where `__fmul_rn` or `-fmad=false` asks for two roundings. So a sum of which another operation takes one of
//! its parts away again, and a product that is to be rounded by itself, go through a selection whose condition no driver knows:
//! that a grid has no blocks.

use std::{borrow::Cow, collections::HashMap, rc::Rc};

use warpground_ir::{
    Access, BinaryOperator, Block, Builtin, Callee, Expression, ExpressionKind, Function, FunctionId, Intrinsic,
    LocalId, Module, Scalar, Statement, StatementKind, UnaryOperator, ValueType,
};

use crate::analysis::{calls::Calls, walk};

/// So many assignments are followed from a local to what it holds.
const DEPTH: u32 = 4;

/// The module with such sums kept.
pub(crate) fn keep_sums(module: &Module) -> Cow<'_, Module> {
    let mut kept = Cow::Borrowed(module);
    for (at, function) in module.functions.iter().enumerate() {
        let Some(body) = &function.body else { continue };
        let definitions = Definitions::of(function, body);
        if has_sums(body, &definitions) {
            let mut body = (**body).clone();
            rewrite(&mut body, &definitions);
            kept.to_mut().functions[at].body = Some(Rc::new(body));
        }
    }
    kept
}

/// Whether what a kernel reaches has such sums: a text that does not keep them calculates something else on most drivers.
#[must_use]
pub fn keeps_sums(module: &Module, kernel: FunctionId) -> bool {
    let calls = Calls::of(module, kernel);
    calls
        .reached
        .iter()
        .filter_map(|id| module.function(*id))
        .any(|function| function.body.as_ref().is_some_and(|body| has_sums(body, &Definitions::of(function, body))))
}

fn has_sums(body: &Block, definitions: &Definitions<'_>) -> bool {
    let mut any = false;
    walk::statements(body, &mut |statement| {
        walk::expressions(statement, &mut |expression| {
            walk::within(expression, &mut |part| any = any || definitions.kept(part) != [false; 2]);
        });
    });
    any
}

/// What the locals of a function may hold.
struct Definitions<'a> {
    /// Whether a product and a sum may be rounded once.
    contract: bool,
    values: HashMap<LocalId, Vec<&'a Expression>>,
    /// The addresses that locals were loaded from.
    loads: HashMap<LocalId, Vec<&'a Access>>,
}

impl<'a> Definitions<'a> {
    fn of(function: &'a Function, body: &'a Block) -> Definitions<'a> {
        let mut found = Definitions { contract: function.contract, values: HashMap::new(), loads: HashMap::new() };
        let is_float =
            |local: LocalId| function.locals.get(local.index()).is_some_and(|local| local.ty.scalar().is_float());
        let mut stores: Vec<(&Access, &Expression)> = Vec::new();
        walk::statements(body, &mut |statement| match &statement.kind {
            StatementKind::Assign(local, value) if is_float(*local) => {
                found.values.entry(*local).or_default().push(value);
            }
            StatementKind::Load(local, access) if is_float(*local) => {
                found.loads.entry(*local).or_default().push(access);
            }
            StatementKind::Store(access, value) if value.ty.scalar().is_float() => stores.push((access, value)),
            _ => {}
        });
        // What was stored at an address is what a load from there may find.
        for (local, accesses) in &found.loads {
            let stored =
                stores.iter().filter(|(place, _)| accesses.iter().any(|access| alike(&access.address, &place.address)));
            found.values.entry(*local).or_default().extend(stored.map(|(_, value)| *value));
        }
        found
    }

    /// Which operands of a sum or difference are kept: a sum of which the other operand takes a part away, and a product that
    /// is rounded by itself.
    fn kept(&self, expression: &Expression) -> [bool; 2] {
        let Some((negative, left, right)) = sum(expression) else { return [false; 2] };
        let takes_away = |of: &Expression, part: &Expression| {
            let (flipped, part) = stripped(part);
            self.terms(of, false, DEPTH).into_iter().any(|(minus, term)| {
                let opposite = minus != (negative != flipped);
                opposite && self.same(term, part, DEPTH) || is_constant(term) && is_constant(part)
            })
        };
        // In `a - (a - b)` the other one is what the difference takes away.
        let of_sums = if takes_away(left, right) { [true, false] } else { [false, takes_away(right, left)] };
        [of_sums[0] || self.is_product(left, DEPTH), of_sums[1] || self.is_product(right, DEPTH)]
    }

    /// Whether a value is a product that is rounded before it is added.
    fn is_product(&self, expression: &Expression, depth: u32) -> bool {
        match &stripped(expression).1.kind {
            ExpressionKind::Call(Intrinsic::MultiplyRounded, _) => true,
            ExpressionKind::Binary(BinaryOperator::Multiply, ..) => !self.contract,
            ExpressionKind::Local(local) => {
                let mut values = self.values.get(local).into_iter().flatten();
                depth > 0 && values.any(|value| self.is_product(value, depth - 1))
            }
            _ => false,
        }
    }

    /// The operands of a sum, each with whether it is subtracted; nothing of what is no sum.
    fn terms<'b>(&'b self, expression: &'b Expression, minus: bool, depth: u32) -> Vec<(bool, &'b Expression)> {
        if depth == 0 {
            return Vec::new();
        }
        if let Some((negative, left, right)) = sum(expression) {
            return vec![(minus, left), (minus != negative, right)];
        }
        match &expression.kind {
            ExpressionKind::Unary(UnaryOperator::Negate, inner) => self.terms(inner, !minus, depth),
            ExpressionKind::Call(Intrinsic::MultiplyAdd, operands) => {
                operands.get(2).map(|added| (minus, added)).into_iter().collect()
            }
            ExpressionKind::Local(local) => {
                let values = self.values.get(local).into_iter().flatten();
                values.flat_map(|value| self.terms(value, minus, depth - 1)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether two expressions may be the same value for a driver that follows locals and loads.
    fn same(&self, one: &Expression, other: &Expression, depth: u32) -> bool {
        if alike(one, other) {
            return true;
        }
        if depth == 0 {
            return false;
        }
        let local = |expression: &Expression| match expression.kind {
            ExpressionKind::Local(local) => Some(local),
            _ => None,
        };
        if let (Some(one), Some(other)) = (local(one), local(other)) {
            let loads = |local| self.loads.get(&local).into_iter().flatten();
            if loads(one).any(|access| loads(other).any(|another| alike(&access.address, &another.address))) {
                return true;
            }
        }
        let through = |from: &Expression, to: &Expression| {
            let values = local(from).and_then(|local| self.values.get(&local));
            values.is_some_and(|values| values.len() == 1 && self.same(values[0], to, depth - 1))
        };
        through(one, other) || through(other, one)
    }
}

/// The operands of a sum or difference of floats, and whether the second one is subtracted.
fn sum(expression: &Expression) -> Option<(bool, &Expression, &Expression)> {
    if !matches!(expression.ty, ValueType::Scalar(_) | ValueType::Vector(..)) || !expression.ty.scalar().is_float() {
        return None;
    }
    match &expression.kind {
        ExpressionKind::Binary(BinaryOperator::Add, left, right) => Some((false, left, right)),
        ExpressionKind::Binary(BinaryOperator::Subtract, left, right) => Some((true, left, right)),
        ExpressionKind::Call(Intrinsic::AddRounded, operands) => Some((false, operands.first()?, operands.get(1)?)),
        ExpressionKind::Call(Intrinsic::SubtractRounded, operands) => Some((true, operands.first()?, operands.get(1)?)),
        _ => None,
    }
}

/// A value without its signs, and whether they made it the opposite.
fn stripped(expression: &Expression) -> (bool, &Expression) {
    match &expression.kind {
        ExpressionKind::Unary(UnaryOperator::Negate, inner) => {
            let (flipped, bare) = stripped(inner);
            (!flipped, bare)
        }
        _ => (false, expression),
    }
}

fn is_constant(expression: &Expression) -> bool {
    matches!(stripped(expression).1.kind, ExpressionKind::Constant(_))
}

/// Whether two expressions are written alike, wherever they are.
fn alike(one: &Expression, other: &Expression) -> bool {
    use ExpressionKind as Kind;
    if one.ty != other.ty {
        return false;
    }
    let own = match (&one.kind, &other.kind) {
        (Kind::Constant(a), Kind::Constant(b)) => a == b,
        (Kind::Local(a), Kind::Local(b)) => a == b,
        (Kind::Builtin(a), Kind::Builtin(b)) => a == b,
        (Kind::Object(a), Kind::Object(b)) => a == b,
        (Kind::Frame(a), Kind::Frame(b)) => a == b,
        (Kind::Function(a), Kind::Function(b)) => a == b,
        (Kind::Unary(a, _), Kind::Unary(b, _)) => a == b,
        (Kind::Binary(a, ..), Kind::Binary(b, ..)) => a == b,
        (Kind::Element { stride: a, .. }, Kind::Element { stride: b, .. }) => a == b,
        (Kind::Member { offset: a, .. }, Kind::Member { offset: b, .. }) => a == b,
        (Kind::Extract(_, a), Kind::Extract(_, b)) | (Kind::Insert(_, a, _), Kind::Insert(_, b, _)) => a == b,
        (Kind::Call(a, _), Kind::Call(b, _)) => a == b,
        (Kind::Convert(_), Kind::Convert(_))
        | (Kind::Bitcast(_), Kind::Bitcast(_))
        | (Kind::Select(..), Kind::Select(..))
        | (Kind::Compose(_), Kind::Compose(_)) => true,
        _ => false,
    };
    if !own {
        return false;
    }
    let mut others = Vec::new();
    other.children(&mut |child| others.push(child));
    let (mut at, mut equal) = (0, true);
    one.children(&mut |child| {
        equal &= others.get(at).is_some_and(|another| alike(child, another));
        at += 1;
    });
    equal && at == others.len()
}

fn rewrite(block: &mut Block, definitions: &Definitions<'_>) {
    for statement in &mut block.0 {
        expressions(statement, &mut |expression| keep_within(expression, definitions));
        statement.blocks_mut(&mut |inner| rewrite(inner, definitions));
    }
}

fn keep_within(expression: &mut Expression, definitions: &Definitions<'_>) {
    let kept = definitions.kept(expression);
    expression.children_mut(&mut |child| keep_within(child, definitions));
    match &mut expression.kind {
        ExpressionKind::Binary(_, left, right) => {
            for (operand, _) in [left, right].into_iter().zip(kept).filter(|(_, kept)| *kept) {
                keep(operand);
            }
        }
        ExpressionKind::Call(_, operands) => {
            for (operand, _) in operands.iter_mut().zip(kept).filter(|(_, kept)| *kept) {
                keep(operand);
            }
        }
        _ => {}
    }
}

/// Puts a value behind a selection that always selects it. The other value is no constant: drivers calculate with constants on
/// both sides of a selection.
fn keep(value: &mut Expression) {
    let (ty, place) = (value.ty, value.place);
    let blocks = |axis| Expression {
        kind: ExpressionKind::Builtin(Builtin::GridSize(axis)),
        ty: ValueType::Scalar(Scalar::U32),
        place,
    };
    let zero = Expression::constant(0, Scalar::U32, place);
    let none = Expression {
        kind: ExpressionKind::Binary(BinaryOperator::Equal, Box::new(blocks(0)), Box::new(zero)),
        ty: ValueType::Scalar(Scalar::Bool),
        place,
    };
    let number =
        Expression { kind: ExpressionKind::Convert(Box::new(blocks(1))), ty: ValueType::Scalar(ty.scalar()), place };
    let other = match ty {
        ValueType::Vector(..) => {
            Expression { kind: ExpressionKind::Compose(vec![number; ty.count().into()]), ty, place }
        }
        ValueType::Scalar(_) => number,
    };
    let own = std::mem::replace(value, other.clone());
    *value = Expression { kind: ExpressionKind::Select(Box::new(none), Box::new(other), Box::new(own)), ty, place };
}

/// Calls `visit` for the values directly in a statement; an address has no float sums that matter.
fn expressions(statement: &mut Statement, visit: &mut dyn FnMut(&mut Expression)) {
    match &mut statement.kind {
        StatementKind::Assign(_, value) | StatementKind::Store(_, value) => visit(value),
        StatementKind::Atomic { value, compare, .. } => {
            visit(value);
            compare.iter_mut().for_each(visit);
        }
        StatementKind::Call { callee, arguments, .. } => {
            if let Callee::Indirect(pointer) = callee {
                visit(pointer);
            }
            arguments.iter_mut().for_each(visit);
        }
        StatementKind::Intrinsic { arguments, .. } | StatementKind::Print { arguments, .. } => {
            arguments.iter_mut().for_each(visit);
        }
        StatementKind::Assert { condition, .. } | StatementKind::If { condition, .. } => visit(condition),
        StatementKind::Loop { test, .. } => test.iter_mut().for_each(|test| visit(&mut test.condition)),
        StatementKind::Switch { value, .. } => visit(value),
        StatementKind::Return(value) => value.iter_mut().for_each(visit),
        StatementKind::Load(..)
        | StatementKind::Copy { .. }
        | StatementKind::Launch(_)
        | StatementKind::Begin(_)
        | StatementKind::BeginFrame(_)
        | StatementKind::Block(_)
        | StatementKind::Break
        | StatementKind::Continue => {}
    }
}
