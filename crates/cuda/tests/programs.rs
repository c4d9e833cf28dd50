//! Complete programs, in the ways that courses write them, run on the machine's software adapter and on the simulator, a test
//! for each program on each device: standard output must be what is in the file of the same name that ends in `.out`, which
//! nvcc's build of the same source printed on a real GPU (`programs/README.md`). What the front end says beside it is in
//! `.notes`. A program whose first line ends in `Needs double.` prints digits that `float` does not have. Where `double` is
//! `float` it has to print as many lines of other numbers, most of them near the right ones, or to be refused, and its `.notes`
//! hold what is said then; where it is not, nothing is said.
//!
//! `cargo nextest run -p warpground-cuda --test programs axpy` runs the programs with `axpy` in their names, and so does
//! `PROGRAM=axpy`.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

mod modest;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use async_trait::async_trait;
use libtest_mimic::{Arguments, Failed, Trial};
use modest::Modest;
use warpground_cuda::{Console, Doubles, Event, FirstWay, Options, Outcome, Program, Severity, Stream, Way, render};
use warpground_engine::Device;
use warpground_gpu::GpuDevice;
use warpground_sim::{SimDevice, SimOptions};

#[derive(Default)]
struct Recorder {
    output: Vec<u8>,
    /// What the program itself said on its standard error.
    complaints: Vec<u8>,
    diagnoses: Vec<warpground_cuda::Diagnostic>,
    launches: usize,
    /// Those that ran over a flat memory.
    flat: usize,
    /// Why each of the others did not.
    elsewhere: Vec<String>,
    /// Why launches are no readable WGSL.
    unreadable: Vec<String>,
}

#[async_trait(?Send)]
impl Console for Recorder {
    fn event(&mut self, event: Event) {
        match event {
            Event::Text { stream: Stream::Output, bytes } => self.output.extend(bytes),
            Event::Text { stream: Stream::Error, bytes } => self.complaints.extend(bytes),
            Event::Diagnosis(found) => self.diagnoses.push(found),
            Event::Launch { way, .. } => {
                self.launches += 1;
                if let Way::Flat { instead: Some(why), .. } | Way::Simulator { instead: Some(why) } = &way {
                    self.unreadable.push(why.clone());
                }
                match way {
                    Way::Flat { .. } => self.flat += 1,
                    Way::Simulator { instead } => self.elsewhere.push(instead.unwrap_or_default()),
                    Way::Wgsl(_) => self.elsewhere.push("it is readable WGSL".to_owned()),
                }
            }
            Event::Begin { .. } | Event::CopiedToHost { .. } | Event::Unasked { .. } => {}
        }
    }
}

/// What a program printed, and what was said about it.
#[derive(Default)]
struct Ran {
    output: String,
    /// What it printed on its standard error.
    complaints: String,
    notes: String,
    /// The words under the marks, and what to do.
    reasons: Vec<String>,
    /// The launches, and those of them that ran over a flat memory.
    launches: [usize; 2],
    /// Why launches are no readable WGSL.
    unreadable: Vec<String>,
}

/// What is said of `double` where it is `float`.
const NOTE: &str = "[`double` is calculated as `float` here]\n";

/// What is said where kernels become WGSL, which orders less than CUDA. A device that runs them as they are orders as much.
const ORDER: [&str; 2] = [
    "[`__threadfence` orders nothing between blocks here]\n",
    "[this relies on the lanes of a warp running in lockstep]\n",
];

fn run(device: &dyn Device, path: &Path, doubles: Doubles) -> Ran {
    run_beside(device, None, path, doubles)
}

/// The same, with a simulator for what the device does not run.
fn run_beside(device: &dyn Device, simulator: Option<&SimDevice>, path: &Path, doubles: Doubles) -> Ran {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("the source");
    let program = match Program::compile(&name, &text) {
        Ok(program) => program,
        Err(refusal) => return Ran { notes: refusal.render(), ..Ran::default() },
    };
    let mut recorder = Recorder::default();
    let options = Options { doubles, ..options(path) };
    let simulator = simulator.map(|simulator| simulator as &dyn Device);
    let outcome = pollster::block_on(program.run_with(device, simulator, &mut recorder, &options));
    let (launches, unreadable) = ([recorder.launches, recorder.flat], recorder.unreadable);
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
    let [output, complaints] =
        [recorder.output, recorder.complaints].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ran { output, complaints, notes, reasons, launches, unreadable }
}

