//! The Mandelbrot set and Julia sets, drawn: work that differs from pixel to pixel.

use std::iter::successors;

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use super::{PLANE_TRIALS, STRIDING_BLOCKS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request,
    SettingError, Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "mandelbrot",
    title: "Mandelbrot and Julia",
    summary: "Draws sets of complex numbers; each pixel takes as many steps as it takes.",
    lesson: shader!("mandelbrot/lesson.md"),
    variants: &[
        ROWS,
        Variant {
            id: "one_each",
            title: "One thread per pixel",
            summary: "Blocks of two dimensions; a warp draws 32 pixels side by side.",
            wgsl: shader!("mandelbrot/one_each.wgsl"),
            cuda: shader!("mandelbrot/one_each.cu"),
            entry_points: &["mandelbrot_one_each"],
            parameters: &[
                WIDTH,
                HEIGHT,
                CENTRE_X,
                CENTRE_Y,
                SPAN,
                LIMIT,
                Parameter::block_x(32),
                Parameter::block_y(8),
            ],
            trials: TRIALS_OF_PLANE,
            plan: plan_plane,
            gain: Some("As many threads as pixels, and lanes that write side by side."),
            ..ROWS
        },
        Variant {
            id: "tiles",
            title: "Warps in tiles of 8 × 4",
            summary: "A warp draws a piece of the picture that is nearly square.",
            wgsl: shader!("mandelbrot/tiles.wgsl"),
            cuda: shader!("mandelbrot/tiles.cu"),
            entry_points: &["mandelbrot_tiles"],
            parameters: &[WIDTH, HEIGHT, CENTRE_X, CENTRE_Y, SPAN, LIMIT, BLOCK_OF_TILES.or(256)],
            trials: &[
                &[("block_x", 8.0), ("limit", 1000.0)],
                &[("block_x", 32.0), ("span", 0.05), ("centre_x", -0.75), ("centre_y", 0.1)],
                &[("block_x", 1024.0), ("limit", 1.0)],
                &[("limit", 5.0)],
            ],
            plan: |request| {
                let [width, height, block] = ["width", "height", "block_x"].map(|name| request.settings.whole(name));
                single(request, [width.div_ceil(8), height.div_ceil(block / 8), 1])
            },
            gain: Some(
                "A warp takes as many steps as its slowest pixel, and pixels of a square are more alike than those of a row.",
            ),
            ..ROWS
        },
        QUEUE_TILES,
        Variant {
            id: "queue_pixels",
            title: "Threads that draw pixel after pixel",
            summary: "A lane that is done takes the next pixel while the others go on.",
            wgsl: shader!("mandelbrot/queue_pixels.wgsl"),
            cuda: shader!("mandelbrot/queue_pixels.cu"),
            entry_points: &["mandelbrot_queue_pixels"],
            parameters: &[
                WIDTH,
                HEIGHT,
                CENTRE_X,
                CENTRE_Y,
                SPAN,
                LIMIT,
                STRIDING_BLOCKS,
                STRETCH,
                Parameter::block_x(64),
            ],
            trials: &[
                &[("block_x", 1.0), ("blocks", 3.0), ("limit", 5.0), ("stretch", 4.0)],
                &[("block_x", 32.0), ("span", 0.05), ("centre_x", -0.75), ("centre_y", 0.1), ("limit", 40.0)],
                &[("block_x", 128.0), ("blocks", 1.0), ("stretch", 1.0), ("limit", 10.0)],
                &[("stretch", 200.0), ("limit", 50.0)],
            ],
            gain: Some(
                "Lanes need not wait for the slowest of their warp; they look for other work every sixteen steps.",
            ),
            ..QUEUE_TILES
        },
        Variant {
            id: "julia",
            title: "A Julia set",
            summary: "The pixel is where z starts, and what is added is the same for all.",
            wgsl: shader!("mandelbrot/julia.wgsl"),
            cuda: shader!("mandelbrot/julia.cu"),
            entry_points: &["mandelbrot_julia"],
            parameters: &[
                WIDTH,
                HEIGHT,
                Parameter { default: 0.0, ..CENTRE_X },
                CENTRE_Y,
                SPAN,
                LIMIT,
                C_X,
                C_Y,
                Parameter::block_x(32),
                Parameter::block_y(8),
            ],
            trials: TRIALS_OF_PLANE,
            plan: plan_plane,
            ..ROWS
        },
        Variant {
            id: "queue_no_barrier",
            title: "Mistake: the tile's number is read too early",
            summary: "There is no barrier between the thread that draws a number and those that read it.",
            wgsl: shader!("mandelbrot/queue_no_barrier.wgsl"),
            cuda: shader!("mandelbrot/queue_no_barrier.cu"),
            entry_points: &["mandelbrot_queue_no_barrier"],
            // One warp alone would have nobody to race with.
            trials: &[&[("block_x", 64.0), ("blocks", 2.0)], &[("block_x", 256.0), ("blocks", 3.0)], &[("limit", 5.0)]],
            gain: None,
            defect: Some(Defect {
                mended: "queue_tiles",
                explanation: || Explanation {
                    mistake: "What one thread draws for all may be read only behind a barrier, and replaced only behind \
                          another.",
                    effect: "Warps draw a tile twice, or skip one that the counter has already given away; a compiler that \
                         reads the number only once makes the loop endless.",
                    notice: "Gaps in the picture, in other places each time, or a kernel that does not end; the simulator \
                         names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: true },
            }),
            ..QUEUE_TILES
        },
    ],
};

const ROWS: Variant = Variant {
    id: "rows",
    title: "One thread per row",
    summary: "The loops of a processor, shared out by rows.",
    course: "Beyond the courses, after their divergence: lanes with different amounts of work",
    covers: &[],
    wgsl: shader!("mandelbrot/rows.wgsl"),
    cuda: shader!("mandelbrot/rows.cu"),
    entry_points: &["mandelbrot_rows"],
    parameters: &[WIDTH, HEIGHT, CENTRE_X, CENTRE_Y, SPAN, LIMIT, Parameter::block_x(64)],
    metric: Metric::Bandwidth,
    // Mesa's software GPU leaves a thread's loops after 65,535 passes in all.
    trials: &[
        &[("block_x", 1.0), ("limit", 400.0)],
        &[("block_x", 32.0), ("span", 0.05), ("centre_x", -0.75), ("centre_y", 0.1)],
        &[("block_x", 100.0), ("limit", 1.0)],
    ],
    plan: |request| {
        let [height, block] = ["height", "block_x"].map(|name| request.settings.whole(name));
        single(request, [height.div_ceil(block), 1, 1])
    },
    // How many steps a pixel takes depends on the view, so only what is written counts.
    work: |settings| Work { bytes: ElementType::BYTES * count(settings), flops: 0 },
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const QUEUE_TILES: Variant = Variant {
    id: "queue_tiles",
    title: "Blocks that draw tile after tile",
    summary: "As many blocks as the device holds, and a counter from which each draws its next tile.",
    course: "CS149 lecture 7, A pool of worker threads; here for the tiles of a picture",
    covers: &["PT4"],
    wgsl: shader!("mandelbrot/queue_tiles.wgsl"),
    cuda: shader!("mandelbrot/queue_tiles.cu"),
    entry_points: &["mandelbrot_queue_tiles"],
    parameters: &[WIDTH, HEIGHT, CENTRE_X, CENTRE_Y, SPAN, LIMIT, STRIDING_BLOCKS, BLOCK_OF_TILES],
    trials: &[
        &[("block_x", 8.0), ("blocks", 3.0), ("limit", 20.0)],
        &[("block_x", 32.0), ("span", 0.05), ("centre_x", -0.75), ("centre_y", 0.1), ("limit", 40.0)],
        &[("block_x", 1024.0), ("blocks", 1.0)],
        &[("limit", 5.0)],
    ],
    plan: plan_queue,
    gain: Some(
        "No block is started or ended for a tile. A GPU deals out its blocks as they end in any case, so that little is \
         gained where blocks are small and many.",
    ),
    ..ROWS
};

const WIDTH: Parameter = Parameter::size("width", "Columns", 256, 1 << 13);
const HEIGHT: Parameter = Parameter::size("height", "Rows", 192, 1 << 13);
const LIMIT: Parameter = Parameter::scalar("limit", "Steps, at most", 100, [1, 10_000]);
const CENTRE_X: Parameter = Parameter {
    name: "centre_x",
    title: "Middle, real",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Real,
    default: -0.5,
    minimum: -2.0,
    maximum: 2.0,
};
const CENTRE_Y: Parameter = Parameter { name: "centre_y", title: "Middle, imaginary", default: 0.0, ..CENTRE_X };

/// Much narrower views would need more digits than a float has.
const SPAN: Parameter =
    Parameter { name: "span", title: "Width of the view", default: 3.2, minimum: 0.001, maximum: 8.0, ..CENTRE_X };
const C_X: Parameter = Parameter { name: "c_x", title: "What is added, real", default: -0.8, ..CENTRE_X };
const C_Y: Parameter = Parameter { name: "c_y", title: "What is added, imaginary", default: 0.156, ..CENTRE_X };
const STRETCH: Parameter = Parameter::scalar("stretch", "Steps between looks", 16, [1, 1000]).as_override();

/// Rows of eight threads.
const BLOCK_OF_TILES: Parameter = Parameter::block_x(64).power_of_two().within(8.0, 1024.0);

const TRIALS_OF_PLANE: &[Trial] = &[
    PLANE_TRIALS[0],
    PLANE_TRIALS[4],
    &[("block_x", 8.0), ("block_y", 32.0), ("limit", 1000.0)],
    &[("span", 0.05), ("centre_x", -0.75), ("centre_y", 0.1)],
    &[("limit", 1.0)],
];

fn count(settings: &Settings) -> u64 {
    u64::from(settings.whole("width")) * u64::from(settings.whole("height"))
}

/// The scalars that are floats, as the kernel gets them.
#[expect(clippy::cast_possible_truncation, reason = "the kernel's arguments are floats")]
fn float(settings: &Settings, name: &str) -> f32 {
    match name {
        "step" => (settings.get("span") / settings.get("width")) as f32,
        name => settings.get(name) as f32,
    }
}

fn is_julia(settings: &Settings) -> bool {
    settings.iter().any(|(name, _)| name == "c_x")
}

fn buffers(request: &Request) -> Vec<Buffer> {
    let settings = &request.settings;
    let [width, height, limit] = ["width", "height", "limit"].map(|name| settings.whole(name));
    let [centre_x, centre_y, step] = ["centre_x", "centre_y", "step"].map(|name| float(settings, name).to_bits());
    let mut scalars = vec![width, height, centre_x, centre_y, step, limit];
    if is_julia(settings) {
        scalars.extend(["c_x", "c_y"].map(|name| float(settings, name).to_bits()));
    }
    vec![output("pixels", ElementType::U32, count(settings)), Buffer::uniform("parameters", &scalars)]
}

#[expect(clippy::unnecessary_wraps, reason = "what every plan returns")]
fn single(request: &Request, grid: [u32; 3]) -> Result<Plan, SettingError> {
    Ok(Plan::single_launch(buffers(request), grid))
}

fn plan_plane(request: &Request) -> Result<Plan, SettingError> {
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| request.settings.whole(name));
    single(request, [width.div_ceil(block_x), height.div_ceil(block_y), 1])
}

/// As many blocks as are asked for, but no more than there are pixels for.
fn plan_queue(request: &Request) -> Result<Plan, SettingError> {
    let [blocks, block] = ["blocks", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    let mut buffers = buffers(request);
    buffers.insert(1, Buffer { role: Role::Scratch, ..input("drawn", ElementType::U32, 1, Fill::Zero) });
    let grid = request.row_of_blocks(blocks.min(count(&request.settings).div_ceil(block)))?;
    let launch = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1), (2, 2)] };
    Ok(Plan::of(buffers, vec![Step::Clear(1), Step::Launch(launch)]))
}

