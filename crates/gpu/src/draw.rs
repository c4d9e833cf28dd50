//! Draw calls: the engine's description → a render pipeline, its inputs and its target; and the target's way back.

use std::num::NonZeroU64;

use warpground_engine::{DrawCall, Error, LimitKind, Overlap, Picture, Primitives, Target, TargetFormat};
use wgpu::{
    BindGroup, BindGroupDescriptor, BindGroupEntry, BindGroupLayout, BindGroupLayoutDescriptor, BindGroupLayoutEntry,
    BindingResource, BindingType, BlendComponent, BlendFactor, BlendOperation, BlendState, Buffer, BufferBindingType,
    BufferDescriptor, BufferUsages, Color, ColorTargetState, ColorWrites, CommandEncoder, CompareFunction,
    DepthStencilState, Extent3d, FragmentState, IndexFormat, LoadOp, Operations, PipelineLayoutDescriptor,
    PrimitiveState, PrimitiveTopology, RenderPassColorAttachment, RenderPassDepthStencilAttachment,
    RenderPassDescriptor, RenderPipeline, RenderPipelineDescriptor, SamplerBindingType, SamplerDescriptor,
    ShaderModuleDescriptor, ShaderSource, ShaderStages, StoreOp, TexelCopyBufferInfo, TexelCopyBufferLayout,
    TextureDescriptor, TextureDimension, TextureFormat, TextureSampleType, TextureUsages, TextureView,
    TextureViewDimension, VertexAttribute, VertexBufferLayout, VertexFormat, VertexState, VertexStepMode,
};

use crate::{connection::Connection, kernels, transfer};

/// A row of a texture in a buffer begins at a multiple of so many bytes.
const ROW_BYTES: u32 = wgpu::COPY_BYTES_PER_ROW_ALIGNMENT;
const FLOAT_BYTES: u64 = 4;
const DEPTH: TextureFormat = TextureFormat::Depth32Float;

/// A draw call with everything on the device. What it made goes when it goes.
pub(crate) struct Recorded {
    pipeline: RenderPipeline,
    group: BindGroup,
    vertices: Buffer,
    indices: Option<Buffer>,
    /// How many vertices are drawn, counted by the indices where there are any.
    count: u32,
    background: Color,
    target: wgpu::Texture,
    target_view: TextureView,
    depth_view: Option<TextureView>,
}

/// Makes everything that the call needs.
pub(crate) async fn record(connection: &Connection, call: &DrawCall) -> Result<Recorded, Error> {
    let (floats, target) = (check(connection, call)?, call.target);
    let module = {
        // Errors of the module itself surface with the pipeline's; they must not reach the uncaptured handler meanwhile.
        let scope = connection.device.push_error_scope(wgpu::ErrorFilter::Validation);
        let module = connection.device.create_shader_module(ShaderModuleDescriptor {
            label: Some(&call.label),
            source: ShaderSource::Wgsl(call.source.as_ref().into()),
        });
        drop(scope.pop());
        module
    };
    let layout = connection.device.create_bind_group_layout(&BindGroupLayoutDescriptor {
        label: Some(&call.label),
        entries: &[
            layout_entry(
                0,
                BindingType::Buffer {
                    ty: BufferBindingType::Uniform,
                    has_dynamic_offset: false,
                    min_binding_size: None,
                },
            ),
            layout_entry(
                1,
                BindingType::Texture {
                    sample_type: TextureSampleType::Float { filterable: true },
                    view_dimension: TextureViewDimension::D2,
                    multisampled: false,
                },
            ),
            layout_entry(2, BindingType::Sampler(SamplerBindingType::Filtering)),
        ],
    });
    let pipeline = connection.scoped(&call.label, || pipeline(connection, call, &module, &layout, floats)).await;
    let pipeline = match pipeline {
        Err(Error::Validation(message)) => {
            return Err(Error::Compilation(kernels::diagnostics(&module, &call.source, message).await));
        }
        other => other?,
    };
    let what = format!("the target of {} × {} pixels", target.width, target.height);
    connection
        .scoped(&what, || {
            let vertices =
                filled(connection, BufferUsages::VERTEX, &words(call.vertices.iter().map(|it| it.to_bits())));
            let indices =
                call.indices.as_ref().map(|it| filled(connection, BufferUsages::INDEX, &words(it.iter().copied())));
            let count = call.indices.as_ref().map_or(call.vertices.len() / floats.max(1), Vec::len);
            let drawn_on = texture(connection, target, format_of(target), TextureUsages::COPY_SRC);
            let depth = (call.overlap == Overlap::Nearest)
                .then(|| texture(connection, target, DEPTH, TextureUsages::empty()).create_view(&Default::default()));
            let [red, green, blue, alpha] = target.background;
            Recorded {
                group: bind(connection, call, &layout),
                pipeline,
                vertices,
                indices,
                count: u32::try_from(count).unwrap_or(u32::MAX),
                background: Color { r: red, g: green, b: blue, a: alpha },
                target_view: drawn_on.create_view(&Default::default()),
                target: drawn_on,
                depth_view: depth,
            }
        })
        .await
}

