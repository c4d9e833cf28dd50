//! What is to be run: kernels, buffers and the order of launches.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};

use crate::{ElementType, Fill, Resource, Texture, fill::POISON_BYTE};

/// What a buffer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Read by the kernel.
    Input,
    /// Written by the kernel; poisoned before the run and read back after it.
    Output,
    /// Read and written: keeps its fill before the run and is read back after it.
    InputOutput,
    /// Poisoned before the run; not read back.
    Scratch,
    /// Scalars, in WGSL's `uniform` address space.
    Uniform,
}

/// A piece of device memory that the job needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Buffer {
    /// The name it has in the kernel.
    pub name: String,
    /// What it holds.
    pub element: ElementType,
    /// How many elements; at least 1.
    pub length: u64,
    /// What it holds before the first step. Outputs and scratch are poisoned whatever is here.
    pub fill: Fill,
    /// What it is for.
    pub role: Role,
}

impl Buffer {
    /// Its size in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.length * ElementType::BYTES
    }

    /// The fill that a run starts from: outputs and scratch are poisoned.
    #[must_use]
    pub fn initial_fill(&self) -> &Fill {
        match self.role {
            Role::Output | Role::Scratch => &Fill::Poison,
            Role::Input | Role::InputOutput | Role::Uniform => &self.fill,
        }
    }

    /// Whether it is read back after a run.
    #[must_use]
    pub fn is_output(&self) -> bool {
        matches!(self.role, Role::Output | Role::InputOutput)
    }

    /// A uniform buffer that holds these 32-bit words (floats by [`f32::to_bits`]), padded to 16 bytes.
    #[must_use]
    pub fn uniform(name: &str, words: &[u32]) -> Buffer {
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(bytes.len().next_multiple_of(16).max(16), 0);
        Buffer {
            name: name.to_owned(),
            element: ElementType::U32,
            length: bytes.len() as u64 / ElementType::BYTES,
            fill: Fill::Bytes(bytes.into()),
            role: Role::Uniform,
        }
    }
}

/// Whether a kernel's indices are checked by the device's compiler.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trust {
    /// Every index is clamped and every loop bounded: for anything that a user wrote or edited.
    Checked,
    /// As written: only for the catalogue's own text. In a browser the checks stay on.
    Trusted,
}

/// A kernel: WGSL text, an entry point and the values of its overrides.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Kernel {
    /// For messages, for example `reduce/sequential`.
    pub label: String,
    /// The whole module.
    pub source: Cow<'static, str>,
    /// The name of the `@compute` function.
    pub entry_point: String,
    /// Values for `override` declarations; those that are absent keep their default.
    pub overrides: BTreeMap<String, f64>,
    /// Whether the module may run without index checks.
    pub trust: Trust,
}

/// One launch of a kernel: `kernel<<<grid, block>>>(…)`. The block's size is the kernel's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launch {
    /// Index into [`Job::kernels`].
    pub kernel: usize,
    /// Blocks in x, y and z; each at least 1.
    pub grid: [u32; 3],
    /// [`slot`] of group and binding (in group 0 the binding number itself), and index into [`Job::buffers`].
    pub bindings: Vec<(u32, usize)>,
}

/// A step of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Launches a kernel.
    Launch(Launch),
    /// Sets a buffer (an index into [`Job::buffers`]) to zero.
    Clear(usize),
}

/// Everything a run needs: buffers, kernels, and the steps in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// For messages.
    pub label: String,
    /// The kernels that the steps name.
    pub kernels: Vec<Kernel>,
    /// The buffers that the steps name.
    pub buffers: Vec<Buffer>,
    /// What is done, in order; each step sees what the earlier ones wrote.
    pub steps: Vec<Step>,
    /// The buffers that are textures or samplers, by their number.
    pub resources: BTreeMap<usize, Resource>,
}

