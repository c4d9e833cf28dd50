//! Strings of the source as values: in device code such a pointer is the string's number, which `printf` hands on.
//!
//! ```text
//! const char *side = x < 0 ? "left" : "right";    →    let side = select(1u, 0u, x < 0.0);
//! printf("%s\n", side);                                 (a record with the number)
//! ```

use super::function::Meaning;
use crate::{
    kernel::{
        module::Translator,
        visit::{Part, for_parts},
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, Function, FunctionId, Kind, LocalId, Statement, StatementKind},
        types::Type,
    },
};

/// Whether a pointer may be one to a string.
fn is_text_pointer(ty: &Type) -> bool {
    ty.target().and_then(Type::scalar).is_some_and(|scalar| scalar.bytes() == 1)
}

/// The string that an expression is.
pub(crate) fn text_of(expression: &Expression) -> Option<usize> {
    match &expression.bare().kind {
        Kind::Decay(inner) => match inner.kind {
            Kind::Text(id) => Some(id),
            _ => None,
        },
        _ => None,
    }
}

impl Translator<'_> {
    /// Whether a pointer is one to a string of the source, wherever it points.
    pub(crate) fn is_text(&self, expression: &Expression) -> bool {
        if !is_text_pointer(&expression.ty) {
            return false;
        }
        let expression = expression.bare();
        match &expression.kind {
            Kind::Local(id) => matches!(self.frame.locals.get(id), Some(Meaning::Text(_))),
            Kind::Call(id, _) => self.returns_text(*id),
            Kind::Conditional(_, yes, no) => self.is_text(yes) && self.is_text(no),
            _ => text_of(expression).is_some(),
        }
    }

    /// The number of the string that a pointer points at.
    pub(crate) fn text_number(&mut self, expression: &Expression) -> Option<Wgsl> {
        if !self.is_text(expression) {
            return None;
        }
        let expression = expression.bare();
        match &expression.kind {
            Kind::Local(id) => match self.frame.locals.get(id) {
                Some(Meaning::Text(number)) => Some(number.clone()),
                _ => None,
            },
            Kind::Call(id, arguments) => Some(self.call(*id, arguments, expression.span)),
            Kind::Conditional(condition, yes, no) => {
                let test = self.value(condition);
                let test = self.simple(test, "condition");
                let (yes, no) = (self.text_number(yes)?, self.text_number(no)?);
                Some(Wgsl::call("select", vec![no, yes, test]))
            }
            _ => text_of(expression).map(|id| Wgsl::unsigned(u32::try_from(id).unwrap_or(0))),
        }
    }

    /// Whether a variable of the current function is set to strings alone.
    pub(crate) fn holds_texts(&self, id: LocalId) -> bool {
        let function = &self.tree.functions[self.frame.function];
        self.is_set_to_text(function, id)
    }

    fn is_set_to_text(&self, function: &Function, id: LocalId) -> bool {
        let mut values = Vec::new();
        function.body.iter().flatten().for_each(|statement| set_to(statement, id, &mut values));
        is_text_pointer(&function.locals[id].ty)
            && !values.is_empty()
            && values.iter().all(|value| self.leads_to_text(value))
    }

    /// Whether an expression is a string by its form.
    fn leads_to_text(&self, value: &Expression) -> bool {
        let value = value.bare();
        match &value.kind {
            Kind::Conditional(_, yes, no) => self.leads_to_text(yes) && self.leads_to_text(no),
            Kind::Call(id, _) => self.returns_text(*id),
            _ => text_of(value).is_some(),
        }
    }

    /// Whether a device function returns strings of the source.
    pub(crate) fn returns_text(&self, id: FunctionId) -> bool {
        let function = &self.tree.functions[id];
        if !is_text_pointer(&function.result) || self.active.len() > 40 {
            return false;
        }
        let mut values = Vec::new();
        function.body.iter().flatten().for_each(|statement| returned(statement, &mut values));
        let text = |value: &&Expression| match &value.bare().kind {
            Kind::Local(local) => self.is_set_to_text(function, *local),
            // One that calls itself is refused elsewhere.
            Kind::Call(other, _) => *other != id && self.leads_to_text(value),
            _ => self.leads_to_text(value),
        };
        !values.is_empty() && values.iter().all(text)
    }

    /// Declares a variable that holds a string's number; answers whether it is one.
    pub(crate) fn declare_text(&mut self, id: LocalId, start: Option<&Expression>) -> bool {
        let number = start.and_then(|start| self.text_number(start));
        if number.is_none() && !(start.is_none() && self.holds_texts(id)) {
            return false;
        }
        let name = self.name_local(id);
        let local = &self.tree.functions[self.frame.function].locals[id];
        let meaning = match number {
            Some(number) if local.assigned => {
                self.line(&format!("var {name} = {};", number.text()));
                Wgsl::Name(name)
            }
            Some(number) if self.is_stable(&number) => number,
            Some(number) => {
                self.line(&format!("let {name} = {};", number.text()));
                Wgsl::Name(name)
            }
            None => {
                self.line(&format!("var {name}: u32;"));
                Wgsl::Name(name)
            }
        };
        self.frame.locals.insert(id, Meaning::Text(meaning));
        true
    }
}

/// What a variable is set to in a statement.
fn set_to<'a>(statement: &'a Statement, id: LocalId, found: &mut Vec<&'a Expression>) {
    if let StatementKind::Declare(declared, Some(start)) = &statement.kind
        && *declared == id
    {
        found.push(start);
    }
    for_parts(statement, &mut |part| match part {
        Part::Statement(inner) => set_to(inner, id, found),
        Part::Expression(expression) => visit_assignments(expression, id, found),
    });
}

fn visit_assignments<'a>(expression: &'a Expression, id: LocalId, found: &mut Vec<&'a Expression>) {
    if let Kind::Assign(target, value) = &expression.kind
        && matches!(target.kind, Kind::Local(local) if local == id)
    {
        found.push(value);
    }
    expression.children(&mut |child| visit_assignments(child, id, found));
}

/// What the `return`s of a statement give.
fn returned<'a>(statement: &'a Statement, found: &mut Vec<&'a Expression>) {
    if let StatementKind::Return(Some(value)) = &statement.kind {
        found.push(value);
    }
    for_parts(statement, &mut |part| {
        if let Part::Statement(inner) = part {
            returned(inner, found);
        }
    });
}
