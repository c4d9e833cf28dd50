//! Convolution of a matrix or a picture with a square mask.

use std::rc::Rc;

use warpground_engine::{
    Buffer, ElementType, Fill, Launch, Outcome, Role, Step,
    window::{WindowSum, window_sums},
};

use super::{
    PLANE_TRIALS, input, output, picture, shader,
    window::{self, BOUNDARY, Boundary, DATA, WEIGHTS, Weights},
};
use crate::{
    Check, Family, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError, Settings, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "convolution_2d",
    title: "Convolution in two dimensions",
    summary: "Replaces each element of a matrix or a picture by the weighted sum of its neighbours.",
    lesson: shader!("convolution_2d/lesson.md"),
    variants: &[
        BASIC,
        Variant {
            id: "tiled",
            title: "Tiles with halo",
            summary: "A block loads the rectangle that its outputs need once, into shared memory.",
            course: "Introduction to CUDA, Topics covered: tiled convolution with halo, in two dimensions",
            covers: &["C5", "C7", "F42"],
            wgsl: shader!("convolution_2d/tiled.wgsl"),
            cuda: shader!("convolution_2d/tiled.cu"),
            entry_points: &["convolution_2d_tiled"],
            parameters: &[
                WIDTH,
                HEIGHT,
                window::mask_width(ParameterRole::Override, WIDEST_MASK),
                WEIGHTS,
                DATA,
                Parameter::block_x(16),
                Parameter::block_y(16),
            ],
            trials: &[
                PLANE_TRIALS[0],
                PLANE_TRIALS[1],
                PLANE_TRIALS[2],
                PLANE_TRIALS[3],
                PLANE_TRIALS[4],
                PLANE_TRIALS[5],
                &[("mask_width", 1.0)],
                &[("mask_width", 2.0), ("weights", 3.0)],
                &[("mask_width", 15.0), ("block_x", 8.0), ("block_y", 4.0)],
            ],
            plan: |request| plan(request, Mask::Uniform, 1),
            gain: Some(
                "A block's rectangle is loaded once into shared memory, with less than two loads per output in place \
                 of one per weight, and weights come from constant memory.",
            ),
            ..BASIC
        },
        Variant {
            id: "separable",
            title: "Along the rows, then down the columns",
            summary: "A mask that is a column times a row, in two launches: 10 multiplications in place of 25.",
            course: "Introduction to CUDA, 2D Convolution, with a mask that separates",
            covers: &["C5"],
            wgsl: shader!("convolution_2d/separable.wgsl"),
            cuda: shader!("convolution_2d/separable.cu"),
            entry_points: &["convolution_2d_along_rows", "convolution_2d_down_columns"],
            parameters: &[
                WIDTH,
                HEIGHT,
                window::mask_width(ParameterRole::Override, WIDEST_MASK),
                // The others are no column times a row.
                Parameter::choice("weights", "Mask", &["random", "average", "Gaussian"]),
                DATA,
                Parameter::block_x(16),
                Parameter::block_y(16),
            ],
            trials: &[
                PLANE_TRIALS[0],
                PLANE_TRIALS[1],
                PLANE_TRIALS[2],
                PLANE_TRIALS[3],
                PLANE_TRIALS[4],
                PLANE_TRIALS[5],
                &[("mask_width", 1.0)],
                &[("mask_width", 2.0), ("weights", 1.0)],
                &[("mask_width", 15.0), ("weights", 2.0)],
            ],
            plan: plan_separable,
            check: check_separable,
            gain: Some(
                "Twice the width of the mask in multiplications in place of its square, for a second trip through \
                 memory. Only masks that are a column times a row separate.",
            ),
            ..BASIC
        },
        REGISTERS_5,
        Variant {
            id: "registers_9",
            title: "Down a column in registers, 9 × 9",
            summary: "The same with a mask of nine: 81 multiplications per output, and arithmetic begins to count.",
            wgsl: shader!("convolution_2d/registers_9.wgsl"),
            cuda: shader!("convolution_2d/registers_9.cu"),
            entry_points: &["convolution_2d_registers_9"],
            plan: |request| plan(request, Mask::Fixed(9), strip(request)),
            work: |settings| work(settings, 9),
            check: |request, outcome| check(request, outcome, 9),
            gain: Some(
                "No shared memory and no barrier: a row's nine elements are loaded once and serve nine windows that are \
                 under way in registers. With 81 products per output, arithmetic begins to count.",
            ),
            ..REGISTERS_5
        },
        QUADS_5,
        Variant {
            id: "quads_9",
            title: "Tiles of 4 × 4 outputs in registers, 9 × 9",
            summary: "The same with a mask of nine and half as many rows, as many as registers hold.",
            wgsl: shader!("convolution_2d/quads_9.wgsl"),
            cuda: shader!("convolution_2d/quads_9.cu"),
            entry_points: &["convolution_2d_quads_9", "convolution_2d_quads_9_odd"],
            plan: |request| plan_quads(request, 9, 4),
            work: |settings| work(settings, 9),
            check: |request, outcome| check(request, outcome, 9),
            gain: Some(
                "Four outputs side by side share three quad loads per row in place of nine single ones each, and four \
                 rows of them share what they load.",
            ),
            ..QUADS_5
        },
    ],
};

