//! Sorting: by exchanges, by merging, by digits.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, fill::hash, parallel};

use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Symptom, Variant,
    Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "sort",
    title: "Sort",
    summary: "Puts an array of keys in order.",
    lesson: shader!("sort/lesson.md"),
    variants: &[
        Variant {
            id: "odd_even",
            title: "Odd-even transposition",
            summary: "One block exchanges neighbours that are out of order, in as many rounds as there are keys.",
            wgsl: shader!("sort/odd_even.wgsl"),
            cuda: shader!("sort/odd_even.cu"),
            entry_points: &["sort_odd_even"],
            parameters: ODD_EVEN,
            trials: ODD_EVEN_TRIALS,
            plan: |request| Ok(Plan::single_launch(in_and_out(request, &[]), [1, 1, 1])),
            gain: None,
            ..BITONIC
        },
        BITONIC,
        Variant {
            id: "bitonic_shared",
            title: "Bitonic, short strides in shared memory",
            summary: "A block takes all rounds whose pairs lie within its tile, one after another.",
            wgsl: shader!("sort/bitonic_shared.wgsl"),
            cuda: shader!("sort/bitonic_shared.cu"),
            entry_points: &["sort_bitonic_shared", "sort_bitonic_shared_step"],
            parameters: &[N, Parameter::block_x(256).power_of_two()],
            trials: &[
                &[("block_x", 1.0), ("n", 100.0)],
                &[("block_x", 32.0)],
                &[("block_x", 64.0), ("n", 4096.0)],
                &[("block_x", 1024.0), ("n", 20_000.0)],
            ],
            plan: plan_bitonic_shared,
            gain: Some(
                "45 rounds of a tile of 512 keys are one launch and one trip to memory; only longer strides need \
                 launches of their own.",
            ),
            ..BITONIC
        },
        Variant {
            id: "merge_ranks",
            title: "Merge, one key per thread",
            summary: "A binary search in the other run finds the place of each key.",
            wgsl: shader!("sort/merge_ranks.wgsl"),
            cuda: shader!("sort/merge_ranks.cu"),
            entry_points: &["sort_merge_ranks"],
            trials: MERGE_TRIALS,
            plan: |request| plan_merge(request, 0),
            gain: Some(
                "A pass for each doubling in place of one for each doubling and each stride: 20 for a million keys.",
            ),
            ..BITONIC
        },
        Variant {
            id: "merge",
            title: "Merge with co-ranks",
            summary: "One search per thread, and eight keys merged step by step.",
            wgsl: shader!("sort/merge.wgsl"),
            cuda: shader!("sort/merge.cu"),
            entry_points: &["sort_merge", "sort_merge_short"],
            trials: MERGE_TRIALS,
            plan: |request| plan_merge(request, 8),
            gain: Some("One binary search for eight keys in place of one for each."),
            ..BITONIC
        },
        Variant {
            id: "radix_bit",
            title: "Radix, one bit per pass",
            summary: "Zeros to the front and ones to the back, by a scan, 32 times.",
            wgsl: shader!("sort/radix_bit.wgsl"),
            cuda: shader!("sort/radix_bit.cu"),
            entry_points: &["sort_radix_bit", "sort_radix_bit_count", "sort_radix_bit_offsets"],
            parameters: RADIX,
            trials: RADIX_TRIALS,
            plan: |request| plan_radix(request, (0..32).collect(), 2),
            gain: Some(
                "No key is compared with another: 32 passes, however many keys there are. For a million the merges \
                 need fewer, so the next step is fewer passes.",
            ),
            ..BITONIC
        },
        Variant {
            id: "radix_digits",
            title: "Radix, four bits per pass",
            summary: "A block sorts its tile by the digit first, and stores keys of one digit side by side.",
            wgsl: shader!("sort/radix_digits.wgsl"),
            cuda: shader!("sort/radix_digits.cu"),
            entry_points: &["sort_radix_digits", "sort_radix_digits_count", "sort_radix_digits_offsets"],
            parameters: RADIX,
            trials: RADIX_TRIALS,
            plan: |request| plan_radix(request, (0..32).step_by(4).collect(), 16),
            gain: Some(
                "Eight trips through memory in place of 32, and neighbouring threads store to neighbouring places: \
                 the one-bit passes stay in shared memory.",
            ),
            ..BITONIC
        },
        ONE_SWEEP,
        Variant {
            id: "one_sweep_pairs",
            title: "Keys with values, one sweep per digit",
            summary: "The same for keys that bring a word each: where a key goes, its value goes too.",
            wgsl: shader!("sort/one_sweep_pairs.wgsl"),
            cuda: shader!("sort/one_sweep_pairs.cu"),
            entry_points: &["sort_one_sweep_pairs", "sort_one_sweep_pairs_count", "sort_one_sweep_pairs_starts"],
            plan: |request| plan_one_sweep(request, true),
            work: |settings| Work { bytes: 4 * ElementType::BYTES * u64::from(settings.whole("n")), flops: 0 },
            check: check_pairs,
            gain: None,
            ..ONE_SWEEP
        },
        Variant {
            id: "odd_even_no_barrier",
            title: "Mistake: no barrier between rounds",
            summary: "A thread compares keys that others are still exchanging.",
            wgsl: shader!("sort/odd_even_no_barrier.wgsl"),
            cuda: shader!("sort/odd_even_no_barrier.cu"),
            entry_points: &["sort_odd_even_no_barrier"],
            parameters: ODD_EVEN,
            trials: ODD_EVEN_TRIALS,
            plan: |request| Ok(Plan::single_launch(in_and_out(request, &[]), [1, 1, 1])),
            defect: Some(Defect {
                mended: "odd_even",
                explanation: || Explanation {
                    mistake: "The pairs of two rounds overlap, so that a round must not begin before the last one has ended.",
                    effect: "A key is copied twice and another one is lost, or a key stops on its way.",
                    notice: "Right with blocks of one warp; the sum of the keys tells that one is lost.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            gain: None,
            ..BITONIC
        },
        Variant {
            id: "radix_highest_first",
            title: "Mistake: the highest bit first",
            summary: "Each pass destroys the order that the passes for the higher bits have made.",
            wgsl: shader!("sort/radix_highest_first.wgsl"),
            cuda: shader!("sort/radix_highest_first.cu"),
            entry_points: &[
                "sort_radix_highest_first",
                "sort_radix_highest_first_count",
                "sort_radix_highest_first_offsets",
            ],
            parameters: RADIX,
            trials: RADIX_TRIALS,
            plan: |request| plan_radix(request, (0..32).rev().collect(), 2),
            defect: Some(Defect {
                mended: "radix_bit",
                explanation: || Explanation {
                    mistake: "The last pass has the last word, so it must be the one for the highest bit.",
                    effect: "The keys are in order of their bits read from right to left.",
                    notice: "Even numbers come first, odd ones after them.",
                },
                symptom: Symptom::Wrong { predicted: check_reversed_bits },
            }),
            gain: None,
            ..BITONIC
        },
    ],
};

/// What most variants share, and the plainest for any length.
const BITONIC: Variant = Variant {
    id: "bitonic",
    title: "Bitonic, one launch per round",
    summary: "Sorted halves are compared from both ends; one launch for each stride.",
    course: "Beyond the courses, which announce sorting as a use of the scan",
    covers: &[],
    wgsl: shader!("sort/bitonic.wgsl"),
    cuda: shader!("sort/bitonic.cu"),
    entry_points: &["sort_bitonic"],
    parameters: &[N, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: plan_bitonic,
    work: |settings| Work { bytes: 2 * ElementType::BYTES * u64::from(settings.whole("n")), flops: 0 },
    check: |request, outcome| check(request, outcome, |key| key, "the sorted keys"),
    defect: None,
    record: false,
    tuned: &[],
    gain: Some(
        "The number of rounds grows with the square of the logarithm and no longer with the number of keys, and all \
         blocks take part.",
    ),
};

/// Eight bits per pass, and each pass one launch.
const ONE_SWEEP: Variant = Variant {
    id: "one_sweep",
    title: "Radix, one sweep per digit of eight bits",
    summary: "Four passes, each of them one launch that ranks, looks back for every digit, and stores.",
    course: "Beyond the courses: our own last rung of the sort, after Adinets and Merrill (2022)",
    wgsl: shader!("sort/one_sweep.wgsl"),
    cuda: shader!("sort/one_sweep.cu"),
    entry_points: &["sort_one_sweep", "sort_one_sweep_count", "sort_one_sweep_starts"],
    parameters: &[
        N,
        Parameter::block_x(256).power_of_two().within(256.0, 1024.0),
        // Three, and two copies, take less than 16 KiB of shared memory, which every device with WebGPU has.
        Parameter::scalar("quads", "Quads of keys per thread", 3, [3, 6]).as_override(),
        Parameter::scalar("copies", "Counters per value of a digit", 2, [1, 8]).as_override(),
        Parameter::choice("tickets", "Tiles", &["in the grid's order", "as blocks start"]).as_override().or(1),
    ],
    trials: &[
        &[("quads", 4.0), ("n", 65_537.0), ("tickets", 0.0)],
        &[("quads", 3.0), ("block_x", 512.0), ("n", 20_000.0)],
        &[("quads", 6.0), ("n", 6144.0), ("copies", 8.0)],
        &[("quads", 5.0), ("n", 20_000.0), ("copies", 1.0)],
    ],
    plan: |request| plan_one_sweep(request, false),
    record: true,
    tuned: &[("quads", 5.0), ("copies", 4.0), ("tickets", 0.0)],
    gain: Some(
        "Four trips through memory in place of eight, and no second reading to count. Warps rank their keys by ballots, and \
         a tile of thousands of keys stores long runs of each digit.",
    ),
    ..BITONIC
};

const N: Parameter = Parameter::size("n", "Keys", 1 << 16, 1 << 28);

const ODD_EVEN: &[Parameter] = &[Parameter::size("n", "Keys", 1000, 2048), Parameter::block_x(256)];

/// Mesa's software GPU ends a kernel's loops after 65,535 passes, those of inner ones counted.
const ODD_EVEN_TRIALS: &[Trial] =
    &[&[("n", 2048.0), ("block_x", 64.0)], &[("n", 333.0), ("block_x", 1.0)], &[("n", 2000.0), ("block_x", 100.0)]];

const TRIALS: &[Trial] =
    &[&[("block_x", 1.0), ("n", 1000.0)], &[("block_x", 32.0), ("n", 4096.0)], &[("block_x", 100.0)]];

/// The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension.
const MERGE_TRIALS: &[Trial] =
    &[&[("block_x", 1.0), ("n", 65_537.0)], &[("block_x", 32.0), ("n", 4096.0)], &[("block_x", 100.0)]];

const RADIX: &[Parameter] = &[N, Parameter::block_x(256).within(2.0, 1024.0)];

const RADIX_TRIALS: &[Trial] =
    &[&[("block_x", 2.0), ("n", 3001.0)], &[("block_x", 32.0), ("n", 4096.0)], &[("block_x", 100.0)]];

fn keys(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

/// The keys, where they go, and the scalars behind their number.
fn in_and_out(request: &Request, scalars: &[u32]) -> Vec<Buffer> {
    let n = request.settings.whole("n");
    let scalars: Vec<u32> = [n].iter().chain(scalars).copied().collect();
    vec![
        input("input", ElementType::U32, n.into(), keys(request)),
        output("output", ElementType::U32, n.into()),
        Buffer::uniform("parameters", &scalars),
    ]
}

/// Launches over one array of keys that is sorted in place: kernel, grid, and the scalars behind the keys' number.
fn plan_in_place(request: &Request, launches: Vec<(usize, [u32; 3], Vec<u32>)>) -> Plan {
    let n = request.settings.whole("n");
    let keys = Buffer { role: Role::InputOutput, ..input("keys", ElementType::U32, n.into(), keys(request)) };
    let mut buffers = vec![keys];
    let mut steps = Vec::with_capacity(launches.len());
    for (kernel, grid, scalars) in launches {
        let scalars: Vec<u32> = [n].into_iter().chain(scalars).collect();
        buffers.push(Buffer::uniform("parameters", &scalars));
        steps.push(Step::Launch(Launch { kernel, grid, bindings: vec![(0, 0), (1, buffers.len() - 1)] }));
    }
    Plan::of(buffers, steps)
}

/// Sizes 2, 4, 8, … up to the one that holds `n` keys; at least one.
fn sizes(n: u32) -> impl Iterator<Item = u32> {
    (1..=n.max(2).next_power_of_two().ilog2()).map(|power| 1 << power)
}

fn strides(size: u32) -> impl Iterator<Item = u32> {
    (0..size.ilog2()).rev().map(|power| 1 << power)
}

/// The blocks for a round: a thread for each pair whose left key may be there. In the first round of a size the last pairs
/// are those whose keys are next to each other, so that the last sequence is covered whole.
fn grid_of_round(request: &Request, stride: u32) -> Result<[u32; 3], SettingError> {
    let [n, block] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    let stride = u64::from(stride);
    request.row_of_blocks((n.div_ceil(2 * stride) * stride).div_ceil(block))
}

fn plan_bitonic(request: &Request) -> Result<Plan, SettingError> {
    let mut launches = Vec::new();
    for size in sizes(request.settings.whole("n")) {
        for stride in strides(size) {
            launches.push((0, grid_of_round(request, stride)?, vec![size, stride]));
        }
    }
    Ok(plan_in_place(request, launches))
}

fn plan_bitonic_shared(request: &Request) -> Result<Plan, SettingError> {
    const TILE: usize = 0;
    const STEP: usize = 1;

    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let tile = 2 * block;
    let grid = request.row_of_blocks(n.div_ceil(tile).into())?;
    let mut launches = vec![(TILE, grid, vec![2, tile, 0])];
    for size in sizes(n).filter(|size| *size > tile) {
        for stride in strides(size).filter(|stride| *stride >= tile) {
            launches.push((STEP, grid_of_round(request, stride)?, vec![size, size, stride]));
        }
        launches.push((TILE, grid, vec![size, size, 0]));
    }
    Ok(plan_in_place(request, launches))
}

/// Launches that hand the keys on from array to array, the last one to the output: kernel and grid of each step, and the
/// scalars behind the keys' number. A step of a pass that hands nothing on leaves the arrays as they are.
struct Pass {
    steps: Vec<PassStep>,
    scalars: Vec<u32>,
}

struct PassStep {
    kernel: usize,
    grid: [u32; 3],
    /// Whether it binds the keys it reads, those it writes, and the counts.
    binds: [bool; 3],
}

fn plan_passes(request: &Request, passes: Vec<Pass>, counts: Option<u64>) -> Plan {
    const OUTPUT: usize = 1;

    let keys_in_all = request.settings.whole("n");
    let n = u64::from(keys_in_all);
    let scratch = |name: &str, length| Buffer { role: Role::Scratch, ..output(name, ElementType::U32, length) };
    let mut buffers = vec![input("input", ElementType::U32, n, keys(request)), output("output", ElementType::U32, n)];
    if passes.len() > 1 {
        buffers.push(scratch("between", n));
    }
    let counts = counts.map(|length| {
        buffers.push(scratch("counts", length));
        buffers.len() - 1
    });
    let count = passes.len();
    let (mut from, mut steps) = (0, Vec::new());
    for (number, pass) in passes.into_iter().enumerate() {
        let to = if (count - number).is_multiple_of(2) { OUTPUT + 1 } else { OUTPUT };
        let scalars: Vec<u32> = [keys_in_all].into_iter().chain(pass.scalars).collect();
        buffers.push(Buffer::uniform("parameters", &scalars));
        let parameters = buffers.len() - 1;
        for PassStep { kernel, grid, binds } in pass.steps {
            let places = [Some(from), Some(to), counts].into_iter().flatten();
            let mut bindings: Vec<(u32, usize)> =
                (0..).zip(places).zip(binds).filter_map(|(bound, binds)| binds.then_some(bound)).collect();
            bindings.push((if counts.is_some() { 3 } else { 2 }, parameters));
            steps.push(Step::Launch(Launch { kernel, grid, bindings }));
        }
        from = to;
    }
    Plan::of(buffers, steps)
}

/// A pass for each length of the runs. Those shorter than `keys_a_thread` go to the second kernel, key by key; with 0 there
/// is only one, and all go to it so.
fn plan_merge(request: &Request, keys_a_thread: u32) -> Result<Plan, SettingError> {
    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let mut passes = Vec::new();
    for run in std::iter::once(1).chain(sizes(n).filter(|size| *size < n)) {
        let by_runs = keys_a_thread > 0 && run >= keys_a_thread;
        let threads = if by_runs { n.div_ceil(keys_a_thread) } else { n };
        let kernel = usize::from(keys_a_thread > 0 && !by_runs);
        let grid = request.row_of_blocks(threads.div_ceil(block).into())?;
        passes.push(Pass { steps: vec![PassStep { kernel, grid, binds: [true, true, false] }], scalars: vec![run] });
    }
    Ok(plan_passes(request, passes, None))
}

/// Three launches for each digit, of which `shifts` are the lowest bits.
fn plan_radix(request: &Request, shifts: Vec<u32>, digits: u64) -> Result<Plan, SettingError> {
    const WRITE: usize = 0;
    const COUNT: usize = 1;
    const OFFSETS: usize = 2;

    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let blocks = n.div_ceil(block);
    let grid = request.row_of_blocks(blocks.into())?;
    let passes = shifts.into_iter().map(|shift| Pass {
        steps: vec![
            PassStep { kernel: COUNT, grid, binds: [true, false, true] },
            PassStep { kernel: OFFSETS, grid: [1, 1, 1], binds: [false, false, true] },
            PassStep { kernel: WRITE, grid, binds: [true, true, true] },
        ],
        scalars: vec![shift, blocks],
    });
    Ok(plan_passes(request, passes.collect(), Some(digits * u64::from(blocks))))
}

/// All keys are counted, and then each digit of eight bits takes one launch; where values come along, they start as the
/// keys' numbers.
fn plan_one_sweep(request: &Request, pairs: bool) -> Result<Plan, SettingError> {
    const SWEEP: usize = 0;
    const COUNT: usize = 1;
    const STARTS: usize = 2;
    // Blocks that count; with 256 threads each, as many fill today's largest GPUs.
    const MOST_BLOCKS: u32 = 1024;
    const KEYS_A_THREAD: u32 = 4;
    const DIGITS: u64 = 256;

    let [n, block, quads] = ["n", "block_x", "quads"].map(|name| request.settings.whole(name));
    let length = u64::from(n);
    let tiles = u64::from(n.div_ceil(4 * quads * block));
    let mut buffers = Vec::new();
    let mut add = |buffer| {
        buffers.push(buffer);
        buffers.len() - 1
    };
    let scratch = |name: &str, length| Buffer { role: Role::Scratch, ..output(name, ElementType::U32, length) };
    let input_keys = add(input("input", ElementType::U32, length.next_multiple_of(4), keys(request)));
    let keys = [add(scratch("between", length)), add(output("output", ElementType::U32, length))];
    let values = pairs.then(|| {
        let values_in = add(input("values_in", ElementType::U32, length, Fill::Iota));
        (values_in, [add(scratch("values_between", length)), add(output("values_out", ElementType::U32, length))])
    });
    let state = add(scratch("state", DIGITS * (tiles + 1)));
    let starts = add(scratch("starts", 4 * DIGITS));
    let first_parameters = add(Buffer::uniform("parameters", &[n, 0]));

    // The bindings behind the keys and values.
    let behind = if pairs { 4 } else { 2 };
    let launch = |kernel, grid, bindings| Step::Launch(Launch { kernel, grid, bindings });
    let counting = request.row_of_blocks(n.div_ceil(block * KEYS_A_THREAD).min(MOST_BLOCKS).into())?;
    let mut steps = vec![
        Step::Clear(starts),
        launch(COUNT, counting, vec![(0, input_keys), (behind + 1, starts), (behind + 2, first_parameters)]),
        launch(STARTS, [1, 1, 1], vec![(behind + 1, starts)]),
    ];
    for pass in 0..4_usize {
        let parameters = match pass {
            0 => first_parameters,
            _ => {
                buffers.push(Buffer::uniform("parameters", &[n, 8 * pass as u32]));
                buffers.len() - 1
            }
        };
        let from = |first, between: [usize; 2]| if pass == 0 { first } else { between[(pass + 1) % 2] };
        let to = pass % 2;
        let places = match values {
            None => vec![from(input_keys, keys), keys[to]],
            Some((values_in, values)) => {
                vec![from(input_keys, keys), from(values_in, values), keys[to], values[to]]
            }
        };
        let bindings = (0..).zip(places.into_iter().chain([state, starts, parameters])).collect();
        steps.extend([Step::Clear(state), launch(SWEEP, request.row_of_blocks(tiles)?, bindings)]);
    }
    Ok(Plan::of(buffers, steps))
}

/// Up to so many keys are sorted for comparison. Above, the reference would need as much memory as the data.
const MOST_SORTED: u64 = 1 << 22;

/// Compares with the keys in the order of what `by` makes of them.
fn check(request: &Request, outcome: &Outcome, by: fn(u32) -> u32, against: &str) -> Check {
    check_within(request, outcome, by, against, MOST_SORTED)
}

/// [`check`], with a limit that a test can lower.
fn check_within(request: &Request, outcome: &Outcome, by: fn(u32) -> u32, against: &str, most_sorted: u64) -> Check {
    let n = u64::from(request.settings.whole("n"));
    let fill = keys(request);
    let name = if outcome.output("keys").is_some() { "keys" } else { "output" };
    if n > most_sorted {
        return check_order(outcome, name, &fill, n, by);
    }
    let mut sorted: Vec<u32> = (0..n).map(|index| fill.u32(index)).collect();
    sorted.sort_unstable_by_key(|key| by(*key));
    #[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
    Check::equal(outcome, name, against, n, |index| sorted[index as usize])
}

/// That the keys are in order, and the same ones: the sum of 64 random bits of each key is that of the input. Other keys have
/// the same sum with a chance of 2⁻⁶⁴.
fn check_order(outcome: &Outcome, name: &str, fill: &Fill, n: u64, by: fn(u32) -> u32) -> Check {
    let bits = |key: u32| {
        let [low, high] = [0x5eed_1000, 0x5eed_2000].map(|seed| u64::from(hash(seed, key.into())));
        high << 32 | low
    };
    let sums = parallel::map_parts(0..n, |part| part.map(|index| bits(fill.u32(index))).fold(0, u64::wrapping_add));
    let expected = sums.into_iter().fold(0, u64::wrapping_add);
    let (mut sum, mut last) = (0_u64, None);
    let against = "the order, and the sum of 64 random bits of every key with that of the input";
    Check::equal_or(
        outcome,
        name,
        against,
        n,
        |key| key.to_string(),
        |index, key| {
            sum = sum.wrapping_add(bits(key));
            let in_order = last.is_none_or(|last| last <= by(key));
            last = Some(by(key));
            if in_order && (index + 1 < n || sum == expected) { key } else { !key }
        },
    )
}

/// Compares the keys, and the value of each, which is its number in the input: of equal keys, that of the first one comes
/// first.
fn check_pairs(request: &Request, outcome: &Outcome) -> Check {
    let n = u64::from(request.settings.whole("n"));
    let fill = keys(request);
    let check_keys = check(request, outcome, |key| key, "the sorted keys");
    // Keys that are in order leave one question: whether each number is that of such a key, and among equal ones greater than
    // the one before. Then no number occurs twice.
    let mut last = None;
    let check_values = Check::equal_or(
        outcome,
        "values_out",
        "",
        n,
        |number| number.to_string(),
        |_, number| {
            let pair = (fill.u32(number.into()), number);
            let fits = u64::from(number) < n && last.is_none_or(|last| last < pair);
            last = Some(pair);
            if fits { number } else { !number }
        },
    );
    check_keys.and(check_values)
}

fn check_reversed_bits(request: &Request, outcome: &Outcome) -> Check {
    check(request, outcome, u32::reverse_bits, "the keys in order of their bits from right to left")
}

#[cfg(test)]
mod tests {
    use warpground_engine::ElementType;

    use super::check_within;
    use crate::testing::{grids, integers, job, judges_each_word, outcome, request, variant};

    #[test]
    fn the_sorted_keys_are_judged_one_by_one() {
        for (id, name) in [("merge", "output"), ("bitonic", "keys")] {
            let sort = variant(&format!("sort/{id}"));
            let request = request(sort, &[("n", 50.0)]);
            let mut right = integers(&job(sort, &request), if name == "keys" { "keys" } else { "input" });
            right.sort_unstable();
            judges_each_word(sort, &request, name, &right, |key| key ^ 1);
        }
    }

    #[test]
    fn a_bitonic_sort_takes_a_launch_for_each_stride_of_each_size() {
        let bitonic = variant("sort/bitonic");
        // 1 + 2 + 3 + 4 for sixteen keys, and for eleven, which need as large a size.
        for n in [16.0, 11.0] {
            assert_eq!(grids(&job(bitonic, &request(bitonic, &[("n", n)]))).len(), 10);
        }
        let shared = variant("sort/bitonic_shared");
        // Tiles of 512; then one long stride and the rest for 1,024, and two and the rest for 2,048.
        assert_eq!(grids(&job(shared, &request(shared, &[("n", 2000.0)]))).len(), 1 + 2 + 3);
    }

    #[test]
    fn a_round_covers_the_last_sequence_whole_though_some_of_its_keys_are_not_there() {
        let bitonic = variant("sort/bitonic");
        // 1,000 keys count as 1,024: the pair that is compared last has the numbers 511 and 512.
        let grids = grids(&job(bitonic, &request(bitonic, &[("n", 1000.0), ("block_x", 1.0)])));
        assert_eq!(grids.iter().map(|grid| grid[0]).max(), Some(512));
    }

    #[test]
    fn a_merge_doubles_its_runs_until_one_holds_all() {
        let merge = variant("sort/merge");
        let grids = |n: f64| grids(&job(merge, &request(merge, &[("n", n)])));
        // Runs of 1, 2, 4 key by key, of 8 and of 512 in eights.
        assert_eq!(grids(1000.0)[..4], [[4, 1, 1], [4, 1, 1], [4, 1, 1], [1, 1, 1]]);
        assert_eq!((grids(1000.0).len(), grids(1024.0).len(), grids(1025.0).len(), grids(1.0).len()), (10, 10, 11, 1));
    }

    #[test]
    fn many_keys_are_judged_by_their_order_and_by_what_they_add_up_to() {
        let merge = variant("sort/merge");
        let request = request(merge, &[("n", 50.0)]);
        let mut right = integers(&job(merge, &request), "input");
        right.sort_unstable();
        let judged =
            |keys: &[u32]| check_within(&request, &outcome("output", ElementType::U32, keys), |key| key, "", 0).passed;
        assert!(judged(&right));
        for index in 0..right.len() {
            let mut keys = right.clone();
            keys[index] ^= 1;
            assert!(!judged(&keys), "another key at {index}");
            keys = right.clone();
            keys.swap(index, (index + 1) % right.len());
            assert!(!judged(&keys), "another order at {index}");
        }
    }

    #[test]
    fn one_sweep_counts_once_and_launches_once_for_each_digit() {
        let sweep = variant("sort/one_sweep");
        let grids = grids(&job(sweep, &request(sweep, &[("n", 10_000.0)])));
        // Each thread counts four keys at once, and has twelve in its tile.
        assert_eq!(grids, [[10, 1, 1], [1, 1, 1], [4, 1, 1], [4, 1, 1], [4, 1, 1], [4, 1, 1]]);
    }

    #[test]
    fn sorted_pairs_are_judged_by_their_numbers_too() {
        let pairs = variant("sort/one_sweep_pairs");
        let request = request(pairs, &[("n", 50.0)]);
        let keys = integers(&job(pairs, &request), "input");
        let mut order: Vec<u32> = (0..50).collect();
        order.sort_by_key(|number| keys[*number as usize]);
        let sorted: Vec<u32> = order.iter().map(|number| keys[*number as usize]).collect();
        let judged = |values: &[u32]| {
            let mut both = outcome("output", ElementType::U32, &sorted);
            both.outputs.extend(outcome("values_out", ElementType::U32, values).outputs);
            pairs.check(&request, &both).passed
        };
        assert!(judged(&order));
        let mut swapped = order.clone();
        swapped.swap(7, 8);
        assert!(!judged(&swapped), "two numbers in each other's places");
        order[20] = order[21];
        assert!(!judged(&order), "one number twice");
    }

    #[test]
    fn a_radix_sort_takes_as_many_passes_for_few_keys_as_for_many() {
        for (id, launches) in [("sort/radix_bit", 96), ("sort/radix_digits", 24)] {
            let radix = variant(id);
            for n in [10.0, 10_000.0] {
                assert_eq!(grids(&job(radix, &request(radix, &[("n", n)]))).len(), launches);
            }
        }
    }
}
