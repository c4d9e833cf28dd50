//! What a texel is: the formats of WGSL's storage textures, and how numbers lie in them.

use half::f16;
use serde::{Deserialize, Serialize};

use crate::ElementType;

/// A texel's channels and their type: the formats that WGSL's storage textures have on every device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TexelFormat {
    /// Four channels of 8 bits, from 0 to 1.
    Rgba8Unorm,
    /// Four channels of 8 bits, from -1 to 1.
    Rgba8Snorm,
    /// Four channels of 8 bits, unsigned.
    Rgba8Uint,
    /// Four channels of 8 bits, signed.
    Rgba8Sint,
    /// Four channels of 16 bits, unsigned.
    Rgba16Uint,
    /// Four channels of 16 bits, signed.
    Rgba16Sint,
    /// Four channels in half precision.
    Rgba16Float,
    /// One channel of 32 bits, unsigned.
    R32Uint,
    /// One channel of 32 bits, signed.
    R32Sint,
    /// One channel in single precision.
    R32Float,
    /// Two channels of 32 bits, unsigned.
    Rg32Uint,
    /// Two channels of 32 bits, signed.
    Rg32Sint,
    /// Two channels in single precision.
    Rg32Float,
    /// Four channels of 32 bits, unsigned.
    Rgba32Uint,
    /// Four channels of 32 bits, signed.
    Rgba32Sint,
    /// Four channels in single precision.
    Rgba32Float,
}

/// How a channel lies in a texel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Channel {
    Unorm8,
    Snorm8,
    Uint8,
    Sint8,
    Uint16,
    Sint16,
    Float16,
    Word,
}

impl TexelFormat {
    /// All of them.
    pub const ALL: [TexelFormat; 16] = [
        TexelFormat::Rgba8Unorm,
        TexelFormat::Rgba8Snorm,
        TexelFormat::Rgba8Uint,
        TexelFormat::Rgba8Sint,
        TexelFormat::Rgba16Uint,
        TexelFormat::Rgba16Sint,
        TexelFormat::Rgba16Float,
        TexelFormat::R32Uint,
        TexelFormat::R32Sint,
        TexelFormat::R32Float,
        TexelFormat::Rg32Uint,
        TexelFormat::Rg32Sint,
        TexelFormat::Rg32Float,
        TexelFormat::Rgba32Uint,
        TexelFormat::Rgba32Sint,
        TexelFormat::Rgba32Float,
    ];

