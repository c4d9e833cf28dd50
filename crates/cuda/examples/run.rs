//! Runs a CUDA file on this machine's GPU: `cargo run -p warpground-cuda --example run -- FILE.cu`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line example")]

use std::io::Write as _;

use async_trait::async_trait;
use warpground_cuda::{Console, Event, Options, Program, Source, Stream, render};

struct Terminal(Source);

#[async_trait(?Send)]
impl Console for Terminal {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => drop(std::io::stdout().write_all(&bytes)),
            Event::Text { stream: Stream::Error, bytes } => drop(std::io::stderr().write_all(&bytes)),
            Event::Launch { kernel, grid, block, elapsed, .. } => {
                eprintln!("[{kernel}<<<{grid:?}, {block:?}>>> {:.3} ms]", elapsed.seconds * 1e3);
            }
            Event::Begin { .. } | Event::CopiedToHost { .. } | Event::Unasked { .. } => {}
            Event::Diagnosis(found) => eprint!("{}", render(&self.0, &found)),
        }
    }
}

fn main() {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let program = match Program::compile(&path, &text) {
            Ok(program) => program,
            Err(refusal) => {
                eprint!("{}", refusal.render());
                continue;
            }
        };
        match pollster::block_on(warpground_gpu::GpuDevice::open(&warpground_gpu::Options::default())) {
            Ok(device) => {
                let outcome = pollster::block_on(program.run(
                    &device,
                    &mut Terminal(program.source().clone()),
                    &Options::default(),
                ));
                eprintln!("[{outcome:?}]");
            }
            Err(error) => eprintln!("{error}"),
        }
    }
}
