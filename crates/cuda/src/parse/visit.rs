//! Walks over the expressions of function bodies.

use super::ast::{Expression, ExpressionKind, Initializer, Statement, StatementKind, Variable};

/// Calls `visit` for every expression in statements, and for those within expressions and lambdas.
pub(crate) fn expressions(statements: &[Statement], visit: &mut dyn FnMut(&Expression)) {
    for statement in statements {
        of_statement(statement, visit);
    }
}

/// Whether a loop is among statements.
pub(crate) fn has_loops(statements: &[Statement]) -> bool {
    use StatementKind as S;
    statements.iter().any(|statement| match &statement.kind {
        S::For { .. } | S::ForRange { .. } | S::While { .. } | S::DoWhile { .. } | S::Goto(_) => true,
        S::Block(inner) => has_loops(inner),
        S::If { then, otherwise, .. } => {
            has_loops(std::slice::from_ref(then))
                || otherwise.as_ref().is_some_and(|otherwise| has_loops(std::slice::from_ref(otherwise)))
        }
        S::Switch { body, .. } => has_loops(std::slice::from_ref(body)),
        S::Try(body, handlers) | S::FunctionTry(body, handlers) => {
            has_loops(body) || handlers.iter().any(|handler| has_loops(&handler.body))
        }
        _ => false,
    })
}

fn of_statement(statement: &Statement, visit: &mut dyn FnMut(&Expression)) {
    use StatementKind as S;
    match &statement.kind {
        S::Expression(value) | S::Case(value) => within(value, visit),
        S::Declare(variables) | S::LocalOf(_, variables) => {
            variables.iter().for_each(|variable| of_variable(variable, visit));
        }
        S::Block(inner) => expressions(inner, visit),
        S::If { condition, then, otherwise, .. } => {
            within(condition, visit);
            of_statement(then, visit);
            otherwise.iter().for_each(|otherwise| of_statement(otherwise, visit));
        }
        S::For { start, condition, step, body } => {
            start.iter().for_each(|start| of_statement(start, visit));
            condition.iter().chain(step).for_each(|value| within(value, visit));
            of_statement(body, visit);
        }
        S::ForRange { variable, range, body } => {
            of_variable(variable, visit);
            within(range, visit);
            of_statement(body, visit);
        }
        S::While { condition, body } | S::DoWhile { body, condition } => {
            within(condition, visit);
            of_statement(body, visit);
        }
        S::Switch { value, body } => {
            within(value, visit);
            of_statement(body, visit);
        }
        S::Return(value) | S::Throw(value) => value.iter().for_each(|value| within(value, visit)),
        S::Try(body, handlers) | S::FunctionTry(body, handlers) => {
            expressions(body, visit);
            handlers.iter().for_each(|handler| expressions(&handler.body, visit));
        }
        S::Empty
        | S::Local(_)
        | S::Locals(_)
        | S::Default
        | S::Break
        | S::Continue
        | S::Goto(_)
        | S::Label(_)
        | S::Unsupported(_) => {}
    }
}

pub(crate) fn of_variable(variable: &Variable, visit: &mut dyn FnMut(&Expression)) {
    match &variable.start {
        Some(Initializer::Value(value)) => within(value, visit),
        Some(Initializer::Arguments(values)) => values.iter().for_each(|value| within(value, visit)),
        None => {}
    }
}

/// Calls `visit` for an expression and all those in it.
pub(crate) fn within(value: &Expression, visit: &mut dyn FnMut(&Expression)) {
    use ExpressionKind as E;
    visit(value);
    let mut all = |values: &[Expression]| values.iter().for_each(|value| within(value, visit));
    match &value.kind {
        E::MacroConstant(_, inner)
        | E::Unary(_, inner)
        | E::Step { operand: inner, .. }
        | E::Member { object: inner, .. }
        | E::Cast(_, inner)
        | E::DynamicCast(_, inner)
        | E::PlaceCast(_, inner)
        | E::SizeofValue(inner)
        | E::TypeidValue(inner)
        | E::Exists(inner)
        | E::Holds(inner)
        | E::Expand(inner)
        | E::Designated(_, inner)
        | E::Delete { operand: inner, .. } => within(inner, visit),
        E::Binary(_, left, right) | E::Assign(_, left, right) | E::Comma(left, right) | E::Index(left, right) => {
            within(left, visit);
            within(right, visit);
        }
        E::Conditional(condition, yes, no) => [condition, yes, no].into_iter().for_each(|part| within(part, visit)),
        E::Call(callee, arguments) => {
            all(arguments);
            within(callee, visit);
        }
        E::Launch { callee, configuration, arguments } => {
            all(configuration);
            all(arguments);
            within(callee, visit);
        }
        E::Construct(_, values, _) | E::List(values) => all(values),
        E::Lambda(lambda) => {
            lambda.values.iter().for_each(|(_, _, value)| within(value, visit));
            lambda.function.body.iter().for_each(|body| expressions(body, visit));
        }
        E::Fold { left, right, .. } => left.iter().chain(right).for_each(|side| within(side, visit)),
        E::New { count, arguments, place, .. } => {
            all(arguments);
            count.iter().chain(place).for_each(|part| within(part, visit));
        }
        E::Integer { .. }
        | E::Float { .. }
        | E::Character(_)
        | E::Text(_)
        | E::Bool(_)
        | E::Null
        | E::This
        | E::Name(_)
        | E::SizeofType(_)
        | E::AlignofType(_)
        | E::TypeidType(_)
        | E::TypeExists(_)
        | E::SizeofPack(_)
        | E::Unsupported(_) => {}
    }
}
