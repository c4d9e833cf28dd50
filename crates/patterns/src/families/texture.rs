//! A picture turned about its middle: read from a buffer, from a texture, and through a sampler.

use std::{collections::BTreeMap, sync::Arc};

use warpground_engine::{
    AddressMode, Buffer, Dimension, ElementType, Fill, Filter, Outcome, Resource, Sampler, TexelFormat, Texture,
};

use super::{PLANE_TRIALS, input, output, picture, shader};
use crate::{
    Check, Defect, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError,
    Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "texture",
    title: "Textures",
    summary: "Turns a picture about its middle and makes it grey, between four pixels wherever none is met exactly.",
    lesson: shader!("texture/lesson.md"),
    variants: &[BUFFER, LOAD, SAMPLED, NO_HALF_TEXEL],
};

/// What the variants share, and the one without a texture.
const BUFFER: Variant = Variant {
    id: "buffer",
    title: "Storage buffer, interpolated by hand",
    summary: "Four loads of words, an index kept inside the picture for each, and their weighted mean.",
    course: "Beyond the courses: what their texture cache is compared with",
    covers: &[],
    wgsl: shader!("texture/buffer.wgsl"),
    cuda: shader!("texture/buffer.cu"),
    entry_points: &["texture_buffer"],
    parameters: &[WIDTH, HEIGHT, ANGLE, Parameter::block_x(16), Parameter::block_y(16)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| plan(request, Source::Words),
    work,
    check: |request, outcome| compare(request, outcome, Place::Middle, Weights::Floats),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const LOAD: Variant = Variant {
    id: "load",
    title: "Texture, single texels",
    summary: "The same with texels that are named by column and row; the interpolation is the kernel's own.",
    course: "PMPP chapter 4, Streaming Multiprocessors: the texture cache that it names",
    covers: &["F12"],
    wgsl: shader!("texture/load.wgsl"),
    cuda: shader!("texture/load.cu"),
    entry_points: &["texture_load"],
    plan: |request| plan(request, Source::Texels),
    ..BUFFER
};

const SAMPLED: Variant = Variant {
    id: "sampled",
    title: "Texture and sampler",
    summary: "One read: the texture unit keeps inside the picture and interpolates between four texels.",
    wgsl: shader!("texture/sampled.wgsl"),
    cuda: shader!("texture/sampled.cu"),
    entry_points: &["texture_sampled"],
    plan: |request| plan(request, Source::Sampler),
    check: |request, outcome| compare(request, outcome, Place::Middle, Weights::FixedPoint),
    ..LOAD
};

const NO_HALF_TEXEL: Variant = Variant {
    id: "no_half_texel",
    title: "Mistake: the half of a texel is missing",
    summary: "The sampler is given a texel's number, which is the place of its corner.",
    wgsl: shader!("texture/no_half_texel.wgsl"),
    cuda: shader!("texture/no_half_texel.cu"),
    entry_points: &["texture_no_half_texel"],
    defect: Some(Defect {
        mended: "sampled",
        explanation: || Explanation {
            mistake: "Texel x reaches from x to x + 1; its middle is x + 0.5, and that is what a sampler has to be given.",
            effect: "The picture is half a texel off in both directions, and even where it is not turned each pixel is the \
                     mean of four.",
            notice: "At 0 degrees the result should be the picture itself, and it is blurred. A picture of one colour \
                     does not show it.",
        },
        symptom: Symptom::Wrong {
            predicted: |request, outcome| compare(request, outcome, Place::Corner, Weights::FixedPoint),
        },
    }),
    ..SAMPLED
};

const WIDTH: Parameter = Parameter::size("width", "Columns", 640, MOST_TEXELS);
const HEIGHT: Parameter = Parameter::size("height", "Rows", 480, MOST_TEXELS);
/// The longest side of a texture on every device with WebGPU.
const MOST_TEXELS: u32 = 8192;

const ANGLE: Parameter = Parameter {
    name: "angle",
    title: "Degrees, clockwise",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Real,
    default: 30.0,
    minimum: -360.0,
    maximum: 360.0,
};

/// Besides blocks: not turned, columns as rows, upside down, and the other way round.
const TRIALS: &[Trial] = &[
    PLANE_TRIALS[0],
    PLANE_TRIALS[1],
    PLANE_TRIALS[2],
    PLANE_TRIALS[3],
    PLANE_TRIALS[4],
    PLANE_TRIALS[5],
    &[("angle", 0.0)],
    &[("angle", 90.0)],
    &[("angle", 180.0)],
    &[("angle", -45.0)],
];

/// The weights of red, green and blue in a grey level, by ITU-R Recommendation BT.709.
const LUMINANCE: [f64; 3] = [0.2126, 0.7152, 0.0722];
/// The brightest level.
const WHITE: f64 = 255.0;

/// What a kernel reads the picture from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Words,
    Texels,
    Sampler,
}

/// Where in a texel a kernel reads whose place is that texel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Middle,
    /// The one to the upper left.
    Corner,
}

