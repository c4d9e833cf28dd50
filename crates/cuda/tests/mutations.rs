//! Changed programs: the front end neither panics nor hangs, and calls nothing right that is not valid WGSL.

mod mutation;

/// `MUTATIONS=100000` for a longer run; the example `fuzz` runs by the clock.
#[test]
fn no_mutated_program_makes_the_front_end_panic_or_lie() {
    let rounds = std::env::var("MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    if let Err(found) = mutation::hunt().rounds(7, rounds) {
        panic!("{}\n--- from\n{}", found.problem, found.text);
    }
}

#[test]
fn what_the_fuzzer_found_stays_mended() {
    if let Err(found) = mutation::hunt().earlier() {
        panic!("{}", found.problem);
    }
}
