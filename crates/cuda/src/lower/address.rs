//! Places in memory: addresses, loads and stores.

use warpground_ir::{Access, Expression as Value, ExpressionKind, StatementKind, ValueType};

use super::{
    function::{Body, Lives, address},
    types,
};
use crate::{
    meaning::{
        tree::{Expression, Kind},
        types::Type,
    },
    text::Span,
};

impl Body<'_, '_> {
    /// The address of a place, or of a temporary object that holds the value.
    pub(super) fn address(&mut self, expression: &Expression) -> Value {
        let span = expression.span;
        let place = self.place(span);
        match &expression.kind {
            Kind::Local(id) => match self.lives(*id) {
                Lives::Memory(found) => Value { place, ..found },
                Lives::Local(..) => {
                    let name = &self.function.locals[*id].name;
                    self.refused(span, format!("the address of `{name}` here"), &expression.ty)
                }
            },
            Kind::Global(id) => {
                let object = self.module.global(*id);
                address(ExpressionKind::Object(object), place)
            }
            Kind::Text(id) => {
                let text = self.tree.strings.get(*id).cloned().unwrap_or_default();
                let object = self.module.literal(&text, span);
                address(ExpressionKind::Object(object), place)
            }
            Kind::Named(_, inner) => self.address(inner),
            Kind::Dereference(pointer) => self.value(pointer),
            Kind::Index(base, index) => self.indexed(base, index, &expression.ty, span),
            Kind::Member(object, field) => {
                let base = self.address(object);
                let offset = self.member_offset(&object.ty, *field);
                self.part(base, offset, span)
            }
            Kind::Library("move", arguments) if !arguments.is_empty() => self.address(&arguments[0]),
            Kind::Comma(left, right) => {
                self.effect(left);
                self.address(right)
            }
            Kind::Convert { value, .. } if types::value_type(self.tree, &expression.ty).is_none() => {
                self.address(value)
            }
            Kind::Assign(target, value) if types::value_type(self.tree, &expression.ty).is_none() => {
                self.assign(target, value, span, true)
            }
            Kind::Conditional(condition, yes, no) if yes.is_place() && no.is_place() => {
                let test = self.place(condition.span);
                let condition = self.value(condition);
                let yes = self.captured(|inner| inner.address(yes));
                let no = self.captured(|inner| inner.address(no));
                self.chosen(condition, yes, no, ValueType::POINTER, [place, test])
            }
            Kind::Decay(array) if types::value_type(self.tree, &expression.ty).is_none() => self.address(array),
            _ => self.kept(expression),
        }
    }

    /// The address of an object without a name that holds a value.
    fn kept(&mut self, expression: &Expression) -> Value {
        let ty = &expression.ty;
        if types::value_type(self.tree, ty).is_none()
            && !matches!(
                expression.kind,
                Kind::Build(_)
                    | Kind::Zero
                    | Kind::Library("construct", _)
                    | Kind::Call(..)
                    | Kind::CallPointer(..)
                    | Kind::Conditional(..)
            )
        {
            let name = self.tree.types.name(ty);
            return self.refused(expression.span, format!("this `{name}` in device code"), ty);
        }
        let place = self.temporary_object(ty, expression.span);
        self.store_value(&place, expression, &ty.clone());
        place
    }

    fn indexed(&mut self, base: &Expression, index: &Expression, element: &Type, span: Span) -> Value {
        let stride = self.tree.types.bytes(element);
        let mut from = if base.ty.is_pointer() { self.value(base) } else { self.address(base) };
        let past = u32::from(std::mem::take(&mut self.address_alone));
        if super::assign::assigns(index) {
            from = self.settled(from);
        }
        let index = self.value(index);
        self.address_alone = past == 1;
        let length = self.inner_length(base).map(|length| length.saturating_add(past));
        self.element(from, index, (stride, length), span)
    }

    /// The address of a place that is not accessed here: an index may be the length of its array.
    pub(super) fn address_alone(&mut self, expression: &Expression) -> Value {
        let before = std::mem::replace(&mut self.address_alone, true);
        let address = self.address(expression);
        self.address_alone = before;
        address
    }

