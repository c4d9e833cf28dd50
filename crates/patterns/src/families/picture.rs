//! A picture made brighter or darker.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{PLANE_TRIALS, input, output, shader};
use crate::{
    Check, Family, Image, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError, Settings, Variant,
    Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

mod lit;
mod mistakes;

pub(super) use lit::{check_lit_drawn, lit_uniform, middle, texels};

pub(crate) static FAMILY: Family = Family {
    id: "picture",
    title: "Picture",
    summary: "Multiplies every pixel of a picture, by a factor or by the light that falls on it.",
    lesson: shader!("picture/lesson.md"),
    variants: &[
        Variant {
            id: "grey",
            title: "Grey, one thread per pixel",
            summary: "Blocks of two dimensions over a picture that they do not divide, one float per pixel.",
            course: "PMPP chapter 4, pictureKernel; Introduction to CUDA, Mapping Threads to Multidimensional Data",
            covers: &["P1", "P2", "P3", "P4", "P7", "X21"],
            wgsl: shader!("picture/grey.wgsl"),
            cuda: shader!("picture/grey.cu"),
            entry_points: &["picture_grey"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan: |request| plan(request, ElementType::F32, grey_pixels),
            work: |settings| work(settings, 1),
            check: check_grey,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "colour",
            title: "Colour, four bytes per pixel",
            summary: "Unpacks red, green and blue from one word, scales and rounds each, and packs them again.",
            course: "PMPP chapter 4, pictureKernel, on a real image's pixels",
            covers: &["P1"],
            wgsl: shader!("picture/colour.wgsl"),
            cuda: shader!("picture/colour.cu"),
            entry_points: &["picture_colour"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan: |request| plan(request, ElementType::U32, colour_pixels),
            // A multiplication and an addition for each of three channels.
            work: |settings| work(settings, 6),
            check: check_colour,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        lit::LIT,
        mistakes::ROW_GUARD_ONLY,
        mistakes::COLUMN_GUARD_ONLY,
    ],
};

/// The course's picture and block.
const PARAMETERS: &[Parameter] = &[
    Parameter::size("width", "Columns", 76, 1 << 16),
    Parameter::size("height", "Rows", 62, 1 << 16),
    Parameter {
        name: "factor",
        title: "Factor",
        role: ParameterRole::Scalar,
        kind: ParameterKind::Real,
        default: 2.0,
        minimum: 0.0,
        maximum: 16.0,
    },
    Parameter::block_x(16),
    Parameter::block_y(16),
];

/// Besides blocks: black, a factor that no binary fraction names, one whose products meet halves, and all white.
const TRIALS: &[Trial] = &[
    PLANE_TRIALS[0],
    PLANE_TRIALS[1],
    PLANE_TRIALS[2],
    PLANE_TRIALS[3],
    PLANE_TRIALS[4],
    PLANE_TRIALS[5],
    &[("factor", 0.0)],
    &[("factor", 0.7)],
    &[("factor", 0.5)],
    &[("factor", 16.0)],
    // The course's picture, with a factor that is not its own.
    &[("width", 76.0), ("height", 62.0), ("factor", 1.5)],
];

/// A grey level for each pixel: the picture's luminance from 0 to 255, or random levels from -1 to 1.
pub(super) fn grey_pixels(request: &Request) -> Fill {
    match &request.image {
        Some(image) => Fill::Bytes(image.rgba.chunks_exact(4).flat_map(|rgba| luminance(rgba).to_le_bytes()).collect()),
        None => Fill::Hash { seed: request.seed_of(0) },
    }
}

/// The luminance of a pixel by the weights of ITU-R Recommendation BT.709, as it is done to encoded levels.
#[expect(clippy::cast_possible_truncation, reason = "a grey level is a float")]
fn luminance(rgba: &[u8]) -> f32 {
    rgba.iter().zip([0.2126, 0.7152, 0.0722]).map(|(level, weight)| f64::from(*level) * weight).sum::<f64>() as f32
}

/// Four bytes per pixel, red in the lowest: the picture's own, or any.
fn colour_pixels(request: &Request) -> Fill {
    match &request.image {
        Some(image) => Fill::Bytes(image.rgba.clone()),
        None => Fill::Hash { seed: request.seed_of(0) },
    }
}

/// The factor as the kernel gets it.
#[expect(clippy::cast_possible_truncation, reason = "the kernel's argument is a float")]
fn factor(request: &Request) -> f32 {
    request.settings.get("factor") as f32
}

fn plan(request: &Request, element: ElementType, pixels: fn(&Request) -> Fill) -> Result<Plan, SettingError> {
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| request.settings.whole(name));
    refuse_other_size(request)?;
    let length = count(&request.settings);
    let buffers = vec![
        input("input", element, length, pixels(request)),
        output("output", element, length),
        Buffer::uniform("parameters", &[width, height, factor(request).to_bits()]),
    ];
    Ok(Plan::single_launch(buffers, [width.div_ceil(block_x), height.div_ceil(block_y), 1]))
}

/// Refuses a picture whose size is not that of the settings.
pub(super) fn refuse_other_size(request: &Request) -> Result<(), SettingError> {
    let settings = ["width", "height"].map(|name| request.settings.whole(name));
    match request.image {
        Some(Image { width, height, .. }) if [width, height] != settings => {
            Err(SettingError::PictureSize { picture: [width, height], settings })
        }
        _ => Ok(()),
    }
}

fn count(settings: &Settings) -> u64 {
    u64::from(settings.whole("width")) * u64::from(settings.whole("height"))
}

fn work(settings: &Settings, flops_a_pixel: u64) -> Work {
    let pixels = count(settings);
    Work { bytes: 2 * ElementType::BYTES * pixels, flops: flops_a_pixel * pixels }
}

fn check_grey(request: &Request, outcome: &Outcome) -> Check {
    let pixels = grey_pixels(request);
    let factor = f64::from(factor(request));
    // One multiplication, which WGSL lets round either way: at most a unit in the last place.
    Check::floats(outcome, "output", "every pixel with the product in f64", 1.2e-7, count(&request.settings), |index| {
        Expected::exact(factor * f64::from(pixels.f32(index)))
    })
}

fn check_colour(request: &Request, outcome: &Outcome) -> Check {
    let pixels = colour_pixels(request);
    let factor = f64::from(factor(request));
    let scaled: [Scaled; 256] = std::array::from_fn(|level| Scaled::of(level, factor));
    let against = if scaled.iter().all(|level| level.nearest == level.also) {
        "every pixel with the rounded products"
    } else {
        "every pixel with the rounded products in f64; a product within 0.0001 of a half may round either way"
    };
    let show = |pixel: u32| {
        let [red, green, blue, alpha] = pixel.to_le_bytes();
        format!("red {red}, green {green}, blue {blue}, alpha {alpha}")
    };
    Check::equal_or(outcome, "output", against, count(&request.settings), show, |index, got| {
        let got = got.to_le_bytes();
        let mut pixel = pixels.u32(index).to_le_bytes();
        for (level, got) in pixel.iter_mut().zip(got).take(3) {
            let Scaled { nearest, also } = scaled[usize::from(*level)];
            *level = if got == also { also } else { nearest };
        }
        u32::from_le_bytes(pixel)
    })
}

/// What a scaled level may become.
#[derive(Clone, Copy)]
struct Scaled {
    /// The product, rounded to the nearest integer, halves upwards, and kept within a byte.
    nearest: u8,
    /// The neighbour that f32 arithmetic may reach instead; mostly the same.
    also: u8,
}

impl Scaled {
    /// In f64 both `level * factor` (8 and 24 bits) and the added half are exact. In f32 each may round, either way in
    /// WGSL, and a compiler may fuse the two: below 256 their errors stay together below 2⁻¹⁵, well within 0.0001. That
    /// changes the floor only if an integer lies so near. If the sum *is* an integer, the product is a multiple of a
    /// half, which f32 holds: then nothing rounds, and only one value is right.
    fn of(level: usize, factor: f64) -> Scaled {
        #[expect(clippy::cast_precision_loss, reason = "a level is below 256")]
        let sum = level as f64 * factor + 0.5;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
        let byte = |value: f64| value.floor().clamp(0.0, 255.0) as u8;
        let to_boundary = sum.round() - sum;
        let also = if to_boundary.abs() < 1e-4 && to_boundary != 0.0 { sum + 2.0 * to_boundary } else { sum };
        Scaled { nearest: byte(sum), also: byte(also) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::expect;
    use proptest::prelude::*;

    use super::*;
    use crate::testing::{floats, integers, job, judges_each_word, outcome, request, variant};

    fn image(width: u32, height: u32, rgba: &[u8]) -> Image {
        Image { width, height, rgba: Arc::from(rgba) }
    }

    #[test]
    fn a_grey_picture_is_judged_pixel_by_pixel() {
        let grey = variant("picture/grey");
        let request = request(grey, &[("width", 5.0), ("height", 3.0), ("factor", 0.3)]);
        let right: Vec<u32> =
            floats(&job(grey, &request), "input").iter().map(|level| (0.3_f32 * level).to_bits()).collect();
        judges_each_word(grey, &request, "output", &right, |bits| (f32::from_bits(bits) + 0.001).to_bits());
    }

    #[test]
    fn a_colour_picture_is_scaled_rounded_and_clamped_and_keeps_its_alpha() {
        let colour = variant("picture/colour");
        let mut request = request(colour, &[("width", 2.0), ("height", 1.0), ("factor", 1.5)]);
        request.image = Some(image(2, 1, &[200, 100, 3, 77, 0, 1, 170, 255]));
        // 300 is cut off at 255; 4.5, 1.5 are halves and go up.
        let right = [[255, 150, 5, 77], [0, 2, 255, 255]].map(u32::from_le_bytes);
        judges_each_word(colour, &request, "output", &right, |pixel| pixel ^ 1);
        judges_each_word(colour, &request, "output", &right, |pixel| pixel ^ (1 << 31));
    }

    #[test]
    fn a_wrong_pixel_reads_as_its_channels() {
        let colour = variant("picture/colour");
        let mut request = request(colour, &[("width", 1.0), ("height", 1.0)]);
        request.image = Some(image(1, 1, &[1, 2, 3, 4]));
        let check = colour.check(&request, &outcome("output", ElementType::U32, &[0x0403_0201]));
        let wrong = check.first_wrong.map(|wrong| format!("{}; expected {}", wrong.got, wrong.expected));
        expect!["red 1, green 2, blue 3, alpha 4; expected red 2, green 4, blue 6, alpha 4"]
            .assert_eq(&wrong.unwrap_or_default());
    }

    #[test]
    fn a_colour_picture_without_an_image_is_judged_pixel_by_pixel() {
        let colour = variant("picture/colour");
        let request = request(colour, &[("width", 7.0), ("height", 5.0)]);
        let right: Vec<u32> = integers(&job(colour, &request), "input")
            .iter()
            .map(|pixel| {
                let [red, green, blue, alpha] = pixel.to_le_bytes();
                u32::from_le_bytes([red.saturating_mul(2), green.saturating_mul(2), blue.saturating_mul(2), alpha])
            })
            .collect();
        judges_each_word(colour, &request, "output", &right, |pixel| pixel ^ 0x0001_0000);
    }

    #[test]
    fn the_grey_of_an_image_is_its_luminance() {
        let grey = variant("picture/grey");
        let mut request = request(grey, &[("width", 4.0), ("height", 1.0)]);
        request.image = Some(image(4, 1, &[255, 255, 255, 0, 255, 0, 0, 9, 0, 100, 0, 9, 0, 0, 10, 9]));
        let levels = floats(&job(grey, &request), "input");
        for (level, expected) in levels.iter().zip([255.0, 54.213, 71.52, 0.722]) {
            assert!((level - expected).abs() < 1e-4, "{levels:?}");
        }
    }

    #[test]
    fn a_picture_of_another_size_is_refused_with_both_sizes() {
        let grey = variant("picture/grey");
        let mut request = request(grey, &[]);
        request.image = Some(image(2, 1, &[0; 8]));
        let error = grey.job(&request).map_or_else(|error| error.to_string(), |_| "accepted".to_owned());
        expect!["the picture has 2×1 pixels, the settings say 76×62"].assert_eq(&error);
    }

    #[test]
    fn factors_whose_products_are_far_from_halves_or_meet_them_exactly_leave_no_choice() {
        for factor in [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 16.0, 1.0 / 1024.0] {
            for level in 0..256 {
                let Scaled { nearest, also } = Scaled::of(level, factor);
                assert_eq!(nearest, also, "{level} × {factor}");
            }
        }
    }

    /// What a device may make of a level, with two roundings and with one.
    fn levels_in_f32(level: u8, factor: f32) -> [u8; 2] {
        let level = f32::from(level);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte")]
        [level * factor + 0.5, level.mul_add(factor, 0.5)].map(|sum| sum.floor().clamp(0.0, 255.0) as u8)
    }

    proptest! {
        #[test]
        fn f32_arithmetic_fused_or_not_gives_a_level_that_passes(
            level in 1..=255_u8,
            // A factor near one that brings the level to a half, and then any.
            half in 0..=255_u8,
            steps in -3..=3_i32,
            any in 0.0..=16.0_f32,
        ) {
            let near = (f32::from(half) - 0.5).max(0.0) / f32::from(level);
            let near = f32::from_bits(near.to_bits().saturating_add_signed(steps));
            for factor in [near, any] {
                let Scaled { nearest, also } = Scaled::of(level.into(), factor.into());
                for got in levels_in_f32(level, factor) {
                    prop_assert!(got == nearest || got == also, "{level} × {factor}: {got}, not {nearest} or {also}");
                }
            }
        }

        #[test]
        fn the_grid_covers_the_picture_and_no_row_or_column_of_blocks_is_spare(
            width in 1..3000_u32, height in 1..3000_u32, block_x in 1..=64_u32, block_y in 1..=16_u32,
        ) {
            let grey = variant("picture/grey");
            let sides = [("width", width), ("height", height), ("block_x", block_x), ("block_y", block_y)];
            let request = request(grey, &sides.map(|(name, value)| (name, value.into())));
            let [[x, y, z]] = crate::testing::grids(&job(grey, &request))[..] else { panic!("one launch") };
            prop_assert!(x * block_x >= width && (x - 1) * block_x < width);
            prop_assert!(y * block_y >= height && (y - 1) * block_y < height);
            prop_assert_eq!(z, 1);
        }
    }
}
