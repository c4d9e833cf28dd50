//! Complete programs, in the ways that courses write them, run on the machine's software adapter and on the simulator:
//! standard output must be what stands in the file of the same name that ends in `.out`, which nvcc's build of the same
//! source printed on a real GPU (`programs/README.md`). What the front end says beside it stands in `.notes`. A program
//! whose first line ends in `Needs double.` prints digits that `float` does not have. Where `double` is `float` it has to
//! print something else, and its `.notes` hold what is said then; where it is not, nothing is said.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

mod modest;

use std::{
    fs,
    path::{Path, PathBuf},
};

use async_trait::async_trait;
use modest::Modest;
use warpground_cuda::{Console, Event, FirstWay, Options, Outcome, Program, Severity, Stream, Way, render};
use warpground_engine::Device;
use warpground_gpu::GpuDevice;
use warpground_sim::{SimDevice, SimOptions};

#[derive(Default)]
struct Recorder {
    output: Vec<u8>,
    diagnoses: Vec<warpground_cuda::Diagnostic>,
    launches: usize,
    /// Those that ran over a flat memory.
    flat: usize,
}

#[async_trait(?Send)]
impl Console for Recorder {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => self.output.extend(bytes),
            Event::Diagnosis(found) => self.diagnoses.push(found),
            Event::Launch { way, .. } => {
                self.launches += 1;
                self.flat += usize::from(matches!(way, Way::Flat { .. }));
            }
            Event::Text { .. } | Event::Begin { .. } | Event::CopiedToHost { .. } | Event::Unasked { .. } => {}
        }
    }
}

/// What a program printed, and what was said about it.
struct Ran {
    output: String,
    notes: String,
    /// The words under the marks, and what to do.
    reasons: Vec<String>,
}

/// Whether kernels calculate `double` as the device does, or as a browser would.
#[derive(Clone, Copy, PartialEq)]
enum Double {
    Native,
    Float,
}

/// What is said of `double` where it is `float`.
const NOTE: &str = "[`double` is calculated as `float` here]\n";

/// What is said where kernels become WGSL, which orders less than CUDA. A device that runs them as they are orders as much.
const ORDER: [&str; 2] = [
    "[`__threadfence` orders nothing between blocks here]\n",
    "[this relies on the lanes of a warp running in lockstep]\n",
];

fn run(device: &dyn Device, path: &Path, double: Double) -> Ran {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("the source");
    let program = match Program::compile(&name, &text) {
        Ok(program) => program,
        Err(refusal) => return Ran { output: String::new(), notes: refusal.render(), reasons: Vec::new() },
    };
    let mut recorder = Recorder::default();
    let options = Options { portable: double == Double::Float, ..options(path) };
    let outcome = pollster::block_on(program.run(device, &mut recorder, &options));
    let reasons = recorder.diagnoses.iter().flat_map(|found| found.reason.iter().chain(&found.help)).cloned().collect();
    let mut notes = String::new();
    for found in recorder.diagnoses {
        // Leaks and notes on double are part of what a program says.
        notes.push_str(&format!("[{}]\n", found.problem));
        if found.severity == Severity::Error {
            notes.push_str(&render(program.source(), &found));
        }
    }
    if outcome != Outcome::Exited(0) {
        notes.push_str(&format!("[{outcome:?}]\n"));
    }
    Ran { output: String::from_utf8_lossy(&recorder.output).into_owned(), notes, reasons }
}

/// What a program is given.
fn options(path: &Path) -> Options {
    let input = fs::read(path.with_extension("in")).unwrap_or_else(|_| b"banana and papaya\n".to_vec());
    let arguments = fs::read_to_string(path.with_extension("args")).unwrap_or_default();
    let arguments = arguments.split_whitespace().map(str::to_owned).collect();
    Options { input, arguments, steps: 200_000_000, ..Options::default() }
}

fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the programs")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cu"))
        .filter(|path| match std::env::var("PROGRAM") {
            Ok(wanted) => path.to_string_lossy().contains(&wanted),
            Err(_) => true,
        })
        .collect();
    paths.sort();
    paths
}

