//! A place that is named once in the source and looked at a second time in the translation, after what stands in it was
//! done: `++many[j++]`.

use super::pure::calls_for_effect;
use crate::{
    kernel::module::Translator,
    meaning::{
        tree::{Expression, Kind},
        types::Type,
    },
    parse::ast::BinaryOperator,
    text::Span,
};

impl Translator<'_> {
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
