//! Prints the WGSL of a CUDA file's kernels: `cargo run -p warpground-cuda --example translate -- FILE.cu`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line example")]

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let start = std::time::Instant::now();
        let translation = warpground_cuda::translate(&path, &text);
        let elapsed = start.elapsed();
        for kernel in &translation.kernels {
            println!("{}", kernel.wgsl);
            if let Err(error) = naga::front::wgsl::parse_str(&kernel.wgsl) {
                println!("NAGA: {}", error.emit_to_string(&kernel.wgsl));
            }
        }
        eprint!("{}", translation.render());
        eprintln!("{path}: {} kernels in {elapsed:?}", translation.kernels.len());
    }
}
