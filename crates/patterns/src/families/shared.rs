//! Shared memory and its banks: reads with a stride, and padding against it.

use warpground_engine::{Buffer, ElementType, Fill, Outcome};

use super::{input, output, shader};
use crate::{
    Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "shared",
    title: "Shared memory and its banks",
    summary: "Reads shared memory with any stride, with and without padding.",
    lesson: shader!("shared/lesson.md"),
    variants: &[
        Variant {
            id: "strided",
            title: "A stride apart",
            summary: "Lanes whose words lie in one bank are served one after another.",
            course: "IIT Delhi lecture 26, Shared memory coalescing; More CUDA Examples, bank conflicts",
            covers: &["G10", "X93", "X94", "E18", "E52"],
            wgsl: shader!("shared/strided.wgsl"),
            cuda: shader!("shared/strided.cu"),
            entry_points: &["shared_strided"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan: |request| plan(request, STAGED),
            work,
            check: |request, outcome| check(request, outcome, STAGED),
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "padded",
            title: "A stride apart, with padding",
            summary: "An unused word after every 32 moves each row on by a bank.",
            course: "More CUDA Examples, avoiding shared memory bank conflicts",
            covers: &["G10", "E68"],
            wgsl: shader!("shared/padded.wgsl"),
            cuda: shader!("shared/padded.cu"),
            entry_points: &["shared_padded"],
            parameters: PARAMETERS,
            metric: Metric::Bandwidth,
            trials: TRIALS,
            plan: |request| plan(request, STAGED_BESIDE_PADDING),
            work,
            check: |request, outcome| check(request, outcome, STAGED_BESIDE_PADDING),
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
    ],
};

const PARAMETERS: &[Parameter] = &[
    Parameter::size("n", "Threads", 1 << 18, 1 << 26),
    Parameter::block_x(128),
    Parameter::scalar("stride", "Stride in words", 32, [0, 64]),
];

const TRIALS: &[Trial] = &[
    &[("stride", 0.0)],
    &[("stride", 1.0), ("block_x", 32.0)],
    &[("stride", 33.0), ("block_x", 100.0)],
    &[("stride", 64.0)],
];

/// The words that a block stages, and how often a thread reads one: as in the kernels.
const STAGED: u64 = 4096;
const STAGED_BESIDE_PADDING: u64 = 2048;
const ROUNDS: u64 = 64;

fn words(request: &Request) -> Fill {
    Fill::Hash { seed: request.seed_of(0) }
}

fn plan(request: &Request, staged: u64) -> Result<Plan, SettingError> {
    let [n, block, stride] = ["n", "block_x", "stride"].map(|name| request.settings.whole(name));
    let buffers = vec![
        input("input", ElementType::U32, staged, words(request)),
        output("output", ElementType::U32, n.into()),
        Buffer::uniform("parameters", &[n, stride]),
    ];
    Ok(Plan::single_launch(buffers, request.row_of_blocks(u64::from(n.div_ceil(block.max(1))))?))
}

/// What counts here are the words read from shared memory; global memory sees one store per thread.
fn work(settings: &Settings) -> Work {
    Work { bytes: ElementType::BYTES * ROUNDS * u64::from(settings.whole("n")), flops: 0 }
}

fn check(request: &Request, outcome: &Outcome, staged: u64) -> Check {
    let [n, block, stride] = ["n", "block_x", "stride"].map(|name| u64::from(request.settings.whole(name)));
    let words = words(request);
    // Every block does the same.
    let sums: Vec<u32> = (0..block)
        .map(|thread| {
            let read = |round: u64| words.u32((thread * stride + round) % staged);
            (0..ROUNDS).fold(0, |sum: u32, round| sum.wrapping_add(read(round)))
        })
        .collect();
    Check::equal(outcome, "output", "every sum of the words that the thread reads", n, |index| {
        sums[(index % block) as usize]
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{integers, job, judges_each_word, request, variant};

    #[test]
    fn every_thread_sums_sixty_four_words_from_its_own_on() {
        for id in ["shared/strided", "shared/padded"] {
            let strided = variant(id);
            let request = request(strided, &[("n", 5.0), ("block_x", 4.0), ("stride", 7.0)]);
            let words = integers(&job(strided, &request), "input");
            let right = [0, 7, 14, 21, 0]
                .map(|first: usize| words[first..first + 64].iter().fold(0, |sum: u32, word| sum.wrapping_add(*word)));
            judges_each_word(strided, &request, "output", &right, |sum| sum ^ 1);
        }
    }
}
