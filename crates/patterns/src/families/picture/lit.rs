//! A picture on a sphere, in the light.

use std::sync::Arc;

use warpground_engine::{Buffer, ElementType, Outcome};

use super::{colour_pixels, count, refuse_other_size};
use crate::{
    Check, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError, Settings, Variant, Work,
    catalogue::{Plan, Trial},
    families::{PLANE_TRIALS, drawings::bytes_of, input, output, shader},
};

pub(super) const LIT: Variant = Variant {
    id: "lit",
    title: "Lit, as by a fragment shader",
    summary: "The colour of a texture times how much the surface faces the light.",
    course: "CS149 lecture 7, Example fragment shader program",
    covers: &["GL1", "X74"],
    wgsl: shader!("picture/lit.wgsl"),
    cuda: shader!("picture/lit.cu"),
    entry_points: &["picture_lit"],
    parameters: &[
        Parameter::size("width", "Columns", 76, 1 << 14),
        Parameter::size("height", "Rows", 62, 1 << 14),
        light_from("light_x", "Light from the right", 0.6),
        light_from("light_y", "Light from below", -0.6),
        light_from("light_z", "Light from the front", 0.6),
        Parameter::block_x(16),
        Parameter::block_y(16),
    ],
    metric: Metric::Bandwidth,
    trials: LIGHT_TRIALS,
    plan: plan_lit,
    work: |settings| Work { bytes: 8 * count(settings), flops: 20 * count(settings) },
    check: check_lit,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const fn light_from(name: &'static str, title: &'static str, default: f64) -> Parameter {
    let (role, kind) = (ParameterRole::Scalar, ParameterKind::Real);
    Parameter { name, title, role, kind, default, minimum: -1.0, maximum: 1.0 }
}

/// Besides blocks: from behind, from the side, and head on.
const LIGHT_TRIALS: &[Trial] = &[
    PLANE_TRIALS[3],
    PLANE_TRIALS[4],
    &[("light_x", 0.0), ("light_y", 0.0), ("light_z", -1.0)],
    &[("light_x", 1.0), ("light_y", 0.0), ("light_z", 0.0)],
    &[("light_x", 0.0), ("light_y", 0.0), ("light_z", 1.0)],
];

/// The middle of a pixel, both coordinates between 0 and 1.
#[expect(clippy::cast_precision_loss, reason = "a picture has fewer columns and rows than 2^52")]
pub(in crate::families) fn middle(settings: &Settings, index: u64) -> [f64; 2] {
    let [width, height] = ["width", "height"].map(|name| u64::from(settings.whole(name)).max(1));
    [((index % width) as f64 + 0.5) / width as f64, ((index / width) as f64 + 0.5) / height as f64]
}

fn light(settings: &Settings) -> [f32; 3] {
    #[expect(clippy::cast_possible_truncation, reason = "the kernel's arguments are floats")]
    ["light_x", "light_y", "light_z"].map(|name| settings.get(name) as f32)
}

/// The scalars of kernel and shader, as words.
pub(in crate::families) fn lit_uniform(settings: &Settings) -> Vec<u32> {
    let size = ["width", "height"].map(|name| settings.whole(name));
    size.into_iter().chain(light(settings).map(f32::to_bits)).collect()
}

/// What the texture holds: the picture, or made-up texels.
pub(in crate::families) fn texels(request: &Request) -> Arc<[u8]> {
    bytes_of(&colour_pixels(request), count(&request.settings))
}

fn plan_lit(request: &Request) -> Result<Plan, SettingError> {
    let settings = &request.settings;
    let [width, height, block_x, block_y] = ["width", "height", "block_x", "block_y"].map(|name| settings.whole(name));
    refuse_other_size(request)?;
    let length = count(settings);
    let buffers = vec![
        input("input", ElementType::U32, length, colour_pixels(request)),
        output("output", ElementType::U32, length),
        Buffer::uniform("parameters", &lit_uniform(settings)),
    ];
    Ok(Plan::single_launch(buffers, [width.div_ceil(block_x), height.div_ceil(block_y), 1]))
}

/// By how much of a level a product may be off in f32. At the sphere's edge the root of nearly nothing turns an error of
/// 2⁻²² into one of 2⁻¹¹, which of 255 levels is an eighth.
const OFF: f64 = 0.15;

fn check_lit(request: &Request, outcome: &Outcome) -> Check {
    check_within(request, outcome, OFF)
}

/// By how much of a level the graphics pipeline may be off besides: it makes normals of those at the corners, and levels
/// of fractions, each with an error of its own.
const OFF_DRAWN: f64 = 0.6;

/// Compares what the fragment shader drew with the reference.
pub(in crate::families) fn check_lit_drawn(request: &Request, outcome: &Outcome) -> Check {
    check_within(request, outcome, OFF_DRAWN)
}

fn check_within(request: &Request, outcome: &Outcome, off: f64) -> Check {
    let settings = &request.settings;
    let texture = colour_pixels(request);
    let light = light(settings).map(f64::from);
    let show = |pixel: u32| {
        let [red, green, blue, alpha] = pixel.to_le_bytes();
        format!("red {red}, green {green}, blue {blue}, alpha {alpha}")
    };
    let against = "every pixel with the rounded product in f64; near a half it may round either way";
    Check::equal_or(outcome, "output", against, count(settings), show, |index, got| {
        let [x, y] = middle(settings, index).map(|place| 2.0 * place - 1.0);
        let normal = [x, y, (1.0 - (x * x + y * y)).max(0.0).sqrt()];
        let facing = normal.iter().zip(light).map(|(normal, light)| normal * light).sum::<f64>().clamp(0.0, 1.0);
        let mut pixel = texture.u32(index).to_le_bytes();
        for (level, got) in pixel.iter_mut().zip(got.to_le_bytes()).take(3) {
            let exact = f64::from(*level) * facing;
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 255")]
            let rounded = (exact + 0.5).floor() as u8;
            *level = if (f64::from(got) - exact).abs() <= 0.5 + off { got } else { rounded };
        }
        u32::from_le_bytes(pixel)
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::{
        Image,
        testing::{judges_each_word, request, variant},
    };

    #[test]
    fn a_surface_that_faces_the_light_keeps_its_colour_and_one_that_turns_away_loses_it() {
        let lit = variant("picture/lit");
        let white = [255, 200, 100, 7];
        let lighting = |z: f64, expected: [u8; 4]| {
            let mut request =
                request(lit, &[("width", 1.0), ("height", 1.0), ("light_x", 0.0), ("light_y", 0.0), ("light_z", z)]);
            request.image = Some(Image { width: 1, height: 1, rgba: Arc::from(white) });
            judges_each_word(lit, &request, "output", &[u32::from_le_bytes(expected)], |pixel| pixel ^ 2);
            judges_each_word(lit, &request, "output", &[u32::from_le_bytes(expected)], |pixel| pixel ^ (1 << 25));
        };
        lighting(1.0, white);
        lighting(0.5, [128, 100, 50, 7]);
        lighting(-1.0, [0, 0, 0, 7]);
    }
}
