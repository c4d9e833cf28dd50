//! Barriers that only a part of a block reaches, barriers that are missing, and blocks that count on an order.

use warpground_engine::Role;

use super::{blocks, check, check_template, check_totals, double, next, plan, plan_totals, work};
use crate::{
    Defect, ExpectedFinding, Explanation, Metric, Parameter, Symptom, Variant, Work, catalogue::Trial, families::shader,
};

/// The simulator runs these.
const PARAMETERS: &[Parameter] = &[Parameter::size("n", "Elements", 1000, 1 << 20), Parameter::block_x(256)];

const TRIALS: &[Trial] = &[&[("block_x", 32.0)], &[("block_x", 100.0)], &[("n", 1024.0), ("block_x", 64.0)]];

/// A barrier that not all threads of a block reach. What a GPU does with one is not defined, and it may hang: the
/// simulator alone runs it.
const DIVERGENT: Symptom = Symptom::Found { finding: ExpectedFinding::BarrierDivergence, only_simulated: true };

const RACE: Symptom = Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false };

const UNDEFINED: &str = "Undefined: old NVIDIA cards hung or went on with half of the data, newer ones may let the threads \
                         pass each other at different barriers. CUDA compiles it without a word.";

const NOTICE: &str = "A browser's compiler refuses it, since the condition is not uniform. The simulator names a thread that \
                      waits, one that does not come, and where each of them is.";

/// Everything but the texts and the arithmetic is the right kernel's.
const BARRIER: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "PMPP chapter 4, Synchronization and transparent scalability",
    covers: &[],
    wgsl: crate::Text::NONE,
    cuda: crate::Text::NONE,
    entry_points: &[],
    parameters: PARAMETERS,
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan,
    work,
    check: |request, outcome| check(request, outcome, |_, value| next(value)),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

pub(super) const BARRIER_IN_BRANCH: Variant = Variant {
    id: "barrier_in_branch",
    title: "Mistake: a barrier in a branch",
    summary: "Only the threads that have an element reach the barrier.",
    course: "PMPP chapter 4, a barrier inside an if; CS149 lecture 7, CUDA synchronization constructs",
    covers: &["Y1", "X37"],
    wgsl: shader!("barriers/barrier_in_branch.wgsl"),
    cuda: shader!("barriers/barrier_in_branch.cu"),
    entry_points: &["barriers_in_branch"],
    defect: Some(Defect {
        mended: "after_branches",
        explanation: || Explanation {
            mistake: "The barrier is inside the if. It belongs after it, where every thread reaches it.",
            effect: UNDEFINED,
            notice: NOTICE,
        },
        symptom: DIVERGENT,
    }),
    ..BARRIER
};

pub(super) const BARRIER_IN_BOTH_ARMS: Variant = Variant {
    id: "barrier_in_both_arms",
    title: "Mistake: a barrier in both arms",
    summary: "Two barriers, and the threads of one block split between them.",
    course: "PMPP chapter 4, barriers in then and else",
    covers: &["Y2", "X37"],
    wgsl: shader!("barriers/barrier_in_both_arms.wgsl"),
    cuda: shader!("barriers/barrier_in_both_arms.cu"),
    entry_points: &["barriers_in_both_arms"],
    check: |request, outcome| {
        check(request, outcome, |_, value| if value > 0x7fff_ffff { double(value) } else { next(value) })
    },
    defect: Some(Defect {
        mended: "whole_blocks",
        explanation: || Explanation {
            mistake: "The condition differs within a block. A barrier in each arm is right only if a whole block takes the same.",
            effect: UNDEFINED,
            notice: NOTICE,
        },
        symptom: DIVERGENT,
    }),
    ..BARRIER
};

pub(super) const BARRIER_BY_PARITY: Variant = Variant {
    id: "barrier_by_parity",
    title: "Mistake: even and odd barriers",
    summary: "Even threads wait at one barrier, odd ones at another.",
    course: "PMPP chapter 4, a barrier for each parity",
    covers: &["Y3", "X37"],
    wgsl: shader!("barriers/barrier_by_parity.wgsl"),
    cuda: shader!("barriers/barrier_by_parity.cu"),
    entry_points: &["barriers_by_parity"],
    check: |request, outcome| {
        check(request, outcome, |at, value| if at.thread % 2 == 0 { double(value) } else { next(value) })
    },
    defect: Some(Defect {
        mended: "after_branches",
        explanation: || Explanation {
            mistake: "Each arm has a barrier of its own. One behind both arms was meant.",
            effect: UNDEFINED,
            notice: NOTICE,
        },
        symptom: DIVERGENT,
    }),
    ..BARRIER
};

pub(super) const RETURN_BEFORE_BARRIER: Variant = Variant {
    id: "return_before_barrier",
    title: "Mistake: returning before a barrier",
    summary: "Threads without an element return at once, and the barrier below waits for them.",
    covers: &["Y1", "X37"],
    wgsl: shader!("barriers/return_before_barrier.wgsl"),
    cuda: shader!("barriers/return_before_barrier.cu"),
    entry_points: &["barriers_return_before_barrier"],
    check: |request, outcome| {
        let [n, block_x] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
        let values = super::values(request);
        crate::Check::equal(outcome, "output", "every element with its mirror image's value", n, |index| {
            let first = index / block_x * block_x;
            let last = (first + block_x).min(n) - 1;
            next(values.u32(last - (index - first)))
        })
    },
    defect: Some(Defect {
        mended: "after_branches",
        explanation: || Explanation {
            mistake: "The guard returns. A thread without an element has to stay until the last barrier and do nothing.",
            effect: "CUDA counts threads that have ended as arrived on today's cards, and did not on old ones; WGSL forbids it.",
            notice: NOTICE,
        },
        symptom: DIVERGENT,
    }),
    ..BARRIER
};

