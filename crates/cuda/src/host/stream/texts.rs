//! Reading and writing through streams.

use warpground_machine::{Address, FailureKind};

use super::{Base, MANIPULATORS};
use crate::{
    host::{
        arithmetic::{low, wrap},
        code::Site,
        file::number,
        format::float_text,
        library::Answer,
        run::Run,
    },
    meaning::types::{Scalar, Type},
};

impl Run<'_> {
    pub(in crate::host) fn stream(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        let value = arguments.first().copied().unwrap_or(0);
        // A manipulator's value carries what it does in its upper half.
        if let Some(which) = MANIPULATORS.iter().zip(0u64..).find_map(|(known, at)| (*known == name).then_some(at)) {
            return Ok(which << 32 | value & 0xffff_ffff);
        }
        if let Some(answer) = self.cpp_file(name, site, arguments) {
            return answer;
        }
        let stream = number(value);
        if matches!(name, "precision" | "width" | "fill" | "flags") {
            let [new, mask] = [1, 2].map(|at| arguments.get(at).copied().unwrap_or(0));
            return Ok(self.stream_states.entry(stream).or_default().reformat(name, new, mask));
        }
        let shown = arguments.get(1).copied().unwrap_or(0);
        if name == "get" {
            let target = site.types.get(1).and_then(Type::target).cloned().unwrap_or(Type::INT);
            self.while_reading(stream, |run| run.read_value(stream, shown, &target))?;
        } else {
            let ty = site.types.get(1).cloned().unwrap_or(Type::Bad);
            self.put(stream, shown, &ty)?;
        }
        Ok(value)
    }

    /// `std::cin >> variable`: the next word, as what the variable is. What does not fit makes it 0 and the stream bad.
    fn read_value(&mut self, stream: usize, address: Address, ty: &Type) -> Result<(), FailureKind> {
        if self.stream_failed(stream) {
            return Ok(());
        }
        let single = matches!(ty, Type::Scalar(Scalar::I8 | Scalar::U8));
        let mut word = Vec::new();
        while let Some(byte) = self.peek_byte() {
            let blank = byte.is_ascii_whitespace();
            if blank && !word.is_empty() {
                break;
            }
            let number = !matches!(ty, Type::Text) && !single;
            if number && !blank && !goes_on(&word, byte, ty.scalar().is_some_and(Scalar::is_float)) {
                break;
            }
            self.input_byte();
            if !blank {
                word.push(byte);
                if single {
                    break;
                }
            }
        }
        let text = String::from_utf8_lossy(&word).into_owned();
        let value = match ty {
            Type::Text => {
                self.stream_states.entry(stream).or_default().failed = word.is_empty();
                return self.set_string(address, &word).map(|_| ());
            }
            Type::Scalar(_) if single => word.first().map(|byte| u64::from(*byte)),
            Type::Scalar(Scalar::F32) => text.parse::<f32>().ok().map(|value| u64::from(value.to_bits())),
            Type::Scalar(Scalar::F64) => text.parse::<f64>().ok().map(f64::to_bits),
            Type::Scalar(scalar) => {
                let value = text.parse::<i128>().ok().and_then(|value| i64::try_from(value).ok());
                let value = value.map(|value| wrap(*scalar, value.cast_unsigned()));
                value.or_else(|| text.parse::<u64>().ok())
            }
            _ => None,
        };
        self.stream_states.entry(stream).or_default().failed = value.is_none();
        let bytes = usize::try_from(self.type_bytes(ty)).unwrap_or(8).min(8);
        self.put_bytes(address, &value.unwrap_or(0).to_le_bytes()[..bytes])
    }

    fn put(&mut self, stream: usize, value: u64, ty: &Type) -> Result<(), FailureKind> {
        let state = self.stream_states.entry(stream).or_default();
        if *ty == Type::Manipulator {
            let number = (value & 0xffff_ffff) as usize;
            let which = usize::try_from(value >> 32).ok().and_then(|which| MANIPULATORS.get(which)).copied();
            match which.unwrap_or_default() {
                "boolalpha" => state.words = true,
                "dec" => state.base = Base::Decimal,
                "defaultfloat" => (state.fixed, state.scientific) = (false, false),
                "endl" => drop(self.put_out(stream, b"\n")),
                "ends" => drop(self.put_out(stream, b"\0")),
                "fixed" => (state.fixed, state.scientific) = (true, false),
                "hex" => state.base = Base::Hexadecimal,
                "left" => state.left = true,
                "noboolalpha" => state.words = false,
                "noshowbase" => state.show_base = false,
                "noshowpoint" => state.show_point = false,
                "noshowpos" => state.show_sign = false,
                "nouppercase" => state.uppercase = false,
                "oct" => state.base = Base::Octal,
                "right" => state.left = false,
                "scientific" => (state.fixed, state.scientific) = (false, true),
                "setfill" => state.fill = (number & 0xff) as u8,
                "setprecision" => state.precision = number.min(1000),
                "setw" => state.width = number.min(10_000),
                "showbase" => state.show_base = true,
                "showpoint" => state.show_point = true,
                "showpos" => state.show_sign = true,
                "uppercase" => state.uppercase = true,
                // What is written is seen at once: nothing waits to be flushed.
                _ => {}
            }
            return Ok(());
        }
        let state = state.clone();
        let float = |value: f64| {
            let sign = match value {
                value if value.is_nan() => "",
                value if value.is_sign_negative() => "-",
                _ if state.show_sign => "+",
                _ => "",
            };
            let conversion = if state.fixed {
                b'f'
            } else if state.scientific {
                b'e'
            } else {
                b'g'
            };
            format!("{sign}{}", float_text(conversion, value.abs(), Some(state.precision), state.show_point))
                .into_bytes()
        };
        let text: Vec<u8> = match ty {
            Type::Scalar(Scalar::Bool) if state.words => {
                if value != 0 {
                    b"true".to_vec()
                } else {
                    b"false".to_vec()
                }
            }
            Type::Scalar(Scalar::I8 | Scalar::U8) => vec![(value & 0xff) as u8],
            Type::Scalar(Scalar::F32) => float(f64::from(f32::from_bits(low(value)))),
            Type::Scalar(Scalar::F64) => float(f64::from_bits(value)),
            Type::Scalar(_) | Type::Enum(..) if state.base != Base::Decimal => {
                let bits = match self.type_bytes(ty) {
                    8.. => value,
                    bytes => value & ((1 << (8 * bytes)) - 1),
                };
                let shown = state.show_base && bits != 0;
                match state.base {
                    Base::Octal => format!("{}{bits:o}", if shown { "0" } else { "" }).into_bytes(),
                    _ => format!("{}{bits:x}", if shown { "0x" } else { "" }).into_bytes(),
                }
            }
            Type::Scalar(scalar) if scalar.is_signed() => {
                let value = value.cast_signed();
                let sign = if state.show_sign && value >= 0 { "+" } else { "" };
                format!("{sign}{value}").into_bytes()
            }
            Type::Scalar(_) | Type::Enum(..) => value.to_string().into_bytes(),
            Type::Pointer(target, _) if matches!(**target, Type::Scalar(Scalar::I8)) => self.text(value)?,
            Type::Text => self.string(value)?,
            // GNU's library writes the null pointer as the number that it is.
            _ if value == 0 => b"0".to_vec(),
            _ => format!("{value:#x}").into_bytes(),
        };
        let numeric = matches!(ty, Type::Scalar(scalar) if !matches!(scalar, Scalar::I8 | Scalar::U8 | Scalar::Bool));
        let text = if state.uppercase && numeric { text.to_ascii_uppercase() } else { text };
        let gap = state.width.saturating_sub(text.len());
        let fill = vec![state.fill; gap];
        self.stream_states.entry(stream).or_default().width = 0;
        let whole = if state.left { [text, fill].concat() } else { [fill, text].concat() };
        if !self.put_out(stream, &whole) {
            self.fail_stream(stream);
        }
        Ok(())
    }
}

/// Whether a byte belongs to the number whose bytes are before it, as C++ reads numbers.
fn goes_on(before: &[u8], byte: u8, float: bool) -> bool {
    let exponent = before.iter().any(|byte| matches!(byte, b'e' | b'E'));
    match byte {
        b'0'..=b'9' => true,
        b'+' | b'-' => before.is_empty() || (float && matches!(before.last(), Some(b'e' | b'E'))),
        b'.' => float && !exponent && !before.contains(&b'.'),
        b'e' | b'E' => float && !exponent && before.iter().any(u8::is_ascii_digit),
        _ => false,
    }
}