/// How exactly texels are weighted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weights {
    /// In f32, by the kernel.
    Floats,
    /// By a texture unit. CUDA's has 8 bits of fraction for a weight (*CUDA Programming Guide*, texture fetching), and so have
    /// most others; neither WebGPU nor CUDA says how a unit rounds on its way.
    FixedPoint,
}

fn sides(settings: &Settings) -> [u32; 2] {
    ["width", "height"].map(|name| settings.whole(name))
}

fn count(settings: &Settings) -> u64 {
    sides(settings).map(u64::from).iter().product()
}

/// Four bytes per pixel, red in the lowest: the picture's own, or any.
fn pixels(request: &Request) -> Fill {
    match &request.image {
        Some(image) => Fill::Bytes(image.rgba.clone()),
        None => Fill::Hash { seed: request.seed_of(0) },
    }
}

/// Cosine and sine of the angle, as the kernel gets them.
#[expect(clippy::cast_possible_truncation, reason = "the kernel's arguments are floats")]
fn turn(request: &Request) -> [f32; 2] {
    let angle = request.settings.get("angle").to_radians();
    [angle.cos() as f32, angle.sin() as f32]
}

fn plan(request: &Request, source: Source) -> Result<Plan, SettingError> {
    picture::refuse_other_size(request)?;
    let [width, height] = sides(&request.settings);
    let [block_x, block_y] = ["block_x", "block_y"].map(|name| request.settings.whole(name));
    let (words, length) = (pixels(request), count(&request.settings));
    let texture = Texture { dimension: Dimension::D2, size: [width, height, 1], format: TexelFormat::Rgba8Unorm };
    let mut resources = BTreeMap::new();
    let mut buffers = vec![match source {
        Source::Words => input("picture", ElementType::U32, length, words),
        Source::Texels | Source::Sampler => {
            resources.insert(0, Resource::Texture(texture));
            input("picture", ElementType::F32, texture.elements(), Fill::Fractions(Arc::new(words)))
        }
    }];
    if source == Source::Sampler {
        let sampler = Sampler { filter: Filter::Linear, address: [AddressMode::ClampToEdge; 3] };
        resources.insert(buffers.len(), Resource::Sampler(sampler));
        buffers.push(input("interpolating", ElementType::U32, 1, Fill::Zero));
    }
    buffers.push(output("output", ElementType::F32, length));
    let [cosine, sine] = turn(request).map(f32::to_bits);
    buffers.push(Buffer::uniform("parameters", &[width, height, cosine, sine]));
    Ok(Plan { resources, ..Plan::single_launch(buffers, [width.div_ceil(block_x), height.div_ceil(block_y), 1]) })
}

fn work(settings: &Settings) -> Work {
    let pixels = count(settings);
    // Ten operations for the place, five for each of four grey levels, and nine for the interpolation.
    Work { bytes: 2 * ElementType::BYTES * pixels, flops: 39 * pixels }
}

/// The picture that is turned, in f64.
struct Turned {
    pixels: Fill,
    sides: [f64; 2],
    cosine: f64,
    sine: f64,
}

impl Turned {
    fn of(request: &Request) -> Turned {
        let [cosine, sine] = turn(request).map(f64::from);
        Turned { pixels: pixels(request), sides: sides(&request.settings).map(f64::from), cosine, sine }
    }

    /// The place in the picture that comes to a pixel, in texels: a whole number is a texel's middle.
    #[expect(clippy::cast_precision_loss, reason = "pictures have fewer pixels")]
    fn place(&self, index: u64) -> [f64; 2] {
        let [width, height] = self.sides;
        let middle = [0.5 * (width - 1.0), 0.5 * (height - 1.0)];
        let (column, row) = (index as f64 % width, (index as f64 / width).floor());
        let (across, down) = (column - middle[0], row - middle[1]);
        [middle[0] + self.cosine * across + self.sine * down, middle[1] + self.cosine * down - self.sine * across]
    }

    /// The grey level of a texel, or of the nearest one inside.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the picture")]
    fn level(&self, x: f64, y: f64) -> f64 {
        let [width, height] = self.sides;
        let index = y.clamp(0.0, height - 1.0) * width + x.clamp(0.0, width - 1.0);
        let channels = self.pixels.u32(index as u64).to_le_bytes();
        channels.into_iter().zip(LUMINANCE).map(|(channel, weight)| weight * f64::from(channel)).sum()
    }

    /// The grey level at a place, between four texels.
    fn level_between(&self, [x, y]: [f64; 2]) -> f64 {
        let (left, upper) = (x.floor(), y.floor());
        let (part_x, part_y) = (x - left, y - upper);
        let row = |y| (1.0 - part_x) * self.level(left, y) + part_x * self.level(left + 1.0, y);
        (1.0 - part_y) * row(upper) + part_y * row(upper + 1.0)
    }

