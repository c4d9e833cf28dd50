//! Values.

use warpground_ir::{
    Builtin, Constant, Expression as Value, ExpressionKind, Scalar, StatementKind, ValueType,
    fold::{bits, float_bits},
};

use super::{
    assign::{Wanted, assigns},
    function::{Body, Lives},
    types,
};
use crate::{
    meaning::{
        tree::{Coordinate, Expression, KEPT_BITS, Kind},
        types::Type,
    },
    parse::ast::{BinaryOperator, Symbol},
    text::Span,
};

impl Body<'_, '_> {
    /// The value of an expression; of an object that is no value, its address.
    pub(super) fn value(&mut self, expression: &Expression) -> Value {
        let Some(ty) = types::value_type(self.tree, &expression.ty) else {
            if expression.ty == Type::Void {
                self.effect(expression);
                return self.constant(0, Scalar::I32, expression.span);
            }
            return self.address(expression);
        };
        let place = self.place(expression.span);
        let made = |kind: ExpressionKind| Value { kind, ty, place };
        match &expression.kind {
            Kind::Integer(value, hexadecimal) => {
                let value = made(ExpressionKind::Constant(bits(*value, ty.scalar())));
                if *hexadecimal { self.spelt(None, true, value, expression.span) } else { value }
            }
            Kind::Float(value) => made(ExpressionKind::Constant(float_bits(*value, ty.scalar()))),
            Kind::Null => made(ExpressionKind::Constant(0)),
            Kind::Zero => self.zeros(ty, expression.span),
            Kind::Named(name, inner) => {
                self.keeps = **name == *KEPT_BITS;
                let made = self.value(inner);
                self.keeps = false;
                let hexadecimal = matches!(inner.bare().kind, Kind::Integer(_, true));
                self.spelt(Some(name), hexadecimal, made, expression.span)
            }
            Kind::WarpSize => self.converted(
                Value { kind: ExpressionKind::Builtin(Builtin::WarpSize), ty: ValueType::U32, place },
                ty,
                expression.span,
            ),
            Kind::Coordinate(coordinate, axis) => self.coordinate(*coordinate, *axis, expression.span),
            Kind::Function(id) => {
                let function = self.reached(*id);
                made(ExpressionKind::Function(function))
            }
            Kind::Local(id) => match self.lives(*id) {
                Lives::Local(local, ty) => Value::local(local, ty, place),
                Lives::Memory(_) => self.loaded(expression),
            },
            Kind::Global(id) => match self.tree.globals[*id].constant {
                Some(constant) if !self.on_device(*id) => {
                    let made = self.known(constant, ty.scalar(), expression.span);
                    let start = self.tree.globals[*id].start.as_ref();
                    let hexadecimal = start.is_some_and(|start| matches!(start.bare().kind, Kind::Integer(_, true)));
                    self.spelt(Some(&self.tree.globals[*id].name), hexadecimal, made, expression.span)
                }
                _ => self.loaded(expression),
            },
            Kind::Text(_) | Kind::Dereference(_) | Kind::Index(..) => self.loaded(expression),
            Kind::Member(object, field) => self.member(expression, object, *field),
            Kind::Decay(array) | Kind::AddressOf(array) => self.address_alone(array),
            Kind::Negate(_) | Kind::Not(_) | Kind::Complement(_) => self.unary(expression),
            Kind::Binary(operator @ (BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr), left, right) => {
                self.logical(*operator, left, right, expression.span)
            }
            Kind::Binary(operator, left, right) => self.binary(*operator, left, right, ty, expression.span),
            Kind::Offset(pointer, by) => self.offset(pointer, by, expression.span),
            Kind::Distance(left, right) => self.distance(left, right, expression.span),
            Kind::Conditional(condition, yes, no) => self.conditional(condition, yes, no, ty, expression.span),
            Kind::Comma(left, right) => {
                self.effect(left);
                self.value(right)
            }
            Kind::Assign(target, value) => self.assign(target, value, expression.span, true),
            Kind::AssignWith { operator, target, value, calculated } => {
                self.assign_with(*operator, target, value, calculated, expression.span, Wanted::New)
            }
            Kind::Step { increment, prefix, target } => self.step(*increment, *prefix, target, expression.span, true),
            Kind::Convert { value, .. } => self.convert(value, ty, expression.span),
            Kind::Build(parts) => self.composed(parts, ty, expression.span),
            Kind::Call(..) | Kind::CallPointer(..) => self.call(expression, true),
            Kind::Library(name, arguments) => self.library(name, arguments, expression, true),
            Kind::Launch(launch) => self.launch(launch, expression.span),
            Kind::New { element, count, start } => {
                self.new_object(element, count.as_deref(), start.as_deref(), expression.span)
            }
            Kind::Delete { .. } | Kind::StandardStream(_) => {
                self.refused(expression.span, "this expression in device code", &expression.ty)
            }
        }
    }

