//! Attention: for each query the mean of all values, weighted by how well their keys fit.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, fill::hash};

use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "attention",
    title: "Attention",
    summary: "Gives each query the mean of all values, weighted by how well their keys fit: softmax(Q Kᵀ) V.",
    lesson: shader!("attention/lesson.md"),
    variants: &[
        Variant {
            id: "three_steps",
            title: "In three steps",
            summary: "All scores go to memory, their rows become weights there, and the weights are multiplied by the values.",
            wgsl: shader!("attention/three_steps.wgsl"),
            cuda: shader!("attention/three_steps.cu"),
            entry_points: &["attention_three_steps", "attention_three_steps_scores", "attention_three_steps_softmax"],
            parameters: &[N, SHARPNESS, Parameter::block_x(128).power_of_two()],
            trials: &[
                &[("block_x", 1.0), ("n", 300.0)],
                &[("block_x", 32.0), ("n", 301.0), ("sharpness", 1.0)],
                &[("block_x", 64.0), ("n", 64.0), ("sharpness", 16.0)],
                &[("block_x", 1024.0), ("n", 257.0)],
            ],
            plan: plan_three_steps,
            gain: None,
            ..TILED
        },
        Variant {
            id: "online",
            title: "One thread per query, online softmax",
            summary: "Each thread goes through all keys once and rescales what it has when a larger score comes.",
            wgsl: shader!("attention/online.wgsl"),
            cuda: shader!("attention/online.cu"),
            entry_points: &["attention_online"],
            gain: Some(
                "Scores stay in registers. The three passes over n times n of them in memory, and the room for them, are gone.",
            ),
            ..TILED
        },
        TILED,
        Variant {
            id: "four_per_query",
            title: "In tiles, four threads per query",
            summary: "Four threads share the keys of a query and join their partial results at the end.",
            wgsl: shader!("attention/four_per_query.wgsl"),
            cuda: shader!("attention/four_per_query.cu"),
            entry_points: &["attention_four_per_query"],
            parameters: &[N, SHARPNESS, Parameter::block_x(128).power_of_two().within(4.0, 512.0)],
            trials: &[
                &[("block_x", 4.0), ("n", 300.0)],
                &[("block_x", 32.0), ("n", 301.0), ("sharpness", 1.0)],
                &[("block_x", 64.0), ("n", 3.0), ("sharpness", 16.0)],
                &[("block_x", 512.0), ("n", 257.0)],
            ],
            plan: |request| plan(request, 4),
            gain: Some(
                "Four times as many threads for the same queries: with few queries a large device has otherwise most of its \
                 multiprocessors idle.",
            ),
            ..TILED
        },
        Variant {
            id: "not_rescaled",
            title: "Mistake: the sum of values is not rescaled",
            summary: "When a larger score comes, the sum of the weights shrinks, and that of the values does not.",
            wgsl: shader!("attention/not_rescaled.wgsl"),
            cuda: shader!("attention/not_rescaled.cu"),
            entry_points: &["attention_not_rescaled"],
            gain: None,
            defect: Some(Defect {
                mended: "tiled",
                explanation: || Explanation {
                    mistake: "All that was added under another largest score must be multiplied by the same factor: the weights' sum \
                          and each sum of values.",
                    effect: "Values that came before the largest score count too much.",
                    notice: "Right where the first key has the largest score. The weights add up to more than one, so that results \
                         may be larger than all values.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check(request, outcome, Slip::NotRescaled) },
            }),
            ..TILED
        },
        Variant {
            id: "padding_counts",
            title: "Mistake: places behind the last key count",
            summary: "The last tile is filled up with zeros, which are keys with a score of 0.",
            wgsl: shader!("attention/padding_counts.wgsl"),
            cuda: shader!("attention/padding_counts.cu"),
            entry_points: &["attention_padding_counts"],
            parameters: &[N.or(500), SHARPNESS, Parameter::block_x(64)],
            gain: None,
            defect: Some(Defect {
                mended: "tiled",
                explanation: || Explanation {
                    mistake: "A zero is the neutral element of a sum, and not of a softmax: its exponential is one. Places behind the \
                          last key must be left out, or have a score below all others.",
                    effect: "The weights of the real keys add up to less than one, and all results are too small.",
                    notice: "Right where the number of keys is a multiple of the tile.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check(request, outcome, Slip::PaddingCounts) },
            }),
            ..TILED
        },
        Variant {
            id: "no_second_barrier",
            title: "Mistake: the next tile comes too early",
            summary: "A thread replaces a key of the tile while other warps still read it.",
            wgsl: shader!("attention/no_second_barrier.wgsl"),
            cuda: shader!("attention/no_second_barrier.cu"),
            entry_points: &["attention_no_second_barrier"],
            parameters: &[N, SHARPNESS, Parameter::block_x(64).within(2.0, 1024.0)],
            gain: None,
            defect: Some(Defect {
                mended: "tiled",
                explanation: || Explanation {
                    mistake: "A loop that refills shared memory needs two barriers: after filling it, and after reading it.",
                    effect: "A warp that is behind takes keys of the next tile for those of its own.",
                    notice: "Right with blocks of one warp, wrong at random with larger ones; the simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..TILED
        },
    ],
};

const TILED: Variant = Variant {
    id: "tiled",
    title: "Online softmax in tiles",
    summary: "A block fetches 32 keys and values at a time, and all its threads read them from shared memory.",
    course: "Beyond the courses, after their products in tiles and their reductions",
    covers: &[],
    wgsl: shader!("attention/tiled.wgsl"),
    cuda: shader!("attention/tiled.cu"),
    entry_points: &["attention_tiled"],
    parameters: &[N, SHARPNESS, Parameter::block_x(64)],
    metric: Metric::Arithmetic,
    trials: TRIALS,
    plan: |request| plan(request, 1),
    work,
    check: |request, outcome| check(request, outcome, Slip::None),
    defect: None,
    record: false,
    tuned: &[],
    gain: Some(
        "A block asks memory for each key and each value once, and not once per warp; shared memory hands them to all lanes at \
         once.",
    ),
};

const N: Parameter = Parameter::size("n", "Queries and keys", 512, 4096);
const SHARPNESS: Parameter = Parameter::scalar("sharpness", "Sharpness of the weights", 4, [1, 16]);

/// Small, since the work grows with the square.
const TRIALS: &[Trial] = &[
    &[("block_x", 1.0), ("n", 300.0)],
    &[("block_x", 32.0), ("n", 301.0), ("sharpness", 1.0)],
    &[("block_x", 100.0), ("n", 64.0), ("sharpness", 16.0)],
    &[("block_x", 1024.0), ("n", 1100.0)],
];

/// Numbers of a query, a key or a value, as the kernels have it.
const WIDTH: u16 = 32;
/// Keys in shared memory at a time, as the kernels have it.
const TILE: u64 = 32;

/// What a kernel does wrong.
#[derive(Clone, Copy, PartialEq)]
enum Slip {
    None,
    NotRescaled,
    PaddingCounts,
}

fn queries(settings: &Settings) -> u64 {
    settings.whole("n").into()
}

/// What a dot product is multiplied by: the larger, the more the best key outweighs the others.
fn scale(settings: &Settings) -> f32 {
    let width = f32::from(WIDTH);
    f32::from(u16::try_from(settings.whole("sharpness")).unwrap_or(1)) / width.sqrt()
}

fn fills(request: &Request) -> [Fill; 3] {
    [0, 1, 2].map(|stream| Fill::Hash { seed: request.seed_of(stream) })
}

fn buffers(request: &Request) -> Vec<Buffer> {
    let length = u64::from(WIDTH) * queries(&request.settings);
    let [queries, keys, values] = fills(request);
    vec![
        input("queries", ElementType::F32, length, queries),
        input("keys", ElementType::F32, length, keys),
        input("values", ElementType::F32, length, values),
        output("output", ElementType::F32, length),
    ]
}

fn parameters(settings: &Settings) -> Buffer {
    Buffer::uniform("parameters", &[settings.whole("n"), scale(settings).to_bits()])
}

fn grid(request: &Request, threads: u64) -> Result<[u32; 3], SettingError> {
    request.row_of_blocks(threads.div_ceil(request.settings.whole("block_x").into()))
}

fn plan(request: &Request, threads_per_query: u64) -> Result<Plan, SettingError> {
    let mut buffers = buffers(request);
    buffers.push(parameters(&request.settings));
    Ok(Plan::single_launch(buffers, grid(request, threads_per_query * queries(&request.settings))?))
}

fn plan_three_steps(request: &Request) -> Result<Plan, SettingError> {
    const QUADS: u64 = 8;
    let n = queries(&request.settings);
    let mut buffers = buffers(request);
    buffers.push(Buffer { role: Role::Scratch, ..output("scores", ElementType::F32, n * n) });
    buffers.push(parameters(&request.settings));
    let launch = |kernel, grid, places: &[u32]| {
        let bindings = places.iter().map(|place| (*place, *place as usize)).collect();
        Step::Launch(Launch { kernel, grid, bindings })
    };
    let steps = vec![
        launch(1, grid(request, n * n)?, &[0, 1, 4, 5]),
        launch(2, request.row_of_blocks(n)?, &[4, 5]),
        launch(0, grid(request, QUADS * n)?, &[2, 3, 4, 5]),
    ];
    Ok(Plan::of(buffers, steps))
}

/// A multiplication and an addition for each number of a query and a key, and for each number of a value.
fn work(settings: &Settings) -> Work {
    let (n, width) = (queries(settings), u64::from(WIDTH));
    Work { bytes: 4 * ElementType::BYTES * width * n, flops: 4 * width * n * n }
}

/// What some queries get, in f64 and one key after the other.
fn means(request: &Request, of: impl Iterator<Item = u64>, slip: Slip) -> Vec<Vec<Expected>> {
    let (n, width) = (queries(&request.settings), u64::from(WIDTH));
    let scale = f64::from(scale(&request.settings));
    let [queries, keys, values] = fills(request);
    let row = |fill: &Fill, row: u64| -> Vec<f64> {
        (width * row..width * (row + 1)).map(|word| f64::from(fill.f32(word))).collect()
    };
    let all_keys: Vec<Vec<f64>> = (0..n).map(|key| row(&keys, key)).collect();
    let all_values: Vec<Vec<f64>> = (0..n).map(|key| row(&values, key)).collect();
    // Their score is 0, and so is their value.
    let padding = if slip == Slip::PaddingCounts { n.next_multiple_of(TILE) - n } else { 0 };
    of.map(|query| {
        let query = row(&queries, query);
        let scores: Vec<f64> = all_keys
            .iter()
            .map(|key| scale * key.iter().zip(&query).map(|(one, other)| one * other).sum::<f64>())
            .chain((0..padding).map(|_| 0.0))
            .collect();
        let largest = scores.iter().copied().fold(f64::MIN, f64::max);
        let sum: f64 = scores.iter().map(|score| (score - largest).exp()).sum();
        let mut means = vec![Expected { value: 0.0, scale: 0.0 }; query.len()];
        let mut so_far = f64::MIN;
        for (score, value) in scores.iter().zip(&all_values) {
            so_far = so_far.max(*score);
            // What is not rescaled keeps the weight under the largest score of its time.
            let weight = (score - if slip == Slip::NotRescaled { so_far } else { largest }).exp() / sum;
            for (mean, value) in means.iter_mut().zip(value) {
                mean.value += weight * value;
                mean.scale += (weight * value).abs();
            }
        }
        means
    })
    .collect()
}

/// Compares the results of all queries or, where there are many, of some.
fn check(request: &Request, outcome: &Outcome, slip: Slip) -> Check {
    const MOST_PAIRS: u64 = 1 << 20;
    const SAMPLES: u64 = 64;

    let n = queries(&request.settings);
    let all = n * n <= MOST_PAIRS;
    let seed = request.seed_of(3);
    let of: Vec<u64> = if all {
        (0..n).collect()
    } else {
        (0..SAMPLES).map(|number| (u64::from(hash(seed, number)) * n) >> 32).collect()
    };
    let expected: Vec<Expected> = means(request, of.iter().copied(), slip).into_iter().flatten().collect();
    let mut expected = expected.into_iter();
    // A score rounds once per number, and the exponential makes a relative error of its absolute one. Exponentials may be off
    // by some units for each unit of their argument, and sums round once per key, either way.
    #[expect(clippy::cast_precision_loss, reason = "a count of keys")]
    let tolerance =
        (64.0 + 24.0 * f64::from(request.settings.whole("sharpness")) + 4.0 * (n as f64).sqrt()) / f64::from(1 << 24);
    let against = if all {
        "every query's mean with the softmax in f64"
    } else {
        "the means of 64 queries with their softmax in f64"
    };
    let width = u64::from(WIDTH);
    let words = of.into_iter().flat_map(|query| width * query..width * (query + 1));
    Check::floats_at(outcome, "output", against, tolerance, width * n, words, |_| {
        expected.next().unwrap_or(Expected { value: f64::NAN, scale: 1.0 })
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn a_single_key_has_all_the_weight() {
        let tiled = variant("attention/tiled");
        let request = request(tiled, &[("n", 1.0)]);
        let value: Vec<u32> = floats(&job(tiled, &request), "values").iter().map(|value| value.to_bits()).collect();
        judges_each_word(tiled, &request, "output", &value, |bits| (f32::from_bits(bits) + 0.01).to_bits());
    }

    #[test]
    fn two_keys_share_the_weight_by_the_exponentials_of_their_scores() {
        let tiled = variant("attention/tiled");
        let request = request(tiled, &[("n", 2.0), ("sharpness", 1.0)]);
        let job = job(tiled, &request);
        let [queries, keys, values] = ["queries", "keys", "values"].map(|name| floats(&job, name));
        let score = |query: usize, key: usize| -> f32 {
            let pairs = queries[32 * query..32 * query + 32].iter().zip(&keys[32 * key..32 * key + 32]);
            pairs.map(|(one, other)| one * other).sum::<f32>() / 32.0_f32.sqrt()
        };
        let right: Vec<u32> = (0..64)
            .map(|word| {
                let [one, other] = [0, 1].map(|key| score(word / 32, key).exp());
                ((one * values[word % 32] + other * values[32 + word % 32]) / (one + other)).to_bits()
            })
            .collect();
        judges_each_word(tiled, &request, "output", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
    }

    #[test]
    fn a_block_has_a_thread_or_four_for_each_query() {
        let blocks = |id: &str| {
            let its = variant(id);
            grids(&job(its, &request(its, &[("n", 512.0), ("block_x", 128.0)])))
        };
        assert_eq!(blocks("attention/tiled"), [[4, 1, 1]]);
        assert_eq!(blocks("attention/four_per_query"), [[16, 1, 1]]);
        assert_eq!(blocks("attention/three_steps"), [[2048, 1, 1], [512, 1, 1], [32, 1, 1]]);
    }
}
