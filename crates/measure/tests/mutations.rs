//! Changed kernels and launch files: no reader of them panics or hangs, and a launch that was made up can be read.

mod mutation;

use warpground_mutation::Hunt;

/// `MUTATIONS=100000` for a longer run; the examples `fuzz_wgsl` and `fuzz_launches` run by the clock.
fn survives(hunt: &Hunt) {
    assert!(hunt.corpus.len() > 10, "too few texts to start from: {}", hunt.corpus.len());
    let rounds = std::env::var("MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(300);
    for found in [hunt.earlier(), hunt.rounds(7, rounds)] {
        if let Err(found) = found {
            panic!("{}\n--- from\n{}", found.problem, found.text);
        }
    }
}

#[test]
fn no_changed_kernel_makes_its_readers_panic_or_lie() {
    survives(&mutation::wgsl());
}

#[test]
fn no_changed_launch_file_makes_its_readers_panic() {
    survives(&mutation::launches());
}
