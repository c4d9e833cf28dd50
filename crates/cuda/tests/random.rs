//! Random CUDA programs: what g++ makes of them as plain C++, the simulator, readable WGSL and WGSL over a flat memory print
//! the same.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::print_stdout, reason = "a test that fails shows its seeds")]

mod random_program;

use std::time::{SystemTime, UNIX_EPOCH};

use random_program::{Machines, Program};

/// Runs programs of seeds from `first` on, one of `on_gpu` on the GPU too, and fails with the first that differs.
fn compare(first: u64, count: u64, on_gpu: u64) {
    let machines = Machines::open();
    let (mut flat, mut readable, mut plain) = (0, 0, 0);
    for seed in first..first + count {
        let program = Program::of(seed);
        let answers = machines.run(&program, seed % on_gpu == 1);
        assert!(
            answers.agree(),
            "seed {seed}: {}\ng++: {:?}\nsimulator: {:?}\nreadable: {:?}\nflat: {:?}\n{}\n{}",
            answers.said,
            answers.plain,
            answers.simulator,
            answers.readable,
            answers.flat,
            program.cuda,
            answers.flat_text
        );
        flat += u64::from(answers.flat.is_some());
        readable += u64::from(answers.readable.is_some());
        plain += u64::from(answers.plain.is_some());
    }
    println!("{count} programs: {plain} by g++, {flat} over a flat memory, {readable} as readable WGSL");
}

#[test]
fn random_programs_print_the_same_in_all_ways() {
    compare(1, 100, 50);
}

/// The seed is printed, so that what it finds can be found again.
#[test]
fn fresh_random_programs_print_the_same_in_all_ways() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs());
    let seed = now % 1_000_000_000 * 1000;
    println!("seeds from {seed} on");
    compare(seed, 20, 20);
}