/// What a program is given.
fn options(path: &Path) -> Options {
    let input = fs::read(path.with_extension("in")).unwrap_or_else(|_| b"banana and papaya\n".to_vec());
    let arguments = fs::read_to_string(path.with_extension("args")).unwrap_or_default();
    let arguments = arguments.split_whitespace().map(str::to_owned).collect();
    Options { input, arguments, steps: 200_000_000, ..Options::default() }
}

/// The programs of a folder, in order.
fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the programs")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "cu"))
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

fn compare(device: &dyn Device, doubles: Doubles, path: &Path) -> Result<(), Failed> {
    let direct = device.runs_directly();
    if let Some((_, why)) = NOT_READABLE.iter().find(|(program, _)| *program == name(path) && !direct) {
        let ran = run_beside(device, Some(&SimDevice::new(SimOptions::default())), path, doubles);
        if !ran.unreadable.iter().any(|found| found.contains(why)) {
            return Err(format!("it is listed in vain: {:?}", ran.unreadable).into());
        }
        return same_output(path, &ran);
    }
    let ran = run(device, path, doubles);
    // `UPDATE_NOTES=1` writes what was said; the output is the real GPU's and is not ours to write.
    if std::env::var_os("UPDATE_NOTES").is_some() && doubles == Doubles::Float {
        let notes = path.with_extension("notes");
        if ran.notes.is_empty() {
            let _ = fs::remove_file(notes);
        } else {
            fs::write(notes, &ran.notes)?;
        }
    }
    let source = fs::read_to_string(path)?;
    let needs_double = source.lines().next().is_some_and(|line| line.ends_with("Needs double."));
    let output = fs::read_to_string(path.with_extension("out"))?;
    // A program that is refused where there is no double ends early; that it is, its notes say.
    let is_refused = ran.notes.lines().any(|line| line == "[Failed]");
    if needs_double && doubles == Doubles::Float {
        if !is_refused {
            is_near(&output, &ran.output)?;
        }
    } else {
        same_output(path, &ran)?;
    }
    let mut notes = fs::read_to_string(path.with_extension("notes")).unwrap_or_default();
    if direct {
        notes = without_notes_on_wgsl(&ORDER.iter().fold(notes, |notes, note| notes.replace(note, "")));
    }
    if doubles == Doubles::Exact {
        notes = if needs_double { String::new() } else { notes.replace(NOTE, "") };
    }
    same(&path.with_extension("notes"), &notes, &ran.notes)
}

fn same(file: &Path, expected: &str, found: &str) -> Result<(), Failed> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{}:\n--- expected\n{expected}\n--- found\n{found}", file.display()).into())
}

/// How far a number may be off that `float` calculated, of its size: what is left after many sums.
const NEAR: f64 = 1e-2;

/// What a program prints whose `double` is `float`: other digits, in as many lines, and most numbers as they should be. Some of
/// these programs show what `float` makes of chaos and of conversions, so not all of them can be near.
fn is_near(expected: &str, found: &str) -> Result<(), Failed> {
    let numbers = |line: &str| -> Vec<f64> {
        let words = line.split(|letter: char| !(letter.is_ascii_alphanumeric() || "+-.".contains(letter)));
        words.filter_map(|word| word.trim_end_matches('.').parse().ok()).collect()
    };
    let is_near = |(right, found): &(f64, f64)| (found - right).abs() <= NEAR * right.abs().max(1e-30);
    // Line by line: where a line says something else, the next ones are still to be compared.
    let pairs =
        expected.lines().zip(found.lines()).flat_map(|(right, found)| numbers(right).into_iter().zip(numbers(found)));
    let near = pairs.filter(is_near).count();
    let all: usize = expected.lines().map(|line| numbers(line).len()).sum();
    let told = format!("{near} of {all} numbers are near\n--- expected\n{expected}\n--- found\n{found}");
    if found == expected {
        Err(format!("float has no such digits:\n{found}").into())
    } else if found.lines().count() != expected.lines().count() || near * 2 < all {
        Err(told.into())
    } else {
        Ok(())
    }
}

/// A program of CUDA's libraries or of what WGSL has nothing for: what the device does not run, the simulator does.
fn compare_library(device: &dyn Device, path: &Path) -> Result<(), Failed> {
    let simulator = SimDevice::new(SimOptions::default());
    let ran = run_beside(device, Some(&simulator), path, Doubles::Exact);
    same_output(path, &ran)
}

