//! Accesses to textures.

use warpground_engine::Dimension;

use super::register::Register;

/// What a warp does with a texture in one instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextureAccess {
    /// What.
    pub operation: TextureOperation,
    /// How the texels lie.
    pub dimension: Dimension,
    /// The texture: an address without an index.
    pub address: u32,
    /// The sampler's variable, where one takes part.
    pub sampler: Option<u16>,
    /// The components of the coordinate: whole numbers, or floats from 0 to 1 where a sampler takes part.
    pub coordinate: Vec<Register>,
    /// Which of an array's textures.
    pub layer: Option<Register>,
    /// The level of detail, of a load.
    pub level: Option<Register>,
    /// Texels that are added to where a sampler looks.
    pub offset: Vec<Register>,
    /// What is stored, or where the results go.
    pub values: Vec<Register>,
}

/// What can be done with a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextureOperation {
    /// `textureLoad`
    Load,
    /// `textureStore`
    Store,
    /// `textureSampleLevel` and its like; with `clamp` half a texel away from the edges at least.
    Sample {
        /// Whether the coordinate is drawn inside first.
        clamp: bool,
    },
    /// `textureGather` of a channel.
    Gather(u8),
    /// `textureDimensions`
    Size,
    /// `textureNumLayers`
    Layers,
}

impl TextureAccess {
    /// The registers that it reads.
    #[must_use]
    pub fn reads(&self) -> Vec<Register> {
        let mut all = self.coordinate.clone();
        all.extend(self.layer.iter().chain(&self.level).chain(&self.offset));
        if self.operation == TextureOperation::Store {
            all.extend(&self.values);
        }
        all
    }

    /// The registers that it writes.
    #[must_use]
    pub fn writes(&self) -> Vec<Register> {
        if self.operation == TextureOperation::Store { Vec::new() } else { self.values.clone() }
    }

    /// Whether it touches texels.
    #[must_use]
    pub fn touches_memory(&self) -> bool {
        !matches!(self.operation, TextureOperation::Size | TextureOperation::Layers)
    }
}
