//! Layers of a small convolutional network: convolution, pooling, and full connection.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work, catalogue::Plan, check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "network",
    title: "Layers of a network",
    summary: "Convolves batches of images with many filters, pools them, and connects all with all.",
    lesson: shader!("network/lesson.md"),
    variants: &[
        DIRECT,
        AS_PRODUCT,
        Variant {
            id: "four_maps",
            title: "Four maps per thread",
            summary: "An element of the image that is in a register serves four filters.",
            wgsl: shader!("network/four_maps.wgsl"),
            cuda: shader!("network/four_maps.cu"),
            entry_points: &["network_four_maps"],
            plan: |request| {
                let [batch, maps] = ["batch", "maps"].map(|name| u64::from(request.settings.whole(name)));
                let places = width(&request.settings).pow(2);
                plan(request, row(request, batch * maps.div_ceil(4) * places)?)
            },
            gain: Some(
                "Each element of the image is loaded once for four filters, and all lanes of a warp read the same weight at once: \
                 five loads for four products in place of eight.",
            ),
            ..DIRECT
        },
        POOL,
        DENSE,
        Variant {
            id: "dense_blocks",
            title: "A block for each output",
            summary: "The threads of a block read a row of weights side by side and add up in a tree.",
            wgsl: shader!("network/dense_blocks.wgsl"),
            cuda: shader!("network/dense_blocks.cu"),
            entry_points: &["network_dense_blocks"],
            parameters: &[ROWS, INPUTS, OUTPUTS, Parameter::block_x(128).power_of_two()],
            trials: &[
                &[("block_x", 1.0), ("batch", 300.0), ("outputs", 256.0), ("inputs", 3.0)],
                &[("block_x", 32.0), ("batch", 65.0), ("inputs", 100.0)],
                &[("block_x", 1024.0), ("inputs", 1500.0), ("batch", 3.0), ("outputs", 5.0)],
            ],
            plan: |request| plan_dense(request, request.row_of_blocks(results(&request.settings))?),
            gain: Some("Neighbouring lanes read neighbouring weights, where each lane had a row of its own."),
            ..DENSE
        },
        Variant {
            id: "last_channel",
            title: "Mistake: the last channel alone counts",
            summary: "The sum over the channels is assigned, and not added to.",
            wgsl: shader!("network/last_channel.wgsl"),
            cuda: shader!("network/last_channel.cu"),
            entry_points: &["network_last_channel"],
            parameters: &[BATCH, SEVERAL_CHANNELS, MAPS, SIDE, Parameter::block_x(256)],
            trials: &[
                &[("block_x", 32.0), ("batch", 3.0), ("channels", 3.0)],
                &[("block_x", 100.0), ("batch", 5.0), ("maps", 1.0), ("side", 5.0)],
                &[("block_x", 1.0), ("batch", 2.0), ("side", 9.0)],
                &[("block_x", 64.0), ("batch", 2.0), ("channels", 5.0)],
                &[("block_x", 1024.0), ("batch", 3.0), ("maps", 16.0)],
            ],
            defect: Some(Defect {
                mended: "direct",
                explanation: || Explanation {
                    mistake: "An element of the output is the sum over all channels of the image.",
                    effect: "What the other channels show has no influence on the output.",
                    notice: "Right for images of one channel, such as grey ones.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check(request, outcome, true) },
            }),
            ..DIRECT
        },
        Variant {
            id: "one_barrier",
            title: "Mistake: one barrier in place of two",
            summary: "The next tiles replace these while other warps still read them.",
            wgsl: shader!("network/one_barrier.wgsl"),
            cuda: shader!("network/one_barrier.cu"),
            entry_points: &["network_one_barrier"],
            // One channel is a single phase, after which nobody writes.
            parameters: &[BATCH, SEVERAL_CHANNELS, MAPS, SIDE],
            trials: &[
                &[("batch", 9.0), ("channels", 2.0), ("side", 5.0)],
                &[("batch", 2.0), ("maps", 17.0), ("channels", 3.0)],
                &[("batch", 1.0), ("maps", 1.0), ("channels", 16.0), ("side", 9.0)],
                &[("batch", 3.0), ("maps", 32.0), ("channels", 2.0), ("side", 18.0)],
            ],
            gain: None,
            defect: Some(Defect {
                mended: "as_product",
                explanation: || Explanation {
                    mistake: "A loop that refills shared memory needs two barriers: after filling it, and after reading it.",
                    effect: "A warp that is behind multiplies weights and levels of the next phase.",
                    notice: "Often right, because warps of one block are rarely far apart; the simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..AS_PRODUCT
        },
        Variant {
            id: "pool_from_zero",
            title: "Mistake: the largest is searched from zero",
            summary: "The maximum begins at 0, as a sum would.",
            wgsl: shader!("network/pool_from_zero.wgsl"),
            cuda: shader!("network/pool_from_zero.cu"),
            entry_points: &["network_pool_from_zero"],
            // Enough places for one in which all four are negative.
            parameters: &[
                PLANES,
                Parameter::scalar("side", "Rows and columns of a plane", 28, [24, 64]),
                Parameter::block_x(256),
            ],
            trials: &[&[("block_x", 32.0), ("planes", 100.0), ("side", 25.0)], &[("block_x", 100.0), ("planes", 7.0)]],
            defect: Some(Defect {
                mended: "pool",
                explanation: || Explanation {
                    mistake: "A maximum begins at the first element, or below all numbers.",
                    effect: "Where all four elements are negative, the output is 0.",
                    notice: "Right behind a layer that makes no negative numbers, and therefore in many networks.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check_pool(request, outcome, Some(0.0)) },
            }),
            ..POOL
        },
    ],
};

/// What the convolutions share, and the plainest.
const DIRECT: Variant = Variant {
    id: "direct",
    title: "One thread per element",
    summary: "Each thread lays one filter over one place of an image, through all channels.",
    course: "Beyond the courses, after their convolutions and products",
    covers: &[],
    wgsl: shader!("network/direct.wgsl"),
    cuda: shader!("network/direct.cu"),
    entry_points: &["network_direct"],
    parameters: &[BATCH, CHANNELS, MAPS, SIDE, Parameter::block_x(256)],
    metric: Metric::Arithmetic,
    trials: &[
        // Some 90,000 blocks, beyond the 65,535 that a grid has in one dimension.
        &[("block_x", 1.0), ("batch", 250.0), ("maps", 40.0), ("side", 5.0), ("channels", 1.0)],
        &[("block_x", 32.0), ("batch", 3.0), ("maps", 1.0)],
        &[("block_x", 100.0), ("batch", 7.0), ("maps", 5.0), ("channels", 3.0), ("side", 9.0)],
        &[("block_x", 256.0), ("batch", 2.0), ("channels", 17.0), ("maps", 9.0), ("side", 12.0)],
        &[("block_x", 1024.0), ("batch", 31.0), ("side", 3.0), ("maps", 7.0)],
    ],
    plan: |request| plan(request, row(request, elements(&request.settings))?),
    work,
    check: |request, outcome| check(request, outcome, false),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const AS_PRODUCT: Variant = Variant {
    id: "as_product",
    title: "As a product in tiles",
    summary: "Filters times places: a product of matrices of which one is never written down.",
    wgsl: shader!("network/as_product.wgsl"),
    cuda: shader!("network/as_product.cu"),
    entry_points: &["network_as_product"],
    parameters: &[BATCH, CHANNELS, MAPS, SIDE],
    trials: &[
        &[("batch", 7.0), ("maps", 17.0), ("channels", 3.0), ("side", 9.0)],
        &[("batch", 5.0), ("maps", 1.0), ("channels", 1.0), ("side", 3.0)],
        &[("batch", 3.0), ("maps", 64.0), ("channels", 16.0), ("side", 18.0)],
        &[("batch", 2.0), ("maps", 16.0), ("channels", 2.0), ("side", 64.0)],
    ],
    plan: |request| {
        let [batch, maps] = ["batch", "maps"].map(|name| request.settings.whole(name));
        let columns = u64::from(batch) * width(&request.settings).pow(2);
        // The limits of the parameters keep both below what a grid may have.
        let columns = u32::try_from(columns.div_ceil(TILE.into())).unwrap_or(u32::MAX);
        plan(request, [columns, maps.div_ceil(TILE), 1])
    },
    gain: Some(
        "A block loads each weight and each element of the image once for 16 threads, which read them from shared memory: a \
         sixteenth of the loads from global memory.",
    ),
    ..DIRECT
};

const POOL: Variant = Variant {
    id: "pool",
    title: "The largest of four",
    summary: "Each thread compares two elements of one row and two of the next.",
    wgsl: shader!("network/pool.wgsl"),
    cuda: shader!("network/pool.cu"),
    entry_points: &["network_pool"],
    parameters: &[
        PLANES,
        Parameter::scalar("side", "Rows and columns of a plane", 28, [2, 64]),
        Parameter::block_x(256),
    ],
    metric: Metric::Bandwidth,
    trials: &[
        &[("block_x", 1.0), ("side", 2.0)],
        &[("block_x", 32.0), ("side", 3.0)],
        &[("block_x", 100.0), ("side", 9.0)],
        &[("block_x", 1024.0), ("planes", 300.0)],
    ],
    plan: |request| {
        let [planes, side] = ["planes", "side"].map(|name| request.settings.whole(name));
        let [before, after] = pooled(&request.settings);
        let buffers = vec![
            input("input", ElementType::F32, before, Fill::Hash { seed: request.seed_of(0) }),
            output("output", ElementType::F32, after),
            Buffer::uniform("parameters", &[planes, side]),
        ];
        Ok(Plan::single_launch(buffers, row(request, after)?))
    },
    work: |settings| {
        let [before, after] = pooled(settings);
        Work { bytes: ElementType::BYTES * (before + after), flops: 0 }
    },
    check: |request, outcome| check_pool(request, outcome, None),
    ..DIRECT
};

const DENSE: Variant = Variant {
    id: "dense",
    title: "Fully connected, one thread per element",
    summary: "Each thread makes a dot product of an input row and a row of weights.",
    wgsl: shader!("network/dense.wgsl"),
    cuda: shader!("network/dense.cu"),
    entry_points: &["network_dense"],
    parameters: &[ROWS, INPUTS, OUTPUTS, Parameter::block_x(256)],
    trials: &[
        &[("block_x", 1.0), ("batch", 300.0), ("inputs", 3.0), ("outputs", 256.0)],
        &[("block_x", 32.0), ("batch", 65.0), ("inputs", 100.0)],
        &[("block_x", 1024.0), ("batch", 5.0), ("outputs", 1.0)],
    ],
    plan: |request| plan_dense(request, row(request, results(&request.settings))?),
    work: |settings| {
        let [batch, inputs, outputs] = ["batch", "inputs", "outputs"].map(|name| u64::from(settings.whole(name)));
        let words = batch * inputs + outputs * (inputs + 1) + batch * outputs;
        Work { bytes: ElementType::BYTES * words, flops: 2 * batch * outputs * inputs }
    },
    check: check_dense,
    ..DIRECT
};

const BATCH: Parameter = Parameter::size("batch", "Images", 16, 256);
const CHANNELS: Parameter = Parameter::scalar("channels", "Channels of an image", 4, [1, 64]);
const SEVERAL_CHANNELS: Parameter = Parameter::scalar("channels", "Channels of an image", 4, [2, 64]);
const MAPS: Parameter = Parameter::scalar("maps", "Filters", 8, [1, 64]);
const SIDE: Parameter = Parameter::scalar("side", "Rows and columns of an image", 28, [3, 64]);
const PLANES: Parameter = Parameter::size("planes", "Planes", 256, 1 << 14);
const ROWS: Parameter = Parameter::size("batch", "Rows", 64, 1024);
const INPUTS: Parameter = Parameter::scalar("inputs", "Inputs", 512, [1, 2048]);
const OUTPUTS: Parameter = Parameter::scalar("outputs", "Outputs", 64, [1, 256]);

/// Rows and columns of a filter, as the kernels have it.
const FILTER: u32 = 3;
/// Rows and columns of a tile of the product, as the kernels have it.
const TILE: u32 = 16;

/// The places in a row of an image in which a filter fits.
fn width(settings: &Settings) -> u64 {
    u64::from(settings.whole("side") - FILTER + 1)
}

/// The elements of the convolutions' output.
fn elements(settings: &Settings) -> u64 {
    let [batch, maps] = ["batch", "maps"].map(|name| u64::from(settings.whole(name)));
    batch * maps * width(settings).pow(2)
}

/// The elements before and after pooling.
fn pooled(settings: &Settings) -> [u64; 2] {
    let [planes, side] = ["planes", "side"].map(|name| u64::from(settings.whole(name)));
    [planes * side * side, planes * (side / 2).pow(2)]
}

/// The elements of the fully connected layer's output.
fn results(settings: &Settings) -> u64 {
    u64::from(settings.whole("batch")) * u64::from(settings.whole("outputs"))
}

fn row(request: &Request, threads: u64) -> Result<[u32; 3], SettingError> {
    request.row_of_blocks(threads.div_ceil(request.settings.whole("block_x").into()))
}

fn fills(request: &Request) -> [Fill; 3] {
    [0, 1, 2].map(|stream| Fill::Hash { seed: request.seed_of(stream) })
}

fn plan(request: &Request, grid: [u32; 3]) -> Result<Plan, SettingError> {
    let scalars = ["batch", "channels", "maps", "side"].map(|name| request.settings.whole(name));
    let [batch, channels, maps, side] = scalars.map(u64::from);
    let [images, filters, _] = fills(request);
    let buffers = vec![
        input("images", ElementType::F32, batch * channels * side * side, images),
        input("filters", ElementType::F32, maps * channels * u64::from(FILTER * FILTER), filters),
        output("output", ElementType::F32, elements(&request.settings)),
        Buffer::uniform("parameters", &scalars),
    ];
    Ok(Plan::single_launch(buffers, grid))
}

fn plan_dense(request: &Request, grid: [u32; 3]) -> Result<Plan, SettingError> {
    let scalars = ["batch", "inputs", "outputs"].map(|name| request.settings.whole(name));
    let [batch, inputs, outputs] = scalars.map(u64::from);
    let [rows, weights, biases] = fills(request);
    let buffers = vec![
        input("input", ElementType::F32, batch * inputs, rows),
        input("weights", ElementType::F32, outputs * inputs, weights),
        input("biases", ElementType::F32, outputs, biases),
        output("output", ElementType::F32, batch * outputs),
        Buffer::uniform("parameters", &scalars),
    ];
    Ok(Plan::single_launch(buffers, grid))
}

/// Each image and each filter once, and each result.
fn work(settings: &Settings) -> Work {
    let [batch, channels, maps, side] =
        ["batch", "channels", "maps", "side"].map(|name| u64::from(settings.whole(name)));
    let weights = channels * u64::from(FILTER * FILTER);
    let words = batch * channels * side * side + maps * weights + elements(settings);
    Work { bytes: ElementType::BYTES * words, flops: 2 * weights * elements(settings) }
}

/// As in a product of matrices: each of `terms` products and sums rounds by at most 2^-24, mostly in either direction.
#[expect(clippy::cast_precision_loss, reason = "a count of terms")]
fn tolerance(terms: u64) -> f64 {
    (8.0 + 2.0 * (terms as f64).sqrt()) / f64::from(1 << 24)
}

/// Compares every element of a convolution; `last_channel` for what comes of that channel alone.
fn check(request: &Request, outcome: &Outcome, last_channel: bool) -> Check {
    let [channels, maps, side] = ["channels", "maps", "side"].map(|name| u64::from(request.settings.whole(name)));
    let (width, filter) = (width(&request.settings), u64::from(FILTER));
    let [images, filters, _] = fills(request);
    let rows = elements(&request.settings) / width;
    let against = if last_channel { "the last channel's part in f64" } else { "every element with its sum in f64" };
    let first_channel = if last_channel { channels - 1 } else { 0 };
    let row_of = || {
        let (images, filters) = (images.clone(), filters.clone());
        move |row: u64| {
            let (y, map, image) = (row % width, row / width % maps, row / (width * maps));
            let mut sums: Vec<Expected> = (0..width).map(|_| Expected { value: 0.0, scale: 0.0 }).collect();
            for channel in first_channel..channels {
                for dy in 0..filter {
                    let first = ((image * channels + channel) * side + y + dy) * side;
                    let levels: Vec<f64> = (first..first + side).map(|at| f64::from(images.f32(at))).collect();
                    for dx in 0..filter {
                        let weight = f64::from(filters.f32(((map * channels + channel) * filter + dy) * filter + dx));
                        for (sum, level) in sums.iter_mut().zip(levels.iter().skip(usize::try_from(dx).unwrap_or(0))) {
                            sum.value += weight * level;
                            sum.scale += (weight * level).abs();
                        }
                    }
                }
            }
            sums
        }
    };
    Check::float_rows(outcome, "output", against, tolerance(channels * filter * filter), [width, rows], row_of)
}

/// Compares every element; a search may begin `from` a number.
fn check_pool(request: &Request, outcome: &Outcome, from: Option<f64>) -> Check {
    let side = u64::from(request.settings.whole("side"));
    let width = side / 2;
    let [_, after] = pooled(&request.settings);
    let levels = Fill::Hash { seed: request.seed_of(0) };
    let against = if from.is_some() { "every element, or 0 if that is larger" } else { "every element" };
    Check::floats(outcome, "output", against, 0.0, after, |index| {
        let (x, y, plane) = (index % width, index / width % width, index / (width * width));
        let corner = (plane * side + 2 * y) * side + 2 * x;
        let four = [corner, corner + 1, corner + side, corner + side + 1].map(|at| f64::from(levels.f32(at)));
        Expected::exact(four.into_iter().chain(from).fold(f64::NEG_INFINITY, f64::max))
    })
}

fn check_dense(request: &Request, outcome: &Outcome) -> Check {
    let [batch, inputs, outputs] = ["batch", "inputs", "outputs"].map(|name| u64::from(request.settings.whole(name)));
    let [rows, weights, biases] = fills(request);
    let row_of = || {
        let (rows, weights, biases) = (rows.clone(), weights.clone(), biases.clone());
        move |row: u64| {
            let own: Vec<f64> = (row * inputs..(row + 1) * inputs).map(|at| f64::from(rows.f32(at))).collect();
            let result = |output: u64| {
                let bias = f64::from(biases.f32(output));
                let start = Expected { value: bias, scale: bias.abs() };
                let sum = own.iter().zip(output * inputs..).fold(start, |sum, (level, at)| {
                    let term = level * f64::from(weights.f32(at));
                    Expected { value: sum.value + term, scale: sum.scale + term.abs() }
                });
                Expected { value: sum.value.max(0.0), ..sum }
            };
            (0..outputs).map(result).collect()
        }
    };
    let against = "every element with its dot product in f64, or 0 if that is larger";
    Check::float_rows(outcome, "output", against, tolerance(inputs), [outputs, batch], row_of)
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn a_filter_that_fits_once_makes_one_element_of_each_channel_and_filter() {
        let direct = variant("network/direct");
        let request = request(direct, &[("batch", 2.0), ("channels", 2.0), ("maps", 3.0), ("side", 3.0)]);
        let job = job(direct, &request);
        let [images, filters] = ["images", "filters"].map(|name| floats(&job, name));
        let element = |image: usize, map: usize| {
            let pairs = images[18 * image..18 * image + 18].iter().zip(&filters[18 * map..18 * map + 18]);
            pairs.map(|(level, weight)| f64::from(*level) * f64::from(*weight)).sum::<f64>() as f32
        };
        let right: Vec<u32> = (0..6).map(|at| element(at / 3, at % 3).to_bits()).collect();
        judges_each_word(direct, &request, "output", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
    }

    #[test]
    fn pooling_leaves_the_largest_of_four() {
        let pool = variant("network/pool");
        let request = request(pool, &[("planes", 2.0), ("side", 3.0)]);
        let input = floats(&job(pool, &request), "input");
        let largest = |plane: usize| [0, 1, 3, 4].map(|at| input[9 * plane + at]).into_iter().fold(f32::MIN, f32::max);
        let right = [0, 1].map(|plane| largest(plane).to_bits());
        judges_each_word(pool, &request, "output", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
    }

    #[test]
    fn a_product_has_a_tile_of_threads_for_sixteen_filters_and_sixteen_places() {
        let product = variant("network/as_product");
        let request = request(product, &[("batch", 3.0), ("maps", 17.0), ("side", 6.0)]);
        assert_eq!(grids(&job(product, &request)), [[3, 2, 1]]);
    }
}
