//! C++ streams: `std::cout`, `std::cin` and string streams.

use warpground_machine::{Address, FailureKind};

use super::{
    arithmetic::{low, wrap},
    code::Site,
    format::float_text,
    library::Answer,
    run::{Run, Stream},
};
use crate::meaning::types::{Scalar, Type};

/// How `std::cout` writes the next things.
#[derive(Debug, Clone)]
pub(super) struct StreamState {
    fixed: bool,
    scientific: bool,
    hexadecimal: bool,
    words: bool,
    left: bool,
    precision: usize,
    width: usize,
    fill: u8,
    /// `std::cin` found something else than it was asked for.
    failed: bool,
}

impl Default for StreamState {
    fn default() -> Self {
        StreamState {
            fixed: false,
            scientific: false,
            hexadecimal: false,
            words: false,
            left: false,
            precision: 6,
            width: 0,
            fill: b' ',
            failed: false,
        }
    }
}

impl Run<'_> {
    pub(super) fn stream(&mut self, name: &str, site: &Site, arguments: &[u64]) -> Answer {
        let value = arguments.first().copied().unwrap_or(0);
        // A manipulator's value carries what it does in its upper half.
        let manipulator = |which: u64| Ok(which << 32 | value & 0xffff_ffff);
        match name {
            "endl" => manipulator(1),
            "fixed" => manipulator(2),
            "scientific" => manipulator(3),
            "setw" => manipulator(4),
            "setprecision" => manipulator(5),
            "setfill" => manipulator(6),
            "hex" => manipulator(7),
            "dec" => manipulator(8),
            "left" => manipulator(9),
            "right" => manipulator(10),
            "boolalpha" => manipulator(11),
            "flush" => manipulator(12),
            "defaultfloat" => manipulator(13),
            "get" => {
                let target = site.types.get(1).and_then(Type::target).cloned().unwrap_or(Type::INT);
                self.read_value(arguments.get(1).copied().unwrap_or(0), &target)?;
                Ok(value)
            }
            "good" => Ok(u64::from(value != 2 || !self.stream_state.failed)),
            _ => {
                let shown = arguments.get(1).copied().unwrap_or(0);
                let ty = site.types.get(1).cloned().unwrap_or(Type::Bad);
                let stream = if value == 1 { Stream::Error } else { Stream::Output };
                self.put(stream, shown, &ty)?;
                Ok(value)
            }
        }
    }

    /// `std::cin >> variable`: the next word, as what the variable is. What does not fit makes it 0 and the stream bad.
    pub(super) fn read_value(&mut self, address: Address, ty: &Type) -> Result<(), FailureKind> {
        if self.stream_state.failed {
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
            let fits = byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
            if number && !blank && !fits {
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
                self.stream_state.failed = word.is_empty();
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
        self.stream_state.failed = value.is_none();
        let bytes = usize::try_from(self.type_bytes(ty)).unwrap_or(8).min(8);
        self.put_bytes(address, &value.unwrap_or(0).to_le_bytes()[..bytes])
    }

    pub(super) fn put(&mut self, stream: Stream, value: u64, ty: &Type) -> Result<(), FailureKind> {
        let state = &mut self.stream_state;
        if *ty == Type::Manipulator {
            let number = (value & 0xffff_ffff) as usize;
            match value >> 32 {
                1 => self.out(stream, b"\n"),
                2 => (state.fixed, state.scientific) = (true, false),
                3 => (state.fixed, state.scientific) = (false, true),
                4 => state.width = number.min(10_000),
                5 => state.precision = number.min(1000),
                6 => state.fill = (number & 0xff) as u8,
                7 => state.hexadecimal = true,
                8 => state.hexadecimal = false,
                9 => state.left = true,
                10 => state.left = false,
                11 => state.words = true,
                13 => (state.fixed, state.scientific) = (false, false),
                _ => {}
            }
            return Ok(());
        }
        let state = state.clone();
        let float = |value: f64| {
            let sign = if value.is_sign_negative() && !value.is_nan() { "-" } else { "" };
            let conversion = if state.fixed {
                b'f'
            } else if state.scientific {
                b'e'
            } else {
                b'g'
            };
            format!("{sign}{}", float_text(conversion, value.abs(), Some(state.precision), false)).into_bytes()
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
            Type::Scalar(scalar) if state.hexadecimal => {
                let bits = if scalar.bytes() == 4 { value & 0xffff_ffff } else { value };
                format!("{bits:x}").into_bytes()
            }
            Type::Scalar(scalar) if scalar.is_signed() => value.cast_signed().to_string().into_bytes(),
            Type::Scalar(_) | Type::Enum(..) => value.to_string().into_bytes(),
            Type::Pointer(target, _) if matches!(**target, Type::Scalar(Scalar::I8)) => self.text(value)?,
            Type::Text => self.string(value)?,
            _ => format!("{value:#x}").into_bytes(),
        };
        let gap = state.width.saturating_sub(text.len());
        let fill = vec![state.fill; gap];
        self.stream_state.width = 0;
        if !state.left {
            self.out(stream, &fill);
        }
        self.out(stream, &text);
        if state.left {
            self.out(stream, &fill);
        }
        Ok(())
    }
}
