//! Grids over problems, and which thread is which.

use super::{Calculator, Row, WorkedNumber, ask};
use crate::{
    Cover, Launch, WARP_SIZE,
    index::{Layout, Thread},
    preset::{COURSE_LIMITS, WEBGPU},
    text, warp,
};

pub(super) const ROWS: &[Row] =
    &[b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b22, b36, b56, b59, b69];

fn row_of(elements: u64, block: u32) -> Option<Cover> {
    Cover::new([elements, 1, 1], [block, 1, 1]).ok()
}

fn plane(width: u64, height: u64, block: [u32; 2]) -> Option<Cover> {
    Cover::new([width, height, 1], [block[0], block[1], 1]).ok()
}

impl WorkedNumber {
    /// Grid, blocks, threads and idle threads of a cover.
    fn cover(self, cover: &Cover) -> WorkedNumber {
        self.text("grid", text::extent(&cover.grid()))
            .count("blocks", cover.blocks())
            .count("threads", cover.threads())
            .count("idle threads", cover.idle())
    }
}

fn b1() -> Option<WorkedNumber> {
    let cover = row_of(1000, 256)?;
    let truncated = Cover::truncated([1000, 1, 1], [256, 1, 1]).ok()?;
    Some(
        ask("B1", "000:298", Calculator::Cover, "How many blocks of 256 threads do 1,000 elements take?")
            .given("4 blocks, 1,024 threads")
            .count("blocks", cover.blocks())
            .count("threads", cover.threads())
            .count("idle threads", cover.idle())
            .count("blocks by integer division", truncated.blocks())
            .count("elements that those would miss", truncated.missed())
            .about(&["X7"])
            .because("The divisor must be 256.0 (or the quotient rounded up): 1000/256 in integers is 3."),
    )
}

fn b2() -> Option<WorkedNumber> {
    let long = row_of(4000, 256)?;
    Some(
        ask("B2", "000:474-476", Calculator::Cover, "How many blocks of 256 do 1,000 and 4,000 elements take?")
            .given("4 and 16")
            .count("blocks for 1,000", row_of(1000, 256)?.blocks())
            .count("blocks for 4,000", long.blocks())
            .count("threads for 4,000", long.threads())
            .count("idle threads for 4,000", long.idle()),
    )
}

fn b3() -> Option<WorkedNumber> {
    let cover = row_of(100, 32)?;
    let last = cover.areas(WARP_SIZE).pop()?;
    Some(
        ask(
            "B3",
            "000:270-275, 003:435-438",
            Calculator::Cover,
            "100 elements in blocks of 32: which threads are off?",
        )
        .given("4 blocks, 128 threads, the last 28 off")
        .count("blocks", cover.blocks())
        .count("threads", cover.threads())
        .count("idle threads", last.idle_threads)
        .count("active lanes of the last warp", last.active_threads)
        .count("divergent warps", cover.warps(WARP_SIZE).divergent),
    )
}

fn b4() -> Option<WorkedNumber> {
    let launch = Launch::new([3, 1, 1], [256, 1, 1]).ok()?;
    let ranges: Option<Vec<_>> = (0..3)
        .map(|block| {
            let id = |thread| launch.global_id(Thread { block: [block, 0, 0], thread: [thread, 0, 0] }).ok();
            Some(format!("{}–{}", id(0)?, id(255)?))
        })
        .collect();
    Some(
        ask("B4", "000:239-241, 003:409-415", Calculator::Index, "Which elements do three blocks of 256 threads have?")
            .given("0–255, 256–511, 512–767")
            .text("elements of each block", text::list(ranges?))
            .count("elements", launch.threads()),
    )
}

fn b5() -> Option<WorkedNumber> {
    let threads = |grid, block| Some(Launch::new([grid, 1, 1], [block, 1, 1]).ok()?.threads());
    Some(
        ask("B5", "000:461-463, 003:530-532", Calculator::Index, "How many threads does the dim3 example launch?")
            .count("32 blocks of 128", threads(32, 128)?)
            .count("128 blocks of 32", threads(128, 32)?)
            .about(&["X15"])
            .because("The two decks swap grid and block for one figure; the total is the same."),
    )
}

