//! Mutates the corpus and runs the front end over it: `cargo run --profile fuzz -p warpground-cuda --example fuzz --
//! --seconds 60 [--seed N]`. Prints each program that panics, takes too long, or becomes WGSL that is not valid, and saves it in
//! `tests/found`, where a test runs it from then on.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line example")]

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::{Duration, Instant},
};

#[path = "../tests/mutation/mod.rs"]
mod mutation;

/// Longer than any program of the corpus takes, by far, on a busy machine and without optimisation.
const TOO_LONG: Duration = Duration::from_secs(30);

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str, default: u64| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)).and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (seconds, seed) = (value("--seconds", 60), value("--seed", 1));
    let corpus = mutation::corpus();
    let mut numbers = mutation::Numbers(seed);
    let last = std::env::temp_dir().join(format!("warpground_fuzz_{seed}.cu"));
    println!("the program at hand: {}", last.display());
    let start = Instant::now();
    let (mut tried, mut translated, mut found) = (0_u64, 0_u64, 0_u64);
    std::panic::set_hook(Box::new(|_| {}));
    while start.elapsed().as_secs() < seconds {
        let text = mutation::mutate(&corpus, &mut numbers);
        // A stack that overflows ends the process: what did it is left here.
        if let Err(error) = fs::write(&last, &text) {
            eprintln!("{error}");
            break;
        }
        let began = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| mutation::check(&text)));
        tried += 1;
        let problem = match outcome {
            Ok(Ok(right)) if began.elapsed() < TOO_LONG => {
                translated += u64::from(right);
                continue;
            }
            Ok(Ok(_)) => format!("took {:?}", began.elapsed()),
            Ok(Err(problem)) => problem,
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                format!(
                    "panicked: {}",
                    text.or(panic.downcast_ref::<&str>().map(ToString::to_string)).unwrap_or_default()
                )
            }
        };
        found += 1;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/found/{seed}_{tried}.cu"));
        println!("{}: {problem}", path.display());
        if let Err(error) = fs::write(&path, &text) {
            eprintln!("{error}");
        }
        if found >= 20 {
            break;
        }
    }
    println!("{tried} programs in {:?}, {translated} of them right, {found} found", start.elapsed());
}
