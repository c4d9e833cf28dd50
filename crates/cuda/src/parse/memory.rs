//! Memory by the functions behind `new` and `delete`: `::operator new(bytes)`.

use super::{
    Parser,
    ast::{Expression, ExpressionKind, TypeKind, TypeSyntax},
};

impl Parser<'_> {
    /// `operator new(bytes)` and `operator delete[](pointer)`, with the cursor on the first word: bytes that `new` gives, and
    /// that `delete` takes back.
    pub(super) fn memory_function(&mut self) -> Option<Expression> {
        let array = self.ahead(2).is("[") && self.ahead(3).is("]");
        let gives = self.ahead(1).is_name("new");
        let words = if array { 4 } else { 2 };
        if !self.is_word("operator") || !(gives || self.ahead(1).is_name("delete")) || !self.ahead(words).is("(") {
            return None;
        }
        let start = self.span();
        self.at += words + 1;
        let mut arguments = self.arguments(")");
        let span = start.to(self.previous());
        // `operator delete(pointer, bytes)` says how many there were.
        if arguments.is_empty() || arguments.len() > if gives { 1 } else { 2 } {
            return Some(self.node(ExpressionKind::Unsupported("this form of `operator new` or `delete`"), span, 0));
        }
        let given = arguments.swap_remove(0);
        let below = given.height;
        let of = |kind: TypeKind| TypeSyntax { kind, span, constant: false, volatile: false };
        let pointer = |kind: TypeKind| Box::new(of(TypeKind::Pointer(Box::new(of(kind)))));
        if gives {
            let (made, count) = (Box::new(of(TypeKind::Char)), Some(Box::new(given)));
            let kind = ExpressionKind::New { made, count, arguments: Vec::new(), place: None };
            let made = self.node(kind, span, below);
            let kind = ExpressionKind::Cast(pointer(TypeKind::Void), Box::new(made));
            return Some(self.node(kind, span, below + 1));
        }
        let bytes = self.node(ExpressionKind::Cast(pointer(TypeKind::Char), Box::new(given)), span, below);
        Some(self.node(ExpressionKind::Delete { array: true, operand: Box::new(bytes) }, span, below + 1))
    }
}
