//! Global memory: transactions, alignment, rows.

use super::{Calculator, Row, Verdict, WorkedNumber, ask};
use crate::memory::{
    ALLOCATION_BYTES, Coalescing, Traffic, pitch, round_up, segments, structure_bytes, warp_addresses,
};

pub(super) const ROWS: &[Row] = &[b35, b37, b49, b50, b51, b52, b53, b54, b57, b58];

fn traffic(rule: Coalescing, word: u32, lanes: &[Option<u64>]) -> Option<Traffic> {
    rule.traffic(word, lanes).ok()
}

fn transactions(rule: Coalescing, word: u32, lanes: &[Option<u64>]) -> Option<u64> {
    Some(traffic(rule, word, lanes)?.transactions.len() as u64)
}

fn sizes(rule: Coalescing, word: u32, lanes: &[Option<u64>]) -> Option<Vec<u32>> {
    Some(traffic(rule, word, lanes)?.sizes().collect())
}

fn b35() -> Option<WorkedNumber> {
    let aligned = warp_addresses(32, 0, 1, 4);
    let shifted = warp_addresses(32, 1, 1, 4);
    Some(
        ask(
            "B35",
            "000:1764-1767",
            Calculator::Transactions,
            "Lane k of a warp reads float N + k: how many requests is that?",
        )
        .given("one, merged from all")
        .count_of("asked for", traffic(Coalescing::LINES, 4, &aligned)?.useful_bytes, "B")
        .count("lines of 128 bytes, aligned", transactions(Coalescing::LINES, 4, &aligned)?)
        .count("lines, one element further", transactions(Coalescing::LINES, 4, &shifted)?)
        .count("sectors of 32 bytes, aligned", transactions(Coalescing::SECTORS, 4, &aligned)?)
        .count("sectors, one element further", transactions(Coalescing::SECTORS, 4, &shifted)?),
    )
}

fn b37() -> Option<WorkedNumber> {
    let shared = super::residency::support(128);
    let direct = 3 * 128_u64;
    #[expect(clippy::cast_precision_loss, reason = "both are a few hundreds")]
    let factor = direct as f64 / shared as f64;
    Some(
        ask(
            "B37",
            "001:672-673",
            Calculator::Throughput,
            "How many loads does a block of convolve save through shared memory?",
        )
        .given("130 instead of 3 · 128")
        .count("loads through shared memory", shared)
        .count("loads without", direct)
        .real("times fewer", factor, 2, ""),
    )
}

fn b49() -> Option<WorkedNumber> {
    let refused = Coalescing::SECTORS.traffic(16, &[Some(8)]).err()?;
    let legal: Vec<u32> =
        [4, 8, 12, 16].into_iter().filter(|bytes| Coalescing::SECTORS.traffic(*bytes, &[Some(0)]).is_ok()).collect();
    Some(
        ask(
            "B49",
            "002:158-173",
            Calculator::Transactions,
            "What does an allocation of one int take, and what may one load read?",
        )
        .given("256 bytes; 4, 8 or 16 aligned bytes")
        .count_of("an int", round_up(4, ALLOCATION_BYTES)?, "B")
        .list("of 4, 8, 12, 16 bytes a load may read", legal)
        .text("16 bytes at address 8", refused.to_string())
        .verdict(Verdict::Rule),
    )
}

fn b50() -> Option<WorkedNumber> {
    let size = structure_bytes(&[4; 5], 16)?;
    let members = structure_bytes(&[4; 5], 1)?;
    Some(
        ask(
            "B50",
            "002:169-173",
            Calculator::Transactions,
            "A structure of five floats aligned to 16 bytes: how large is it, and how is it read?",
        )
        .given("two loads of 128 bits")
        .count_of("members", members, "B")
        .count_of("structure", size, "B")
        .count_of("padding", size - members, "B")
        .count("loads of 16 bytes", size / 16)
        .count_of("array of 32", 32 * size, "B")
        .count_of("array of 32 without padding", 32 * members, "B")
        .about(&["X82"])
        .because(
            "The lecturer speaks of one vector load and one of a float; a copy of the whole structure is two vector \
                      loads, the second with 12 bytes of padding.",
        ),
    )
}