    /// Whatever an expression does, without its value.
    pub(super) fn effect(&mut self, expression: &Expression) {
        let span = expression.span;
        match &expression.kind {
            Kind::Named(_, inner) | Kind::Convert { value: inner, .. } => self.effect(inner),
            Kind::Comma(left, right) => {
                self.effect(left);
                self.effect(right);
            }
            Kind::Assign(target, value) => {
                self.assign(target, value, span, false);
            }
            Kind::AssignWith { operator, target, value, calculated } => {
                self.assign_with(*operator, target, value, calculated, span, Wanted::Nothing);
            }
            Kind::Step { increment, prefix, target } => {
                self.step(*increment, *prefix, target, span, false);
            }
            Kind::Call(..) | Kind::CallPointer(..) => {
                self.call(expression, false);
            }
            Kind::Library(name, arguments) => {
                self.library(name, arguments, expression, false);
            }
            Kind::Conditional(condition, yes, no) => {
                let place = self.place(condition.span);
                let condition = self.value(condition);
                let ((), accept) = self.captured(|inner| inner.effect(yes));
                let ((), reject) = self.captured(|inner| inner.effect(no));
                if !accept.0.is_empty() || !reject.0.is_empty() {
                    self.emit(StatementKind::If { condition, accept, reject }, place);
                }
            }
            Kind::Binary(operator @ (BinaryOperator::LogicalAnd | BinaryOperator::LogicalOr), left, right) => {
                let place = self.place(left.span);
                let condition = self.value(left);
                let ((), other) = self.captured(|inner| inner.effect(right));
                let (accept, reject) = match operator {
                    BinaryOperator::LogicalAnd => (other, warpground_ir::Block::default()),
                    _ => (warpground_ir::Block::default(), other),
                };
                if !accept.0.is_empty() || !reject.0.is_empty() {
                    self.emit(StatementKind::If { condition, accept, reject }, place);
                }
            }
            Kind::Delete { array, pointer } => self.delete(*array, pointer, span),
            Kind::Launch(launch) => {
                self.launch(launch, span);
            }
            _ if expression.is_place() && !self.is_volatile(expression) => {
                if !matches!(expression.kind, Kind::Local(_) | Kind::Global(_)) {
                    self.address(expression);
                }
            }
            _ => {
                self.value(expression);
            }
        }
    }

    /// Whether a variable lies in the device's memory, so that its value may change.
    fn on_device(&self, id: usize) -> bool {
        let qualifiers = self.tree.globals[id].qualifiers;
        qualifiers.device || qualifiers.constant_memory || qualifiers.managed
    }

    pub(super) fn constant(&self, value: u64, scalar: Scalar, span: Span) -> Value {
        Value::constant(value, scalar, self.place(span))
    }

    /// A value that the source names here, or writes in hexadecimal.
    fn spelt(&mut self, name: Option<&Symbol>, hexadecimal: bool, value: Value, span: Span) -> Value {
        let place = self.place(span);
        if let (ExpressionKind::Constant(bits), ValueType::Scalar(scalar)) = (&value.kind, value.ty) {
            let constant = Constant { name: name.cloned(), hexadecimal, bits: *bits, scalar };
            let known = self.module.module.constants.entry(place).or_default();
            if !known.contains(&constant) {
                known.push(constant);
            }
            return Value { place, ..value };
        }
        value
    }