/// What the device would refuse in words that say less. Returns how many floats a vertex has.
fn check(connection: &Connection, call: &DrawCall) -> Result<usize, Error> {
    let limits = connection.device.limits();
    let pixels = [call.target.width, call.target.height];
    let texels = call.texture.as_ref().map_or([1, 1], |texture| [texture.width, texture.height]);
    for (what, sides) in [("the target", pixels), ("the texture", texels)] {
        for side in sides {
            if side > limits.max_texture_dimension_2d {
                let (what, allowed) = (what.to_owned(), limits.max_texture_dimension_2d.into());
                return Err(Error::LimitExceeded { kind: LimitKind::Texels, what, asked: side.into(), allowed });
            }
        }
    }
    let back = u64::from(row_bytes(call.target)) * u64::from(call.target.height);
    if back > limits.max_buffer_size {
        let (what, allowed) = ("the target".to_owned(), limits.max_buffer_size);
        return Err(Error::LimitExceeded { kind: LimitKind::Bytes, what, asked: back, allowed });
    }
    let bytes_of_texture = call.texture.as_ref().is_none_or(|texture| {
        texture.rgba.len() as u64
            == u64::from(texture.width) * u64::from(texture.height) * u64::from(Target::PIXEL_BYTES)
    });
    let floats: u32 = call.attributes.iter().sum();
    let floats = floats as usize;
    let whole = floats > 0 && call.vertices.len().is_multiple_of(floats);
    let known = call.indices.iter().flatten().all(|index| (*index as usize) < call.vertices.len() / floats.max(1));
    if !bytes_of_texture || !whole || !known || call.attributes.iter().any(|size| !(1..=4).contains(size)) {
        return Err(Error::InvalidJob(format!("the draw call `{}` does not fit its own sizes", call.label)));
    }
    Ok(floats)
}

