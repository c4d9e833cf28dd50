//! Branches and loops within a warp, and the same work without them.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{ROW_TRIALS, input, output, shader};
use crate::{
    Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work,
    catalogue::{Plan, Trial},
    check::Expected,
};

pub(crate) static FAMILY: Family = Family {
    id: "divergence",
    title: "Divergence",
    summary: "Takes different ways within a warp, between warps, and none at all.",
    lesson: shader!("divergence/lesson.md"),
    variants: &[
        Variant {
            id: "by_parity",
            title: "Even and odd threads",
            summary: "Every warp takes both branches, one after the other, with half of its lanes.",
            course: "IIT Delhi lecture 26, Control flow; PMPP chapter 6, Warps and thread execution",
            covers: &["G2", "E22", "E5"],
            wgsl: shader!("divergence/by_parity.wgsl"),
            cuda: shader!("divergence/by_parity.cu"),
            entry_points: &["divergence_by_parity"],
            parameters: ELEMENTS_AND_BLOCK,
            trials: ROW_TRIALS,
            plan: |request| plan(request, &[]),
            work: |settings| work(settings, 2 * PASSES),
            check: |request, outcome| check_arms(request, outcome, |thread, _| thread % 2 == 0),
            ..BRANCH
        },
        Variant {
            id: "by_block_half",
            title: "One half of a block each",
            summary: "A warp takes one branch with all of its lanes.",
            course: "IIT Delhi lecture 26, Control flow",
            covers: &["G2", "E49"],
            wgsl: shader!("divergence/by_block_half.wgsl"),
            cuda: shader!("divergence/by_block_half.cu"),
            entry_points: &["divergence_by_block_half"],
            parameters: ELEMENTS_AND_BLOCK,
            trials: ROW_TRIALS,
            plan: |request| plan(request, &[]),
            work: |settings| work(settings, 2 * PASSES),
            check: |request, outcome| check_arms(request, outcome, |thread, block| thread < block / 2),
            ..BRANCH
        },
        Variant {
            id: "if_else",
            title: "A choice by branch",
            summary: "Two short ways, chosen by the sign of the data.",
            course: "IIT Delhi lecture 26, Control flow",
            covers: &["G3", "E50"],
            wgsl: shader!("divergence/if_else.wgsl"),
            cuda: shader!("divergence/if_else.cu"),
            entry_points: &["divergence_if_else"],
            ..CHOICE
        },
        Variant {
            id: "select",
            title: "A choice without a branch",
            summary: "Every lane makes both values and keeps one.",
            course: "IIT Delhi lecture 26, predication",
            covers: &["G3", "F25", "E50"],
            wgsl: shader!("divergence/select.wgsl"),
            cuda: shader!("divergence/select.cu"),
            entry_points: &["divergence_select"],
            ..CHOICE
        },
        Variant {
            id: "multiply",
            title: "A choice by multiplication",
            summary: "Both values are multiplied by the condition, one and zero, and added.",
            course: "IIT Delhi lecture 26, multiplying by the condition",
            covers: &["G3"],
            wgsl: shader!("divergence/multiply.wgsl"),
            cuda: shader!("divergence/multiply.cu"),
            entry_points: &["divergence_multiply"],
            ..CHOICE
        },
        Variant {
            id: "trips_by_lane",
            title: "Loops of unequal length, by lane",
            summary: "A warp stays in the loop until its longest lane is done.",
            course: "PMPP chapter 6, loops that diverge: announced, without an example",
            covers: &["F9", "E22"],
            wgsl: shader!("divergence/trips_by_lane.wgsl"),
            cuda: shader!("divergence/trips_by_lane.cu"),
            entry_points: &["divergence_trips_by_lane"],
            plan: |request| plan(request, &["spread"]),
            check: |request, outcome| check_trips(request, outcome, |_, thread| thread % 32),
            ..TRIPS
        },
        Variant {
            id: "trips_by_warp",
            title: "Loops of unequal length, by warp",
            summary: "The same lengths, and no lane waits for another.",
            course: "PMPP chapter 6, loops that diverge: announced, without an example",
            covers: &["F9"],
            wgsl: shader!("divergence/trips_by_warp.wgsl"),
            cuda: shader!("divergence/trips_by_warp.cu"),
            entry_points: &["divergence_trips_by_warp"],
            plan: |request| plan(request, &["spread"]),
            check: |request, outcome| check_trips(request, outcome, |index, _| index / 32 % 32),
            ..TRIPS
        },
    ],
};

const ELEMENTS: Parameter = Parameter::size("n", "Elements", 1 << 20, 1 << 28);
const ELEMENTS_AND_BLOCK: &[Parameter] = &[ELEMENTS, Parameter::block_x(256)];

/// What the variants share; a variant's own fields come first.
const BRANCH: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "",
    covers: &[],
    wgsl: crate::Text::NONE,
    cuda: crate::Text::NONE,
    entry_points: &[],
    parameters: ELEMENTS_AND_BLOCK,
    metric: Metric::Arithmetic,
    trials: ROW_TRIALS,
    plan: |request| plan(request, &[]),
    work: |settings| work(settings, 2),
    check: check_choice,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const CHOICE: Variant = Variant { metric: Metric::Bandwidth, ..BRANCH };

const TRIPS: Variant = Variant {
    parameters: &[
        ELEMENTS,
        Parameter::block_x(256),
        Parameter::scalar("spread", "Passes more from one lane or warp to the next", 4, [0, 16]),
    ],
    trials: TRIP_TRIALS,
    // 1 + spread × (0 to 31) passes are 1 + 15.5 × spread on average; a multiplication and an addition each.
    work: |settings| work(settings, 2 + 31 * u64::from(settings.whole("spread"))),
    ..BRANCH
};