const BASIC: Variant = Variant {
    id: "basic",
    title: "One thread, one output",
    summary: "Each thread walks over its window in global memory and asks at each step whether it is still inside.",
    course: "Introduction to CUDA, 2D Sequential Convolution, each output by a thread",
    covers: &["C3", "C4", "C5", "E64", "F42", "X96", "X97"],
    wgsl: shader!("convolution_2d/basic.wgsl"),
    cuda: shader!("convolution_2d/basic.cu"),
    entry_points: &["convolution_2d_basic"],
    parameters: &[
        WIDTH,
        HEIGHT,
        window::mask_width(ParameterRole::Scalar, WIDEST_MASK),
        WEIGHTS,
        DATA,
        BOUNDARY,
        Parameter::block_x(16),
        Parameter::block_y(16),
    ],
    metric: Metric::Bandwidth,
    // Besides blocks: both other boundaries, also with a mask wider than the matrix.
    trials: &[
        PLANE_TRIALS[0],
        PLANE_TRIALS[1],
        PLANE_TRIALS[2],
        PLANE_TRIALS[3],
        PLANE_TRIALS[4],
        PLANE_TRIALS[5],
        &[("mask_width", 4.0), ("boundary", 1.0)],
        &[("mask_width", 15.0), ("boundary", 1.0), ("width", 3.0), ("height", 5.0)],
        &[("mask_width", 15.0), ("boundary", 2.0), ("width", 3.0), ("height", 5.0)],
        &[("mask_width", 1.0), ("boundary", 2.0), ("weights", 4.0), ("data", 1.0)],
    ],
    plan: |request| plan(request, Mask::Storage, 1),
    work: |settings| work(settings, width_of_mask(settings)),
    check: |request, outcome| check(request, outcome, width_of_mask(&request.settings)),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const REGISTERS_5: Variant = Variant {
    id: "registers_5",
    title: "Down a column in registers, 5 × 5",
    summary: "A thread loads each row's five neighbours once and keeps five windows under way.",
    course: "Our own last rung of C5",
    covers: &["C5"],
    wgsl: shader!("convolution_2d/registers_5.wgsl"),
    cuda: shader!("convolution_2d/registers_5.cu"),
    entry_points: &["convolution_2d_registers_5"],
    parameters: &[
        WIDTH,
        HEIGHT,
        WEIGHTS,
        DATA,
        Parameter {
            name: "strip",
            title: "Outputs per thread",
            role: ParameterRole::Override,
            kind: ParameterKind::Whole,
            default: 16.0,
            minimum: 1.0,
            maximum: 1024.0,
        },
        Parameter::block_x(32),
        Parameter::block_y(4),
    ],
    trials: TRIALS_OF_STRIPS,
    plan: |request| plan(request, Mask::Fixed(5), strip(request)),
    work: |settings| work(settings, 5),
    check: |request, outcome| check(request, outcome, 5),
    gain: Some(
        "No shared memory and no barrier: a row's five elements are loaded once and serve five windows that are under \
         way in registers.",
    ),
    ..BASIC
};

const QUADS_5: Variant = Variant {
    id: "quads_5",
    title: "Tiles of 4 × 8 outputs in registers, 5 × 5",
    summary: "A thread loads whole quads, and every row of them serves up to five rows of outputs.",
    course: "Our own last rung of C5",
    covers: &["C5", "E56"],
    wgsl: shader!("convolution_2d/quads_5.wgsl"),
    cuda: shader!("convolution_2d/quads_5.cu"),
    entry_points: &["convolution_2d_quads_5", "convolution_2d_quads_5_odd"],
    parameters: &[WIDTH, HEIGHT, WEIGHTS, DATA, Parameter::block_x(32), Parameter::block_y(4)],
    trials: &[
        PLANE_TRIALS[0],
        PLANE_TRIALS[1],
        PLANE_TRIALS[2],
        PLANE_TRIALS[4],
        PLANE_TRIALS[5],
        // Whole quads: one, one for each thread of a block, and more than that.
        &[("width", 4.0), ("height", 3.0)],
        &[("width", 128.0), ("height", 32.0)],
        &[("width", 132.0), ("height", 33.0), ("weights", 3.0)],
        &[("width", 300.0), ("height", 100.0), ("block_x", 7.0), ("block_y", 3.0)],
        &[("width", 8.0), ("height", 200.0), ("block_x", 1.0), ("block_y", 1.0)],
    ],
    plan: |request| plan_quads(request, 5, 8),
    work: |settings| work(settings, 5),
    check: |request, outcome| check(request, outcome, 5),
    record: true,
    gain: Some(
        "Four outputs side by side share three quad loads per row in place of five single ones each, and eight rows of \
         them share what they load: 4.5 loads for four outputs. All of it is written out, so that a row's loads need \
         not wait for the last row's products.",
    ),
    ..BASIC
};

/// Besides blocks: a strip of one output, one that hangs over, and one that holds the whole column.
const TRIALS_OF_STRIPS: &[Trial] = &[
    PLANE_TRIALS[0],
    PLANE_TRIALS[1],
    PLANE_TRIALS[2],
    PLANE_TRIALS[4],
    PLANE_TRIALS[5],
    &[("strip", 1.0), ("weights", 3.0)],
    &[("strip", 7.0)],
    &[("strip", 100.0)],
];

const WIDTH: Parameter = Parameter::size("width", "Columns", 1000, MOST_ON_A_SIDE);
const HEIGHT: Parameter = Parameter::size("height", "Rows", 1000, MOST_ON_A_SIDE);

/// Places are signed 32-bit numbers.
const MOST_ON_A_SIDE: u32 = 1 << 15;

const WIDEST_MASK: u32 = 15;

/// The weights of a row of a mask in constant memory, used or not: elements of 16 bytes, four to a row.
const PITCH: usize = 16;

/// Where the mask lies, and with it who tells the kernel its width.
#[derive(Clone, Copy)]
enum Mask {
    /// Between the kernel's arrays; the width is a scalar.
    Storage,
    /// In constant memory; the width is an override.
    Uniform,
    /// In constant memory, for a kernel that is written for one width.
    Fixed(u32),
}

fn width_of_mask(settings: &Settings) -> u32 {
    settings.whole("mask_width")
}

/// Outputs that a thread makes, one below the other.
fn strip(request: &Request) -> u32 {
    request.settings.whole("strip")
}

/// A grey picture's levels, random elements, or the course's: row plus column plus one.
fn input_fill(request: &Request) -> Fill {
    if request.image.is_some() || request.settings.whole("data") == 0 {
        return picture::grey_pixels(request);
    }
    let [width, height] = sides(&request.settings);
    #[expect(clippy::cast_precision_loss, reason = "two sides of at most 2¹⁵")]
    window::fill_of((0..height).flat_map(|row| (0..width).map(move |column| (row + column + 1) as f32)))
}

fn sides(settings: &Settings) -> [u64; 2] {
    ["width", "height"].map(|name| u64::from(settings.whole(name)))
}

fn plan(request: &Request, mask_in: Mask, outputs_a_thread: u32) -> Result<Plan, SettingError> {
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| request.settings.whole(name));
    let length = u64::from(width) * u64::from(height);
    picture::refuse_other_size(request)?;
    window::refuse_many_counted(request, length)?;
    let mask_width = match mask_in {
        Mask::Fixed(width) => width,
        Mask::Storage | Mask::Uniform => width_of_mask(&request.settings),
    };
    window::refuse_other_mask(request, mask_width)?;
    let mask = Weights::of(request).square(request, mask_width);
    let input = input("input", ElementType::F32, length, input_fill(request));
    let output = output("output", ElementType::F32, length);
    let buffers = match mask_in {
        Mask::Storage => vec![
            input,
            window::storage_floats("mask", &mask),
            output,
            Buffer::uniform("parameters", &[width, height, mask_width, request.settings.whole("boundary")]),
        ],
        Mask::Uniform | Mask::Fixed(_) => vec![
            input,
            output,
            window::uniform_floats("mask", &in_rows_of_16(&mask, mask_width), PITCH * PITCH),
            Buffer::uniform("parameters", &[width, height]),
        ],
    };
    Ok(Plan::single_launch(buffers, [width.div_ceil(block_x), height.div_ceil(block_y * outputs_a_thread), 1]))
}

