//! Changes the corpus and runs the front end over it: `cargo run --profile fuzz -p warpground-cuda --example fuzz --
//! --seconds 60 [--seed N]`. Prints each program that panics, takes too long, or becomes WGSL that is not valid, and saves it in
//! `tests/found`, where a test runs it from then on.

#[path = "../tests/mutation/mod.rs"]
mod mutation;

fn main() {
    mutation::hunt().by_the_clock();
}
