//! Arrays of host code whose length is known only when the program runs, as GCC has them: `float h[n];`. Their elements lie
//! in a vector that nobody sees and that ends with the block; the array's name is a pointer to the first.

use std::rc::Rc;

use super::{
    Binding, Checker,
    tree::{Expression, Kind, LocalId, Statement, StatementKind},
    types::Type,
};
use crate::{
    parse::ast::{self, ExpressionKind, TypeKind},
    text::Span,
};

impl Checker<'_> {
    /// The declaration of such an array, if it is one.
    pub(super) fn declare_open_array(&mut self, variable: &ast::Variable) -> Option<Statement> {
        let TypeKind::Array(element, Some(length)) = &variable.declared.kind else { return None };
        if !self.on_host() || variable.qualifiers.fixed || variable.qualifiers.external {
            return None;
        }
        let before = self.sink.found.len();
        let count = self.value(length);
        let integer = count.ty.scalar().is_some_and(|scalar| !scalar.is_float());
        if !integer || self.constant_integer(&count).is_some() {
            // Its declaration as a plain array reports what is wrong with it.
            self.sink.found.truncate(before);
            return None;
        }
        let span = variable.span;
        if variable.start.is_some() {
            self.rule(span, "an array whose length is known only when the program runs cannot have an initial value");
        }
        let element = self.resolve_type(element);
        if element == Type::Bad {
            return None;
        }
        if self.element_ends(&element) || self.starts(&element) {
            self.unsupported(span, "an array of objects whose length is not known when compiling");
        }
        let held = Type::Vector(Rc::new(element.clone()));
        let start = self.construct_values(&held, vec![count], span);
        self.need_end(&held, span);
        let storage = self.add_local(format!("{}_elements", variable.name).into(), held.clone(), span);
        let object = Expression { kind: Kind::Local(storage), ty: held, span };
        let first = Kind::Library("vector.data", vec![self.address_of(object)]);
        let pointer = Type::pointer(element);
        let first = Expression { kind: first, ty: pointer.clone(), span };
        let own = self.add_local(Rc::clone(&variable.name), pointer, variable.name_span);
        self.bind(Rc::clone(&variable.name), Binding::Local(own));
        if let Some(function) = self.function {
            self.open_arrays.insert((function, own), storage);
        }
        let made = |id: LocalId, start: Expression| Statement { kind: StatementKind::Declare(id, Some(start)), span };
        let kind = StatementKind::Several(vec![made(storage, start), made(own, first)]);
        Some(Statement { kind, span })
    }

    /// The elements of such an array, if the name of one is here.
    fn open_array(&self, value: &ast::Expression) -> Option<LocalId> {
        let ExpressionKind::Name(name) = &value.kind else { return None };
        let Some(Binding::Local(id)) = self.find_in_blocks(&name.symbol).filter(|_| name.path.is_empty()) else {
            return None;
        };
        self.open_arrays.get(&(self.function?, *id)).copied()
    }

    /// `sizeof h`: so many elements of so many bytes.
    pub(super) fn open_array_bytes(&mut self, value: &ast::Expression, span: Span) -> Option<Expression> {
        let storage = self.open_array(value)?;
        let ty = self.local(storage)?.ty.clone();
        let Type::Vector(element) = &ty else { return None };
        let bytes = self.tree.types.bytes(element).cast_signed();
        let object = self.address_of(Expression { kind: Kind::Local(storage), ty: ty.clone(), span });
        let made = |kind: Kind| Expression { kind, ty: Type::SIZE, span };
        let count = made(Kind::Library("vector.size", vec![object]));
        let bytes = Expression::integer(bytes, Type::SIZE, span);
        Some(made(Kind::Binary(ast::BinaryOperator::Multiply, Box::new(count), Box::new(bytes))))
    }

    /// `&h`: the address of its first element, as one of an array.
    pub(super) fn open_array_address(&mut self, value: &ast::Expression, span: Span) -> Option<Expression> {
        self.open_array(value)?;
        let first = self.expression(value);
        let element = first.ty.target()?.clone();
        let ty = Type::pointer(Type::Array(Rc::new(element), 0));
        Some(Expression { span, ..self.cast_to(first, &ty, true) })
    }
}