    /// Its name in WGSL.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TexelFormat::Rgba8Unorm => "rgba8unorm",
            TexelFormat::Rgba8Snorm => "rgba8snorm",
            TexelFormat::Rgba8Uint => "rgba8uint",
            TexelFormat::Rgba8Sint => "rgba8sint",
            TexelFormat::Rgba16Uint => "rgba16uint",
            TexelFormat::Rgba16Sint => "rgba16sint",
            TexelFormat::Rgba16Float => "rgba16float",
            TexelFormat::R32Uint => "r32uint",
            TexelFormat::R32Sint => "r32sint",
            TexelFormat::R32Float => "r32float",
            TexelFormat::Rg32Uint => "rg32uint",
            TexelFormat::Rg32Sint => "rg32sint",
            TexelFormat::Rg32Float => "rg32float",
            TexelFormat::Rgba32Uint => "rgba32uint",
            TexelFormat::Rgba32Sint => "rgba32sint",
            TexelFormat::Rgba32Float => "rgba32float",
        }
    }

    /// The format of that name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<TexelFormat> {
        TexelFormat::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The type of its channels in a kernel.
    #[must_use]
    pub fn element(self) -> ElementType {
        match self {
            TexelFormat::Rgba8Uint
            | TexelFormat::Rgba16Uint
            | TexelFormat::R32Uint
            | TexelFormat::Rg32Uint
            | TexelFormat::Rgba32Uint => ElementType::U32,
            TexelFormat::Rgba8Sint
            | TexelFormat::Rgba16Sint
            | TexelFormat::R32Sint
            | TexelFormat::Rg32Sint
            | TexelFormat::Rgba32Sint => ElementType::I32,
            _ => ElementType::F32,
        }
    }

    /// How many channels a texel has.
    #[must_use]
    pub fn channels(self) -> usize {
        match self {
            TexelFormat::R32Uint | TexelFormat::R32Sint | TexelFormat::R32Float => 1,
            TexelFormat::Rg32Uint | TexelFormat::Rg32Sint | TexelFormat::Rg32Float => 2,
            _ => 4,
        }
    }

    /// The bytes of a texel: 4, 8 or 16.
    #[must_use]
    pub fn bytes(self) -> u32 {
        let channel = match self.channel() {
            Channel::Unorm8 | Channel::Snorm8 | Channel::Uint8 | Channel::Sint8 => 1,
            Channel::Uint16 | Channel::Sint16 | Channel::Float16 => 2,
            Channel::Word => 4,
        };
        channel * u32::try_from(self.channels()).unwrap_or(4)
    }

    /// Whether its channels are fractions, from 0 or -1 to 1.
    #[must_use]
    pub fn is_normalised(self) -> bool {
        matches!(self.channel(), Channel::Unorm8 | Channel::Snorm8)
    }

    /// Whether interpolating its texels is something that a device need not offer.
    #[must_use]
    pub fn is_single_precision(self) -> bool {
        matches!(self, TexelFormat::R32Float | TexelFormat::Rg32Float | TexelFormat::Rgba32Float)
    }

    fn channel(self) -> Channel {
        match self {
            TexelFormat::Rgba8Unorm => Channel::Unorm8,
            TexelFormat::Rgba8Snorm => Channel::Snorm8,
            TexelFormat::Rgba8Uint => Channel::Uint8,
            TexelFormat::Rgba8Sint => Channel::Sint8,
            TexelFormat::Rgba16Uint => Channel::Uint16,
            TexelFormat::Rgba16Sint => Channel::Sint16,
            TexelFormat::Rgba16Float => Channel::Float16,
            _ => Channel::Word,
        }
    }

    /// Appends a texel with these channels, given as the words that a kernel has for them. What does not fit is drawn to
    /// the nearest value that does, and of whole numbers the low bits are taken.
    pub fn pack(self, channels: [u32; 4], out: &mut Vec<u8>) {
        let kind = self.channel();
        for word in &channels[..self.channels()] {
            let value = f32::from_bits(*word);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped, or the low bits meant"
            )]
            match kind {
                Channel::Unorm8 => out.push((value.clamp(0.0, 1.0) * 255.0).round_ties_even() as u8),
                Channel::Snorm8 => {
                    out.push(((value.clamp(-1.0, 1.0) * 127.0).round_ties_even() as i8).cast_unsigned());
                }
                Channel::Uint8 | Channel::Sint8 => out.push(*word as u8),
                Channel::Uint16 | Channel::Sint16 => out.extend((*word as u16).to_le_bytes()),
                Channel::Float16 => out.extend(f16::from_f32(value).to_bits().to_le_bytes()),
                Channel::Word => out.extend(word.to_le_bytes()),
            }
        }
    }

    /// The channels of a texel as a kernel sees them; those that the format does not have are 0, 0 and 1.
    #[must_use]
    pub fn unpack(self, texel: &[u8]) -> [u32; 4] {
        let one = if self.element() == ElementType::F32 { 1.0_f32.to_bits() } else { 1 };
        let mut out = [0, 0, 0, one];
        let kind = self.channel();
        for (at, word) in out.iter_mut().enumerate().take(self.channels()) {
            let byte = texel.get(at).copied().unwrap_or(0);
            let pair = [0, 1].map(|byte| texel.get(at * 2 + byte).copied().unwrap_or(0));
            *word = match kind {
                Channel::Unorm8 => (f32::from(byte) / 255.0).to_bits(),
                Channel::Snorm8 => (f32::from(byte.cast_signed()) / 127.0).max(-1.0).to_bits(),
                Channel::Uint8 => byte.into(),
                Channel::Sint8 => i32::from(byte.cast_signed()).cast_unsigned(),
                Channel::Uint16 => u16::from_le_bytes(pair).into(),
                Channel::Sint16 => i32::from(i16::from_le_bytes(pair)).cast_unsigned(),
                Channel::Float16 => f16::from_bits(u16::from_le_bytes(pair)).to_f32().to_bits(),
                Channel::Word => {
                    u32::from_le_bytes([0, 1, 2, 3].map(|byte| texel.get(at * 4 + byte).copied().unwrap_or(0)))
                }
            };
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_texel_survives_its_way_through_the_channels() {
        for format in TexelFormat::ALL {
            for seed in [0_u32, 1, 0x3c, 0x7f, 0x81, 0xfe] {
                let bytes: Vec<u8> =
                    (0..format.bytes()).map(|at| u8::try_from((seed + 37 * at) % 120).unwrap_or(0)).collect();
                let mut back = Vec::new();
                format.pack(format.unpack(&bytes), &mut back);
                assert_eq!(back, bytes, "{format:?}");
            }
        }
    }

    #[test]
    fn fractions_are_drawn_to_the_nearest_value_that_there_is() {
        let pack = |format: TexelFormat, values: [f32; 4]| {
            let mut out = Vec::new();
            format.pack(values.map(f32::to_bits), &mut out);
            out
        };
        assert_eq!(pack(TexelFormat::Rgba8Unorm, [-1.0, 0.5, 2.0, f32::NAN]), [0, 128, 255, 0]);
        assert_eq!(pack(TexelFormat::Rgba8Snorm, [-2.0, 0.5, 1.0, 0.0]), [0x81, 64, 127, 0]);
        assert_eq!(TexelFormat::Rgba8Snorm.unpack(&[0x80, 0, 0, 0])[0], (-1.0_f32).to_bits());
        assert_eq!(TexelFormat::R32Float.unpack(&2.5_f32.to_le_bytes()), [2.5_f32.to_bits(), 0, 0, 1.0_f32.to_bits()]);
    }
}
