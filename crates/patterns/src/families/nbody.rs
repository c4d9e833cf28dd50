//! The gravity of n bodies, all pairs: every body pulls every other.

use std::sync::Arc;

use warpground_engine::{Buffer, ElementType, Fill, Outcome, fill::hash};

use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "nbody",
    title: "N bodies",
    summary: "Adds up how strongly all bodies of a cloud pull each of them, by gravity.",
    lesson: shader!("nbody/lesson.md"),
    variants: &[
        NAIVE,
        Variant {
            id: "four_wide",
            title: "A whole body per load",
            summary: "The same with one load of 16 bytes in place of four of 4.",
            wgsl: shader!("nbody/four_wide.wgsl"),
            cuda: shader!("nbody/four_wide.cu"),
            entry_points: &["nbody_four_wide"],
            gain: Some("One load instruction per pair in place of four; the bytes are the same."),
            ..NAIVE
        },
        TILED,
        Variant {
            id: "unrolled",
            title: "In tiles, four bodies per round",
            summary: "The loop over the tile takes four bodies at a time.",
            wgsl: shader!("nbody/unrolled.wgsl"),
            cuda: shader!("nbody/unrolled.cu"),
            entry_points: &["nbody_unrolled"],
            parameters: &[N, Parameter::block_x(256).power_of_two().within(4.0, 1024.0)],
            trials: &[
                &[("block_x", 4.0), ("n", 700.0)],
                &[("block_x", 32.0), ("n", 701.0)],
                &[("block_x", 64.0), ("n", 64.0)],
                &[("block_x", 1024.0), ("n", 1500.0)],
            ],
            gain: Some("A comparison, a counter and a jump for four pairs in place of one."),
            ..TILED
        },
        Variant {
            id: "two_bodies",
            title: "In tiles, two bodies per thread",
            summary: "What a thread reads from shared memory serves two bodies of its own.",
            wgsl: shader!("nbody/two_bodies.wgsl"),
            cuda: shader!("nbody/two_bodies.cu"),
            entry_points: &["nbody_two_bodies"],
            parameters: &[N, Parameter::block_x(128).power_of_two().within(2.0, 1024.0)],
            trials: &[
                &[("block_x", 2.0), ("n", 700.0)],
                &[("block_x", 32.0), ("n", 701.0)],
                &[("block_x", 64.0), ("n", 65.0)],
                &[("block_x", 1024.0), ("n", 1500.0)],
            ],
            plan: |request| plan(request, 2),
            gain: Some(
                "One read of shared memory for two pairs in place of one, and two sums that need not wait for each other.",
            ),
            ..TILED
        },
        Variant {
            id: "no_second_barrier",
            title: "Mistake: the next tile comes too early",
            summary: "A thread replaces a body of the tile while other warps still read it.",
            wgsl: shader!("nbody/no_second_barrier.wgsl"),
            cuda: shader!("nbody/no_second_barrier.cu"),
            entry_points: &["nbody_no_second_barrier"],
            gain: None,
            defect: Some(Defect {
                mended: "tiled",
                explanation: || Explanation {
                    mistake: "A loop that refills shared memory needs two barriers: after filling it, and after reading it.",
                    effect: "A warp that is ahead loads the next tile, and one that is behind adds up some bodies twice and \
                         others never.",
                    notice: "Right with blocks of one warp, wrong at random with larger ones; the simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..TILED
        },
        Variant {
            id: "stale_tail",
            title: "Mistake: the last tile is not filled up",
            summary: "Behind the last body the tile still holds bodies of the tile before.",
            wgsl: shader!("nbody/stale_tail.wgsl"),
            cuda: shader!("nbody/stale_tail.cu"),
            entry_points: &["nbody_stale_tail"],
            parameters: &[N.or(1000), Parameter::block_x(256)],
            // With a single tile there would be no bodies before it.
            trials: &[
                &[("block_x", 7.0), ("n", 500.0)],
                &[("block_x", 32.0), ("n", 700.0)],
                &[("block_x", 100.0), ("n", 701.0)],
                &[("block_x", 1024.0), ("n", 1500.0)],
            ],
            gain: None,
            check: |request, outcome| check_against(request, outcome, Tail::Empty),
            defect: Some(Defect {
                mended: "tiled",
                explanation: || Explanation {
                    mistake: "Threads without a body to load must put one without mass in their place of the tile.",
                    effect: "Bodies that were left from the tile before pull a second time.",
                    notice: "Right where n is a multiple of the block, wrong by a few bodies' pull where it is not.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check_against(request, outcome, Tail::Stale) },
            }),
            ..TILED
        },
    ],
};

/// Loads the four words of a body one by one.
const NAIVE: Variant = Variant {
    id: "naive",
    title: "One thread per body",
    summary: "Each thread goes through all bodies and loads the four words of each, one by one.",
    course: "Beyond the courses: much arithmetic on few data",
    covers: &[],
    wgsl: shader!("nbody/naive.wgsl"),
    cuda: shader!("nbody/naive.cu"),
    entry_points: &["nbody_naive"],
    parameters: &[N, Parameter::block_x(256)],
    metric: Metric::Arithmetic,
    trials: TRIALS,
    plan: |request| plan(request, 1),
    work,
    check: |request, outcome| check_against(request, outcome, Tail::Empty),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const TILED: Variant = Variant {
    id: "tiled",
    title: "In tiles",
    summary: "A block loads bodies into shared memory, each once, and all its threads read them there.",
    wgsl: shader!("nbody/tiled.wgsl"),
    cuda: shader!("nbody/tiled.cu"),
    entry_points: &["nbody_tiled"],
    gain: Some(
        "A block asks memory for each body once, and not once per warp. What is left of the loads goes to shared memory, \
         which answers all lanes of a warp at once.",
    ),
    ..NAIVE
};

/// The most bodies are few enough for 2³² pairs.
const N: Parameter = Parameter::size("n", "Bodies", 4096, 1 << 16);

/// Small, since the work grows with the square.
const TRIALS: &[Trial] = &[
    &[("block_x", 1.0), ("n", 300.0)],
    &[("block_x", 32.0), ("n", 700.0)],
    &[("block_x", 100.0), ("n", 701.0)],
    &[("block_x", 1024.0), ("n", 1500.0)],
];

/// What the kernels add to the square of every distance, as they have it.
const SOFTENING_SQUARED: f32 = 0.01;

/// What lies behind the last body in the last tile.
#[derive(Clone, Copy)]
enum Tail {
    /// Bodies without mass.
    Empty,
    /// Bodies of the tile before, if there is one.
    Stale,
}

fn bodies(settings: &Settings) -> u64 {
    u64::from(settings.whole("n"))
}

/// Places in a cube from -1 to 1 and masses from 0 to 1.
fn fill(request: &Request) -> Fill {
    let random = Fill::Hash { seed: request.seed_of(0) };
    let words = (0..4 * bodies(&request.settings)).map(|word| match word % 4 {
        3 => random.f32(word).abs(),
        _ => random.f32(word),
    });
    Fill::Bytes(words.flat_map(f32::to_le_bytes).collect::<Arc<[u8]>>())
}

fn plan(request: &Request, bodies_per_thread: u64) -> Result<Plan, SettingError> {
    let n = bodies(&request.settings);
    let buffers = vec![
        input("bodies", ElementType::F32, 4 * n, fill(request)),
        output("accelerations", ElementType::F32, 4 * n),
        Buffer::uniform("parameters", &[request.settings.whole("n")]),
    ];
    Ok(Plan::single_launch(buffers, super::grid_of(request, bodies_per_thread)?))
}

/// A pair takes three subtractions, three multiplications and three additions for the square of the distance, an inverse
/// square root, three multiplications for the strength, and three multiplications and additions for the sum.
fn work(settings: &Settings) -> Work {
    const FLOPS_PER_PAIR: u64 = 19;
    let n = bodies(settings);
    Work { bytes: 8 * ElementType::BYTES * n, flops: FLOPS_PER_PAIR * n * n }
}

/// What pulls: all bodies, and behind them what the tail holds.
fn pulling(request: &Request, tail: Tail) -> Vec<[f64; 4]> {
    let Fill::Bytes(bytes) = fill(request) else { return Vec::new() };
    let words: Vec<f64> =
        bytes.chunks_exact(4).map(|word| f32::from_le_bytes([word[0], word[1], word[2], word[3]]).into()).collect();
    let mut all: Vec<[f64; 4]> = words.chunks_exact(4).map(|body| [body[0], body[1], body[2], body[3]]).collect();
    let block = request.settings.whole("block_x") as usize;
    let (count, own) = (all.len(), all.len() % block);
    if let (Tail::Stale, true, true) = (tail, own > 0, count > block) {
        let start_of_last = count - own;
        all.extend_from_within(start_of_last - block + own..start_of_last);
    }
    all
}

/// Compares the accelerations of all bodies, or, where there are many, of some.
fn check_against(request: &Request, outcome: &Outcome, tail: Tail) -> Check {
    const MOST_PAIRS: u64 = 1 << 24;
    const SAMPLES: u64 = 256;

    let n = bodies(&request.settings);
    let pulling = pulling(request, tail);
    // Each term rounds about ten times, and the sum once per term, either way.
    #[expect(clippy::cast_precision_loss, reason = "a count of bodies")]
    let tolerance = (16.0 + 4.0 * (n as f64).sqrt()) / f64::from(1 << 24);
    let component = |place: [f64; 4], component: usize| {
        let mut expected = Expected { value: 0.0, scale: 0.0 };
        for [x, y, z, mass] in &pulling {
            let towards = [x - place[0], y - place[1], z - place[2]];
            let square = towards.iter().map(|side| side * side).sum::<f64>() + f64::from(SOFTENING_SQUARED);
            let term = mass / (square * square.sqrt()) * towards[component];
            expected.value += term;
            expected.scale += term.abs();
        }
        expected
    };
    #[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
    let expected = |index: u64| match index % 4 {
        3 => Expected { value: 0.0, scale: 1.0 },
        side => component(pulling[(index / 4) as usize], side as usize),
    };
    if n * n <= MOST_PAIRS {
        let against = "every body's acceleration with the sum over all pairs in f64";
        return Check::floats(outcome, "accelerations", against, tolerance, 4 * n, expected);
    }
    let against = "the accelerations of 256 bodies with their sums over all pairs in f64";
    let seed = request.seed_of(1);
    let sampled = (0..SAMPLES).map(|number| (u64::from(hash(seed, number)) * n) >> 32);
    let words = sampled.flat_map(|body| 4 * body..4 * body + 4);
    Check::floats_at(outcome, "accelerations", against, tolerance, 4 * n, words, expected)
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, grids, job, judges_each_word, request, variant};

    #[test]
    fn two_bodies_pull_each_other_along_the_line_between_them() {
        let naive = variant("nbody/naive");
        let request = request(naive, &[("n", 2.0)]);
        let bodies = floats(&job(naive, &request), "bodies");
        let [one, other] = [&bodies[..4], &bodies[4..]];
        assert!(one[3] > 0.0 && other[3] > 0.0);
        let towards: Vec<f32> = one.iter().zip(other).map(|(one, other)| other - one).collect();
        let square = towards[..3].iter().map(|side| side * side).sum::<f32>() + 0.01;
        let pull = |mass: f32, sign: f32| towards[..3].iter().map(move |side| sign * mass * side / square.powf(1.5));
        let words: Vec<f32> = pull(other[3], 1.0).chain([0.0]).chain(pull(one[3], -1.0)).chain([0.0]).collect();
        let right: Vec<u32> = words.iter().map(|word| word.to_bits()).collect();
        judges_each_word(naive, &request, "accelerations", &right, |bits| (f32::from_bits(bits) + 0.01).to_bits());
    }

    #[test]
    fn two_bodies_per_thread_take_half_the_blocks() {
        let [tiled, two] = ["nbody/tiled", "nbody/two_bodies"].map(|id| {
            let its = variant(id);
            grids(&job(its, &request(its, &[("n", 1025.0), ("block_x", 128.0)])))
        });
        assert_eq!((tiled, two), (vec![[9, 1, 1]], vec![[5, 1, 1]]));
    }
}
