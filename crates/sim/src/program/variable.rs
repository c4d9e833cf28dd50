//! Variables in memory, addresses in them, and what the launch gives every thread.

use serde::{Deserialize, Serialize};

use super::{
    register::Register,
    shape::{Extent, Shape},
};

/// A value that differs from thread to thread, given by the launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// `local_invocation_id`, one component.
    Thread(u8),
    /// `local_invocation_index`
    ThreadIndex,
    /// `global_invocation_id`, one component.
    GlobalThread(u8),
    /// `workgroup_id`, one component.
    Block(u8),
    /// `num_workgroups`, one component.
    Grid(u8),
    /// `subgroup_invocation_id`
    Lane,
    /// `subgroup_id`
    Warp,
    /// `subgroup_size`
    WarpWidth,
    /// `num_subgroups`
    Warps,
    /// The number of the multiprocessor, in CUDA.
    Multiprocessor,
}

/// Where a variable lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// Storage buffers: CUDA's global memory.
    Global,
    /// Uniform buffers: CUDA's constant memory.
    Constant,
    /// WGSL's workgroup memory.
    Shared,
    /// Memory of one thread: what does not fit registers.
    Private,
}

/// A variable in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Variable {
    /// Its name in the source.
    pub name: String,
    /// Where it lives.
    pub space: Space,
    /// Its type.
    pub shape: Shape,
    /// Shared and private variables: their first byte.
    pub offset: u32,
    /// Buffers: the binding's number.
    pub binding: u32,
    /// Whether the kernel may write it.
    pub writable: bool,
    /// Global and constant memory of kernels of the device IR: the upper half of its addresses.
    pub object: Option<u32>,
}

impl Variable {
    /// What the byte at `offset` bytes from the variable's start is called.
    #[must_use]
    pub fn name_of(&self, offset: u32) -> String {
        let mut name = self.name.clone();
        self.shape.name_of(offset, &mut name);
        name
    }
}

/// A memory address: `variable + offset + index * stride`, where `index` must be below a length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address {
    /// An index into [`Program::variables`].
    pub variable: u16,
    /// Where the variable lives.
    pub space: Space,
    /// The constant part, in bytes; shared and private variables' own offset included.
    pub offset: u32,
    /// The dynamic part.
    pub index: Option<Register>,
    /// Bytes per index step.
    pub stride: u32,
    /// An index into [`Program::lengths`]: what the index must be below.
    pub length: u16,
    /// If this is a component of a vector: how the vector lies around it.
    pub vector: Option<Extent>,
}

/// A number of elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// Known at compile time.
    Fixed(u32),
    /// As many as fit the buffer bound to a variable from `offset` on.
    Runtime {
        /// The variable.
        variable: u16,
        /// Where the array begins in it, in bytes.
        offset: u32,
        /// Bytes per element.
        stride: u32,
    },
}

/// What a byte of a variable is called, or one beside it.
pub(crate) fn name_beside(variable: &Variable, offset: i32) -> String {
    let within = i64::from(offset) - if variable.space == Space::Global { 0 } else { i64::from(variable.offset) };
    match &variable.shape {
        Shape::Array { stride, .. } => {
            format!("{}[{}]", variable.name, within.div_euclid(i64::from((*stride).max(1))))
        }
        _ => variable.name.clone(),
    }
}