    fn known(&self, constant: crate::meaning::tree::Constant, scalar: Scalar, span: Span) -> Value {
        let value = match constant {
            crate::meaning::tree::Constant::Integer(value) if scalar.is_float() =>
            {
                #[expect(clippy::cast_precision_loss, reason = "as C++ converts it")]
                float_bits(value as f64, scalar)
            }
            crate::meaning::tree::Constant::Integer(value) => bits(value, scalar),
            crate::meaning::tree::Constant::Float(value) => float_bits(value, scalar),
        };
        self.constant(value, scalar, span)
    }

    /// Zero, or a vector of zeros.
    pub(super) fn zeros(&self, ty: ValueType, span: Span) -> Value {
        let zero = self.constant(0, ty.scalar(), span);
        match ty {
            ValueType::Scalar(_) => zero,
            ValueType::Vector(_, count) => {
                let parts = vec![zero.clone(); usize::from(count)];
                Value { kind: ExpressionKind::Compose(parts), ty, place: zero.place }
            }
        }
    }

    fn coordinate(&self, coordinate: Coordinate, axis: Option<u8>, span: Span) -> Value {
        let place = self.place(span);
        let one = |axis: u8| {
            let builtin = match coordinate {
                Coordinate::Thread => Builtin::Thread(axis),
                Coordinate::Block => Builtin::Block(axis),
                Coordinate::BlockSize => Builtin::BlockSize(axis),
                Coordinate::GridSize => Builtin::GridSize(axis),
            };
            Value { kind: ExpressionKind::Builtin(builtin), ty: ValueType::U32, place }
        };
        match axis {
            Some(axis) => one(axis),
            None => Value {
                kind: ExpressionKind::Compose((0..3).map(one).collect()),
                ty: ValueType::Vector(Scalar::U32, 3),
                place,
            },
        }
    }

    /// A vector of values for its components; those that are missing are zero.
    fn composed(&mut self, parts: &[Expression], ty: ValueType, span: Span) -> Value {
        let scalar = ty.scalar();
        let list: Vec<&Expression> = parts.iter().collect();
        let mut values: Vec<Value> = self
            .values(&list)
            .into_iter()
            .map(|value| self.converted(value, ValueType::Scalar(scalar), span))
            .collect();
        while values.len() < usize::from(ty.count()) {
            values.push(self.constant(0, scalar, span));
        }
        let place = self.place(span);
        match ty {
            ValueType::Scalar(_) => values.swap_remove(0),
            ValueType::Vector(..) => Value { kind: ExpressionKind::Compose(values), ty, place },
        }
    }

    /// Several values, in order. Those that come first are kept from what the later ones do.
    pub(super) fn values(&mut self, expressions: &[&Expression]) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for expression in expressions {
            if assigns(expression) {
                values = values.into_iter().map(|value| self.settled(value)).collect();
            }
            let value = self.value(expression);
            values.push(value);
        }
        values
    }

    /// A member of a structure or a component of a vector.
    fn member(&mut self, whole: &Expression, object: &Expression, field: usize) -> Value {
        if !types::is_vector(self.tree, &object.ty) || self.in_memory(object) {
            return self.loaded(whole);
        }
        let value = self.value(object);
        self.component(value, field, whole.span)
    }

    /// A component of a vector.
    pub(super) fn component(&self, value: Value, field: usize, span: Span) -> Value {
        let ValueType::Vector(scalar, _) = value.ty else { return value };
        if let ExpressionKind::Compose(parts) = &value.kind
            && let Some(part) = parts.get(field)
        {
            return part.clone();
        }
        let place = self.place(span);
        let at = u8::try_from(field).unwrap_or(0);
        Value { kind: ExpressionKind::Extract(Box::new(value), at), ty: ValueType::Scalar(scalar), place }
    }
}