pub(super) const BARRIER_IN_FUNCTION: Variant = Variant {
    id: "barrier_in_function",
    title: "Mistake: a barrier in a function",
    summary: "The branch calls a function, and the barrier is in that function.",
    course: "PMPP chapter 4, a barrier inside an if, one level down",
    covers: &["Y1", "X37"],
    wgsl: shader!("barriers/barrier_in_function.wgsl"),
    cuda: shader!("barriers/barrier_in_function.cu"),
    entry_points: &["barriers_in_function"],
    defect: Some(Defect {
        mended: "after_branches",
        explanation: || Explanation {
            mistake: "A function with a barrier is called in a branch that not all threads take.",
            effect: UNDEFINED,
            notice: "A browser's compiler looks into the function and refuses the call; the simulator names the barrier in there.",
        },
        symptom: DIVERGENT,
    }),
    ..BARRIER
};

/// The template with something left out.
const TEMPLATE: Variant =
    Variant { course: "IIT Delhi lecture 26, Use shared memory", covers: &["G4"], check: check_template, ..BARRIER };

pub(super) const NO_BARRIER_AFTER_LOAD: Variant = Variant {
    id: "no_barrier_after_load",
    title: "Mistake: no barrier after loading",
    summary: "A thread adds a neighbour that may not have been loaded yet.",
    wgsl: shader!("barriers/no_barrier_after_load.wgsl"),
    cuda: shader!("barriers/no_barrier_after_load.cu"),
    entry_points: &["barriers_no_barrier_after_load"],
    defect: Some(Defect {
        mended: "load_process_store",
        explanation: || Explanation {
            mistake: "There is no barrier between storing a thread's own value and reading the neighbour's.",
            effect: "Where the neighbour belongs to another warp, its value may be missing: every 32nd element is at risk.",
            notice: "Wrong now and then, and only at the borders of warps. The simulator finds it in every run.",
        },
        symptom: RACE,
    }),
    ..TEMPLATE
};

pub(super) const NO_BARRIER_BEFORE_REPLACING: Variant = Variant {
    id: "no_barrier_before_replacing",
    title: "Mistake: no barrier before replacing",
    summary: "A thread replaces its value while a neighbour may still want the old one.",
    wgsl: shader!("barriers/no_barrier_before_replacing.wgsl"),
    cuda: shader!("barriers/no_barrier_before_replacing.cu"),
    entry_points: &["barriers_no_barrier_before_replacing"],
    defect: Some(Defect {
        mended: "load_process_store",
        explanation: || Explanation {
            mistake: "There is no barrier between reading the neighbour's value and replacing the thread's own.",
            effect: "A neighbour in another warp may find the sum where it expects the value, and adds too much.",
            notice: "As with the first barrier: now and then, at the borders of warps.",
        },
        symptom: RACE,
    }),
    ..TEMPLATE
};

pub(super) const WARP_WITHOUT_BARRIER: Variant = Variant {
    id: "warp_without_barrier",
    title: "Mistake: one warp, no barrier",
    summary: "A block of one warp exchanges values without any barrier, as if its lanes ran in lockstep.",
    course: "IIT Delhi lecture 26, staying inside a warp; PMPP chapter 5, warp-level reduction",
    covers: &["G13", "X90"],
    wgsl: shader!("barriers/warp_without_barrier.wgsl"),
    cuda: shader!("barriers/warp_without_barrier.cu"),
    entry_points: &["barriers_warp_without_barrier"],
    parameters: &[Parameter::size("n", "Elements", 1000, 1 << 20), Parameter::block_x(32).within(1.0, 32.0)],
    trials: &[&[("block_x", 8.0)], &[("block_x", 16.0)]],
    defect: Some(Defect {
        mended: "load_process_store",
        explanation: || Explanation {
            mistake: "Lockstep is taken for a promise. In CUDA a __syncwarp is needed, in WGSL a barrier or a subgroup operation.",
            effect: "Right on cards before 2017. Since then the lanes of a warp may drift apart, and on other GPUs 32 threads are \
                 several subgroups.",
            notice: "Works here and fails there. The simulator's sanitizer lets lockstep order nothing.",
        },
        symptom: RACE,
    }),
    ..TEMPLATE
};

pub(super) const BLOCK_ORDER: Variant = Variant {
    id: "block_order",
    title: "Mistake: relying on the order of blocks",
    summary: "Every block adds to the total of the block before it, which may not have run.",
    covers: &["Y5"],
    wgsl: shader!("barriers/block_order.wgsl"),
    cuda: shader!("barriers/block_order.cu"),
    entry_points: &["barriers_block_order"],
    plan: |request| plan_totals(request, Role::InputOutput),
    work: |settings| Work { bytes: 4 * (u64::from(settings.whole("n")) + 2 * blocks(settings)), flops: 0 },
    check: |request, outcome| check_totals(request, outcome, "every running total", |_, running| running),
    defect: Some(Defect {
        mended: "block_totals",
        explanation: || Explanation {
            mistake: "A block reads what another block writes in the same launch. Totals first and their sums in a second launch \
                 would be right.",
            effect: "Blocks run in any order and several at a time: a total may lack any number of those before it.",
            notice: "Right with one block; with many it depends on the device. The simulator reports a race between blocks.",
        },
        symptom: Symptom::Found { finding: ExpectedFinding::RaceBetweenBlocks, only_simulated: false },
    }),
    ..BARRIER
};
