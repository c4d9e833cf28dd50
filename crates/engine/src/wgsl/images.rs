//! What a module declares beside buffers: textures and samplers.

use std::ops::Range;

use naga::{
    AddressSpace, GlobalVariable, Handle, ImageClass, ImageDimension, ScalarKind, StorageAccess, StorageFormat,
    TypeInner,
};

use super::{
    diagnostic::{Diagnostic, Place},
    module::Module,
};
use crate::{Dimension, ElementType, ImageDeclaration, TexelFormat};

impl Module {
    /// The first variable that a kernel uses and no launch can bind, as a mistake: depth, cube and multisampled textures,
    /// comparing samplers, and storage textures in formats or of accesses that not every device has.
    #[must_use]
    pub fn unbindable(&self, entry_point: &str) -> Option<Diagnostic> {
        let kernel = self.module.entry_points.iter().position(|entry| entry.name == entry_point)?;
        let uses = self.info.get_entry_point(kernel);
        let globals = &self.module.global_variables;
        let (handle, variable) = globals.iter().find(|(handle, variable)| {
            variable.space == AddressSpace::Handle
                && !uses[*handle].is_empty()
                && self.image(*handle, kernel..kernel + 1).is_none()
        })?;
        let (sort, note) = match &self.module.types[variable.ty].inner {
            TypeInner::Sampler { .. } => {
                ("a sampler that compares", "compare the values of a plain sampler".to_owned())
            }
            TypeInner::Image { class: ImageClass::Depth { .. }, .. } => {
                ("a depth texture", "declare it as `texture_2d<f32>`, which holds depths as well".to_owned())
            }
            TypeInner::Image { class: ImageClass::Storage { access, .. }, .. }
                if access.contains(StorageAccess::ATOMIC) =>
            {
                ("a storage texture for atomics", "use an `array<atomic<u32>>` in a storage buffer".to_owned())
            }
            TypeInner::Image { class: ImageClass::Storage { format, .. }, .. } if texel_format(*format).is_some() => (
                "a storage texture of several channels that is read and written, which not every device has",
                "declare it as `read` or as `write`; r32uint, r32sint and r32float may be both".to_owned(),
            ),
            TypeInner::Image { class: ImageClass::Storage { .. }, .. } => {
                let all: Vec<_> = TexelFormat::ALL.iter().map(|format| format.name()).collect();
                ("a storage texture in a format that not every device has", format!("there are {}", all.join(", ")))
            }
            TypeInner::Image { dim: ImageDimension::Cube, .. } => {
                ("a cube texture", "declare it as `texture_2d_array<f32>`, a layer for each face".to_owned())
            }
            TypeInner::Image { class: ImageClass::Sampled { multi: true, .. }, .. } => {
                ("a multisampled texture", "declare it as `texture_2d_array<f32>`, a layer for each sample".to_owned())
            }
            _ => ("no buffer, texture or sampler", "declare it as a buffer".to_owned()),
        };
        let range = globals.get_span(handle).to_range();
        Some(Diagnostic {
            message: format!("`{}` is {sort}; no launch binds one here", variable.name.as_deref().unwrap_or("it")),
            place: range.map(|range| Place::of_bytes(&self.source, range.start, range.len())),
            notes: vec![note],
        })
    }

