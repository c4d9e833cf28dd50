//! Blocks on multiprocessors: occupancy and scheduling.

use super::{Calculator, Row, WorkedNumber, ask};
use crate::{
    Needs, WARP_SIZE,
    occupancy::{self, Occupancy, Resource},
    preset::{COURSE_DEVICE_D, COURSE_FOUR_WARPS, COURSE_GENERIC, COURSE_OCCUPANCY_1, COURSE_OCCUPANCY_2, Gpu, V100},
    schedule::{self, Happening, two_core_example},
    text, tiling, warp,
};

pub(super) const ROWS: &[Row] = &[b18, b19, b20, b21, b27, b28, b38, b39, b40, b43, b44, b45];

fn fit(gpu: &Gpu, needs: Needs) -> Option<Occupancy> {
    gpu.occupancy(needs).ok()
}

fn threads(gpu: &Gpu, needs: Needs) -> Option<u64> {
    Some(fit(gpu, needs)?.threads.into())
}

fn b18() -> Option<WorkedNumber> {
    Some(
        ask("B18", "000:951", Calculator::Occupancy, "How many threads do 30 multiprocessors of 1,536 hold?")
            .given("46,080")
            .count("threads", COURSE_GENERIC.resident_threads()?),
    )
}

fn b19() -> Option<WorkedNumber> {
    let warps = warp::warps(256, WARP_SIZE);
    Some(
        ask(
            "B19",
            "000:1002, 001:901-911",
            Calculator::Warps,
            "How many warps does a block of 256 threads have, and how many do three blocks have?",
        )
        .given("8; 24")
        .count("warps of a block", warps.into())
        .count("warps of three blocks", u64::from(warps) * 3),
    )
}

fn b20() -> Option<WorkedNumber> {
    let device = COURSE_OCCUPANCY_1;
    let small = fit(&device, Needs::threads(64))?;
    let middle = fit(&device, Needs::threads(256))?;
    Some(
        ask(
            "B20",
            "000:1032-1044",
            Calculator::Occupancy,
            "8 blocks and 1,024 threads per multiprocessor, 512 threads per block: 8 × 8, 16 × 16 or 32 × 32?",
        )
        .given("8 × 8: 12 blocks wanted, 8 allowed, 512 threads; 16 × 16: 4 blocks, the best; 32 × 32: not allowed")
        .count("8 × 8: blocks that the threads would allow", small.limiter(Resource::Threads)?.blocks.into())
        .count("8 × 8: blocks", small.blocks.into())
        .count("8 × 8: threads", small.threads.into())
        .real("8 × 8: occupancy", small.share()? * 100.0, 1, "%")
        .count("16 × 16: blocks", middle.blocks.into())
        .count("16 × 16: threads", middle.threads.into())
        .real("16 × 16: occupancy", middle.share()? * 100.0, 1, "%")
        .text("32 × 32", device.occupancy(Needs::threads(1024)).err()?.to_string())
        .wrong(&["X41"], "1,024/64 is 16, not 12. The conclusion is right: 8 blocks are allowed, and 16 × 16 is best."),
    )
}

fn b21() -> Option<WorkedNumber> {
    let found: Option<Vec<_>> =
        [128, 256, 512, 1024].into_iter().map(|size| fit(&COURSE_OCCUPANCY_2, Needs::threads(size))).collect();
    let found = found?;
    Some(
        ask(
            "B21",
            "000:1046-1074",
            Calculator::Occupancy,
            "1,536 threads and 4 blocks per multiprocessor: do blocks of 128, 256, 512 or 1,024 fill it best?",
        )
        .given("512, 1,024, 1,536 and 1,024 threads: 512 is best")
        .list("threads", found.iter().map(|fit| fit.threads))
        .list("blocks", found.iter().map(|fit| fit.blocks)),
    )
}

fn b27() -> Option<WorkedNumber> {
    let device = COURSE_DEVICE_D;
    let (slots, registers) = (device.sm.threads?, device.sm.registers?);
    let at = |registers, size| threads(&device, Needs::threads(size).registers(registers));
    let full = at(10, 512)?;
    let reduced = at(11, 512)?;
    Some(
        ask(
            "B27",
            "000:1481-1493",
            Calculator::Occupancy,
            "1,536 threads and 16,384 registers per multiprocessor, blocks of 512: what do 11 registers per thread cost?",
        )
        .given("10 registers per thread are possible; with 11 the threads fall to 512, by one third")
        .real("registers per thread, exactly", f64::from(registers) / f64::from(slots), 2, "")
        .count("registers per thread", occupancy::registers_for_full_occupancy(&device.sm)?.into())
        .count("threads with 10", full)
        .count("registers that 11 would take", u64::from(slots) * 11)
        .count("threads with 11", reduced)
        .text("lost", format!("{} of {}", text::grouped(full - reduced), text::grouped(full)))
        .count("threads with 11 in blocks of 256", at(11, 256)?)
        .count("threads with 11 in blocks of 128", at(11, 128)?)
        .wrong(&["X42"], "Two blocks of 512 still fit: 1,024 threads, which is the third less that the course names."),
    )
}

fn b28() -> Option<WorkedNumber> {
    let device = COURSE_DEVICE_D;
    let large = fit(&device, Needs::threads(32).shared(5 << 10))?;
    Some(
        ask(
            "B28",
            "000:1499-1507",
            Calculator::Occupancy,
            "16,384 bytes of shared memory for up to 8 blocks: how much may each take, and how many fit at 5 KB?",
        )
        .given("2 KB; 3 blocks")
        .count_of("of each of 8 blocks", occupancy::shared_for_blocks(&device.sm, 8)?.into(), "B")
        .count("blocks of 5 KB", large.blocks.into())
        .count_of("tiles of 16 × 16 for a product", tiling::shared_bytes(16), "B")
        .because("Two tiles of 16 × 16 floats are exactly the 2,048 bytes that eight blocks can have."),
    )
}

