//! K-means: points are divided into clusters, each around the mean of its points.

use std::sync::Arc;

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, fill::hash};

use super::{STRIDING_BLOCKS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "k_means",
    title: "K-means",
    summary: "Divides points into clusters: each point belongs to the nearest centre, each centre is the mean of its points.",
    lesson: shader!("k_means/lesson.md"),
    variants: &[
        ATOMIC,
        BLOCK_SUMS,
        Variant {
            id: "strided",
            title: "Sums by blocks, few blocks",
            summary: "As many blocks as the device has room for go through all points in strides.",
            wgsl: shader!("k_means/strided.wgsl"),
            cuda: shader!("k_means/strided.cu"),
            entry_points: &["k_means_strided", "k_means_strided_move"],
            parameters: &[N, CENTRES, STEPS, STRIDING_BLOCKS.or(64), Parameter::block_x(256)],
            trials: &[
                &[("block_x", 1.0), ("n", 1500.0), ("centres", 256.0)],
                &[("block_x", 32.0), ("blocks", 3.0), ("centres", 5.0)],
                &[("block_x", 100.0), ("blocks", 1.0), ("steps", 1.0)],
                &[("block_x", 64.0), ("n", 200.0), ("centres", 256.0), ("steps", 3.0)],
                &[("block_x", 1024.0), ("centres", 33.0)],
            ],
            plan: |request| {
                let [n, block, blocks] = ["n", "block_x", "blocks"].map(|name| u64::from(request.settings.whole(name)));
                plan(request, n.div_ceil(block).min(blocks))
            },
            gain: Some(
                "Centres are fetched and sums are added once per block. With few blocks that takes no time beside the points, \
                 however many there are.",
            ),
            ..ATOMIC
        },
        Variant {
            id: "sums_not_cleared",
            title: "Mistake: the sums go on",
            summary: "The sums of a step are added to those of the steps before.",
            wgsl: shader!("k_means/sums_not_cleared.wgsl"),
            cuda: shader!("k_means/sums_not_cleared.cu"),
            entry_points: &["k_means_sums_not_cleared", "k_means_sums_not_cleared_move"],
            defect: Some(Defect {
                mended: "atomic",
                explanation: || Explanation {
                    mistake: "What one step adds to must be zero before it, in every step and not only in the first.",
                    effect: "A centre becomes the mean of its points in all steps up to now, and follows them too slowly.",
                    notice: "The first step is right. After it the centres move less and less, and stop at other places.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check(request, outcome, Slip::SumsGoOn) },
            }),
            ..ATOMIC
        },
        Variant {
            id: "empty_cluster",
            title: "Mistake: the mean of no points",
            summary: "A cluster may lose all of its points, and its mean is calculated all the same.",
            wgsl: shader!("k_means/empty_cluster.wgsl"),
            cuda: shader!("k_means/empty_cluster.cu"),
            entry_points: &["k_means_empty_cluster", "k_means_empty_cluster_move"],
            parameters: &[N, CENTRES.or(256), STEPS, Parameter::block_x(256)],
            defect: Some(Defect {
                mended: "atomic",
                explanation: || Explanation {
                    mistake: "A cluster without points has no mean. Its centre must stay, or begin anew somewhere else.",
                    effect: "WGSL says that a division of integers by zero gives the dividend, here 0: the centre jumps to the \
                         corner. In CUDA C the result is undefined. With floats it is no number, and no point is ever near it.",
                    notice: "Right as long as every cluster has points, which it has in small tests.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check(request, outcome, Slip::EmptyMoves) },
            }),
            ..ATOMIC
        },
        Variant {
            id: "no_barrier",
            title: "Mistake: centres are read too early",
            summary: "There is no barrier between fetching the centres and comparing points with them.",
            wgsl: shader!("k_means/no_barrier.wgsl"),
            cuda: shader!("k_means/no_barrier.cu"),
            entry_points: &["k_means_no_barrier", "k_means_no_barrier_move"],
            parameters: &[N, CENTRES, STEPS, Parameter::block_x(256).within(2.0, 1024.0)],
            defect: Some(Defect {
                mended: "block_sums",
                explanation: || Explanation {
                    mistake: "What threads fetch for each other may be used only behind a barrier.",
                    effect: "A warp that is ahead compares its points with whatever was in shared memory, and adds to sums that another \
                         warp sets to zero afterwards.",
                    notice: "Right with blocks of one warp or few clusters; labels that differ from run to run otherwise. The simulator \
                         names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            gain: None,
            ..BLOCK_SUMS
        },
    ],
};

const ATOMIC: Variant = Variant {
    id: "atomic",
    title: "One thread per point, atomic sums",
    summary: "Each thread looks for its nearest centre and adds its point to the sums of that cluster.",
    course: "Beyond the courses, after their histograms: sums by cluster",
    covers: &[],
    wgsl: shader!("k_means/atomic.wgsl"),
    cuda: shader!("k_means/atomic.cu"),
    entry_points: &["k_means_atomic", "k_means_atomic_move"],
    parameters: &[N, CENTRES, STEPS, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| {
        let [n, block] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
        plan(request, n.div_ceil(block))
    },
    work,
    check: |request, outcome| check(request, outcome, Slip::None),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const BLOCK_SUMS: Variant = Variant {
    id: "block_sums",
    title: "Sums by blocks, in shared memory",
    summary: "A block adds up its points of each cluster and adds only these sums to those of all.",
    wgsl: shader!("k_means/block_sums.wgsl"),
    cuda: shader!("k_means/block_sums.cu"),
    entry_points: &["k_means_block_sums", "k_means_block_sums_move"],
    gain: Some(
        "Three atomic additions to memory per cluster and block in place of three per point, and centres come from shared \
         memory.",
    ),
    ..ATOMIC
};

/// The sum of so many coordinates below 1,024 is a word.
const N: Parameter = Parameter::size("n", "Points", 1 << 15, 1 << 22);
const CENTRES: Parameter = Parameter::scalar("centres", "Clusters", 16, [1, 256]);
const STEPS: Parameter = Parameter::scalar("steps", "Steps", 4, [1, 64]);

/// The first makes 65,537 blocks, beyond the 65,535 that a grid has in one dimension.
const TRIALS: &[Trial] = &[
    &[("block_x", 1.0), ("n", 65_537.0), ("centres", 2.0), ("steps", 2.0)],
    &[("block_x", 32.0), ("centres", 5.0)],
    &[("block_x", 100.0), ("centres", 256.0), ("steps", 3.0)],
    &[("block_x", 64.0), ("n", 200.0), ("centres", 256.0)],
    &[("block_x", 1024.0), ("centres", 33.0)],
];

/// What a kernel does wrong.
#[derive(Clone, Copy, PartialEq)]
enum Slip {
    None,
    /// Sums go on from step to step.
    SumsGoOn,
    /// The centre of a cluster without points goes to the corner.
    EmptyMoves,
}

/// Points in a square of 1,024, most of them near one of twelve places, which depend on the seed.
fn points(request: &Request) -> Vec<[u32; 2]> {
    const PLACES: u64 = 12;
    /// Half the width of what lies around a place.
    const REACH: u32 = 96;

    let [places, around] = [0, 1].map(|stream| request.seed_of(stream));
    let below = |seed: u32, number: u64, bound: u32| -> u32 {
        u32::try_from((u64::from(hash(seed, number)) * u64::from(bound)) >> 32).unwrap_or(0)
    };
    let n = u64::from(request.settings.whole("n"));
    let coordinate = |i: u64, axis: u64| {
        let place = u64::from(below(places, i, u32::try_from(PLACES).unwrap_or(1)));
        let centre = REACH + below(places, (1 << 32) + 2 * place + axis, 1024 - 2 * REACH);
        // The sum of two even numbers is more often near the middle.
        let [one, other] = [0, 1].map(|half| below(around, 4 * i + 2 * axis + half, REACH));
        centre + one - other
    };
    (0..n).map(|i| [0, 1].map(|axis| coordinate(i, axis))).collect()
}

/// The first points are the centres at the beginning, again and again if there are fewer of them.
fn first_centres(points: &[[u32; 2]], centres: u32) -> Vec<[u32; 2]> {
    points.iter().copied().cycle().take(centres as usize).collect()
}

fn bytes(points: &[[u32; 2]]) -> Fill {
    Fill::Bytes(points.iter().flatten().flat_map(|word| word.to_le_bytes()).collect::<Arc<[u8]>>())
}

fn plan(request: &Request, blocks: u64) -> Result<Plan, SettingError> {
    const SUMS: usize = 3;
    let settings = &request.settings;
    let [n, centres, steps, block] = ["n", "centres", "steps", "block_x"].map(|name| settings.whole(name));
    let points = points(request);
    let buffers = vec![
        input("points", ElementType::U32, 2 * u64::from(n), bytes(&points)),
        Buffer {
            role: Role::InputOutput,
            ..input("centres", ElementType::U32, 2 * u64::from(centres), bytes(&first_centres(&points, centres)))
        },
        output("labels", ElementType::U32, n.into()),
        Buffer { role: Role::Scratch, ..output("sums", ElementType::U32, 3 * u64::from(centres)) },
        Buffer::uniform("parameters", &[n, centres]),
    ];
    let assign = Launch {
        kernel: 0,
        grid: request.row_of_blocks(blocks)?,
        bindings: vec![(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)],
    };
    let moving = Launch {
        kernel: 1,
        grid: request.row_of_blocks(centres.div_ceil(block).into())?,
        bindings: vec![(1, 1), (3, 3), (4, 4)],
    };
    let mut all = vec![Step::Clear(SUMS)];
    for _ in 0..steps {
        all.extend([Step::Launch(assign.clone()), Step::Launch(moving.clone())]);
    }
    Ok(Plan::of(buffers, all))
}

/// The points in each step, the labels and the centres. The arithmetic is on integers.
fn work(settings: &Settings) -> Work {
    let [n, centres, steps] = ["n", "centres", "steps"].map(|name| u64::from(settings.whole(name)));
    Work { bytes: ElementType::BYTES * (2 * n * steps + n + 4 * centres), flops: 0 }
}

/// Labels and centres after all steps.
fn clusters(request: &Request, slip: Slip) -> (Vec<u32>, Vec<u32>) {
    let points = points(request);
    let mut centres = first_centres(&points, request.settings.whole("centres"));
    let mut labels = vec![0_u32; points.len()];
    let mut sums = vec![[0_u64; 3]; centres.len()];
    for _ in 0..request.settings.whole("steps") {
        if slip != Slip::SumsGoOn {
            sums.fill([0; 3]);
        }
        for (point, label) in points.iter().zip(&mut labels) {
            let square = |centre: &[u32; 2]| -> u32 {
                centre.iter().zip(point).map(|(one, other)| one.abs_diff(*other).pow(2)).sum()
            };
            let nearest = (0..).zip(&centres).min_by_key(|(number, centre)| (square(centre), *number));
            *label = nearest.map_or(0, |(number, _)| number);
            let [x, y, count] = &mut sums[*label as usize];
            *x += u64::from(point[0]);
            *y += u64::from(point[1]);
            *count += 1;
        }
        for (centre, [x, y, count]) in centres.iter_mut().zip(&sums) {
            // Sums that go on are words in the kernel, and wrap.
            let word = |sum: u64| u32::try_from(sum & u64::from(u32::MAX)).unwrap_or(0);
            if *count > 0 {
                *centre = [x, y].map(|sum| word(*sum) / word(*count).max(1));
            } else if slip == Slip::EmptyMoves {
                *centre = [0, 0];
            }
        }
    }
    (labels, centres.into_flattened())
}

fn check(request: &Request, outcome: &Outcome, slip: Slip) -> Check {
    let (labels, centres) = clusters(request, slip);
    #[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
    let equal = |output: &str, against: &str, words: &[u32]| {
        Check::equal(outcome, output, against, words.len() as u64, |index| words[index as usize])
    };
    equal("labels", "every point's cluster with a search in order", &labels).and(equal(
        "centres",
        "every centre with the mean of its points",
        &centres,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{integers, job, outcome, request, variant};

    #[test]
    fn after_enough_steps_no_point_has_a_nearer_centre_and_every_centre_is_a_mean() {
        let its = variant("k_means/atomic");
        let request = request(its, &[("n", 300.0), ("centres", 7.0), ("steps", 64.0)]);
        let points = points(&request);
        let (labels, centres) = clusters(&request, Slip::None);
        let square = |point: &[u32; 2], number: usize| {
            (0..2).map(|axis| point[axis].abs_diff(centres[2 * number + axis]).pow(2)).sum::<u32>()
        };
        for (point, label) in points.iter().zip(&labels) {
            assert!((0..7).all(|other| square(point, *label as usize) <= square(point, other)));
        }
        for number in 0..7_u32 {
            let own: Vec<_> = points.iter().zip(&labels).filter(|(_, label)| **label == number).collect();
            let mean = |axis: usize| own.iter().map(|(point, _)| point[axis]).sum::<u32>() / own.len().max(1) as u32;
            let place = 2 * number as usize;
            assert_eq!(centres[place..place + 2], [mean(0), mean(1)], "cluster {number}");
        }
    }

    #[test]
    fn labels_and_centres_are_judged_and_a_wrong_one_is_named() {
        let its = variant("k_means/block_sums");
        let request = request(its, &[("n", 40.0), ("centres", 3.0)]);
        let (labels, centres) = clusters(&request, Slip::None);
        let judged = |labels: &[u32], centres: &[u32]| {
            let mut all = outcome("centres", ElementType::U32, centres);
            all.outputs.extend(outcome("labels", ElementType::U32, labels).outputs);
            its.check(&request, &all)
        };
        assert!(judged(&labels, &centres).passed);
        let mut other = labels.clone();
        other[39] = (other[39] + 1) % 3;
        let check = judged(&other, &centres);
        assert_eq!((check.wrong, check.first_wrong.map(|wrong| wrong.index)), (1, Some(39)));
        let mut other = centres.clone();
        other[5] += 1;
        assert_eq!(judged(&labels, &other).first_wrong.map(|wrong| wrong.output), Some("centres".to_owned()));
    }

    #[test]
    fn points_are_below_1024_and_the_first_are_centres() {
        let its = variant("k_means/atomic");
        let job = job(its, &request(its, &[("n", 5000.0), ("centres", 9.0)]));
        let [points, centres] = ["points", "centres"].map(|name| integers(&job, name));
        assert!(points.iter().all(|coordinate| *coordinate < 1024));
        assert_eq!(centres, points[..18]);
    }
}
