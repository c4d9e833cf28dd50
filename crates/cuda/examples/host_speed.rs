//! How long one step of a host program takes, and how many times as fast machine code makes it:
//! `cargo run --profile native -p warpground-cuda --example host_speed [-- NAME …]`. Each program is one of the loops with which
//! courses check what a GPU calculated; a step is one turn of the innermost loop, or one call. What each one prints follows its
//! time, so that two builds can be compared.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line example")]

use std::{process::ExitCode, time::Instant};

use async_trait::async_trait;
use warpground_cuda::{Console, Event, Options, Outcome, Program, Stream};
use warpground_sim::{SimDevice, SimOptions};

/// How often each program runs.
const TIMES: usize = 3;

/// The programs: a name, the steps that one run makes, and the text.
const PROGRAMS: [(&str, f64, &str); 11] = [
    ("product", 192.0 * 192.0 * 192.0, include_str!("host_speed/product.cu")),
    ("product of vectors", 128.0 * 128.0 * 128.0, include_str!("host_speed/product_of_vectors.cu")),
    ("prefix sum", 20.0 * 100_000.0, include_str!("host_speed/prefix_sum.cu")),
    ("structures", 20.0 * 100_000.0, include_str!("host_speed/structures.cu")),
    ("vector of floats", 10.0 * 100_000.0, include_str!("host_speed/vector_of_floats.cu")),
    ("histogram", 20.0 * 100_000.0, include_str!("host_speed/histogram.cu")),
    ("two-dimensional array", 20.0 * 100_000.0, include_str!("host_speed/stencil.cu")),
    ("fibonacci", 832_040.0 * 2.0, include_str!("host_speed/fibonacci.cu")),
    ("sort", 4000.0 * 4000.0 / 2.0, include_str!("host_speed/sort.cu")),
    ("random fill", 500_000.0, include_str!("host_speed/random_fill.cu")),
    ("functions of structures", 300_000.0, include_str!("host_speed/functions.cu")),
];

#[derive(Default)]
struct Printed(Vec<u8>);

#[async_trait(?Send)]
impl Console for Printed {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => self.0.extend(bytes),
            Event::Diagnosis(found) => eprintln!("{}", found.problem),
            _ => {}
        }
    }
}

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let device = SimDevice::new(SimOptions::default());
    for (name, steps, text) in PROGRAMS {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| name.contains(wanted.as_str())) {
            continue;
        }
        let program = match Program::compile(name, text) {
            Ok(program) => program,
            Err(found) => {
                eprintln!(
                    "{name}: {}",
                    found.diagnostics.first().map(|found| found.problem.to_string()).unwrap_or_default()
                );
                return ExitCode::FAILURE;
            }
        };
        let mut best = [f64::INFINITY; 2];
        let mut printed = Printed::default();
        for _ in 0..TIMES {
            for (best, machine_code_after) in best.iter_mut().zip([Some(u32::MAX), None]) {
                printed = Printed::default();
                let options = Options { machine_code_after, ..Options::default() };
                let start = Instant::now();
                let outcome = pollster::block_on(program.run(&device, &mut printed, &options));
                *best = best.min(start.elapsed().as_secs_f64());
                if outcome != Outcome::Exited(0) {
                    eprintln!("{name}: {outcome:?}");
                    return ExitCode::FAILURE;
                }
            }
        }
        let [interpreted, compiled] = best.map(|seconds| seconds * 1e9 / steps);
        println!(
            "{name:24} {interpreted:8.2} ns per step interpreted, {compiled:8.2} ns with machine code, {:5.2} times as fast   {}",
            interpreted / compiled,
            String::from_utf8_lossy(&printed.0).trim_end()
        );
    }
    ExitCode::SUCCESS
}
