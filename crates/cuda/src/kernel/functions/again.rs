//! A place that is named once in the source and looked at a second time in the translation, after what is in it was
//! done: `++many[j++]`.

use super::pure::calls_for_effect;
use crate::{
    kernel::{
        memory::place::Pointer,
        module::Translator,
        visit::{Part, for_parts},
    },
    meaning::{
        tree::{Expression, FunctionId, Kind, Statement, StatementKind},
        types::Type,
    },
    parse::ast::BinaryOperator,
    text::Span,
};

impl Translator<'_> {
    /// The parameter that a function hands back as a reference, as `return *this;` does: WGSL's functions cannot return a
    /// pointer, and its caller has the place already.
    pub(crate) fn hands_back(&self, id: FunctionId) -> Option<usize> {
        let function = &self.tree.functions[id];
        if !function.returns_reference {
            return None;
        }
        let mut returned = Vec::new();
        for statement in function.body.iter().flatten() {
            returned_values(statement, &mut returned);
        }
        let local = match returned.first()?.bare().kind {
            Kind::Local(local) if function.locals[local].parameter => local,
            _ => return None,
        };
        let same = |value: &&Expression| matches!(value.bare().kind, Kind::Local(other) if other == local);
        returned
            .iter()
            .all(same)
            .then(|| function.parameters.iter().position(|parameter| *parameter == local))
            .flatten()
    }

    /// Calls such a function; answers the place that it was given.
    pub(crate) fn handed_back(&mut self, id: FunctionId, arguments: &[Expression], span: Span) -> Option<Pointer> {
        let position = self.hands_back(id)?;
        let mut arguments = arguments.to_vec();
        // `a.add(1).add(2)`: the inner call comes first, and both are for `a`.
        if let Kind::Call(inner, given) = arguments[position].kind.clone()
            && self.hands_back(inner).is_some()
        {
            self.handed_back(inner, &given, span)?;
            arguments[position] = self.place_again(&arguments[position], span)?;
        }
        let call = self.call(id, &arguments, span);
        if call.is_call() {
            self.line(&format!("{};", call.text()));
        }
        let place = self.place_again(&arguments[position], span)?;
        self.pointer(&place)
    }

    /// The place that calls have handed back, after they were made.
    pub(crate) fn place_again(&mut self, given: &Expression, span: Span) -> Option<Expression> {
        let mut place = given.clone();
        while let Kind::Call(inner, given) = place.kind.clone() {
            place = given.get(self.hands_back(inner)?)?.clone();
        }
        let again = without_effects(place).filter(|place| !calls_for_effect(self.tree, place));
        if again.is_none() {
            self.unsupported(span, "using what this hands back, whose place changes something,");
        }
        again
    }
}

/// The same place without its effects, as it is found when they have come about; nothing where that cannot be said.
fn without_effects(mut place: Expression) -> Option<Expression> {
    let span = place.span;
    let ty = place.ty.clone();
    let made = |kind: Kind, ty: Type| Expression { kind, ty, span };
    match place.kind {
        Kind::Step { increment, prefix, target } => {
            let target = without_effects(*target)?;
            if prefix {
                return Some(target);
            }
            let by = if increment { -1 } else { 1 };
            if ty.is_pointer() {
                let back = Expression::integer(by, Type::INT, span);
                return Some(made(Kind::Offset(Box::new(target), Box::new(back)), ty));
            }
            let operator = if increment { BinaryOperator::Subtract } else { BinaryOperator::Add };
            let one = Expression::integer(1, ty.clone(), span);
            Some(made(Kind::Binary(operator, Box::new(target), Box::new(one)), ty))
        }
        Kind::Assign(target, _) | Kind::AssignWith { target, .. } => without_effects(*target),
        Kind::Library(name, _) if name.starts_with("atomic") => None,
        _ => {
            let mut known = true;
            place.children_mut(&mut |child| match without_effects(child.clone()) {
                Some(same) => *child = same,
                None => known = false,
            });
            known.then_some(place)
        }
    }
}

/// What the `return`s of a statement give.
fn returned_values<'a>(statement: &'a Statement, found: &mut Vec<&'a Expression>) {
    if let StatementKind::Return(Some(value)) = &statement.kind {
        found.push(value);
    }
    for_parts(statement, &mut |part| {
        if let Part::Statement(inner) = part {
            returned_values(inner, found);
        }
    });
}
