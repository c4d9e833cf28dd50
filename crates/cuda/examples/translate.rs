//! Prints the WGSL of a CUDA file's kernels: `cargo run -p warpground-cuda --example translate -- [--warps] [--doubles] FILE.cu`,
//! for a device that has warps of 32, or doubles.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line example")]

use warpground_cuda::kernel::Shape;

fn main() {
    let mut shape = Shape::default();
    for path in std::env::args().skip(1) {
        match path.as_str() {
            "--warps" => shape.warps = true,
            "--doubles" => (shape.extensions.f64, shape.extensions.int64) = (true, true),
            _ => {}
        }
        if path.starts_with("--") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let start = std::time::Instant::now();
        let translation = warpground_cuda::translate_for(&path, &text, &shape);
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
