//! Arrays of host code whose length is known only when the program runs, as GCC has them: `float h[n];`. Their elements lie
//! in a vector that nobody sees and that ends with the block; the array's name is a pointer to the first. Of an array of arrays,
//! `float h[n][m];`, it is a pointer to a row of unknown length, and the lengths of rows are variables that nobody sees.

use std::rc::Rc;

use super::{
    Binding, Checker,
    tree::{Expression, Kind, LocalId, Statement, StatementKind},
    types::{Scalar, Type},
};
use crate::{
    parse::ast::{self, ExpressionKind, TypeKind},
    text::Span,
};

impl Checker<'_> {
    /// The declaration of such an array, if it is one.
    pub(super) fn declare_open_array(&mut self, variable: &ast::Variable) -> Option<Statement> {
        if !self.on_host() || variable.qualifiers.fixed || variable.qualifiers.external {
            return None;
        }
        if !matches!(variable.declared.kind, TypeKind::Array(_, Some(_))) {
            return None;
        }
        let (before, reported) = (self.sink.found.len(), self.reported.clone());
        let mut counts = Vec::new();
        let mut element = &variable.declared;
        while let TypeKind::Array(inner, Some(length)) = &element.kind {
            counts.push(self.value(length));
            element = inner;
        }
        let integer = |count: &Expression| count.ty.scalar().is_some_and(|scalar| !scalar.is_float());
        let open = counts.iter().rposition(|count| self.constant_integer(count).is_none());
        let (Some(last), true) = (open, counts.iter().all(integer)) else {
            // Its declaration as a plain array reports what is wrong with it.
            self.sink.found.truncate(before);
            self.reported = reported;
            return None;
        };
        let span = variable.span;
        if variable.start.is_some() {
            self.rule(span, "an array whose length is known only when the program runs cannot have an initial value");
        }
        // The rows whose length is known are the elements.
        let mut element = &variable.declared;
        for _ in 0..=last {
            let TypeKind::Array(inner, _) = &element.kind else { return None };
            element = inner;
        }
        counts.truncate(last + 1);
        let element = self.resolve_type(element);
        if element == Type::Bad {
            return None;
        }
        if self.element_ends(&element) || self.starts(&element) {
            self.unsupported(span, "an array of objects whose length is not known when compiling");
        }
        let made = |id: LocalId, start: Expression| Statement { kind: StatementKind::Declare(id, Some(start)), span };
        let mut statements = Vec::new();
        let mut lengths = Vec::new();
        let count = match &counts[..] {
            [count] => count.clone(),
            _ => {
                for count in counts {
                    let count = self.convert(count, &Type::SIZE);
                    let length = self.add_local(format!("{}_length", variable.name).into(), Type::SIZE, span);
                    statements.push(made(length, count));
                    lengths.push(length);
                }
                product(&lengths, Expression::integer(1, Type::SIZE, span))
            }
        };
        let held = Type::Vector(Rc::new(element.clone()));
        let start = self.construct_values(&held, vec![count], span);
        self.need_end(&held, span);
        let storage = self.add_local(format!("{}_elements", variable.name).into(), held.clone(), span);
        let object = Expression { kind: Kind::Local(storage), ty: held, span };
        let first = Kind::Library("vector.data", vec![self.address_of(object)]);
        let mut first = Expression { kind: first, ty: Type::pointer(element.clone()), span };
        if !lengths.is_empty() {
            first = self.cast_to(first, &Type::pointer(Type::Array(Rc::new(element), 0)), true);
        }
        let own = self.add_local(Rc::clone(&variable.name), first.ty.clone(), variable.name_span);
        self.bind(Rc::clone(&variable.name), Binding::Local(own));
        if let Some(function) = self.function {
            self.open_arrays.insert((function, own), storage);
            if lengths.len() > 1 {
                self.open_rows.insert((function, own), lengths.split_off(1));
            }
        }
        statements.extend([made(storage, start), made(own, first)]);
        Some(Statement { kind: StatementKind::Several(statements), span })
    }

    /// Where such an array of arrays begins, or a row of it, as the address of an element; and the lengths of the rows in it.
    pub(super) fn open_row(&mut self, value: &ast::Expression) -> Option<(Expression, Vec<LocalId>)> {
        match &value.kind {
            ExpressionKind::Name(name) => {
                let Some(Binding::Local(id)) = self.find_in_blocks(&name.symbol).filter(|_| name.path.is_empty())
                else {
                    return None;
                };
                let lengths = self.open_rows.get(&(self.function?, *id)).cloned()?;
                let first = self.expression(value);
                let Some(Type::Array(element, _)) = first.ty.target().cloned() else { return None };
                Some((self.cast_to(first, &Type::Pointer(element, false), true), lengths))
            }
            ExpressionKind::Index(base, index) => {
                let (first, mut lengths) = self.open_row(base)?;
                let row = self.row_of(first, &lengths, index, value.span)?;
                Some((row, lengths.split_off(1)))
            }
            _ => None,
        }
    }

    /// A row of such an array of arrays, or of a row of it, as the address of its first element; nothing of a row of plain elements.
    pub(super) fn row_of(
        &mut self,
        first: Expression,
        lengths: &[LocalId],
        index: &ast::Expression,
        span: Span,
    ) -> Option<Expression> {
        if lengths.is_empty() {
            return None;
        }
        let index = self.value(index);
        if index.ty.scalar().is_none_or(Scalar::is_float) && index.ty != Type::Bad {
            let name = self.type_text(&index.ty);
            self.mismatch(index.span, format!("an index is an integer, and this is `{name}`"));
            return Some(Expression::bad(span));
        }
        let index = self.convert(index, &Type::Scalar(Scalar::I64));
        let by = Box::new(product(lengths, index));
        let ty = first.ty.clone();
        Some(Expression { kind: Kind::Offset(Box::new(first), by), ty, span })
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
        if let ExpressionKind::Index(base, _) = &value.kind {
            let (first, lengths) = self.open_row(base).filter(|(_, lengths)| !lengths.is_empty())?;
            let bytes = self.tree.types.bytes(first.ty.target()?).cast_signed();
            return Some(product(&lengths, Expression::integer(bytes, Type::SIZE, span)));
        }
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
        if matches!(first.ty.target(), Some(Type::Array(_, 0))) {
            self.unsupported(span, "the address of an array of arrays whose length is not known when compiling");
            return Some(Expression::bad(span));
        }
        let element = first.ty.target()?.clone();
        let ty = Type::pointer(Type::Array(Rc::new(element), 0));
        Some(Expression { span, ..self.cast_to(first, &ty, true) })
    }
}

/// A number, multiplied by the values of variables.
fn product(lengths: &[LocalId], number: Expression) -> Expression {
    let (ty, span) = (number.ty.clone(), number.span);
    lengths.iter().fold(number, |product, length| {
        let length = Expression { kind: Kind::Local(*length), ty: Type::SIZE, span };
        let length = if ty == Type::SIZE {
            length
        } else {
            let kind = Kind::Convert { value: Box::new(length), written: false, volatile: false };
            Expression { kind, ty: ty.clone(), span }
        };
        let kind = Kind::Binary(ast::BinaryOperator::Multiply, Box::new(product), Box::new(length));
        Expression { kind, ty: ty.clone(), span }
    })
}