fn b6() -> Option<WorkedNumber> {
    let legal = |block: [u32; 3]| match COURSE_LIMITS.block.check_block(block) {
        Ok(()) => format!("{} threads, allowed", text::grouped(block.iter().map(|side| u64::from(*side)).product())),
        Err(error) => error.to_string(),
    };
    let webgpu = WEBGPU.block.check_block([512, 1, 1]).err()?;
    Some(
        ask(
            "B6",
            "000:495-502, 003:559-560",
            Calculator::Occupancy,
            "With at most 1,024 threads per block, which of these shapes are allowed?",
        )
        .given("(512, 1, 1), (8, 16, 4) and (32, 16, 2) are; (32, 32, 2) is not")
        .text("(512, 1, 1)", legal([512, 1, 1]))
        .text("(8, 16, 4)", legal([8, 16, 4]))
        .text("(32, 16, 2)", legal([32, 16, 2]))
        .text("(32, 32, 2)", legal([32, 32, 2]))
        .text("(1, 1, 128)", legal([1, 1, 128]))
        .text("(512, 1, 1) by WebGPU's default limits", webgpu.to_string())
        .because("Each side also has a limit of its own, which the course leaves out: 64 in z."),
    )
}

fn b7() -> Option<WorkedNumber> {
    let launch = Launch::new([2, 2, 1], [4, 2, 2]).ok()?;
    // The course writes coordinates slowest first: thread (1, 0, 2) has z = 1, y = 0, x = 2.
    let thread = [2, 0, 1];
    Some(
        ask(
            "B7",
            "000:514-524, 003:568-590",
            Calculator::Index,
            "A 2 × 2 grid of 4 × 2 × 2 blocks: how many threads, and which one is (1, 0, 2)?",
        )
        .given("64 threads")
        .count("threads of a block", launch.threads_per_block())
        .count("threads", launch.threads())
        .count("number of (1, 0, 2) within its block", launch.local_id(thread).ok()?)
        .count("its number in block (1, 1)", launch.global_id(Thread { block: [1, 1, 0], thread }).ok()?)
        .because("Labels are written slowest first, (z, y, x); dim3 takes x first."),
    )
}

fn b8() -> Option<WorkedNumber> {
    let cover = plane(76, 62, [16, 16])?;
    let areas = cover.areas(WARP_SIZE);
    let warps = cover.warps(WARP_SIZE);
    let [right, bottom, _] = cover.surplus();
    Some(
        ask(
            "B8",
            "000:528-551, 003:592-602",
            Calculator::Cover,
            "A picture of 76 × 62 under blocks of 16 × 16: how large is the grid, and what is left over?",
        )
        .given("5 × 4 = 20 blocks, 80 × 64 threads, 4 columns and 2 rows too many")
        .cover(&cover)
        .text("extent", text::extent(&cover.extent()))
        .count("columns too many", right)
        .count("rows too many", bottom)
        .list("blocks inside, right, bottom, corner", areas.iter().map(|area| area.blocks))
        .list("active threads of each", areas.iter().map(|area| area.active_threads))
        .list("idle threads of each", areas.iter().map(|area| area.idle_threads))
        .list("full, divergent, idle warps", [warps.full, warps.divergent, warps.idle])
        .about(&["X21"]),
    )
}

fn b9() -> Option<WorkedNumber> {
    let cover = plane(2000, 1500, [16, 16])?;
    Some(
        ask("B9", "000:566-571", Calculator::Cover, "A picture of 2,000 × 1,500 under blocks of 16 × 16?")
            .given("125 × 94 = 11,750 blocks")
            .cover(&cover)
            .about(&["X134"]),
    )
}

fn b10() -> Option<WorkedNumber> {
    let place = |layout: Layout| layout.flatten(&[4, 4], &[2, 1]).ok();
    Some(
        ask("B10", "000:600-603, 003:637-650", Calculator::Index, "What is the address of M(2, 1) in a 4 × 4 matrix?")
            .given("9")
            .count("row-major", place(Layout::RowMajor)?)
            .count("column-major", place(Layout::ColumnMajor)?)
            .because("Row-major is C's order: 2·4 + 1. Column-major is that of the transpose: 1·4 + 2."),
    )
}

