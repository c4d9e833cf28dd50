//! `std::string`.

use warpground_machine::{Address, FailureKind};

use super::Answer;
use crate::{
    host::{
        arithmetic::{load, low},
        code::Site,
        run::Run,
    },
    meaning::types::{Scalar, Type},
};

impl Run<'_> {
    /// A function of strings, by its name. Those that make a string: the place, the size of an element, then the arguments.
    pub(super) fn string_call(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        let argument = |index: usize| arguments.get(index).copied().unwrap_or(0);
        let object = argument(0);
        match name {
            "string.from" => {
                let text = self.text(argument(2))?;
                self.set_string(object, &text)
            }
            "string.concat" => {
                let mut text = self.string(argument(2))?;
                text.extend(self.string(argument(3))?);
                self.set_string(object, &text)
            }
            "string.sub" => {
                let text = self.string(argument(2))?;
                let from = usize::try_from(argument(3)).unwrap_or(usize::MAX);
                if from > text.len() {
                    let words = format!("`substr` from {from} of a string of {} characters", text.len());
                    return Err(FailureKind::Other(words));
                }
                let count = usize::try_from(argument(4)).unwrap_or(usize::MAX).min(text.len() - from);
                self.set_string(object, &text[from..from + count])
            }
            "string.find" => {
                let (text, wanted) = (self.string(object)?, self.string(argument(1))?);
                let from = usize::try_from(argument(2)).unwrap_or(usize::MAX).min(text.len());
                if wanted.is_empty() {
                    return Ok(from as u64);
                }
                let found = text[from..].windows(wanted.len()).position(|part| part == wanted);
                Ok(found.map_or(u64::MAX, |at| (from + at) as u64))
            }
            "string.of" => {
                let value = argument(2);
                let text = match site.types.get(2).and_then(Type::scalar) {
                    Some(Scalar::F32) => format!("{:.6}", f32::from_bits(low(value))),
                    Some(Scalar::F64) => format!("{:.6}", f64::from_bits(value)),
                    Some(scalar) if scalar.is_signed() => value.cast_signed().to_string(),
                    _ => value.to_string(),
                };
                self.set_string(object, text.as_bytes())
            }
            "string.of_stream" => {
                let text = self.stream_text(argument(2));
                self.set_string(object, &text)
            }
            "string.char" => self.set_string(object, &[(argument(2) & 0xff) as u8]),
            "string.append" => {
                let mut text = self.string(object)?;
                text.extend(self.string(argument(1))?);
                self.set_string(object, &text)
            }
            "string.equal" | "string.differs" => {
                let equal = self.string(object)? == self.string(argument(1))?;
                Ok(u64::from(equal == (name == "string.equal")))
            }
            "string.less" => Ok(u64::from(self.string(object)? < self.string(argument(1))?)),
            "string.c_str" => {
                self.reserve(object, self.word(object + 8)? + 1, 1)?;
                let (data, length) = (self.word(object)?, self.word(object + 8)?);
                self.put_bytes(data + length, &[0])?;
                Ok(data)
            }
            _ => Err(FailureKind::Other(format!("`{name}` is not supported on the host"))),
        }
    }

    pub(in crate::host) fn string(&self, address: Address) -> Result<Vec<u8>, FailureKind> {
        let (data, size) = (self.word(address)?, self.word(address + 8)?);
        if size == 0 {
            return Ok(Vec::new());
        }
        let bytes = self.machine.memory.read(data, size).map_err(|fault| FailureKind::Memory(fault, data))?;
        Ok(bytes.to_vec())
    }

    pub(in crate::host) fn set_string(&mut self, object: Address, text: &[u8]) -> Answer {
        self.free_held(object, &Type::Text);
        self.put_bytes(object, &[0; 24])?;
        self.reserve(object, text.len() as u64 + 1, 1)?;
        let data = load(Scalar::U64, &self.word(object)?.to_le_bytes());
        self.put_bytes(data, text)?;
        self.set_word(object + 8, text.len() as u64)?;
        Ok(0)
    }
}
