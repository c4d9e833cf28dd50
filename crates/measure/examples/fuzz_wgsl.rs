//! Changes kernels in WGSL, makes launches up for them and runs them on the simulator: `cargo run --profile fuzz -p
//! warpground-measure --example fuzz_wgsl -- --seconds 60 [--seed N]`. Prints each that panics or takes too long, and saves
//! it in `tests/found`, where a test runs it from then on.

#[allow(dead_code, reason = "another example uses the rest")]
#[path = "../tests/mutation/mod.rs"]
mod mutation;

fn main() {
    mutation::wgsl().by_the_clock();
}
