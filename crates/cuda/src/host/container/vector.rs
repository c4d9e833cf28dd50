//! `std::vector`.

use warpground_machine::{Address, FailureKind};

use super::Answer;
use crate::{
    host::{code::Site, run::Run},
    meaning::types::{CONTAINER_BYTES, Type},
};

impl Run<'_> {
    /// A function of vectors, by its name.
    pub(super) fn vector(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let object = argument(0);
        match name {
            "vector.take" => return self.take_vector(object, argument(2)),
            "vector.fill" | "vector.list" | "vector.range" if site.result == Type::Void => {
                return self.make_vector(name, site, arguments);
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

    /// Takes what another vector holds; that one is empty then.
    fn take_vector(&mut self, object: Address, from: Address) -> Answer {
        if object != from {
            self.free_held(object, &Type::Text);
            let copied = self.machine.memory.copy(object, from, CONTAINER_BYTES);
            copied.map_err(|fault| FailureKind::Memory(fault, from))?;
            self.put_bytes(from, &[0; 24])?;
        }
        Ok(0)
    }

    /// Makes a vector: the place, the size of an element, then what it is made of.
    fn make_vector(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let object = argument(0);
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
        Ok(0)
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
}
