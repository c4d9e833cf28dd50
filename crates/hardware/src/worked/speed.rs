//! Peaks, caps, clocks and bandwidths.

use super::{Calculator, Row, Verdict, WorkedNumber, ask};
use crate::{
    WARP_SIZE, measured,
    preset::{GENERATION_1, GENERATION_2_0, GENERATION_2_1, Gpu, V100},
    throughput::{self, issue_clocks},
    tiling,
};

pub(super) const ROWS: &[Row] = &[b23, b24, b41, b42, b46, b47, b48, b60, b70, b71];

fn clocks(lanes: u32) -> Option<u64> {
    issue_clocks(WARP_SIZE, lanes).map(u64::from)
}

fn b23() -> Option<WorkedNumber> {
    let ratio = throughput::cgma(2.0, 2.0)?;
    let needed = throughput::bandwidth_for(50e9, 4.0, ratio);
    Some(
        ask(
            "B23",
            "000:1109-1121",
            Calculator::Throughput,
            "Two operations for two loads: how fast can the product's inner loop be at a given memory bandwidth?",
        )
        .given("1 operation per load; at most 50 GFLOP/s")
        .real("operations per load", ratio, 2, "")
        .real("bandwidth at which 50 GFLOP/s are the cap", needed / 1e9, 1, "GB/s")
        .real(
            "cap with tiles of 16 at that bandwidth",
            throughput::bandwidth_cap(needed, 4.0, 16.0) / 1e9,
            1,
            "GFLOP/s",
        )
        .imprecise(&["X35"], "The cap follows only from a bandwidth, which the course does not give."),
    )
}

fn b24() -> Option<WorkedNumber> {
    let (accesses, distinct) = tiling::block_accesses(4, 2);
    let at_16 = tiling::traffic(1024, 16)?;
    Some(
        ask(
            "B24",
            "000:1376-1380",
            Calculator::Throughput,
            "By how much do blocks of N × N that share their loads cut the traffic?",
        )
        .given("by N: to 1/16 for 16 × 16, to half for 2 × 2")
        .count("accesses of a 2 × 2 block, 4 × 4 matrices", accesses)
        .count("distinct elements among them", distinct)
        .count("loads of a 1,024 product", at_16.naive)
        .count("with tiles of 16", at_16.tiled)
        .count("with tiles of 32", tiling::traffic(1024, 32)?.tiled),
    )
}

fn b41() -> Option<WorkedNumber> {
    let lanes = V100.lanes?;
    let part = |all: u32| all / lanes.schedulers;
    let (fp32, int32, fp64) = (part(lanes.fp32), part(lanes.int32?), part(lanes.fp64?));
    let warps = V100.sm.threads? / WARP_SIZE / lanes.schedulers;
    Some(
        ask(
            "B41",
            "001:870-911",
            Calculator::Throughput,
            "What is in a sub-core of a V100, and how often can it start an instruction of a warp?",
        )
        .given("16 fp32, 16 int and 8 fp64 lanes; every 2, 2 and 4 clocks; 16 warps")
        .list("fp32, int, fp64 lanes", [fp32, int32, fp64])
        .list("clocks", [clocks(fp32)?, clocks(int32)?, clocks(fp64)?])
        .count("warps", warps.into()),
    )
}

fn b42() -> Option<WorkedNumber> {
    let threads = V100.resident_threads()?;
    Some(
        ask("B42", "001:985-999", Calculator::Throughput, "What does a whole V100 have?")
            .given("1.245 GHz, 80 multiprocessors, 5,120 lanes, 12.7 TFLOP/s, 5,120 warps, 163,840 threads")
            .count("fp32 lanes", V100.fp32_lanes()?.into())
            .real("peak", V100.peak_flops()? / 1e12, 2, "TFLOP/s")
            .count("warps", threads / u64::from(WARP_SIZE))
            .count("threads", threads)
            .because("A multiply-add counts as two operations."),
    )
}

fn b46() -> Option<WorkedNumber> {
    let lanes = GENERATION_1.lanes?;
    Some(
        ask(
            "B46",
            "002:50-90",
            Calculator::Throughput,
            "How many clocks does a warp's instruction take on a 1.x multiprocessor?",
        )
        .given("4 for integers and floats, 32 in double precision, 16 for a transcendental function")
        .count("integer or float on 8 lanes", clocks(lanes.fp32)?)
        .count("double precision on 1 unit", clocks(lanes.fp64?)?)
        .count("transcendental on 2 units", clocks(lanes.special?)?),
    )
}