/// What is worth knowing of WGSL alone: the simulator runs a program's own text.
fn without_notes_on_wgsl(notes: &str) -> String {
    let of_wgsl = [
        "`__threadfence` orders nothing between blocks here",
        "this relies on the lanes of a warp running in lockstep",
    ];
    let lines = notes.lines().filter(|line| !of_wgsl.iter().any(|words| line.contains(words)));
    lines.map(|line| format!("{line}\n")).collect()
}

fn compare(device: &dyn Device, double: Double) {
    let direct = device.runs_directly();
    let mut failures = Vec::new();
    for path in programs("programs") {
        let ran = run(device, &path, double);
        // `UPDATE_NOTES=1` writes what was said; the output is the real GPU's and is not ours to write.
        if std::env::var_os("UPDATE_NOTES").is_some() && double == Double::Float {
            let notes = path.with_extension("notes");
            if ran.notes.is_empty() {
                let _ = fs::remove_file(notes);
            } else {
                fs::write(notes, &ran.notes).expect("the notes");
            }
        }
        let source = fs::read_to_string(&path).expect("the source");
        let needs_double = source.lines().next().is_some_and(|line| line.ends_with("Needs double."));
        for (extension, found) in [("out", &ran.output), ("notes", &ran.notes)] {
            let mut expected = fs::read_to_string(path.with_extension(extension)).unwrap_or_default();
            if device.runs_directly() && extension == "notes" {
                expected = ORDER.iter().fold(expected, |expected, note| expected.replace(note, ""));
            }
            let (expected, right) = match (double, extension) {
                (Double::Float, "out") if needs_double => {
                    ("other digits than double has".to_owned(), *found != expected)
                }
                (Double::Native, "notes") => {
                    let expected = if needs_double { String::new() } else { expected.replace(NOTE, "") };
                    let expected = if direct { without_notes_on_wgsl(&expected) } else { expected };
                    let right = *found == expected;
                    (expected, right)
                }
                _ => {
                    let right = *found == expected;
                    (expected, right)
                }
            };
            if !right {
                let name = path.with_extension(extension);
                failures.push(format!("{}:\n--- expected\n{expected}\n--- found\n{found}", name.display()));
            }
        }
    }
    assert!(failures.is_empty(), "{} differ\n{}", failures.len(), failures.join("\n"));
}

/// Programs of CUDA's libraries and of what WGSL has nothing for: their kernels run on the simulator, on any device.
fn compare_libraries(device: &dyn Device) {
    let mut failures = Vec::new();
    for path in programs("libraries") {
        let ran = run(device, &path, Double::Native);
        let expected = fs::read_to_string(path.with_extension("out")).unwrap_or_default();
        if ran.output != expected {
            let (name, found, notes) = (path.display(), ran.output, ran.notes);
            failures.push(format!("{name}:\n--- expected\n{expected}\n--- found\n{found}\n--- said\n{notes}"));
        }
    }
    assert!(failures.is_empty(), "{} differ\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn programs_of_libraries_print_on_the_simulator_what_is_certain() {
    compare_libraries(&SimDevice::new(SimOptions::default()));
}

#[test]
fn programs_of_libraries_print_the_same_beside_a_gpu() {
    compare_libraries(&software_gpu());
}

fn software_gpu() -> GpuDevice {
    pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())).expect("an adapter")
}

#[test]
fn every_program_prints_on_the_software_gpu_what_a_real_one_printed() {
    let device = software_gpu();
    let extensions = device.adapter().features.extensions;
    assert!(extensions.f64 && extensions.int64, "the software GPU has doubles");
    compare(&device, Double::Native);
}

#[test]
fn every_program_prints_on_a_gpu_without_doubles_what_a_real_one_printed() {
    compare(&software_gpu(), Double::Float);
}

#[test]
fn every_program_prints_on_the_simulator_what_a_real_gpu_printed() {
    compare(&SimDevice::new(SimOptions::default()), Double::Native);
}

