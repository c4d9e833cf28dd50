//! Which kernels' results are drawn by the graphics pipeline too, and how.

use warpground_engine::{DrawCall, Fill, Overlap, Picture, Primitives, Target, TargetFormat};

use super::{graphics, picture, shader, stream};
use crate::{
    Request,
    drawn::{Drawing, VERTEX_STAGE},
};

/// By id of family and variant.
pub(crate) static DRAWINGS: &[(&str, Drawing)] = &[
    (
        "graphics/triangles",
        Drawing {
            wgsl: shader!("graphics/triangles_drawn.wgsl"),
            title: "Two triangles through the five steps",
            fragments: &[
                ("shade", "Colour and light"),
                ("flat_colour", "Colour without light"),
                ("cartoon", "A cartoon"),
                ("polished", "Polished"),
                ("normals", "Where the surface faces"),
                ("depth", "How near it is"),
                ("one_more", "Fragments, counted"),
            ],
            has_steps: true,
            call: |request| {
                let (vertices, indices) = graphics::corners_drawn(&request.settings);
                DrawCall {
                    source: shader!("graphics/triangles_drawn.wgsl").get().into(),
                    attributes: vec![3, 3, 3],
                    vertices,
                    indices: Some(indices),
                    uniform: graphics::uniform(&request.settings),
                    overlap: Overlap::Nearest,
                    ..covering(request, "triangles drawn", "shade", TargetFormat::Colour)
                }
            },
            output: "pixels",
            check: graphics::check_drawn,
        },
    ),
    (
        "picture/lit",
        Drawing {
            wgsl: shader!("picture/lit_drawn.wgsl"),
            title: "A fragment shader with a texture",
            fragments: &[("shade", "Texture times clamped dot product")],
            has_steps: false,
            call: |request| {
                let rgba = picture::texels(request);
                let [width, height] = ["width", "height"].map(|name| request.settings.whole(name));
                DrawCall {
                    source: shader!("picture/lit_drawn.wgsl").get().into(),
                    attributes: vec![2, 2, 2],
                    vertices: corners(|[across, down]| vec![across, down, 2.0 * across - 1.0, 2.0 * down - 1.0]),
                    uniform: picture::lit_uniform(&request.settings),
                    texture: Some(Picture { width, height, rgba }),
                    ..covering(request, "lit drawn", "shade", TargetFormat::Colour)
                }
            },
            output: "output",
            check: picture::check_lit_drawn,
        },
    ),
    (
        "stream/array_function",
        Drawing {
            wgsl: shader!("stream/array_function_drawn.wgsl"),
            title: "An array as a picture",
            fragments: &[("value_at", "The value of each element")],
            has_steps: false,
            call: |request| DrawCall {
                source: shader!("stream/array_function_drawn.wgsl").get().into(),
                attributes: vec![2, 2],
                vertices: corners(|place| place.to_vec()),
                ..covering(request, "array drawn", "value_at", TargetFormat::Float)
            },
            output: "target_values",
            check: stream::check_array_drawn,
        },
    ),
];

/// The four corners of the screen, each with what `more` makes of its place, from 0 to 1 across and downwards.
fn corners(more: impl Fn([f32; 2]) -> Vec<f32>) -> Vec<f32> {
    let places = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]];
    let corner = |place: [f32; 2]| [vec![2.0 * place[0] - 1.0, 1.0 - 2.0 * place[1]], more(place)].concat();
    places.into_iter().flat_map(corner).collect()
}

/// Two triangles over all of a target of the request's size, on black.
fn covering(request: &Request, label: &str, fragment: &str, format: TargetFormat) -> DrawCall {
    let [width, height] = ["width", "height"].map(|name| request.settings.whole(name));
    DrawCall {
        label: label.to_owned(),
        source: "".into(),
        vertex_entry: VERTEX_STAGE.to_owned(),
        fragment_entry: fragment.to_owned(),
        attributes: Vec::new(),
        vertices: Vec::new(),
        indices: Some(vec![0, 1, 2, 1, 2, 3]),
        primitives: Primitives::Triangles,
        uniform: Vec::new(),
        texture: None,
        target: Target { width, height, format, background: [0.0, 0.0, 0.0, 1.0] },
        overlap: Overlap::Last,
    }
}

/// The bytes of a fill of `count` words.
pub(super) fn bytes_of(fill: &Fill, count: u64) -> std::sync::Arc<[u8]> {
    match fill {
        Fill::Bytes(bytes) => std::sync::Arc::clone(bytes),
        other => (0..count).flat_map(|index| other.u32(index).to_le_bytes()).collect(),
    }
}
