//! How fast kernels of the catalogue run while they are counted, in warp instructions per second of processor time.
//!
//! `cargo run --profile native -p warpground-sim --example counted [NAME …]`
#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use warpground_engine::{Device, Error};
use warpground_patterns::{Request, Settings, find};
use warpground_sim::{SimDevice, SimOptions, profile};

/// So often is a kernel run, three times; the shortest of these times counts.
const RUNS: u32 = 4;

/// Kernels, and what is set of each.
const KERNELS: &[(&str, &[(&str, f64)])] = &[
    ("matmul/tiled", &[("rows", 384.0), ("inner", 384.0), ("columns", 384.0)]),
    ("matmul/naive", &[("rows", 256.0), ("inner", 256.0), ("columns", 256.0)]),
    ("transpose/padded", &[("width", 2048.0), ("height", 2048.0)]),
    ("reduce/sequential", &[("n", 4_194_304.0)]),
    ("histogram/block_private", &[("n", 2_097_152.0)]),
    ("stencil/plane", &[("width", 1024.0), ("height", 1024.0), ("steps", 2.0)]),
    ("stencil/plane_tiled", &[("width", 1024.0), ("height", 1024.0), ("steps", 2.0)]),
    ("mandelbrot/one_each", &[("width", 512.0), ("height", 512.0)]),
];

/// Seconds of processor time that this process has taken, in all threads that there are and were; in steps of 10 ms.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in parentheses may hold anything; the fourteenth and the fifteenth field are ticks.
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field).and_then(|ticks| ticks.parse::<f64>().ok());
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

fn main() -> Result<(), Error> {
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    for (id, set) in KERNELS {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == id) {
            continue;
        }
        let Some((_, variant)) = find(id) else {
            println!("{id}: there is no such kernel");
            continue;
        };
        let settings = set.iter().fold(Settings::defaults(variant), |all, (name, value)| all.with(name, *value));
        let job = match variant.job(&Request::new(settings, limits.clone())) {
            Ok(job) => job,
            Err(error) => {
                println!("{id}: {error}");
                continue;
            }
        };
        let (mut least, mut issued) = (f64::MAX, 0);
        for _ in 0..3 {
            let before = processor_seconds();
            for _ in 0..RUNS {
                let profiled = profile(&job, &SimOptions::default())?;
                issued = profiled.launches.iter().map(|launch| launch.counts.activity.issued).sum::<u64>();
            }
            if let (Some(before), Some(after)) = (before, processor_seconds()) {
                least = least.min((after - before) / f64::from(RUNS));
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let rate = issued as f64 / least / 1e6;
        println!("{id}: {issued} warp instructions, {:.1} ms, {rate:.1} million per second", least * 1e3);
    }
    Ok(())
}