/// What else the run said is the first thing that one wants to know where its output is another.
fn same_output(path: &Path, ran: &Ran) -> Result<(), Failed> {
    let output = path.with_extension("out");
    same(&output, &fs::read_to_string(&output)?, &ran.output).map_err(|failed| {
        let said = failed.message().unwrap_or_default();
        Failed::from(format!("{said}\n--- said\n{}", ran.notes))
    })
}

fn software_gpu() -> GpuDevice {
    pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())).expect("an adapter")
}

/// Runs a program on the software GPU, by this way wherever that does it, and finds what a real GPU printed.
fn prints_by(first_way: FirstWay, path: &Path) -> Result<Recorder, Failed> {
    let (gpu, simulator) = (software_gpu(), SimDevice::new(SimOptions::default()));
    let text = fs::read_to_string(path)?;
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let program = Program::compile(&file, &text).map_err(|_| "it does not compile as one file")?;
    let mut recorder = Recorder::default();
    let options = Options { first_way, ..options(path) };
    pollster::block_on(program.run_with(&gpu, Some(&simulator), &mut recorder, &options));
    let expected = fs::read_to_string(path.with_extension("out"))?;
    let found = String::from_utf8_lossy(&recorder.output);
    if found != expected {
        return Err(format!("--- expected\n{expected}\n--- found\n{found}").into());
    }
    Ok(recorder)
}

fn prints_over_a_flat_memory(path: &Path) -> Result<(), Failed> {
    let ran = prints_by(FirstWay::Flat, path)?;
    let why = NOT_FLAT.iter().find(|(program, _)| *program == name(path)).map(|(_, why)| *why);
    let why = why.or_else(|| {
        let stopped = ran.elsewhere.iter().any(|because| because.contains(TURNS));
        (stopped && WAITING.contains(&name(path).as_str())).then_some(TURNS)
    });
    match (ran.elsewhere.iter().find(|because| why.is_none_or(|why| !because.contains(why))), why) {
        (Some(because), _) => Err(format!("a launch did not run over a flat memory: {because}").into()),
        (None, Some(_)) if ran.elsewhere.is_empty() => Err("it is listed in vain".into()),
        (None, _) => Ok(()),
    }
}

/// What is tested of a program.
type Test = fn(&Path) -> Result<(), Failed>;

/// Programs of which some launches are no readable WGSL, and words of the reason. All launches of the others are.
const NOT_READABLE: &[(&str, &str)] = &[
    ("addresses_at_the_start", "a pointer that lies in memory"),
    ("atomics_as_other_types", "atomic operations on other than 32 bits"),
    ("locked_counter", "a loop in which threads may wait for one another"),
    ("many_meetings", "which calls itself"),
    ("nested_structures_beside_pointers", "pointers beside numbers in the array"),
    ("strings_in_kernels", "reading the text"),
    ("texts_handed_between_kernels", "a pointer that is put into memory"),
];

/// Programs of which some launches do not run over a flat memory where it is asked for, and words of the reason.
const NOT_FLAT: &[(&str, &str)] = &[
    ("atomics_as_other_types", "an atomic operation on this type"),
    ("black_scholes_in_double", "`log` of type `f64`"),
    ("histogram_by_tags", "rely on going in lockstep"),
    ("locked_counter", "rely on going in lockstep"),
    ("logistic_map", "`log` of type `f64`"),
    ("message_by_fence", "rely on going in lockstep"),
    ("simpson_in_double", "`exp` of type `f64`"),
    ("steps_of_a_warp", "rely on going in lockstep"),
    ("warp_aggregated", "`match.any` of type `i64`"),
    ("ways_to_the_greatest", "rely on going in lockstep"),
];

/// Programs whose threads wait for each other's locks: on a busy machine a thread of the software GPU may wait for longer than
/// its driver lets a loop turn. The launch is undone then and runs elsewhere.
const WAITING: [&str; 1] = ["double_sums"];
const TURNS: &str = "loops of more than 65,535 turns";

/// A program's name, as tests have it.
fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Where the programs run, as the tests' names say it.
const DEVICES: [(&str, Test); 6] = [
    ("on_the_software_gpu", |path| {
        let device = software_gpu();
        let extensions = device.adapter().features.extensions;
        assert!(extensions.f64 && extensions.int64, "the software GPU has doubles");
        compare(&device, Doubles::Exact, path)
    }),
    ("on_a_gpu_without_doubles", |path| compare(&software_gpu(), Doubles::Float, path)),
    ("on_the_simulator", |path| compare(&SimDevice::new(SimOptions::default()), Doubles::Exact, path)),
    // The ways around what browsers lack, at the speed and in the order of a GPU. What needs doubles runs over a flat
    // memory, and prints the same.
    ("on_a_gpu_that_offers_what_browsers_do", |path| {
        let simulator = SimDevice::new(SimOptions::default());
        same_output(path, &run_beside(&Modest::new(software_gpu()), Some(&simulator), path, Doubles::Exact))
    }),
    ("over_a_flat_memory", prints_over_a_flat_memory),
    // What browsers offer, where the lanes of a warp run in lockstep.
    ("on_a_simulator_that_offers_what_browsers_do", |path| {
        compare(&Modest::new(SimDevice::new(SimOptions::default())), Doubles::Float, path)
    }),
];

