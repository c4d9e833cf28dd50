//! How long a program of about 300 lines takes to translate: `cargo run --release -p warpground-cuda --example translation_speed
//! [-- FILE.cu …]`. Without files it takes kernels of the catalogue, one after another.
//! The aim is 20 ms natively, and 60 ms in the page, where `tests/browser/cuda.test.mjs` prints the same figure.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line example")]

use std::{fs, path::Path, process::ExitCode, time::Instant};

/// As many lines as the aim speaks of.
const LINES: usize = 300;
/// How often the program is translated.
const TIMES: usize = 51;

fn main() -> ExitCode {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let programs: Vec<(String, String)> = if given.is_empty() {
        vec![(format!("kernels of the catalogue, {LINES} lines"), catalogue())]
    } else {
        given.iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap_or_default())).collect()
    };
    for (name, text) in programs {
        let translation = warpground_cuda::translate("program.cu", &text);
        if !translation.succeeded() {
            eprintln!("{}", translation.render());
            return ExitCode::FAILURE;
        }
        let mut milliseconds: Vec<f64> = (0..TIMES)
            .map(|_| {
                let start = Instant::now();
                let translation = warpground_cuda::translate("program.cu", &text);
                let elapsed = start.elapsed().as_secs_f64() * 1e3;
                assert!(!translation.kernels.is_empty(), "a program without kernels");
                elapsed
            })
            .collect();
        milliseconds.sort_by(f64::total_cmp);
        println!(
            "{name}: {} lines, {} kernels, translated in {:.2} ms (median of {TIMES}; {:.2} to {:.2} ms)",
            text.lines().count(),
            translation.kernels.len(),
            milliseconds[TIMES / 2],
            milliseconds[0],
            milliseconds[TIMES - 1],
        );
    }
    ExitCode::SUCCESS
}

/// Different kernels of the catalogue, as many as make the lines.
fn catalogue() -> String {
    let shaders = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shaders");
    // None has a name that another has.
    let files = [
        "reduce/hierarchical.cu",
        "matmul/register_tiles.cu",
        "histogram/block_private.cu",
        "transpose/padded.cu",
        "convolution/tiled.cu",
        "histogram/per_warp_256.cu",
        "matmul/tiled.cu",
        "spmv/row_per_warp.cu",
        "atomics/float_add.cu",
        "spmv/row_groups.cu",
    ];
    let mut text = String::new();
    for file in files {
        if text.lines().count() >= LINES {
            break;
        }
        if let Ok(kernel) = fs::read_to_string(shaders.join(file)) {
            text.push_str(&kernel);
        }
    }
    text
}
