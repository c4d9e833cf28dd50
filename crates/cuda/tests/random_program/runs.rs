//! A random program in all ways that there are.

use std::{
    fs,
    path::PathBuf,
    process::Command,
    sync::atomic::{AtomicU32, Ordering},
};

use async_trait::async_trait;
use warpground_cuda::{Console, Event, FirstWay, Options, Outcome, Program as Compiled, Severity, Stream, Way, render};
use warpground_engine::Device;
use warpground_gpu::GpuDevice;
use warpground_sim::{SimDevice, SimOptions};

use super::Program;

/// How long a GPU is waited for, in seconds: a software adapter on a busy machine compiles slowly, which is no find.
const PATIENCE: f64 = 900.0;

/// The machines that programs run on.
pub(crate) struct Machines {
    gpu: GpuDevice,
    simulator: SimDevice,
    /// Where the plain text is compiled; absent without a compiler.
    folder: Option<PathBuf>,
}

/// What each way printed; absent where it was not taken.
pub(crate) struct Answers {
    /// Built by g++.
    pub(crate) plain: Option<String>,
    /// The simulator.
    pub(crate) simulator: Option<String>,
    /// Readable WGSL on the GPU.
    pub(crate) readable: Option<String>,
    /// WGSL over a flat memory on the GPU.
    pub(crate) flat: Option<String>,
    /// Whether readable WGSL has to be among them.
    pub(crate) wants_readable: bool,
    /// The WGSL over a flat memory that ran.
    pub(crate) flat_text: String,
    /// What was said, where a way failed.
    pub(crate) said: String,
}

impl Answers {
    /// Whether all that answered said the same, and all that should answer did: where the WGSL is invalid, a launch takes another way.
    pub(crate) fn agree(&self) -> bool {
        let all: Vec<&String> =
            [&self.plain, &self.simulator, &self.readable, &self.flat].into_iter().flatten().collect();
        let missing = self.wants_readable && self.readable.is_none();
        self.said.is_empty() && self.simulator.is_some() && !missing && all.windows(2).all(|pair| pair[0] == pair[1])
    }
}

#[derive(Default)]
struct Recorder {
    output: Vec<u8>,
    errors: Vec<warpground_cuda::Diagnostic>,
    ways: Vec<&'static str>,
    flat_text: String,
}

#[async_trait(?Send)]
impl Console for Recorder {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => self.output.extend(bytes),
            Event::Diagnosis(found) if found.severity == Severity::Error => self.errors.push(found),
            Event::Begin { way: Way::Flat { wgsl, .. }, .. } => self.flat_text = wgsl.to_string(),
            Event::Launch { way, .. } => self.ways.push(match way {
                Way::Wgsl(_) => "readable",
                Way::Flat { .. } => "flat",
                Way::Simulator { .. } => "simulator",
            }),
            _ => {}
        }
    }
}

impl Machines {
    /// The machine's adapter, the simulator, and g++ where there is one.
    pub(crate) fn open() -> Machines {
        let options = warpground_gpu::Options { timeout_seconds: PATIENCE, ..warpground_gpu::Options::default() };
        let gpu = pollster::block_on(GpuDevice::open(&options)).expect("an adapter");
        // Tests of one process run beside one another.
        static OPENED: AtomicU32 = AtomicU32::new(0);
        let number = OPENED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("warpground-random-{}-{number}", std::process::id()));
        let compiler = Command::new("g++").arg("--version").output().is_ok_and(|found| found.status.success());
        let folder = (compiler && fs::create_dir_all(&folder).is_ok()).then_some(folder);
        Machines { gpu, simulator: SimDevice::new(SimOptions::default()), folder }
    }

    /// What a program prints in each way; on the GPU only if asked for, since software adapters take long to compile it.
    pub(crate) fn run(&self, program: &Program, on_gpu: bool) -> Answers {
        let mut said = String::new();
        let compiled = match Compiled::compile("random.cu", &program.cuda) {
            Ok(compiled) => compiled,
            Err(refusal) => {
                let said = refusal.render();
                let flat_text = String::new();
                let wants_readable = false;
                return Answers {
                    plain: None,
                    simulator: None,
                    readable: None,
                    flat: None,
                    wants_readable,
                    flat_text,
                    said,
                };
            }
        };
        let plain = self.plain(program, &mut said);
        let mut flat_text = String::new();
        let mut on = |device: &dyn Device, first: FirstWay, wanted: &str| {
            let (output, ways, errors, text) = run(&compiled, device, &self.simulator, first);
            if !text.is_empty() && wanted == "flat" {
                flat_text = text;
            }
            if !errors.is_empty() {
                said.push_str(&format!("{wanted}: {errors}"));
            }
            let taken = match wanted {
                // A program's other kernels may have no such text.
                "readable" => ways.contains(&wanted),
                _ => ways.iter().all(|way| *way == wanted),
            };
            taken.then_some(output)
        };
        let simulator = on(&self.simulator, FirstWay::Simulator, "simulator");
        let gpu = on_gpu.then_some(&self.gpu as &dyn Device);
        let readable = gpu.and_then(|gpu| on(gpu, FirstWay::Readable, "readable"));
        let flat = gpu.and_then(|gpu| on(gpu, FirstWay::Flat, "flat"));
        let wants_readable = on_gpu && program.is_readable;
        Answers { plain, simulator, readable, flat, wants_readable, flat_text, said }
    }

    fn plain(&self, program: &Program, said: &mut String) -> Option<String> {
        let folder = self.folder.as_ref()?;
        let (text, built) = (folder.join("program.cpp"), folder.join("program"));
        fs::write(&text, &program.plain).ok()?;
        let flags = ["-O1", "-w", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-o"];
        let made = Command::new("g++").args(flags).arg(&built).arg(&text).output().ok()?;
        if !made.status.success() {
            said.push_str(&String::from_utf8_lossy(&made.stderr));
            return None;
        }
        let ran = Command::new(&built).output().ok()?;
        Some(String::from_utf8_lossy(&ran.stdout).into_owned())
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        if let Some(folder) = &self.folder {
            let _ = fs::remove_dir_all(folder);
        }
    }
}

fn run(
    program: &Compiled,
    device: &dyn Device,
    simulator: &SimDevice,
    first_way: FirstWay,
) -> (String, Vec<&'static str>, String, String) {
    let mut recorder = Recorder::default();
    let options = Options { steps: 200_000_000, first_way, ..Options::default() };
    let outcome = pollster::block_on(program.run_with(device, Some(simulator), &mut recorder, &options));
    // A driver that did not answer has answered nothing.
    let late = "no answer from the device";
    if recorder.errors.iter().any(|found| found.problem.to_string().contains(late)) {
        println!("the driver was too slow");
        drop(pollster::block_on(device.recover()));
        return (String::new(), vec!["none"], String::new(), recorder.flat_text);
    }
    let mut errors: String = recorder.errors.iter().map(|found| render(program.source(), found)).collect();
    if outcome != Outcome::Exited(0) {
        errors.push_str(&format!("{outcome:?}"));
    }
    (String::from_utf8_lossy(&recorder.output).into_owned(), recorder.ways, errors, recorder.flat_text)
}
