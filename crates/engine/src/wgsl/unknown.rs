//! Declarations for which no device is asked.

use naga::{ImageClass, ImageDimension, TypeInner};

use super::diagnostic::{Diagnostic, Place};

/// The first declaration for which no device is asked, whether a kernel uses it or not: naga's validator would name the
/// capability that is missing, and no place.
pub(super) fn unknown(source: &str, module: &naga::Module) -> Option<Diagnostic> {
    module.global_variables.iter().find_map(|(handle, variable)| {
        let (sort, note) = match module.types[variable.ty].inner {
            TypeInner::Image { class: ImageClass::External, .. } => {
                ("an external texture", "declare it as `texture_2d<f32>`, and fill it with the picture")
            }
            TypeInner::Image { dim: ImageDimension::Cube, arrayed: true, .. } => {
                ("an array of cube textures", "declare it as `texture_2d_array<f32>`, six layers for each cube")
            }
            TypeInner::BindingArray { .. } => ("an array of resources", ONE_BY_ONE),
            _ => return None,
        };
        let range = module.global_variables.get_span(handle).to_range();
        Some(Diagnostic {
            message: format!("`{}` is {sort}; no launch binds one here", variable.name.as_deref().unwrap_or("it")),
            place: range.map(|range| Place::of_bytes(source, range.start, range.len())),
            notes: vec![note.to_owned()],
        })
    })
}

/// What works in place of an array of resources.
pub(super) const ONE_BY_ONE: &str = "declare each of them, or one `texture_2d_array`";
