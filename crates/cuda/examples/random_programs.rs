//! Runs random CUDA programs in all ways without end, or as many as are asked for, and says which differ:
//! `cargo run --release -p warpground-cuda --example random_programs -- [FIRST SEED] [HOW MANY]`. With `show SEED` it prints
//! a program, and the WGSL over a flat memory that it becomes.

#![allow(clippy::expect_used, clippy::print_stdout, reason = "a command for developers")]

#[path = "../tests/random_program/mod.rs"]
mod random_program;

use random_program::{Machines, Program};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [show, seed] = &arguments[..]
        && show == "show"
    {
        let program = Program::of(seed.parse().expect("a seed is a number"));
        println!("{}\n// plain C++\n{}", program.cuda, program.plain);
        println!("// WGSL over a flat memory\n{}", Machines::open().run(&program, true).flat_text);
        return;
    }
    let number = |at: usize| arguments.get(at).map(|text| text.parse::<u64>().expect("a number"));
    let first = number(0).unwrap_or(1);
    let end = number(1).map(|count| first + count);
    let machines = Machines::open();
    let (mut ran, mut differ, mut flat, mut readable) = (0_u64, 0_u64, 0_u64, 0_u64);
    let mut seed = first;
    while end.is_none_or(|end| seed < end) {
        let program = Program::of(seed);
        let answers = machines.run(&program, true);
        ran += 1;
        flat += u64::from(answers.flat.is_some());
        readable += u64::from(answers.readable.is_some());
        if !answers.agree() {
            differ += 1;
            let last = |answer: &Option<String>| {
                answer
                    .as_ref()
                    .and_then(|text| text.lines().last().map(str::to_owned))
                    .unwrap_or_else(|| "-".to_owned())
            };
            println!(
                "seed {seed}: g++ {}, simulator {}, readable {}, flat {}; {}",
                last(&answers.plain),
                last(&answers.simulator),
                last(&answers.readable),
                last(&answers.flat),
                answers.said.lines().take(6).collect::<Vec<_>>().join(" | "),
            );
        }
        if seed % 10 == 9 {
            println!("{ran} ran, {differ} differ, {flat} over a flat memory, {readable} as readable WGSL");
        }
        seed += 1;
    }
    println!("{ran} ran, {differ} differ, {flat} over a flat memory, {readable} as readable WGSL");
}
