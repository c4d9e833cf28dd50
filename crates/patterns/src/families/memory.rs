//! Patterns of access to global memory: the same words, or nearly, fetched in ways that cost more or less.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{PLANE_TRIALS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

mod kinds;
mod structures;
mod typed;

pub(crate) static FAMILY: Family = Family {
    id: "memory",
    title: "Patterns of memory access",
    summary: "Moves the same data in ways that cost the memory more or less.",
    lesson: shader!("memory/lesson.md"),
    variants: &[
        kinds::EVERY_KIND,
        Variant {
            id: "contiguous",
            title: "Side by side",
            summary: "Neighbouring threads touch neighbouring words.",
            course: "IIT Delhi lecture 26, Global memory coalescing; PMPP chapter 6, Global memory bandwidth",
            covers: &["E17", "E23", "E57", "X53", "G14", "G5", "E13", "E25"],
            wgsl: shader!("memory/contiguous.wgsl"),
            cuda: shader!("memory/contiguous.cu"),
            entry_points: &["memory_contiguous"],
            parameters: &[WORDS, Parameter::block_x(256)],
            trials: TRIALS,
            plan: |request| plan_gather(request, Gather::Contiguous),
            check: |request, outcome| check_gather(request, outcome, Gather::Contiguous),
            ..GATHER
        },
        Variant {
            id: "two_wide",
            title: "Two words per thread",
            summary: "A load moves 8 bytes per lane.",
            course: "IIT Delhi lecture 26, Global memory organization",
            covers: &["G5"],
            wgsl: shader!("memory/two_wide.wgsl"),
            cuda: shader!("memory/two_wide.cu"),
            entry_points: &["memory_two_wide"],
            parameters: &[WORDS, Parameter::block_x(256)],
            trials: TRIALS,
            plan: |request| plan_gather(request, Gather::Wide(2)),
            check: |request, outcome| check_gather(request, outcome, Gather::Wide(2)),
            ..GATHER
        },
        Variant {
            id: "four_wide",
            title: "Four words per thread",
            summary: "A load moves 16 bytes per lane, the most that there is.",
            course: "IIT Delhi lecture 26, Global memory organization",
            covers: &["G5", "X88", "E56"],
            wgsl: shader!("memory/four_wide.wgsl"),
            cuda: shader!("memory/four_wide.cu"),
            entry_points: &["memory_four_wide"],
            parameters: &[WORDS, Parameter::block_x(256)],
            trials: TRIALS,
            plan: |request| plan_gather(request, Gather::Wide(4)),
            check: |request, outcome| check_gather(request, outcome, Gather::Wide(4)),
            ..GATHER
        },
        typed::TYPED,
        Variant {
            id: "stride",
            title: "A stride apart",
            summary: "Thread i fetches word i times the stride, and most of each sector is not used.",
            course: "IIT Delhi lecture 26, Global memory coalescing",
            covers: &["G11", "X89", "E24", "E54"],
            wgsl: shader!("memory/stride.wgsl"),
            cuda: shader!("memory/stride.cu"),
            entry_points: &["memory_stride"],
            parameters: &[WORDS, Parameter::block_x(256), Parameter::scalar("stride", "Stride in words", 5, [1, 64])],
            trials: &[
                &[("block_x", 100.0)],
                &[("stride", 1.0)],
                &[("stride", 2.0)],
                &[("stride", 8.0)],
                &[("stride", 64.0)],
            ],
            plan: |request| plan_gather(request, Gather::Stride),
            check: |request, outcome| check_gather(request, outcome, Gather::Stride),
            ..GATHER
        },
        Variant {
            id: "offset",
            title: "Off the boundary",
            summary: "No warp starts where a sector does: contiguous, and one sector more per request.",
            course: "IIT Delhi lecture 26, the closing question; More CUDA Examples, coalescing",
            covers: &["G15", "F24"],
            wgsl: shader!("memory/offset.wgsl"),
            cuda: shader!("memory/offset.cu"),
            entry_points: &["memory_offset"],
            parameters: &[WORDS, Parameter::block_x(256), Parameter::scalar("offset", "Offset in words", 1, [0, 63])],
            trials: &[&[("block_x", 100.0)], &[("offset", 0.0)], &[("offset", 8.0)], &[("offset", 63.0)]],
            plan: |request| plan_gather(request, Gather::Offset),
            check: |request, outcome| check_gather(request, outcome, Gather::Offset),
            ..GATHER
        },
        Variant {
            id: "permutation",
            title: "Out of sequence",
            summary: "The lanes of a warp ask for the same words in another order.",
            course: "More CUDA Examples, coalescing on compute capability 1.0 and later",
            covers: &["X80", "E55", "F21"],
            wgsl: shader!("memory/permutation.wgsl"),
            cuda: shader!("memory/permutation.cu"),
            entry_points: &["memory_permutation"],
            parameters: &[WORDS, Parameter::block_x(256), Parameter::scalar("mask", "Bits to flip", 31, [0, 31])],
            trials: &[&[("block_x", 100.0)], &[("mask", 0.0)], &[("mask", 1.0)], &[("mask", 16.0)]],
            plan: |request| plan_gather(request, Gather::Permutation),
            check: |request, outcome| check_gather(request, outcome, Gather::Permutation),
            ..GATHER
        },
        Variant {
            id: "same_address",
            title: "One address for all",
            summary: "All lanes of a warp read the same word: it is fetched once and handed to everyone.",
            course: "IIT Delhi lecture 26, every thread reads the same structure",
            covers: &["G16"],
            wgsl: shader!("memory/same_address.wgsl"),
            cuda: shader!("memory/same_address.cu"),
            entry_points: &["memory_same_address"],
            parameters: &[WORDS, Parameter::block_x(256)],
            trials: TRIALS,
            plan: plan_table,
            work: |settings| Work { bytes: 4 * (2 * u64::from(settings.whole("n")) + TABLE), flops: 0 },
            check: check_table,
            ..GATHER
        },
        Variant {
            id: "rotated_address",
            title: "The same words, at different times",
            summary: "Each lane begins the same sixteen words at another one.",
            course: "IIT Delhi lecture 26, every thread reads the same structure",
            covers: &["G16"],
            wgsl: shader!("memory/rotated_address.wgsl"),
            cuda: shader!("memory/rotated_address.cu"),
            entry_points: &["memory_rotated_address"],
            parameters: &[WORDS, Parameter::block_x(256)],
            trials: TRIALS,
            plan: plan_table,
            work: |settings| Work { bytes: 4 * (2 * u64::from(settings.whole("n")) + TABLE), flops: 0 },
            check: check_table,
            ..GATHER
        },
        Variant {
            id: "loads_one_by_one",
            title: "One load after another",
            summary: "Each address comes from the load before, so every load waits for it.",
            course: "IIT Delhi lecture 26, the time of a load",
            covers: &["G12", "E53"],
            wgsl: shader!("memory/loads_one_by_one.wgsl"),
            cuda: shader!("memory/loads_one_by_one.cu"),
            entry_points: &["memory_loads_one_by_one"],
            parameters: &[CHAIN, Parameter::block_x(256), STEP],
            trials: CHAIN_TRIALS,
            plan: |request| plan_chain(request, &[request.settings.whole("n")]),
            work: work_chain,
            check: check_chain,
            ..GATHER
        },
        Variant {
            id: "loads_together",
            title: "Eight loads at once",
            summary: "The same words, with addresses that are known beforehand.",
            course: "IIT Delhi lecture 26, ten loads in the time of one",
            covers: &["G12", "E53", "E12", "F13"],
            wgsl: shader!("memory/loads_together.wgsl"),
            cuda: shader!("memory/loads_together.cu"),
            entry_points: &["memory_loads_together"],
            parameters: &[CHAIN, Parameter::block_x(256), STEP],
            trials: CHAIN_TRIALS,
            plan: |request| plan_chain(request, &["n", "step"].map(|name| request.settings.whole(name))),
            work: work_chain,
            check: check_chain,
            ..GATHER
        },
        structures::ARRAY_OF_STRUCTURES,
        structures::STRUCTURE_OF_ARRAYS,
        structures::FIVE_FLOATS_PACKED,
        structures::FIVE_FLOATS_ALIGNED,
        Variant {
            id: "row_walk",
            title: "Along the rows",
            summary: "Every thread walks along a row of its own, and the lanes are a row apart.",
            course: "PMPP chapter 6, Global memory bandwidth",
            covers: &["M10"],
            wgsl: shader!("memory/row_walk.wgsl"),
            cuda: shader!("memory/row_walk.cu"),
            entry_points: &["memory_row_walk"],
            parameters: &[WIDTH, HEIGHT, Parameter::block_x(128)],
            trials: WALK_TRIALS,
            plan: |request| plan_walk(request, Walk::Rows, request.settings.whole("block_x")),
            work: |settings| work_walk(settings, Walk::Rows),
            check: |request, outcome| check_walk(request, outcome, Walk::Rows),
            ..GATHER
        },
        Variant {
            id: "column_walk",
            title: "Down the columns",
            summary: "Every thread walks down a column of its own, and the lanes are side by side.",
            course: "PMPP chapter 6, Global memory bandwidth",
            covers: &["M10", "X52"],
            wgsl: shader!("memory/column_walk.wgsl"),
            cuda: shader!("memory/column_walk.cu"),
            entry_points: &["memory_column_walk"],
            parameters: &[WIDTH, HEIGHT, Parameter::block_x(128)],
            trials: WALK_TRIALS,
            plan: |request| plan_walk(request, Walk::Columns, request.settings.whole("block_x")),
            work: |settings| work_walk(settings, Walk::Columns),
            check: |request, outcome| check_walk(request, outcome, Walk::Columns),
            ..GATHER
        },
        Variant {
            id: "row_walk_through_shared",
            title: "Along the rows, through shared memory",
            summary: "A warp fetches a tile side by side and walks along its rows there.",
            course: "PMPP chapter 6, shared memory in place of a walk along rows",
            covers: &["M10", "X36", "F10"],
            wgsl: shader!("memory/row_walk_through_shared.wgsl"),
            cuda: shader!("memory/row_walk_through_shared.cu"),
            entry_points: &["memory_row_walk_through_shared"],
            parameters: &[WIDTH, HEIGHT],
            trials: &[
                &[("width", 32.0), ("height", 32.0)],
                &[("width", 31.0), ("height", 33.0)],
                &[("width", 1000.0), ("height", 7.0)],
            ],
            plan: |request| plan_walk(request, Walk::Rows, 32),
            work: |settings| work_walk(settings, Walk::Rows),
            check: |request, outcome| check_walk(request, outcome, Walk::Rows),
            ..GATHER
        },
        Variant {
            id: "pitched_rows",
            title: "Rows with a pitch",
            summary: "Rows are padded, so that each begins at a boundary.",
            course: "IIT Delhi lecture 26, Half-warp 2D-array access and Aligned arrays",
            covers: &["G8", "G9", "F26", "E59"],
            wgsl: shader!("memory/pitched_rows.wgsl"),
            cuda: shader!("memory/pitched_rows.cu"),
            entry_points: &["memory_pitched_rows"],
            parameters: &[WIDTH, HEIGHT, Parameter::block_x(32), Parameter::block_y(8), UNIT],
            trials: PITCH_TRIALS,
            plan: |request| {
                let [block_x, block_y] = ["block_x", "block_y"].map(|name| request.settings.whole(name));
                let [width, height] = ["width", "height"].map(|name| request.settings.whole(name));
                Ok(plan_pitched(request, [width.div_ceil(block_x), height.div_ceil(block_y), 1]))
            },
            work: |settings| Work { bytes: 8 * elements(settings), flops: elements(settings) },
            check: check_pitched,
            ..GATHER
        },
        Variant {
            id: "everyone_walks_all",
            title: "Mistake: no thread index",
            summary: "Every thread walks over the whole matrix, and all of them store the same.",
            course: "IIT Delhi lecture 26, Aligned arrays, as listed",
            covers: &["G9", "X86", "X87"],
            wgsl: shader!("memory/everyone_walks_all.wgsl"),
            cuda: shader!("memory/everyone_walks_all.cu"),
            entry_points: &["memory_everyone_walks_all"],
            parameters: &[
                Parameter { default: 40.0, ..WIDTH },
                Parameter { default: 30.0, ..HEIGHT },
                // Two threads at least: one alone races with nobody of its block.
                Parameter::block_x(8).within(2.0, 64.0),
                Parameter::block_y(8).within(1.0, 16.0),
                UNIT,
            ],
            trials: &[
                &[("width", 10.0), ("height", 10.0)],
                &[("width", 12.0), ("height", 9.0), ("block_x", 64.0), ("block_y", 2.0)],
                &[("width", 9.0), ("height", 12.0), ("block_x", 5.0), ("unit", 1.0)],
            ],
            plan: |request| Ok(plan_pitched(request, [2, 1, 1])),
            work: |settings| Work { bytes: 8 * elements(settings), flops: elements(settings) },
            check: check_pitched,
            defect: Some(Defect {
                mended: "pitched_rows",
                explanation: || Explanation {
                    mistake: "Neither loop depends on the thread. Row and column should come from block and thread.",
                    effect: "With 25,600 threads the work is done 25,600 times. As every thread stores the same, the result is right.",
                    notice: "More threads make it slower, not faster. The simulator reports the stores of two threads to one word. \
                         The course's listing never uses what it loads; a compiler then removes all of it.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..GATHER
        },
    ],
};

/// What most variants share; a variant's own fields come first.
const GATHER: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "",
    covers: &[],
    wgsl: crate::Text::NONE,
    cuda: crate::Text::NONE,
    entry_points: &[],
    parameters: &[],
    metric: Metric::Bandwidth,
    trials: &[],
    plan: plan_table,
    work: |settings| Work { bytes: 8 * u64::from(settings.whole("n")), flops: 0 },
    check: check_table,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// With the longest stride the input has 2³⁰ words.
const WORDS: Parameter = Parameter::size("n", "Words", 1 << 20, 1 << 24);

/// The links of a chain are worked out on the host.
const CHAIN: Parameter = Parameter::size("n", "Words", 1 << 18, 1 << 22);
const STEP: Parameter = Parameter::scalar("step", "Words from one load to the next", 4099, [1, 1 << 20]);

const WIDTH: Parameter = Parameter::size("width", "Columns", 1000, 1 << 14);
const HEIGHT: Parameter = Parameter::size("height", "Rows", 1000, 1 << 14);

/// 64 words are 256 bytes, what CUDA pads to; 1 pads nothing.
const UNIT: Parameter = Parameter::scalar("unit", "Pitch, a multiple of so many words", 64, [1, 1024]);

const TRIALS: &[Trial] = &[&[("block_x", 1.0)], &[("block_x", 32.0)], &[("block_x", 100.0)], &[("block_x", 1024.0)]];
const CHAIN_TRIALS: &[Trial] = &[&[("block_x", 100.0)], &[("step", 1.0)], &[("step", 1_048_576.0)]];
const WALK_TRIALS: &[Trial] =
    &[&[("block_x", 1.0)], &[("block_x", 32.0)], &[("block_x", 100.0)], &[("width", 7.0), ("height", 1000.0)]];
const PITCH_TRIALS: &[Trial] = &[
    PLANE_TRIALS[2],
    PLANE_TRIALS[4],
    PLANE_TRIALS[5],
    &[("unit", 1.0)],
    &[("width", 10.0), ("unit", 16.0)],
    &[("width", 100.0)],
];

/// Which word a thread fetches.
#[derive(Clone, Copy)]
enum Gather {
    Contiguous,
    /// Several words at once.
    Wide(u64),
    Stride,
    Offset,
    Permutation,
}

impl Gather {
    /// The name of the kernel's second scalar, if it has one.
    fn scalar(self) -> Option<&'static str> {
        match self {
            Gather::Contiguous | Gather::Wide(_) => None,
            Gather::Stride => Some("stride"),
            Gather::Offset => Some("offset"),
            Gather::Permutation => Some("mask"),
        }
    }

    /// The word of the input that becomes word `index` of the output.
    fn source(self, index: u64, scalar: u64) -> u64 {
        match self {
            Gather::Contiguous | Gather::Wide(_) => index,
            Gather::Stride => index * scalar,
            Gather::Offset => index + scalar,
            Gather::Permutation => index ^ scalar,
        }
    }

    /// The words of input and output for `n` of them.
    fn lengths(self, n: u64, scalar: u64) -> [u64; 2] {
        match self {
            Gather::Contiguous => [n, n],
            Gather::Wide(width) => [n.next_multiple_of(width); 2],
            Gather::Stride => [n * scalar, n],
            Gather::Offset => [n + scalar, n],
            Gather::Permutation => [n.next_multiple_of(32), n],
        }
    }
}

fn words(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn row_of_threads(request: &Request, threads: u64) -> Result<[u32; 3], SettingError> {
    request.row_of_blocks(threads.div_ceil(u64::from(request.settings.whole("block_x")).max(1)))
}

fn plan_gather(request: &Request, gather: Gather) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let scalar = gather.scalar().map(|name| request.settings.whole(name));
    let [in_length, out_length] = gather.lengths(n.into(), scalar.unwrap_or(0).into());
    let width = if let Gather::Wide(width) = gather { width } else { 1 };
    let scalars: Vec<u32> = std::iter::once(n).chain(scalar).collect();
    let buffers = vec![
        input("input", ElementType::U32, in_length, words(request)),
        output("output", ElementType::U32, out_length),
        Buffer::uniform("parameters", &scalars),
    ];
    Ok(Plan::single_launch(buffers, row_of_threads(request, u64::from(n).div_ceil(width))?))
}

fn check_gather(request: &Request, outcome: &Outcome, gather: Gather) -> Check {
    let words = words(request);
    let scalar = gather.scalar().map_or(0, |name| u64::from(request.settings.whole(name)));
    let n = request.settings.whole("n").into();
    Check::equal(outcome, "output", "every word with the one that it was fetched from", n, |index| {
        words.u32(gather.source(index, scalar))
    })
}

/// The words that every thread adds.
const TABLE: u64 = 16;

fn table(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(1) }
}

fn plan_table(request: &Request) -> Result<Plan, SettingError> {
    let n = request.settings.whole("n");
    let buffers = vec![
        input("input", ElementType::U32, n.into(), words(request)),
        input("table", ElementType::U32, TABLE, table(request)),
        output("output", ElementType::U32, n.into()),
        Buffer::uniform("parameters", &[n]),
    ];
    Ok(Plan::single_launch(buffers, row_of_threads(request, n.into())?))
}

fn check_table(request: &Request, outcome: &Outcome) -> Check {
    let (words, table) = (words(request), table(request));
    let sum = (0..TABLE).fold(0_u32, |sum, index| sum.wrapping_add(table.u32(index)));
    let n = request.settings.whole("n").into();
    Check::equal(outcome, "output", "every word with its own and the table's sum", n, |index| {
        words.u32(index).wrapping_add(sum)
    })
}

/// The word that is `steps` links on from word `index`.
fn link(settings: &Settings, index: u64, steps: u64) -> u64 {
    let [n, step] = ["n", "step"].map(|name| u64::from(settings.whole(name)));
    (index + steps * step) % n.max(1)
}

fn plan_chain(request: &Request, scalars: &[u32]) -> Result<Plan, SettingError> {
    let n = u64::from(request.settings.whole("n"));
    #[expect(clippy::cast_possible_truncation, reason = "there are fewer words than a word counts")]
    let links: Vec<u8> = (0..n).flat_map(|index| (link(&request.settings, index, 1) as u32).to_le_bytes()).collect();
    let buffers = vec![
        input("next", ElementType::U32, n, Fill::Bytes(links.into())),
        output("output", ElementType::U32, n),
        Buffer::uniform("parameters", scalars),
    ];
    Ok(Plan::single_launch(buffers, row_of_threads(request, n)?))
}

/// Eight loads and one store per thread; caches may serve some of them.
fn work_chain(settings: &Settings) -> Work {
    Work { bytes: 9 * ElementType::BYTES * u64::from(settings.whole("n")), flops: 0 }
}

fn check_chain(request: &Request, outcome: &Outcome) -> Check {
    let n = request.settings.whole("n").into();
    Check::equal(outcome, "output", "every sum of the eight numbers that follow", n, |index| {
        #[expect(clippy::cast_possible_truncation, reason = "WGSL and CUDA wrap around, too")]
        let sum = (1..=8).map(|steps| link(&request.settings, index, steps)).sum::<u64>() as u32;
        sum
    })
}

/// Along what the sums are.
#[derive(Clone, Copy)]
enum Walk {
    Rows,
    Columns,
}

fn elements(settings: &Settings) -> u64 {
    u64::from(settings.whole("width")) * u64::from(settings.whole("height"))
}

fn sums_of(settings: &Settings, walk: Walk) -> u32 {
    settings.whole(match walk {
        Walk::Rows => "height",
        Walk::Columns => "width",
    })
}

fn plan_walk(request: &Request, walk: Walk, threads: u32) -> Result<Plan, SettingError> {
    let settings = &request.settings;
    let sums = sums_of(settings, walk);
    let buffers = vec![
        input("m", ElementType::F32, elements(settings), words(request)),
        output("sums", ElementType::F32, sums.into()),
        Buffer::uniform("parameters", &["width", "height"].map(|name| settings.whole(name))),
    ];
    Ok(Plan::single_launch(buffers, [sums.div_ceil(threads.max(1)), 1, 1]))
}

fn work_walk(settings: &Settings, walk: Walk) -> Work {
    Work {
        bytes: ElementType::BYTES * (elements(settings) + u64::from(sums_of(settings, walk))),
        flops: elements(settings),
    }
}

fn check_walk(request: &Request, outcome: &Outcome, walk: Walk) -> Check {
    let width = u64::from(request.settings.whole("width"));
    let m = words(request);
    let sums = u64::from(sums_of(&request.settings, walk));
    let length = elements(&request.settings) / sums.max(1);
    // Rounding errors go either way: see `Product::tolerance` of the matrix product.
    #[expect(clippy::cast_precision_loss, reason = "a row is shorter than 2^52")]
    let tolerance = (8.0 + 2.0 * (length as f64).sqrt()) / 16_777_216.0;
    Check::floats(outcome, "sums", "every sum in f64", tolerance, sums, |sum| {
        let nothing = Expected { value: 0.0, scale: 0.0 };
        (0..length).fold(nothing, |so_far, step| {
            let element = f64::from(m.f32(match walk {
                Walk::Rows => sum * width + step,
                Walk::Columns => step * width + sum,
            }));
            Expected { value: so_far.value + element, scale: so_far.scale + element.abs() }
        })
    })
}

/// Words from the beginning of a row to that of the next.
fn pitch(settings: &Settings) -> u32 {
    settings.whole("width").next_multiple_of(settings.whole("unit").max(1))
}

fn plan_pitched(request: &Request, grid: [u32; 3]) -> Plan {
    let settings = &request.settings;
    let pitch = pitch(settings);
    let length = u64::from(pitch) * u64::from(settings.whole("height"));
    let buffers = vec![
        input("input", ElementType::F32, length, words(request)),
        output("output", ElementType::F32, length),
        Buffer::uniform("parameters", &[settings.whole("width"), settings.whole("height"), pitch]),
    ];
    Plan::single_launch(buffers, grid)
}

fn check_pitched(request: &Request, outcome: &Outcome) -> Check {
    let [width, height, pitch] =
        [request.settings.whole("width"), request.settings.whole("height"), pitch(&request.settings)].map(u64::from);
    let words = words(request);
    let against = "every element with its double, and the padding with nothing written";
    Check::floats_or_untouched(outcome, "output", against, 0.0, pitch * height, |index| {
        (index % pitch < width).then(|| Expected::exact(2.0 * f64::from(words.f32(index))))
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{buffer, floats, integers, job, judges_each_word, request, variant};

    #[test]
    fn a_gather_is_judged_word_by_word() {
        for (id, scalar, sources) in [
            ("memory/stride", ("stride", 3.0), [0, 3, 6, 9, 12]),
            ("memory/offset", ("offset", 7.0), [7, 8, 9, 10, 11]),
            ("memory/permutation", ("mask", 5.0), [5, 4, 7, 6, 1]),
        ] {
            let gather = variant(id);
            let request = request(gather, &[("n", 5.0), scalar]);
            let words = integers(&job(gather, &request), "input");
            judges_each_word(gather, &request, "output", &sources.map(|at: usize| words[at]), |word| word ^ 1);
        }
    }

    #[test]
    fn a_chain_goes_round_the_end() {
        for id in ["memory/loads_one_by_one", "memory/loads_together"] {
            let chain = variant(id);
            let request = request(chain, &[("n", 5.0), ("step", 2.0)]);
            assert_eq!(integers(&job(chain, &request), "next"), [2, 3, 4, 0, 1]);
            // From 0: 2, 4, 1, 3, 0, 2, 4, 1.
            judges_each_word(chain, &request, "output", &[17, 15, 18, 16, 14], |sum| sum + 1);
        }
    }

    #[test]
    fn the_padding_of_a_row_must_stay_as_it_was() {
        let pitched = variant("memory/pitched_rows");
        let request = request(pitched, &[("width", 3.0), ("height", 2.0), ("unit", 4.0)]);
        let job = job(pitched, &request);
        assert_eq!(buffer(&job, "output").length, 8);
        let mut right: Vec<u32> = floats(&job, "input").iter().map(|element| (2.0 * element).to_bits()).collect();
        for padding in [3, 7] {
            right[padding] = crate::check::UNTOUCHED;
        }
        judges_each_word(pitched, &request, "output", &right, |word| word ^ (1 << 20));
    }

    #[test]
    fn sums_along_rows_and_columns_are_judged_one_by_one() {
        for (id, sums) in
            [("memory/row_walk", [[0, 1, 2], [3, 4, 5]].concat()), ("memory/column_walk", vec![0, 3, 1, 4, 2, 5])]
        {
            let walk = variant(id);
            let request = request(walk, &[("width", 3.0), ("height", 2.0)]);
            let m = floats(&job(walk, &request), "m");
            let length = if id == "memory/row_walk" { 3 } else { 2 };
            let right: Vec<u32> =
                sums.chunks(length).map(|sum| sum.iter().map(|at| m[*at]).sum::<f32>().to_bits()).collect();
            judges_each_word(walk, &request, "sums", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
        }
    }
}