/// The table of locks is a buffer too, and browsers promise eight to a kernel.
fn a_kernel_whose_locks_are_one_buffer_too_many_is_refused_in_a_sentence() {
    let device = Modest::new(SimDevice::new(SimOptions::default()));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modest/eight_buffers_and_locks.cu");
    let ran = run(&device, &path, Doubles::Float);
    assert_eq!(ran.output, "before\n");
    let words = "`spread` uses 9 buffers, one of them for the locks of its 64-bit atomics, and this device allows 8";
    assert!(ran.notes.contains(words), "{}", ran.notes);
}

/// Which error a program sees depends on the version of CUDA that it is built with.
fn a_block_that_no_device_has_tells_what_each_version_of_cuda_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/error_codes.cu");
    let ran = run(&SimDevice::new(SimOptions::default()), &path, Doubles::Exact);
    let said = "CUDA answers cudaErrorInvalidValue from version 13 on and cudaErrorInvalidConfiguration before; the kernel does not run";
    assert_eq!(ran.reasons.first().map(String::as_str), Some(said), "{}", ran.notes);
}

/// What CUDA runs is not said to be refused by CUDA.
fn a_launch_with_more_shared_memory_than_there_is_tells_what_this_device_has_and_what_cudas_have() {
    let device = Modest::new(SimDevice::new(SimOptions::default())).with_shared_bytes(32 << 10);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modest/much_shared_memory.cu");
    let ran = run(&device, &path, Doubles::Float);
    let less = "[40,000 bytes of shared memory: this device has 32,768]";
    let more = "[50,000 bytes of shared memory sized at launch: this kernel may have 49,152]";
    assert!(ran.notes.contains(less) && ran.notes.contains(more), "{}", ran.notes);
    let here = "CUDA's devices have as much; here the kernel does not run";
    let refused = "CUDA answers cudaErrorInvalidValue; the kernel does not run";
    assert_eq!(ran.reasons[..2], [here, refused]);
}

/// What is one step of floats needs no double, and everything else gets one.
fn kernels_of_floats_go_over_a_flat_memory_only_where_a_double_makes_a_difference() {
    let (device, simulator) = (Modest::new(software_gpu()), SimDevice::new(SimOptions::default()));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/modest/steps_in_float.cu");
    let ran = run_beside(&device, Some(&simulator), &path, Doubles::Exact);
    assert_eq!((ran.output.as_str(), ran.launches), ("0 differ\n0 differ\n0 differ\n", [3, 2]), "{}", ran.notes);
    let ran = run_beside(&device, Some(&simulator), &path, Doubles::Float);
    let lines: Vec<&str> = ran.output.lines().collect();
    assert!(lines[0] == "0 differ" && lines[2] != "0 differ", "{}", ran.output);
    assert_eq!(ran.launches, [3, 0]);
}

/// CUDA has 1,024 threads in a block, and so has the simulator.
fn a_block_of_more_threads_than_the_device_has_runs_on_the_simulator() {
    let (device, simulator) = (Modest::new(software_gpu()).with_threads(256), SimDevice::new(SimOptions::default()));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/scan_hillis_steele.cu");
    let ran = run_beside(&device, Some(&simulator), &path, Doubles::Exact);
    assert!(same_output(&path, &ran).is_ok(), "{}", ran.output);
    assert!(ran.reasons.iter().any(|reason| reason.contains("320 threads in a block: this device allows 256")));
    let alone = run(&device, &path, Doubles::Exact);
    assert!(alone.notes.contains("320 threads in a block: this device allows 256"), "{}", alone.notes);
}

/// Where no device memory is, nothing is to be copied from it.
fn unwritten_memory_of_a_program_without_device_memory_is_told_without_a_word_on_copies() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/unwritten_without_a_device.cu");
    let ran = run(&SimDevice::new(SimOptions::default()), &path, Doubles::Float);
    assert_eq!(ran.reasons, ["read here"]);
}

