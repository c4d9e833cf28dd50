//! Every atomic by itself: all threads use one word, and what each was told must fit some order of them.

mod operation;
mod trail;

use warpground_engine::{Buffer, ElementType, Fill, Outcome, Role};

use self::{
    operation::{Atomic, Kind},
    trail::Exchange,
};
use super::{ROW_TRIALS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request,
    SettingError, Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "atomics",
    title: "Atomics",
    summary: "Changes one word from all threads at once, and returns to each what it found.",
    lesson: shader!("atomics/lesson.md"),
    variants: &[
        Variant {
            id: "add",
            title: "atomicAdd",
            summary: "Adds, and wraps around at 2³².",
            course: "Introduction to CUDA, atomicAdd(); CS149 lecture 7",
            covers: &["AT1", "X100"],
            wgsl: shader!("atomics/add.wgsl"),
            cuda: shader!("atomics/add.cu"),
            entry_points: &["atomics_add"],
            parameters: &[SIZE, start_at(Atomic::ADD), BLOCK],
            plan: |request| plan(request, &Atomic::ADD),
            check: |request, outcome| check(request, outcome, &Atomic::ADD),
            ..COMMON
        },
        Variant {
            id: "float_add",
            title: "atomicAdd of floats",
            summary: "Adds floats by compare-and-swap, since WGSL has no atomic for them.",
            course: "Introduction to CUDA, atomicAdd() of float",
            covers: &["AT1"],
            wgsl: shader!("atomics/float_add.wgsl"),
            cuda: shader!("atomics/float_add.cu"),
            entry_points: &["atomics_float_add"],
            parameters: &[SIZE, BLOCK],
            plan: |request| plan(request, &Atomic::FLOAT_ADD),
            check: |request, outcome| check(request, outcome, &Atomic::FLOAT_ADD),
            ..COMMON
        },
        Variant {
            id: "subtract",
            title: "atomicSub",
            summary: "Subtracts, and wraps around below zero.",
            course: "Introduction to CUDA, atomicSub()",
            covers: &["AT2"],
            wgsl: shader!("atomics/subtract.wgsl"),
            cuda: shader!("atomics/subtract.cu"),
            entry_points: &["atomics_subtract"],
            parameters: &[SIZE, start_at(Atomic::SUBTRACT), BLOCK],
            plan: |request| plan(request, &Atomic::SUBTRACT),
            check: |request, outcome| check(request, outcome, &Atomic::SUBTRACT),
            ..COMMON
        },
        Variant {
            id: "exchange",
            title: "atomicExch",
            summary: "Stores a value and returns the old one.",
            course: "Introduction to CUDA, atomicExch()",
            covers: &["AT3"],
            wgsl: shader!("atomics/exchange.wgsl"),
            cuda: shader!("atomics/exchange.cu"),
            entry_points: &["atomics_exchange"],
            parameters: &[SIZE, start_at(Atomic::EXCHANGE), BLOCK],
            plan: |request| plan(request, &Atomic::EXCHANGE),
            check: |request, outcome| check(request, outcome, &Atomic::EXCHANGE),
            ..COMMON
        },
        Variant {
            id: "minimum",
            title: "atomicMin",
            summary: "Lowers a word, as an unsigned number.",
            course: "Introduction to CUDA, atomicMin()",
            covers: &["AT4"],
            wgsl: shader!("atomics/minimum.wgsl"),
            cuda: shader!("atomics/minimum.cu"),
            entry_points: &["atomics_minimum"],
            parameters: &[SIZE, start_at(Atomic::MINIMUM), BLOCK],
            plan: |request| plan(request, &Atomic::MINIMUM),
            check: |request, outcome| check(request, outcome, &Atomic::MINIMUM),
            ..COMMON
        },
        Variant {
            id: "minimum_signed",
            title: "atomicMin of int",
            summary: "Lowers a word, as a signed number.",
            course: "Introduction to CUDA, atomicMin()",
            covers: &["AT4"],
            wgsl: shader!("atomics/minimum_signed.wgsl"),
            cuda: shader!("atomics/minimum_signed.cu"),
            entry_points: &["atomics_minimum_signed"],
            parameters: &[SIZE, start_at(Atomic::MINIMUM_SIGNED), BLOCK],
            plan: |request| plan(request, &Atomic::MINIMUM_SIGNED),
            check: |request, outcome| check(request, outcome, &Atomic::MINIMUM_SIGNED),
            ..COMMON
        },
        Variant {
            id: "float_minimum",
            title: "atomicMin of floats",
            summary: "Lowers a float that is stored as an integer of the same order.",
            course: "Introduction to CUDA, atomicMin(), for floats",
            covers: &["AT4"],
            wgsl: shader!("atomics/float_minimum.wgsl"),
            cuda: shader!("atomics/float_minimum.cu"),
            entry_points: &["atomics_float_minimum"],
            parameters: &[SIZE, BLOCK],
            plan: |request| plan(request, &Atomic::FLOAT_MINIMUM),
            check: |request, outcome| check(request, outcome, &Atomic::FLOAT_MINIMUM),
            ..COMMON
        },
        Variant {
            id: "maximum",
            title: "atomicMax",
            summary: "Raises a word, as an unsigned number.",
            course: "Introduction to CUDA, atomicMax()",
            covers: &["AT5"],
            wgsl: shader!("atomics/maximum.wgsl"),
            cuda: shader!("atomics/maximum.cu"),
            entry_points: &["atomics_maximum"],
            parameters: &[SIZE, start_at(Atomic::MAXIMUM), BLOCK],
            plan: |request| plan(request, &Atomic::MAXIMUM),
            check: |request, outcome| check(request, outcome, &Atomic::MAXIMUM),
            ..COMMON
        },
        Variant {
            id: "maximum_signed",
            title: "atomicMax of int",
            summary: "Raises a word, as a signed number.",
            course: "Introduction to CUDA, atomicMax()",
            covers: &["AT5"],
            wgsl: shader!("atomics/maximum_signed.wgsl"),
            cuda: shader!("atomics/maximum_signed.cu"),
            entry_points: &["atomics_maximum_signed"],
            parameters: &[SIZE, start_at(Atomic::MAXIMUM_SIGNED), BLOCK],
            plan: |request| plan(request, &Atomic::MAXIMUM_SIGNED),
            check: |request, outcome| check(request, outcome, &Atomic::MAXIMUM_SIGNED),
            ..COMMON
        },
        Variant {
            id: "increment",
            title: "atomicInc",
            summary: "Counts up to a limit and starts again from 0.",
            course: "Introduction to CUDA, atomicInc()",
            covers: &["AT6", "B68"],
            wgsl: shader!("atomics/increment.wgsl"),
            cuda: shader!("atomics/increment.cu"),
            entry_points: &["atomics_increment"],
            parameters: &[SIZE, start_at(Atomic::INCREMENT), LIMIT, BLOCK],
            plan: |request| plan(request, &Atomic::INCREMENT),
            check: |request, outcome| check(request, outcome, &Atomic::INCREMENT),
            ..COMMON
        },
        Variant {
            id: "decrement",
            title: "atomicDec",
            summary: "Counts down to 0 and starts again from the limit.",
            course: "Introduction to CUDA, atomicDec()",
            covers: &["AT7", "B68", "X99"],
            wgsl: shader!("atomics/decrement.wgsl"),
            cuda: shader!("atomics/decrement.cu"),
            entry_points: &["atomics_decrement"],
            parameters: &[SIZE, start_at(Atomic::DECREMENT), LIMIT, BLOCK],
            plan: |request| plan(request, &Atomic::DECREMENT),
            check: |request, outcome| check(request, outcome, &Atomic::DECREMENT),
            ..COMMON
        },
        Variant {
            id: "compare_and_swap",
            title: "atomicCAS",
            summary: "Exchanges only if the word holds what was expected.",
            course: "Introduction to CUDA, Atomic and Arithmetic Functions (topic list)",
            covers: &["F35"],
            wgsl: shader!("atomics/compare_and_swap.wgsl"),
            cuda: shader!("atomics/compare_and_swap.cu"),
            entry_points: &["atomics_compare_and_swap"],
            parameters: &[SIZE, start_at(Atomic::COMPARE_AND_SWAP), BLOCK],
            plan: |request| plan(request, &Atomic::COMPARE_AND_SWAP),
            check: |request, outcome| check(request, outcome, &Atomic::COMPARE_AND_SWAP),
            ..COMMON
        },
        Variant {
            id: "and",
            title: "atomicAnd",
            summary: "Clears bits.",
            course: "Introduction to CUDA, Atomic and Arithmetic Functions (topic list)",
            covers: &["F35"],
            wgsl: shader!("atomics/and.wgsl"),
            cuda: shader!("atomics/and.cu"),
            entry_points: &["atomics_and"],
            parameters: &[SIZE, start_at(Atomic::AND), BLOCK],
            plan: |request| plan(request, &Atomic::AND),
            check: |request, outcome| check(request, outcome, &Atomic::AND),
            ..COMMON
        },
        Variant {
            id: "or",
            title: "atomicOr",
            summary: "Sets bits.",
            course: "Introduction to CUDA, Atomic and Arithmetic Functions (topic list)",
            covers: &["F35"],
            wgsl: shader!("atomics/or.wgsl"),
            cuda: shader!("atomics/or.cu"),
            entry_points: &["atomics_or"],
            parameters: &[SIZE, start_at(Atomic::OR), BLOCK],
            plan: |request| plan(request, &Atomic::OR),
            check: |request, outcome| check(request, outcome, &Atomic::OR),
            ..COMMON
        },
        Variant {
            id: "xor",
            title: "atomicXor",
            summary: "Turns bits over.",
            course: "Introduction to CUDA, Atomic and Arithmetic Functions (topic list)",
            covers: &["F35"],
            wgsl: shader!("atomics/xor.wgsl"),
            cuda: shader!("atomics/xor.cu"),
            entry_points: &["atomics_xor"],
            parameters: &[SIZE, start_at(Atomic::XOR), BLOCK],
            plan: |request| plan(request, &Atomic::XOR),
            check: |request, outcome| check(request, outcome, &Atomic::XOR),
            ..COMMON
        },
        Variant {
            id: "lost_updates",
            title: "Mistake: adding without atomics",
            summary: "Threads read, add and write one word, and lose each other's additions.",
            course: "Introduction to CUDA, Atomic and Arithmetic functions, why they are needed",
            covers: &["AT8", "E65"],
            wgsl: shader!("atomics/lost_updates.wgsl"),
            cuda: shader!("atomics/lost_updates.cu"),
            entry_points: &["atomics_lost_updates"],
            parameters: &[SIZE, start_at(Atomic::ADD), BLOCK],
            // With a single thread a block there would be no race within one.
            trials: &[&[("block_x", 32.0)], &[("block_x", 100.0)], &[("block_x", 1024.0)]],
            plan: |request| plan(request, &Atomic::ADD),
            check: |request, outcome| check(request, outcome, &Atomic::ADD),
            defect: Some(Defect {
                mended: "add",
                explanation: || Explanation {
                    mistake: "Reading, adding and writing must be one step: atomicAdd.",
                    effect: "Threads that read the same value write sums that know nothing of each other; all but one of \
                         them are lost.",
                    notice: "The word is far too small, differs from run to run, and two threads got the same old value.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..COMMON
        },
    ],
};

/// What all variants share.
const COMMON: Variant = Variant {
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
    trials: TRIALS,
    plan: |request| plan(request, &Atomic::ADD),
    work,
    check: |request, outcome| check(request, outcome, &Atomic::ADD),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const SIZE: Parameter = Parameter::size("n", "Threads", 1000, MOST_THREADS);

const BLOCK: Parameter = Parameter::block_x(256);

const LIMIT: Parameter = Parameter {
    name: "limit",
    title: "Limit",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Whole,
    default: 3.0,
    minimum: 0.0,
    maximum: u32::MAX as f64,
};

/// What the word holds at first.
const fn start_at(atomic: Atomic) -> Parameter {
    Parameter { name: "start", title: "The word before", default: atomic.start as f64, ..LIMIT }
}

/// More threads would queue for the one word for seconds.
const MOST_THREADS: u32 = 1 << 20;

const TRIALS: &[Trial] = ROW_TRIALS;

fn plan(request: &Request, atomic: &Atomic) -> Result<Plan, SettingError> {
    let [n, block, limit] = ["n", "block_x", "limit"].map(|name| request.settings.whole(name));
    let mut buffers = Vec::with_capacity(4);
    if !atomic.has_limit() {
        buffers.push(input("values", atomic.element, n.into(), atomic.values(request)));
    }
    let word = output("word", ElementType::U32, 1);
    buffers.push(Buffer { role: Role::InputOutput, fill: start(request, atomic), ..word });
    buffers.push(output("returned", atomic.element, n.into()));
    buffers.push(Buffer::uniform("parameters", &[n, limit]));
    Ok(Plan::single_launch(buffers, request.row_of_blocks(n.div_ceil(block).into())?))
}

/// What the word holds before the launch.
fn start(request: &Request, atomic: &Atomic) -> Fill {
    match atomic.kind {
        Kind::FloatAdd => Fill::Zero,
        Kind::FloatMinimum => Fill::Constant(operation::ordered(f32::INFINITY.to_bits()).into()),
        _ => Fill::Constant(request.settings.get("start")),
    }
}

fn work(settings: &Settings) -> Work {
    // A value read and an answer written by each thread.
    Work { bytes: 2 * ElementType::BYTES * u64::from(settings.whole("n")), flops: 0 }
}

fn check(request: &Request, outcome: &Outcome, atomic: &Atomic) -> Check {
    let [n, limit] = ["n", "limit"].map(|name| request.settings.whole(name));
    let values = atomic.values(request);
    let word = |name: &str| outcome.output(name).map(|found| found.u32s().collect::<Vec<_>>()).unwrap_or_default();
    let (returned, end) = (word("returned"), word("word").first().copied());
    let exchanges: Vec<Exchange> = (0_u64..)
        .zip(&returned)
        .map(|(thread, returned)| {
            let old = atomic.stored(*returned);
            Exchange { old, new: atomic.apply(old, values.bits(atomic.element, thread), limit) }
        })
        .collect();
    if exchanges.len() != n as usize {
        return Check::equal(outcome, "returned", "an answer for every thread", n.into(), |_| 0);
    }
    let start = start(request, atomic).u32(0);
    trail::check(start, end.unwrap_or_default(), &exchanges, |stored| atomic.show(stored))
}

#[cfg(test)]
mod tests {
    use warpground_engine::Output;

    use super::*;
    use crate::testing::{job, request, variant};

    /// The outcome of the threads one after another, from the last to the first.
    fn one_after_another(variant: &Variant, request: &Request, atomic: &Atomic) -> Outcome {
        let n = request.settings.whole("n");
        let limit = request.settings.whole("limit");
        let job = job(variant, request);
        let word = job.buffers.iter().find(|buffer| buffer.name == "word").map(|word| word.fill.u32(0));
        let mut word = word.unwrap_or_default();
        let mut returned = vec![0_u32; n as usize];
        for thread in (0..n).rev() {
            let value = atomic.values(request).bits(atomic.element, thread.into());
            returned[thread as usize] = atomic.told(word);
            word = atomic.apply(word, value, limit);
        }
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let output = |name: &str, words: &[u32]| Output {
            name: name.to_owned(),
            element: ElementType::U32,
            bytes: bytes(words),
        };
        Outcome { outputs: vec![output("word", &[word]), output("returned", &returned)] }
    }

    #[test]
    fn every_atomic_passes_in_some_order_and_a_thread_that_is_told_otherwise_does_not() {
        for (id, atomic) in Atomic::ALL {
            let variant = variant(&format!("atomics/{id}"));
            let request = request(variant, &[("n", 1000.0)]);
            let mut outcome = one_after_another(variant, &request, atomic);
            let check = variant.check(&request, &outcome);
            assert!(check.passed, "{id}: {check:?}");
            // One thread gets a value that the word never held.
            outcome.outputs[1].bytes[4 * 500..4 * 501].copy_from_slice(&0x7654_3210_u32.to_le_bytes());
            let check = variant.check(&request, &outcome);
            assert!(!check.passed && check.first_wrong.is_some(), "{id}: {check:?}");
        }
    }

    #[test]
    fn increment_and_decrement_run_through_the_courses_sequences() {
        let run = |atomic: &Atomic, start: u32, steps: usize| {
            std::iter::successors(Some(start), |old| Some(atomic.apply(*old, 0, 3))).take(steps).collect::<Vec<_>>()
        };
        assert_eq!(run(&Atomic::INCREMENT, 0, 5), [0, 1, 2, 3, 0]);
        assert_eq!(run(&Atomic::DECREMENT, 0, 6), [0, 3, 2, 1, 0, 3]);
        assert_eq!(run(&Atomic::DECREMENT, 9, 6), [9, 3, 2, 1, 0, 3]);
    }
}
