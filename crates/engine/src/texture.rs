//! Textures and samplers: what a kernel reads and writes by coordinates and not by address.
//!
//! A job's buffer may be a texture. Its values are then the texels' channels, one after the other, row by row, as a rule
//! fills them and an expectation compares them; a device holds them in the texture's format. A format that is coarser than
//! an element rounds what it is given, and a run reads back what it holds.

mod format;

use serde::{Deserialize, Serialize};

pub use self::format::TexelFormat;
use crate::{ElementType, Error, LimitKind};

/// What a buffer of a job is, where it is no memory by address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Resource {
    /// Texels.
    Texture(Texture),
    /// How texels are filtered. The buffer in whose place it is holds nothing.
    Sampler(Sampler),
}

/// The shape of a texture. It has one level of detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Texture {
    /// How its texels lie.
    pub dimension: Dimension,
    /// Texels in x, y and z; of an array of textures, z counts these.
    pub size: [u32; 3],
    /// What a texel is.
    pub format: TexelFormat,
}

/// How the texels of a texture lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dimension {
    /// In a row.
    D1,
    /// In a rectangle.
    D2,
    /// In several rectangles of one size.
    D2Array,
    /// In a cuboid.
    D3,
}

/// How a sampler makes a value of texels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sampler {
    /// Between texels.
    pub filter: Filter,
    /// Outside of the texture, in x, y and z.
    pub address: [AddressMode; 3],
}

/// What a sampler does between texels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    /// Takes the nearest.
    Nearest,
    /// Interpolates.
    Linear,
}

/// What a sampler does outside of the texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AddressMode {
    /// The texel at the edge goes on.
    ClampToEdge,
    /// The texture begins anew.
    Repeat,
    /// The texture begins anew, the other way round.
    MirrorRepeat,
}

impl Dimension {
    /// As WGSL's types spell it: `2d_array`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Dimension::D1 => "1d",
            Dimension::D2 => "2d",
            Dimension::D2Array => "2d_array",
            Dimension::D3 => "3d",
        }
    }

    /// How many numbers its size has.
    #[must_use]
    pub fn axes(self) -> usize {
        match self {
            Dimension::D1 => 1,
            Dimension::D2 => 2,
            Dimension::D2Array | Dimension::D3 => 3,
        }
    }

    /// How many components a coordinate has, without the number of an array's texture.
    #[must_use]
    pub fn components(self) -> usize {
        match self {
            Dimension::D1 => 1,
            Dimension::D2 | Dimension::D2Array => 2,
            Dimension::D3 => 3,
        }
    }

    /// What every device with WebGPU allows, per axis.
    #[must_use]
    pub fn limits(self) -> [u32; 3] {
        match self {
            Dimension::D1 => [8192, 1, 1],
            Dimension::D2 => [8192, 8192, 1],
            Dimension::D2Array => [8192, 8192, 256],
            Dimension::D3 => [2048, 2048, 2048],
        }
    }
}

impl Texture {
    /// How many texels it has.
    #[must_use]
    pub fn texels(&self) -> u64 {
        self.size.iter().fold(1, |product: u64, side| product.saturating_mul((*side).into()))
    }

    /// The bytes of its texels in its format.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.texels().saturating_mul(self.format.bytes().into())
    }

    /// How many elements its values are.
    #[must_use]
    pub fn elements(&self) -> u64 {
        self.texels().saturating_mul(self.format.channels() as u64)
    }

    /// Its texels in its format, made of its values as the elements of a buffer. What lies beyond the values' end is zero.
    #[must_use]
    pub fn pack(&self, values: &[u8]) -> Vec<u8> {
        let texels = usize::try_from(self.texels()).unwrap_or(0);
        let mut out = Vec::with_capacity(texels * self.format.bytes() as usize);
        let (words, _) = values.as_chunks::<4>();
        let mut texels_of = words.chunks(self.format.channels());
        for _ in 0..texels {
            let mut channels = [0; 4];
            for (to, from) in channels.iter_mut().zip(texels_of.next().unwrap_or_default()) {
                *to = u32::from_le_bytes(*from);
            }
            self.format.pack(channels, &mut out);
        }
        out
    }

    /// Its values as the elements of a buffer, made of texels in its format.
    #[must_use]
    pub fn unpack(&self, texels: &[u8]) -> Vec<u8> {
        let channels = self.format.channels();
        let mut out = Vec::new();
        for texel in texels.chunks_exact(self.format.bytes() as usize) {
            out.extend(self.format.unpack(texel)[..channels].iter().flat_map(|word| word.to_le_bytes()));
        }
        out
    }

    /// Refuses a texture that a device with WebGPU need not have.
    pub(crate) fn check(&self, name: &str) -> Result<(), Error> {
        if self.size.contains(&0) {
            return Err(Error::InvalidJob(format!("texture `{name}` has no texels")));
        }
        for (axis, (asked, allowed)) in
            ["x", "y", "z"].into_iter().zip(self.size.into_iter().zip(self.dimension.limits()))
        {
            if asked > allowed {
                let what = format!("texture `{name}` in {axis}");
                return Err(Error::LimitExceeded {
                    kind: LimitKind::Texels,
                    what,
                    asked: asked.into(),
                    allowed: allowed.into(),
                });
            }
        }
        Ok(())
    }
}

impl Default for Sampler {
    fn default() -> Self {
        Sampler { filter: Filter::Linear, address: [AddressMode::ClampToEdge; 3] }
    }
}

impl Filter {
    /// Its name in WebGPU.
    #[must_use]
    pub fn name(self) -> &'static str {
        Filter::ALL.iter().find(|(_, its)| *its == self).map_or("", |(name, _)| name)
    }

    /// All, by their names in WebGPU.
    pub const ALL: [(&'static str, Filter); 2] = [("nearest", Filter::Nearest), ("linear", Filter::Linear)];
}

impl AddressMode {
    /// Its name in WebGPU.
    #[must_use]
    pub fn name(self) -> &'static str {
        AddressMode::ALL.iter().find(|(_, its)| *its == self).map_or("", |(name, _)| name)
    }

    /// All, by their names in WebGPU.
    pub const ALL: [(&'static str, AddressMode); 3] = [
        ("clamp-to-edge", AddressMode::ClampToEdge),
        ("repeat", AddressMode::Repeat),
        ("mirror-repeat", AddressMode::MirrorRepeat),
    ];
}

/// What a module declares of a texture or a sampler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum ImageDeclaration {
    /// A texture that is read.
    Sampled {
        /// How its texels lie.
        dimension: Dimension,
        /// The type of its channels.
        element: ElementType,
        /// Whether a kernel reads it through a sampler.
        filtered: bool,
    },
    /// A texture in a format that the module names.
    Storage {
        /// How its texels lie.
        dimension: Dimension,
        /// What a texel is.
        format: TexelFormat,
        /// Whether it is read.
        read: bool,
        /// Whether it is written.
        written: bool,
    },
    /// A sampler.
    Sampler,
}
