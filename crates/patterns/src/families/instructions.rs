//! What instructions cost: chains of one kind of operation, so that its speed is all that is measured.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{ROW_TRIALS, input, output, shader};
use crate::{
    Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "instructions",
    title: "What instructions cost",
    summary: "Does one kind of operation again and again, so that its speed is all that is measured.",
    lesson: shader!("instructions/lesson.md"),
    variants: &[
        Variant {
            id: "multiply_add",
            title: "Multiply and add",
            summary: "The operations that a GPU is built for, in one instruction.",
            covers: &["E11", "E15", "E26", "E40", "G1", "E16", "E47", "E48"],
            wgsl: shader!("instructions/multiply_add.wgsl"),
            cuda: shader!("instructions/multiply_add.cu"),
            entry_points: &["instructions_multiply_add"],
            check: |request, outcome| check_floats(request, outcome, |x, start| x * 0.75 + start),
            ..CHAIN
        },
        Variant {
            id: "reciprocal_root",
            title: "Reciprocal square root",
            summary: "A function that the few special units calculate.",
            covers: &["G1", "F22"],
            wgsl: shader!("instructions/reciprocal_root.wgsl"),
            cuda: shader!("instructions/reciprocal_root.cu"),
            entry_points: &["instructions_reciprocal_root"],
            check: |request, outcome| check_floats(request, outcome, |x, start| 1.0 / (x + start).sqrt()),
            ..CHAIN
        },
        Variant {
            id: "logarithm",
            title: "Logarithm",
            summary: "Another one of theirs, with a multiplication to change the base.",
            covers: &["G1", "F22"],
            wgsl: shader!("instructions/logarithm.wgsl"),
            cuda: shader!("instructions/logarithm.cu"),
            entry_points: &["instructions_logarithm"],
            check: |request, outcome| check_floats(request, outcome, |x, start| (x + start).ln()),
            ..CHAIN
        },
        Variant {
            id: "integer_multiply",
            title: "Integer multiply and add",
            summary: "Whole numbers of 32 bits, whose products lose what does not fit.",
            covers: &["G1", "X79"],
            wgsl: shader!("instructions/integer_multiply.wgsl"),
            cuda: shader!("instructions/integer_multiply.cu"),
            entry_points: &["instructions_integer_multiply"],
            plan: |request| plan(request, ElementType::U32),
            check: |request, outcome| {
                check_integers(request, outcome, |x, start, _| x.wrapping_mul(1_664_525).wrapping_add(start))
            },
            ..CHAIN
        },
        Variant {
            id: "divide",
            title: "Integer division",
            summary: "No instruction, but some twenty of them.",
            covers: &["G1", "F22"],
            wgsl: shader!("instructions/divide.wgsl"),
            cuda: shader!("instructions/divide.cu"),
            entry_points: &["instructions_divide"],
            plan: |request| plan(request, ElementType::U32),
            check: |request, outcome| {
                check_integers(request, outcome, |x, start, round| ((x ^ MIXED) / (start | 1)).wrapping_add(round))
            },
            ..CHAIN
        },
        Variant {
            id: "modulo",
            title: "Integer remainder",
            summary: "A division, a multiplication and a subtraction.",
            covers: &["G1", "F22"],
            wgsl: shader!("instructions/modulo.wgsl"),
            cuda: shader!("instructions/modulo.cu"),
            entry_points: &["instructions_modulo"],
            plan: |request| plan(request, ElementType::U32),
            check: |request, outcome| {
                check_integers(request, outcome, |x, start, round| ((x ^ MIXED) % (start | 1)).wrapping_add(round))
            },
            ..CHAIN
        },
    ],
};

/// What the variants share; a variant's own fields come first.
const CHAIN: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "IIT Delhi lecture 26, what instructions cost",
    covers: &[],
    wgsl: crate::Text::NONE,
    cuda: crate::Text::NONE,
    entry_points: &[],
    parameters: &[
        Parameter::size("n", "Threads", 1 << 18, 1 << 26),
        Parameter::block_x(256),
        Parameter::scalar("rounds", "Operations per thread", 256, [1, 4096]),
    ],
    metric: Metric::Arithmetic,
    trials: TRIALS,
    plan: |request| plan(request, ElementType::F32),
    work,
    check: |request, outcome| check_floats(request, outcome, |x, _| x),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const TRIALS: &[Trial] = &[ROW_TRIALS[1], ROW_TRIALS[2], &[("rounds", 1.0)], &[("rounds", 1000.0), ("n", 100.0)]];