const TRIP_TRIALS: &[Trial] = &[&[("spread", 0.0)], &[("spread", 16.0), ("block_x", 100.0)], &[("block_x", 32.0)]];

/// Passes of the loop in each arm.
const PASSES: u64 = 64;

fn values(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn plan(request: &Request, scalars: &[&str]) -> Result<Plan, SettingError> {
    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let words: Vec<u32> = std::iter::once(n).chain(scalars.iter().map(|name| request.settings.whole(name))).collect();
    let buffers = vec![
        input("input", ElementType::F32, n.into(), values(request)),
        output("output", ElementType::F32, n.into()),
        Buffer::uniform("parameters", &words),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(u64::from(n.div_ceil(block.max(1))))?))
}

fn work(settings: &Settings, flops_an_element: u64) -> Work {
    let n = u64::from(settings.whole("n"));
    Work { bytes: 2 * ElementType::BYTES * n, flops: flops_an_element * n }
}

/// `passes` times x ← factor · x + term, with the factor and the term as f32 has them.
fn iterate(x: f32, factor: f32, term: f32, passes: u64) -> f64 {
    (0..passes).fold(f64::from(x), |x, _| x * f64::from(factor) + f64::from(term))
}

/// What all results stay below: 0.5 ÷ (1 − 0.96) and 0.25 ÷ (1 − 0.98).
const BOUND: f64 = 12.5;

/// Each pass rounds twice by 2⁻²⁴ of at most [`BOUND`], and what went before shrinks by the factor: together no more
/// than 2 ÷ (1 − 0.98) times 2⁻²⁴.
const ROUNDING: f64 = 100.0 / 16_777_216.0;

fn thread_of(request: &Request, index: u64) -> (u64, u64) {
    let block = u64::from(request.settings.whole("block_x")).max(1);
    (index % block, block)
}

fn check_arms(request: &Request, outcome: &Outcome, first: impl Fn(u64, u64) -> bool + Sync) -> Check {
    let values = values(request);
    let n = request.settings.whole("n").into();
    Check::floats(outcome, "output", "every result of 64 passes in f64", ROUNDING, n, |index| {
        let (thread, block) = thread_of(request, index);
        let x = values.f32(index);
        let value = if first(thread, block) { iterate(x, 0.96, 0.5, PASSES) } else { iterate(x, 0.98, -0.25, PASSES) };
        Expected { value, scale: BOUND }
    })
}

fn check_choice(request: &Request, outcome: &Outcome) -> Check {
    let values = values(request);
    let n = request.settings.whole("n").into();
    // A multiplication and an addition; fused or not, and with zero times the other value added.
    Check::floats(outcome, "output", "every choice in f64", 1.2e-7, n, |index| {
        let x = f64::from(values.f32(index));
        let value = if x > 0.0 { 2.0 * x + 1.0 } else { -3.0 * x };
        Expected::exact(value)
    })
}

fn check_trips(request: &Request, outcome: &Outcome, place: impl Fn(u64, u64) -> u64 + Sync) -> Check {
    let values = values(request);
    let [n, spread] = ["n", "spread"].map(|name| u64::from(request.settings.whole(name)));
    Check::floats(outcome, "output", "every result of as many passes in f64", ROUNDING, n, |index| {
        let passes = 1 + place(index, thread_of(request, index).0) * spread;
        Expected { value: iterate(values.f32(index), 0.96, 0.5, passes), scale: BOUND }
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{floats, job, judges_each_word, request, variant};

    fn in_f32(x: f32, factor: f32, term: f32, passes: u64) -> f32 {
        (0..passes).fold(x, |x, _| x * factor + term)
    }

    fn judge(id: &str, settings: &[(&str, f64)], make: impl Fn(usize, f32) -> f32) {
        let branch = variant(id);
        let request = request(branch, settings);
        let x = floats(&job(branch, &request), "input");
        let right: Vec<u32> = x.iter().enumerate().map(|(at, x)| make(at, *x).to_bits()).collect();
        judges_each_word(branch, &request, "output", &right, |bits| (f32::from_bits(bits) + 0.001).to_bits());
    }

    #[test]
    fn the_way_of_a_thread_depends_on_its_parity_or_its_half() {
        let arms = |first: bool, x| if first { in_f32(x, 0.96, 0.5, 64) } else { in_f32(x, 0.98, -0.25, 64) };
        let settings = [("n", 11.0), ("block_x", 4.0)];
        judge("divergence/by_parity", &settings, |at, x| arms(at % 2 == 0, x));
        judge("divergence/by_block_half", &settings, |at, x| arms(at % 4 < 2, x));
    }

    #[test]
    fn a_choice_is_the_same_however_it_is_made() {
        for id in ["divergence/if_else", "divergence/select", "divergence/multiply"] {
            judge(id, &[("n", 9.0)], |_, x| if x > 0.0 { 2.0 * x + 1.0 } else { -3.0 * x });
        }
    }

    #[test]
    fn passes_are_counted_by_lane_or_by_warp() {
        let settings = [("n", 70.0), ("block_x", 48.0), ("spread", 2.0)];
        let passes = |place: usize| 1 + 2 * place as u64;
        judge("divergence/trips_by_lane", &settings, |at, x| in_f32(x, 0.96, 0.5, passes(at % 48 % 32)));
        judge("divergence/trips_by_warp", &settings, |at, x| in_f32(x, 0.96, 0.5, passes(at / 32 % 32)));
    }
}