fn b11() -> Option<WorkedNumber> {
    let giga = 1_u64.checked_shl(30)?;
    Some(
        ask("B11", "000:577-579", Calculator::Arithmetic, "How many addresses is a G?")
            .given("1,073,741,824, printed as 230")
            .count("2³⁰", giga)
            .count("4 G", giga.checked_mul(4)?)
            .imprecise(&["X22"], "The superscript was lost: 2³⁰, not 230."),
    )
}

fn b12() -> Option<WorkedNumber> {
    let small = Launch::new([3, 1, 1], [4, 1, 1]).ok()?;
    let table = Launch::new([4, 1, 1], [8, 1, 1]).ok()?;
    Some(
        ask(
            "B12",
            "000:611-629",
            Calculator::Index,
            "Blocks of 4 threads: what is the global number of thread 3 in block 2? And of the last in 4 blocks of 8?",
        )
        .given("11; 0 to 31")
        .text("thread 3 of block 2", small.expand(Thread { block: [2, 0, 0], thread: [3, 0, 0] }).ok()?.line())
        .text("last of 4 blocks of 8", table.expand(Thread { block: [3, 0, 0], thread: [7, 0, 0] }).ok()?.line()),
    )
}

fn b13() -> Option<WorkedNumber> {
    let launch = Launch::new([3, 2, 1], [4, 2, 1]).ok()?;
    let expansion = launch.expand(Thread { block: [2, 1, 0], thread: [3, 1, 0] }).ok()?;
    Some(
        ask(
            "B13",
            "000:633-643",
            Calculator::Index,
            "Blocks of 4 × 2 in a grid of 3 × 2: what is the global number of thread (3, 1) in block (2, 1)?",
        )
        .given("47")
        .count("global number", expansion.value)
        .text("written out", expansion.chain())
        .count("threads", launch.threads()),
    )
}

fn b14() -> Option<WorkedNumber> {
    let launch = Launch::new([3, 2, 2], [4, 2, 2]).ok()?;
    let thread = Thread { block: [2, 1, 1], thread: [3, 1, 1] };
    let expansion = launch.expand(thread).ok()?;
    Some(
        ask(
            "B14",
            "000:647-660",
            Calculator::Index,
            "4 × 2 × 2 threads per block, 3 × 2 × 2 blocks: what is the number of thread (3, 1, 1) of block (2, 1, 1)?",
        )
        .given("112 + 8 + 4 + 3 = 127; 12 blocks")
        .count("global number", expansion.value)
        .text("written out", expansion.chain())
        .count("number of the block", launch.block_id(thread.block).ok()?)
        .count("blocks", launch.blocks())
        .count("threads", launch.threads())
        .wrong(&["X23"], "11·16 is 176, not 112. It is the last of 192 threads, so 127 could not be right."),
    )
}

fn b15() -> Option<WorkedNumber> {
    let cover = plane(1000, 1000, [16, 16])?;
    Some(
        ask(
            "B15",
            "000:807-810",
            Calculator::Cover,
            "A 1,000 × 1,000 product in blocks of 16 × 16: how large is the grid?",
        )
        .given("64 × 64 blocks")
        .cover(&cover)
        .wrong(&["X26"], "62.5 rounds up to 63 in each direction; the course's own listing gives 62 + 1."),
    )
}

fn b16() -> Option<WorkedNumber> {
    let cover = plane(1000, 1000, [32, 32])?;
    Some(
        ask("B16", "000:846", Calculator::Cover, "The same product in blocks of 32 × 32?")
            .given("32 × 32 blocks")
            .cover(&cover)
            .because("31.25 rounds up to 32."),
    )
}