fn b47() -> Option<WorkedNumber> {
    let arithmetic = |gpu: &Gpu| clocks(gpu.lanes?.group);
    let special = |gpu: &Gpu| clocks(gpu.lanes?.special?);
    let groups = |gpu: &Gpu| gpu.lanes.map(|lanes| u64::from(lanes.fp32 / lanes.group));
    let issues = |gpu: &Gpu| gpu.lanes.map(|lanes| u64::from(lanes.schedulers * lanes.issues));
    Some(
        ask(
            "B47",
            "002:92-111",
            Calculator::Throughput,
            "How many clocks does a warp's instruction take on 2.0 and 2.1?",
        )
        .given("32 lanes and 4 special units, or 48 and 8; two schedulers of one or two instructions each")
        .list("groups of 16 lanes", [groups(&GENERATION_2_0)?, groups(&GENERATION_2_1)?])
        .list("instructions issued together", [issues(&GENERATION_2_0)?, issues(&GENERATION_2_1)?])
        .list("clocks on a group", [arithmetic(&GENERATION_2_0)?, arithmetic(&GENERATION_2_1)?])
        .list("clocks on the special units", [special(&GENERATION_2_0)?, special(&GENERATION_2_1)?])
        .verdict(Verdict::Supplied)
        .because("The course gives the parts; the clocks follow from them."),
    )
}

fn b48() -> Option<WorkedNumber> {
    let arithmetic = u64::from(issue_clocks(WARP_SIZE, GENERATION_1.lanes?.fp32)?);
    Some(
        ask(
            "B48",
            "002:181-189",
            Calculator::Throughput,
            "How much longer is a load than an addition, and what do ten loads in a row cost?",
        )
        .given("4 clocks against about 200: 40 to 50 times; ten loads are issued in about 250")
        .count("200 clocks over those of an addition", 200 / arithmetic)
        .count("160 clocks over those of an addition", 160 / arithmetic)
        .count("clocks to issue ten loads, 25 apart", 10 * 25)
        .count("warps that hide 200 clocks, one addition each", throughput::warps_to_hide(200, 4).into()),
    )
}

fn b60() -> Option<WorkedNumber> {
    let bytes = 2_u64 * 1024 * 1024 * 4;
    #[expect(clippy::cast_precision_loss, reason = "8 MiB are far below 2⁵³")]
    let moved = bytes as f64;
    let [m2050, k20c] = [measured::M2050, measured::K20C].map(|measured| {
        let times = measured.map(|bandwidth| throughput::seconds(moved, bandwidth * 1e9) * 1e6);
        let shares = measured.map(|bandwidth| bandwidth / measured[0] * 100.0);
        (tenths(&times), tenths(&shares[1..]))
    });
    Some(
        ask(
            "B60",
            "004:182-279",
            Calculator::Throughput,
            "From the measured bandwidths of the transposes: how long did each take, and what share of the copy is it?",
        )
        .given(
            "in GB/s: copy, through shared memory, naive, coalesced, without conflicts: 105.2, 104.6, 18.8, \
             51.3, 99.5 on an M2050; 136.0, 152.3, 55.3, 97.6, 144.3 on a K20c",
        )
        .count_of("moved at 1,024 × 1,024", bytes, "B")
        .text("microseconds on the M2050", m2050.0)
        .text("microseconds on the K20c", k20c.0)
        .text("percent of the copy on the M2050", m2050.1)
        .text("percent of the copy on the K20c", k20c.1)
        .verdict(Verdict::Supplied)
        .about(&["X122"])
        .because("On the K20c two routines beat the plain copy: it is a reference, not an upper bound."),
    )
}

fn tenths(values: &[f64]) -> String {
    values.iter().map(|value| format!("{value:.1}")).collect::<Vec<_>>().join(", ")
}

fn b70() -> Option<WorkedNumber> {
    Some(
        ask(
            "B70",
            "000:1733, 000:1254",
            Calculator::Throughput,
            "A DRAM cell takes tens of nanoseconds, a byte must arrive in under one: how much must a read bring?",
        )
        .given("tens of nanoseconds against less than one per byte; a register takes a tenth of the energy or less")
        .real("bytes in flight at 50 ns and 1 ns per byte", throughput::bytes_in_flight(1e9, 50e-9), 1, "B")
        .real("at a V100's bandwidth", throughput::bytes_in_flight(V100.bandwidth?, 50e-9), 0, "B")
        .verdict(Verdict::Magnitude)
        .because("That is why a read brings a burst of neighbours. The energies are not calculated."),
    )
}

fn b71() -> Option<WorkedNumber> {
    Some(
        ask("B71", "001:51", Calculator::Arithmetic, "How long may a picture take at 30 per second?")
            .given("30 pictures per second")
            .real("budget", 1000.0 / 30.0, 1, "ms"),
    )
}
