//! Compaction: what is kept of an array, one behind the other; partition and unique.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Output, Role, Step};

use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
    check::UNTOUCHED,
};

pub(crate) static FAMILY: Family = Family {
    id: "compact",
    title: "Compaction",
    summary: "Keeps some elements of an array and puts them side by side.",
    lesson: shader!("compact/lesson.md"),
    variants: &[
        Variant {
            id: "one_thread",
            title: "One thread, one element after another",
            summary: "A loop with a counter of what has been kept so far.",
            wgsl: shader!("compact/one_thread.wgsl"),
            cuda: shader!("compact/one_thread.cu"),
            entry_points: &["compact_one_thread"],
            // Mesa's software GPU ends a loop after 65,535 passes.
            parameters: &[Parameter::size("n", "Elements", 1 << 15, 65_535), KEPT],
            trials: &[&[("kept", 0.0)], &[("kept", 100.0)], &[("kept", 1.0)]],
            plan: |request| plan(request, [1, 1, 1], false),
            gain: None,
            ..ATOMIC
        },
        ATOMIC,
        Variant {
            id: "atomic_block",
            title: "One draw per block, order lost",
            summary: "Threads number themselves in shared memory, and one draws places for the whole block.",
            wgsl: shader!("compact/atomic_block.wgsl"),
            cuda: shader!("compact/atomic_block.cu"),
            entry_points: &["compact_atomic_block"],
            gain: Some("One atomic in memory for 256 elements in place of one for each that is kept."),
            ..ATOMIC
        },
        Variant {
            id: "atomic_warp",
            title: "One draw per warp, order lost",
            summary: "The lanes of a warp count those before them in one instruction.",
            wgsl: shader!("compact/atomic_warp.wgsl"),
            cuda: shader!("compact/atomic_warp.cu"),
            entry_points: &["compact_atomic_warp"],
            gain: Some("No shared memory and no barrier, at the price of one atomic in memory for each warp."),
            ..ATOMIC
        },
        Variant {
            id: "three_phases",
            title: "Count, scan, write",
            summary: "Blocks count, their counts are scanned, blocks write behind those before them: order kept.",
            wgsl: shader!("compact/three_phases.wgsl"),
            cuda: shader!("compact/three_phases.cu"),
            entry_points: &["compact_three_phases", "compact_three_phases_count", "compact_three_phases_offsets"],
            parameters: &[N, KEPT, Parameter::block_x(256).within(2.0, 1024.0)],
            trials: TRIALS_OF_PHASES,
            plan: |request| plan_phases(request, Select::Below),
            check: |request, outcome| check_ordered(request, outcome, Select::Below),
            gain: Some(
                "The order is kept, and no thread draws from a common counter: each block's places follow from a scan. The \
                 price is that the input is read twice.",
            ),
            ..ATOMIC
        },
        LOOK_BACK,
        LOOK_BACK_STRIPED,
        Variant {
            id: "partition",
            title: "Partition",
            summary: "What is kept comes first, the rest from the end of the array backwards.",
            wgsl: shader!("compact/partition.wgsl"),
            cuda: shader!("compact/partition.cu"),
            entry_points: &["compact_partition", "compact_partition_count", "compact_partition_offsets"],
            parameters: &[N, KEPT, Parameter::block_x(256).within(2.0, 1024.0)],
            trials: TRIALS_OF_PHASES,
            plan: |request| plan_phases(request, Select::Below),
            work: |settings| Work { bytes: 2 * ElementType::BYTES * elements(settings), flops: 0 },
            check: check_partition,
            gain: None,
            ..ATOMIC
        },
        Variant {
            id: "unique",
            title: "Unique",
            summary: "Of neighbours that are equal only the first one is kept.",
            wgsl: shader!("compact/unique.wgsl"),
            cuda: shader!("compact/unique.cu"),
            entry_points: &["compact_unique", "compact_unique_count", "compact_unique_offsets"],
            parameters: &[N, VALUES, Parameter::block_x(256).within(2.0, 1024.0)],
            trials: &[
                &[("block_x", 2.0), ("n", 65_537.0)],
                &[("block_x", 100.0), ("values", 1.0)],
                &[("block_x", 32.0), ("values", 2.0)],
                &[("block_x", 1024.0), ("values", 1000.0)],
            ],
            plan: |request| plan_phases(request, Select::FirstOfRun),
            work: |settings| {
                let n = elements(settings);
                let values = u64::from(settings.whole("values"));
                // Of random values one in `values` equals the one before it.
                Work { bytes: ElementType::BYTES * (n + n * (values - 1) / values + 1), flops: 0 }
            },
            check: |request, outcome| check_ordered(request, outcome, Select::FirstOfRun),
            gain: None,
            ..ATOMIC
        },
        Variant {
            id: "count_not_atomic",
            title: "Mistake: a counter that is not atomic",
            summary: "Two threads read the same number and write to the same place.",
            wgsl: shader!("compact/count_not_atomic.wgsl"),
            cuda: shader!("compact/count_not_atomic.cu"),
            entry_points: &["compact_count_not_atomic"],
            // Blocks of one thread would race with each other alone.
            parameters: &[N, KEPT, Parameter::block_x(256).within(2.0, 1024.0)],
            defect: Some(Defect {
                mended: "atomic",
                explanation: || Explanation {
                    mistake: "Reading a counter and writing it back are two steps; an atomic addition is one.",
                    effect: "Elements overwrite each other, and the count is too small.",
                    notice: "Fewer elements than there should be, another number each time; the simulator names the line.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            gain: None,
            ..ATOMIC
        },
        Variant {
            id: "place_read_early",
            title: "Mistake: the block's place is read too early",
            summary: "There is no barrier between the draw and the threads that read what was drawn.",
            wgsl: shader!("compact/place_read_early.wgsl"),
            cuda: shader!("compact/place_read_early.cu"),
            entry_points: &["compact_place_read_early"],
            defect: Some(Defect {
                mended: "atomic_block",
                explanation: || Explanation {
                    mistake: "Between the write of one thread for all and the reads of the others there must be a barrier.",
                    effect: "Other warps write to wherever shared memory happened to say, often from the array's start on.",
                    notice: "Right with blocks of one warp; with larger ones some elements are lost and others twice there.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            gain: None,
            ..ATOMIC
        },
        Variant {
            id: "unique_in_block",
            title: "Mistake: runs end where blocks end",
            summary: "The first thread of a block does not look at the element before its own.",
            wgsl: shader!("compact/unique_in_block.wgsl"),
            cuda: shader!("compact/unique_in_block.cu"),
            entry_points: &[
                "compact_unique_in_block",
                "compact_unique_in_block_count",
                "compact_unique_in_block_offsets",
            ],
            parameters: &[N, VALUES, Parameter::block_x(256).within(2.0, 1024.0)],
            trials: &[&[("block_x", 2.0), ("n", 65_537.0)], &[("block_x", 100.0), ("values", 1.0)]],
            plan: |request| plan_phases(request, Select::FirstOfRun),
            work: |settings| Work { bytes: 2 * ElementType::BYTES * elements(settings), flops: 0 },
            check: |request, outcome| check_ordered(request, outcome, Select::FirstOfRun),
            defect: Some(Defect {
                mended: "unique",
                explanation: || Explanation {
                    mistake: "A block's first element has a left neighbour too, which any block may read in the input.",
                    effect: "A run that crosses from one block into the next is kept once in each.",
                    notice: "Right for arrays of one block, and for runs that happen to end there.",
                },
                symptom: Symptom::Wrong {
                    predicted: |request, outcome| check_ordered(request, outcome, Select::FirstOfRunInBlock),
                },
            }),
            gain: None,
            ..ATOMIC
        },
    ],
};

/// What most variants share, and the plainest parallel one.
const ATOMIC: Variant = Variant {
    id: "atomic",
    title: "One counter for all, order lost",
    summary: "Every thread that keeps its element draws a place from one counter.",
    course: "Beyond the courses, which announce compaction as a use of the scan",
    covers: &[],
    wgsl: shader!("compact/atomic.wgsl"),
    cuda: shader!("compact/atomic.cu"),
    entry_points: &["compact_atomic"],
    parameters: &[N, KEPT, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| {
        let [n, block] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
        plan(request, request.row_of_blocks(n.div_ceil(block))?, true)
    },
    work,
    check: check_any_order,
    defect: None,
    record: false,
    tuned: &[],
    gain: Some(
        "All threads at once. Every element that is kept costs an atomic on the same word, and the order is lost.",
    ),
};

/// Tiles of 24 elements per thread, and glances at as many tiles as a warp has lanes.
const LOOK_BACK: Variant = Variant {
    id: "look_back",
    title: "One launch that looks back",
    summary: "Every element is read once; what a tile keeps is gathered and stored side by side.",
    course: "Beyond the courses: our own last rung of compaction",
    wgsl: shader!("compact/look_back.wgsl"),
    cuda: shader!("compact/look_back.cu"),
    entry_points: &["compact_look_back"],
    parameters: &[
        N,
        KEPT,
        Parameter::choice("tickets", "Tiles", &["in the grid's order", "as blocks start"]).as_override().or(1),
        Parameter::block_x(128).power_of_two().within(32.0, 512.0),
    ],
    trials: &[
        // 86 tiles: more than two glances for the last of them.
        &[("block_x", 32.0), ("n", 65_537.0)],
        &[("block_x", 32.0), ("n", 131_073.0), ("tickets", 0.0), ("kept", 90.0)],
        &[("block_x", 64.0), ("n", 4096.0), ("kept", 0.0)],
        &[("block_x", 256.0), ("kept", 100.0), ("n", 65_537.0)],
        &[("tickets", 0.0), ("n", 65_537.0), ("kept", 1.0)],
        &[("n", 3072.0), ("kept", 100.0)],
    ],
    plan: |request| plan_tiles(request, 2),
    check: |request, outcome| check_ordered(request, outcome, Select::Below),
    gain: Some(
        "The input is read once in place of twice, 16 bytes at a time, and what a tile keeps is stored by neighbouring \
         threads to neighbouring places.",
    ),
    ..ATOMIC
};

/// The same from registers: a lane's place in a row of its warp is the number of ones below it in a ballot.
const LOOK_BACK_STRIPED: Variant = Variant {
    id: "look_back_striped",
    title: "One launch that looks back, from registers",
    summary: "A warp's rows stay in registers, and ballots give each lane the place of what it keeps.",
    wgsl: shader!("compact/look_back_striped.wgsl"),
    cuda: shader!("compact/look_back_striped.cu"),
    entry_points: &["compact_look_back_striped"],
    parameters: &[
        // A count and what is known of it share one word.
        Parameter::size("n", "Elements", 1 << 20, (1 << 30) - 1),
        KEPT,
        Parameter::choice("tickets", "Tiles", &["in the grid's order", "as blocks start"]).as_override().or(1),
        Parameter::block_x(128).power_of_two().within(32.0, 512.0),
    ],
    plan: |request| plan_tiles(request, 1),
    record: true,
    tuned: &[("tickets", 0.0), ("block_x", 512.0)],
    gain: Some(
        "Shared memory holds one count per warp in place of the whole tile, so more blocks are under way at once, and one \
         word tells what is known of a tile.",
    ),
    ..LOOK_BACK
};

const N: Parameter = Parameter::size("n", "Elements", 1 << 20, 1 << 30);

const KEPT: Parameter = Parameter::scalar("kept", "Per cent that are kept", 50, [0, 100]);

const VALUES: Parameter = Parameter::scalar("values", "Different values", 4, [1, 1 << 20]);

/// The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension; others are no power of two.
const TRIALS: &[Trial] = &[
    &[("block_x", 1.0), ("n", 65_537.0)],
    &[("block_x", 32.0), ("kept", 0.0)],
    &[("block_x", 100.0), ("kept", 100.0)],
    &[("block_x", 1024.0), ("kept", 10.0)],
];

const TRIALS_OF_PHASES: &[Trial] = &[
    &[("block_x", 2.0), ("n", 65_537.0)],
    &[("block_x", 32.0), ("kept", 0.0)],
    &[("block_x", 100.0), ("kept", 100.0)],
    &[("block_x", 1024.0), ("kept", 10.0)],
    &[("block_x", 64.0), ("n", 4096.0), ("kept", 99.0)],
];

/// Random elements are below this; a per cent of it is the limit's step.
const BOUND: u32 = 1_000_000;

/// Which elements are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Select {
    /// Those below the limit.
    Below,
    /// Those that differ from the one before.
    FirstOfRun,
    /// The same, or the first of a block.
    FirstOfRunInBlock,
}

fn elements(settings: &Settings) -> u64 {
    settings.whole("n").into()
}

/// Random elements: any, or few different ones so that equal ones are neighbours.
fn fill(request: &Request) -> Fill {
    match request.settings.whole("values") {
        0 => Fill::HashBelow { seed: request.seed_of(0), bound: BOUND },
        values => Fill::HashBelow { seed: request.seed_of(0), bound: values },
    }
}

/// Elements below this are kept.
fn limit(settings: &Settings) -> u32 {
    settings.whole("kept") * (BOUND / 100)
}

fn keeps(request: &Request, select: Select) -> impl Fn(u64) -> bool {
    let (input, limit) = (fill(request), limit(&request.settings));
    let block = u64::from(request.settings.whole("block_x").max(1));
    move |index| match select {
        Select::Below => input.u32(index) < limit,
        Select::FirstOfRunInBlock if index.is_multiple_of(block) => true,
        Select::FirstOfRun | Select::FirstOfRunInBlock => index == 0 || input.u32(index) != input.u32(index - 1),
    }
}

fn plan(request: &Request, grid: [u32; 3], counter_is_cleared: bool) -> Result<Plan, SettingError> {
    const COUNT: usize = 2;

    let n = request.settings.whole("n");
    let buffers = vec![
        input("input", ElementType::U32, n.into(), fill(request)),
        output("output", ElementType::U32, n.into()),
        output("count", ElementType::U32, 1),
        Buffer::uniform("parameters", &[n, limit(&request.settings)]),
    ];
    let Plan { buffers, mut steps, .. } = Plan::single_launch(buffers, grid);
    if counter_is_cleared {
        steps.insert(0, Step::Clear(COUNT));
    }
    Ok(Plan::of(buffers, steps))
}

/// Counts a block, their scan, and the blocks' writing.
fn plan_phases(request: &Request, select: Select) -> Result<Plan, SettingError> {
    const WRITE: usize = 0;
    const COUNT: usize = 1;
    const OFFSETS: usize = 2;

    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let blocks = n.div_ceil(block);
    let grid = request.row_of_blocks(blocks.into())?;
    let scalars = match select {
        Select::Below => vec![n, limit(&request.settings), blocks],
        Select::FirstOfRun | Select::FirstOfRunInBlock => vec![n, blocks],
    };
    let buffers = vec![
        input("input", ElementType::U32, n.into(), fill(request)),
        output("output", ElementType::U32, n.into()),
        Buffer { role: Role::Scratch, ..output("counts", ElementType::U32, blocks.into()) },
        output("count", ElementType::U32, 1),
        Buffer::uniform("parameters", &scalars),
    ];
    let launch = |kernel, grid, places: &[u32]| {
        let bindings = places.iter().map(|place| (*place, *place as usize)).collect();
        Step::Launch(Launch { kernel, grid, bindings })
    };
    let steps = vec![
        launch(COUNT, grid, &[0, 2, 4]),
        launch(OFFSETS, [1, 1, 1], &[2, 3, 4]),
        launch(WRITE, grid, &[0, 1, 2, 4]),
    ];
    Ok(Plan::of(buffers, steps))
}

/// Every block finds how many elements are kept before its tile in `state`, which starts at zero.
fn plan_tiles(request: &Request, words_per_tile: u64) -> Result<Plan, SettingError> {
    const STATE: usize = 2;
    const ELEMENTS_PER_THREAD: u32 = 24;

    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let tiles = u64::from(n.div_ceil(block * ELEMENTS_PER_THREAD));
    let buffers = vec![
        input("input", ElementType::U32, u64::from(n).next_multiple_of(4), fill(request)),
        output("output", ElementType::U32, n.into()),
        Buffer { role: Role::Scratch, ..output("state", ElementType::U32, 1 + words_per_tile * tiles) },
        output("count", ElementType::U32, 1),
        Buffer::uniform("parameters", &[n, limit(&request.settings)]),
    ];
    let Plan { buffers, mut steps, .. } = Plan::single_launch(buffers, request.row_of_blocks(tiles)?);
    steps.insert(0, Step::Clear(STATE));
    Ok(Plan::of(buffers, steps))
}

/// What is kept of random elements: the share that is asked for.
fn work(settings: &Settings) -> Work {
    let n = elements(settings);
    let kept = n * u64::from(settings.whole("kept")) / 100;
    Work { bytes: ElementType::BYTES * (n + kept + 1), flops: 0 }
}

fn check_count(outcome: &Outcome, count: u32) -> Check {
    Check::equal(outcome, "count", "the count", 1, |_| count)
}

/// What is kept, in its order, and nothing behind it.
fn check_ordered(request: &Request, outcome: &Outcome, select: Select) -> Check {
    let n = elements(&request.settings);
    let (input, keeps) = (fill(request), keeps(request, select));
    let mut kept = (0..n).filter(|index| keeps(*index)).map(|index| input.u32(index));
    let mut count = 0;
    let against = "every element that is kept, in its order, and nothing behind them";
    let check = Check::equal_in_order(outcome, "output", against, n, |_| match kept.next() {
        Some(element) => {
            count += 1;
            element
        }
        None => UNTOUCHED,
    });
    check.and(check_count(outcome, count))
}

/// What is kept, in any order, and nothing behind it: both are sorted first.
fn check_any_order(request: &Request, outcome: &Outcome) -> Check {
    let n = elements(&request.settings);
    let (input, keeps) = (fill(request), keeps(request, Select::Below));
    let mut kept: Vec<u32> = (0..n).filter(|index| keeps(*index)).map(|index| input.u32(index)).collect();
    kept.sort_unstable();
    let against = "every element that is kept, both sorted, and nothing behind them";
    let mut sorted = outcome.clone();
    if let Some(Output { bytes, .. }) = sorted.outputs.iter_mut().find(|output| output.name == "output") {
        let (words, _) = bytes.as_chunks_mut::<4>();
        let count = kept.len().min(words.len());
        let mut numbers: Vec<u32> = words[..count].iter().map(|word| u32::from_le_bytes(*word)).collect();
        numbers.sort_unstable();
        words.iter_mut().zip(numbers).for_each(|(word, number)| *word = number.to_le_bytes());
    }
    let count = kept.len() as u32;
    let mut kept = kept.into_iter();
    let check = Check::equal_in_order(&sorted, "output", against, n, |_| kept.next().unwrap_or(UNTOUCHED));
    check.and(check_count(outcome, count))
}

/// What is kept, in its order, and the others backwards from the end.
fn check_partition(request: &Request, outcome: &Outcome) -> Check {
    let n = elements(&request.settings);
    let (input, keeps) = (fill(request), keeps(request, Select::Below));
    let (kept, rest): (Vec<u64>, Vec<u64>) = (0..n).partition(|index| keeps(*index));
    let count = kept.len() as u32;
    let mut places = kept.into_iter().chain(rest.into_iter().rev());
    let against = "every element that is kept, in its order, and behind them the others from the end backwards";
    let check = Check::equal_in_order(outcome, "output", against, n, |_| {
        places.next().map_or(UNTOUCHED, |index| input.u32(index))
    });
    check.and(check_count(outcome, count))
}

#[cfg(test)]
mod tests {
    use warpground_engine::Job;

    use super::*;
    use crate::testing::{grids, integers, job, request, variant};

    /// An outcome with what the output holds and the count.
    fn outcome(words: &[u32], count: u32) -> Outcome {
        let output = |name: &str, words: &[u32]| Output {
            name: name.to_owned(),
            element: ElementType::U32,
            bytes: words.iter().flat_map(|word| word.to_le_bytes()).collect(),
        };
        Outcome { outputs: vec![output("output", words), output("count", &[count])] }
    }

    fn kept(job: &Job, n: usize) -> (Vec<u32>, u32) {
        let mut words: Vec<u32> = integers(job, "input").into_iter().take(n).filter(|word| *word < 500_000).collect();
        let count = words.len() as u32;
        words.resize(n, UNTOUCHED);
        (words, count)
    }

    #[test]
    fn what_is_kept_is_judged_in_its_order_with_its_count() {
        for id in ["three_phases", "look_back", "look_back_striped"] {
            let compact = variant(&format!("compact/{id}"));
            let request = request(compact, &[("n", 100.0)]);
            let (mut words, count) = kept(&job(compact, &request), 100);
            assert!(compact.check(&request, &outcome(&words, count)).passed);
            assert!(!compact.check(&request, &outcome(&words, count + 1)).passed);
            words.swap(0, 1);
            assert_eq!(compact.check(&request, &outcome(&words, count)).wrong, 2, "{id}");
        }
    }

    #[test]
    fn where_the_order_is_lost_any_order_is_right_and_another_element_is_not() {
        let atomic = variant("compact/atomic");
        let request = request(atomic, &[("n", 100.0)]);
        let (mut words, count) = kept(&job(atomic, &request), 100);
        words[..count as usize].reverse();
        assert!(atomic.check(&request, &outcome(&words, count)).passed);
        words[3] += 1;
        assert!(!atomic.check(&request, &outcome(&words, count)).passed);
        words[3] -= 1;
        words[count as usize] = 5;
        assert!(!atomic.check(&request, &outcome(&words, count)).passed, "something behind what is kept");
    }

    #[test]
    fn a_partition_has_the_rejected_ones_at_its_end_backwards() {
        let partition = variant("compact/partition");
        let request = request(partition, &[("n", 50.0)]);
        let input = integers(&job(partition, &request), "input");
        let (mut words, rest): (Vec<u32>, Vec<u32>) = input.iter().partition(|word| **word < 500_000);
        let count = words.len() as u32;
        words.extend(rest.into_iter().rev());
        assert!(partition.check(&request, &outcome(&words, count)).passed);
    }

    #[test]
    fn unique_keeps_one_of_each_run() {
        let unique = variant("compact/unique");
        let request = request(unique, &[("n", 64.0), ("values", 2.0)]);
        let mut words = integers(&job(unique, &request), "input");
        words.dedup();
        let count = words.len() as u32;
        words.resize(64, UNTOUCHED);
        assert!(count < 50 && unique.check(&request, &outcome(&words, count)).passed);
    }

    #[test]
    fn three_phases_are_three_launches_of_which_the_second_is_one_block() {
        let phases = variant("compact/three_phases");
        assert_eq!(grids(&job(phases, &request(phases, &[("n", 1e6)]))), [[3907, 1, 1], [1, 1, 1], [3907, 1, 1]]);
    }
}
