//! Objects that are no values: structures and arrays. What they begin with, and copies of them.

use warpground_ir::{Callee, Expression as Value, Intrinsic, Scalar, StatementKind};

use super::{function::Body, types};
use crate::{
    meaning::{
        tree::{Expression, Kind},
        types::Type,
    },
    text::Span,
};

/// The most scalars that are set to zero one by one.
const MOST_ZEROS: u64 = 16;

impl Body<'_, '_> {
    /// Gives a new object its value. The address must be one that may be used several times.
    pub(super) fn store_value(&mut self, to: &Value, value: &Expression, ty: &Type) {
        let span = value.span;
        match &value.kind {
            Kind::Named(_, inner) => self.store_value(to, inner, ty),
            Kind::Comma(left, right) => {
                self.effect(left);
                self.store_value(to, right, ty);
            }
            _ if types::value_type(self.tree, ty).is_some() => {
                let made = self.value(value);
                let wanted = types::value_type(self.tree, ty).unwrap_or(made.ty);
                let made = self.converted(made, wanted, span);
                self.store(to.clone(), made, ty, false, span);
            }
            Kind::Zero => self.clear(to, ty, span),
            Kind::Build(parts) => self.build(to, parts, ty, span),
            Kind::Library("construct", parts) => self.construct(to, parts, span),
            Kind::Call(..) | Kind::CallPointer(..) => self.call_into(to, value),
            Kind::Conditional(condition, yes, no) => {
                let place = self.place(condition.span);
                let condition = self.value(condition);
                let ((), accept) = self.captured(|inner| inner.store_value(to, yes, ty));
                let ((), reject) = self.captured(|inner| inner.store_value(to, no, ty));
                self.emit(StatementKind::If { condition, accept, reject }, place);
            }
            _ => {
                let from = self.address(value);
                let packed = self.packed_place(value);
                self.within_packed(packed, |body| body.copy(to, from, ty, span));
            }
        }
    }

    /// A structure from the values of its members, or an array from those of its elements; what is missing is zero.
    fn build(&mut self, to: &Value, parts: &[Expression], ty: &Type, span: Span) {
        let members: Vec<(Type, u64)> = match ty {
            Type::Array(element, count) => {
                let stride = self.tree.types.bytes(element);
                let known = u64::try_from(parts.len()).unwrap_or(0).max(1);
                let rest = count.saturating_sub(known);
                if rest > MOST_ZEROS {
                    self.clear(to, ty, span);
                    let given = (0..parts.len() as u64).map(|at| ((**element).clone(), at * stride));
                    given.collect()
                } else {
                    (0..*count).map(|at| ((**element).clone(), at * stride)).collect()
                }
            }
            Type::Struct(id) => {
                let found = &self.tree.types.structs[*id];
                if found.union {
                    self.clear(to, ty, span);
                    found.fields.iter().take(parts.len()).map(|field| (field.ty.clone(), field.offset)).collect()
                } else {
                    found.fields.iter().map(|field| (field.ty.clone(), field.offset)).collect()
                }
            }
            _ => {
                self.unsupported(span, "a list of values here");
                return;
            }
        };
        let packed = self.packed_type(ty);
        for (position, (member, offset)) in members.iter().enumerate() {
            let at = self.part(to.clone(), *offset, span);
            self.within_packed(packed, |body| match parts.get(position) {
                Some(part) => body.store_value(&at, part, member),
                None => body.clear(&at, member, span),
            });
        }
    }

    /// Fills an object with zeros.
    fn clear(&mut self, to: &Value, ty: &Type, span: Span) {
        let place = self.place(span);
        let mut leaves = Vec::new();
        if self.leaves(ty, 0, &mut leaves) {
            for (leaf, offset) in leaves {
                let Some(value) = types::value_type(self.tree, &leaf) else { continue };
                let at = self.part(to.clone(), offset, span);
                let zero = self.zeros(value, span);
                // One of a packed structure within may lie anywhere.
                let asked = u64::from(self.module.alignment(&leaf));
                let lies = if offset % asked == 0 { asked } else { 1 << offset.trailing_zeros() };
                let most = u32::try_from(lies.min(self.tree.types.align(ty))).ok();
                self.within_packed(most.filter(|most| u64::from(*most) < asked), |body| {
                    body.store(at, zero, &leaf, false, span);
                });
            }
            return;
        }
        let bytes = self.tree.types.bytes(ty);
        let arguments = vec![to.clone(), self.constant(0, Scalar::I32, span), self.constant(bytes, Scalar::U64, span)];
        self.emit(StatementKind::Intrinsic { to: None, intrinsic: Intrinsic::FillBytes, arguments }, place);
    }

