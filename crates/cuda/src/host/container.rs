//! `std::vector` and `std::string`: three words in memory (data, size, capacity), the elements in an object of their own.

use warpground_machine::{Address, FailureKind, Origin};

use super::{
    arithmetic::{load, low},
    code::Site,
    compile::holds,
    run::Run,
};
use crate::meaning::types::{CONTAINER_BYTES, Scalar, Type};

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

    pub(super) fn string(&self, address: Address) -> Result<Vec<u8>, FailureKind> {
        let (data, size) = (self.word(address)?, self.word(address + 8)?);
        if size == 0 {
            return Ok(Vec::new());
        }
        let bytes = self.machine.memory.read(data, size).map_err(|fault| FailureKind::Memory(fault, data))?;
        Ok(bytes.to_vec())
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

    /// Sets elements to a value: a register's bytes, or what lies at an address for aggregates.
    fn fill(
        &mut self,
        container: Address,
        from: u64,
        to: u64,
        value: u64,
        element: &Type,
        size: u64,
    ) -> Result<(), FailureKind> {
        let data = self.word(container)?;
        if self.program.resolved.tree.types.holds_container(element) && value != 0 {
            for index in from..to {
                self.copy_object(data + index * size, value, element)?;
            }
            return Ok(());
        }
        let bytes = if element.is_aggregate() {
            if value == 0 {
                vec![0; size as usize]
            } else {
                self.machine.memory.read(value, size).map_err(|fault| FailureKind::Memory(fault, value))?.to_vec()
            }
        } else {
            value.to_le_bytes()[..(size as usize).min(8)].to_vec()
        };
        if from >= to || bytes.is_empty() {
            return Ok(());
        }
        let (first, length) = (data + from * size, (to - from).saturating_mul(size));
        let place = self.machine.memory.write(first, length).map_err(|fault| FailureKind::Memory(fault, first))?;
        for element in place.chunks_exact_mut(size as usize) {
            element.iter_mut().zip(&bytes).for_each(|(place, byte)| *place = *byte);
        }
        Ok(())
    }

    pub(super) fn container(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let object = argument(0);
        // Those that make a container: the place, the size of an element, then the arguments.
        match name {
            "container.clear" => {
                self.free_held(object, &Type::Text);
                self.put_bytes(object, &[0; 24])?;
                return Ok(0);
            }
            "object.copy" => {
                let (from, ty) = (argument(1), site.types.first().cloned().unwrap_or(Type::Text));
                if object != from {
                    self.free_held(object, &ty);
                    self.copy_object(object, from, &ty)?;
                }
                return Ok(0);
            }
            "object.clear" => {
                let ty = site.types.first().cloned().unwrap_or(Type::Text);
                self.free_held(object, &ty);
                self.put_bytes(object, &vec![0; self.type_bytes(&ty) as usize])?;
                return Ok(0);
            }
            "vector.take" => {
                let from = argument(2);
                if object != from {
                    self.free_held(object, &Type::Text);
                    let copied = self.machine.memory.copy(object, from, CONTAINER_BYTES);
                    copied.map_err(|fault| FailureKind::Memory(fault, from))?;
                    self.put_bytes(from, &[0; 24])?;
                }
                return Ok(0);
            }
            "container.copy" => {
                let from = argument(1);
                if object != from {
                    self.free_held(object, &Type::Text);
                    let ty = site.types.first().cloned().unwrap_or(Type::Text);
                    self.copy_container(object, from, &ty)?;
                }
                return Ok(0);
            }
            "vector.fill" | "vector.list" | "vector.range" if site.result == Type::Void => {
                let size = argument(1);
                let element = match site.types.first() {
                    Some(Type::Vector(element)) => (**element).clone(),
                    _ => Type::INT,
                };
                self.free_held(object, &Type::Text);
                self.put_bytes(object, &[0; 24])?;
                if name == "vector.fill" {
                    let count = argument(2);
                    self.reserve(object, count, size)?;
                    self.fill(object, 0, count, argument(3), &element, size)?;
                    self.set_word(object + 8, count)?;
                } else if name == "vector.list" {
                    let count = arguments.len() as u64 - 2;
                    self.reserve(object, count, size)?;
                    for (index, value) in (0..).zip(&arguments[2..]) {
                        self.fill(object, index, index + 1, *value, &element, size)?;
                    }
                    self.set_word(object + 8, count)?;
                } else {
                    let (first, last) = (argument(2), argument(3));
                    let bytes = last.wrapping_sub(first);
                    self.reserve(object, bytes / size.max(1), size)?;
                    let data = self.word(object)?;
                    let copied = self.machine.memory.copy(data, first, bytes);
                    copied.map_err(|fault| FailureKind::Memory(fault, first))?;
                    self.set_word(object + 8, bytes / size.max(1))?;
                }
                return Ok(0);
            }
            "string.from" => {
                let text = self.text(argument(2))?;
                return self.set_string(object, &text);
            }
            "string.concat" => {
                let mut text = self.string(argument(2))?;
                text.extend(self.string(argument(3))?);
                return self.set_string(object, &text);
            }
            "string.sub" => {
                let text = self.string(argument(2))?;
                let from = usize::try_from(argument(3)).unwrap_or(usize::MAX);
                if from > text.len() {
                    let words = format!("`substr` from {from} of a string of {} characters", text.len());
                    return Err(FailureKind::Other(words));
                }
                let count = usize::try_from(argument(4)).unwrap_or(usize::MAX).min(text.len() - from);
                return self.set_string(object, &text[from..from + count]);
            }
            "string.find" => {
                let (text, wanted) = (self.string(object)?, self.string(argument(1))?);
                let from = usize::try_from(argument(2)).unwrap_or(usize::MAX).min(text.len());
                if wanted.is_empty() {
                    return Ok(from as u64);
                }
                let found = text[from..].windows(wanted.len()).position(|part| part == wanted);
                return Ok(found.map_or(u64::MAX, |at| (from + at) as u64));
            }
            "string.of" => {
                let value = argument(2);
                let text = match site.types.get(2).and_then(Type::scalar) {
                    Some(Scalar::F32) => format!("{:.6}", f32::from_bits(low(value))),
                    Some(Scalar::F64) => format!("{:.6}", f64::from_bits(value)),
                    Some(scalar) if scalar.is_signed() => value.cast_signed().to_string(),
                    _ => value.to_string(),
                };
                return self.set_string(object, text.as_bytes());
            }
            "string.of_stream" => {
                let text = self.stream_text(argument(2));
                return self.set_string(object, &text);
            }
            "string.char" => return self.set_string(object, &[(argument(2) & 0xff) as u8]),
            "string.append" => {
                let mut text = self.string(object)?;
                text.extend(self.string(argument(1))?);
                return self.set_string(object, &text);
            }
            "string.equal" | "string.differs" => {
                let equal = self.string(object)? == self.string(argument(1))?;
                return Ok(u64::from(equal == (name == "string.equal")));
            }
            "string.less" => return Ok(u64::from(self.string(object)? < self.string(argument(1))?)),
            "string.c_str" => {
                self.reserve(object, self.word(object + 8)? + 1, 1)?;
                let (data, length) = (self.word(object)?, self.word(object + 8)?);
                self.put_bytes(data + length, &[0])?;
                return Ok(data);
            }
            _ => {}
        }
        let size = arguments.last().copied().unwrap_or(1).max(1);
        let element = site.types.last().cloned().unwrap_or(Type::INT);
        let length = self.word(object + 8)?;
        match name {
            "vector.capacity" => self.word(object + 16),
            "vector.end" => {
                let data = self.word(object)?;
                Ok(data.wrapping_add(length * size))
            }
            "vector.push" => {
                let capacity = self.word(object + 16)?;
                if length >= capacity {
                    self.reserve(object, (capacity * 2).max(4), size)?;
                }
                self.fill(object, length, length + 1, argument(1), &element, size)?;
                self.set_word(object + 8, length + 1)?;
                Ok(0)
            }
            "vector.append" => {
                // `insert(end, first, last)`.
                let count = argument(2).wrapping_sub(argument(1)) / size;
                self.reserve(object, (length + count).max(1), size)?;
                for index in 0..count {
                    let from = argument(1) + index * size;
                    let to = self.word(object)? + (length + index) * size;
                    self.copy_object(to, from, &element)?;
                }
                self.set_word(object + 8, length + count)?;
                Ok(0)
            }
            "vector.erase" => {
                let first = argument(1);
                // With one place, the last argument before the size is that place.
                let last = if arguments.len() > 3 { argument(2) } else { first + size };
                let end = self.word(object)? + length * size;
                let rest = end.wrapping_sub(last);
                let copied = self.machine.memory.copy(first, last, rest);
                copied.map_err(|fault| FailureKind::Memory(fault, last))?;
                self.set_word(object + 8, length - last.wrapping_sub(first) / size)?;
                Ok(first)
            }
            "vector.equal" => {
                let (left, right) = (self.word(object)?, self.word(argument(1))?);
                if length != self.word(argument(1) + 8)? {
                    return Ok(0);
                }
                let bytes = length * size;
                let fault = |fault| FailureKind::Memory(fault, left);
                let same = bytes == 0
                    || self.machine.memory.read(left, bytes).map_err(fault)?
                        == self.machine.memory.read(right, bytes).map_err(fault)?;
                Ok(u64::from(same))
            }
            "vector.pop" => {
                let left = length.checked_sub(1).ok_or(FailureKind::Empty)?;
                self.set_word(object + 8, left).map(|()| 0)
            }
            "vector.reserve" => self.reserve(object, argument(1), size).map(|()| 0),
            "vector.clear" => self.set_word(object + 8, 0).map(|()| 0),
            "vector.resize" | "vector.assign" => {
                let count = argument(1);
                self.reserve(object, count.max(1), size)?;
                let from = if name == "vector.assign" { 0 } else { length.min(count) };
                self.fill(object, from, count, argument(2), &element, size)?;
                self.set_word(object + 8, count)?;
                Ok(0)
            }
            _ => Err(FailureKind::Other(format!("`{name}` is not supported on the host"))),
        }
    }

    pub(super) fn set_string(&mut self, object: Address, text: &[u8]) -> Answer {
        self.free_held(object, &Type::Text);
        self.put_bytes(object, &[0; 24])?;
        self.reserve(object, text.len() as u64 + 1, 1)?;
        let data = load(Scalar::U64, &self.word(object)?.to_le_bytes());
        self.put_bytes(data, text)?;
        self.set_word(object + 8, text.len() as u64)?;
        Ok(0)
    }
}
