//! Exchanges in the middle of expressions: made by all threads before the statement, each thread's share of them given by
//! those alone for which the statement counts.

use super::{Extent, Mask, Translator, address, visit_expression};
use crate::{
    kernel::wgsl::Wgsl,
    meaning::{
        tree::{Expression, Kind},
        types::Type,
    },
    parse::ast::BinaryOperator,
};

impl Translator<'_> {
    /// Makes the exchanges of an expression; `value` finds what they brought.
    pub(super) fn prepare(&mut self, expression: &Expression) {
        if !self.meets_within(expression) {
            return;
        }
        match &expression.kind {
            Kind::Binary(operator @ (BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr), left, right)
                if self.meets_within(right) =>
            {
                // The right side is for those whose left side does not decide.
                self.prepare(left);
                let or = *operator == BinaryOperator::LogicalOr;
                let undecided = self.decided(left, or, true, "undecided");
                let known = Wgsl::name(undecided.clone());
                self.exchanged.insert(address(&**left), if or { known.negated() } else { known });
                self.push_mask(Mask { name: undecided, extent: Extent::Branch, fixed: true });
                self.prepare(right);
                self.pop_mask();
                return;
            }
            Kind::Conditional(condition, yes, no) if self.meets_within(yes) || self.meets_within(no) => {
                self.prepare(condition);
                let taken = self.decided(condition, false, true, "taken");
                self.exchanged.insert(address(&**condition), Wgsl::name(taken.clone()));
                let other = self.fresh("other");
                let outer = self.frame.mask.clone().map_or(String::new(), |mask| format!("{mask} && "));
                self.line(&format!("let {other} = {outer}!{taken};"));
                for (name, side) in [(taken, yes), (other, no)] {
                    self.push_mask(Mask { name, extent: Extent::Branch, fixed: true });
                    self.prepare(side);
                    self.pop_mask();
                }
                return;
            }
            _ => expression.children(&mut |child| self.prepare(child)),
        }
        if !self.is_meeting(expression) {
            return;
        }
        if let (Kind::Library(_, arguments) | Kind::Call(_, arguments), true) =
            (&expression.kind, self.frame.mask.is_some())
        {
            for argument in arguments {
                if !argument.ty.is_pointer() && self.does_more(argument) {
                    self.give(argument);
                }
            }
        }
        let value = self.value(expression);
        let value = match value {
            call if expression.ty == Type::Void => {
                if call.is_call() {
                    self.line(&format!("{};", call.text()));
                }
                Wgsl::Name(String::new())
            }
            value => self.simple(value, "exchanged"),
        };
        self.exchanged.insert(address(expression), value);
    }

    /// What those threads for which the statement counts give to an exchange.
    fn give(&mut self, argument: &Expression) {
        let name = self.fresh("given");
        let ty = self.type_text(&argument.ty, argument.span);
        self.line(&format!("var {name}: {ty};"));
        self.for_those_that_count(&mut |translator| {
            let value = translator.value(argument);
            translator.line(&format!("{name} = {};", value.text()));
        });
        self.exchanged.insert(address(argument), Wgsl::Name(name));
    }

    /// Whether an expression changes something, or reads memory where threads for which it does not count had better not.
    pub(super) fn does_more(&self, expression: &Expression) -> bool {
        let mut found = false;
        visit_expression(expression, &mut |inner| {
            if self.exchanged.contains_key(&address(inner)) {
                return;
            }
            found |= match &inner.kind {
                Kind::Assign(..)
                | Kind::AssignWith { .. }
                | Kind::Step { .. }
                | Kind::Index(..)
                | Kind::Dereference(_)
                | Kind::Call(..) => true,
                Kind::Library(name, _) => name.starts_with("atomic"),
                _ => false,
            };
        });
        found
    }
}
