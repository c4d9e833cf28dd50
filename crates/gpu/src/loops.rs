//! Loops that a driver leaves too early, noticed.
//!
//! Mesa's driver for processors gives all loops of a thread together 65,535 turns. When they are spent, it leaves each loop
//! after one turn and goes on behind it, without a word: a sum over a million numbers is the sum of the first 65,535. So
//! every loop of a kernel there notes by which way it was left. One that was left by none of its own is reported in a buffer
//! which the kernel does not know of, and the launch fails.

use warpground_engine::Error;
use wgpu::{
    BindGroup, BindGroupDescriptor, BindGroupEntry, BindGroupLayoutDescriptor, BindGroupLayoutEntry, BindingType,
    Buffer, BufferBindingType, BufferDescriptor, BufferUsages, CommandEncoder, ShaderStages, TextureDescriptor,
    TextureUsages,
};

use crate::{connection::Connection, textures::whole};

/// What the launch fails with, behind "this device does not support".
pub(crate) const UNSUPPORTED: &str = "loops of more than 65,535 turns in a thread; the launch is undone";

/// Whether an adapter's driver leaves loops.
pub(crate) fn are_left(name: &str) -> bool {
    name.to_ascii_lowercase().contains("llvmpipe")
}

/// Where the kernels of a connection tell.
pub(crate) struct Told {
    pub(crate) buffer: Buffer,
    pub(crate) layout: wgpu::BindGroupLayout,
    pub(crate) group: BindGroup,
}

impl Told {
    pub(crate) fn new(device: &wgpu::Device) -> Told {
        let label = Some("loops left too early");
        let buffer = device.create_buffer(&BufferDescriptor {
            label,
            size: 4,
            usage: BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let layout = device.create_bind_group_layout(&BindGroupLayoutDescriptor {
            label,
            entries: &[BindGroupLayoutEntry {
                binding: 0,
                visibility: ShaderStages::COMPUTE,
                ty: BindingType::Buffer {
                    ty: BufferBindingType::Storage { read_only: false },
                    has_dynamic_offset: false,
                    min_binding_size: None,
                },
                count: None,
            }],
        });
        let entries = [BindGroupEntry { binding: 0, resource: buffer.as_entire_binding() }];
        let group = device.create_bind_group(&BindGroupDescriptor { label, layout: &layout, entries: &entries });
        Told { buffer, layout, group }
    }
}

/// What launches may write, as it was before them.
pub(crate) struct Kept {
    buffers: Vec<(Buffer, Buffer)>,
    textures: Vec<(wgpu::Texture, wgpu::Texture)>,
}

impl Kept {
    /// Copies buffers and textures before the launches that write them.
    pub(crate) async fn of(
        connection: &Connection,
        buffers: Vec<Buffer>,
        textures: Vec<wgpu::Texture>,
    ) -> Result<Kept, Error> {
        let make = || {
            let copy = |buffer: Buffer| {
                let descriptor = BufferDescriptor {
                    label: Some("before the launch"),
                    size: buffer.size(),
                    usage: BufferUsages::COPY_SRC | BufferUsages::COPY_DST,
                    mapped_at_creation: false,
                };
                let before = connection.device.create_buffer(&descriptor);
                (buffer, before)
            };
            let copy_texture = |texture: wgpu::Texture| {
                let before = connection.device.create_texture(&TextureDescriptor {
                    label: Some("before the launch"),
                    size: texture.size(),
                    mip_level_count: 1,
                    sample_count: 1,
                    dimension: texture.dimension(),
                    format: texture.format(),
                    usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
                    view_formats: &[],
                });
                (texture, before)
            };
            let buffers = buffers.into_iter().map(copy).collect();
            Kept { buffers, textures: textures.into_iter().map(copy_texture).collect() }
        };
        connection.scoped("a copy of what the launch writes", make).await
    }

    pub(crate) fn keep(&self, encoder: &mut CommandEncoder) {
        self.buffers.iter().for_each(|(buffer, before)| encoder.copy_buffer_to_buffer(buffer, 0, before, 0, None));
        for (texture, before) in &self.textures {
            encoder.copy_texture_to_texture(whole(texture), whole(before), texture.size());
        }
    }

    pub(crate) fn restore(&self, encoder: &mut CommandEncoder) {
        self.buffers.iter().for_each(|(buffer, before)| encoder.copy_buffer_to_buffer(before, 0, buffer, 0, None));
        for (texture, before) in &self.textures {
            encoder.copy_texture_to_texture(whole(before), whole(texture), texture.size());
        }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.buffers.iter().for_each(|(_, before)| before.destroy());
        self.textures.iter().for_each(|(_, before)| before.destroy());
    }
}