fn b51() -> Option<WorkedNumber> {
    let words = [1, 2, 4, 8, 16];
    let half_warps = words.map(|word| warp_addresses(16, 0, 1, word));
    let counts: Option<Vec<_>> =
        words.iter().zip(&half_warps).map(|(word, lanes)| transactions(Coalescing::Segments, *word, lanes)).collect();
    let bytes: Option<Vec<_>> = words
        .iter()
        .zip(&half_warps)
        .map(|(word, lanes)| Some(traffic(Coalescing::Segments, *word, lanes)?.useful_bytes))
        .collect();
    Some(
        ask(
            "B51",
            "002:201-209",
            Calculator::Transactions,
            "A half-warp reads 16 words of 1, 2, 4, 8 or 16 bytes in a row: how many transactions?",
        )
        .given("one each within 32, 64 or 128 bytes, two for words of 128 bits")
        .list("bytes asked for", bytes?)
        .list("transactions", counts?),
    )
}

fn b52() -> Option<WorkedNumber> {
    let useful = |lanes| Some(traffic(Coalescing::LINES, 4, &warp_addresses(lanes, 0, 1, 4))?.useful_bytes);
    Some(
        ask("B52", "002:225-237", Calculator::Transactions, "512 bytes in a row, and 16 or 32 ints: how much is that?")
            .given("4 transactions; 64 bytes; 128 bytes")
            .count("transactions of 128 bytes for 512", segments(0, 512, 128))
            .count_of("16 ints", useful(16)?, "B")
            .count_of("32 ints", useful(32)?, "B")
            .count(
                "transactions for 32 vectors of 4 floats",
                transactions(Coalescing::LINES, 16, &warp_addresses(32, 0, 1, 16))?,
            )
            .about(&["X88"]),
    )
}

fn b53() -> Option<WorkedNumber> {
    let half = warp_addresses(16, 0, 5, 4);
    let warp = warp_addresses(32, 0, 5, 4);
    let last = half.last().copied().flatten()?;
    Some(
        ask("B53", "002:259-263", Calculator::Transactions, "Lanes that read every fifth int: how many transactions?")
            .given("they cannot be merged into one")
            .count_of("span of a half-warp", last + 4, "B")
            .count("for a half-warp on 1.2 and 1.3", transactions(Coalescing::Segments, 4, &half)?)
            .count("for a half-warp on 1.0 and 1.1", transactions(Coalescing::Strict, 4, &half)?)
            .count("lines of 128 bytes for a warp", transactions(Coalescing::LINES, 4, &warp)?)
            .count("sectors of 32 bytes for a warp", transactions(Coalescing::SECTORS, 4, &warp)?)
            .verdict(Verdict::Supplied),
    )
}

fn b54() -> Option<WorkedNumber> {
    // Sixteen floats: what a half-warp reads.
    let half_warp = 16 * 4;
    let (narrow, wide) = (pitch(10, 4, half_warp)?, pitch(100, 4, half_warp)?);
    Some(
        ask(
            "B54",
            "002:308-330",
            Calculator::Transactions,
            "Rows of 10 and of 100 floats: how long must they be for every row to start aligned?",
        )
        .given("a multiple of 16 elements")
        .count_of("10 floats", narrow.bytes, "B")
        .count("elements in a row of 10", narrow.elements)
        .count_of("100 floats", wide.bytes, "B")
        .list("the same with a pitch of 256 bytes", [pitch(10, 4, 256)?.bytes, pitch(100, 4, 256)?.bytes])
        .verdict(Verdict::Supplied),
    )
}

fn b57() -> Option<WorkedNumber> {
    let in_order = warp_addresses(16, 0, 1, 4);
    let mut swapped = in_order.clone();
    swapped.swap(5, 6);
    let mut gaps = in_order.clone();
    gaps.iter_mut().step_by(3).for_each(|lane| *lane = None);
    let count = |lanes: &[Option<u64>]| transactions(Coalescing::Strict, 4, lanes);
    Some(
        ask(
            "B57",
            "004:84-101",
            Calculator::Transactions,
            "On 1.0 and 1.1, a half-warp reads 16 ints in order, out of order, or misaligned: how many transactions?",
        )
        .given("1, 16 and 16; lanes may be off")
        .count("in order", count(&in_order)?)
        .count("in order, some lanes off", count(&gaps)?)
        .count("two lanes swapped", count(&swapped)?)
        .count("misaligned by one", count(&warp_addresses(16, 1, 1, 4))?),
    )
}

fn b58() -> Option<WorkedNumber> {
    let from = |byte: u64| sizes(Coalescing::Segments, 4, &warp_addresses(16, byte / 4, 1, 4));
    Some(
        ask(
            "B58",
            "004:103-119",
            Calculator::Transactions,
            "On 1.2 and higher, a half-warp reads 16 ints in a row: which transactions?",
        )
        .given("one of 64 bytes; one of 64 and one of 32; one of 128")
        .list("from byte 64", from(64)?)
        .list("from byte 68", from(68)?)
        .list("from byte 132", from(132)?),
    )
}