/// Quads of outputs, `rows` below each other to a thread. The second kernel takes rows that do not begin with a whole
/// quad, one column per thread.
fn plan_quads(request: &Request, mask_width: u32, rows: u32) -> Result<Plan, SettingError> {
    let [width, block_x] = ["width", "block_x"].map(|name| request.settings.whole(name));
    let mut plan = plan(request, Mask::Fixed(mask_width), rows)?;
    let whole = width.is_multiple_of(4);
    for step in &mut plan.steps {
        if let Step::Launch(launch) = step {
            launch.kernel = usize::from(!whole);
            if whole {
                launch.grid[0] = (width / 4).div_ceil(block_x);
            }
        }
    }
    Ok(plan)
}

/// The mask with each row filled up to the pitch.
fn in_rows_of_16(mask: &[f32], width: u32) -> Vec<f32> {
    mask.chunks(width as usize)
        .flat_map(|row| row.iter().copied().chain(std::iter::repeat_n(0.0, PITCH - row.len())))
        .collect()
}

/// The row of weights and the column of weights: independent random ones, or the same twice.
fn separable_weights(request: &Request) -> [Vec<f32>; 2] {
    let width = width_of_mask(&request.settings);
    [0, u64::from(WIDEST_MASK)].map(|first| Weights::of(request).row(request, width, first))
}

