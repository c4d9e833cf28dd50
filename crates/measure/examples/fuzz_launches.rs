//! Changes launch files and their kernels, reads them and runs them on the simulator: `cargo run --profile fuzz -p
//! warpground-measure --example fuzz_launches -- --seconds 60 [--seed N]`. Prints each that panics or takes too long, and saves
//! it in `tests/found`, where a test runs it from then on.

#[allow(dead_code, reason = "another example uses the rest")]
#[path = "../tests/mutation/mod.rs"]
mod mutation;

fn main() {
    mutation::launches().by_the_clock();
}
