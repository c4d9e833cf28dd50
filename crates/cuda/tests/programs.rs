//! Complete programs, in the ways that courses write them, run on the machine's software adapter: standard output must
//! be what stands in the file of the same name that ends in `.out`.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{fs, path::Path};

use async_trait::async_trait;
use warpground_cuda::{Console, Event, Options, Outcome, Program, Stream, render, render_all};
use warpground_gpu::GpuDevice;

#[derive(Default)]
struct Recorder {
    output: Vec<u8>,
    errors: Vec<u8>,
    diagnoses: Vec<warpground_cuda::Diagnostic>,
}

#[async_trait(?Send)]
impl Console for Recorder {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => self.output.extend(bytes),
            Event::Text { stream: Stream::Error, bytes } => self.errors.extend(bytes),
            Event::Diagnosis(found) => self.diagnoses.push(found),
            Event::Begin { .. } | Event::Launch { .. } => {}
        }
    }
}

fn run(device: &GpuDevice, path: &Path) -> Result<String, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let source = warpground_cuda::Source::new(name.clone(), text.clone());
    let program = Program::compile(&name, &text).map_err(|found| render_all(&source, &found))?;
    let mut recorder = Recorder::default();
    let options = Options { input: b"banana and papaya\n".to_vec(), steps: 200_000_000, ..Options::default() };
    let outcome = pollster::block_on(program.run(device, &mut recorder, &options));
    let mut output = String::from_utf8_lossy(&recorder.output).into_owned();
    for found in recorder.diagnoses {
        // Leaks and notes on double are part of what a program says.
        output.push_str(&format!("[{}]\n", found.problem));
        if found.severity == warpground_cuda::Severity::Error {
            output.push_str(&render(&source, &found));
        }
    }
    if outcome != Outcome::Exited(0) {
        output.push_str(&format!("[{outcome:?}]\n"));
    }
    Ok(output)
}

/// `UPDATE_EXPECT=1` writes what came out; read it before it is committed.
#[test]
fn every_program_prints_what_it_should() {
    let device = pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())).expect("an adapter");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the programs")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cu"))
        .collect();
    paths.sort();
    let mut failures = Vec::new();
    for path in paths {
        let expected_path = path.with_extension("out");
        let expected = fs::read_to_string(&expected_path).unwrap_or_default();
        let found = run(&device, &path).unwrap_or_else(|errors| errors);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&expected_path, &found).expect("the golden file");
        } else if found != expected {
            failures.push(format!("{}:\n--- expected\n{expected}\n--- found\n{found}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
