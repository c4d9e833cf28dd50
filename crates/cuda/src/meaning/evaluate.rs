//! Functions whose value is known while the program is read: `constexpr` ones, and the library's plain arithmetic.

use std::collections::HashMap;

use super::{
    Checker,
    constant::{binary, truth, wrap},
    tree::{Constant, Expression, FunctionId, Kind, LocalId, Statement, StatementKind},
};

/// How many expressions may be calculated for one value, and how deeply functions may call each other for it.
const MOST_STEPS: u32 = 1_000_000;
const MOST_DEPTH: u32 = 200;

/// A call that is being calculated.
struct Call {
    locals: HashMap<LocalId, Constant>,
    depth: u32,
}

/// How a statement ended.
enum Ended {
    Through,
    Break,
    Continue,
    Returned(Option<Constant>),
}

impl Checker<'_> {
    /// The value of a call, if it is known.
    pub(super) fn evaluated(&self, expression: &Expression) -> Option<Constant> {
        let mut steps = MOST_STEPS;
        match &expression.kind {
            Kind::Library(name, arguments) => {
                let values = arguments.iter().map(|argument| self.constant(argument)).collect::<Option<Vec<_>>>()?;
                library(name, &values)
            }
            Kind::Call(id, arguments) => {
                let values = arguments.iter().map(|argument| self.constant(argument)).collect::<Option<Vec<_>>>()?;
                self.call_value(*id, values, 0, &mut steps)
            }
            _ => None,
        }
    }

    fn call_value(&self, id: FunctionId, values: Vec<Constant>, depth: u32, steps: &mut u32) -> Option<Constant> {
        let function = self.tree.functions.get(id)?;
        let body = function.body.as_ref().filter(|_| depth < MOST_DEPTH)?;
        if values.len() != function.parameters.len() {
            return None;
        }
        let mut call = Call { locals: HashMap::new(), depth };
        for (parameter, value) in function.parameters.iter().zip(values) {
            let scalar = function.locals[*parameter].ty.scalar()?;
            call.locals.insert(*parameter, wrap(value, scalar));
        }
        match self.run(body, id, &mut call, steps)? {
            Ended::Returned(Some(value)) => Some(wrap(value, function.result.scalar()?)),
            _ => None,
        }
    }

    fn run(&self, statements: &[Statement], id: FunctionId, call: &mut Call, steps: &mut u32) -> Option<Ended> {
        for statement in statements {
            match self.run_one(statement, id, call, steps)? {
                Ended::Through => {}
                other => return Some(other),
            }
        }
        Some(Ended::Through)
    }

    fn run_one(&self, statement: &Statement, id: FunctionId, call: &mut Call, steps: &mut u32) -> Option<Ended> {
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(value) => {
                self.value_in(value, id, call, steps)?;
            }
            StatementKind::Declare(local, start) => {
                let scalar = self.tree.functions[id].locals[*local].ty.scalar()?;
                if let Some(start) = start {
                    let value = self.value_in(start, id, call, steps)?;
                    call.locals.insert(*local, wrap(value, scalar));
                }
            }
            StatementKind::Several(list) | StatementKind::Block(list) => return self.run(list, id, call, steps),
            StatementKind::If(condition, then, otherwise) => {
                if truth(self.value_in(condition, id, call, steps)?) {
                    return self.run_one(then, id, call, steps);
                } else if let Some(otherwise) = otherwise {
                    return self.run_one(otherwise, id, call, steps);
                }
            }
            StatementKind::For { start, condition, step, body } => {
                if let Some(start) = start {
                    self.run_one(start, id, call, steps)?;
                }
                while condition
                    .as_ref()
                    .map_or(Some(true), |condition| self.value_in(condition, id, call, steps).map(truth))?
                {
                    match self.run_one(body, id, call, steps)? {
                        Ended::Break => break,
                        Ended::Returned(value) => return Some(Ended::Returned(value)),
                        Ended::Through | Ended::Continue => {}
                    }
                    if let Some(step) = step {
                        self.value_in(step, id, call, steps)?;
                    }
                }
            }
            StatementKind::While(condition, body) => {
                while truth(self.value_in(condition, id, call, steps)?) {
                    match self.run_one(body, id, call, steps)? {
                        Ended::Break => break,
                        Ended::Returned(value) => return Some(Ended::Returned(value)),
                        Ended::Through | Ended::Continue => {}
                    }
                }
            }
            StatementKind::DoWhile(body, condition) => loop {
                match self.run_one(body, id, call, steps)? {
                    Ended::Break => break,
                    Ended::Returned(value) => return Some(Ended::Returned(value)),
                    Ended::Through | Ended::Continue => {}
                }
                if !truth(self.value_in(condition, id, call, steps)?) {
                    break;
                }
            },
            StatementKind::Break => return Some(Ended::Break),
            StatementKind::Continue => return Some(Ended::Continue),
            StatementKind::Return(None) => return Some(Ended::Returned(None)),
            StatementKind::Return(Some(value)) => {
                return Some(Ended::Returned(Some(self.value_in(value, id, call, steps)?)));
            }
            StatementKind::Switch(..) => return None,
        }
        Some(Ended::Through)
    }

    fn value_in(&self, expression: &Expression, id: FunctionId, call: &mut Call, steps: &mut u32) -> Option<Constant> {
        *steps = steps.checked_sub(1)?;
        let found = match &expression.kind {
            Kind::Local(local) => match call.locals.get(local) {
                Some(value) => *value,
                None => self.tree.functions[id].locals[*local].constant?,
            },
            Kind::Named(_, inner) => self.value_in(inner, id, call, steps)?,
            Kind::Convert { value, .. } => self.value_in(value, id, call, steps)?,
            Kind::Negate(value) => match self.value_in(value, id, call, steps)? {
                Constant::Integer(value) => Constant::Integer(value.wrapping_neg()),
                Constant::Float(value) => Constant::Float(-value),
            },
            Kind::Complement(value) => match self.value_in(value, id, call, steps)? {
                Constant::Integer(value) => Constant::Integer(!value),
                Constant::Float(_) => return None,
            },
            Kind::Not(value) => Constant::Integer(i64::from(!truth(self.value_in(value, id, call, steps)?))),
            Kind::Conditional(condition, yes, no) => {
                let chosen = if truth(self.value_in(condition, id, call, steps)?) { yes } else { no };
                self.value_in(chosen, id, call, steps)?
            }
            Kind::Comma(first, second) => {
                self.value_in(first, id, call, steps)?;
                self.value_in(second, id, call, steps)?
            }
            Kind::Binary(operator, left, right) => {
                use crate::parse::ast::BinaryOperator as O;
                let scalar = left.ty.scalar()?;
                let first = self.value_in(left, id, call, steps)?;
                match operator {
                    O::LogicalAnd if !truth(first) => Constant::Integer(0),
                    O::LogicalOr if truth(first) => Constant::Integer(1),
                    _ => binary(*operator, first, self.value_in(right, id, call, steps)?, scalar)?,
                }
            }
            Kind::Assign(target, value) => {
                let value = self.value_in(value, id, call, steps)?;
                set(call, target, value)?
            }
            Kind::AssignWith { operator, target, value, calculated } => {
                let scalar = calculated.scalar()?;
                let before = wrap(self.value_in(target, id, call, steps)?, scalar);
                let value = self.value_in(value, id, call, steps)?;
                set(call, target, wrap(binary(*operator, before, value, scalar)?, scalar))?
            }
            Kind::Step { increment, prefix, target } => {
                let before = self.value_in(target, id, call, steps)?;
                let one = if *increment { 1 } else { -1 };
                let after = match before {
                    Constant::Integer(value) => Constant::Integer(value.wrapping_add(one)),
                    Constant::Float(value) => Constant::Float(value + if *increment { 1.0 } else { -1.0 }),
                };
                let after = set(call, target, after)?;
                if *prefix { after } else { before }
            }
            Kind::Call(callee, arguments) => {
                let mut values = Vec::new();
                for argument in arguments {
                    values.push(self.value_in(argument, id, call, steps)?);
                }
                self.call_value(*callee, values, call.depth + 1, steps)?
            }
            Kind::Library(name, arguments) => {
                let mut values = Vec::new();
                for argument in arguments {
                    values.push(self.value_in(argument, id, call, steps)?);
                }
                library(name, &values)?
            }
            Kind::Index(..) | Kind::Member(..) => {
                let mut index = |index: &Expression| match self.value_in(index, id, call, steps)? {
                    Constant::Integer(value) => Some(value),
                    Constant::Float(_) => None,
                };
                match self.constant_part(expression, &mut index)? {
                    Some(part) => self.constant(part)?,
                    None => Constant::Integer(0),
                }
            }
            Kind::Integer(..) | Kind::Float(_) | Kind::WarpSize | Kind::Global(_) => self.constant(expression)?,
            _ => return None,
        };
        Some(wrap(found, expression.ty.scalar()?))
    }
}

/// Gives a variable of the call a value.
fn set(call: &mut Call, target: &Expression, value: Constant) -> Option<Constant> {
    let Kind::Local(local) = target.kind else { return None };
    let value = wrap(value, target.ty.scalar()?);
    call.locals.insert(local, value);
    Some(value)
}

/// What the library's functions make of numbers that are known. Those that round are left to the run.
fn library(name: &str, values: &[Constant]) -> Option<Constant> {
    match (name, values) {
        ("max" | "min", [Constant::Integer(left), Constant::Integer(right)]) => {
            Some(Constant::Integer(if name == "max" { *left.max(right) } else { *left.min(right) }))
        }
        ("abs", [Constant::Integer(value)]) => Some(Constant::Integer(value.wrapping_abs())),
        _ => None,
    }
}
