//! How often a word occurs in a text.

use std::ops::Range;

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, fill::hash, parallel};

use super::{ROW_TRIALS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "string_search",
    title: "String search",
    summary: "Counts how often a word occurs in a text.",
    lesson: shader!("string_search/lesson.md"),
    variants: &[
        NAIVE,
        TILED,
        Variant {
            id: "words",
            title: "Four characters at a time",
            summary: "A thread compares whole words at the four places that begin in one word of the text.",
            wgsl: shader!("string_search/words.wgsl"),
            cuda: shader!("string_search/words.cu"),
            entry_points: &["string_search_words"],
            plan: |request| plan(request, 4),
            gain: Some(
                "A load brings four characters, a comparison takes four, and a word of the text that is loaded once \
                 serves four places.",
            ),
            ..NAIVE
        },
        Variant {
            id: "tile_without_halo",
            title: "Mistake: tiles without what lies behind them",
            summary: "What begins in one block and ends in the next is not found.",
            wgsl: shader!("string_search/tile_without_halo.wgsl"),
            cuda: shader!("string_search/tile_without_halo.cu"),
            entry_points: &["string_search_tile_without_halo"],
            gain: None,
            defect: Some(Defect {
                mended: "tiled",
                explanation: || Explanation {
                    mistake: "A tile needs as many characters behind it as the word has, less one; they belong to the next \
                          block.",
                    effect: "Words across the border of two blocks are not counted.",
                    notice: "The count depends on the block's size. A text in one block is right.",
                },
                symptom: Symptom::Wrong {
                    predicted: |request, outcome| {
                        let block = request.settings.whole("block_x");
                        let length = request.settings.whole("length");
                        let in_block = |first: u32| first % block + length <= block;
                        check_places(request, outcome, in_block, "a count without those across two blocks")
                    },
                },
            }),
            ..TILED
        },
        Variant {
            id: "tile_no_barrier",
            title: "Mistake: the tile is read too early",
            summary: "There is no barrier between loading the tile and reading it.",
            wgsl: shader!("string_search/tile_no_barrier.wgsl"),
            cuda: shader!("string_search/tile_no_barrier.cu"),
            entry_points: &["string_search_tile_no_barrier"],
            // A block of one warp would have nobody to race with.
            parameters: &[N, LENGTH, Parameter::block_x(256).within(64.0, 1024.0)],
            trials: &[
                &[("block_x", 64.0)],
                &[("block_x", 100.0), ("length", 1.0)],
                &[("block_x", 1024.0), ("length", 64.0)],
            ],
            gain: None,
            defect: Some(Defect {
                mended: "tiled",
                explanation: || Explanation {
                    mistake: "What other warps write to shared memory may be read only behind a barrier.",
                    effect: "A warp compares with what the tile held before.",
                    notice: "Words that are missed, or found where there are none; the simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..TILED
        },
    ],
};

const NAIVE: Variant = Variant {
    id: "naive",
    title: "One thread per place",
    summary: "Each thread compares from its place on, until a character differs.",
    course: "Beyond the courses, after their characters: longer words",
    covers: &[],
    wgsl: shader!("string_search/naive.wgsl"),
    cuda: shader!("string_search/naive.cu"),
    entry_points: &["string_search_naive"],
    parameters: &[N, LENGTH, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| plan(request, 1),
    // Each character once.
    work: |settings| Work { bytes: u64::from(settings.whole("n")), flops: 0 },
    check: |request, outcome| check_places(request, outcome, |_| true, "a count on the processor"),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const TILED: Variant = Variant {
    id: "tiled",
    title: "In tiles",
    summary: "A block loads its characters, and those behind them that it may need, into shared memory.",
    wgsl: shader!("string_search/tiled.wgsl"),
    cuda: shader!("string_search/tiled.cu"),
    entry_points: &["string_search_tiled"],
    gain: Some(
        "Each character is loaded and unpacked once per block. Most places differ at the first or second character, \
         though, so that there is little to save, and a barrier to pay for it.",
    ),
    ..NAIVE
};

const N: Parameter = Parameter::size("n", "Characters", 1 << 20, 1 << 26);
const LENGTH: Parameter = Parameter::scalar("length", "Characters of the word", 6, [1, 64]);

const TRIALS: &[Trial] = &[
    ROW_TRIALS[0],
    ROW_TRIALS[1],
    ROW_TRIALS[2],
    ROW_TRIALS[3],
    &[("length", 1.0)],
    &[("length", 4.0)],
    &[("length", 64.0)],
];

/// The text that was typed, or random letters of a genome.
fn text(request: &Request) -> Vec<u8> {
    let seed = request.seed_of(0);
    match &request.text {
        Some(text) => text.as_bytes().to_vec(),
        None => (0..request.settings.whole("n")).map(|index| b"ACGT"[hash(seed, index.into()) as usize % 4]).collect(),
    }
}

/// Which of the text's characters are looked for: some in its middle, so that they occur at least once where there is
/// room for them.
fn wanted(settings: &Settings) -> Range<usize> {
    let [n, length] = ["n", "length"].map(|name| settings.whole(name) as usize);
    let first = n.saturating_sub(length) / 2;
    first..(first + length).min(n)
}

fn plan(request: &Request, places_per_thread: u64) -> Result<Plan, SettingError> {
    const COUNT: usize = 2;

    let [n, length] = ["n", "length"].map(|name| request.settings.whole(name));
    let text = text(request);
    if text.len() != n as usize {
        return Err(SettingError::Conflict(format!("the text has {} characters, n is {n}", text.len())));
    }
    let looked_for = &text[wanted(&request.settings)];
    let words = |name, characters: &[u8], most: u32| {
        input(name, ElementType::U32, most.div_ceil(4).into(), Fill::Bytes(characters.into()))
    };
    let buffers = vec![
        words("text", &text, n),
        words("wanted", looked_for, length),
        Buffer { role: Role::Output, ..output("count", ElementType::U32, 1) },
        Buffer::uniform("parameters", &[n, length]),
    ];
    let grid = super::grid_of(request, places_per_thread)?;
    let launch = Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1), (2, COUNT), (3, 3)] };
    Ok(Plan::of(buffers, vec![Step::Clear(COUNT), Step::Launch(launch)]))
}

/// Counts at the places that `counts` lets pass.
fn check_places(request: &Request, outcome: &Outcome, counts: impl Fn(u32) -> bool + Sync, against: &str) -> Check {
    let text = text(request);
    let length = request.settings.whole("length") as usize;
    let looked_for = text.get(wanted(&request.settings)).unwrap_or_default();
    let places = (text.len() + 1).saturating_sub(length) as u64;
    let found = parallel::map_parts(0..places, |part| {
        #[expect(clippy::cast_possible_truncation, reason = "a place in a text of at most 2²⁶ characters")]
        part.filter(|first| counts(*first as u32) && text[*first as usize..].starts_with(looked_for)).count()
    });
    let count = u32::try_from(found.iter().sum::<usize>()).unwrap_or(u32::MAX);
    Check::equal(outcome, "count", against, 1, |_| count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{judges_each_word, request, variant};

    fn typed(text: &str, length: f64) -> Result<Request, SettingError> {
        let request = request(variant("string_search/naive"), &[("length", length)]);
        let settings = request.settings.for_text(text)?;
        Ok(Request { settings, text: Some(text.to_owned()), ..request })
    }

    #[test]
    fn what_is_looked_for_lies_in_the_middle_and_may_overlap_itself() {
        // "an" of banana twice, "aaa" of nine a seven times; three characters of two do not occur.
        for (text, length, count) in [("xbananax", 2.0, 2), ("aaaaaaaaa", 3.0, 7), ("ab", 3.0, 0)] {
            let request = typed(text, length).unwrap_or_else(|error| panic!("{error}"));
            judges_each_word(variant("string_search/naive"), &request, "count", &[count], |count| count + 1);
        }
    }
}