fn plan_separable(request: &Request) -> Result<Plan, SettingError> {
    let Plan { mut buffers, .. } = plan(request, Mask::Uniform, 1)?;
    let middle = Buffer { name: "middle".to_owned(), role: Role::Scratch, ..buffers[1].clone() };
    buffers.insert(1, middle);
    let weights: Vec<f32> =
        separable_weights(request).iter().flat_map(|row| in_rows_of_16(row, row.len() as u32)).collect();
    buffers[3] = window::uniform_floats("mask", &weights, 2 * PITCH);
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| request.settings.whole(name));
    let grid = [width.div_ceil(block_x), height.div_ceil(block_y), 1];
    let along_rows = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1), (3, 3), (4, 4)] };
    let down_columns = Launch { kernel: 1, grid, bindings: vec![(1, 1), (2, 2), (3, 3), (4, 4)] };
    Ok(Plan::of(buffers, vec![Step::Launch(along_rows), Step::Launch(down_columns)]))
}

fn work(settings: &Settings, mask_width: u32) -> Work {
    let [width, height] = sides(settings);
    let mask = u64::from(mask_width).pow(2);
    Work { bytes: ElementType::BYTES * (2 * width * height + mask), flops: 2 * mask * width * height }
}

fn check(request: &Request, outcome: &Outcome, mask_width: u32) -> Check {
    let mask: Vec<f64> = Weights::of(request).square(request, mask_width).into_iter().map(f64::from).collect();
    let against = "every element with the sum in f64";
    compare(request, outcome, &mask, mask_width, window::tolerance(mask_width * mask_width), against)
}

