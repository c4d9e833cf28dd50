//! Loops that are written out. An array of a thread's own lies in registers only if every index into it is a constant; CUDA's
//! compiler unrolls loops for that, and WGSL's compilers mostly do not: such an array would lie in memory, many times slower.
//!
//! ```text
//! float sums[4];                            sums[0] += a * b[0];
//! for (int i = 0; i < 4; i++)         →     sums[1] += a * b[1];
//!     sums[i] += a * b[i];                  …
//! ```

use std::collections::{HashMap, HashSet};

use crate::{
    kernel::{
        functions::function::Meaning,
        memory::place::Base,
        module::Translator,
        threads::barrier::has_barrier,
        visit::{Part, for_parts, visit_expression, visit_statement},
        wgsl::Wgsl,
    },
    meaning::{
        constant::truth,
        tree::{Constant, Expression, FunctionId, Kind, LocalId, Statement, StatementKind, Storage},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// More rounds than this are a loop in any case.
const MOST_ROUNDS: usize = 64;
/// A loop, with those in it, that would take more lines stays one.
const MOST_LINES: usize = 768;
/// The same where only the author's `#pragma unroll` asks for it.
const MOST_ASKED_LINES: usize = 32;

/// A loop whose rounds are known.
struct Rounds<'a> {
    variable: LocalId,
    values: Vec<i64>,
    body: &'a Statement,
    span: Span,
}

impl Translator<'_> {
    /// Finds out which loops of a function must be written out so that its own arrays are indexed by constants.
    pub(crate) fn plan_unrolling(&mut self, id: FunctionId) {
        let tree = self.tree;
        let function = &tree.functions[id];
        let mut loops = Vec::new();
        for statement in function.body.iter().flatten() {
            self.collect_rounds(statement, &mut loops);
        }
        if loops.is_empty() {
            return;
        }
        let mut indices: Vec<(LocalId, &Expression)> = Vec::new();
        for statement in function.body.iter().flatten() {
            each_expression(statement, &mut |expression| {
                if let Kind::Index(base, index) = &expression.kind
                    && let Some(array) = self.own_array(base)
                {
                    indices.push((array, index.as_ref()));
                }
            });
        }
        loop {
            let variables: HashSet<LocalId> = loops.iter().map(|rounds| rounds.variable).collect();
            let constant = |array: LocalId| {
                indices.iter().filter(|(its, _)| *its == array).all(|(_, index)| self.is_constant(index, &variables))
            };
            let used: Vec<(LocalId, &Expression)> =
                indices.iter().copied().filter(|(array, _)| constant(*array)).collect();
            let touched = |id: LocalId| constant(id) && self.is_own_array(id);
            let mut wanted: HashMap<LocalId, Vec<i64>> = HashMap::new();
            for rounds in &loops {
                if used.iter().any(|(_, index)| mentions(index, rounds.variable)) {
                    wanted.insert(rounds.variable, rounds.values.clone());
                }
            }
            for rounds in &loops {
                if !wanted.contains_key(&rounds.variable)
                    && self.asks_to_unroll(rounds.span)
                    && touches(rounds.body, &touched)
                    && lines(rounds.body, &wanted).saturating_mul(rounds.values.len()) <= MOST_ASKED_LINES
                {
                    wanted.insert(rounds.variable, rounds.values.clone());
                }
            }
            let before = loops.len();
            loops.retain(|rounds| {
                !wanted.contains_key(&rounds.variable)
                    || lines(rounds.body, &wanted).saturating_mul(rounds.values.len()) <= MOST_LINES
            });
            if loops.len() == before {
                self.frame.unroll = wanted;
                return;
            }
        }
    }

    fn collect_rounds<'s>(&self, statement: &'s Statement, loops: &mut Vec<Rounds<'s>>) {
        loops.extend(self.rounds(statement));
        for_parts(statement, &mut |part| {
            if let Part::Statement(inner) = part {
                self.collect_rounds(inner, loops);
            }
        });
    }

    /// The rounds of a loop that counts from a constant to a constant and is left in no other way.
    fn rounds<'s>(&self, statement: &'s Statement) -> Option<Rounds<'s>> {
        let StatementKind::For { start: Some(start), condition: Some(condition), step: Some(step), body } =
            &statement.kind
        else {
            return None;
        };
        let StatementKind::Declare(variable, Some(first)) = &start.kind else { return None };
        let local = &self.tree.functions[self.frame.function].locals[*variable];
        let scalar = local.ty.scalar().filter(|scalar| matches!(scalar, Scalar::I32 | Scalar::U32))?;
        if local.address_taken || leaves(body, true) || changes(body, *variable) || self.meets_others(body) {
            return None;
        }
        let is_variable = |side: &Expression| matches!(side.bare().kind, Kind::Local(id) if id == *variable);
        let Kind::Binary(comparison, left, right) = &condition.bare().kind else { return None };
        let limit = self.constant_integer(right).filter(|_| is_variable(left))?;
        let (operator, by) = match &step.kind {
            Kind::Step { increment, target, .. } if is_variable(target) => {
                (if *increment { BinaryOperator::Add } else { BinaryOperator::Subtract }, 1)
            }
            Kind::AssignWith { operator, target, value, .. } if is_variable(target) => {
                (*operator, self.constant_integer(value)?)
            }
            _ => return None,
        };
        let calculate = |operator: BinaryOperator, left: i64, right: i64| {
            let (left, right) = (Constant::Integer(left), Constant::Integer(right));
            crate::meaning::constant::binary(operator, left, right, scalar)
        };
        let mut value = self.constant_integer(first)?;
        let mut values = Vec::new();
        while truth(calculate(*comparison, value, limit)?) {
            // What goes below zero without a sign goes on from the other end: no loop to count.
            if values.len() == MOST_ROUNDS || value < 0 {
                return None;
            }
            values.push(value);
            let Constant::Integer(next) = calculate(operator, value, by)? else { return None };
            value = next;
        }
        let wraps = scalar == Scalar::U32 && value < 0;
        (!values.is_empty() && !wraps).then_some(Rounds { variable: *variable, values, body, span: statement.span })
    }

    /// Whether threads meet in a statement: barriers and exchanges differ by their place in the text.
    fn meets_others(&self, body: &Statement) -> bool {
        let mut found = false;
        visit_statement(body, &mut |expression| {
            found |= match &expression.kind {
                Kind::Library(name, _) => {
                    name.ends_with("_sync") || name.starts_with("__sync") || *name == "__activemask"
                }
                Kind::Call(id, _) => has_barrier(self.tree, *id, false),
                _ => false,
            };
        });
        found
    }

    fn constant_integer(&self, expression: &Expression) -> Option<i64> {
        match self.folded_value(expression)? {
            Constant::Integer(value) => Some(value),
            Constant::Float(_) => None,
        }
    }

    /// The thread's own array that a place is a part of.
    fn own_array(&self, place: &Expression) -> Option<LocalId> {
        match &place.kind {
            Kind::Local(id) => self.is_own_array(*id).then_some(*id),
            Kind::Index(base, _) => self.own_array(base),
            Kind::Member(inner, _) | Kind::Dereference(inner) | Kind::Decay(inner) | Kind::AddressOf(inner) => {
                self.own_array(inner)
            }
            _ => None,
        }
    }

    fn is_own_array(&self, id: LocalId) -> bool {
        let local = &self.tree.functions[self.frame.function].locals[id];
        match (&local.ty, self.frame.locals.get(&id)) {
            (Type::Array(..), _) => local.storage == Storage::Automatic,
            (_, Some(Meaning::Pointer(pointer))) => matches!(pointer.base, Base::Reference(_) | Base::Local(_)),
            _ => false,
        }
    }

    /// Whether an index is a constant once the loops of these variables are written out.
    fn is_constant(&self, index: &Expression, variables: &HashSet<LocalId>) -> bool {
        if self.constant_integer(index).is_some() {
            return true;
        }
        match &index.kind {
            Kind::Local(id) => variables.contains(id),
            Kind::Binary(_, left, right) => self.is_constant(left, variables) && self.is_constant(right, variables),
            Kind::Convert { value, .. } | Kind::Negate(value) | Kind::Complement(value) => {
                self.is_constant(value, variables)
            }
            _ => false,
        }
    }

    /// Whether `#pragma unroll` is before a loop.
    fn asks_to_unroll(&self, span: Span) -> bool {
        let before = self.source.slice(Span { start: 0, end: span.start }).trim_end();
        let line = before.rsplit('\n').next().unwrap_or("").trim();
        line.strip_prefix('#')
            .map(str::trim_start)
            .and_then(|line| line.strip_prefix("pragma"))
            .is_some_and(|rest| matches!(rest.split_whitespace().collect::<Vec<_>>()[..], ["unroll"]))
    }

    /// Writes a loop's rounds one after another.
    pub(crate) fn unrolled(&mut self, variable: LocalId, values: &[i64], body: &Statement) {
        if let Some(array) = self.filled_with_zeros(variable, body) {
            let local = &self.tree.functions[self.frame.function].locals[array];
            let (ty, span, lengths) = (local.ty.clone(), local.span, local.lengths.clone());
            let element = self.type_text(ty.innermost(), span);
            let text = self.array_text(&ty, &element, &lengths);
            let name = self.local_name(array);
            return self.line(&format!("{name} = {text}();"));
        }
        let unsigned = self.tree.functions[self.frame.function].locals[variable].ty == Type::UNSIGNED;
        let scoped = declares(body);
        for value in values {
            let literal = Wgsl::Integer { value: *value, unsigned, hexadecimal: false };
            self.frame.locals.insert(variable, Meaning::Value(literal));
            self.frame.unrolled.insert(variable, *value);
            if scoped {
                self.frame.writer.open("{");
            }
            self.inner(body);
            if scoped {
                self.frame.writer.close("}");
            }
        }
        self.frame.unrolled.remove(&variable);
    }
}

