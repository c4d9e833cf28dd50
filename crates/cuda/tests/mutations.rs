//! Changed programs: the front end neither panics nor hangs, and calls nothing right that is not valid WGSL.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

mod mutation;

use std::{fs, path::Path};

/// `MUTATIONS=100000` for a longer run; the example `fuzz` runs by the clock.
#[test]
fn no_mutated_program_makes_the_front_end_panic_or_lie() {
    let corpus = mutation::corpus();
    let rounds: u32 = std::env::var("MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let mut numbers = mutation::Numbers(7);
    for _ in 0..rounds {
        let text = mutation::mutate(&corpus, &mut numbers);
        if let Err(problem) = mutation::check(&text) {
            panic!("{problem}\n--- from\n{text}");
        }
    }
}

#[test]
fn what_the_fuzzer_found_stays_mended() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/found");
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "cu") {
            let text = fs::read_to_string(&path).expect("the program");
            if let Err(problem) = mutation::check(&text) {
                panic!("{}: {problem}", path.display());
            }
        }
    }
}
