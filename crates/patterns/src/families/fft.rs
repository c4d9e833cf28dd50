//! Fourier transforms of complex numbers.

mod reference;

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "fft",
    title: "Fourier transform",
    summary: "Turns numbers into the frequencies that they consist of.",
    lesson: shader!("fft/lesson.md"),
    variants: &[
        DIRECT,
        Variant {
            id: "radix_2",
            title: "Steps of two, one launch each",
            summary: "Each launch joins transforms of two halves to one, with one turn for each pair of numbers.",
            wgsl: shader!("fft/radix_2.wgsl"),
            cuda: shader!("fft/radix_2.cu"),
            entry_points: &["fft_radix_2"],
            check,
            plan: plan_steps,
            gain: Some(
                "The work grows with the length times its logarithm in place of its square: for 1,024 numbers ten steps \
                 of half a multiplication each, and no longer 1,024.",
            ),
            ..DIRECT
        },
        Variant {
            id: "shared",
            title: "All steps in shared memory",
            summary: "A block fetches a transform once and takes all its steps before it stores it.",
            wgsl: shader!("fft/shared.wgsl"),
            cuda: shader!("fft/shared.cu"),
            entry_points: &["fft_shared"],
            check,
            parameters: &[BATCH, SHORT, Parameter::block_x(128)],
            plan: |request| Ok(plan_roots(request, request.row_of_blocks(request.settings.whole("batch").into())?)),
            gain: Some("One trip through memory in place of ten."),
            ..DIRECT
        },
        Variant {
            id: "registers",
            title: "Steps of sixteen in registers",
            summary: "Sixteen numbers per thread, handed on through shared memory every four steps of two.",
            course: "Beyond the courses: our own last rung of the Fourier transform",
            wgsl: shader!("fft/registers.wgsl"),
            cuda: shader!("fft/registers.cu"),
            entry_points: &["fft_registers"],
            check,
            parameters: &[
                BATCH,
                Parameter { default: 1024.0, ..LENGTH.within(16.0, 67_108_864.0) },
                BLOCK_OF_SIXTEENS,
                COLUMNS,
            ],
            trials: &[
                &[("batch", 3.0), ("length", 16.0)],
                &[("batch", 5.0), ("length", 32.0), ("block_x", 128.0)],
                &[("batch", 33.0), ("length", 1024.0)],
                &[("batch", 70.0), ("length", 512.0), ("block_x", 64.0)],
                &[("batch", 1000.0), ("length", 64.0)],
                &[("batch", 100.0), ("length", 128.0), ("block_x", 256.0)],
                // Two launches and three of them, with few columns per block and with many.
                &[("batch", 3.0), ("length", 2048.0)],
                &[("batch", 1.0), ("length", 65_536.0), ("columns", 8.0)],
                &[("batch", 2.0), ("length", 8192.0), ("columns", 16.0)],
                &[("batch", 1.0), ("length", 4096.0), ("block_x", 128.0), ("columns", 16.0)],
            ],
            plan: plan_registers,
            record: true,
            gain: Some(
                "A quarter of the exchanges through shared memory, no division of work by twos, and lengths that no \
                 block's shared memory holds.",
            ),
            ..DIRECT
        },
        Variant {
            id: "plane",
            title: "A plane: rows, then columns",
            summary: "One kernel along both directions, in steps of eight; columns are taken several at a time.",
            wgsl: shader!("fft/plane.wgsl"),
            cuda: shader!("fft/plane.cu"),
            entry_points: &["fft_plane"],
            parameters: &[
                Parameter { default: 512.0, ..SIDE_OF_PLANE },
                Parameter { name: "height", title: "Rows", default: 512.0, ..SIDE_OF_PLANE },
                BLOCK,
                COLUMNS,
            ],
            trials: &[
                &[("width", 8.0), ("height", 8.0)],
                &[("width", 64.0), ("height", 32.0), ("block_x", 32.0)],
                &[("width", 8.0), ("height", 16.0)],
                &[("width", 16.0), ("height", 8.0), ("block_x", 256.0)],
                &[("width", 128.0), ("height", 128.0), ("block_x", 64.0)],
                &[("width", 32.0), ("height", 256.0)],
                &[("width", 16.0), ("height", 2048.0)],
                &[("width", 2048.0), ("height", 64.0), ("columns", 8.0)],
            ],
            plan: plan_plane,
            work: |settings| work_of(settings, points_of_plane(settings), points_of_plane(settings)),
            check: check_plane,
            gain: None,
            ..DIRECT
        },
        Variant {
            id: "no_barrier",
            title: "Mistake: no barrier between steps",
            summary: "A thread reads numbers that another one has not written yet.",
            wgsl: shader!("fft/no_barrier.wgsl"),
            cuda: shader!("fft/no_barrier.cu"),
            entry_points: &["fft_no_barrier"],
            check,
            parameters: &[BATCH, SHORT, Parameter::block_x(128).within(2.0, 1024.0)],
            plan: |request| Ok(plan_roots(request, request.row_of_blocks(request.settings.whole("batch").into())?)),
            defect: Some(Defect {
                mended: "shared",
                explanation: || Explanation {
                    mistake: "Each step reads what all threads wrote in the last one; a barrier belongs between them.",
                    effect: "Some numbers are those of an earlier step, and every frequency is wrong.",
                    notice: "Right with blocks of one warp on some GPUs, wrong with larger ones; the simulator names the line.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            gain: None,
            ..DIRECT
        },
    ],
};

/// What the variants share, and the plainest.
const DIRECT: Variant = Variant {
    id: "direct",
    title: "By the definition",
    summary: "One thread per frequency, which adds up all numbers, each times a root of one.",
    course: "Beyond the courses: the transform that their convolutions lead to",
    covers: &[],
    wgsl: shader!("fft/direct.wgsl"),
    cuda: shader!("fft/direct.cu"),
    entry_points: &["fft_direct"],
    parameters: &[BATCH, LENGTH, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| {
        let blocks = points(&request.settings).div_ceil(request.settings.whole("block_x").into());
        Ok(plan_roots(request, request.row_of_blocks(blocks)?))
    },
    work: |settings| work_of(settings, points(settings), settings.whole("length").into()),
    check: check_direct,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const BATCH: Parameter = Parameter::size("batch", "Transforms", 64, 1 << 20);
const LENGTH: Parameter =
    Parameter::size("length", "Numbers of each transform", 1024, 1 << 16).power_of_two().within(2.0, 65_536.0);
const SHORT: Parameter = LENGTH.within(2.0, 1024.0);
const SIDE_OF_PLANE: Parameter = Parameter::size("width", "Columns", 512, 1 << 14).power_of_two().within(8.0, 16_384.0);
/// A block of 128 threads takes 9 KiB of shared memory, and 512 take 36.
const BLOCK: Parameter = Parameter::block_x(128).power_of_two().within(32.0, 512.0);
/// A block of 64 threads takes 4.5 KiB of shared memory, and 256 take 18. The roots are enough for as many numbers as 256
/// threads hold, and a digit has 16 numbers even beside 16 columns of a block of 64.
const BLOCK_OF_SIXTEENS: Parameter = Parameter::block_x(64).power_of_two().within(64.0, 256.0);
/// Neighbours are read together: four numbers of eight bytes are a sector.
const COLUMNS: Parameter = Parameter::scalar("columns", "Columns per block, at least", 4, [1, 16]).power_of_two();

/// The first makes more blocks than a grid has in one dimension.
const TRIALS: &[Trial] = &[
    &[("batch", 32_769.0), ("length", 2.0), ("block_x", 1.0)],
    &[("batch", 1.0), ("length", 2.0)],
    &[("batch", 3.0), ("length", 8.0)],
    &[("batch", 1000.0), ("length", 4.0)],
    &[("batch", 7.0), ("length", 16.0), ("block_x", 32.0)],
    &[("batch", 33.0), ("length", 64.0), ("block_x", 256.0)],
    &[("batch", 17.0), ("length", 128.0), ("block_x", 7.0)],
    &[("batch", 5.0), ("length", 256.0), ("block_x", 100.0)],
    &[("batch", 2.0), ("length", 1024.0)],
];

/// The complex numbers of all transforms.
fn points(settings: &Settings) -> u64 {
    u64::from(settings.whole("batch")) * u64::from(settings.whole("length"))
}

fn points_of_plane(settings: &Settings) -> u64 {
    u64::from(settings.whole("width")) * u64::from(settings.whole("height"))
}

/// Two floats for each number, once in and once out. A step of two turns and adds half of the numbers: ten operations for
/// each pair.
fn work_of(_: &Settings, points: u64, length: u64) -> Work {
    Work { bytes: 2 * 2 * ElementType::BYTES * points, flops: 5 * points * u64::from(length.ilog2()) }
}

fn numbers(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

/// The input, the output, and the roots behind them.
fn in_and_out(request: &Request, points: u64, roots: Buffer) -> Vec<Buffer> {
    vec![
        input("input", ElementType::F32, 2 * points, numbers(request)),
        output("output", ElementType::F32, 2 * points),
        roots,
    ]
}

fn roots_buffer(roots: &[[f64; 2]]) -> Buffer {
    #[expect(clippy::cast_possible_truncation, reason = "rounded to what the kernel calculates with")]
    let bytes: Vec<u8> = roots.iter().flatten().flat_map(|part| (*part as f32).to_le_bytes()).collect();
    input("roots", ElementType::F32, 2 * roots.len() as u64, Fill::Bytes(bytes.into()))
}

/// exp(-2πi k / length) for k below `count`.
fn roots(length: u64, count: u64) -> Vec<[f64; 2]> {
    (0..count).map(|k| reference::root(k, length)).collect()
}

/// One launch over transforms whose roots are all there.
fn plan_roots(request: &Request, grid: [u32; 3]) -> Plan {
    let [batch, length] = ["batch", "length"].map(|name| request.settings.whole(name));
    let roots = roots_buffer(&roots(length.into(), length.into()));
    let mut buffers = in_and_out(request, points(&request.settings), roots);
    buffers.push(Buffer::uniform("parameters", &[batch, length]));
    Plan::single_launch(buffers, grid)
}

/// A launch: its blocks, and the scalars of its parameters.
type Pass = ([u32; 3], Vec<u32>);

/// Launches that hand the numbers on from array to array, the last one to the output: the grid and the scalars of each.
fn plan_passes(mut buffers: Vec<Buffer>, passes: Vec<Pass>) -> Plan {
    const OUTPUT: usize = 1;
    const ROOTS: usize = 2;
    const BETWEEN: usize = 3;

    if passes.len() > 1 {
        buffers.push(Buffer { name: "between".to_owned(), role: Role::Scratch, ..buffers[OUTPUT].clone() });
    }
    let count = passes.len();
    let mut from = 0;
    let mut steps = Vec::with_capacity(count);
    for (number, (grid, scalars)) in passes.into_iter().enumerate() {
        let to = if (count - number).is_multiple_of(2) { BETWEEN } else { OUTPUT };
        buffers.push(Buffer::uniform("parameters", &scalars));
        let bindings = vec![(0, from), (1, to), (2, ROOTS), (3, buffers.len() - 1)];
        steps.push(Step::Launch(Launch { kernel: 0, grid, bindings }));
        from = to;
    }
    Plan::of(buffers, steps)
}

/// A launch for each doubling.
fn plan_steps(request: &Request) -> Result<Plan, SettingError> {
    let [batch, length, block] = ["batch", "length", "block_x"].map(|name| request.settings.whole(name));
    let points = points(&request.settings);
    let grid = request.row_of_blocks((points / 2).div_ceil(block.into()))?;
    let buffers = in_and_out(request, points, roots_buffer(&roots(length.into(), length.into())));
    let passes = (0..length.ilog2()).map(|step| (grid, vec![batch, length, 1 << step]));
    Ok(plan_passes(buffers, passes.collect()))
}

/// Arrays that are transformed along one direction: of `2^log_length` numbers that lie `2^log_inner` places apart, and so
/// many of them that all have `points` numbers.
struct Direction {
    points: u64,
    log_length: u32,
    log_inner: u32,
}

/// The launches along one direction, with threads that hold `per_thread` numbers each.
fn along(request: &Request, per_thread: u32, direction: &Direction) -> Result<Vec<Pass>, SettingError> {
    let Direction { points, log_length, log_inner } = *direction;
    let [block, columns] = ["block_x", "columns"].map(|name| request.settings.whole(name));
    let log_block = (per_thread * block).ilog2();
    // Neighbours that do not belong to the transform are taken together: those of other digits, and of other columns.
    let log_most = if log_inner > 0 || log_length > log_block { log_block - columns.ilog2() } else { log_block };
    let launches = log_length.div_ceil(log_most);
    let mut log_done = 0;
    (0..launches)
        .map(|number| {
            let log_radix = log_length / launches + u32::from(number < log_length % launches);
            let transforms = points >> log_radix;
            let grid = request.row_of_blocks(transforms.div_ceil(1_u64 << (log_block - log_radix)))?;
            let scalars = vec![transforms as u32, log_length + log_inner, log_radix, log_inner + log_done, log_inner];
            log_done += log_radix;
            Ok((grid, scalars))
        })
        .collect()
}

/// The roots of a thread's steps, and the finer ones between.
fn two_sets_of_roots() -> Buffer {
    roots_buffer(&[roots(1 << 12, 1 << 12), roots(1 << 26, 1 << 14)].concat())
}

fn plan_registers(request: &Request) -> Result<Plan, SettingError> {
    let points = points(&request.settings);
    fits(points)?;
    let log_length = request.settings.whole("length").ilog2();
    let passes = along(request, 16, &Direction { points, log_length, log_inner: 0 })?;
    Ok(plan_passes(in_and_out(request, points, two_sets_of_roots()), passes))
}

fn plan_plane(request: &Request) -> Result<Plan, SettingError> {
    let points = points_of_plane(&request.settings);
    fits(points)?;
    let [log_width, log_height] = ["width", "height"].map(|name| request.settings.whole(name).ilog2());
    let mut passes = along(request, 8, &Direction { points, log_length: log_width, log_inner: 0 })?;
    passes.extend(along(request, 8, &Direction { points, log_length: log_height, log_inner: log_width })?);
    Ok(plan_passes(in_and_out(request, points, two_sets_of_roots()), passes))
}

/// Places are 32 bits wide.
fn fits(points: u64) -> Result<(), SettingError> {
    const MOST: u64 = 1 << 31;
    if points > MOST {
        return Err(SettingError::Conflict(format!("{points} numbers in all; at most {MOST} can be numbered")));
    }
    Ok(())
}

/// Each step of two rounds by a few 2⁻²⁴ of the numbers' size, in any direction; a root that is made of others adds its own.
fn roundings(points: u64) -> f64 {
    6.0 + 6.0 * f64::from(points.ilog2())
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let [batch, length] = ["batch", "length"].map(|name| u64::from(request.settings.whole(name)));
    reference::check(outcome, &numbers(request), [length, 1, batch], roundings(length))
}

/// A sum of `length` terms rounds as often. In either direction, its errors grow like the root of that.
fn check_direct(request: &Request, outcome: &Outcome) -> Check {
    let [batch, length] = ["batch", "length"].map(|name| u64::from(request.settings.whole(name)));
    reference::check(outcome, &numbers(request), [length, 1, batch], 8.0 + 6.0 * (length as f64).sqrt())
}

fn check_plane(request: &Request, outcome: &Outcome) -> Check {
    let [width, height] = ["width", "height"].map(|name| u64::from(request.settings.whole(name)));
    reference::check(outcome, &numbers(request), [width, height, 1], roundings(width * height))
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn two_numbers_become_their_sum_and_their_difference() {
        let direct = variant("fft/direct");
        let request = request(direct, &[("batch", 2.0), ("length", 2.0)]);
        let x = floats(&job(direct, &request), "input");
        let right: Vec<u32> = x
            .chunks_exact(4)
            .flat_map(|x| [x[0] + x[2], x[1] + x[3], x[0] - x[2], x[1] - x[3]])
            .map(f32::to_bits)
            .collect();
        judges_each_word(direct, &request, "output", &right, |bits| (f32::from_bits(bits) + 1e-3).to_bits());
    }

    #[test]
    fn a_long_transform_takes_several_launches_and_a_short_one_a_single_launch() {
        let registers = variant("fft/registers");
        let launches = |length: f64, block: f64| {
            let settings = [("batch", 1.0), ("length", length), ("block_x", block), ("columns", 4.0)];
            grids(&job(registers, &request(registers, &settings))).len()
        };
        assert_eq!([launches(1024.0, 64.0), launches(2048.0, 64.0), launches(1_048_576.0, 256.0)], [1, 2, 2]);
        assert_eq!([launches(67_108_864.0, 256.0), launches(67_108_864.0, 64.0)], [3, 4]);
    }
}
