//! What memory holds, as text.

use std::ops::Range;

use super::recording::MOST_CELLS;
use crate::{
    host::{compile::function_of, errors, run::Run},
    meaning::types::{CUDA_ERROR, Scalar, Type},
};

/// So many members of a structure are shown, and so deep.
const MOST_MEMBERS: usize = 8;
const DEEPEST: usize = 3;
/// So many letters of a text are shown.
const MOST_LETTERS: usize = 80;

/// A number of a type, from the bytes that it begins with; nothing where there are too few.
pub(super) fn scalar(scalar: Scalar, bytes: &[u8]) -> Option<String> {
    let mut word = [0; 8];
    let length = scalar.bytes() as usize;
    word[..length].copy_from_slice(bytes.get(..length)?);
    let bits = u64::from_le_bytes(word);
    #[expect(clippy::cast_possible_truncation, reason = "the type says how many bits there are")]
    let text = match scalar {
        Scalar::Bool => (bits != 0).to_string(),
        Scalar::I8 => letter(bits as u8),
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 => bits.to_string(),
        Scalar::I16 => (bits as i16).to_string(),
        Scalar::I32 => (bits as i32).to_string(),
        Scalar::I64 => bits.cast_signed().to_string(),
        Scalar::F32 => float(f32::from_bits(bits as u32).into(), f32::from_bits(bits as u32).to_string()),
        Scalar::F64 => float(f64::from_bits(bits), f64::from_bits(bits).to_string()),
    };
    Some(text)
}

/// A float: its shortest digits, with an exponent where there would be many zeros.
fn float(value: f64, plain: String) -> String {
    let size = value.abs();
    if size == 0.0 || !value.is_finite() || (1e-4..1e9).contains(&size) {
        return if value.is_nan() { "NaN".to_owned() } else { plain };
    }
    // Seven digits are what a float has, or enough of a double.
    let text = format!("{value:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => format!("{}e{exponent}", digits.trim_end_matches('0').trim_end_matches('.')),
        None => text,
    }
}

fn letter(byte: u8) -> String {
    let number = byte.cast_signed();
    if (0x20..0x7f).contains(&byte) { format!("{number} '{}'", char::from(byte)) } else { number.to_string() }
}

/// A text in quotes, cut where it is long.
pub(super) fn quoted(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let cut: String = text.chars().take(MOST_LETTERS).collect();
    let more = if cut.len() < text.len() { " …" } else { "" };
    format!("{cut:?}{more}")
}

impl Run<'_> {
    /// What bytes of a type mean, in a line. Pointers are followed no further.
    pub(super) fn value_text(&self, ty: &Type, bytes: &[u8], depth: usize) -> String {
        let types = &self.program.resolved.tree.types;
        let word = || bytes.first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
        match ty {
            Type::Enum(CUDA_ERROR, _) => {
                errors::name(bytes.first_chunk().map_or(0, |word| u32::from_le_bytes(*word)).into()).to_owned()
            }
            Type::Scalar(own) | Type::Enum(_, own) => scalar(*own, bytes).unwrap_or_default(),
            Type::Pointer(..) | Type::Null => self.pointer_text(word()),
            Type::Array(element, count) => {
                let size = usize::try_from(types.bytes(element)).unwrap_or(1).max(1);
                if **element == Type::Scalar(Scalar::I8) {
                    return quoted(bytes.split(|byte| *byte == 0).next().unwrap_or(bytes));
                }
                if depth >= DEEPEST {
                    return format!("{count} elements");
                }
                let parts: Vec<String> = bytes
                    .chunks_exact(size)
                    .take(MOST_MEMBERS)
                    .map(|part| self.value_text(element, part, depth + 1))
                    .collect();
                let more = if *count > parts.len() as u64 { ", …" } else { "" };
                format!("{{{}{more}}}", parts.join(", "))
            }
            Type::Struct(_) if depth >= DEEPEST => "{…}".to_owned(),
            Type::Struct(id) => {
                let structure = &types.structs[*id];
                let named = structure.vector.is_none();
                let parts = structure.fields.iter().take(MOST_MEMBERS).map(|field| {
                    let at = usize::try_from(field.offset).unwrap_or(usize::MAX);
                    let text = bytes.get(at..).map_or_else(String::new, |rest| {
                        let length = usize::try_from(types.bytes(&field.ty)).unwrap_or(0).min(rest.len());
                        self.value_text(&field.ty, &rest[..length], depth + 1)
                    });
                    if named { format!("{}: {text}", field.name) } else { text }
                });
                let parts: Vec<String> = parts.collect();
                let more = if structure.fields.len() > parts.len() { ", …" } else { "" };
                format!("{{{}{more}}}", parts.join(", "))
            }
            Type::Vector(_) | Type::Text => {
                let length = bytes.get(8..16).and_then(<[u8]>::first_chunk).map_or(0, |word| u64::from_le_bytes(*word));
                if *ty == Type::Text {
                    let object = self.machine.memory.find(word()).ok();
                    let text = object.and_then(|(object, _)| object.data.get(..usize::try_from(length).ok()?));
                    return quoted(text.unwrap_or_default());
                }
                if length == 1 { "1 element".to_owned() } else { format!("{length} elements") }
            }
            Type::Bad | Type::Void | Type::Stream | Type::OwnStream(_) | Type::Manipulator | Type::Function(_) => {
                String::new()
            }
        }
    }

    /// A pointer whose target is not shown.
    fn pointer_text(&self, value: u64) -> String {
        if value == 0 {
            return "null".to_owned();
        }
        if let Some(function) = function_of(value).and_then(|id| self.program.resolved.tree.functions.get(id)) {
            return function.name.to_string();
        }
        if warpground_machine::is_device(value) {
            let (slot, _) = warpground_machine::device_parts(value);
            let live = self.device_objects.get(slot).is_some_and(|object| object.live);
            return if live { "device memory" } else { "device memory that was freed" }.to_owned();
        }
        match self.machine.memory.find(value) {
            Ok(_) => "host memory".to_owned(),
            Err(warpground_machine::Fault::Freed(_)) => "memory that was freed".to_owned(),
            // Streams and events are numbers.
            Err(_) if value < 0x1000 => format!("handle {value}"),
            Err(_) => "no memory of the program".to_owned(),
        }
    }

    /// The first elements of an array; `?` for one of which nobody has written some of these bytes.
    pub(super) fn cells(&self, element: &Type, bytes: &[u8], unwritten: &[Range<u64>]) -> Vec<String> {
        let size = usize::try_from(self.type_bytes(element)).unwrap_or(1).max(1);
        let parts = (0_u64..).step_by(size).zip(bytes.chunks_exact(size)).take(MOST_CELLS);
        let lacks = |at: u64| unwritten.iter().any(|range| range.start < at + size as u64 && at < range.end);
        parts.map(|(at, part)| if lacks(at) { "?".to_owned() } else { self.value_text(element, part, 1) }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let texts = [0.1_f32, 3.0, 1e10, 1.5e-7, f32::INFINITY, f32::NAN]
            .map(|value| scalar(Scalar::F32, &value.to_le_bytes()).unwrap_or_default());
        assert_eq!(texts, ["0.1", "3", "1e10", "1.5e-7", "inf", "NaN"]);
        assert_eq!(scalar(Scalar::I8, b"A").as_deref(), Some("65 'A'"));
        assert_eq!(scalar(Scalar::I32, &[1]), None);
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(quoted(b"a\n"), "\"a\\n\"");
        assert!(quoted(&[b'x'; 100]).ends_with(" …"));
    }
}
