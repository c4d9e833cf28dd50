//! Memory: where things are, and values written there.

use warpground_machine::Constant;

use super::{Compiler, number, storage};
use crate::{
    host::code::{Op, Place, Register},
    meaning::{
        tree::{Expression, GlobalId, Kind, LocalId},
        types::Type,
    },
    text::Span,
};

impl Compiler<'_> {
    /// Writes a value of any type to memory.
    pub(super) fn store_value(&mut self, place: Register, value: &Expression, ty: &Type) {
        self.span = if value.span == Span::default() { self.span } else { value.span };
        match (&value.kind, ty) {
            (Kind::Zero, Type::Vector(_) | Type::Text) => {
                let size = self.constant(u64::from(self.element_bytes(ty)));
                self.library("container.clear", &[place, size], &[ty.clone(), Type::SIZE], &Type::Void);
            }
            (Kind::Zero, _) => {
                self.clear_object(place, ty);
                let bytes = self.bytes(ty);
                self.emit(Op::Clear(place, bytes));
            }
            (Kind::Build(parts), Type::Array(element, _)) => {
                let bytes = self.bytes(ty);
                self.emit(Op::Clear(place, bytes));
                let step = self.bytes(element);
                for (index, part) in parts.iter().enumerate() {
                    let target = self.register();
                    let offset = u32::try_from(index).unwrap_or(0).saturating_mul(step);
                    self.emit(Op::Address(target, Place { base: place, index: None, offset }));
                    self.store_value(target, part, element);
                }
            }
            (Kind::Build(parts), Type::Struct(id)) => {
                // Into a temporary: the parts may read what is overwritten.
                let fields: Vec<(Type, u32)> = self.tree.types.structs[*id]
                    .fields
                    .iter()
                    .map(|field| (field.ty.clone(), u32::try_from(field.offset).unwrap_or(0)))
                    .collect();
                let temporary = self.variable(ty);
                let bytes = self.bytes(ty);
                self.clear_object(temporary, ty);
                self.emit(Op::Clear(temporary, bytes));
                for (part, (field, offset)) in parts.iter().zip(fields) {
                    let target = self.register();
                    self.emit(Op::Address(target, Place { base: temporary, index: None, offset }));
                    self.store_value(target, part, &field);
                }
                if self.tree.types.holds_container(ty) {
                    return self.copy_into(place, temporary, ty);
                }
                self.emit(Op::Copy(place, temporary, bytes));
            }
            (Kind::Library("construct", parts), _) => {
                self.clear_object(place, ty);
                self.construct(place, parts);
            }
            (Kind::Library(name, arguments), Type::Vector(_) | Type::Text)
                if !matches!(*name, "vector.at" | "string.at") =>
            {
                // Containers are made in place: the place is one more argument in front.
                self.container_into(place, name, arguments, ty);
            }
            (Kind::Call(..), _) if ty.is_aggregate() => {
                let from = self.value(value);
                self.copy_into(place, from, ty);
            }
            _ if ty.is_aggregate() => {
                let from = self.value(value);
                self.copy_into(place, from, ty);
            }
            _ => {
                let from = self.value(value);
                self.emit(Op::Store(storage(ty), Place::of(place), from));
            }
        }
    }

    pub(super) fn container_into(&mut self, place: Register, name: &'static str, arguments: &[Expression], ty: &Type) {
        let mut registers = vec![place, self.constant(u64::from(self.element_bytes(ty)))];
        let mut types = vec![ty.clone(), Type::SIZE];
        for argument in arguments {
            registers.push(self.value(argument));
            types.push(argument.ty.clone());
        }
        self.library(name, &registers, &types, &Type::Void);
    }

    pub(super) fn construct(&mut self, place: Register, parts: &[Expression]) {
        let Some(Expression { kind: Kind::Function(function), .. }) = parts.first() else { return };
        let mut arguments = vec![place];
        for part in &parts[1..] {
            arguments.push(self.value(part));
        }
        self.call(*function, &arguments);
    }

    /// The address of a global variable. Of one of the device's the host has a shadow.
    pub(super) fn global(&mut self, id: GlobalId) -> Register {
        let qualifiers = self.tree.globals[id].qualifiers;
        if !(qualifiers.device || qualifiers.constant_memory) || qualifiers.managed {
            return self.constant_of(Constant::Global(number(id)));
        }
        let shadows = &mut self.image.shadows;
        let known = shadows.iter().position(|shadow| *shadow == id);
        let known = known.unwrap_or_else(|| {
            shadows.push(id);
            shadows.len() - 1
        });
        self.constant_of(Constant::Global(number(self.tree.globals.len() + known)))
    }

    /// The address of a place.
    pub(super) fn address(&mut self, expression: &Expression) -> Register {
        match &expression.kind {
            Kind::Local(id) => self.local_place(*id, &expression.ty),
            Kind::Global(id) => self.global(*id),
            Kind::Text(id) => self.constant_of(Constant::Text(number(*id))),
            Kind::Dereference(pointer) => self.value(pointer),
            Kind::Index(base, index) => {
                let array = base;
                let base = if base.ty.is_pointer() { self.value(base) } else { self.address(base) };
                let alone = std::mem::take(&mut self.address_alone);
                let index = self.index(index);
                self.address_alone = alone;
                self.check_index(array, index, alone, expression.span);
                let into = self.register();
                let bytes = self.bytes(&expression.ty);
                self.emit(Op::Address(into, Place { base, index: Some((index, bytes)), offset: 0 }));
                into
            }
            Kind::Member(object, field) => {
                let base = if object.is_place() { self.address(object) } else { self.value(object) };
                let offset = match object.ty {
                    Type::Struct(id) => self.tree.types.structs[id].fields[*field].offset,
                    _ => 0,
                };
                let into = self.register();
                let offset = u32::try_from(offset).unwrap_or(0);
                self.emit(Op::Address(into, Place { base, index: None, offset }));
                into
            }
            Kind::Library("vector.at" | "string.at", arguments) => {
                let registers: Vec<Register> = arguments.iter().map(|argument| self.value(argument)).collect();
                self.span = expression.span;
                let into = self.register();
                self.emit(Op::Element(into, registers[0], registers[1], self.bytes(&expression.ty)));
                into
            }
            _ if expression.ty.is_aggregate() => self.value(expression),
            _ => {
                // A temporary whose address is wanted (a constant reference to a value).
                let value = self.value(expression);
                let place = self.variable(&expression.ty);
                self.emit(Op::Store(storage(&expression.ty), Place::of(place), value));
                place
            }
        }
    }

    /// The address of a local in memory. Where its declaration was not seen, control may come to it past its first use as
    /// well: then its memory is asked for again.
    pub(super) fn local_place(&mut self, id: LocalId, ty: &Type) -> Register {
        match (self.locals[id], self.undeclared.get(&id)) {
            (Some(place), Some(number)) => {
                self.emit(Op::Variable(place, *number));
                place
            }
            (Some(place), None) => place,
            (None, _) => {
                let place = self.variable(ty);
                self.locals[id] = Some(place);
                self.undeclared.insert(id, number(self.code.memory.len() - 1));
                place
            }
        }
    }

    pub(super) fn index(&mut self, index: &Expression) -> Register {
        self.value(index)
    }
}
