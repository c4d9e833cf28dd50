//! A draw call: what goes through a device's graphics pipeline, and the picture that comes out.
//!
//! ```text
//! vertices ─► vertex stage ─► primitives ─► rasteriser ─► fragment stage ─► what overlaps ─► target
//!  floats      your WGSL       `primitives`   fixed         your WGSL        `overlap`       read back
//! ```

use std::{borrow::Cow, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::Timing;

/// A draw call with everything that it needs. A device makes the objects, draws, reads the target back, and frees all of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DrawCall {
    /// For messages.
    pub label: String,
    /// The whole module, with both stages. In group 0, binding 0 is a uniform buffer, binding 1 a texture of RGBA8 and
    /// binding 2 a sampler that takes the nearest texel. A module need not declare what it does not use.
    pub source: Cow<'static, str>,
    /// The name of the `@vertex` function.
    pub vertex_entry: String,
    /// The name of the `@fragment` function.
    pub fragment_entry: String,
    /// How many floats, 1 to 4, the attribute at `@location(0)` of the vertex stage has, that at 1, and so on.
    pub attributes: Vec<u32>,
    /// The vertices, each with its attributes one behind the other.
    pub vertices: Vec<f32>,
    /// In which order primitives use vertices; absent: one after another.
    pub indices: Option<Vec<u32>>,
    /// How vertices become primitives.
    pub primitives: Primitives,
    /// What the uniform buffer holds, as 32-bit words.
    pub uniform: Vec<u32>,
    /// What the texture holds; one white texel if absent.
    pub texture: Option<Picture>,
    /// Where the picture goes.
    pub target: Target,
    /// What happens where several fragments fall on one pixel.
    pub overlap: Overlap,
}

/// How vertices become primitives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Primitives {
    /// Each vertex is a point of one pixel.
    Points,
    /// Every two vertices are a line.
    Lines,
    /// Every three vertices are a triangle.
    Triangles,
    /// Every vertex after the second makes a triangle with the two before it.
    Strip,
}

/// What happens where several fragments fall on one pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overlap {
    /// The one that is drawn last stays.
    Last,
    /// Their colours add up.
    Sum,
    /// The one with the least depth stays.
    Nearest,
}

/// A picture that shaders read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Texels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Four bytes per texel: red, green, blue, alpha.
    #[serde(with = "shared_bytes")]
    pub rgba: Arc<[u8]>,
}

/// Where the picture goes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// What a pixel is.
    pub format: TargetFormat,
    /// What a pixel holds that nothing is drawn on: red, green, blue and alpha.
    pub background: [f64; 4],
}

/// What a pixel of a target is; each takes 4 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetFormat {
    /// Red, green, blue and alpha from 0 to 1, a byte each.
    Colour,
    /// One float.
    Float,
}

impl Target {
    /// Bytes of a pixel.
    pub const PIXEL_BYTES: u32 = 4;

    /// The bytes of all pixels.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        u64::from(self.width) * u64::from(self.height) * u64::from(Target::PIXEL_BYTES)
    }
}

/// What a draw call left.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The pixels row by row, without gaps.
    pub bytes: Vec<u8>,
    /// How long it takes, where that was asked.
    pub timing: Option<Timing>,
}

/// Bytes that several hold, as JSON has them.
mod shared_bytes {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(bytes: &Arc<[u8]>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(bytes.iter())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<[u8]>, D::Error> {
        Vec::<u8>::deserialize(deserializer).map(Into::into)
    }
}