fn pipeline(
    connection: &Connection,
    call: &DrawCall,
    module: &wgpu::ShaderModule,
    layout: &BindGroupLayout,
    floats: usize,
) -> RenderPipeline {
    let mut offset = 0;
    let attributes: Vec<VertexAttribute> = (0..)
        .zip(&call.attributes)
        .map(|(shader_location, size)| {
            let format = match size {
                1 => VertexFormat::Float32,
                2 => VertexFormat::Float32x2,
                3 => VertexFormat::Float32x3,
                _ => VertexFormat::Float32x4,
            };
            let attribute = VertexAttribute { format, offset, shader_location };
            offset += FLOAT_BYTES * u64::from(*size);
            attribute
        })
        .collect();
    let sum =
        BlendComponent { src_factor: BlendFactor::One, dst_factor: BlendFactor::One, operation: BlendOperation::Add };
    connection.device.create_render_pipeline(&RenderPipelineDescriptor {
        label: Some(&call.label),
        layout: Some(&connection.device.create_pipeline_layout(&PipelineLayoutDescriptor {
            label: Some(&call.label),
            bind_group_layouts: &[Some(layout)],
            ..Default::default()
        })),
        vertex: VertexState {
            module,
            entry_point: Some(&call.vertex_entry),
            compilation_options: Default::default(),
            buffers: &[Some(VertexBufferLayout {
                array_stride: FLOAT_BYTES * floats as u64,
                step_mode: VertexStepMode::Vertex,
                attributes: &attributes,
            })],
        },
        primitive: PrimitiveState {
            topology: match call.primitives {
                Primitives::Points => PrimitiveTopology::PointList,
                Primitives::Lines => PrimitiveTopology::LineList,
                Primitives::Triangles => PrimitiveTopology::TriangleList,
                Primitives::Strip => PrimitiveTopology::TriangleStrip,
            },
            strip_index_format: (call.primitives == Primitives::Strip && call.indices.is_some())
                .then_some(IndexFormat::Uint32),
            ..Default::default()
        },
        depth_stencil: (call.overlap == Overlap::Nearest).then(|| DepthStencilState {
            format: DEPTH,
            depth_write_enabled: Some(true),
            depth_compare: Some(CompareFunction::Less),
            stencil: Default::default(),
            bias: Default::default(),
        }),
        multisample: Default::default(),
        fragment: Some(FragmentState {
            module,
            entry_point: Some(&call.fragment_entry),
            compilation_options: Default::default(),
            targets: &[Some(ColorTargetState {
                format: format_of(call.target),
                blend: (call.overlap == Overlap::Sum).then_some(BlendState { color: sum, alpha: sum }),
                write_mask: ColorWrites::ALL,
            })],
        }),
        multiview_mask: None,
        cache: None,
    })
}

fn layout_entry(binding: u32, ty: BindingType) -> BindGroupLayoutEntry {
    BindGroupLayoutEntry { binding, visibility: ShaderStages::VERTEX_FRAGMENT, ty, count: None }
}

fn bind(connection: &Connection, call: &DrawCall, layout: &BindGroupLayout) -> BindGroup {
    let mut held = call.uniform.clone();
    held.resize(held.len().next_multiple_of(4).max(4), 0);
    let uniform = filled(connection, BufferUsages::UNIFORM, &words(held.into_iter()));
    let white = Picture { width: 1, height: 1, rgba: [u8::MAX; 4].into() };
    let picture = call.texture.as_ref().unwrap_or(&white);
    let size =
        Target { width: picture.width, height: picture.height, format: TargetFormat::Colour, background: [0.0; 4] };
    let texture = texture(connection, size, TextureFormat::Rgba8Unorm, TextureUsages::COPY_DST);
    connection.queue.write_texture(
        texture.as_image_copy(),
        &picture.rgba,
        TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(Target::PIXEL_BYTES * picture.width),
            rows_per_image: None,
        },
        extent(size),
    );
    let view = texture.create_view(&Default::default());
    // The default sampler takes the nearest texel.
    let sampler = connection.device.create_sampler(&SamplerDescriptor::default());
    let entries = [
        BindGroupEntry { binding: 0, resource: uniform.as_entire_binding() },
        BindGroupEntry { binding: 1, resource: BindingResource::TextureView(&view) },
        BindGroupEntry { binding: 2, resource: BindingResource::Sampler(&sampler) },
    ];
    connection.device.create_bind_group(&BindGroupDescriptor { label: Some(&call.label), layout, entries: &entries })
}

fn words(words: impl Iterator<Item = u32>) -> Vec<u8> {
    words.flat_map(u32::to_le_bytes).collect()
}

