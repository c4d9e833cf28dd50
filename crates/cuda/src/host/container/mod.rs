//! `std::vector` and `std::string`: three words in memory (data, size, capacity), the elements in an object of their own.

mod string;
mod vector;

use warpground_machine::{Address, FailureKind, Origin};

use super::{arithmetic::load, code::Site, compile::holds, run::Run};
use crate::meaning::types::{Scalar, Type};

type Answer = Result<u64, FailureKind>;

impl Run<'_> {
    fn word(&self, address: Address) -> Answer {
        let bytes = self.machine.memory.read(address, 8).map_err(|fault| FailureKind::Memory(fault, address))?;
        Ok(load(Scalar::U64, bytes))
    }

    /// Gives back what the containers in an object hold.
    fn free_held(&mut self, address: Address, ty: &Type) {
        let holds = holds(&self.program.resolved.tree, ty);
        self.machine.free_held(address, &holds);
    }

    fn set_word(&mut self, address: Address, value: u64) -> Result<(), FailureKind> {
        self.put_bytes(address, &value.to_le_bytes())
    }

    /// Makes room for `count` elements.
    fn reserve(&mut self, container: Address, count: u64, size: u64) -> Result<(), FailureKind> {
        let (data, length, capacity) = (self.word(container)?, self.word(container + 8)?, self.word(container + 16)?);
        if count <= capacity && data != 0 {
            return Ok(());
        }
        let bytes = count.saturating_mul(size);
        let new = self.allocate(bytes.max(1), Origin::Container)?;
        if data != 0 {
            let copied = self.machine.memory.copy(new, data, length * size);
            copied.map_err(|fault| FailureKind::Memory(fault, data))?;
            let _ = self.machine.memory.release(data);
        }
        self.set_word(container, new)?;
        self.set_word(container + 16, count)
    }

    /// Makes a container a copy of another, and what lies in it copies too. What it held before is forgotten.
    fn copy_container(&mut self, to: Address, from: Address, ty: &Type) -> Result<(), FailureKind> {
        let element = match ty {
            Type::Vector(element) => (**element).clone(),
            _ => Type::Scalar(Scalar::I8),
        };
        let size = self.type_bytes(&element);
        let (data, length) = (self.word(from)?, self.word(from + 8)?);
        self.put_bytes(to, &[0; 24])?;
        if length == 0 {
            return Ok(());
        }
        self.reserve(to, length + u64::from(size == 1), size)?;
        let new = self.word(to)?;
        if self.program.resolved.tree.types.holds_container(&element) {
            for index in 0..length {
                self.copy_object(new + index * size, data + index * size, &element)?;
            }
        } else {
            let copied = self.machine.memory.copy(new, data, length * size);
            copied.map_err(|fault| FailureKind::Memory(fault, data))?;
        }
        self.set_word(to + 8, length)
    }

    /// Makes an object a copy of another, with what its containers hold. What it held before is forgotten.
    fn copy_object(&mut self, to: Address, from: Address, ty: &Type) -> Result<(), FailureKind> {
        let program = self.program;
        let types = &program.resolved.tree.types;
        match ty {
            Type::Vector(_) | Type::Text => self.copy_container(to, from, ty),
            Type::Array(element, count) if types.holds_container(element) => {
                let bytes = types.bytes(element);
                (0..*count).try_for_each(|index| self.copy_object(to + index * bytes, from + index * bytes, element))
            }
            Type::Struct(id) if types.holds_container(ty) => types.structs[*id]
                .fields
                .iter()
                .try_for_each(|field| self.copy_object(to + field.offset, from + field.offset, &field.ty)),
            _ => {
                let copied = self.machine.memory.copy(to, from, types.bytes(ty));
                copied.map_err(|fault| FailureKind::Memory(fault, from))
            }
        }
    }

    pub(super) fn container(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        match name.split_once('.') {
            Some(("vector", _)) => self.vector(name, site, arguments),
            Some(("string", _)) => self.string_call(name, site, arguments),
            _ => self.object(name, site, arguments),
        }
    }

    /// What is done with objects of any type that hold containers.
    fn object(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let object = argument(0);
        match name {
            "container.clear" => {
                self.free_held(object, &Type::Text);
                self.put_bytes(object, &[0; 24])?;
                Ok(0)
            }
            "object.copy" => {
                let (from, ty) = (argument(1), site.types.first().cloned().unwrap_or(Type::Text));
                if object != from {
                    self.free_held(object, &ty);
                    self.copy_object(object, from, &ty)?;
                }
                Ok(0)
            }
            "object.clear" => {
                let ty = site.types.first().cloned().unwrap_or(Type::Text);
                self.free_held(object, &ty);
                self.put_bytes(object, &vec![0; self.type_bytes(&ty) as usize])?;
                Ok(0)
            }
            "container.copy" => {
                let from = argument(1);
                if object != from {
                    self.free_held(object, &Type::Text);
                    let ty = site.types.first().cloned().unwrap_or(Type::Text);
                    self.copy_container(object, from, &ty)?;
                }
                Ok(0)
            }
            _ => Err(FailureKind::Other(format!("`{name}` is not supported on the host"))),
        }
    }
}