/// Every other bit: 0xaaaaaaaa.
const MIXED: u32 = 2_863_311_530;

fn values(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn plan(request: &Request, element: ElementType) -> Result<Plan, SettingError> {
    let [n, block, rounds] = ["n", "block_x", "rounds"].map(|name| request.settings.whole(name));
    let buffers = vec![
        input("input", element, n.into(), values(request)),
        output("output", element, n.into()),
        Buffer::uniform("parameters", &[n, rounds]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(u64::from(n.div_ceil(block.max(1))))?))
}

/// Two operations per round: the one that the variant is about, and the addition that links it to the next.
fn work(settings: &Settings) -> Work {
    let [n, rounds] = ["n", "rounds"].map(|name| u64::from(settings.whole(name)));
    Work { bytes: 2 * ElementType::BYTES * n, flops: 2 * rounds * n }
}

/// The chains shrink what went before to 0.75 and less, so that errors do not pile up: four times that of a step, where
/// WGSL allows a logarithm 3 units in the last place and 2⁻²¹ near one.
const TOLERANCE: f64 = 4e-6;

fn check_floats(request: &Request, outcome: &Outcome, step: impl Fn(f64, f64) -> f64 + Sync) -> Check {
    let values = values(request);
    let [n, rounds] = ["n", "rounds"].map(|name| u64::from(request.settings.whole(name)));
    Check::floats(outcome, "output", "every chain in f64", TOLERANCE, n, |index| {
        let start = f64::from(2.5 + 0.5 * values.f32(index));
        Expected::exact((0..rounds).fold(start, |x, _| step(x, start)))
    })
}

fn check_integers(request: &Request, outcome: &Outcome, step: impl Fn(u32, u32, u32) -> u32 + Sync) -> Check {
    let values = values(request);
    let [n, rounds] = ["n", "rounds"].map(|name| request.settings.whole(name));
    Check::equal(outcome, "output", "every chain", n.into(), |index| {
        let start = values.u32(index);
        (0..rounds).fold(start, |x, round| step(x, start, round))
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, integers, job, judges_each_word, request, variant};

    #[test]
    fn chains_of_floats_are_judged_thread_by_thread() {
        type Step = fn(f32, f32) -> f32;
        let steps: [(&str, Step); 3] = [
            ("instructions/multiply_add", |x, start| x * 0.75 + start),
            ("instructions/reciprocal_root", |x, start| 1.0 / (x + start).sqrt()),
            ("instructions/logarithm", |x, start| (x + start).ln()),
        ];
        for (id, step) in steps {
            let chain = variant(id);
            let request = request(chain, &[("n", 7.0), ("rounds", 30.0)]);
            let right: Vec<u32> = floats(&job(chain, &request), "input")
                .iter()
                .map(|x| 2.5 + 0.5 * x)
                .map(|start| (0..30).fold(start, |x, _| step(x, start)).to_bits())
                .collect();
            judges_each_word(chain, &request, "output", &right, |bits| (f32::from_bits(bits) * 1.0001).to_bits());
        }
    }

    #[test]
    fn chains_of_integers_are_judged_thread_by_thread() {
        type Step = fn(u32, u32, u32) -> u32;
        let steps: [(&str, Step); 3] = [
            ("instructions/integer_multiply", |x, start, _| x.wrapping_mul(1_664_525).wrapping_add(start)),
            ("instructions/divide", |x, start, round| ((x ^ 0xaaaa_aaaa) / (start | 1)).wrapping_add(round)),
            ("instructions/modulo", |x, start, round| ((x ^ 0xaaaa_aaaa) % (start | 1)).wrapping_add(round)),
        ];
        for (id, step) in steps {
            let chain = variant(id);
            let request = request(chain, &[("n", 7.0), ("rounds", 30.0)]);
            let right: Vec<u32> = integers(&job(chain, &request), "input")
                .iter()
                .map(|start| (0..30).fold(*start, |x, round| step(x, *start, round)))
                .collect();
            judges_each_word(chain, &request, "output", &right, |word| word ^ 1);
        }
    }
}