fn filled(connection: &Connection, usage: BufferUsages, bytes: &[u8]) -> Buffer {
    let buffer = connection.device.create_buffer(&BufferDescriptor {
        label: None,
        size: NonZeroU64::new(bytes.len() as u64).map_or(FLOAT_BYTES, NonZeroU64::get),
        usage: usage | BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    connection.queue.write_buffer(&buffer, 0, bytes);
    buffer
}

fn extent(target: Target) -> Extent3d {
    Extent3d { width: target.width, height: target.height, depth_or_array_layers: 1 }
}

fn format_of(target: Target) -> TextureFormat {
    match target.format {
        TargetFormat::Colour => TextureFormat::Rgba8Unorm,
        TargetFormat::Float => TextureFormat::R32Float,
    }
}

/// A texture that is read (if it is written by the host) or drawn on.
fn texture(connection: &Connection, target: Target, format: TextureFormat, more: TextureUsages) -> wgpu::Texture {
    let use_ =
        if more == TextureUsages::COPY_DST { TextureUsages::TEXTURE_BINDING } else { TextureUsages::RENDER_ATTACHMENT };
    connection.device.create_texture(&TextureDescriptor {
        label: None,
        size: extent(target),
        mip_level_count: 1,
        sample_count: 1,
        dimension: TextureDimension::D2,
        format,
        usage: use_ | more,
        view_formats: &[],
    })
}

/// The pass that draws: the target is cleared first.
pub(crate) fn encode(encoder: &mut CommandEncoder, draw: &Recorded) {
    let depth = draw.depth_view.as_ref().map(|view| RenderPassDepthStencilAttachment {
        view,
        depth_ops: Some(Operations { load: LoadOp::Clear(1.0), store: StoreOp::Discard }),
        stencil_ops: None,
    });
    let mut pass = encoder.begin_render_pass(&RenderPassDescriptor {
        label: None,
        color_attachments: &[Some(RenderPassColorAttachment {
            view: &draw.target_view,
            depth_slice: None,
            resolve_target: None,
            ops: Operations { load: LoadOp::Clear(draw.background), store: StoreOp::Store },
        })],
        depth_stencil_attachment: depth,
        ..Default::default()
    });
    pass.set_pipeline(&draw.pipeline);
    pass.set_bind_group(0, &draw.group, &[]);
    pass.set_vertex_buffer(0, draw.vertices.slice(..));
    match &draw.indices {
        Some(indices) => {
            pass.set_index_buffer(indices.slice(..), IndexFormat::Uint32);
            pass.draw_indexed(0..draw.count, 0, 0..1);
        }
        None => pass.draw(0..draw.count, 0..1),
    }
}

fn row_bytes(target: Target) -> u32 {
    (Target::PIXEL_BYTES.saturating_mul(target.width)).next_multiple_of(ROW_BYTES)
}

/// The target's pixels, row by row without gaps.
pub(crate) async fn read(connection: &Connection, draw: &Recorded, target: Target) -> Result<Vec<u8>, Error> {
    let row = row_bytes(target);
    let bytes = u64::from(row) * u64::from(target.height);
    let rows = connection
        .scoped("the target's way back", || {
            let rows = connection.device.create_buffer(&BufferDescriptor {
                label: Some("rows"),
                size: bytes,
                usage: BufferUsages::COPY_DST | BufferUsages::COPY_SRC,
                mapped_at_creation: false,
            });
            let mut encoder = connection.device.create_command_encoder(&Default::default());
            encoder.copy_texture_to_buffer(
                draw.target.as_image_copy(),
                TexelCopyBufferInfo {
                    buffer: &rows,
                    layout: TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row), rows_per_image: None },
                },
                extent(target),
            );
            connection.queue.submit([encoder.finish()]);
            rows
        })
        .await?;
    let padded = transfer::read(connection, &rows, 0, bytes).await?;
    rows.destroy();
    let wanted = (Target::PIXEL_BYTES * target.width) as usize;
    Ok(padded.chunks_exact(row as usize).flat_map(|row| row[..wanted].iter().copied()).collect())
}
