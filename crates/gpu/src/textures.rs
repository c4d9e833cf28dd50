//! Textures and samplers: made, written and read whole.

use warpground_engine::{
    AddressMode, Dimension, Error, Filter, ImageDeclaration, Resource, Sampler, TexelFormat, Texture,
};
use wgpu::{
    BindingType, BufferDescriptor, BufferUsages, Extent3d, Origin3d, SamplerBindingType, SamplerDescriptor,
    StorageTextureAccess, TexelCopyBufferInfo, TexelCopyBufferLayout, TexelCopyTextureInfo, TextureAspect,
    TextureDescriptor, TextureDimension, TextureFormat, TextureSampleType, TextureUsages, TextureViewDescriptor,
    TextureViewDimension,
};

use crate::{connection::Connection, transfer};

/// What a device has made.
#[derive(Clone)]
pub(crate) enum Made {
    Texture { shape: Texture, texture: wgpu::Texture, view: wgpu::TextureView },
    Sampler(wgpu::Sampler),
}

impl Made {
    pub(crate) async fn new(connection: &Connection, label: &str, resource: &Resource) -> Result<Made, Error> {
        match resource {
            Resource::Texture(shape) => {
                let what = format!("{} bytes for texture `{label}`", shape.bytes());
                connection.scoped(&what, || texture(connection, label, *shape)).await
            }
            Resource::Sampler(sampler) => {
                connection.scoped(label, || Made::Sampler(make_sampler(connection, label, *sampler))).await
            }
        }
    }

    pub(crate) fn destroy(&self) {
        if let Made::Texture { texture, .. } = self {
            texture.destroy();
        }
    }

    pub(crate) fn resource(&self) -> wgpu::BindingResource<'_> {
        match self {
            Made::Texture { view, .. } => wgpu::BindingResource::TextureView(view),
            Made::Sampler(sampler) => wgpu::BindingResource::Sampler(sampler),
        }
    }

    /// Writes all texels.
    pub(crate) fn write(&self, connection: &Connection, texels: &[u8]) -> Result<(), Error> {
        let Made::Texture { shape, texture, .. } = self else { return Ok(()) };
        let bytes = shape.bytes();
        if texels.len() as u64 != bytes {
            return Err(Error::OutOfBuffer { offset: 0, length: texels.len() as u64, bytes });
        }
        let [width, height, _] = shape.size;
        let layout = TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(width * shape.format.bytes()),
            rows_per_image: Some(height),
        };
        connection.queue.write_texture(whole(texture), texels, layout, extent(shape));
        Ok(())
    }

    /// Reads all texels.
    pub(crate) async fn read(&self, connection: &Connection) -> Result<Vec<u8>, Error> {
        let Made::Texture { shape, texture, .. } = self else { return Ok(Vec::new()) };
        let row = shape.size[0] * shape.format.bytes();
        let padded = row.next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        let rows = u64::from(shape.size[1]) * u64::from(shape.size[2]);
        let size = u64::from(padded) * rows;
        let descriptor = BufferDescriptor {
            label: Some("texels"),
            size,
            usage: BufferUsages::COPY_SRC | BufferUsages::COPY_DST,
            mapped_at_creation: false,
        };
        let buffer = connection
            .scoped("the texels for reading back", || {
                let buffer = connection.device.create_buffer(&descriptor);
                let mut encoder = connection.device.create_command_encoder(&Default::default());
                let layout = TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(padded),
                    rows_per_image: Some(shape.size[1]),
                };
                let to = TexelCopyBufferInfo { buffer: &buffer, layout };
                encoder.copy_texture_to_buffer(whole(texture), to, extent(shape));
                connection.queue.submit([encoder.finish()]);
                buffer
            })
            .await?;
        let bytes = transfer::read(connection, &buffer, 0, size).await?;
        buffer.destroy();
        Ok(bytes.chunks_exact(padded as usize).flat_map(|its| &its[..row as usize]).copied().collect())
    }
}

/// All texels of a texture.
pub(crate) fn whole(texture: &wgpu::Texture) -> TexelCopyTextureInfo<'_> {
    TexelCopyTextureInfo { texture, mip_level: 0, origin: Origin3d::ZERO, aspect: TextureAspect::All }
}

fn extent(shape: &Texture) -> Extent3d {
    let [width, height, depth_or_array_layers] = shape.size;
    Extent3d { width, height, depth_or_array_layers }
}

