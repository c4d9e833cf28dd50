//! Textures and samplers in the simulator's memory.
//!
//! A texture is a buffer: its texels in their format, row by row, and behind them a few words that describe it. A sampler has
//! only the words that describe it. A launch therefore binds both as it binds buffers, and observers see a texel at its place
//! in memory.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use warpground_engine::{AddressMode, Error, Filter, Resource, Sampler, TexelFormat};

use crate::{device::allocate_words, exec::Words};

/// Words that describe a texture or a sampler.
const DESCRIPTION_WORDS: usize = 4;

/// The words of a new texture or sampler, its texels zeroed.
pub(crate) fn words_of(label: &str, resource: &Resource) -> Result<Vec<AtomicU32>, Error> {
    let (bytes, description) = match resource {
        Resource::Texture(texture) => {
            let number = TexelFormat::ALL.iter().position(|its| *its == texture.format).unwrap_or(0);
            let [x, y, z] = texture.size;
            (texture.bytes(), [x, y, z, u32::try_from(number).unwrap_or(0)])
        }
        Resource::Sampler(Sampler { filter, address }) => {
            let number = |mode: AddressMode| AddressMode::ALL.iter().position(|(_, its)| *its == mode).unwrap_or(0);
            let [x, y, z] = address.map(|its| u32::try_from(number(its)).unwrap_or(0));
            (0, [x, y, z, u32::from(*filter == Filter::Linear)])
        }
    };
    let mut words = allocate_words(label, bytes)?;
    words.extend(description.map(AtomicU32::new));
    Ok(words)
}

fn description(words: &Words) -> (&Words, [u32; DESCRIPTION_WORDS]) {
    let (texels, description) = words.split_at(words.len().saturating_sub(DESCRIPTION_WORDS));
    let mut out = [0; DESCRIPTION_WORDS];
    for (to, from) in out.iter_mut().zip(description) {
        *to = from.load(Relaxed);
    }
    (texels, out)
}

/// A texture that a launch has bound.
pub(crate) struct BoundTexture<'launch> {
    pub(crate) texels: &'launch Words,
    pub(crate) size: [u32; 3],
    pub(crate) format: TexelFormat,
}

impl<'launch> BoundTexture<'launch> {
    pub(crate) fn of(words: &'launch Words) -> BoundTexture<'launch> {
        let (texels, [x, y, z, format]) = description(words);
        let format = TexelFormat::ALL.get(format as usize).copied().unwrap_or(TexelFormat::R32Uint);
        BoundTexture { texels, size: [x, y, z], format }
    }

    /// The first byte of a texel; `None` outside of the texture.
    pub(crate) fn offset(&self, at: [u32; 3]) -> Option<u32> {
        let inside = at.iter().zip(&self.size).all(|(at, side)| at < side);
        inside.then(|| ((at[2] * self.size[1] + at[1]) * self.size[0] + at[0]).wrapping_mul(self.format.bytes()))
    }

    /// The channels of the texel that begins at a byte, as a kernel sees them.
    pub(crate) fn texel(&self, offset: u32) -> [u32; 4] {
        let mut bytes = [0; 16];
        let first = (offset / 4) as usize;
        let words = self.texels.iter().skip(first).take((self.format.bytes() / 4) as usize);
        for (to, word) in bytes.chunks_exact_mut(4).zip(words) {
            to.copy_from_slice(&word.load(Relaxed).to_le_bytes());
        }
        self.format.unpack(&bytes)
    }

    /// Writes the texel that begins at a byte.
    pub(crate) fn set_texel(&self, offset: u32, channels: [u32; 4]) {
        let mut bytes = Vec::with_capacity(16);
        self.format.pack(channels, &mut bytes);
        let (words, _) = bytes.as_chunks::<4>();
        for (to, word) in self.texels.iter().skip((offset / 4) as usize).zip(words) {
            to.store(u32::from_le_bytes(*word), Relaxed);
        }
    }
}

/// A sampler that a launch has bound.
pub(crate) struct BoundSampler(Sampler);

impl BoundSampler {
    pub(crate) fn of(words: &Words) -> BoundSampler {
        let (_, [x, y, z, linear]) = description(words);
        let address =
            [x, y, z].map(|mode| AddressMode::ALL.get(mode as usize).map_or(AddressMode::Repeat, |its| its.1));
        BoundSampler(Sampler { filter: if linear == 1 { Filter::Linear } else { Filter::Nearest }, address })
    }

    pub(crate) fn is_linear(&self) -> bool {
        self.0.filter == Filter::Linear
    }

    /// The texel for a number that may lie outside of an axis of `side` texels.
    pub(crate) fn wrap(&self, axis: usize, at: i64, side: u32) -> u32 {
        let side = i64::from(side.max(1));
        let inside = match self.0.address[axis] {
            AddressMode::ClampToEdge => at.clamp(0, side - 1),
            AddressMode::Repeat => at.rem_euclid(side),
            AddressMode::MirrorRepeat => {
                let at = at.rem_euclid(2 * side);
                if at < side { at } else { 2 * side - 1 - at }
            }
        };
        u32::try_from(inside).unwrap_or(0)
    }
}