impl Job {
    /// The bytes of all buffers together, on the device.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let bytes = |(at, buffer): (usize, &Buffer)| match self.resources.get(&at) {
            Some(Resource::Texture(texture)) => texture.bytes(),
            Some(Resource::Sampler(_)) => 0,
            None => buffer.bytes(),
        };
        self.buffers.iter().enumerate().map(bytes).sum()
    }

    /// The texture that a buffer is.
    #[must_use]
    pub fn texture(&self, buffer: usize) -> Option<&Texture> {
        match self.resources.get(&buffer) {
            Some(Resource::Texture(texture)) => Some(texture),
            _ => None,
        }
    }

    /// How many elements a buffer has, or how many texels it has as a texture; `None` for a sampler.
    #[must_use]
    pub fn elements(&self, buffer: usize) -> Option<u64> {
        match self.resources.get(&buffer) {
            Some(Resource::Texture(texture)) => Some(texture.texels()),
            Some(Resource::Sampler(_)) => None,
            None => self.buffers.get(buffer).map(|its| its.length),
        }
    }

    /// What a texture holds before the first step, in its format; `None` for what is none. A poisoned one holds poison in
    /// its own format: all bits, the brightest texel or one that is no number.
    #[must_use]
    pub fn initial_texels(&self, buffer: usize) -> Option<Vec<u8>> {
        let texture = self.texture(buffer)?;
        let its = self.buffers.get(buffer)?;
        let fill = its.initial_fill();
        if *fill == Fill::Poison {
            return Some(vec![POISON_BYTE; usize::try_from(texture.bytes()).ok()?]);
        }
        let mut values = vec![0; usize::try_from(texture.elements() * ElementType::BYTES).ok()?];
        fill.write(its.element, 0, &mut values);
        Some(texture.pack(&values))
    }
}

/// Bind groups that WebGPU has at least, and bindings that fit beside a group in a [`slot`].
pub const BIND_GROUPS: u32 = 4;
const GROUP_BITS: u32 = 16;

/// The place of a `@group(group) @binding(binding)` in one number: in group 0, where nearly every kernel binds all that it
/// uses, it is the binding's own. Bindings beyond 65,535 have none; WebGPU has a thousand in a group.
#[must_use]
pub const fn slot(group: u32, binding: u32) -> u32 {
    group << GROUP_BITS | binding
}

/// The group and the binding of a [`slot`].
#[must_use]
pub const fn group_and_binding(slot: u32) -> (u32, u32) {
    (slot >> GROUP_BITS, slot & ((1 << GROUP_BITS) - 1))
}

/// Folds a row of `blocks` blocks into a grid whose dimensions stay within `limit` (65,535 in WebGPU), with as few spare
/// blocks as up to twice the fewest rows allow: none if `blocks` has a divisor among them. The grid holds at least `blocks`
/// blocks: a kernel computes its linear block number as `block.y * grid.x + block.x` and guards its element. Returns `None`
/// if even `limit` × `limit` blocks are too few.
#[must_use]
pub fn fold_grid(blocks: u64, limit: u32) -> Option<[u32; 3]> {
    let limit = u64::from(limit.max(1));
    let blocks = blocks.max(1);
    let fewest = blocks.div_ceil(limit);
    if fewest > limit {
        return None;
    }
    let rows = (fewest..=(2 * fewest).min(limit)).min_by_key(|rows| blocks.next_multiple_of(*rows))?;
    Some([u32::try_from(blocks.div_ceil(rows)).ok()?, u32::try_from(rows).ok()?, 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_blocks_within_the_limit_stays_a_row() {
        assert_eq!(fold_grid(1, 65_535), Some([1, 1, 1]));
        assert_eq!(fold_grid(65_535, 65_535), Some([65_535, 1, 1]));
    }

    #[test]
    fn a_row_beyond_the_limit_folds_into_few_rows_with_no_or_few_spare_blocks() {
        assert_eq!(fold_grid(65_536, 65_535), Some([32_768, 2, 1]));
        assert_eq!(fold_grid(1_024, 400), Some([256, 4, 1]));
        for blocks in [65_537_u64, 1 << 20, 1_000_003, 4_294_836_225] {
            let grid = fold_grid(blocks, 65_535).map(|[x, y, _]| u64::from(x) * u64::from(y));
            assert!(grid.is_some_and(|held| held >= blocks && held - blocks < 65_535), "{blocks}: {grid:?}");
        }
    }

    #[test]
    fn more_blocks_than_two_dimensions_hold_are_refused() {
        assert_eq!(fold_grid(65_535 * 65_535 + 1, 65_535), None);
    }
}