fn b17() -> Option<WorkedNumber> {
    let cover = plane(4, 4, [2, 2])?;
    let launch = Launch::new([2, 2, 1], [2, 2, 1]).ok()?;
    let [column, row, _] = launch.coordinates(Thread { block: [0; 3], thread: [0; 3] }).ok()?;
    let [second_column, _, _] = launch.coordinates(Thread { block: [1, 0, 0], thread: [0; 3] }).ok()?;
    Some(
        ask(
            "B17",
            "000:847-857",
            Calculator::Index,
            "A 4 × 4 product in tiles of 2: how many, and where is thread (0, 0)?",
        )
        .given("4 tiles; row and column 0·0 + 0")
        .count("tiles", cover.blocks())
        .list("row and column of thread (0, 0) of block (0, 0)", [row, column])
        .count("column of thread (0, 0) of the block to its right", second_column)
        .imprecise(
            &["X28"],
            "The block's number is multiplied by the tile's width, 0·2 + 0; with 0·0 every block would \
                                  begin at 0.",
        ),
    )
}

fn b22() -> Option<WorkedNumber> {
    let cover = row_of(2000, 512)?;
    Some(
        ask(
            "B22",
            "000:1076-1081",
            Calculator::Cover,
            "2,000 elements in blocks of 512: how many threads does the grid have?",
        )
        .given("2,048")
        .count("blocks", cover.blocks())
        .count("threads", cover.threads()),
    )
}

fn b36() -> Option<WorkedNumber> {
    let exact = plane(12, 6, [4, 3])?;
    let ragged = plane(11, 5, [4, 3])?;
    let truncated = Cover::truncated([11, 5, 1], [4, 3, 1]).ok()?;
    Some(
        ask(
            "B36",
            "001:377-399, 001:502-515",
            Calculator::Cover,
            "matrixAdd over 12 × 6 and over 11 × 5 in blocks of 4 × 3: how many threads?",
        )
        .given("72 threads in 6 blocks of 12; 11 × 5 takes 72, too")
        .text("grid for 12 × 6", text::extent(&exact.grid()))
        .count("threads for 12 × 6", exact.threads())
        .text("grid for 11 × 5", text::extent(&ragged.grid()))
        .count("threads for 11 × 5", ragged.threads())
        .count("elements of 11 × 5", ragged.elements())
        .count("elements of 11 × 5 that integer division covers", truncated.covered())
        .about(&["X58"]),
    )
}

fn b56() -> Option<WorkedNumber> {
    let cover = row_of(1 << 20, 256)?;
    let sum = 2.0_f32 * 1.0 + 2.0;
    Some(
        ask(
            "B56",
            "004:42-82",
            Calculator::Cover,
            "saxpy over 2²⁰ elements in blocks of 256: how many blocks, and how far off?",
        )
        .given("(N + 255)/256 blocks; error 0")
        .count("blocks", cover.blocks())
        .real("2·1 + 2", sum.into(), 6, "")
        .real("greatest error", (sum - 4.0).abs().into(), 6, "")
        .because("All values are small whole numbers, which floats hold exactly."),
    )
}

fn b59() -> Option<WorkedNumber> {
    let tiles = plane(1024, 1024, [32, 32])?;
    let block = Launch::new([1; 3], [32, 8, 1]).ok()?;
    Some(
        ask(
            "B59",
            "004:121-132",
            Calculator::Cover,
            "The transpose of 1,024 × 1,024: how many blocks, threads and bytes?",
        )
        .given("blocks of 32 × 8 threads, tiles of 32 × 32")
        .count("blocks", tiles.blocks())
        .count("threads of a block", block.threads_per_block())
        .count("warps of a block", warp::warps(256, WARP_SIZE).into())
        .count("elements of a thread", 32 * 32 / block.threads_per_block())
        .count_of("tile", 32 * 32 * 4, "B")
        .count_of("padded tile", 32 * 33 * 4, "B"),
    )
}

fn b69() -> Option<WorkedNumber> {
    let fragments = Launch::new([512, 512, 1], [1; 3]).ok()?;
    let privates = Launch::new([10_000, 1, 1], [1; 3]).ok()?;
    Some(
        ask(
            "B69",
            "001:245-260, 000:264, 000:1286",
            Calculator::Index,
            "How many instances run, and how many private copies of a variable are there?",
        )
        .given("512 × 512 fragments; 10,000 threads have 10,000 copies of i; a million have a million")
        .count("instances of a fragment program over 512 × 512", fragments.threads())
        .count("copies of i of 10,000 threads", privates.threads()),
    )
}