    /// How far off a level may be, as a share of white.
    fn tolerance(&self, weights: Weights) -> f64 {
        // Sides of that many texels leave so few bits for a place between two of them, in either direction.
        let place = self.sides.iter().sum::<f64>() * 2.0_f64.powi(-22);
        let sums = 2.0_f64.powi(-20);
        match weights {
            Weights::Floats => 2.0 * place + sums,
            // A weight in either direction is off by a step of 1/256 at most. And what was interpolated may have been rounded
            // to the texels' own steps of 1/255, in one direction and then in the other.
            Weights::FixedPoint => 2.0 * (place + 1.0 / 256.0) + 1.5 / WHITE + sums,
        }
    }
}

/// Compares with the picture in f64.
fn compare(request: &Request, outcome: &Outcome, place: Place, weights: Weights) -> Check {
    let turned = Turned::of(request);
    let (shift, against) = match (place, weights) {
        (Place::Middle, Weights::Floats) => (0.0, "every pixel with the interpolated level in f64"),
        (Place::Middle, Weights::FixedPoint) => {
            (0.0, "every pixel with the interpolated level in f64, as far as weights of 8 bits allow")
        }
        (Place::Corner, _) => {
            (-0.5, "every pixel with the level half a texel to the upper left, as far as weights of 8 bits allow")
        }
    };
    let tolerance = turned.tolerance(weights);
    Check::floats(outcome, "output", against, tolerance, count(&request.settings), |index| {
        let at = turned.place(index).map(|coordinate| coordinate + shift);
        Expected { value: turned.level_between(at), scale: WHITE }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Image,
        testing::{job, outcome_of_floats, request, variant},
    };

    const IDS: [&str; 3] = ["texture/buffer", "texture/load", "texture/sampled"];

    /// Two by two pixels: black, red, green and white.
    fn four_pixels(angle: f64) -> (Request, [f32; 4]) {
        let rgba = [[0, 0, 0, 255], [255, 0, 0, 255], [0, 255, 0, 255], [255; 4]].concat();
        let settings = [("width", 2.0), ("height", 2.0), ("angle", angle)];
        let image = Some(Image { width: 2, height: 2, rgba: rgba.into() });
        let levels = [0.0, 0.2126 * 255.0, 0.7152 * 255.0, 255.0];
        (Request { image, ..request(variant("texture/buffer"), &settings) }, levels)
    }

    #[test]
    fn a_quarter_turn_clockwise_brings_the_lower_row_to_the_left() {
        let (request, [black, red, green, white]) = four_pixels(90.0);
        let turned = [green, black, white, red];
        for id in IDS {
            assert!(variant(id).check(&request, &outcome_of_floats("output", &turned)).passed, "{id}");
            let not_turned = outcome_of_floats("output", &[black, red, green, white]);
            assert!(!variant(id).check(&request, &not_turned).passed, "{id}");
        }
    }

    #[test]
    fn without_half_a_texel_a_pixel_is_the_mean_of_four_and_that_is_wrong() {
        let (request, [black, red, green, white]) = four_pixels(0.0);
        let mistake = variant("texture/no_half_texel");
        let mean = (black + red + green + white) / 4.0;
        let shifted = outcome_of_floats("output", &[black, (black + red) / 2.0, (black + green) / 2.0, mean]);
        let Some(Defect { symptom: Symptom::Wrong { predicted }, .. }) = &mistake.defect else { panic!("no mistake") };
        assert!(predicted(&request, &shifted).passed && !mistake.check(&request, &shifted).passed);
        let right = outcome_of_floats("output", &[black, red, green, white]);
        assert!(!predicted(&request, &right).passed && mistake.check(&request, &right).passed);
    }

    #[test]
    fn only_a_texture_unit_may_be_a_step_of_a_weight_off() {
        let (request, mut levels) = four_pixels(0.0);
        levels[3] -= 1.0;
        let outcome = outcome_of_floats("output", &levels);
        let passed = IDS.map(|id| variant(id).check(&request, &outcome).passed);
        assert_eq!(passed, [false, false, true]);
    }

    #[test]
    fn a_texture_holds_the_colours_of_the_words() {
        let settings = [("width", 5.0), ("height", 3.0)];
        let [words, texels] =
            ["texture/buffer", "texture/load"].map(|id| job(variant(id), &request(variant(id), &settings)));
        let mut bytes = vec![0; 60];
        words.buffers[0].fill.write(ElementType::U32, 0, &mut bytes);
        assert_eq!(texels.initial_texels(0), Some(bytes));
        assert_eq!((texels.elements(0), texels.elements(1)), (Some(15), Some(15)));
    }
}