    /// What a variable is for these entry points, where it is a texture or a sampler that a launch can bind.
    pub(super) fn image(
        &self,
        variable: Handle<GlobalVariable>,
        mut kernels: Range<usize>,
    ) -> Option<ImageDeclaration> {
        match self.module.types[self.module.global_variables[variable].ty].inner {
            TypeInner::Sampler { comparison: false } => Some(ImageDeclaration::Sampler),
            TypeInner::Image { dim, arrayed, class } => {
                let dimension = dimension(dim, arrayed)?;
                match class {
                    ImageClass::Sampled { kind, multi: false } => {
                        let element = match kind {
                            ScalarKind::Float => ElementType::F32,
                            ScalarKind::Uint => ElementType::U32,
                            ScalarKind::Sint => ElementType::I32,
                            _ => return None,
                        };
                        let filtered = kernels.any(|kernel| {
                            self.info.get_entry_point(kernel).sampling_set.iter().any(|key| key.image == variable)
                        });
                        Some(ImageDeclaration::Sampled { dimension, element, filtered })
                    }
                    ImageClass::Storage { format, access } => {
                        let (read, written) =
                            (access.contains(StorageAccess::LOAD), access.contains(StorageAccess::STORE));
                        let everywhere =
                            matches!(format, StorageFormat::R32Uint | StorageFormat::R32Sint | StorageFormat::R32Float);
                        if access.contains(StorageAccess::ATOMIC) || (read && written && !everywhere) {
                            return None;
                        }
                        Some(ImageDeclaration::Storage { dimension, format: texel_format(format)?, read, written })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// How the texels of an image lie; `None` for cubes and arrays of rows.
#[must_use]
pub fn dimension(dimension: ImageDimension, arrayed: bool) -> Option<Dimension> {
    match (dimension, arrayed) {
        (ImageDimension::D1, false) => Some(Dimension::D1),
        (ImageDimension::D2, false) => Some(Dimension::D2),
        (ImageDimension::D2, true) => Some(Dimension::D2Array),
        (ImageDimension::D3, false) => Some(Dimension::D3),
        _ => None,
    }
}

/// The format that a storage texture's type names; `None` for those that not every device has.
#[must_use]
pub fn texel_format(format: StorageFormat) -> Option<TexelFormat> {
    Some(match format {
        StorageFormat::Rgba8Unorm => TexelFormat::Rgba8Unorm,
        StorageFormat::Rgba8Snorm => TexelFormat::Rgba8Snorm,
        StorageFormat::Rgba8Uint => TexelFormat::Rgba8Uint,
        StorageFormat::Rgba8Sint => TexelFormat::Rgba8Sint,
        StorageFormat::Rgba16Uint => TexelFormat::Rgba16Uint,
        StorageFormat::Rgba16Sint => TexelFormat::Rgba16Sint,
        StorageFormat::Rgba16Float => TexelFormat::Rgba16Float,
        StorageFormat::R32Uint => TexelFormat::R32Uint,
        StorageFormat::R32Sint => TexelFormat::R32Sint,
        StorageFormat::R32Float => TexelFormat::R32Float,
        StorageFormat::Rg32Uint => TexelFormat::Rg32Uint,
        StorageFormat::Rg32Sint => TexelFormat::Rg32Sint,
        StorageFormat::Rg32Float => TexelFormat::Rg32Float,
        StorageFormat::Rgba32Uint => TexelFormat::Rgba32Uint,
        StorageFormat::Rgba32Sint => TexelFormat::Rgba32Sint,
        StorageFormat::Rgba32Float => TexelFormat::Rgba32Float,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Features;

    #[test]
    fn a_texture_that_no_launch_binds_is_named_with_its_line_where_a_kernel_uses_it() {
        let text = "@group(0) @binding(0) var picture: texture_2d<f32>;\n\
                    @group(0) @binding(1) var<storage, read_write> sums: array<f32>;\n\
                    @group(0) @binding(2) var shadows: texture_depth_2d;\n\
                    @compute @workgroup_size(1) fn look() { sums[0] = textureLoad(shadows, vec2i(0), 0); }\n\
                    @compute @workgroup_size(1) fn count() { sums[0] += textureLoad(picture, vec2i(0), 0).x; }\n";
        let module = Module::parse(text, &Features::NONE).expect("a valid module");
        let found = module.unbindable("look").expect("it is found");
        assert_eq!(found.place.map(|place| place.line), Some(3));
        assert!(found.message.contains("`shadows` is a depth texture"), "{found}");
        assert_eq!(module.unbindable("count"), None);
    }

    #[test]
    fn what_no_launch_binds_is_refused_in_one_sentence() {
        for (declared, expected) in [
            ("texture_cube<f32>", "`t` is a cube texture; no launch binds one here"),
            ("texture_multisampled_2d<f32>", "`t` is a multisampled texture;"),
            ("texture_storage_2d<bgra8unorm, write>", "`t` is a storage texture in a format"),
            ("texture_storage_2d<r32uint, atomic>", "`t` is a storage texture for atomics;"),
            (
                "texture_storage_2d<rgba8unorm, read_write>",
                "`t` is a storage texture of several channels that is read and written,",
            ),
        ] {
            let text = format!(
                "@group(0) @binding(0) var t: {declared};\n\
                 @group(0) @binding(1) var<storage, read_write> y: array<u32>;\n\
                 @compute @workgroup_size(1) fn f() {{ y[0] = textureDimensions(t).x; }}\n"
            );
            let module = Module::parse(&text, &Features::NONE).expect("a valid module");
            let found = module.unbindable("f").expect("it is found");
            assert_eq!(found.place.map(|place| place.line), Some(1));
            assert!(found.message.starts_with(expected), "{found}");
        }
    }

    #[test]
    fn what_no_device_is_asked_for_is_refused_with_its_line() {
        for (before, declared, expected) in [
            ("", "texture_external", "`t` is an external texture; no launch binds one here"),
            ("", "texture_cube_array<f32>", "`t` is an array of cube textures; no launch binds one here"),
            ("", "texture_depth_cube_array", "`t` is an array of cube textures; no launch binds one here"),
            ("", "binding_array<texture_2d<f32>, 4>", "`binding_array` declares an array of resources; no launch"),
            ("enable wgpu_binding_array;", "binding_array<texture_2d<f32>, 4>", "`t` is an array of resources;"),
        ] {
            let text = format!(
                "{before}\n@group(0) @binding(0) var t: {declared};\n@compute @workgroup_size(1) fn f() {{}}\n"
            );
            let said = Module::parse(&text, &Features::NONE).err().unwrap_or_default();
            assert_eq!(said.len(), 1, "{declared}");
            assert!(said[0].message.starts_with(expected), "{said:?}");
            assert_eq!(said[0].place.map(|place| place.line), Some(2));
            assert!(said[0].notes.len() == 1 && said[0].notes[0].contains("declare"), "{said:?}");
        }
    }

    #[test]
    fn a_texture_is_filtered_for_the_kernel_that_samples_it_alone() {
        let text = "@group(0) @binding(0) var picture: texture_2d<f32>;\n\
                    @group(0) @binding(1) var smooth_: sampler;\n\
                    @group(0) @binding(2) var<storage, read_write> y: array<f32>;\n\
                    @compute @workgroup_size(1) fn sample() { y[0] = textureSampleLevel(picture, smooth_, vec2f(0.5), 0).x; }\n\
                    @compute @workgroup_size(1) fn load() { y[0] = textureLoad(picture, vec2i(0), 0).x; }\n";
        let module = Module::parse(text, &Features::NONE).expect("a valid module");
        for (kernel, expected) in [("sample", true), ("load", false)] {
            let Some(ImageDeclaration::Sampled { filtered, .. }) = module.bindings_of(kernel)[0].image else {
                panic!("{kernel} has a sampled texture");
            };
            assert_eq!(filtered, expected, "{kernel}");
        }
    }

    #[test]
    fn a_level_of_detail_by_neighbours_and_subgroup_elect_are_refused_with_what_works() {
        let text = "@group(0) @binding(0) var t: texture_2d<f32>;\n\
                    @group(0) @binding(1) var s: sampler;\n\
                    @group(0) @binding(2) var<storage, read_write> y: array<f32>;\n\
                    @compute @workgroup_size(1) fn f() { y[0] = textureSample(t, s, vec2f(0.5)).x; }\n";
        let said = Module::parse(text, &Features::NONE).err().unwrap_or_default();
        assert!(said[0].to_string().contains("textureSampleLevel"), "{said:?}");
        let text = "enable subgroups;\n@compute @workgroup_size(1) fn f() { if subgroupElect() { return; } }\n";
        let said = Module::parse(text, &Features::NONE).err().unwrap_or_default();
        assert_eq!(said[0].place.map(|place| place.line), Some(2));
        assert!(said[0].to_string().contains("subgroupBroadcastFirst"), "{said:?}");
    }

    #[test]
    fn textures_and_samplers_are_declared_as_they_are_used() {
        let text = "@group(0) @binding(0) var picture: texture_2d<f32>;\n\
                    @group(0) @binding(1) var plain: texture_3d<u32>;\n\
                    @group(0) @binding(2) var smooth_: sampler;\n\
                    @group(0) @binding(3) var out: texture_storage_2d_array<r32float, write>;\n\
                    fn at(t: texture_2d<f32>, s: sampler) -> vec4f { return textureSampleLevel(t, s, vec2f(0.5), 0); }\n\
                    @compute @workgroup_size(1) fn main() {\n\
                      textureStore(out, vec2i(0), 0, at(picture, smooth_) + vec4f(textureLoad(plain, vec3i(0), 0)));\n\
                    }\n";
        let module = Module::parse(text, &Features::NONE).expect("a valid module");
        let images: Vec<_> = module.bindings_of("main").into_iter().map(|binding| binding.image).collect();
        let [picture, plain, smooth, out] = images.as_slice() else { panic!("four: {images:?}") };
        let sampled = |dimension, element, filtered| Some(ImageDeclaration::Sampled { dimension, element, filtered });
        assert_eq!(*picture, sampled(Dimension::D2, ElementType::F32, true));
        assert_eq!(*plain, sampled(Dimension::D3, ElementType::U32, false));
        assert_eq!(*smooth, Some(ImageDeclaration::Sampler));
        let storage = ImageDeclaration::Storage {
            dimension: Dimension::D2Array,
            format: TexelFormat::R32Float,
            read: false,
            written: true,
        };
        assert_eq!(*out, Some(storage));
    }
}
