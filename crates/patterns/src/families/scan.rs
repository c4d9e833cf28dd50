//! Prefix sums: to each element the sum of all up to it, or of all before it.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "scan",
    title: "Scan",
    summary: "Gives each element the sum of all elements up to it, or of all before it.",
    lesson: shader!("scan/lesson.md"),
    variants: &[
        Variant {
            id: "one_thread",
            title: "One thread, one element after another",
            summary: "The least additions there are, n - 1, and none of them in parallel.",
            course: "PMPP chapter 6, Reduction algorithm: what a work-efficient scan is measured by",
            covers: &["SC2"],
            wgsl: shader!("scan/one_thread.wgsl"),
            cuda: shader!("scan/one_thread.cu"),
            entry_points: &["scan_one_thread"],
            parameters: &[Parameter::size("n", "Elements", 1 << 16, MOST_FOR_ONE_THREAD), EXCLUSIVE],
            trials: &[&[("exclusive", 1.0)]],
            plan: plan_one_thread,
            ..KOGGE_STONE
        },
        Variant {
            id: "kogge_stone",
            title: "Kogge and Stone's scan",
            summary: "Each thread adds the prefix 1, 2, 4, … places before its own, in a double buffer.",
            course: "Introduction to CUDA, A Simple Parallel Scan Algorithm; PMPP chapter 6, Kogge-Stone prefix sum",
            covers: &["SC1", "SC2", "F32", "R6", "X98"],
            gain: Some(
                "A block scans a section in the logarithm of its length, all threads at once; three launches put the \
                 sections together. It takes more additions and far fewer steps.",
            ),
            ..KOGGE_STONE
        },
        Variant {
            id: "brent_kung",
            title: "Brent and Kung's scan",
            summary: "Up a tree and down again, two elements per thread: twice the rounds, far fewer additions.",
            course: "Introduction to CUDA, A Simple Parallel Scan Algorithm, work-efficient",
            covers: &["SC1", "F32"],
            wgsl: shader!("scan/brent_kung.wgsl"),
            cuda: shader!("scan/brent_kung.cu"),
            entry_points: &["scan_brent_kung", "scan_brent_kung_add"],
            parameters: &[
                Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
                EXCLUSIVE,
                Parameter::block_x(256).power_of_two(),
            ],
            trials: &[
                &[("block_x", 1.0), ("n", 131_073.0)],
                &[("block_x", 2.0), ("exclusive", 1.0)],
                &[("block_x", 32.0), ("n", 4096.0)],
                &[("block_x", 1024.0), ("exclusive", 1.0)],
                &[("exclusive", 1.0)],
            ],
            plan: |request| plan(request, Section { words: 1, elements_a_thread: 2 }),
            gain: Some("Twice the rounds and far fewer additions: a tree up and down again, two elements per thread."),
            ..KOGGE_STONE
        },
        Variant {
            id: "four_wide",
            title: "Four elements per thread",
            summary: "A thread scans its own vec4 in registers, so that the block's rounds serve four elements.",
            course: "Introduction to CUDA, A Simple Parallel Scan Algorithm; IIT Delhi lecture 26, vector reads",
            covers: &["SC1", "E56"],
            wgsl: shader!("scan/four_wide.wgsl"),
            cuda: shader!("scan/four_wide.cu"),
            entry_points: &["scan_four_wide", "scan_four_wide_add"],
            plan: |request| plan(request, Section { words: 4, elements_a_thread: 4 }),
            gain: Some(
                "Kogge and Stone's rounds, but a thread scans four elements in registers before they begin, so that the \
                 same rounds and barriers serve four times as many, and loads are 16 bytes wide.",
            ),
            ..KOGGE_STONE
        },
        Variant {
            id: "single_pass",
            title: "One launch that looks back",
            summary: "Reads and writes every element once; a block that waits too long sums the missing tile itself.",
            course: "Introduction to CUDA, A Simple Parallel Scan Algorithm; CS149 lecture 7, blocks that depend on blocks",
            covers: &["SC1"],
            wgsl: shader!("scan/single_pass.wgsl"),
            cuda: shader!("scan/single_pass.cu"),
            entry_points: &["scan_single_pass"],
            plan: |request| plan_tiles(request, 16),
            gain: Some(
                "Every element is read once and written once, where the launches before read and write it twice: a \
                 block looks back at what the tiles before it come to.",
            ),
            ..KOGGE_STONE
        },
        LOOK_BACK,
        Variant {
            id: "look_back_warps",
            title: "Warps scan, and look back at 32 tiles",
            summary: "A warp scans its part of the tile in registers; the lanes of one agree on where a glance ends.",
            wgsl: shader!("scan/look_back_warps.wgsl"),
            cuda: shader!("scan/look_back_warps.cu"),
            entry_points: &["scan_look_back_warps"],
            tuned: &[("tickets", 0.0)],
            gain: Some(
                "Sums over the warp in place of rounds with a barrier each, and nothing of the tile in shared memory: a \
                 glance costs little more than the trip to memory.",
            ),
            ..LOOK_BACK
        },
        Variant {
            id: "single_buffer",
            title: "Mistake: the double buffer is dropped",
            summary: "A thread overwrites its prefix while another one still needs the old one.",
            course: "Introduction to CUDA, A Simple Parallel Scan Algorithm, in place",
            covers: &["SC1"],
            wgsl: shader!("scan/single_buffer.wgsl"),
            cuda: shader!("scan/single_buffer.cu"),
            entry_points: &["scan_single_buffer", "scan_single_buffer_add"],
            defect: Some(Defect {
                mended: "kogge_stone",
                explanation: || Explanation {
                    mistake: "A round reads words that other threads write in the same round; it needs a second buffer, or \
                          a second barrier between reading and writing.",
                    effect: "A thread that is behind adds a prefix that is already longer than it should be.",
                    notice: "Right within a warp that moves in lockstep, too large behind it, and not the same every time; \
                         the simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..KOGGE_STONE
        },
        Variant {
            id: "sums_not_added",
            title: "Mistake: each block for itself",
            summary: "Sections are scanned, and the sum before each one is never added.",
            course: "Introduction to CUDA, A Simple Parallel Scan Algorithm, launched with several blocks",
            covers: &["SC1", "E43"],
            wgsl: shader!("scan/sums_not_added.wgsl"),
            cuda: shader!("scan/sums_not_added.cu"),
            entry_points: &["scan_sums_not_added"],
            plan: plan_first_launch_only,
            defect: Some(Defect {
                mended: "kogge_stone",
                explanation: || Explanation {
                    mistake: "Blocks of one launch know nothing of each other; the sections' sums must be scanned and added \
                          by further launches.",
                    effect: "Every section starts again from zero.",
                    notice: "Right up to the block's size, a saw-tooth beyond it.",
                },
                symptom: Symptom::Wrong { predicted: check_sections_alone },
            }),
            ..KOGGE_STONE
        },
    ],
};

/// Tiles of 32 elements per thread, and glances at 32 tiles.
const LOOK_BACK: Variant = Variant {
    id: "look_back",
    title: "One launch, 32 tiles at a glance",
    summary: "The first warp looks at 32 tiles at a time, and a thread scans 32 elements.",
    course: "Our own last rung of SC1",
    covers: &["SC1", "E56"],
    wgsl: shader!("scan/look_back.wgsl"),
    cuda: shader!("scan/look_back.cu"),
    entry_points: &["scan_look_back"],
    parameters: &[
        Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
        EXCLUSIVE,
        Parameter::choice("tickets", "Tiles", &["in the grid's order", "as blocks start"]).as_override().or(1),
        Parameter::block_x(128).power_of_two().within(32.0, 512.0),
    ],
    trials: &[
        // 129 tiles: more than four glances for the last of them.
        &[("block_x", 32.0), ("n", 131_073.0)],
        &[("block_x", 32.0), ("n", 131_073.0), ("tickets", 0.0), ("exclusive", 1.0)],
        &[("block_x", 64.0), ("n", 4096.0)],
        &[("block_x", 256.0), ("exclusive", 1.0)],
        &[("block_x", 512.0), ("n", 65_537.0)],
        &[("tickets", 0.0), ("n", 65_537.0)],
    ],
    plan: |request| plan_tiles(request, 32),
    record: true,
    tuned: &[("tickets", 0.0), ("block_x", 256.0)],
    gain: Some(
        "A glance takes in 32 tiles at once in place of one, and tiles of 4,096 elements in rows that a warp \
                 reads side by side keep eight loads per thread on their way.",
    ),
    ..KOGGE_STONE
};

/// What most variants share.
const KOGGE_STONE: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "",
    covers: &[],
    wgsl: shader!("scan/kogge_stone.wgsl"),
    cuda: shader!("scan/kogge_stone.cu"),
    entry_points: &["scan_kogge_stone", "scan_kogge_stone_add"],
    // A block of one thread would hand on as many sums as it was given elements, and no launch would be the last.
    parameters: &[
        Parameter::size("n", "Elements", 1 << 20, MOST_ELEMENTS),
        EXCLUSIVE,
        Parameter::block_x(256).within(2.0, 1024.0),
    ],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| plan(request, ONE_EACH),
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const MOST_ELEMENTS: u32 = 1 << 30;

/// A single thread takes its time, and Mesa's software GPU ends its loop after 65,535 passes of four elements.
const MOST_FOR_ONE_THREAD: u32 = 1 << 17;

const EXCLUSIVE: Parameter = Parameter::choice("exclusive", "Prefix", &["inclusive", "exclusive"]);

/// The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension; others are no power of two.
const TRIALS: &[Trial] = &[
    &[("block_x", 2.0), ("n", 131_073.0)],
    &[("block_x", 3.0), ("exclusive", 1.0)],
    &[("block_x", 100.0)],
    &[("block_x", 64.0), ("n", 4096.0)],
    &[("block_x", 1024.0), ("exclusive", 1.0)],
    &[("exclusive", 1.0), ("n", 65_537.0)],
];

/// What a block scans.
#[derive(Debug, Clone, Copy)]
struct Section {
    /// Elements of the buffers' vectors.
    words: u32,
    elements_a_thread: u32,
}

const ONE_EACH: Section = Section { words: 1, elements_a_thread: 1 };

fn elements(request: &Request) -> Fill {
    Fill::HashBelow { seed: request.seed_of(0), bound: 10 }
}

/// The elements of each level: the array, its sections' sums, their sections' sums, …; of the last level one section is
/// left.
fn levels(n: u32, section: u32) -> Vec<u32> {
    let mut levels = vec![n];
    let mut elements = n;
    while elements > section {
        elements = elements.div_ceil(section);
        levels.push(elements);
    }
    levels
}

/// Scans level after level on the way down, and adds on the way back what is before each section.
fn plan(request: &Request, Section { words, elements_a_thread }: Section) -> Result<Plan, SettingError> {
    const INPUT: usize = 0;
    const OUTPUT: usize = 1;
    const SCAN: usize = 0;
    const ADD: usize = 1;

    let [n, block, exclusive] = ["n", "block_x", "exclusive"].map(|name| request.settings.whole(name));
    let section = block * elements_a_thread;
    let levels = levels(n, section);
    let rounded = |length: u32| u64::from(length).next_multiple_of(words.into());
    let mut buffers = vec![
        input("input", ElementType::U32, rounded(n), elements(request)),
        output("output", ElementType::U32, rounded(n)),
    ];
    let mut add = |name: String, length: u64| {
        let (element, fill, role) = (ElementType::U32, Fill::Poison, Role::Scratch);
        buffers.push(Buffer { name, element, length, fill, role });
        buffers.len() - 1
    };
    // By level: where its elements lie, where its prefixes go, and where its sections' sums go.
    let mut places = Vec::with_capacity(levels.len());
    let (mut from, mut to) = (INPUT, OUTPUT);
    for (level, elements) in levels.iter().enumerate() {
        let sums = add(format!("sums_{level}"), rounded(elements.div_ceil(section)));
        places.push((from, to, sums));
        if level + 1 < levels.len() {
            (from, to) = (sums, add(format!("scanned_sums_{level}"), rounded(elements.div_ceil(section))));
        }
    }
    let mut steps = Vec::with_capacity(2 * levels.len());
    let mut parameters = Vec::with_capacity(levels.len());
    for (level, elements) in levels.iter().enumerate() {
        let (from, to, sums) = places[level];
        // What is before a section does not take it in, whatever is asked of the array.
        let exclusive = if level == 0 { exclusive } else { 1 };
        parameters.push(buffers.len());
        buffers.push(Buffer::uniform(&format!("parameters_{level}"), &[*elements, exclusive]));
        let grid = request.row_of_blocks(elements.div_ceil(section).into())?;
        let bindings = vec![(0, from), (1, to), (2, sums), (3, parameters[level])];
        steps.push(Step::Launch(Launch { kernel: SCAN, grid, bindings }));
    }
    for level in (0..levels.len() - 1).rev() {
        let ((_, to, _), (_, scanned, _)) = (places[level], places[level + 1]);
        let grid = request.row_of_blocks(levels[level].div_ceil(section).into())?;
        let bindings = vec![(1, to), (2, scanned), (3, parameters[level])];
        steps.push(Step::Launch(Launch { kernel: ADD, grid, bindings }));
    }
    Ok(Plan::of(buffers, steps))
}

/// Every block finds what is before its tile in `state`, which starts at zero.
fn plan_tiles(request: &Request, elements_a_thread: u32) -> Result<Plan, SettingError> {
    const STATE: usize = 2;

    let [n, block, exclusive] = ["n", "block_x", "exclusive"].map(|name| request.settings.whole(name));
    let tiles = u64::from(n.div_ceil(block * elements_a_thread));
    let length = u64::from(n).next_multiple_of(4);
    let buffers = vec![
        input("input", ElementType::U32, length, elements(request)),
        output("output", ElementType::U32, length),
        Buffer { role: Role::Scratch, ..output("state", ElementType::U32, 1 + 2 * tiles) },
        Buffer::uniform("parameters", &[n, exclusive]),
    ];
    let bindings = vec![(0, 0), (1, 1), (2, STATE), (3, 3)];
    let launch = Launch { kernel: 0, grid: request.row_of_blocks(tiles)?, bindings };
    Ok(Plan::of(buffers, vec![Step::Clear(STATE), Step::Launch(launch)]))
}

fn plan_one_thread(request: &Request) -> Result<Plan, SettingError> {
    let [n, exclusive] = ["n", "exclusive"].map(|name| request.settings.whole(name));
    let buffers = vec![
        input("input", ElementType::U32, n.into(), elements(request)),
        output("output", ElementType::U32, n.into()),
        Buffer::uniform("parameters", &[n, exclusive]),
    ];
    Ok(Plan::single_launch(buffers, [1, 1, 1]))
}

/// The mistake: the sections' sums are written, and that is the end of it.
fn plan_first_launch_only(request: &Request) -> Result<Plan, SettingError> {
    let [n, block, exclusive] = ["n", "block_x", "exclusive"].map(|name| request.settings.whole(name));
    let blocks = n.div_ceil(block);
    let sums = Buffer { role: Role::Scratch, ..output("sums", ElementType::U32, blocks.into()) };
    let buffers = vec![
        input("input", ElementType::U32, n.into(), elements(request)),
        output("output", ElementType::U32, n.into()),
        sums,
        Buffer::uniform("parameters", &[n, exclusive]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(blocks.into())?))
}

fn work(settings: &Settings) -> Work {
    Work { bytes: 2 * ElementType::BYTES * u64::from(settings.whole("n")), flops: 0 }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    check_sections(request, outcome, u64::MAX, "every prefix with a sum on the processor")
}

fn check_sections_alone(request: &Request, outcome: &Outcome) -> Check {
    let section = request.settings.whole("block_x").into();
    check_sections(request, outcome, section, "prefixes that start again in every section")
}

fn check_sections(request: &Request, outcome: &Outcome, section: u64, against: &str) -> Check {
    let n = u64::from(request.settings.whole("n"));
    let exclusive = request.settings.whole("exclusive") == 1;
    let input = elements(request);
    // Vectors of four may end behind the last element; nobody reads what is there.
    let found = outcome.output("output").map_or(n, |found| found.bytes.len() as u64 / ElementType::BYTES);
    let padded = if found == n.next_multiple_of(4) { found } else { n };
    let mut so_far = 0_u32;
    let mut check = Check::equal_or(
        outcome,
        "output",
        against,
        padded,
        |word| word.to_string(),
        |index, found| {
            if index >= n {
                return found;
            }
            if index.is_multiple_of(section) {
                so_far = 0;
            }
            let before = so_far;
            so_far = so_far.wrapping_add(input.u32(index));
            if exclusive { before } else { so_far }
        },
    );
    check.compared = check.compared.min(n);
    check
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use warpground_engine::Job;

    use super::*;
    use crate::testing::{LIMITS, buffer, grids, integers, job, judges_each_word, request, variant};

    /// Runs the job as the kernels do, section by section.
    fn run(job: &Job, section: usize) -> Vec<u32> {
        let mut memory: Vec<Vec<u32>> = job
            .buffers
            .iter()
            .map(|buffer| (0..buffer.length).map(|index| buffer.initial_fill().u32(index)).collect())
            .collect();
        for step in &job.steps {
            let Step::Launch(Launch { kernel, bindings, .. }) = step else { panic!("only launches") };
            let place = |number| bindings.iter().find(|(binding, _)| *binding == number).map(|(_, buffer)| *buffer);
            let (Some(to), Some(sums), Some(parameters)) = (place(1), place(2), place(3)) else { panic!("bindings") };
            let (n, exclusive) = (memory[parameters][0] as usize, memory[parameters][1] == 1);
            if *kernel == 1 {
                for index in 0..n {
                    memory[to][index] = memory[to][index].wrapping_add(memory[sums][index / section]);
                }
                continue;
            }
            let Some(from) = place(0) else { panic!("a scan reads") };
            let mut so_far = 0_u32;
            for index in 0..n {
                if index % section == 0 {
                    so_far = 0;
                }
                let before = so_far;
                so_far = so_far.wrapping_add(memory[from][index]);
                memory[to][index] = if exclusive { before } else { so_far };
                memory[sums][index / section] = so_far;
            }
        }
        memory.swap_remove(1)
    }

    #[test]
    fn every_prefix_is_judged() {
        for (id, exclusive) in [("scan/kogge_stone", 0.0), ("scan/brent_kung", 1.0)] {
            let scan = variant(id);
            let request = request(scan, &[("n", 100.0), ("exclusive", exclusive)]);
            let mut so_far = 0;
            let prefixes = integers(&job(scan, &request), "input").into_iter().map(|element| {
                so_far += element;
                if exclusive > 0.0 { so_far - element } else { so_far }
            });
            judges_each_word(scan, &request, "output", &prefixes.collect::<Vec<_>>(), |word| word ^ 1);
        }
    }

    #[test]
    fn a_million_elements_are_scanned_over_three_levels_and_added_over_two() {
        let scan = variant("scan/kogge_stone");
        let job = job(scan, &request(scan, &[("n", 1e6)]));
        assert_eq!(grids(&job), [[3907, 1, 1], [16, 1, 1], [1, 1, 1], [16, 1, 1], [3907, 1, 1]]);
        assert_eq!(buffer(&job, "sums_1").length, 16);
    }

    #[test]
    fn a_section_alone_takes_one_launch() {
        let brent_kung = variant("scan/brent_kung");
        assert_eq!(grids(&job(brent_kung, &request(brent_kung, &[("n", 512.0)]))), [[1, 1, 1]]);
        assert_eq!(grids(&job(brent_kung, &request(brent_kung, &[("n", 513.0)]))).len(), 3);
    }

    #[test]
    fn the_largest_scan_fits_in_a_grid_with_the_smallest_block() {
        let scan = variant("scan/kogge_stone");
        let job = job(scan, &request(scan, &[("n", MOST_ELEMENTS.into()), ("block_x", 2.0)]));
        assert!(grids(&job).iter().flatten().all(|blocks| *blocks <= LIMITS.grid_dimension));
    }

    proptest! {
        #[test]
        fn the_launches_leave_every_prefix_for_any_size_and_block(
            n in 1..20_000_u32, block in 2..=1024_u32, exclusive in 0..=1_u32,
        ) {
            let scan = variant("scan/kogge_stone");
            let settings = [("n", n.into()), ("block_x", block.into()), ("exclusive", exclusive.into())];
            let request = request(scan, &settings);
            let prefixes = run(&job(scan, &request), block as usize);
            let check = scan.check(&request, &crate::testing::outcome("output", ElementType::U32, &prefixes));
            prop_assert!(check.passed, "{:?}", check);
        }
    }
}