    /// The values within a type with their offsets; false if they are too many, or lie in one place.
    fn leaves(&self, ty: &Type, offset: u64, found: &mut Vec<(Type, u64)>) -> bool {
        if types::value_type(self.tree, ty).is_some() {
            found.push((ty.clone(), offset));
            return found.len() as u64 <= MOST_ZEROS;
        }
        match ty {
            Type::Array(element, count) => {
                let stride = self.tree.types.bytes(element);
                *count <= MOST_ZEROS && (0..*count).all(|at| self.leaves(element, offset + at * stride, found))
            }
            Type::Struct(id) => {
                let structure = &self.tree.types.structs[*id];
                !structure.union
                    && structure.fields.iter().all(|field| self.leaves(&field.ty, offset + field.offset, found))
            }
            _ => false,
        }
    }

    /// Whether no byte of an object means anything.
    fn is_empty(&self, ty: &Type) -> bool {
        match ty {
            Type::Struct(id) => {
                let structure = &self.tree.types.structs[*id];
                structure.complete && structure.fields.iter().all(|field| self.is_empty(&field.ty))
            }
            Type::Array(element, _) => self.is_empty(element),
            _ => false,
        }
    }

    pub(super) fn copy(&mut self, to: &Value, from: Value, ty: &Type, span: Span) {
        if self.is_empty(ty) {
            return;
        }
        let place = self.place(span);
        let bytes = self.tree.types.bytes(ty);
        let alignment = self.aligned_here(self.module.alignment(ty));
        self.emit(StatementKind::Copy { to: to.clone(), from, bytes, alignment }, place);
    }

    /// Calls a constructor for an object.
    fn construct(&mut self, object: &Value, parts: &[Expression], span: Span) {
        let Some(Expression { kind: Kind::Function(function), .. }) = parts.first() else {
            self.unsupported(span, "this object in device code");
            return;
        };
        let callee = Callee::Direct(self.reached(*function));
        let mut arguments = vec![object.clone()];
        arguments.extend(self.arguments(&parts[1..]));
        let place = self.place(span);
        self.emit(StatementKind::Call { to: None, callee, arguments }, place);
    }

    /// Assigns a structure or array: the address of the target.
    pub(super) fn assign_object(&mut self, target: &Expression, value: &Expression) -> Value {
        let ty = target.ty.clone();
        let bare = bare(value);
        if bare.is_place() {
            let from = self.address(value);
            let from = if super::assign::assigns(target) { self.settled(from) } else { from };
            let to = self.address(target);
            let to = self.repeatable(to);
            let packed = self.packed_place(target).into_iter().chain(self.packed_place(bare)).min();
            self.within_packed(packed, |body| body.copy(&to, from, &ty, target.span.to(value.span)));
            return to;
        }
        // The value's whole before the target is touched: it may read what is overwritten.
        let made = self.temporary_object(&ty, value.span);
        self.store_value(&made, value, &ty);
        let to = self.address(target);
        let to = self.repeatable(to);
        let packed = self.packed_place(target);
        self.within_packed(packed, |body| body.copy(&to, made, &ty, target.span.to(value.span)));
        to
    }

    /// A value as a function takes it: of an object that is no value, the address of a copy.
    pub(super) fn argument(&mut self, argument: &Expression) -> Value {
        if types::value_type(self.tree, &argument.ty).is_some() {
            return self.value(argument);
        }
        if argument.ty == Type::Void {
            return self.refused(argument.span, "an argument without a value", &argument.ty);
        }
        if !argument.is_place() {
            return self.address(argument);
        }
        let copy = self.temporary_object(&argument.ty, argument.span);
        self.store_value(&copy, argument, &argument.ty.clone());
        copy
    }

    /// The arguments of a call, in order.
    pub(super) fn arguments(&mut self, arguments: &[Expression]) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for argument in arguments {
            if super::assign::assigns(argument) {
                values = values.into_iter().map(|value| self.settled(value)).collect();
            }
            let value = self.argument(argument);
            values.push(value);
        }
        values
    }
}

fn bare(expression: &Expression) -> &Expression {
    match &expression.kind {
        Kind::Named(_, inner) => bare(inner),
        Kind::Convert { value, .. } if expression.ty.is_aggregate() => bare(value),
        Kind::Library("move", list) if list.len() == 1 => bare(&list[0]),
        _ => expression,
    }
}