impl Translator<'_> {
    /// The array that a loop, with those in it, fills with zeros and does nothing else.
    fn filled_with_zeros(&self, variable: LocalId, body: &Statement) -> Option<LocalId> {
        let mut variables = vec![variable];
        let mut statement = body;
        let target = loop {
            match &statement.kind {
                StatementKind::Block(list) => match &list[..] {
                    [only] => statement = only,
                    _ => return None,
                },
                StatementKind::For { start: Some(start), body, .. } => match start.kind {
                    StatementKind::Declare(inner, _) if self.frame.unroll.contains_key(&inner) => {
                        variables.push(inner);
                        statement = body;
                    }
                    _ => return None,
                },
                StatementKind::Expression(Expression { kind: Kind::Assign(target, value), .. }) => {
                    match self.folded_value(value)? {
                        Constant::Integer(0) => {}
                        Constant::Float(zero) if zero.to_bits() == 0 => {}
                        _ => return None,
                    }
                    break target;
                }
                _ => return None,
            }
        };
        let mut place = target.as_ref();
        while let Some(variable) = variables.pop() {
            let Kind::Index(base, index) = &place.kind else { return None };
            let Type::Array(_, length) = &base.ty else { return None };
            let values = self.frame.unroll.get(&variable)?;
            let whole = values.len() as u64 == *length && (0_i64..).zip(values).all(|(at, value)| at == *value);
            if !whole || !matches!(index.bare().kind, Kind::Local(id) if id == variable) {
                return None;
            }
            place = base;
        }
        match place.kind {
            Kind::Local(id) if place.ty.innermost().scalar().is_some() => Some(id),
            _ => None,
        }
    }
}

