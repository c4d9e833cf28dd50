//! Warps at branches, tiles, reductions, and the small programs that the course works by hand.

use super::{Calculator, Row, Verdict, WorkedNumber, ask};
use crate::{
    Launch, WARP_SIZE,
    reduction::{self, Pairing},
    text, tiling,
    warp::{self, WarpState},
};

pub(super) const ROWS: &[Row] = &[b25, b26, b29, b30, b31, b32, b33, b34, b66, b67, b68];

fn pair((row, column): (u64, u64)) -> String {
    format!("({row}, {column})")
}

fn b25() -> Option<WorkedNumber> {
    let load = tiling::load(2, (0, 0), (0, 1), 0);
    Some(
        ask(
            "B25",
            "000:1404, 000:1414",
            Calculator::Throughput,
            "In the first phase, where does thread (0, 1) put N(0, 1)? Who reads M(1, 1)?",
        )
        .given("into Nds(1, 0); threads (0, 1) and (1, 1)")
        .text("element of N that thread (0, 1) loads", pair(load.n))
        .text("its cell of Nds", pair(load.cell))
        .text("readers of Mds(1, 1)", text::list(tiling::readers_of_m(2, (1, 1)).map(pair)))
        .wrong(
            &["X29", "X30"],
            "A thread loads into its own cell, and Nds(1, 0) is another's. A row of M is read by that row's threads.",
        ),
    )
}

fn b26() -> Option<WorkedNumber> {
    let (width, tile) = (1000, 16);
    Some(
        ask(
            "B26",
            "000:1422",
            Calculator::Throughput,
            "In how many phases does a tiled product of width 1,000 run with tiles of 16?",
        )
        .given("width / tile")
        .count("phases", tiling::phases(width, tile)?)
        .count("phases by integer division", width / tile)
        .count("products that those would lose", width % tile)
        .imprecise(&["X34"], "The quotient must be rounded up, and the last phase guarded."),
    )
}

fn b29() -> Option<WorkedNumber> {
    let (first, last) = warp::thread_range(3, WARP_SIZE);
    Some(
        ask(
            "B29",
            "000:1533-1539",
            Calculator::Warps,
            "Which threads are in warp n, and how does a block of 48 fall into warps?",
        )
        .given("32 n to 32 (n + 1) − 1; 2 warps, the second padded")
        .text("threads of warp 3", format!("{first} to {last}"))
        .count("warps of 48 threads", warp::warps(48, WARP_SIZE).into())
        .count("lanes to spare", warp::spare_lanes(48, WARP_SIZE).into()),
    )
}

fn b30() -> Option<WorkedNumber> {
    let launch = Launch::new([1; 3], [4, 2, 2]).ok()?;
    let order: Vec<_> = launch.warp_members(0, WARP_SIZE).map(|[x, y, z]| format!("({z}, {y}, {x})")).collect();
    Some(
        ask(
            "B30",
            "000:1542-1552",
            Calculator::Warps,
            "In which order do the threads of a block in three dimensions fill its warps?",
        )
        .given("all of plane z = 0 row by row, then z = 1")
        .text("threads (z, y, x) of a 4 × 2 × 2 block, in order", text::list(order))
        .count("number of the first with z = 1", launch.local_id([0, 0, 1]).ok()?),
    )
}

fn b31() -> Option<WorkedNumber> {
    let takes = |thread: u32| thread > 2;
    let states = warp::states(256, WARP_SIZE, takes);
    let divergent = states.iter().position(|state| *state == WarpState::Divergent)?;
    let taking = (0..WARP_SIZE).filter(|thread| takes(*thread)).count() as u64;
    Some(
        ask("B31", "000:1570", Calculator::Warps, "Which warps of 256 threads diverge at threadIdx.x > 2?")
            .given("the condition diverges")
            .count("warp that diverges", divergent as u64)
            .count("its lanes that take the branch", taking)
            .count("its lanes that do not", u64::from(WARP_SIZE) - taking)
            .count("warps that do not diverge", warp::count(256, WARP_SIZE, takes).full)
            .verdict(Verdict::Supplied),
    )
}

fn b32() -> Option<WorkedNumber> {
    let rounds = reduction::rounds(1024, WARP_SIZE, Pairing::Neighbours).ok()?;
    Some(
        ask(
            "B32",
            "000:1637-1652",
            Calculator::Warps,
            "How many additions and rounds does a tree reduction of N elements take?",
        )
        .given("N − 1 additions, log₂ N rounds")
        .count("additions for 1,024", rounds.iter().map(|round| u64::from(round.additions)).sum())
        .count("rounds for 1,024", rounds.len() as u64),
    )
}

fn b33() -> Option<WorkedNumber> {
    let rounds = reduction::halves(&[1, 2, 3, 4, 5, 6, 7, 8]).ok()?;
    let lines: Vec<_> = rounds.iter().map(|round| format!("[{}]", text::list(round.iter().copied()))).collect();
    Some(
        ask("B33", "000:1660-1666", Calculator::Warps, "How does [1, 2, …, 8] shrink when its halves are added?")
            .given("[6, 8, 10, 12], [16, 20], [36]")
            .text("rounds", lines.join(", "))
            .imprecise(
                &["X46", "X47"],
                "The example is right, but the listing beside it stops before stride 1 and would leave 16 and 20.",
            ),
    )
}