/// Rises from 0 to 255 and falls again.
fn wave(phase: u32) -> u32 {
    let place = phase % 512;
    place.min(511 - place)
}

fn colour(count: u32, limit: u32) -> u32 {
    let phase = 8 * count;
    let rgb = if count < limit { wave(phase) | wave(phase + 80) << 8 | wave(phase + 160) << 16 } else { 0 };
    0xff00_0000 | rgb
}

/// The fewest and the most steps that a pixel can take if every operation of a float rounds, in f64.
fn steps_of(settings: &Settings, index: u64) -> [u32; 2] {
    // The unit roundoff of f32.
    const ROUNDING: f64 = 1.0 / 16_777_216.0;

    let [width, limit] = ["width", "limit"].map(|name| settings.whole(name));
    let height = settings.whole("height");
    #[expect(clippy::cast_precision_loss, reason = "sides of at most 2¹³")]
    let from_middle = [
        (index % u64::from(width)) as f64 - f64::from(width) / 2.0 + 0.5,
        (index / u64::from(width)) as f64 - f64::from(height) / 2.0 + 0.5,
    ];
    let [centre_x, centre_y, step] = ["centre_x", "centre_y", "step"].map(|name| f64::from(float(settings, name)));
    let place = [centre_x + step * from_middle[0], centre_y + step * from_middle[1]];
    // A product and a sum on each axis.
    let place_error = 2.0 * ROUNDING * [centre_x, centre_y, place[0], place[1]].map(f64::abs).iter().sum::<f64>()
        + 2.0 * ROUNDING * step * (from_middle[0].abs() + from_middle[1].abs());
    let (start, start_error, added, added_error) = if is_julia(settings) {
        (place, place_error, ["c_x", "c_y"].map(|name| f64::from(float(settings, name))), 0.0)
    } else {
        ([0.0, 0.0], 0.0, place, place_error)
    };
    let orbit = successors(Some((start, start_error)), |([x, y], error)| {
        let next = [x * x - y * y + added[0], 2.0 * x * y + added[1]];
        let size = x.hypot(*y);
        // What the error becomes, and what the operations of this step add to it.
        let own = 4.0 * ROUNDING * (size * size + added[0].abs() + added[1].abs());
        Some((next, 2.0 * size * error + error * error + own + added_error))
    });
    let mut fewest = limit;
    for (count, ([x, y], error)) in (0..limit).zip(orbit) {
        let size = x.hypot(y);
        // The comparison's own roundings are small beside this.
        let room = error + 1e-6;
        if size + room > 2.0 {
            fewest = fewest.min(count);
        }
        if size - room > 2.0 {
            return [fewest, count];
        }
        // Nothing is known any more.
        if error > 4.0 {
            break;
        }
    }
    [fewest, limit]
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let settings = &request.settings;
    let limit = settings.whole("limit");
    let against =
        "every pixel with the steps in f64; where a float's roundings decide, any number of steps that they allow";
    let show = |pixel: u32| {
        let [red, green, blue, alpha] = pixel.to_le_bytes();
        format!("red {red}, green {green}, blue {blue}, alpha {alpha}")
    };
    Check::equal_or(outcome, "pixels", against, count(settings), show, |index, got| {
        let [fewest, most] = steps_of(settings, index);
        let right = (fewest..=most).map(|count| colour(count, limit)).find(|right| *right == got);
        right.unwrap_or_else(|| colour(most, limit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{judges_each_word, request, variant};

    #[test]
    fn a_number_beyond_two_leaves_after_one_step_and_zero_stays() {
        let one_each = variant("mandelbrot/one_each");
        // Pixels at -4, 0 and 4.
        let request =
            request(one_each, &[("width", 3.0), ("height", 1.0), ("span", 8.0), ("centre_x", 0.0), ("limit", 50.0)]);
        let outside = colour(1, 50);
        judges_each_word(one_each, &request, "pixels", &[outside, 0xff00_0000, outside], |bits| bits ^ 0x10);
    }

    #[test]
    fn a_julia_pixel_starts_at_its_own_number() {
        let julia = variant("mandelbrot/julia");
        let request = request(
            julia,
            &[("width", 3.0), ("height", 1.0), ("span", 8.0), ("c_x", 0.0), ("c_y", 0.0), ("limit", 200.0)],
        );
        let outside = colour(0, 200);
        judges_each_word(julia, &request, "pixels", &[outside, 0xff00_0000, outside], |bits| bits ^ 0x10);
    }

    #[test]
    fn nearly_all_pixels_of_the_whole_set_take_a_number_of_steps_that_is_known() {
        let settings = Settings::defaults(variant("mandelbrot/one_each"));
        let unknown = (0..count(&settings)).filter(|index| {
            let [fewest, most] = steps_of(&settings, *index);
            fewest != most
        });
        // The few at the set's very edge, which a float sees on either side.
        assert!(unknown.count() < 500);
    }
}