/// Calls `visit` for every expression under a statement.
fn each_expression<'s>(statement: &'s Statement, visit: &mut dyn FnMut(&'s Expression)) {
    fn each<'s>(expression: &'s Expression, visit: &mut dyn FnMut(&'s Expression)) {
        visit(expression);
        expression.children(&mut |child| each(child, visit));
    }
    for_parts(statement, &mut |part| match part {
        Part::Expression(expression) => each(expression, visit),
        Part::Statement(inner) => each_expression(inner, visit),
    });
}

fn touches(body: &Statement, is_touched: &dyn Fn(LocalId) -> bool) -> bool {
    let mut found = false;
    visit_statement(body, &mut |expression| found |= matches!(expression.kind, Kind::Local(id) if is_touched(id)));
    found
}

fn mentions(expression: &Expression, variable: LocalId) -> bool {
    let mut found = false;
    visit_expression(expression, &mut |inner| found |= matches!(inner.kind, Kind::Local(id) if id == variable));
    found
}

/// How many lines a statement takes, with these loops written out.
fn lines(statement: &Statement, unrolled: &HashMap<LocalId, Vec<i64>>) -> usize {
    let mut inner = 0_usize;
    for_parts(statement, &mut |part| {
        if let Part::Statement(part) = part {
            inner = inner.saturating_add(lines(part, unrolled));
        }
    });
    match &statement.kind {
        StatementKind::For { start: Some(start), body, .. } => match &start.kind {
            StatementKind::Declare(id, _) if unrolled.contains_key(id) => {
                lines(body, unrolled).saturating_mul(unrolled.get(id).map_or(1, Vec::len))
            }
            _ => inner + 1,
        },
        StatementKind::Block(_) | StatementKind::Several(_) | StatementKind::Empty => inner,
        StatementKind::If(..) => inner + 2,
        _ => inner + 1,
    }
}

/// Whether a statement leaves the loop around it, or the function.
fn leaves(statement: &Statement, own: bool) -> bool {
    match &statement.kind {
        StatementKind::Return(_) => true,
        StatementKind::Break | StatementKind::Continue => own,
        StatementKind::For { body, .. } | StatementKind::While(_, body) | StatementKind::DoWhile(body, _) => {
            leaves(body, false)
        }
        _ => {
            let mut found = false;
            for_parts(statement, &mut |part| {
                if let Part::Statement(inner) = part {
                    found |= leaves(inner, own);
                }
            });
            found
        }
    }
}

fn changes(body: &Statement, variable: LocalId) -> bool {
    let mut found = false;
    visit_statement(body, &mut |expression| {
        if let Kind::Assign(target, _)
        | Kind::AssignWith { target, .. }
        | Kind::Step { target, .. }
        | Kind::AddressOf(target) = &expression.kind
        {
            found |= matches!(target.kind, Kind::Local(id) if id == variable);
        }
    });
    found
}

/// Whether the body of a loop declares anything.
pub(crate) fn declares(body: &Statement) -> bool {
    match &body.kind {
        StatementKind::Declare(..) => true,
        StatementKind::Block(list) | StatementKind::Several(list) => {
            list.iter().any(|inner| matches!(inner.kind, StatementKind::Declare(..) | StatementKind::Several(_)))
        }
        _ => false,
    }
}