fn b34() -> Option<WorkedNumber> {
    let halves = reduction::rounds(512, WARP_SIZE, Pairing::Halves).ok()?;
    let neighbours = reduction::rounds(512, WARP_SIZE, Pairing::Neighbours).ok()?;
    let divergent = |rounds: &[reduction::Round]| rounds.iter().map(|round| round.warps.divergent).sum();
    let first = halves.first()?;
    let whole: Vec<_> = halves
        .iter()
        .filter(|round| round.warps.divergent == 0)
        .map(|round| format!("{}/{}", round.warps.full, round.warps.idle))
        .collect();
    Some(
        ask(
            "B34",
            "000:1709-1716",
            Calculator::Warps,
            "A section of 512 reduced by halves: which warps work, and which diverge?",
        )
        .given("warps 0–7 add in the first round, 8–15 do not; there is no divergence")
        .text("threads that add in the first round", format!("0 to {}", first.additions - 1))
        .text("warps that add / that do not, in rounds without divergence", text::list(whole))
        .count("divergent warps, all rounds together", divergent(&halves))
        .count("the same when neighbours are added first", divergent(&neighbours))
        .imprecise(
            &["X49", "X50"],
            "True down to stride 32; in the last five rounds the one warp left diverges. The second group is 256–511.",
        ),
    )
}

/// A convolution with zeros past the ends: what the course computes by hand.
fn convolve(input: &[u64], mask: &[u64]) -> Vec<u64> {
    (0..input.len())
        .map(|at| {
            let taps = mask.iter().enumerate();
            taps.filter_map(|(tap, weight)| Some(input.get((at + tap).checked_sub(mask.len() / 2)?)? * weight)).sum()
        })
        .collect()
}

fn b66() -> Option<WorkedNumber> {
    let output = convolve(&[1, 2, 3, 4, 5, 6, 7], &[3, 4, 5, 4, 3]);
    Some(
        ask(
            "B66",
            "003:713-731",
            Calculator::Arithmetic,
            "[1, …, 7] under the mask [3, 4, 5, 4, 3], zeros past the ends: what are P[2] and P[1]?",
        )
        .given("57 and 38")
        .count("P[2]", *output.get(2)?)
        .count("P[1]", *output.get(1)?)
        .list("all", output),
    )
}

fn b67() -> Option<WorkedNumber> {
    // The rows of five products that are printed. The fifth, and the picture with the input, are lost.
    let input = |row: usize, column: usize| (row + column + 1) as u64;
    let mask = [[1, 2, 3, 2, 1], [2, 3, 4, 3, 2], [3, 4, 5, 4, 3], [2, 3, 4, 3, 2], [1, 2, 3, 2, 1]];
    let row =
        |row: usize| -> u64 { mask[row].iter().enumerate().map(|(column, weight)| input(row, column) * weight).sum() };
    let rows: Vec<u64> = (0..4).map(row).collect();
    // P(1, 0): the mask's centre lies on (1, 0), so its first row and first two columns fall outside.
    let edge: Vec<u64> = (1..5)
        .map(|mask_row| (2..5).map(|column| input(mask_row - 1, column - 2) * mask[mask_row][column]).sum())
        .collect();
    Some(
        ask(
            "B67",
            "003:774-795",
            Calculator::Arithmetic,
            "What do the printed rows of P(2, 2) sum to, and what is P(1, 0)?",
        )
        .list("rows of P(2, 2)", rows.iter().copied())
        .count("their sum", rows.iter().sum())
        .count("a fifth row, if the pattern went on", row(4))
        .list("rows of P(1, 0)", edge.iter().copied())
        .count("P(1, 0)", edge.iter().sum())
        .about(&["X97"])
        .because(
            "The fifth row is missing and the figure with the input is lost: the input is taken to be \
                      row + column + 1, as in the rows that are printed.",
        ),
    )
}

/// What `atomicInc` stores.
fn increment(old: u64, limit: u64) -> u64 {
    if old >= limit { 0 } else { old + 1 }
}

/// What `atomicDec` stores.
fn decrement(old: u64, limit: u64) -> u64 {
    if old == 0 || old > limit { limit } else { old - 1 }
}

fn sequence(start: u64, count: usize, step: fn(u64, u64) -> u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(start), move |old| Some(step(*old, 3))).take(count)
}

fn b68() -> Option<WorkedNumber> {
    Some(
        ask(
            "B68",
            "003:881-897",
            Calculator::Arithmetic,
            "Which values does a counter take under atomicInc and atomicDec with the bound 3?",
        )
        .given("old ≥ 3 ? 0 : old + 1, and old = 0 or old > 3 ? 3 : old − 1")
        .list("atomicInc from 0", sequence(0, 5, increment))
        .list("atomicDec from 0", sequence(0, 6, decrement))
        .list("atomicDec from 9", sequence(9, 6, decrement))
        .about(&["X99"]),
    )
}