fn texture(connection: &Connection, label: &str, shape: Texture) -> Made {
    let texture = connection.device.create_texture(&TextureDescriptor {
        label: Some(label),
        size: extent(&shape),
        mip_level_count: 1,
        sample_count: 1,
        dimension: match shape.dimension {
            Dimension::D1 => TextureDimension::D1,
            Dimension::D2 | Dimension::D2Array => TextureDimension::D2,
            Dimension::D3 => TextureDimension::D3,
        },
        format: texture_format(shape.format),
        usage: TextureUsages::TEXTURE_BINDING
            | TextureUsages::STORAGE_BINDING
            | TextureUsages::COPY_SRC
            | TextureUsages::COPY_DST,
        view_formats: &[],
    });
    let dimension = Some(view_dimension(shape.dimension));
    let view = texture.create_view(&TextureViewDescriptor { dimension, ..Default::default() });
    Made::Texture { shape, texture, view }
}

fn make_sampler(connection: &Connection, label: &str, sampler: Sampler) -> wgpu::Sampler {
    let address = sampler.address.map(|mode| match mode {
        AddressMode::ClampToEdge => wgpu::AddressMode::ClampToEdge,
        AddressMode::Repeat => wgpu::AddressMode::Repeat,
        AddressMode::MirrorRepeat => wgpu::AddressMode::MirrorRepeat,
    });
    let filter = match sampler.filter {
        Filter::Nearest => wgpu::FilterMode::Nearest,
        Filter::Linear => wgpu::FilterMode::Linear,
    };
    connection.device.create_sampler(&SamplerDescriptor {
        label: Some(label),
        address_mode_u: address[0],
        address_mode_v: address[1],
        address_mode_w: address[2],
        mag_filter: filter,
        min_filter: filter,
        ..Default::default()
    })
}

/// What a bind group's layout says of a texture or a sampler.
pub(crate) fn binding_type(declaration: ImageDeclaration) -> BindingType {
    match declaration {
        ImageDeclaration::Sampler => BindingType::Sampler(SamplerBindingType::Filtering),
        ImageDeclaration::Sampled { dimension, element, filtered } => BindingType::Texture {
            sample_type: match element {
                warpground_engine::ElementType::F32 => TextureSampleType::Float { filterable: filtered },
                warpground_engine::ElementType::U32 => TextureSampleType::Uint,
                warpground_engine::ElementType::I32 => TextureSampleType::Sint,
            },
            view_dimension: view_dimension(dimension),
            multisampled: false,
        },
        ImageDeclaration::Storage { dimension, format, read, written } => BindingType::StorageTexture {
            access: match (read, written) {
                (true, true) => StorageTextureAccess::ReadWrite,
                (true, false) => StorageTextureAccess::ReadOnly,
                (false, _) => StorageTextureAccess::WriteOnly,
            },
            format: texture_format(format),
            view_dimension: view_dimension(dimension),
        },
    }
}

fn view_dimension(dimension: Dimension) -> TextureViewDimension {
    match dimension {
        Dimension::D1 => TextureViewDimension::D1,
        Dimension::D2 => TextureViewDimension::D2,
        Dimension::D2Array => TextureViewDimension::D2Array,
        Dimension::D3 => TextureViewDimension::D3,
    }
}

fn texture_format(format: TexelFormat) -> TextureFormat {
    match format {
        TexelFormat::Rgba8Unorm => TextureFormat::Rgba8Unorm,
        TexelFormat::Rgba8Snorm => TextureFormat::Rgba8Snorm,
        TexelFormat::Rgba8Uint => TextureFormat::Rgba8Uint,
        TexelFormat::Rgba8Sint => TextureFormat::Rgba8Sint,
        TexelFormat::Rgba16Uint => TextureFormat::Rgba16Uint,
        TexelFormat::Rgba16Sint => TextureFormat::Rgba16Sint,
        TexelFormat::Rgba16Float => TextureFormat::Rgba16Float,
        TexelFormat::R32Uint => TextureFormat::R32Uint,
        TexelFormat::R32Sint => TextureFormat::R32Sint,
        TexelFormat::R32Float => TextureFormat::R32Float,
        TexelFormat::Rg32Uint => TextureFormat::Rg32Uint,
        TexelFormat::Rg32Sint => TextureFormat::Rg32Sint,
        TexelFormat::Rg32Float => TextureFormat::Rg32Float,
        TexelFormat::Rgba32Uint => TextureFormat::Rgba32Uint,
        TexelFormat::Rgba32Sint => TextureFormat::Rgba32Sint,
        TexelFormat::Rgba32Float => TextureFormat::Rgba32Float,
    }
}