    /// The length of an array within another object, of which memory itself knows nothing. A structure's last array of at
    /// most one element stands for as many as were allocated.
    fn inner_length(&self, array: &Expression) -> Option<u32> {
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
        if inner && *length > 0 { u32::try_from(*length).ok() } else { None }
    }

    pub(super) fn member_offset(&self, object: &Type, field: usize) -> u64 {
        match object {
            Type::Struct(id) => self.tree.types.structs[*id].fields.get(field).map_or(0, |field| field.offset),
            _ => 0,
        }
    }

    /// The address of what lies some bytes into an object.
    pub(super) fn part(&self, base: Value, offset: u64, span: Span) -> Value {
        if offset == 0 {
            return base;
        }
        let place = self.place(span);
        match base.kind {
            ExpressionKind::Member { base, offset: before } => {
                address(ExpressionKind::Member { base, offset: before + offset }, place)
            }
            _ => address(ExpressionKind::Member { base: Box::new(base), offset }, place),
        }
    }

    /// Whether an object lies in memory: a vector may lie in a local.
    pub(super) fn in_memory(&mut self, object: &Expression) -> bool {
        match &object.kind {
            Kind::Local(id) => matches!(self.lives(*id), Lives::Memory(_)),
            Kind::Named(_, inner) => self.in_memory(inner),
            Kind::Conditional(_, yes, no) => object.is_place() && self.in_memory(yes) && self.in_memory(no),
            _ => object.is_place(),
        }
    }

    /// Whether the source says `volatile` of a place, or of the pointer that leads to it.
    pub(super) fn is_volatile(&self, expression: &Expression) -> bool {
        match &expression.kind {
            Kind::Local(id) => self.function.locals[*id].volatile,
            Kind::Global(id) => self.tree.globals[*id].qualifiers.volatile,
            Kind::Convert { volatile: true, .. } => true,
            Kind::Index(inner, _)
            | Kind::Member(inner, _)
            | Kind::Dereference(inner)
            | Kind::Offset(inner, _)
            | Kind::Decay(inner)
            | Kind::AddressOf(inner)
            | Kind::Named(_, inner)
            | Kind::Step { target: inner, .. }
            | Kind::Convert { value: inner, .. } => self.is_volatile(inner),
            _ => false,
        }
    }

    /// What a place in memory holds.
    pub(super) fn loaded(&mut self, expression: &Expression) -> Value {
        let volatile = self.is_volatile(expression);
        // What leads to the place is read for itself.
        let keeps = std::mem::take(&mut self.keeps);
        let from = self.address(expression);
        let packed = self.packed_place(expression);
        self.keeps = keeps;
        self.within_packed(packed, |body| body.load(from, &expression.ty, volatile, expression.span))
    }

    pub(super) fn load(&mut self, address: Value, ty: &Type, volatile: bool, span: Span) -> Value {
        let place = self.place(span);
        let keeps = std::mem::take(&mut self.keeps);
        let Some(access) = self.access(address, ty, volatile).map(|access| Access { keeps, ..access }) else {
            let name = self.tree.types.name(ty);
            return self.refused(span, format!("reading a `{name}` as a value"), ty);
        };
        let value = access.ty;
        let data = self.module.data_type(ty);
        let to = self.temporary_of(value, data, place);
        self.emit(StatementKind::Load(to, access), place);
        Value::local(to, value, place)
    }

    pub(super) fn store(&mut self, address: Value, value: Value, ty: &Type, volatile: bool, span: Span) {
        let place = self.place(span);
        match self.access(address, ty, volatile) {
            Some(access) => self.emit(StatementKind::Store(access, value), place),
            None => {
                let name = self.tree.types.name(ty);
                self.unsupported(span, format!("writing a `{name}` as a value"));
            }
        }
    }

    /// An access to a value of a type.
    pub(super) fn access(&self, address: Value, ty: &Type, volatile: bool) -> Option<Access> {
        let value = types::value_type(self.tree, ty)?;
        let alignment = match value {
            ValueType::Scalar(scalar) => scalar.bytes(),
            ValueType::Vector(..) => self.module.alignment(ty),
        };
        Some(Access { address, ty: value, alignment: self.aligned_here(alignment), volatile, keeps: false })
    }
}
