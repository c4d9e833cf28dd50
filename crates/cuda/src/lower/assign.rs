//! Assignments, `op=`, `++` and `--`.

use warpground_ir::{
    Expression as Value, ExpressionKind, LocalId, Scalar, StatementKind, ValueType,
    fold::{bits, float_bits},
};

use super::{
    function::{Body, Lives},
    types,
};
use crate::{
    meaning::{
        tree::{Expression, Kind},
        types::Type,
    },
    parse::ast::BinaryOperator,
    text::Span,
};

/// What is wanted of an assignment besides its effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    Nothing,
    /// What the place held before.
    Old,
    /// What it holds behind.
    New,
}

/// What can be written.
#[derive(Clone)]
enum Target {
    Local(LocalId, ValueType),
    /// A component of a vector in a local.
    Component(LocalId, ValueType, u8),
    /// An address that may be used twice, whether the source says `volatile`, and how it lies in a packed structure.
    Memory(Value, bool, Option<u32>),
}

impl Body<'_, '_> {
    /// The place that is written. What leads to it is calculated here, once.
    fn target(&mut self, expression: &Expression) -> Target {
        match &expression.kind {
            Kind::Named(_, inner) => return self.target(inner),
            Kind::Local(id) => {
                if let Lives::Local(local, ty) = self.lives(*id) {
                    return Target::Local(local, ty);
                }
            }
            Kind::Member(object, field) if types::is_vector(self.tree, &object.ty) => {
                if let Kind::Local(id) = object.kind
                    && let Lives::Local(local, ty) = self.lives(id)
                {
                    return match ty {
                        ValueType::Vector(..) => Target::Component(local, ty, u8::try_from(*field).unwrap_or(0)),
                        ValueType::Scalar(_) => Target::Local(local, ty),
                    };
                }
            }
            _ => {}
        }
        let volatile = self.is_volatile(expression);
        let place = self.address(expression);
        Target::Memory(place, volatile, self.packed_place(expression))
    }

    fn held(&mut self, target: &Target, ty: &Type, span: Span) -> Value {
        let place = self.place(span);
        match target {
            Target::Local(local, ty) => Value::local(*local, *ty, place),
            Target::Component(local, whole, at) => {
                let whole = Value::local(*local, *whole, place);
                self.component(whole, usize::from(*at), span)
            }
            Target::Memory(address, volatile, packed) => {
                self.within_packed(*packed, |body| body.load(address.clone(), ty, *volatile, span))
            }
        }
    }

    fn write(&mut self, target: Target, value: Value, ty: &Type, span: Span) {
        let place = self.place(span);
        match target {
            Target::Local(local, _) => self.assign_local(local, value, place),
            Target::Component(local, whole, at) => {
                let before = Box::new(Value::local(local, whole, place));
                let kind = ExpressionKind::Insert(before, at, Box::new(value));
                self.emit(StatementKind::Assign(local, Value { kind, ty: whole, place }), place);
            }
            Target::Memory(address, volatile, packed) => {
                self.within_packed(packed, |body| body.store(address, value, ty, volatile, span));
            }
        }
    }

    /// What the target holds behind an assignment, without reading memory again.
    fn written(&mut self, target: &Target, value: Value, span: Span) -> Value {
        match target {
            Target::Memory(..) => value,
            other => self.held(other, &Type::Void, span),
        }
    }

    /// `target = value`: the value that was assigned; of an object that is no value its address.
    pub(super) fn assign(&mut self, target: &Expression, value: &Expression, span: Span, wanted: bool) -> Value {
        if types::value_type(self.tree, &target.ty).is_none() {
            return self.assign_object(target, value);
        }
        if let Kind::Offset(base, by) = &value.kind
            && base.span == target.span
            && assigns(target)
        {
            // `*p++ += n` of a pointer: what leads to the place happens once.
            return self.move_pointer(target, base, by, span);
        }
        let mut made = self.value(value);
        if assigns(target) {
            made = self.settled(made);
        }
        let to = self.target(target);
        if wanted && matches!(to, Target::Memory(..)) {
            made = self.repeatable(made);
        }
        let ty = target.ty.clone();
        self.write(to.clone(), made.clone(), &ty, span);
        self.written(&to, made, span)
    }

