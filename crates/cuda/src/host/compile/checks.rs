//! What a checked run asks beside what the program does: whether an index stays in an array that is a part of another
//! object, of which memory itself knows nothing, and whether the scope of a variable has ended.

use super::Compiler;
use crate::{
    host::code::{Op, Register},
    meaning::{
        tree::{Expression, Kind},
        types::{Scalar, Type},
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// What is asked where an index is not below its length. Its arguments are both.
pub(in crate::host) const OUTSIDE: &str = "check.outside";
/// Where more bytes than an array has are written to it: both numbers.
pub(in crate::host) const TOO_MANY: &str = "check.too_many";
/// Behind a call that has written a text: where, and how many bytes are there.
pub(in crate::host) const TEXT: &str = "check.text";
/// Where the scope of a variable begins and ends: its address.
pub(in crate::host) const BEGINS: &str = "check.begins";
pub(in crate::host) const ENDS: &str = "check.ends";

impl Compiler<'_> {
    /// Whether the program's own text is checked here.
    fn checks(&self, span: Span) -> bool {
        self.checked.is_some_and(|source| {
            span != Span::default() && source.files().get(source.file_at(span.start)).is_some_and(|file| !file.built_in)
        })
    }

    /// The length of an array within another object. A structure's last array of at most one element stands for as many as
    /// were allocated.
    fn inner_length(&self, array: &Expression) -> Option<u64> {
        let Type::Array(_, length) = &array.ty else { return None };
        let inner = match &array.kind {
            Kind::Index(..) | Kind::Dereference(_) => true,
            Kind::Member(object, field) => match &object.ty {
                Type::Struct(id) => *length > 1 || *field + 1 < self.tree.types.structs[*id].fields.len(),
                _ => false,
            },
            Kind::Named(_, inner) => return self.inner_length(inner),
            _ => false,
        };
        (inner && *length > 0).then_some(*length)
    }

    /// Asks whether an index stays in its array; `past`: it may be the length, too.
    pub(super) fn check_index(&mut self, array: &Expression, index: Register, past: bool, span: Span) {
        if !self.checks(span) {
            return;
        }
        let Some(length) = self.inner_length(array) else { return };
        let outer = std::mem::replace(&mut self.span, span);
        let limit = self.constant(length + u64::from(past));
        let inside = self.emit(Op::JumpWhere(true, BinaryOperator::Less, Scalar::U64, index, limit, 0));
        let length = self.constant(length);
        self.library(OUTSIDE, &[index, length], &[Type::SIZE, Type::SIZE], &Type::Void);
        self.patch(inside);
        self.span = outer;
    }

    /// Asks before a call of the library whether it writes more than an inner array has.
    pub(super) fn check_written(&mut self, name: &str, arguments: &[Expression], registers: &[Register], span: Span) {
        if !matches!(name, "memcpy" | "memset" | "memmove" | "strncpy") {
            return;
        }
        let target = self.checked_target(arguments, span);
        let (Some(bytes), Some(count)) = (target, registers.get(2).copied()) else { return };
        let limit = self.constant(bytes);
        let inside = self.emit(Op::JumpWhere(true, BinaryOperator::LessEqual, Scalar::U64, count, limit, 0));
        self.library(TOO_MANY, &[count, limit], &[Type::SIZE, Type::SIZE], &Type::Void);
        self.patch(inside);
    }

    /// Asks behind a call of the library whether the text that it has written fits its inner array.
    pub(super) fn check_text(&mut self, name: &str, arguments: &[Expression], registers: &[Register], span: Span) {
        if !matches!(name, "strcpy" | "strcat" | "sprintf" | "vsprintf") {
            return;
        }
        if let (Some(bytes), Some(to)) = (self.checked_target(arguments, span), registers.first().copied()) {
            let room = self.constant(bytes);
            self.library(TEXT, &[to, room], &[Type::SIZE, Type::SIZE], &Type::Void);
        }
    }

    /// The bytes of the inner array that a call's first argument is.
    fn checked_target(&self, arguments: &[Expression], span: Span) -> Option<u64> {
        let mut first = arguments.first()?;
        while let Kind::Convert { value, .. } | Kind::Named(_, value) = &first.kind {
            first = value;
        }
        let Kind::Decay(array) = &first.kind else { return None };
        if !self.checks(span) {
            return None;
        }
        self.inner_length(array).map(|_| self.tree.types.bytes(&array.ty))
    }

    /// A variable in memory is declared, in the innermost scope.
    pub(super) fn begin_scope_of(&mut self, place: Register, ty: &Type) {
        if !self.checks(self.span)
            || self.tree.types.holds_container(ty)
            || self.switches.last() == Some(&self.scopes.len())
        {
            return;
        }
        self.library(BEGINS, &[place], &[Type::SIZE], &Type::Void);
        // Those of the function itself end with its call.
        if self.scopes.len() > 1 {
            self.lives.push((self.scopes.len(), place));
        }
    }

    /// The scopes from `first` on are left; `over`: nothing more of them comes.
    pub(super) fn end_lives(&mut self, first: usize, over: bool) {
        let inner: Vec<Register> =
            self.lives.iter().filter(|(scope, _)| *scope > first).map(|(_, place)| *place).collect();
        for place in inner.into_iter().rev() {
            self.library(ENDS, &[place], &[Type::SIZE], &Type::Void);
        }
        if over {
            self.lives.retain(|(scope, _)| *scope <= first);
        }
    }
}
