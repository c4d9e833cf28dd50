//! How fast the simulator is: the product of two 128 × 128 matrices, tile 16, for which Oclgrind 21.10 takes 4.0 s with
//! its counters and 7.0 s with `--data-races` on a machine with two cores.
//!
//! `cargo run --release -p warpground-sim --example speed`
#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use warpground_engine::{Buffer, ElementType, Error, Fill, Job, Kernel, Launch, Role, Step, Trust};
use warpground_sim::{SimOptions, check, profile};

const SIDE: u64 = 128;
const TILE: u32 = 16;

fn job() -> Job {
    let matrix = |name: &str, seed, role| Buffer {
        name: name.to_owned(),
        element: ElementType::F32,
        length: SIDE * SIDE,
        fill: Fill::Hash { seed },
        role,
    };
    let blocks = 128 / TILE;
    Job {
        label: "matmul_tiled".to_owned(),
        kernels: vec![Kernel {
            label: "matmul_tiled".to_owned(),
            source: include_str!("../../../shaders/matmul/tiled.wgsl").into(),
            entry_point: "matmul_tiled".to_owned(),
            overrides: BTreeMap::from([("tile".to_owned(), f64::from(TILE))]),
            trust: Trust::Checked,
        }],
        buffers: vec![
            matrix("m", 1, Role::Input),
            matrix("n", 2, Role::Input),
            matrix("p", 3, Role::Output),
            Buffer::uniform("parameters", &[128, 128, 128]),
        ],
        steps: vec![Step::Launch(Launch {
            kernel: 0,
            grid: [blocks, blocks, 1],
            bindings: vec![(0, 0), (1, 1), (2, 2), (3, 3)],
        })],
        resources: Default::default(),
    }
}

/// The shortest of some runs, everything included: parsing, lowering, filling, running.
fn best(mut run: impl FnMut() -> Result<(), Error>) -> Result<Duration, Error> {
    let mut best = Duration::MAX;
    for _ in 0..10 {
        let start = Instant::now();
        run()?;
        best = best.min(start.elapsed());
    }
    Ok(best)
}

/// A vector addition over buffers of this many bytes each.
fn large_job(bytes: u64) -> Job {
    let vector = |name: &str, seed, role| Buffer {
        name: name.to_owned(),
        element: ElementType::F32,
        length: bytes / 4,
        fill: Fill::Hash { seed },
        role,
    };
    let length = u32::try_from(bytes / 4).unwrap_or(u32::MAX);
    Job {
        label: "guarded".to_owned(),
        kernels: vec![Kernel {
            label: "guarded".to_owned(),
            source: include_str!("../../../shaders/vector_add/guarded.wgsl").into(),
            entry_point: "vector_add".to_owned(),
            overrides: BTreeMap::from([("block_x".to_owned(), 256.0)]),
            trust: Trust::Checked,
        }],
        buffers: vec![
            vector("a", 1, Role::Input),
            vector("b", 2, Role::Input),
            vector("c", 3, Role::Output),
            Buffer::uniform("parameters", &[length]),
        ],
        steps: vec![Step::Launch(Launch {
            kernel: 0,
            grid: [length.div_ceil(256).min(32_768), length.div_ceil(256).div_ceil(32_768), 1],
            bindings: vec![(0, 0), (1, 1), (2, 2), (3, 3)],
        })],
        resources: Default::default(),
    }
}

/// The most memory that the process has held, in megabytes; where the system tells it.
fn peak_megabytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024 / 1_000_000)
}

fn main() -> Result<(), Error> {
    let job = job();
    let options = SimOptions::default();
    let report = |what: &str, oclgrind: f64, time: Duration| {
        let seconds = time.as_secs_f64();
        println!(
            "{what}: {:.1} ms, {:.0} times as fast as Oclgrind ({oclgrind:.1} s)",
            seconds * 1e3,
            oclgrind / seconds
        );
    };
    report("all counters", 4.0, best(|| profile(&job, &options).map(drop))?);
    report("races and all other checks", 7.0, best(|| check(&job, &options).map(drop))?);
    let small = peak_megabytes();
    for bytes in [16 << 20, 64 << 20] {
        let large = large_job(bytes);
        profile(&large, &options)?;
        let counted = peak_megabytes();
        check(&large, &options)?;
        if let (Some(small), Some(counted), Some(checked)) = (small, counted, peak_megabytes()) {
            let buffers = large.bytes() / 1_000_000;
            println!(
                "buffers of {buffers} MB: at most {counted} MB while counting and {checked} MB while checking, {} allowed \
                 (without any {small} MB)",
                4 * buffers + 64
            );
        }
    }
    Ok(())
}
