//! Heat that flows through a plate or a solid body: stencils of five and seven points, step after step.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, parallel};

use super::{PLANE_TRIALS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request,
    SettingError, Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "stencil",
    title: "Stencil",
    summary: "Lets heat flow from cell to cell through a plate or a solid body, step after step.",
    lesson: shader!("stencil/lesson.md"),
    variants: &[
        Variant {
            id: "plane",
            title: "A plate, one thread per cell",
            summary: "Each thread reads its cell and the four around it.",
            wgsl: shader!("stencil/plane.wgsl"),
            cuda: shader!("stencil/plane.cu"),
            entry_points: &["stencil_plane"],
            ..PLANE
        },
        Variant {
            id: "plane_tiled",
            title: "A plate in tiles with halo",
            summary: "A block loads its cells and those around them into shared memory, each once.",
            wgsl: shader!("stencil/plane_tiled.wgsl"),
            cuda: shader!("stencil/plane_tiled.cu"),
            entry_points: &["stencil_plane_tiled"],
            gain: Some(
                "340 loads for 256 cells in place of 1,280. A cache that holds three rows does the same without a \
                 barrier, so that little is gained.",
            ),
            ..PLANE
        },
        Variant {
            id: "plane_strips",
            title: "A plate in strips, in registers",
            summary: "A thread walks down a column and keeps the cells above, here and below in registers.",
            wgsl: shader!("stencil/plane_strips.wgsl"),
            cuda: shader!("stencil/plane_strips.cu"),
            entry_points: &["stencil_plane_strips"],
            parameters: &[
                WIDTH,
                HEIGHT,
                STEPS,
                RATE,
                Parameter::block_x(32),
                Parameter::block_y(4),
                Parameter::scalar("strip", "Cells per thread", 16, [1, 256]).as_override(),
            ],
            trials: &[
                PLANE_TRIALS[0],
                PLANE_TRIALS[2],
                PLANE_TRIALS[4],
                &[("strip", 1.0), ("steps", 2.0)],
                &[("strip", 7.0), ("steps", 3.0)],
                &[("strip", 100.0)],
            ],
            plan: |request| {
                let [strip, block_y] = ["strip", "block_y"].map(|name| request.settings.whole(name));
                plan_plane(request, strip * block_y)
            },
            gain: Some(
                "Three loads per cell in place of five, and no barrier: the column's own cells stay in registers.",
            ),
            ..PLANE
        },
        Variant {
            id: "plane_temporal",
            title: "A plate, several steps per launch",
            summary: "A block takes several steps in shared memory and writes what its rim has not spoilt yet.",
            wgsl: shader!("stencil/plane_temporal.wgsl"),
            cuda: shader!("stencil/plane_temporal.cu"),
            entry_points: &["stencil_plane_temporal"],
            parameters: &[
                WIDTH,
                HEIGHT,
                STEPS,
                RATE,
                Parameter::scalar("rounds", "Steps per launch, at most", 4, [1, 12]),
                Parameter::block_x(256),
            ],
            trials: &[
                &[("steps", 4.0)],
                &[("steps", 5.0), ("rounds", 4.0)],
                &[("steps", 12.0), ("rounds", 12.0), ("block_x", 100.0)],
                &[("steps", 3.0), ("rounds", 1.0), ("block_x", 32.0)],
                &[("steps", 7.0), ("rounds", 3.0), ("block_x", 1.0), ("width", 60.0), ("height", 40.0)],
                &[("block_x", 1024.0), ("steps", 4.0)],
            ],
            plan: plan_temporal,
            gain: Some(
                "Four steps for one trip to memory and back. The rim is calculated in vain, and loaded twice: half as \
                 much again, for a quarter of the trips.",
            ),
            ..PLANE
        },
        Variant {
            id: "volume",
            title: "A body, one thread per cell",
            summary: "Each thread reads its cell and the six around it.",
            wgsl: shader!("stencil/volume.wgsl"),
            cuda: shader!("stencil/volume.cu"),
            entry_points: &["stencil_volume"],
            ..VOLUME
        },
        Variant {
            id: "volume_tiled",
            title: "A body in tiles with halo",
            summary: "A block of three dimensions and what lies around it in shared memory.",
            wgsl: shader!("stencil/volume_tiled.wgsl"),
            cuda: shader!("stencil/volume_tiled.cu"),
            entry_points: &["stencil_volume_tiled"],
            parameters: &[
                WIDTH_OF_BODY,
                HEIGHT_OF_BODY,
                DEPTH,
                STEPS,
                RATE_IN_BODY,
                Parameter::block_x(16),
                Parameter::block_y(4),
                Parameter::block_z(4),
            ],
            gain: Some(
                "648 loads for 256 cells in place of 1,792. In three dimensions a small tile is mostly rim, and the \
                 caches are nearly as good: it is the next rung that pays.",
            ),
            ..VOLUME
        },
        Variant {
            id: "volume_marching",
            title: "A body, plane after plane",
            summary: "A block marches upwards: the plane in shared memory, the cells below and above in registers.",
            wgsl: shader!("stencil/volume_marching.wgsl"),
            cuda: shader!("stencil/volume_marching.cu"),
            entry_points: &["stencil_volume_marching"],
            parameters: MARCHING,
            trials: MARCHING_TRIALS,
            plan: plan_marching,
            gain: Some(
                "Each plane is loaded once by a block that marches through sixteen, so that only the rim beside it \
                 is loaded twice.",
            ),
            ..VOLUME
        },
        Variant {
            id: "volume_quads",
            title: "A body in quads, in registers",
            summary: "Two rows of four cells per thread, planes in registers, and the plane after the next on its way.",
            course: "Beyond the courses: our own last rung of the stencil in three dimensions",
            wgsl: shader!("stencil/volume_quads.wgsl"),
            cuda: shader!("stencil/volume_quads.cu"),
            entry_points: &["stencil_volume_quads", "stencil_volume_quads_odd"],
            parameters: &[
                WIDTH_OF_BODY,
                HEIGHT_OF_BODY,
                DEPTH,
                STEPS,
                RATE_IN_BODY,
                Parameter::block_x(32),
                Parameter::block_y(4),
                PLANES,
            ],
            trials: &[
                // Whole quads, with odd rows and planes.
                &[("width", 64.0), ("height", 33.0), ("depth", 20.0), ("steps", 2.0)],
                &[("width", 4.0), ("height", 1.0), ("depth", 3.0)],
                &[("width", 12.0), ("height", 2.0), ("depth", 2.0)],
                &[("width", 132.0), ("height", 17.0), ("depth", 33.0), ("planes", 5.0), ("block_x", 7.0)],
                &[("width", 40.0), ("height", 31.0), ("depth", 19.0), ("planes", 1.0), ("block_y", 1.0)],
                &[("planes", 64.0), ("block_x", 64.0), ("block_y", 2.0)],
            ],
            plan: plan_quads,
            record: true,
            tuned: &[("block_x", 64.0), ("block_y", 4.0), ("planes", 2.0)],
            gain: Some(
                "Loads of 16 bytes, two rows that share what lies between them, and no barrier: the loads of the plane \
                 after the next are on their way while this one is calculated.",
            ),
            ..VOLUME
        },
        Variant {
            id: "plane_in_place",
            title: "Mistake: written over its own input",
            summary: "One array in place of two: a neighbour may be a step ahead.",
            wgsl: shader!("stencil/plane_in_place.wgsl"),
            cuda: shader!("stencil/plane_in_place.cu"),
            entry_points: &["stencil_plane_in_place"],
            plan: plan_in_place,
            check: |request, outcome| check(request, outcome, "cells"),
            defect: Some(Defect {
                mended: "plane",
                explanation: || Explanation {
                    mistake: "A step reads cells that the same step overwrites; it needs a second array.",
                    effect: "Whether a neighbour counts before or after the step depends on which thread was faster.",
                    notice: "Results that differ from run to run in the last digits, and more with every step; the \
                         simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceBetweenBlocks, only_simulated: false },
            }),
            ..PLANE
        },
        Variant {
            id: "plane_without_halo",
            title: "Mistake: tiles without a halo",
            summary: "A cell at the edge of its tile takes itself for its neighbour.",
            wgsl: shader!("stencil/plane_without_halo.wgsl"),
            cuda: shader!("stencil/plane_without_halo.cu"),
            entry_points: &["stencil_plane_without_halo"],
            // What the mistake leads to is known for one step.
            parameters: &[WIDTH, HEIGHT, STEPS.within(1.0, 1.0), RATE, Parameter::block_x(32), Parameter::block_y(8)],
            trials: &PLANE_TRIALS_OF_ONE_STEP,
            defect: Some(Defect {
                mended: "plane_tiled",
                explanation: || Explanation {
                    mistake: "The tile must hold the cells around the block's own as well; they belong to other blocks.",
                    effect: "No heat crosses from one tile to the next: every tile is a plate of its own.",
                    notice: "A picture of the plate shows the blocks. A plate no larger than a block is right.",
                },
                symptom: Symptom::Wrong { predicted: check_islands },
            }),
            ..PLANE
        },
        Variant {
            id: "volume_no_barrier",
            title: "Mistake: the next plane comes too early",
            summary: "A thread overwrites the shared plane while its neighbours still read it.",
            wgsl: shader!("stencil/volume_no_barrier.wgsl"),
            cuda: shader!("stencil/volume_no_barrier.cu"),
            entry_points: &["stencil_volume_no_barrier"],
            parameters: MARCHING,
            trials: MARCHING_TRIALS,
            plan: plan_marching,
            defect: Some(Defect {
                mended: "volume_marching",
                explanation: || Explanation {
                    mistake: "A loop that refills shared memory needs two barriers: after filling it, and after reading it.",
                    effect: "A warp that is ahead replaces cells of this plane by cells of the next.",
                    notice: "Right with blocks of one warp, wrong at random with larger ones; the simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..VOLUME
        },
    ],
};

/// What the variants in two dimensions share.
const PLANE: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "Beyond the courses, after their convolutions: a mask in the shape of a plus, over and over",
    covers: &[],
    wgsl: shader!("stencil/plane.wgsl"),
    cuda: shader!("stencil/plane.cu"),
    entry_points: &[],
    parameters: &[WIDTH, HEIGHT, STEPS, RATE, Parameter::block_x(32), Parameter::block_y(8)],
    metric: Metric::Bandwidth,
    trials: &[
        PLANE_TRIALS[0],
        PLANE_TRIALS[1],
        PLANE_TRIALS[2],
        PLANE_TRIALS[4],
        PLANE_TRIALS[5],
        &[("steps", 2.0), ("rate", 0.25)],
        &[("steps", 5.0)],
    ],
    plan: |request| plan_plane(request, request.settings.whole("block_y")),
    // Three additions and a multiplication around, and two more of each.
    work: |settings| work(settings, 7),
    check: |request, outcome| check(request, outcome, "output"),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// What the variants in three dimensions share.
const VOLUME: Variant = Variant {
    course: "Beyond the courses, after their convolutions: the same in three dimensions",
    parameters: &[
        WIDTH_OF_BODY,
        HEIGHT_OF_BODY,
        DEPTH,
        STEPS,
        RATE_IN_BODY,
        Parameter::block_x(32),
        Parameter::block_y(4),
        Parameter::block_z(2),
    ],
    trials: &[
        &[("block_x", 1.0), ("block_y", 1.0), ("block_z", 1.0), ("width", 20.0), ("depth", 9.0)],
        &[("block_x", 7.0), ("block_y", 5.0), ("block_z", 3.0)],
        &[("block_x", 4.0), ("block_y", 4.0), ("block_z", 16.0), ("rate", 0.0)],
        &[("steps", 2.0), ("width", 40.0)],
        &[("steps", 3.0), ("width", 33.0), ("height", 20.0), ("depth", 10.0)],
    ],
    plan: plan_volume,
    work: |settings| work(settings, 9),
    ..PLANE
};

const MARCHING: &[Parameter] =
    &[WIDTH_OF_BODY, HEIGHT_OF_BODY, DEPTH, STEPS, RATE_IN_BODY, Parameter::block_x(32), Parameter::block_y(8), PLANES];

const MARCHING_TRIALS: &[Trial] = &[
    &[("block_x", 1.0), ("block_y", 1.0), ("width", 20.0), ("depth", 9.0)],
    &[("block_x", 7.0), ("block_y", 5.0), ("planes", 3.0)],
    &[("planes", 1.0), ("steps", 2.0), ("width", 40.0)],
    &[("planes", 64.0), ("block_x", 16.0), ("block_y", 16.0)],
];

/// Blocks in a plane, for a variant of one step.
const PLANE_TRIALS_OF_ONE_STEP: [Trial; 5] =
    [PLANE_TRIALS[0], PLANE_TRIALS[1], PLANE_TRIALS[2], PLANE_TRIALS[4], PLANE_TRIALS[5]];

const WIDTH: Parameter = Parameter::size("width", "Columns", 1000, 1 << 15);
const HEIGHT: Parameter = Parameter::size("height", "Rows", 1000, 1 << 15);
const WIDTH_OF_BODY: Parameter = Parameter::size("width", "Columns", 128, MOST_ON_A_SIDE);
const HEIGHT_OF_BODY: Parameter = Parameter::size("height", "Rows", 128, MOST_ON_A_SIDE);
const DEPTH: Parameter = Parameter::size("depth", "Planes", 128, MOST_ON_A_SIDE);

/// 2³⁰ cells, 4 GiB.
const MOST_ON_A_SIDE: u32 = 1 << 10;

const STEPS: Parameter = Parameter::scalar("steps", "Steps", 1, [1, 64]);

const RATE: Parameter = Parameter {
    name: "rate",
    title: "Share that flows",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Real,
    default: 0.1,
    minimum: 0.0,
    maximum: 0.25,
};

/// Beyond a sixth a cell would give away more than it has above its neighbours.
const RATE_IN_BODY: Parameter = Parameter { maximum: 1.0 / 6.0, ..RATE };

const PLANES: Parameter = Parameter::scalar("planes", "Planes per block", 16, [1, 256]).as_override();

/// The sides of the plate or body; a plate has no depth.
fn sides(settings: &Settings) -> [u64; 3] {
    ["width", "height", "depth"].map(|name| u64::from(settings.whole(name).max(1)))
}

fn is_volume(settings: &Settings) -> bool {
    settings.whole("depth") > 0
}

fn cells(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

/// The rate as the kernel gets it.
#[expect(clippy::cast_possible_truncation, reason = "the kernel's argument is a float")]
fn rate(request: &Request) -> f32 {
    request.settings.get("rate") as f32
}

/// A launch: which kernel, over which grid, with which scalars.
struct Pass {
    kernel: usize,
    grid: [u32; 3],
    scalars: Vec<u32>,
}

/// Launches that hand their cells on, the last one to the output.
fn plan_passes(request: &Request, passes: Vec<Pass>) -> Result<Plan, SettingError> {
    const OUTPUT: usize = 1;

    let cells_in_all = sides(&request.settings).iter().product::<u64>();
    refuse_many_in_memory(request, cells_in_all)?;
    let mut buffers = vec![
        input("input", ElementType::F32, cells_in_all, cells(request)),
        output("output", ElementType::F32, cells_in_all),
    ];
    if passes.len() > 1 {
        buffers.push(Buffer { role: Role::Scratch, ..output("between", ElementType::F32, cells_in_all) });
    }
    let count = passes.len();
    let mut from = 0;
    let mut steps = Vec::with_capacity(count);
    for (number, Pass { kernel, grid, scalars }) in passes.into_iter().enumerate() {
        let to = if (count - number).is_multiple_of(2) { OUTPUT + 1 } else { OUTPUT };
        // Launches with the same scalars share them.
        let parameters = Buffer::uniform("parameters", &scalars);
        let place = buffers.iter().position(|buffer| *buffer == parameters).unwrap_or_else(|| {
            buffers.push(parameters);
            buffers.len() - 1
        });
        steps.push(Step::Launch(Launch { kernel, grid, bindings: vec![(0, from), (1, to), (2, place)] }));
        from = to;
    }
    Ok(Plan::of(buffers, steps))
}

/// The reference of several steps keeps all cells in memory, in f64.
fn refuse_many_in_memory(request: &Request, cells: u64) -> Result<(), SettingError> {
    const MOST: u64 = 1 << 26;
    let steps = request.settings.whole("steps");
    if steps > 1 && cells > MOST {
        return Err(SettingError::Conflict(format!(
            "steps = {steps} is for at most {MOST} cells, and these are {cells}: the reference keeps them all"
        )));
    }
    Ok(())
}

fn repeated(request: &Request, pass: impl Fn() -> Pass) -> Result<Plan, SettingError> {
    plan_passes(request, (0..request.settings.whole("steps")).map(|_| pass()).collect())
}

/// One launch per step, a block of `block_x` columns and `rows` rows.
fn plan_plane(request: &Request, rows: u32) -> Result<Plan, SettingError> {
    let [width, height, block_x] = ["width", "height", "block_x"].map(|name| request.settings.whole(name));
    repeated(request, || Pass {
        kernel: 0,
        grid: [width.div_ceil(block_x), height.div_ceil(rows), 1],
        scalars: vec![width, height, rate(request).to_bits()],
    })
}

fn plan_temporal(request: &Request) -> Result<Plan, SettingError> {
    const AREA: [u32; 2] = [64, 32];

    let [width, height, steps, most] = ["width", "height", "steps", "rounds"].map(|name| request.settings.whole(name));
    let passes = (0..steps.div_ceil(most)).map(|pass| {
        let rounds = most.min(steps - pass * most);
        let [inner_width, inner_height] = AREA.map(|side| side - 2 * rounds);
        Pass {
            kernel: 0,
            grid: [width.div_ceil(inner_width), height.div_ceil(inner_height), 1],
            scalars: vec![width, height, rounds, rate(request).to_bits()],
        }
    });
    plan_passes(request, passes.collect())
}

fn volume_scalars(request: &Request) -> Vec<u32> {
    let sides = ["width", "height", "depth"].map(|name| request.settings.whole(name));
    sides.into_iter().chain([rate(request).to_bits()]).collect()
}

fn plan_volume(request: &Request) -> Result<Plan, SettingError> {
    let grid = [["width", "block_x"], ["height", "block_y"], ["depth", "block_z"]]
        .map(|names| names.map(|name| request.settings.whole(name)))
        .map(|[side, block]| side.div_ceil(block));
    repeated(request, || Pass { kernel: 0, grid, scalars: volume_scalars(request) })
}

fn plan_marching(request: &Request) -> Result<Plan, SettingError> {
    let grid = [["width", "block_x"], ["height", "block_y"], ["depth", "planes"]]
        .map(|names| names.map(|name| request.settings.whole(name)))
        .map(|[side, block]| side.div_ceil(block));
    repeated(request, || Pass { kernel: 0, grid, scalars: volume_scalars(request) })
}

/// Quads of cells in two rows to a thread. The second kernel takes rows that do not begin with a whole quad, a column a
/// thread.
fn plan_quads(request: &Request) -> Result<Plan, SettingError> {
    let [width, height, depth] = ["width", "height", "depth"].map(|name| request.settings.whole(name));
    let [block_x, block_y, planes] = ["block_x", "block_y", "planes"].map(|name| request.settings.whole(name));
    let whole = width.is_multiple_of(4);
    let [across, down] = if whole { [width / 4, height.div_ceil(2)] } else { [width, height] };
    repeated(request, || Pass {
        kernel: usize::from(!whole),
        grid: [across.div_ceil(block_x), down.div_ceil(block_y), depth.div_ceil(planes)],
        scalars: volume_scalars(request),
    })
}

fn plan_in_place(request: &Request) -> Result<Plan, SettingError> {
    let [width, height, block_x, block_y, steps] =
        ["width", "height", "block_x", "block_y", "steps"].map(|name| request.settings.whole(name));
    let length = u64::from(width) * u64::from(height);
    refuse_many_in_memory(request, length)?;
    let buffers = vec![
        Buffer { role: Role::InputOutput, ..input("cells", ElementType::F32, length, cells(request)) },
        Buffer::uniform("parameters", &[width, height, rate(request).to_bits()]),
    ];
    let grid = [width.div_ceil(block_x), height.div_ceil(block_y), 1];
    let launch = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1)] };
    Ok(Plan::of(buffers, (0..steps).map(|_| Step::Launch(launch.clone())).collect()))
}

/// Every cell is read once and written once, however many steps lie between: that is what a cache or a kernel of several
/// steps can come to.
fn work(settings: &Settings, flops_a_cell: u64) -> Work {
    let cells = sides(settings).iter().product::<u64>();
    let inside = inner(settings);
    Work { bytes: 2 * ElementType::BYTES * cells, flops: flops_a_cell * inside * u64::from(settings.whole("steps")) }
}

/// The cells that are not on the edge or surface.
fn inner(settings: &Settings) -> u64 {
    let sides = ["width", "height", "depth"].map(|name| u64::from(settings.whole(name)));
    let dimensions = if is_volume(settings) { 3 } else { 2 };
    sides[..dimensions].iter().map(|side| side.saturating_sub(2)).product()
}

/// One cell after a step, of cells before it.
fn after_step(
    settings: &Settings,
    rate: f64,
    index: u64,
    joined: impl Fn(u64, u64) -> bool,
    before: impl Fn(u64) -> f64,
) -> f64 {
    let [width, height, depth] = sides(settings);
    let plane = width * height;
    let [x, y, z] = [index % width, index % plane / width, index / plane];
    let here = before(index);
    let inside = |place: u64, side: u64| place > 0 && place + 1 < side;
    let is_volume = is_volume(settings);
    if !inside(x, width) || !inside(y, height) || is_volume && !inside(z, depth) {
        return here;
    }
    let axes: &[u64] = if is_volume { &[1, width, plane] } else { &[1, width] };
    let neighbours = axes.iter().flat_map(|stride| [index - stride, index + stride]);
    let differences = neighbours.filter(|place| joined(index, *place)).map(|place| before(place) - here);
    here + rate * differences.sum::<f64>()
}

/// All cells after `steps` steps, in f64.
fn cells_after(request: &Request, steps: u32) -> Vec<f64> {
    let settings = &request.settings;
    let count = sides(settings).iter().product::<u64>();
    let rate = f64::from(rate(request));
    let fill = cells(request);
    let mut now: Vec<f64> = (0..count).map(|index| f64::from(fill.f32(index))).collect();
    for _ in 0..steps {
        #[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
        let parts = parallel::map_parts(0..count, |part| {
            part.map(|index| after_step(settings, rate, index, |_, _| true, |at| now[at as usize])).collect::<Vec<_>>()
        });
        now = parts.concat();
    }
    now
}

/// A step rounds fewer than sixteen times, of values that stay between -1 and 1.
fn tolerance(steps: u32) -> f64 {
    f64::from(steps) * 16.0 / f64::from(1 << 24)
}

fn check(request: &Request, outcome: &Outcome, name: &str) -> Check {
    let settings = &request.settings;
    let count = sides(settings).iter().product();
    let steps = settings.whole("steps");
    let rate = f64::from(rate(request));
    let fill = cells(request);
    let against = "every cell with the same steps in f64";
    if steps == 1 {
        let before = |at| f64::from(fill.f32(at));
        return Check::floats(outcome, name, against, tolerance(steps), count, |index| Expected {
            value: after_step(settings, rate, index, |_, _| true, before),
            scale: 1.0,
        });
    }
    let expected = cells_after(request, steps);
    #[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
    Check::floats(outcome, name, against, tolerance(steps), count, |index| Expected {
        value: expected[index as usize],
        scale: 1.0,
    })
}

/// What is left where no heat crosses from one tile to the next.
fn check_islands(request: &Request, outcome: &Outcome) -> Check {
    let settings = &request.settings;
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| u64::from(settings.whole(name)));
    let tile = |index: u64| [index % width / block_x, index / width / block_y];
    let rate = f64::from(rate(request));
    let fill = cells(request);
    let against = "tiles between which no heat flows";
    Check::floats(outcome, "output", against, tolerance(1), width * height, |index| Expected {
        value: after_step(settings, rate, index, |one, other| tile(one) == tile(other), |at| f64::from(fill.f32(at))),
        scale: 1.0,
    })
}

#[cfg(test)]
mod tests {
    use warpground_engine::Step;

    use crate::testing::{floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn a_cell_inside_moves_towards_its_neighbours_and_the_edge_stays() {
        let plane = variant("stencil/plane");
        let request = request(plane, &[("width", 3.0), ("height", 3.0), ("rate", 0.25)]);
        let cells = floats(&job(plane, &request), "input");
        // With a quarter of each difference nothing of the cell itself is left.
        let mut right: Vec<u32> = cells.iter().map(|cell| cell.to_bits()).collect();
        right[4] = ((cells[1] + cells[3] + cells[5] + cells[7]) / 4.0).to_bits();
        judges_each_word(plane, &request, "output", &right, |bits| (f32::from_bits(bits) + 1e-4).to_bits());
    }

    #[test]
    fn in_a_body_six_neighbours_count() {
        let volume = variant("stencil/volume");
        let request = request(volume, &[("width", 3.0), ("height", 3.0), ("depth", 3.0), ("rate", 0.1)]);
        let cells = floats(&job(volume, &request), "input");
        let mut right: Vec<u32> = cells.iter().map(|cell| cell.to_bits()).collect();
        let around: f32 = [4, 10, 12, 14, 16, 22].map(|at| cells[at]).iter().sum();
        right[13] = (cells[13] + 0.1 * (around - 6.0 * cells[13])).to_bits();
        judges_each_word(volume, &request, "output", &right, |bits| (f32::from_bits(bits) + 1e-4).to_bits());
    }

    #[test]
    fn several_steps_hand_their_cells_on_and_the_last_leaves_them_in_the_output() {
        let plane = variant("stencil/plane");
        for steps in 1..=4_u32 {
            let job = job(plane, &request(plane, &[("steps", steps.into())]));
            let places: Vec<[usize; 2]> = job
                .steps
                .iter()
                .filter_map(|step| match step {
                    Step::Launch(launch) => Some([launch.bindings[0].1, launch.bindings[1].1]),
                    Step::Clear(_) => None,
                })
                .collect();
            assert_eq!((places.len(), places[0][0]), (steps as usize, 0));
            assert_eq!(places.last().map(|[_, to]| job.buffers[*to].name.as_str()), Some("output"));
            assert!(places.windows(2).all(|pair| pair[0][1] == pair[1][0] && pair[1][0] != pair[1][1]));
        }
    }

    #[test]
    fn steps_that_are_no_multiple_of_the_rounds_end_with_a_shorter_launch() {
        let temporal = variant("stencil/plane_temporal");
        let sides = [("width", 1000.0), ("height", 500.0), ("steps", 9.0)];
        let grids = grids(&job(temporal, &request(temporal, &sides)));
        // 56 × 24 cells per block where four steps are taken, 62 × 30 where one is.
        assert_eq!(grids, [[18, 21, 1], [18, 21, 1], [17, 17, 1]]);
    }

    #[test]
    fn many_steps_of_a_huge_body_are_refused_with_the_number_that_is_allowed() {
        let volume = variant("stencil/volume");
        let sides = [("width", 1024.0), ("height", 1024.0), ("depth", 1024.0), ("steps", 2.0)];
        let error = volume.job(&request(volume, &sides));
        expect_test::expect![
            "steps = 2 is for at most 67108864 cells, and these are 1073741824: the reference keeps them all"
        ]
        .assert_eq(&error.map_or_else(|error| error.to_string(), |_| "accepted".to_owned()));
    }
}
