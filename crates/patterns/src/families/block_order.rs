//! Blocks run in any order: what may rest on that, and what may not.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use super::{ROW_TRIALS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work, catalogue::Plan,
};

pub(crate) static FAMILY: Family = Family {
    id: "block_order",
    title: "Blocks in any order",
    summary: "Finds how far each value lies below the largest, which every block must know before it goes on.",
    lesson: shader!("block_order/lesson.md"),
    variants: &[
        TWO_LAUNCHES,
        Variant {
            id: "waits_for_block_zero",
            title: "Mistake: waiting for one block",
            summary: "All blocks wait for block 0, which may get no place to run.",
            course: "CS149 lecture 7, But is this reasonable CUDA code?",
            covers: &["PT3", "X77", "X78", "F15", "E41"],
            wgsl: shader!("block_order/waits_for_block_zero.wgsl"),
            cuda: shader!("block_order/waits_for_block_zero.cu"),
            entry_points: &["waits_for_block_zero"],
            plan: |request| plan_of_one_launch(request, "ready"),
            defect: Some(Defect {
                mended: "two_launches",
                explanation: || Explanation {
                    mistake: "Blocks wait for another block of the same launch. What must come first belongs in a launch \
                          of its own.",
                    effect: "Where block 0 runs first, all goes well. Where it does not, and those that wait fill the \
                         device, it never runs, and the launch never ends.",
                    notice: "It may work on every device you have. Ask: would it still end if the blocks ran one after \
                         another, last one first?",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::Deadlock, only_simulated: true },
            }),
            ..TWO_LAUNCHES
        },
        Variant {
            id: "waits_for_all",
            title: "Mistake: a barrier for the grid",
            summary: "All blocks wait for each other, which ends only if all are on the device at once.",
            course: "IIT Delhi lecture 26, a busy wait between blocks; CS149 lecture 7, Implementation of CUDA abstractions",
            covers: &["E41", "E43"],
            wgsl: shader!("block_order/waits_for_all.wgsl"),
            cuda: shader!("block_order/waits_for_all.cu"),
            entry_points: &["waits_for_all"],
            plan: |request| plan_of_one_launch(request, "arrived"),
            defect: Some(Defect {
                mended: "two_launches",
                explanation: || Explanation {
                    mistake: "A counter serves as a barrier for the whole grid. The end of a launch is that barrier.",
                    effect: "It ends as long as the device holds all blocks at the same time. With one more, the blocks \
                         inside wait for the one outside for ever.",
                    notice: "Make the grid larger until it hangs: the limit is the occupancy of the device.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::Deadlock, only_simulated: true },
            }),
            ..TWO_LAUNCHES
        },
    ],
};

const TWO_LAUNCHES: Variant = Variant {
    id: "two_launches",
    title: "Two launches",
    summary: "The largest first, the rest in a second launch, which begins when the first has ended.",
    course: "CS149 lecture 7, Implementation of CUDA abstractions; IIT Delhi lecture 26, synchronisation between blocks",
    covers: &["PT3", "E37", "E41", "E43", "X77"],
    wgsl: shader!("block_order/two_launches.wgsl"),
    cuda: shader!("block_order/two_launches.cu"),
    entry_points: &["find_largest", "subtract_from_largest"],
    parameters: &[Parameter::size("n", "Values", 1 << 16, 1 << 30), Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: ROW_TRIALS,
    plan: plan_of_two_launches,
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

fn values(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn count(settings: &Settings) -> u64 {
    u64::from(settings.whole("n"))
}

/// A word that the blocks share, cleared before the run.
fn word(name: &str) -> Buffer {
    Buffer { name: name.to_owned(), element: ElementType::U32, length: 1, fill: Fill::Zero, role: Role::Scratch }
}

fn plan_of_two_launches(request: &Request) -> Result<Plan, SettingError> {
    const LARGEST: usize = 1;
    let n = count(&request.settings);
    let buffers = vec![
        input("values", ElementType::U32, n, values(request)),
        word("largest"),
        output("output", ElementType::U32, n),
        Buffer::uniform("parameters", &[request.settings.whole("n")]),
    ];
    let grid = super::grid_of(request, 1)?;
    let find = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, LARGEST), (3, 3)] };
    let subtract = Launch { kernel: 1, grid, bindings: vec![(0, 0), (1, LARGEST), (2, 2), (3, 3)] };
    Ok(Plan::of(buffers, vec![Step::Clear(LARGEST), Step::Launch(find), Step::Launch(subtract)]))
}

fn plan_of_one_launch(request: &Request, flag: &str) -> Result<Plan, SettingError> {
    let n = count(&request.settings);
    let buffers = vec![
        input("values", ElementType::U32, n, values(request)),
        word("largest"),
        word(flag),
        output("output", ElementType::U32, n),
        Buffer::uniform("parameters", &[request.settings.whole("n")]),
    ];
    let mut plan = Plan::single_launch(buffers, super::grid_of(request, 1)?);
    plan.steps.splice(0..0, [Step::Clear(1), Step::Clear(2)]);
    Ok(plan)
}

fn work(settings: &Settings) -> Work {
    // Nobody can hold back the values until the largest is known: they are read twice.
    Work { bytes: 3 * ElementType::BYTES * count(settings), flops: 0 }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let values = values(request);
    let n = count(&request.settings);
    let largest = (0..n).map(|index| values.u32(index)).max().unwrap_or_default();
    let against = "every element with its distance from the largest";
    Check::equal(outcome, "output", against, n, |index| largest - values.u32(index))
}

#[cfg(test)]
mod tests {
    use warpground_engine::Step;

    use crate::testing::{integers, job, judges_each_word, request, variant};

    #[test]
    fn every_distance_from_the_largest_is_judged() {
        let two_launches = variant("block_order/two_launches");
        let request = request(two_launches, &[("n", 6.0)]);
        let values = integers(&job(two_launches, &request), "values");
        let largest = values.iter().max().copied().unwrap_or_default();
        let right: Vec<u32> = values.iter().map(|value| largest - value).collect();
        judges_each_word(two_launches, &request, "output", &right, |word| word ^ 1);
    }

    #[test]
    fn what_blocks_share_is_cleared_before_each_run() {
        for (id, cleared) in
            [("block_order/two_launches", 1), ("block_order/waits_for_block_zero", 2), ("block_order/waits_for_all", 2)]
        {
            let variant = variant(id);
            let job = job(variant, &request(variant, &[]));
            let first = job.steps.iter().take_while(|step| matches!(step, Step::Clear(_)));
            assert_eq!(first.count(), cleared, "{id}");
        }
    }

    #[test]
    fn kernels_that_may_never_end_are_not_for_a_gpu() {
        for id in ["block_order/waits_for_block_zero", "block_order/waits_for_all", "convolve/wrapping_counter"] {
            assert!(!variant(id).is_launchable(), "{id}");
        }
    }
}