/// Whoever asks for it runs everything over a flat memory; what that does not do runs on the simulator.
#[test]
fn every_program_prints_over_a_flat_memory_what_a_real_gpu_printed() {
    let (gpu, simulator) = (software_gpu(), SimDevice::new(SimOptions::default()));
    let mut failures = Vec::new();
    let (mut flat, mut all) = (0, 0);
    for path in programs("programs") {
        let text = fs::read_to_string(&path).expect("the source");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Ok(program) = Program::compile(&name, &text) else { continue };
        let mut recorder = Recorder::default();
        let options = Options { first_way: FirstWay::Flat, ..options(&path) };
        pollster::block_on(program.run_with(&gpu, Some(&simulator), &mut recorder, &options));
        flat += recorder.flat;
        all += recorder.launches;
        let expected = fs::read_to_string(path.with_extension("out")).unwrap_or_default();
        let found = String::from_utf8_lossy(&recorder.output);
        if found != expected {
            failures.push(format!("{}:\n--- expected\n{expected}\n--- found\n{found}", path.display()));
        }
    }
    assert!(failures.is_empty(), "{} differ\n{}", failures.len(), failures.join("\n"));
    assert!(std::env::var_os("PROGRAM").is_some() || flat * 10 >= all * 9, "{flat} of {all} launches");
}

/// The ways around what browsers lack, at the speed and in the order of a GPU.
#[test]
fn every_program_prints_the_same_on_a_gpu_that_offers_what_browsers_do() {
    let gpu = pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())).expect("an adapter");
    compare(&Modest::new(gpu), Double::Float);
}

/// The same, where the lanes of a warp run in lockstep.
#[test]
fn every_program_prints_the_same_on_a_simulator_that_offers_what_browsers_do() {
    compare(&Modest::new(SimDevice::new(SimOptions::default())), Double::Float);
}

/// The table of locks is a buffer too, and browsers promise eight to a kernel.
#[test]
fn a_kernel_whose_locks_are_one_buffer_too_many_is_refused_in_a_sentence() {
    let device = Modest::new(SimDevice::new(SimOptions::default()));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modest/eight_buffers_and_locks.cu");
    let ran = run(&device, &path, Double::Float);
    assert_eq!(ran.output, "before\n");
    let words = "`spread` uses 9 buffers, one of them for the locks of its 64-bit atomics, and this device allows 8";
    assert!(ran.notes.contains(words), "{}", ran.notes);
}

/// What CUDA runs is not said to be refused by CUDA.
#[test]
fn a_launch_with_more_shared_memory_than_there_is_tells_what_this_device_has_and_what_cudas_have() {
    let device = Modest::new(SimDevice::new(SimOptions::default())).with_shared_bytes(32 << 10);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modest/much_shared_memory.cu");
    let ran = run(&device, &path, Double::Float);
    let [less, more] =
        ["40,000", "50,000"].map(|bytes| format!("[{bytes} bytes of shared memory: this device has 32,768]"));
    assert!(ran.notes.contains(&less) && ran.notes.contains(&more), "{}", ran.notes);
    assert_eq!(
        ran.reasons,
        [
            "CUDA's devices have 49,152; here the kernel does not run",
            "CUDA answers cudaErrorInvalidValue; the kernel does not run",
        ]
    );
}

/// Where no device memory is, nothing is to be copied from it.
#[test]
fn unwritten_memory_of_a_program_without_device_memory_is_told_without_a_word_on_copies() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/unwritten_without_a_device.cu");
    let ran = run(&SimDevice::new(SimOptions::default()), &path, Double::Float);
    assert_eq!(ran.reasons, ["read here"]);
}

#[test]
fn the_corpus_is_large() {
    assert!(
        std::env::var_os("PROGRAM").is_some() || programs("programs").len() >= 75,
        "{}",
        programs("programs").len()
    );
}

/// Faulty programs, which a real machine runs in its own way or not at all: what is said about them.
#[test]
fn faults_of_the_host_program_are_explained() {
    let simulator = SimDevice::new(SimOptions::default());
    let mut failures = Vec::new();
    for path in programs("faults") {
        let ran = run(&simulator, &path, Double::Float);
        let found = ran.output + &ran.notes;
        assert!(!found.is_empty(), "{}", path.display());
        let expected_path = path.with_extension("txt");
        if std::env::var_os("UPDATE_NOTES").is_some() {
            fs::write(&expected_path, &found).expect("the notes");
        } else if fs::read_to_string(&expected_path).unwrap_or_default() != found {
            failures.push(format!("{} differs; found:\n{found}", expected_path.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
