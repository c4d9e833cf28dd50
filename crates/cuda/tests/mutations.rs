//! Changed programs: the front end neither panics nor hangs, and calls nothing right that is not valid WGSL.

mod mutation;

/// Mutates with numbers from a seed. `MUTATIONS=100000` for a longer run; the example `fuzz` runs by the clock.
fn mutated_programs_are_survived(seed: u64) {
    let rounds = match std::env::var("MUTATIONS") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("MUTATIONS={text} is no number of rounds")),
        Err(_) => 100,
    };
    if let Err(found) = mutation::hunt().rounds(seed, rounds) {
        panic!("{}\n--- from\n{}", found.problem, found.text);
    }
}

/// A test for each seed, so that they run side by side.
macro_rules! seeds {
    ($($name:ident: $seed:literal),+ $(,)?) => {
        $(#[test]
        fn $name() {
            mutated_programs_are_survived($seed);
        })+
    };
}

seeds! {
    no_mutated_program_makes_the_front_end_panic_or_lie_with_a_first_seed: 7,
    no_mutated_program_makes_the_front_end_panic_or_lie_with_a_second_seed: 0x9e37_79b9_7f4a_7c11,
    no_mutated_program_makes_the_front_end_panic_or_lie_with_a_third_seed: 0xd1b5_4a32_d192_ed13,
    no_mutated_program_makes_the_front_end_panic_or_lie_with_a_fourth_seed: 0x94d0_49bb_1331_1117,
}

#[test]
fn what_the_fuzzer_found_stays_mended() {
    if let Err(found) = mutation::hunt().earlier() {
        panic!("{}", found.problem);
    }
}