fn b38() -> Option<WorkedNumber> {
    let plan = two_core_example();
    let timeline = schedule::simulate(&plan).ok()?;
    let moves = || {
        timeline
            .events
            .iter()
            .filter(|event| matches!(event.happening, Happening::Placed { .. } | Happening::Finished { .. }))
            .take(8)
    };
    let steps: Vec<_> = moves().map(|event| timeline.describe(event)).collect();
    let limits: Vec<_> = timeline.occupancy.limited_by().map(Resource::name).collect();
    Some(
        ask(
            "B38",
            "001:1027-1280",
            Calculator::Schedule,
            "1,000 blocks of 128 threads and 520 bytes, two cores of 256 contexts and 1.5 KB: where does each go?",
        )
        .given(
            "0 to core 0, 1 to core 1, 2 to core 0, 3 to core 1; when 0 ends, 4 to core 0, contexts 0–127; when 2 \
             ends, 5 to core 0, contexts 128–255; NEXT is 1, 2, 3, 4, 4, 5, 5, 6",
        )
        .count("blocks per core", timeline.occupancy.blocks.into())
        .count_of("three blocks would need", 3 * u64::from(plan.needs.shared_bytes), "B")
        .text("a core is full of", limits.join(" and "))
        .list("next", moves().map(|event| event.next))
        .text("steps", steps.join("; "))
        .about(&["X67"])
        .because(
            "The course names the shared memory; the 256 contexts stop a third block as well. With 2²⁰ \
                  elements there would be 8,192 blocks, not 1,000.",
        ),
    )
}

fn b39() -> Option<WorkedNumber> {
    let floats = support(128);
    let blocks = crate::Cover::new([1 << 20, 1, 1], [128, 1, 1]).ok()?.blocks();
    Some(
        ask(
            "B39",
            "001:819-829, 001:1003-1010",
            Calculator::Occupancy,
            "What does a block of convolve need, and how many are there?",
        )
        .given("128 threads, 130 floats, 520 bytes; 8K blocks")
        .count("floats", floats)
        .count_of("shared memory", floats * 4, "B")
        .count("blocks for 2²⁰ elements", blocks),
    )
}

fn b40() -> Option<WorkedNumber> {
    Some(
        ask(
            "B40",
            "001:1286-1325",
            Calculator::Occupancy,
            "Why can a core of four warps not run half of a block of 256 threads after the other half?",
        )
        .given("threads of a block may wait for each other")
        .count("warps of the block", warp::warps(256, WARP_SIZE).into())
        .text("on the core", COURSE_FOUR_WARPS.occupancy(Needs::threads(256)).err()?.to_string())
        .count("floats", support(256))
        .count_of("shared memory", support(256) * 4, "B")
        .because("The first four warps would wait at the barrier for warps that never begin."),
    )
}

fn b43() -> Option<WorkedNumber> {
    let needs = Needs::threads(128).shared(520);
    let found = fit(&V100, needs)?;
    Some(
        ask(
            "B43",
            "001:974",
            Calculator::Occupancy,
            "How many warps does a block of convolve have, and how many blocks does a V100's multiprocessor hold?",
        )
        .given("4 warps")
        .count("warps of a block", found.warps_per_block.into())
        .count("blocks", found.blocks.into())
        .count_of("shared memory of all", u64::from(found.blocks) * u64::from(needs.shared_bytes), "B")
        .text("limited by", found.limited_by().map(Resource::name).collect::<Vec<_>>().join(" and ")),
    )
}

fn b44() -> Option<WorkedNumber> {
    let per_sm = fit(&V100, Needs::threads(128))?.blocks;
    let blocks = u64::from(per_sm) * u64::from(V100.multiprocessors?);
    let chunks = crate::Cover::new([1 << 20, 1, 1], [128, 1, 1]).ok()?.blocks();
    #[expect(clippy::cast_precision_loss, reason = "both are a few thousands")]
    let each = chunks as f64 / blocks as f64;
    Some(
        ask(
            "B44",
            "001:1376",
            Calculator::Occupancy,
            "How many blocks of 128 threads fill a V100, and how much work does each do?",
        )
        .given("80 · (32 · 64 / 128)")
        .count("blocks", blocks)
        .count("threads", blocks * 128)
        .count("chunks of 2²⁰ elements", chunks)
        .real("chunks per block", each, 2, "")
        .about(&["X72", "X73"])
        .because("The macro needs parentheses: N/80 * (…) would be something else."),
    )
}

fn b45() -> Option<WorkedNumber> {
    let multiprocessors = 16_u64;
    Some(
        ask(
            "B45",
            "002:36-40",
            Calculator::Warps,
            "How many warps does the largest block have, and how many blocks should a launch have?",
        )
        .given("1,024 threads are 32 warps; 4 K to 16 K blocks for K multiprocessors")
        .count("warps of 1,024 threads", warp::warps(1024, WARP_SIZE).into())
        .text(
            "blocks for 16 multiprocessors",
            format!("{} to {}", text::grouped(4 * multiprocessors), text::grouped(16 * multiprocessors)),
        ),
    )
}

/// The inputs of a block of the three-point convolve: one more on each side.
pub(super) fn support(threads: u64) -> u64 {
    threads + 2
}
