//! Filters for pictures: edges, blur, medians, smoothing that keeps edges, and an even spread of the levels.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Role, Step};

use super::{PLANE_TRIALS, input, output, picture, shader};
use crate::{
    Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request,
    SettingError, Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
};

mod reference;

pub(crate) static FAMILY: Family = Family {
    id: "filters",
    title: "Image filters",
    summary: "Finds a picture's edges, blurs it, removes noise from it, and spreads its grey levels.",
    lesson: shader!("filters/lesson.md"),
    variants: &[
        SOBEL,
        Variant {
            id: "sobel_strips",
            title: "Edges by Sobel, in strips",
            summary: "A thread walks down a column and keeps the nine levels around its pixel in registers.",
            wgsl: shader!("filters/sobel_strips.wgsl"),
            cuda: shader!("filters/sobel_strips.cu"),
            entry_points: &["filters_sobel_strips"],
            parameters: &[
                WIDTH,
                HEIGHT,
                Parameter::block_x(32),
                Parameter::block_y(8),
                Parameter::scalar("strip", "Pixels per thread", 8, [1, 64]).as_override(),
            ],
            trials: &[
                PLANE_TRIALS[0],
                PLANE_TRIALS[1],
                PLANE_TRIALS[4],
                &[("strip", 1.0)],
                &[("strip", 7.0), ("block_y", 3.0)],
            ],
            plan: |request| {
                let strip = request.settings.whole("strip");
                Ok(Plan::single_launch(buffers(request, &[])?, grid(request, strip)))
            },
            gain: Some(
                "Three loads per pixel, and six more at the start of a strip, in place of twelve: what the row before needed is there.",
            ),
            ..SOBEL
        },
        GAUSSIAN,
        Variant {
            id: "gaussian_separable",
            title: "Blur, rows before columns",
            summary: "Two launches, each with one row of weights.",
            wgsl: shader!("filters/gaussian_separable.wgsl"),
            cuda: shader!("filters/gaussian_separable.cu"),
            entry_points: &["filters_gaussian_separable", "filters_gaussian_rows"],
            plan: plan_separable,
            gain: Some(
                "18 products per pixel in place of 81, with a radius of 4, at the price of a picture in between.",
            ),
            ..GAUSSIAN
        },
        GAUSSIAN_TILED,
        Variant {
            id: "median_sort",
            title: "Median by sorting",
            summary: "A thread sorts its nine levels in an array of its own.",
            wgsl: shader!("filters/median_sort.wgsl"),
            cuda: shader!("filters/median_sort.cu"),
            entry_points: &["filters_median_sort"],
            // A level moves by half of the sorted ones before it, on average; a comparison for each.
            work: |settings| work(settings, 0),
            check: reference::check_median,
            ..SOBEL
        },
        MEDIAN,
        BILATERAL,
        EQUALISE,
        Variant {
            id: "gaussian_no_barrier",
            title: "Mistake: columns before the rows are done",
            summary: "There is no barrier between the blurred rows and the threads that read them.",
            wgsl: shader!("filters/gaussian_no_barrier.wgsl"),
            cuda: shader!("filters/gaussian_no_barrier.cu"),
            entry_points: &["filters_gaussian_no_barrier"],
            // One thread alone races with nobody.
            trials: &[&[("block_x", 32.0), ("block_y", 8.0)], PLANE_TRIALS[4], &[("radius", 1.0)], &[("radius", 7.0)]],
            gain: None,
            defect: Some(Defect {
                mended: "gaussian_tiled",
                explanation: || Explanation {
                    mistake: "What other warps write to shared memory may be read only behind a barrier.",
                    effect: "Pixels near the upper and lower edge of a block take in rows that nobody has written yet.",
                    notice: "Dark or speckled lines between the blocks, in other places each time; the simulator names both \
                         lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..GAUSSIAN_TILED
        },
        Variant {
            id: "median_in_place",
            title: "Mistake: written over its own input",
            summary: "One picture in place of two: some of the nine levels have been replaced already.",
            wgsl: shader!("filters/median_in_place.wgsl"),
            cuda: shader!("filters/median_in_place.cu"),
            entry_points: &["filters_median_in_place"],
            plan: |request| {
                let [width, height] = sides(request);
                let pixels = input("pixels", ElementType::F32, count(&request.settings), levels(request)?);
                let buffers =
                    vec![Buffer { role: Role::InputOutput, ..pixels }, Buffer::uniform("parameters", &[width, height])];
                Ok(Plan::single_launch(buffers, grid(request, 1)))
            },
            check: |request, outcome| reference::check_median_in(request, outcome, "pixels"),
            gain: None,
            defect: Some(Defect {
                mended: "median",
                explanation: || Explanation {
                    mistake: "A thread overwrites a level that its neighbours still have to read; the result needs a picture of \
                          its own.",
                    effect: "Whether a neighbour counts before or after its own replacement depends on which thread was faster.",
                    notice: "A few pixels differ from run to run, most of them at the edges of blocks; the simulator names both \
                         lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceBetweenBlocks, only_simulated: false },
            }),
            ..MEDIAN
        },
        Variant {
            id: "bilateral_not_normalised",
            title: "Mistake: weights that do not add up to 1",
            summary: "The weighted sum is written, and not the weighted mean.",
            wgsl: shader!("filters/bilateral_not_normalised.wgsl"),
            cuda: shader!("filters/bilateral_not_normalised.cu"),
            entry_points: &["filters_bilateral_not_normalised"],
            gain: None,
            defect: Some(Defect {
                mended: "bilateral",
                explanation: || Explanation {
                    mistake: "The weights depend on the picture, so their sum is another one for each pixel; divide by it.",
                    effect: "Even areas become far too bright, and edges, where few pixels count, less so.",
                    notice: "The picture is overexposed. A picture that is black everywhere stays black.",
                },
                symptom: Symptom::Wrong {
                    predicted: |request, outcome| reference::check_bilateral(request, outcome, false),
                },
            }),
            ..BILATERAL
        },
    ],
};

const SOBEL: Variant = Variant {
    id: "sobel",
    title: "Edges by Sobel",
    summary: "The difference between left and right, that between above and below, and the length of both together.",
    course: "Beyond the courses, after their convolutions: filters of nine pixels",
    covers: &[],
    wgsl: shader!("filters/sobel.wgsl"),
    cuda: shader!("filters/sobel.cu"),
    entry_points: &["filters_sobel"],
    parameters: &[WIDTH, HEIGHT, Parameter::block_x(32), Parameter::block_y(8)],
    metric: Metric::Bandwidth,
    trials: &[PLANE_TRIALS[0], PLANE_TRIALS[1], PLANE_TRIALS[2], PLANE_TRIALS[4], PLANE_TRIALS[5]],
    plan: |request| Ok(Plan::single_launch(buffers(request, &[])?, grid(request, 1))),
    // Eight additions and four doublings, two differences, and the length: five.
    work: |settings| work(settings, 19),
    check: reference::check_sobel,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const GAUSSIAN: Variant = Variant {
    id: "gaussian",
    title: "Blur, all at once",
    summary: "Each thread takes the weighted mean of a square of pixels.",
    course: "Beyond the courses, after their convolutions: a mask that is a column times a row",
    wgsl: shader!("filters/gaussian.wgsl"),
    cuda: shader!("filters/gaussian.cu"),
    entry_points: &["filters_gaussian"],
    parameters: &[WIDTH, HEIGHT, RADIUS, Parameter::block_x(32), Parameter::block_y(8)],
    trials: TRIALS_OF_RADIUS,
    plan: |request| {
        let radius = request.settings.whole("radius");
        let mut buffers = buffers(request, &[radius])?;
        buffers.insert(1, weights_buffer(request));
        Ok(Plan::single_launch(buffers, grid(request, 1)))
    },
    // A row and a column of products and sums: the least that is known to do.
    work: |settings| work(settings, 4 * (2 * u64::from(settings.whole("radius")) + 1)),
    check: reference::check_gaussian,
    ..SOBEL
};

const GAUSSIAN_TILED: Variant = Variant {
    id: "gaussian_tiled",
    title: "Blur, rows in shared memory",
    summary: "One launch: a block blurs its rows into shared memory and reads them down the columns.",
    wgsl: shader!("filters/gaussian_tiled.wgsl"),
    cuda: shader!("filters/gaussian_tiled.cu"),
    entry_points: &["filters_gaussian_tiled"],
    gain: Some(
        "The picture in between stays in shared memory. The rows above and below a block are blurred by its neighbours, \
         too: with eight rows and a radius of 4, sixteen for eight.",
    ),
    // The shared array grows with the block.
    trials: &[
        PLANE_TRIALS[0],
        PLANE_TRIALS[2],
        PLANE_TRIALS[4],
        &[("radius", 1.0)],
        &[("radius", 16.0)],
        &[("radius", 7.0), ("block_x", 16.0), ("block_y", 16.0)],
    ],
    ..GAUSSIAN
};

const MEDIAN: Variant = Variant {
    id: "median",
    title: "Median by minima and maxima",
    summary: "Each row of three in order, then the middle one of what is left: no branch and no array.",
    wgsl: shader!("filters/median.wgsl"),
    cuda: shader!("filters/median.cu"),
    entry_points: &["filters_median"],
    work: |settings| work(settings, 0),
    check: reference::check_median,
    gain: Some(
        "30 minima and maxima in place of loops whose lengths differ from lane to lane, and no array, which would have to \
         lie in memory.",
    ),
    ..SOBEL
};

const BILATERAL: Variant = Variant {
    id: "bilateral",
    title: "Smoothed, but not across edges",
    summary: "A mean in which pixels count less the further away and the more different they are.",
    course: "Beyond the courses: weights that depend on the data",
    wgsl: shader!("filters/bilateral.wgsl"),
    cuda: shader!("filters/bilateral.cu"),
    entry_points: &["filters_bilateral"],
    parameters: &[WIDTH, HEIGHT, RADIUS.or(3), CONTRAST, Parameter::block_x(32), Parameter::block_y(8)],
    metric: Metric::Arithmetic,
    trials: &[
        PLANE_TRIALS[0],
        PLANE_TRIALS[4],
        &[("radius", 1.0), ("contrast", 0.01)],
        &[("radius", 7.0), ("contrast", 1.0)],
    ],
    plan: |request| {
        let [space, contrast] = reference::bilateral_factors(request);
        let scalars = [request.settings.whole("radius"), space.to_bits(), contrast.to_bits()];
        Ok(Plan::single_launch(buffers(request, &scalars)?, grid(request, 1)))
    },
    // A difference, three products, a difference and an exponential, a product and two sums, for each pixel of the square.
    work: |settings| {
        let side = 2 * u64::from(settings.whole("radius")) + 1;
        work(settings, 9 * side * side)
    },
    check: |request, outcome| reference::check_bilateral(request, outcome, true),
    ..SOBEL
};

const EQUALISE: Variant = Variant {
    id: "equalise",
    title: "Levels spread evenly, in stages",
    summary: "A histogram, a scan of it, and a table that every pixel is looked up in.",
    course: "Beyond the courses, after their histograms: what a histogram is for",
    wgsl: shader!("filters/equalise.wgsl"),
    cuda: shader!("filters/equalise.cu"),
    entry_points: &["filters_equalise", "filters_equalise_count", "filters_equalise_curve"],
    plan: plan_equalise,
    // The picture is read twice and written once.
    work: |settings| Work { bytes: 3 * ElementType::BYTES * count(settings), flops: 0 },
    check: reference::check_equalise,
    ..SOBEL
};

const WIDTH: Parameter = Parameter::size("width", "Columns", 640, 1 << 14);
const HEIGHT: Parameter = Parameter::size("height", "Rows", 480, 1 << 14);
const RADIUS: Parameter = Parameter::scalar("radius", "Radius", 4, [1, 16]);

/// How different levels may be that still count, as a share of all the levels.
const CONTRAST: Parameter = Parameter {
    name: "contrast",
    title: "Contrast that is kept",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Real,
    default: 0.1,
    minimum: 0.01,
    maximum: 1.0,
};

const TRIALS_OF_RADIUS: &[Trial] =
    &[PLANE_TRIALS[0], PLANE_TRIALS[2], PLANE_TRIALS[4], &[("radius", 1.0)], &[("radius", 16.0)]];

fn sides(request: &Request) -> [u32; 2] {
    ["width", "height"].map(|name| request.settings.whole(name))
}

fn count(settings: &Settings) -> u64 {
    u64::from(settings.whole("width")) * u64::from(settings.whole("height"))
}

/// The picture's grey levels, or random ones.
fn levels(request: &Request) -> Result<Fill, SettingError> {
    picture::refuse_other_size(request)?;
    Ok(picture::grey_pixels(request))
}

/// The darkest level, and the distance from it to the brightest.
fn range(request: &Request) -> [f32; 2] {
    if request.image.is_some() { [0.0, 255.0] } else { [-1.0, 2.0] }
}

/// Blocks over the picture, `rows` rows to each thread.
fn grid(request: &Request, rows: u32) -> [u32; 3] {
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| request.settings.whole(name));
    [width.div_ceil(block_x), height.div_ceil(block_y * rows), 1]
}

/// The picture, the result, and the scalars behind the two sides.
fn buffers(request: &Request, scalars: &[u32]) -> Result<Vec<Buffer>, SettingError> {
    let length = count(&request.settings);
    let scalars: Vec<u32> = sides(request).into_iter().chain(scalars.iter().copied()).collect();
    Ok(vec![
        input("input", ElementType::F32, length, levels(request)?),
        output("output", ElementType::F32, length),
        Buffer::uniform("parameters", &scalars),
    ])
}

fn weights_buffer(request: &Request) -> Buffer {
    let weights = reference::weights(request.settings.whole("radius"));
    let length = weights.len() as u64;
    input("weights", ElementType::F32, length, Fill::Bytes(weights.into_iter().flat_map(f32::to_le_bytes).collect()))
}

fn plan_separable(request: &Request) -> Result<Plan, SettingError> {
    let mut buffers = buffers(request, &[request.settings.whole("radius")])?;
    buffers.insert(1, weights_buffer(request));
    let between = output("middle", ElementType::F32, count(&request.settings));
    buffers.insert(2, Buffer { role: Role::Scratch, ..between });
    let grid = grid(request, 1);
    let steps = vec![
        Step::Launch(Launch { kernel: 1, grid, bindings: vec![(0, 0), (1, 1), (2, 2), (4, 4)] }),
        Step::Launch(Launch { kernel: 0, grid, bindings: vec![(1, 1), (2, 2), (3, 3), (4, 4)] }),
    ];
    Ok(Plan::of(buffers, steps))
}

fn plan_equalise(request: &Request) -> Result<Plan, SettingError> {
    const BINS: u64 = 256;
    const PIXELS_PER_BLOCK: u64 = 4096;

    let [low, span] = range(request);
    let steps_per_unit = reference::bins_per_unit(request);
    let mut buffers = buffers(request, &[low, steps_per_unit, span].map(f32::to_bits))?;
    let scratch = |name, element| Buffer { role: Role::Scratch, ..output(name, element, BINS) };
    buffers.insert(1, scratch("counts", ElementType::U32));
    buffers.insert(2, scratch("curve", ElementType::F32));
    let blocks = count(&request.settings).div_ceil(PIXELS_PER_BLOCK);
    let counting = [u32::try_from(blocks).unwrap_or(u32::MAX), 1, 1];
    let launch = |kernel, grid, bindings: &[u32]| {
        let bindings = bindings.iter().map(|binding| (*binding, *binding as usize)).collect();
        Step::Launch(Launch { kernel, grid, bindings })
    };
    let steps = vec![
        Step::Clear(1),
        launch(1, counting, &[0, 1, 4]),
        launch(2, [1, 1, 1], &[1, 2, 4]),
        launch(0, grid(request, 1), &[0, 2, 3, 4]),
    ];
    Ok(Plan::of(buffers, steps))
}

fn work(settings: &Settings, flops_per_pixel: u64) -> Work {
    let pixels = count(settings);
    Work { bytes: 2 * ElementType::BYTES * pixels, flops: flops_per_pixel * pixels }
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, job, judges_each_word, request, variant};

    const SMALL: &[(&str, f64)] = &[("width", 3.0), ("height", 3.0)];

    #[test]
    fn the_median_of_nine_levels_is_the_fifth() {
        let median = variant("filters/median");
        let request = request(median, SMALL);
        let levels = floats(&job(median, &request), "input");
        let nearest = |x: i32, y: i32| levels[(y.clamp(0, 2) * 3 + x.clamp(0, 2)) as usize];
        let right: Vec<u32> = (0..9)
            .map(|i| {
                let mut around: Vec<f32> = (-1..=1)
                    .flat_map(|dy| (-1..=1).map(move |dx| [dx, dy]))
                    .map(|[dx, dy]| nearest(i % 3 + dx, i / 3 + dy))
                    .collect();
                around.sort_by(f32::total_cmp);
                around[4].to_bits()
            })
            .collect();
        judges_each_word(median, &request, "output", &right, |bits| bits ^ 1);
    }

    #[test]
    fn an_edge_is_as_bright_as_a_quarter_of_the_change_of_its_rows_and_columns() {
        let sobel = variant("filters/sobel");
        let request = request(sobel, &[("width", 2.0), ("height", 1.0)]);
        let levels = floats(&job(sobel, &request), "input");
        // All three rows are the same one, and beyond the edge the level goes on.
        let right = (levels[1] - levels[0]).abs().to_bits();
        judges_each_word(sobel, &request, "output", &[right, right], |bits| (f32::from_bits(bits) + 1e-3).to_bits());
    }

    #[test]
    fn the_brightest_pixel_becomes_white_and_equal_levels_stay_equal() {
        let equalise = variant("filters/equalise");
        let request = request(equalise, SMALL);
        let levels = floats(&job(equalise, &request), "input");
        let bin = |level: f32| ((level + 1.0) * 128.0) as u32;
        let right: Vec<u32> = levels
            .iter()
            .map(|level| levels.iter().filter(|other| bin(**other) <= bin(*level)).count())
            .map(|count| (-1.0 + 2.0 * count as f32 / 9.0).to_bits())
            .collect();
        judges_each_word(equalise, &request, "output", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
        assert!(right.contains(&1.0_f32.to_bits()));
    }
}