/// Fewer would mean that the search for them looks in the wrong place.
const FEWEST: usize = 215;

/// No file is left of a program that is gone, and each program has what a real GPU printed.
fn the_corpus_is_large_and_each_program_has_its_output() {
    let all = programs("programs");
    assert!(all.len() >= FEWEST, "{} programs", all.len());
    let without: Vec<_> = all.iter().filter(|path| !path.with_extension("out").is_file()).collect();
    assert!(without.is_empty(), "no expected output: {without:?}");
    let entries = fs::read_dir(all[0].parent().expect("a folder")).expect("the folder");
    let of_none: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| ["out", "notes", "in", "args"].iter().any(|end| path.extension().is_some_and(|own| own == *end)))
        .filter(|path| !path.with_extension("cu").is_file())
        .collect();
    assert!(of_none.is_empty(), "files of no program: {of_none:?}");
}

/// A faulty program, which a real machine runs in its own way or not at all: what is said about it.
fn is_explained(path: &Path) -> Result<(), Failed> {
    let ran = run(&SimDevice::new(SimOptions::default()), path, Doubles::Float);
    let found = ran.output + &ran.complaints + &ran.notes;
    assert!(!found.is_empty(), "nothing is said");
    let expected = path.with_extension("txt");
    if std::env::var_os("UPDATE_NOTES").is_some() {
        fs::write(&expected, &found)?;
        return Ok(());
    }
    same(&expected, &fs::read_to_string(&expected).unwrap_or_default(), &found)
}

/// Where programs of libraries run.
const LIBRARY_DEVICES: [(&str, Test); 2] = [
    ("on_the_simulator", |path| compare_library(&SimDevice::new(SimOptions::default()), path)),
    ("beside_a_gpu", |path| compare_library(&software_gpu(), path)),
];

/// The tests that are not about one file.
const OTHERS: [(&str, fn()); 7] = [
    (
        "kernels_of_floats_go_over_a_flat_memory_only_where_a_double_makes_a_difference",
        kernels_of_floats_go_over_a_flat_memory_only_where_a_double_makes_a_difference,
    ),
    (
        "a_block_of_more_threads_than_the_device_has_runs_on_the_simulator",
        a_block_of_more_threads_than_the_device_has_runs_on_the_simulator,
    ),
    (
        "a_kernel_whose_locks_are_one_buffer_too_many_is_refused_in_a_sentence",
        a_kernel_whose_locks_are_one_buffer_too_many_is_refused_in_a_sentence,
    ),
    (
        "a_block_that_no_device_has_tells_what_each_version_of_cuda_answers",
        a_block_that_no_device_has_tells_what_each_version_of_cuda_answers,
    ),
    (
        "a_launch_with_more_shared_memory_than_there_is_tells_what_this_device_has_and_what_cudas_have",
        a_launch_with_more_shared_memory_than_there_is_tells_what_this_device_has_and_what_cudas_have,
    ),
    (
        "unwritten_memory_of_a_program_without_device_memory_is_told_without_a_word_on_copies",
        unwritten_memory_of_a_program_without_device_memory_is_told_without_a_word_on_copies,
    ),
    ("the_corpus_is_large_and_each_program_has_its_output", the_corpus_is_large_and_each_program_has_its_output),
];

/// The programs that are wanted: all, or those of which `PROGRAM` is a part. One that is part of none is a mistake of the user who
/// typed it, and not a run in which all is well.
fn wanted(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let Ok(part) = std::env::var("PROGRAM") else { return paths };
    paths.into_iter().filter(|path| path.to_string_lossy().contains(&part)).collect()
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for path in wanted(programs("programs")) {
        for (device, test) in DEVICES {
            let path = path.clone();
            trials.push(Trial::test(format!("{}/{device}", name(&path)), move || test(&path)));
        }
    }
    for path in wanted(programs("libraries")) {
        for (device, test) in LIBRARY_DEVICES {
            let path = path.clone();
            trials.push(Trial::test(format!("libraries/{}/{device}", name(&path)), move || test(&path)));
        }
    }
    for path in wanted(programs("faults")) {
        trials.push(Trial::test(format!("faults/{}_is_explained", name(&path)), move || is_explained(&path)));
    }
    if let Ok(part) = std::env::var("PROGRAM") {
        if trials.is_empty() {
            trials.push(Trial::test("no_program_is_called_so", move || Err(format!("PROGRAM={part}").into())));
        }
    } else {
        trials.extend(OTHERS.map(|(name, test)| {
            Trial::test(name, move || {
                test();
                Ok(())
            })
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
