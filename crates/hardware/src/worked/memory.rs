//! Shared memory: banks and the two histograms.

use super::{Calculator, Row, WorkedNumber, ask};
use crate::memory::{
    BankRule,
    histogram::{
        TAG_SHIFT, bank_is_independent_of_bin, counter_bank, counter_byte, merge_banks, shuffled_position,
        table64_bytes, table256_bytes, tagged_increment,
    },
};

pub(super) const ROWS: &[Row] = &[b55, b61, b62, b63, b64, b65];

/// How many different values there are among a few.
fn distinct(values: &[u32]) -> u64 {
    values.iter().enumerate().filter(|(at, value)| !values[..*at].contains(value)).count() as u64
}

fn b55() -> Option<WorkedNumber> {
    let steps = [1, 2, 3, 4, 8, 16, 32];
    let degrees = |rule: BankRule| -> Option<Vec<u64>> {
        steps.into_iter().map(|step| rule.stride_degree(step).ok().map(|degree| degree as u64)).collect()
    };
    Some(
        ask(
            "B55",
            "002:367-376",
            Calculator::Banks,
            "Lane k reads word step · k of shared memory: for which steps do banks conflict?",
        )
        .given("only odd steps are free of conflicts")
        .list("steps", steps)
        .list("conflict with 32 banks", degrees(BankRule::THIRTY_TWO)?)
        .list("conflict with 16 banks", degrees(BankRule::SIXTEEN)?)
        .count("conflict of step 0", BankRule::THIRTY_TWO.stride_degree(0).ok()? as u64)
        .about(&["X94"])
        .because(
            "The conflict is the greatest common divisor of step and banks. Step 0 is free, too: all lanes read one \
                      word.",
        ),
    )
}

fn b61() -> Option<WorkedNumber> {
    let shared = 16_u64 << 10;
    let most = (1..=1024).rev().find(|threads| table64_bytes(*threads) <= shared)?;
    Some(
        ask(
            "B61",
            "004:329-337",
            Calculator::Banks,
            "histogram64 keeps 64 one-byte counters per thread in 16 KB: how many threads, how many values?",
        )
        .given("255 bytes of input per thread")
        .count_of("counters of a thread", table64_bytes(1), "B")
        .count("threads at most", most.into())
        .count_of("counters of 192 threads", table64_bytes(192), "B")
        .count("values a counter can count", u8::MAX.into())
        .about(&["X128"])
        .because("At 256 threads nothing is left of the 16 KB, in which 1.x devices also keep a kernel's arguments."),
    )
}

fn b62() -> Option<WorkedNumber> {
    let threads = 192;
    let counters = [(4, 12), (5, 3), (6, 60), (7, 12)];
    let lanes: Vec<_> =
        counters.into_iter().map(|(position, bin)| Some(counter_byte(position, bin, threads))).collect();
    let degree = BankRule::SIXTEEN.access(1, &lanes).ok()?.degree();
    Some(
        ask(
            "B62",
            "004:344-367",
            Calculator::Banks,
            "Threads 4 to 7 count bins 12, 3, 60 and 12 without a shuffle: which banks do they meet?",
        )
        .given("all the same: (threadPos / 4) mod 16")
        .list("banks", counters.map(|(position, bin)| counter_bank(position, bin, threads)))
        .count("conflict", degree as u64)
        .list(
            "of 64, 96, 128, 192, 256 threads, the short formula holds for",
            [64, 96, 128, 192, 256_u32].into_iter().filter(|threads| bank_is_independent_of_bin(*threads)),
        )
        .imprecise(
            &["X126"],
            "The short formula needs a number of threads that is a multiple of 64, which is not said.",
        ),
    )
}

fn b63() -> Option<WorkedNumber> {
    let positions: Vec<_> = (0..16).map(shuffled_position).collect();
    let banks: Vec<_> = positions.iter().map(|position| counter_bank(*position, 12, 192)).collect();
    Some(
        ask(
            "B63",
            "004:369-379",
            Calculator::Banks,
            "After the shuffle of their bits, where do the first 16 threads count?",
        )
        .given("in 16 different banks")
        .list("positions", positions)
        .list("banks", banks)
        .count("distinct positions of 64 threads", distinct(&(0..64).map(shuffled_position).collect::<Vec<_>>())),
    )
}

fn b64() -> Option<WorkedNumber> {
    let banks = |shifted| [64, 128, 192].map(|threads| distinct(&merge_banks(threads, shifted)));
    Some(
        ask(
            "B64",
            "004:381-388",
            Calculator::Banks,
            "When 16 threads each add up a row, in how many banks do they start?",
        )
        .given("one (a 16-way conflict) without the shift, 16 with it")
        .list("without the shift, for 64, 128, 192 threads", banks(false))
        .list("with it", banks(true))
        .about(&["X130"])
        .because("A shifted start must wrap around at the end of the row."),
    )
}

fn b65() -> Option<WorkedNumber> {
    // The order in which the writes win is the course's: thread 3, then 0, then 12.
    let mut order = [3, 0, 12].into_iter();
    let end = tagged_increment((31 << TAG_SHIFT) | 10, &[0, 3, 12], |waiting| {
        order.next().and_then(|lane| waiting.iter().position(|other| *other == lane)).unwrap_or(usize::MAX)
    });
    let warps = (1..=64).rev().find(|warps| table256_bytes(*warps) <= 16 << 10)?;
    Some(
        ask(
            "B65",
            "004:408-463",
            Calculator::Banks,
            "histogram256: how much memory is a warp's table, and how do three lanes count in one counter?",
        )
        .given("256 counters of 4 bytes; at the end (12 << 27) | 13")
        .count_of("a warp's table", table256_bytes(1), "B")
        .count("warps in 16 KB", warps.into())
        .count("rounds", end.rounds as u64)
        .text("at the end", format!("({} << {TAG_SHIFT}) | {}", end.tag, end.count))
        .about(&["X127", "X129"])
        .because("It relies on a warp in lockstep and on exactly one write winning. Today's devices and WGSL guarantee neither."),
    )
}