    fn move_pointer(&mut self, target: &Expression, pointer: &Expression, by: &Expression, span: Span) -> Value {
        let by = self.value(by);
        let by = self.settled(by);
        let stride = pointer.ty.target().map_or(1, |target| self.tree.types.bytes(target));
        self.update(target, span, Wanted::New, |body, old| body.element(old, by, (stride, None), span))
    }

    /// Replaces what a place holds by what is calculated from it: the new value, or the old one.
    fn update(
        &mut self,
        target: &Expression,
        span: Span,
        wanted: Wanted,
        calculate: impl FnOnce(&mut Self, Value) -> Value,
    ) -> Value {
        let ty = target.ty.clone();
        let to = match self.target(target) {
            Target::Memory(address, volatile, packed) => Target::Memory(self.repeatable(address), volatile, packed),
            other => other,
        };
        let mut old = self.held(&to, &ty, target.span);
        if wanted == Wanted::Old {
            old = self.simple(old);
        }
        let mut new = calculate(self, old.clone());
        if wanted == Wanted::New && matches!(to, Target::Memory(..)) {
            new = self.simple(new);
        }
        self.write(to.clone(), new.clone(), &ty, span);
        if wanted == Wanted::Old { old } else { self.written(&to, new, span) }
    }

    /// `target op= value`.
    pub(super) fn assign_with(
        &mut self,
        operator: BinaryOperator,
        target: &Expression,
        value: &Expression,
        calculated: &Type,
        span: Span,
        wanted: Wanted,
    ) -> Value {
        let right = self.value(value);
        let right = if assigns(target) { self.settled(right) } else { right };
        let (Some(own), Some(with)) =
            (types::value_type(self.tree, &target.ty), types::value_type(self.tree, calculated))
        else {
            return self.refused(span, "this assignment", &target.ty);
        };
        self.update(target, span, wanted, |body, old| {
            let old = body.converted(old, with, span);
            let new = body.operation(operator, old, right, with, span);
            body.converted(new, own, span)
        })
    }

    /// `++` and `--`.
    pub(super) fn step(
        &mut self,
        increment: bool,
        prefix: bool,
        target: &Expression,
        span: Span,
        wanted: bool,
    ) -> Value {
        let pointed = target.ty.target().map(|pointed| self.tree.types.bytes(pointed));
        let wanted = match (wanted, prefix) {
            (false, _) => Wanted::Nothing,
            (true, true) => Wanted::New,
            (true, false) => Wanted::Old,
        };
        self.update(target, span, wanted, |body, old| {
            let ty = old.ty;
            if let Some(stride) = pointed {
                let one = body.constant(bits(if increment { 1 } else { -1 }, Scalar::I32), Scalar::I32, span);
                return body.element(old, one, (stride, None), span);
            }
            let scalar = ty.scalar();
            if scalar == Scalar::Bool {
                return body.constant(u64::from(increment), Scalar::Bool, span);
            }
            let one = if scalar.is_float() { float_bits(1.0, scalar) } else { 1 };
            let one = body.constant(one, scalar, span);
            let operator = if increment { BinaryOperator::Add } else { BinaryOperator::Subtract };
            body.operation(operator, old, one, ty, span)
        })
    }
}

/// Whether an expression changes variables of its function.
pub(super) fn assigns(expression: &Expression) -> bool {
    if matches!(expression.kind, Kind::Assign(..) | Kind::AssignWith { .. } | Kind::Step { .. }) {
        return true;
    }
    let mut found = false;
    expression.children(&mut |child| found = found || assigns(child));
    found
}