fn check_separable(request: &Request, outcome: &Outcome) -> Check {
    let [row, column] = separable_weights(request);
    let mask: Vec<f64> =
        column.iter().flat_map(|down| row.iter().map(|along| f64::from(*down) * f64::from(*along))).collect();
    let width = width_of_mask(&request.settings);
    // Two sums, one of them over results of the other.
    let tolerance = 2.0 * window::tolerance(width);
    compare(request, outcome, &mask, width, tolerance, "every element with the sum over the whole mask in f64")
}

fn compare(
    request: &Request,
    outcome: &Outcome,
    mask: &[f64],
    mask_width: u32,
    tolerance: f64,
    against: &str,
) -> Check {
    let [width, height] = sides(&request.settings);
    let (input, boundary) = (input_fill(request), Boundary::of(request));
    let before = i64::from(mask_width / 2);
    let columns = -before..width.cast_signed() - before + i64::from(mask_width) - 1;
    // A row with what lies beside it.
    let elements = |row: u64| -> Rc<[f64]> {
        let element = |column| Some(f64::from(input.f32(row * width + boundary.resolve(column, width)?)));
        columns.clone().map(|column| element(column).unwrap_or(0.0)).collect()
    };
    Check::float_rows(outcome, "output", against, tolerance, [width, height], || {
        // The next row's windows reach all rows of this one's but one, and an element is a hash.
        let mut known: Vec<(u64, Rc<[f64]>)> = Vec::new();
        move |row| {
            let rows = (row.cast_signed() - before..).zip(mask.chunks(mask_width as usize));
            let rows = rows.filter_map(|(row, weights)| Some((boundary.resolve(row, height)?, weights)));
            let (mut used, mut window) = (Vec::new(), Vec::new());
            for (row, weights) in rows {
                let found = used.iter().chain(&known).find(|(known, _)| *known == row);
                let row = found.cloned().unwrap_or_else(|| (row, elements(row)));
                window.push((Rc::clone(&row.1), weights));
                used.push(row);
            }
            known = used;
            let sums = window_sums(&window, width as usize).into_iter();
            sums.map(|WindowSum { value, scale }| Expected { value, scale }).collect()
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use warpground_engine::Step;

    use crate::{
        Image,
        testing::{floats, grids, job, judges_each_word, outcome_of_floats, request, variant},
    };

    const COURSE: [(&str, f64); 4] = [("width", 7.0), ("height", 7.0), ("weights", 4.0), ("data", 1.0)];

    /// What the check expects of one element.
    fn expected(id: &str, settings: &[(&str, f64)], index: usize) -> String {
        let variant = variant(id);
        let request = request(variant, settings);
        let length = job(variant, &request).buffers[0].length;
        // Right everywhere else, it would name another element; so all are wrong, and those before it are taken from it.
        let mut values = vec![f32::NAN; usize::try_from(length).unwrap_or_default()];
        for place in 0..=index {
            let wrong = variant.check(&request, &outcome_of_floats("output", &values)).first_wrong;
            let wrong = wrong.unwrap_or_else(|| panic!("{place} passes as NaN"));
            if place == index {
                return wrong.expected;
            }
            values[place] = wrong.expected.parse().unwrap_or(f32::NAN);
        }
        String::new()
    }

    #[test]
    fn the_courses_window_comes_to_325_if_its_fifth_row_goes_on_as_the_others() {
        // The text shows four of the five rows: 27 + 56 + 95 + 84 = 262. Going on, the fifth gives 63.
        assert_eq!(expected("convolution_2d/basic", &COURSE, 2 * 7 + 2), "325");
    }

    #[test]
    fn at_the_courses_edge_two_columns_and_a_row_of_the_window_are_missing() {
        assert_eq!(expected("convolution_2d/basic", &COURSE, 7), "112");
    }

    #[test]
    fn every_element_is_judged_in_every_form() {
        for id in ["basic", "tiled", "separable", "registers_5", "quads_5"] {
            let convolution = variant(&format!("convolution_2d/{id}"));
            let request = request(convolution, &[("width", 4.0), ("height", 3.0), ("weights", 1.0)]);
            let elements = floats(&job(convolution, &request), "input");
            let at = |row: i32, column: i32| match (row, column) {
                (0..3, 0..4) => f64::from(elements[(row * 4 + column) as usize]),
                _ => 0.0,
            };
            let right: Vec<u32> = (0..12)
                .map(|place| (place / 4, place % 4))
                .map(|(row, column)| {
                    let window = (-2..=2).flat_map(|r| (-2..=2).map(move |c| (r, c)));
                    #[expect(clippy::cast_possible_truncation, reason = "an output is a float")]
                    let sum = (window.map(|(r, c)| at(row + r, column + c)).sum::<f64>() / 25.0) as f32;
                    sum.to_bits()
                })
                .collect();
            judges_each_word(convolution, &request, "output", &right, |bits| (f32::from_bits(bits) + 1e-4).to_bits());
        }
    }

    #[test]
    fn a_plain_picture_stays_as_it_is_but_for_its_border() {
        let tiled = variant("convolution_2d/tiled");
        let mut request = request(tiled, &[("width", 9.0), ("height", 9.0), ("weights", 3.0), ("mask_width", 3.0)]);
        request.image = Some(Image { width: 9, height: 9, rgba: Arc::from([100; 9 * 9 * 4].as_slice()) });
        let mut levels = [100.0; 81];
        let check = tiled.check(&request, &outcome_of_floats("output", &levels));
        assert_eq!((check.wrong, check.first_wrong.map(|wrong| wrong.index)), (32, Some(0)));
        levels[40] += 0.01;
        assert_eq!(tiled.check(&request, &outcome_of_floats("output", &levels)).wrong, 33);
    }

    #[test]
    fn a_picture_of_another_size_is_refused() {
        let basic = variant("convolution_2d/basic");
        let mut request = request(basic, &[]);
        request.image = Some(Image { width: 2, height: 1, rgba: Arc::from([0; 8].as_slice()) });
        assert!(basic.job(&request).is_err_and(|error| error.to_string().contains("2×1 pixels")));
    }

    #[test]
    fn rows_of_whole_quads_go_to_the_kernel_that_reads_them_so() {
        let launched = |id: &str, width: f64| {
            let quads = variant(id);
            let sides = [("width", width), ("height", 100.0)];
            let [Step::Launch(launch)] = &job(quads, &request(quads, &sides)).steps[..] else { panic!("one launch") };
            (launch.kernel, launch.grid)
        };
        // 32 × 4 threads, each with 4 × 8 or 4 × 4 outputs; or with 1 × 8 and 1 × 4.
        assert_eq!(launched("convolution_2d/quads_5", 132.0), (0, [2, 4, 1]));
        assert_eq!(launched("convolution_2d/quads_9", 132.0), (0, [2, 7, 1]));
        assert_eq!(launched("convolution_2d/quads_5", 133.0), (1, [5, 4, 1]));
        assert_eq!(launched("convolution_2d/quads_9", 133.0), (1, [5, 7, 1]));
    }

    #[test]
    fn strips_make_the_grid_lower_by_as_many_outputs_as_a_thread_makes() {
        let registers = variant("convolution_2d/registers_5");
        assert_eq!(grids(&job(registers, &request(registers, &[]))), [[32, 16, 1]]);
    }
}
