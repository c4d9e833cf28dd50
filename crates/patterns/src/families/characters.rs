//! How often a letter occurs in a text.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step, fill::hash};

use super::{ROW_TRIALS, input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request,
    SettingError, Settings, Symptom, Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "characters",
    title: "Characters",
    summary: "Counts how often a letter occurs in a text.",
    lesson: shader!("characters/lesson.md"),
    variants: &[
        Variant {
            id: "one_each",
            title: "One thread per character",
            summary: "A thread that holds the letter adds one to the count, atomically; the text may have any length.",
            course: "Introduction to CUDA, a program that counts a character with atomicAdd()",
            covers: &["CC1", "AT1", "X101", "X102", "X104", "X105", "X106", "X108", "X109"],
            ..ONE_EACH
        },
        Variant {
            id: "block_counts",
            title: "A count for each block",
            summary: "The threads of a block add in shared memory, and one of them adds the sum to the global count.",
            course: "Introduction to CUDA, a program that counts a character with atomicAdd(), in shared memory",
            covers: &["CC1", "AT1"],
            wgsl: shader!("characters/block_counts.wgsl"),
            cuda: shader!("characters/block_counts.cu"),
            entry_points: &["characters_block_counts"],
            ..ONE_EACH
        },
        Variant {
            id: "single_block",
            title: "Mistake: a single block",
            summary: "The block is to be as large as the text, and no block is larger than the device allows.",
            course: "Introduction to CUDA, a program that counts a character, as printed",
            covers: &["CC1", "X107"],
            wgsl: shader!("characters/single_block.wgsl"),
            cuda: shader!("characters/single_block.cu"),
            entry_points: &["characters_single_block"],
            plan: |request| plan(request, Some(1), true),
            defect: Some(Defect {
                mended: "one_each",
                explanation: || Explanation {
                    mistake: "The launch must have as many blocks as the text needs, and the index must count them.",
                    effect: "With as many threads as characters a long text is refused at launch; with as many as a block \
                         may have, the rest of the text is never looked at.",
                    notice: "Right for a sentence, too small for a page.",
                },
                symptom: Symptom::Wrong { predicted: check_first_block },
            }),
            ..ONE_EACH
        },
        Variant {
            id: "count_not_cleared",
            title: "Mistake: the count is not cleared",
            summary: "The count starts with whatever the word held before.",
            course: "Introduction to CUDA, a program that counts a character, as printed",
            covers: &["CC1", "X103"],
            wgsl: shader!("characters/count_not_cleared.wgsl"),
            cuda: shader!("characters/count_not_cleared.cu"),
            entry_points: &["characters_count_not_cleared"],
            plan: |request| plan(request, None, false),
            defect: Some(Defect {
                mended: "one_each",
                explanation: || Explanation {
                    mistake: "Fresh device memory holds anything; the word must be set to 0 first, by cudaMemset or a copy \
                          of a zero (the listing copies from a null pointer).",
                    effect: "The count is too large by what the word held; here every bit is set before the launch, so it \
                         is one too small, modulo 2³².",
                    notice: "Wrong from the first run on, or right at first, where the memory happened to be zero, and too \
                         large when run again.",
                },
                symptom: Symptom::Wrong { predicted: check_from_poison },
            }),
            ..ONE_EACH
        },
        Variant {
            id: "lost_updates",
            title: "Mistake: counting without atomics",
            summary: "Threads that hold the letter read the same count and write the same one.",
            course: "Introduction to CUDA, Atomic and Arithmetic functions, why they are needed",
            covers: &["CC1", "AT8", "E65"],
            wgsl: shader!("characters/lost_updates.wgsl"),
            cuda: shader!("characters/lost_updates.cu"),
            entry_points: &["characters_lost_updates"],
            // With a single thread a block there would be no race within one.
            trials: &[&[("block_x", 64.0)], &[("block_x", 1024.0)], &[("letter", 101.0)]],
            defect: Some(Defect {
                mended: "one_each",
                explanation: || Explanation {
                    mistake: "Reading, adding and writing must be one step: atomicAdd.",
                    effect: "Of all letters that are counted at the same time one counts.",
                    notice: "The count is far too small and differs from run to run.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..ONE_EACH
        },
        Variant {
            id: "unguarded",
            title: "Mistake: no guard for the tail",
            summary: "Spare threads of the last block read past the end of the text.",
            course: "Introduction to CUDA, a program that counts a character, with more than one block",
            covers: &["CC1"],
            wgsl: shader!("characters/unguarded.wgsl"),
            cuda: shader!("characters/unguarded.cu"),
            entry_points: &["characters_unguarded"],
            parameters: &[N.or(1_000_000), LETTER, Parameter::block_x(256)],
            defect: Some(Defect {
                mended: "one_each",
                explanation: || Explanation {
                    mistake: "A thread whose index is not below n must not read.",
                    effect: "Letters that happen to lie past the end of the text count too, or the launch ends with an error.",
                    notice: "Right for most texts, and too large once in a while.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::OutOfBounds, only_simulated: false },
            }),
            ..ONE_EACH
        },
    ],
};

const N: Parameter = Parameter::size("n", "Characters", 1 << 20, 1 << 30);
const LETTER: Parameter = Parameter {
    name: "letter",
    title: "Letter, by its code (97 is a)",
    role: ParameterRole::Scalar,
    kind: ParameterKind::Whole,
    default: 97.0,
    minimum: 0.0,
    maximum: 255.0,
};

/// What all variants share.
const ONE_EACH: Variant = Variant {
    id: "",
    title: "",
    summary: "",
    course: "",
    covers: &[],
    wgsl: shader!("characters/one_each.wgsl"),
    cuda: shader!("characters/one_each.cu"),
    entry_points: &["characters_one_each"],
    parameters: &[N, LETTER, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| plan(request, None, true),
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const TRIALS: &[Trial] =
    &[ROW_TRIALS[0], ROW_TRIALS[1], ROW_TRIALS[2], ROW_TRIALS[3], &[("letter", 0.0)], &[("letter", 255.0)]];

/// Characters of a word.
const CHARACTERS: u32 = 4;

/// Random texts up to this length are letters; longer ones are any bytes, which need not be kept anywhere.
const MOST_LETTERS: u32 = 1 << 22;

/// Letters about as often as English has them.
const LETTERS: &[u8; 64] = b"eeeeeeetttttaaaaooooiiiinnnnsssshhhrrrddlluuccmmwfgypbvk        ";

/// The text that was typed, or random characters.
fn text(request: &Request) -> Fill {
    let (n, seed) = (request.settings.whole("n"), request.seed_of(0));
    match &request.text {
        Some(text) => Fill::Bytes(text.as_bytes().into()),
        None if n <= MOST_LETTERS => {
            let letter = |index: u32| LETTERS[hash(seed, index.into()) as usize % LETTERS.len()];
            Fill::Bytes((0..n).map(letter).collect::<Vec<_>>().into())
        }
        None => Fill::Hash { seed },
    }
}

fn plan(request: &Request, blocks: Option<u64>, cleared: bool) -> Result<Plan, SettingError> {
    const COUNT: usize = 1;

    let [n, letter, block] = ["n", "letter", "block_x"].map(|name| request.settings.whole(name));
    if let Some(text) = &request.text
        && text.len() as u64 != u64::from(n)
    {
        return Err(SettingError::Conflict(format!("the text has {} characters, n is {n}", text.len())));
    }
    // A count that nobody clears still starts from something.
    let role = if cleared { Role::Output } else { Role::InputOutput };
    let buffers = vec![
        input("text", ElementType::U32, n.div_ceil(CHARACTERS).into(), text(request)),
        Buffer { role, ..output("count", ElementType::U32, 1) },
        Buffer::uniform("parameters", &[n, letter]),
    ];
    let grid = request.row_of_blocks(blocks.unwrap_or(n.div_ceil(block).into()))?;
    let launch = Step::Launch(Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, COUNT), (2, 2)] });
    let steps = if cleared { vec![Step::Clear(COUNT), launch] } else { vec![launch] };
    Ok(Plan::of(buffers, steps))
}

fn work(settings: &Settings) -> Work {
    Work { bytes: u64::from(settings.whole("n")), flops: 0 }
}

/// How often the letter occurs among the first `most` characters.
fn count(request: &Request, most: u32) -> u32 {
    let [n, letter] = ["n", "letter"].map(|name| request.settings.whole(name));
    let text = text(request);
    let n = n.min(most);
    let in_word = |word: u32| {
        let characters = text.u32(word.into()).to_le_bytes();
        let known = (n - word * CHARACTERS).min(CHARACTERS) as usize;
        characters[..known].iter().filter(|character| u32::from(**character) == letter).count()
    };
    let total: usize = (0..n.div_ceil(CHARACTERS)).map(in_word).sum();
    u32::try_from(total).unwrap_or(u32::MAX)
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    Check::equal(outcome, "count", "a count on the processor", 1, |_| count(request, u32::MAX))
}

fn check_first_block(request: &Request, outcome: &Outcome) -> Check {
    let block = request.settings.whole("block_x");
    Check::equal(outcome, "count", "the count of the first block's characters", 1, |_| count(request, block))
}

fn check_from_poison(request: &Request, outcome: &Outcome) -> Check {
    let before = Fill::Poison.u32(0);
    let against = "the count on top of what the word held before";
    Check::equal(outcome, "count", against, 1, |_| count(request, u32::MAX).wrapping_add(before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{judges_each_word, request, variant};

    fn typed(text: &str) -> Result<Request, SettingError> {
        let request = request(variant("characters/one_each"), &[]);
        let settings = request.settings.for_text(text)?;
        Ok(Request { settings, text: Some(text.to_owned()), ..request })
    }

    #[test]
    fn a_typed_text_is_counted_to_its_end_and_no_further() {
        for (text, occurrences) in [("banana", 3), ("a", 1), ("Anna", 1), ("b", 0), ("aaaaaaaaa", 9), ("ä a", 1)] {
            let request = typed(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(count(&request, u32::MAX), occurrences, "{text}");
            judges_each_word(variant("characters/one_each"), &request, "count", &[occurrences], |count| count + 1);
        }
    }

    #[test]
    fn an_empty_text_and_one_of_another_length_are_refused() {
        assert_eq!(
            typed("").err().map(|error| error.to_string()).as_deref(),
            Some("the text is empty; type at least one character")
        );
        let mut request = typed("banana").unwrap_or_else(|error| panic!("{error}"));
        request.settings = request.settings.with("n", 7.0);
        let refused = variant("characters/one_each").job(&request).err().map(|error| error.to_string());
        assert_eq!(refused.as_deref(), Some("the text has 6 characters, n is 7"));
    }

    #[test]
    fn an_a_is_about_every_sixteenth_letter_and_long_texts_hold_any_byte() {
        let one_each = variant("characters/one_each");
        assert!((64_000..67_000).contains(&count(&request(one_each, &[]), u32::MAX)));
        let long = request(one_each, &[("n", f64::from(MOST_LETTERS) + 1.0)]);
        assert!((15_000..18_000).contains(&count(&long, u32::MAX)));
    }
}
