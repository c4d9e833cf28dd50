//! Every kernel on a real device, natively, and that nothing wrong passes for right.
//!
//! Without an adapter these tests fail: they do not skip.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

mod drawing;
mod loops;
mod mutants;
mod nesting;
mod remote;
mod textures;

use std::{borrow::Cow, collections::BTreeMap, ops::ControlFlow};

use warpground_engine::wgsl::Module;
use warpground_engine::{
    Binding, Buffer, BufferId, Command, Device, ElementType, Error, Features, Fill, Instance, Job, Kernel, Launch,
    LimitKind, Limits, Role, Step, TimeSource, TimingPlan, Trust,
};
use warpground_gpu::GpuDevice;
use warpground_measure::{
    Bounds, CeilingOptions, RowResult, RunError, RunOptions, RunReport, Sizes, SweepOptions, VerifyOptions, ceilings,
    run, sweep, verify,
    verify::{CaseResult, Totals, Verdict},
};
use warpground_patterns::{Parameter, ParameterRole, Request, Symptom, Variant, variants};
use warpground_sim::{SimDevice, SimOptions};
use warpground_tests::{SmallerDevice, gpu, lacks_feature, request, variant, wait};

use mutants::{MUTANTS, Mutant};

/// A plan that is over soon.
const QUICK: TimingPlan =
    TimingPlan { readings: 3, warm_up_seconds: 0.0, reading_seconds: 0.0, timer_steps: 10, budget_seconds: 0.5 };

fn run_variant(device: &dyn Device, id: &str, changes: &[(&str, f64)]) -> Result<RunReport, RunError> {
    let (_, its) = variant(id);
    run_request(device, id, &request(device, its, changes), false)
}

fn run_request(device: &dyn Device, id: &str, request: &Request, checked: bool) -> Result<RunReport, RunError> {
    let (family, variant) = variant(id);
    let options = RunOptions { checked, ..RunOptions::default() };
    Ok(wait(run(device, family.id_of(variant), variant, request, &options))?.report)
}

fn device_error(result: Result<RunReport, RunError>) -> Error {
    match result {
        Err(RunError::Device(error)) => error,
        other => panic!("the device did not refuse: {other:?}"),
    }
}

// Every kernel is right: `kernels.rs` has a test for each.

#[test]
fn every_variant_is_tried_at_the_sizes_that_trip_kernels() {
    let device = gpu();
    for (family, variant) in variants() {
        let id = family.id_of(variant);
        let sizes: Vec<_> =
            variant.parameters.iter().filter(|parameter| parameter.role == ParameterRole::Size).collect();
        let tried: Vec<Vec<u32>> = variant
            .awkward_settings(&device.adapter().limits)
            .iter()
            .map(|settings| sizes.iter().map(|size| settings.whole(size.name)).collect())
            .collect();
        let wanted: Vec<Vec<u32>> = if sizes.len() == 1 {
            [1, 31, 33, 255, 257, 1000, 65_537].map(|n| vec![n]).to_vec()
        } else {
            let squares = [1, 15, 17, 100].map(|side| vec![side; sizes.len()]);
            squares.into_iter().chain([[127, 65, 33][..sizes.len()].to_vec()]).collect()
        };
        // A kernel may not be meant for all of them.
        let fits =
            |shape: &Vec<u32>| sizes.iter().zip(shape).all(|(size, value)| size.check(f64::from(*value)).is_ok());
        for shape in wanted.into_iter().filter(fits) {
            assert!(tried.contains(&shape), "{id} is not tried at {shape:?}");
        }
    }
}

/// The most threads that one of a variant's kernels has per block where all sides are as small as they may be.
fn smallest_block(id: &str) -> u32 {
    let (_, its) = variant(id);
    let features = Features { subgroups: true, f16: true, cooperative_matrix: true, ..Features::NONE };
    let module = Module::parse(its.wgsl.get(), &features).expect("a valid kernel");
    let smallest =
        |name: &str| its.parameters.iter().find(|parameter| parameter.name == name).map(|found| found.minimum);
    let overrides: BTreeMap<String, f64> = module
        .overrides()
        .into_iter()
        .filter(|declared| declared.name.starts_with("block_") || declared.name == "tile")
        .filter_map(|declared| smallest(&declared.name).map(|value| (declared.name, value)))
        .collect();
    let threads = |entry: &&str| module.footprint(entry, &overrides).map_or(1, |found| found.block.iter().product());
    its.entry_points.iter().map(threads).max().unwrap_or(1)
}

#[test]
fn a_device_with_small_blocks_and_grids_gets_smaller_blocks_and_folded_grids_in_plain_sight() {
    let gpu = gpu();
    let limits = Limits {
        threads_per_block: 64,
        block_dimensions: [64, 64, 64],
        // 65,537 blocks need more than 256 in a dimension; a matrix of 127 columns, two entries each, must still fit.
        grid_dimension: 400,
        ..gpu.adapter().limits.clone()
    };
    let device = SmallerDevice::new(&gpu, limits);
    // A mistake that only the simulator sees says nothing of this device.
    let on_device = |variant: &Variant| {
        !variant.defect.as_ref().is_some_and(|defect| matches!(defect.symptom, Symptom::Found { .. }))
    };
    let all: Vec<_> = variants().filter(|(_, variant)| on_device(variant)).collect();
    let reports = wait(verify(&device, &all, &VerifyOptions::default(), |_| ControlFlow::Continue(())));
    let totals = Totals::of(&reports);
    let wrong = reports.iter().flat_map(|report| report.failures().map(move |case| (&report.id, case)));
    assert_eq!(totals.failed, 0, "{:#?}", wrong.collect::<Vec<_>>());
    // Whether its block can be made small enough, and is larger otherwise.
    let has_a_block = |id: &str| {
        let sides = |parameter: &&Parameter| parameter.name.starts_with("block_") || parameter.name == "tile";
        let threads =
            |of: fn(&Parameter) -> f64| variant(id).1.parameters.iter().filter(sides).map(of).product::<f64>();
        threads(|side| side.maximum) > 64.0 && smallest_block(id) <= 64
    };
    // Only a block whose size is fixed, or has a least size, can be too large.
    for report in reports.iter().filter(|report| report.verdict == Verdict::Skipped) {
        assert!(!has_a_block(&report.id), "{}: {:?}", report.id, report.cases);
    }
    for report in reports.iter().filter(|report| has_a_block(&report.id)) {
        let reduced = report.cases.iter().filter_map(|case| case.reduced.as_deref());
        assert!(
            reduced.clone().next().is_some_and(|note| note.contains("threads asked, 64 threads allowed")),
            "{}: {:?}",
            report.id,
            reduced.collect::<Vec<_>>()
        );
        // What no smaller block helps (a layout that wants a multiple of 64 threads, a mistake that does not fold its
        // grid) is skipped, and says so with both numbers.
        for case in report.skipped() {
            let CaseResult::Skipped(reason) = &case.result else { continue };
            assert!(
                reason.contains(" asked, ") && reason.contains("allowed by this device"),
                "{}: {reason}",
                report.id
            );
        }
    }
}

#[test]
fn more_blocks_than_a_grid_has_in_a_row_are_folded_into_rows() {
    let device = gpu();
    let report = run_variant(&device, "vector_add/guarded", &[("n", 65_536.0), ("block_x", 1.0)]).expect("it runs");
    let allowed = device.adapter().limits.grid_dimension;
    if allowed == 65_535 {
        assert_eq!(report.launches[0].grid, [32_768, 2, 1]);
    }
    assert!(report.check.passed, "{:?}", report.check);
}

#[test]
fn a_run_that_was_timed_many_times_is_right_when_run_again() {
    let device = gpu();
    for id in ["histogram/global_atomics", "histogram/block_private", "reduce/sequential"] {
        let (_, variant) = variant(id);
        let request = request(&device, variant, &[("n", 10_000.0)]);
        let instance =
            wait(Instance::new(&device, variant.job(&request).expect("in range"))).expect("the device takes it");
        let first = wait(instance.run()).expect("it runs");
        wait(instance.time(&QUICK)).expect("it can be timed");
        let again = wait(instance.run()).expect("it runs");
        assert!(variant.check(&request, &first).passed && variant.check(&request, &again).passed, "{id}");
    }
}

// Nothing wrong passes for right.

#[test]
fn every_mutated_kernel_is_reported_wrong() {
    let device = gpu();
    let unnoticed: Vec<String> = MUTANTS.iter().filter_map(|mutant| why_unnoticed(&device, mutant)).collect();
    assert!(unnoticed.is_empty(), "{}", unnoticed.join("\n"));
}

/// Why a mutant shows nothing; `None` if it is reported as it should be.
fn why_unnoticed(device: &dyn Device, Mutant { id, from, to, settings }: &Mutant) -> Option<String> {
    let (_, its) = variant(id);
    if !its.wgsl.contains(from) {
        return Some(format!("{id} no longer contains `{from}`"));
    }
    let simulator = SimDevice::new(SimOptions::default());
    let device = if lacks_feature(device, its) { &simulator } else { device };
    let right = request(device, its, settings);
    let check = |text: String| {
        let request = Request { edited: Some(text), ..right.clone() };
        run_request(device, id, &request, false).map(|report| report.check)
    };
    match check(its.wgsl.get().to_owned()) {
        Ok(unchanged) if unchanged.passed => {}
        other => return Some(format!("{id} is not right before it is mutated: {other:?}")),
    }
    match check(its.wgsl.replace(from, to)) {
        Ok(mutated) if mutated.passed || mutated.wrong == 0 => {
            Some(format!("{id} with `{to}` for `{from}` passes for right"))
        }
        Ok(mutated) if mutated.first_wrong.is_none() => Some(format!("{id} does not say what is wrong")),
        Ok(_) => None,
        Err(error) => Some(format!("{id}, `{to}`: {error}")),
    }
}

#[test]
fn every_variant_has_a_mutant_or_a_twin_with_a_mistake() {
    let without: Vec<String> = variants()
        .filter(|(_, variant)| variant.defect.is_none())
        .filter(|(family, variant)| {
            let mut defects = family.variants.iter().filter_map(|twin| twin.defect.as_ref());
            !defects.any(|defect| defect.mended == variant.id)
        })
        .map(|(family, variant)| family.id_of(variant).to_string())
        .filter(|id| !MUTANTS.iter().any(|mutant| mutant.id == id))
        .collect();
    assert!(without.is_empty(), "{}", without.join(", "));
}

#[test]
fn a_kernel_that_writes_nothing_leaves_poison_and_is_wrong_everywhere() {
    let device = gpu();
    let (_, its) = variant("vector_add/guarded");
    let edited = Some(its.wgsl.replace("i < parameters.n", "false"));
    // Right results of an earlier run must not be found where the buffer lay.
    run_variant(&device, "vector_add/guarded", &[("n", 1000.0)]).expect("it runs");
    let request = Request { edited, ..request(&device, its, &[("n", 1000.0)]) };
    let check = run_request(&device, "vector_add/guarded", &request, false).expect("it runs").check;
    assert_eq!((check.passed, check.compared, check.wrong), (false, 1000, 1000));
    assert_eq!(check.first_wrong.map(|first| first.got), Some("NaN".to_owned()));
}

#[test]
fn the_wrong_inputs_are_noticed() {
    let device = gpu();
    let (_, its) = variant("transpose/naive");
    let asked = request(&device, its, &[]);
    let instance = wait(Instance::new(&device, its.job(&asked).expect("in range"))).expect("the device takes it");
    let outcome = wait(instance.run()).expect("it runs");
    assert!(its.check(&asked, &outcome).passed);
    assert!(!its.check(&Request { seed: 2, ..asked }, &outcome).passed, "another seed has the same data");
}

#[test]
fn a_kernel_that_does_not_compile_is_refused_with_its_line() {
    let device = gpu();
    let (_, its) = variant("vector_add/guarded");
    let edited = Some(its.wgsl.replace("a[i] + b[i]", "a[i] + b[i"));
    let request = Request { edited, ..request(&device, its, &[]) };
    let Error::Compilation(found) = device_error(run_request(&device, "vector_add/guarded", &request, false)) else {
        panic!("not a compilation error");
    };
    // The comment at the top says what the line below does.
    let line = (1_u32..).zip(its.wgsl.lines()).filter(|(_, line)| line.contains("a[i] + b[i]")).last();
    assert_eq!(found[0].place.map(|place| place.line), line.map(|(number, _)| number));
}

#[test]
fn an_edited_kernel_that_reaches_past_a_buffer_harms_nobody() {
    let device = gpu();
    let (_, its) = variant("vector_add/guarded");
    let edited = Some(its.wgsl.replace("c[i] = ", "c[i + 100000000u] = 1.0; c[i] = "));
    let request = Request { edited, ..request(&device, its, &[("n", 1000.0)]) };
    // Whatever the device makes of it, it answers, and works for the next one.
    let _ = run_request(&device, "vector_add/guarded", &request, false);
    assert!(run_variant(&device, "vector_add/guarded", &[("n", 1000.0)]).expect("it runs").check.passed);
}

// Limits are refused with the number asked and the number allowed.

/// A job of one launch of this kernel over one output.
fn job(source: &str, length: u64, grid: [u32; 3]) -> Job {
    let kernel = Kernel {
        label: "main".to_owned(),
        source: Cow::Owned(source.to_owned()),
        entry_point: "main".to_owned(),
        overrides: BTreeMap::new(),
        trust: Trust::Checked,
    };
    let buffer =
        Buffer { name: "out".to_owned(), element: ElementType::U32, length, fill: Fill::Poison, role: Role::Output };
    let launch = Launch { kernel: 0, grid, bindings: vec![(0, 0)] };
    Job {
        label: "main".to_owned(),
        kernels: vec![kernel],
        buffers: vec![buffer],
        steps: vec![Step::Launch(launch)],
        resources: Default::default(),
    }
}

/// A kernel with a block of that many threads and that many words of shared memory.
fn kernel_of(threads: u32, shared_words: u32) -> String {
    format!(
        "@group(0) @binding(0) var<storage, read_write> out: array<u32>;
         var<workgroup> sh_words: array<u32, {shared_words}>;
         @compute @workgroup_size({threads})
         fn main(@builtin(local_invocation_index) i: u32) {{ sh_words[i] = i; out[i] = sh_words[i]; }}"
    )
}

fn refusal(device: &GpuDevice, job: Job) -> Error {
    match wait(Instance::new(device, job)) {
        Err(error) => error,
        Ok(_) => panic!("the device took it"),
    }
}

#[test]
fn a_block_beyond_the_devices_threads_is_refused() {
    let device = gpu();
    let allowed = u64::from(device.adapter().limits.threads_per_block);
    let Error::LimitExceeded { kind, asked, allowed: stated, .. } =
        refusal(&device, job(&kernel_of(allowed as u32 * 2, 16), 16, [1; 3]))
    else {
        panic!("not a limit");
    };
    assert_eq!((kind, asked), (LimitKind::Threads, allowed * 2));
    assert!(stated <= allowed);
}

#[test]
fn shared_memory_beyond_the_devices_is_refused() {
    let device = gpu();
    let allowed = u64::from(device.adapter().limits.shared_bytes);
    let error = refusal(&device, job(&kernel_of(64, allowed as u32 / 4 + 1), 64, [1; 3]));
    let what = "shared memory of `main`".to_owned();
    assert_eq!(error, Error::LimitExceeded { kind: LimitKind::Bytes, what, asked: allowed + 4, allowed });
}

#[test]
fn a_buffer_beyond_the_devices_is_refused_without_being_allocated() {
    let device = gpu();
    let (_, its) = variant("vector_add/guarded");
    let largest = its.parameters[0].maximum;
    let error = device_error(run_variant(&device, "vector_add/guarded", &[("n", largest)]));
    let Error::LimitExceeded { kind: LimitKind::Bytes, what, asked, allowed } = error else {
        panic!("not a limit: {error}");
    };
    let limits = &device.adapter().limits;
    assert_eq!((what.as_str(), asked), ("buffer `a`", 4 * largest as u64));
    assert_eq!(allowed, limits.storage_binding_bytes.min(limits.buffer_bytes));
}

#[test]
fn a_grid_beyond_the_devices_is_refused_and_so_is_an_empty_one() {
    let device = gpu();
    let limit = device.adapter().limits.grid_dimension;
    let error = refusal(&device, job(&kernel_of(1, 1), 1, [1, limit + 1, 1]));
    let (asked, allowed) = (u64::from(limit) + 1, u64::from(limit));
    let what = "grid of `main` in y".to_owned();
    assert_eq!(error, Error::LimitExceeded { kind: LimitKind::Blocks, what, asked, allowed });
    assert!(matches!(refusal(&device, job(&kernel_of(1, 1), 1, [1, 0, 1])), Error::InvalidJob(_)));
}

#[test]
fn the_device_itself_refuses_a_grid_beyond_its_limit() {
    let device = gpu();
    let job = job(&kernel_of(1, 1), 1, [1; 3]);
    let kernel = wait(device.compile(&job.kernels[0])).expect("it compiles");
    let buffer = wait(device.allocate("out", 4, false)).expect("there is room");
    let limit = device.adapter().limits.grid_dimension;
    let command = Command::Launch { kernel, grid: [limit + 1, 1, 1], bindings: vec![Binding { index: 0, buffer }] };
    assert!(matches!(wait(device.execute(&[command])), Err(Error::LimitExceeded { kind: LimitKind::Blocks, .. })));
}

#[test]
fn settings_outside_their_range_are_refused_before_the_device_is_asked() {
    let device = gpu();
    for changes in [[("n", 0.0)], [("n", 1.5)], [("n", -1.0)], [("n", f64::NAN)], [("block_x", 2048.0)], [("m", 1.0)]] {
        let result = run_variant(&device, "vector_add/guarded", &changes);
        assert!(matches!(result, Err(RunError::Setting(_))), "{changes:?}: {result:?}");
    }
}

// Buffers are the caller's: they live across launches and end when they are freed.

/// Allocates a buffer that holds these numbers.
fn buffer_of(device: &dyn Device, numbers: &[f32]) -> BufferId {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    let buffer = wait(device.allocate("numbers", bytes.len() as u64, false)).expect("there is room");
    wait(device.write(buffer, 0, &bytes)).expect("it can be written");
    buffer
}

fn numbers(device: &dyn Device, buffer: BufferId, count: u64) -> Vec<f32> {
    let bytes = wait(device.read(buffer, 0, 4 * count)).expect("it can be read");
    bytes.chunks_exact(4).map(|word| f32::from_le_bytes(word.try_into().expect("four bytes"))).collect()
}

/// `to = one + other` for vectors of four, by the catalogue's first kernel.
fn add(device: &GpuDevice, one: BufferId, other: BufferId, to: BufferId) -> Command {
    let (_, its) = variant("vector_add/guarded");
    let job = its.job(&request(device, its, &[("n", 4.0)])).expect("in range");
    let kernel = wait(device.compile(&job.kernels[0])).expect("it compiles");
    let parameters = wait(device.allocate("parameters", 16, true)).expect("there is room");
    wait(device.write(parameters, 0, &[4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])).expect("it can be written");
    let bindings = (0..).zip([one, other, to, parameters]).map(|(index, buffer)| Binding { index, buffer }).collect();
    Command::Launch { kernel, grid: [1; 3], bindings }
}

#[test]
fn what_one_launch_wrote_the_next_one_reads() {
    let device = gpu();
    let [a, b, c, d] = [[1.0, 2.0, 3.0, 4.0], [10.0; 4], [0.0; 4], [0.0; 4]].map(|values| buffer_of(&device, &values));
    let [first, second] = [add(&device, a, b, c), add(&device, c, b, d)];
    wait(device.execute(&[first])).expect("it runs");
    wait(device.execute(std::slice::from_ref(&second))).expect("it runs");
    assert_eq!(numbers(&device, d, 4), [21.0, 22.0, 23.0, 24.0]);
    // And within one submission, with a copy and a clear between.
    let chain = [copy(d, 0, c, 0, 16), second, Command::Clear { buffer: a }];
    wait(device.execute(&chain)).expect("it runs");
    assert_eq!((numbers(&device, d, 4), numbers(&device, a, 4)), (vec![31.0, 32.0, 33.0, 34.0], vec![0.0; 4]));
}

fn copy(from: BufferId, from_offset: u64, to: BufferId, to_offset: u64, bytes: u64) -> Command {
    Command::Copy { from, from_offset, to, to_offset, bytes }
}

#[test]
fn copies_on_the_device_take_any_words_and_may_overlap() {
    for device in [&gpu() as &dyn Device, &SimDevice::new(SimOptions::default())] {
        let values: Vec<f32> = (0..8_u8).map(f32::from).collect();
        let [a, b] = [buffer_of(device, &values), buffer_of(device, &[-1.0; 4])];
        wait(device.execute(&[copy(a, 8, b, 4, 8), copy(a, 0, a, 8, 24)])).expect("it runs");
        assert_eq!(numbers(device, b, 4), [-1.0, 2.0, 3.0, -1.0]);
        assert_eq!(numbers(device, a, 8), [0.0, 1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        assert!(matches!(wait(device.execute(&[copy(a, 28, b, 0, 8)])), Err(Error::OutOfBuffer { .. })));
        assert!(matches!(wait(device.execute(&[copy(a, 2, b, 0, 8)])), Err(Error::InvalidJob(_))));
    }
}

#[test]
fn a_buffer_that_was_freed_cannot_be_used() {
    let device = gpu();
    let [a, b, c] = [[1.0; 4]; 3].map(|values| buffer_of(&device, &values));
    let launch = add(&device, a, b, c);
    device.free(b);
    device.free(b);
    let unknown = Error::UnknownBuffer(b);
    assert_eq!(wait(device.read(b, 0, 4)), Err(unknown.clone()));
    assert_eq!(wait(device.write(b, 0, &[0; 4])), Err(unknown.clone()));
    assert_eq!(wait(device.execute(&[launch])), Err(unknown.clone()));
    assert_eq!(wait(device.execute(&[Command::Clear { buffer: b }])), Err(unknown));
    assert_eq!(numbers(&device, a, 4), [1.0; 4]);
}

#[test]
fn an_access_past_a_buffers_end_is_refused() {
    let device = gpu();
    let buffer = buffer_of(&device, &[1.0; 4]);
    let beyond = Error::OutOfBuffer { offset: 12, length: 8, bytes: 16 };
    assert_eq!(wait(device.read(buffer, 12, 8)), Err(beyond.clone()));
    assert_eq!(wait(device.write(buffer, 12, &[0; 8])), Err(beyond));
    let copy = copy(buffer, 0, buffer_of(&device, &[0.0]), 0, 16);
    assert!(matches!(wait(device.execute(&[copy])), Err(Error::OutOfBuffer { .. })));
}

#[test]
fn a_lost_device_is_had_again_and_the_run_starts_anew() {
    let device = gpu();
    let buffer = buffer_of(&device, &[1.0; 4]);
    device.abandon();
    assert!(matches!(wait(device.read(buffer, 0, 4)), Err(Error::DeviceLost(_) | Error::UnknownBuffer(_))));
    let report = run_variant(&device, "reduce/sequential", &[("n", 1000.0)]).expect("the run recovers the device");
    assert!(report.check.passed);
    assert_eq!(wait(device.read(buffer, 0, 4)), Err(Error::UnknownBuffer(buffer)), "its buffers are gone");
}

#[test]
fn two_jobs_on_one_device_do_not_disturb_each_other() {
    let device = gpu();
    let make = |id: &str| {
        let (_, its) = variant(id);
        let asked = request(&device, its, &[]);
        let instance = wait(Instance::new(&device, its.job(&asked).expect("in range"))).expect("the device takes it");
        (its, asked, instance)
    };
    let [one, other] = [make("reduce/interleaved"), make("histogram/block_private")];
    for _ in 0..2 {
        for (its, asked, instance) in [&one, &other] {
            let outcome = wait(instance.run()).expect("it runs");
            assert!(its.check(asked, &outcome).passed);
        }
    }
}

// Measurements say what they are.

#[test]
fn a_time_has_readings_a_source_and_a_coarseness() {
    let device = gpu();
    let (family, its) = variant("vector_add/guarded");
    let asked = request(&device, its, &[("n", 100_000.0)]);
    let options =
        RunOptions { timing: Some(TimingPlan { readings: 5, ..TimingPlan::default() }), ..RunOptions::default() };
    let report = wait(run(&device, family.id_of(its), its, &asked, &options)).expect("it runs").report;
    let time = report.time.expect("it was timed");
    assert_eq!((time.readings.len(), time.seconds.count), (5, 5));
    assert!(time.seconds.minimum > 0.0 && time.seconds.maximum < 10.0, "{time:?}");
    let expected = if device.adapter().features.timestamps { TimeSource::GpuTimestamps } else { TimeSource::Clock };
    assert_eq!(time.source, expected);
    assert!(time.resolution_seconds < time.seconds.median, "{time:?}");
    let rate = report.rate.expect("it has a speed");
    assert!(rate.low <= rate.value && rate.value <= rate.high, "{rate:?}");
    assert!((rate.value * time.seconds.median * 1e9 - report.work.bytes as f64).abs() < 1.0, "{rate:?}");
}

#[test]
fn ceilings_are_measured_by_kernels_that_are_right() {
    let device = gpu();
    let options = CeilingOptions { copy_bytes: 4 << 20, threads: 1 << 12, timing: QUICK };
    let ceilings = wait(ceilings(&device, &options)).expect("all three kernels are right");
    assert_eq!((ceilings.bandwidth.rate.unit, ceilings.arithmetic.rate.unit), ("GB/s", "GFLOP/s"));
    assert_eq!(ceilings.bandwidth.work.bytes, 8 << 20);
    assert!(ceilings.bandwidth.rate.value > 0.0 && ceilings.arithmetic.rate.value > 0.0, "{ceilings:?}");
    assert!(ceilings.shared.as_ref().is_some_and(|shared| shared.rate.unit == "GB/s" && shared.rate.value > 0.0));
}

#[test]
fn a_sweep_has_a_row_a_size_and_says_what_it_left_out() {
    let device = gpu();
    let entries = [variant("vector_add/guarded"), variant("matmul/tiled")];
    let bounds = Bounds { memory_bytes: 200 << 10, run_seconds: 60.0 };
    let cases = Sizes::UpTo { first: 1 << 10, last: 1 << 16, bounds }.cases(&entries);
    let options = SweepOptions { bounds: Some(bounds), timing: QUICK, checked: false, seed: 1 };
    let rows = wait(sweep(&device, &cases, &options, None, |_| ControlFlow::Continue(())));
    let told: Vec<_> = rows
        .iter()
        .map(|row| match &row.result {
            RowResult::Measured(measured) => {
                assert!(measured.report.check.passed, "{row:?}");
                (row.id.as_str(), row.size, "measured")
            }
            RowResult::Skipped { reason } => {
                assert!(reason.contains("of memory; a sweep without listed sizes stays within 200 KiB"), "{reason}");
                (row.id.as_str(), row.size, "skipped")
            }
            RowResult::Failed { reason } => panic!("{reason}"),
        })
        .collect();
    // Three arrays of 4,096 floats take 48 KiB, of 16,384 floats 192 KiB and a little more for the scalars.
    let expected = ["vector_add/guarded", "matmul/tiled"].map(|id| {
        [(id, 1 << 10, "measured"), (id, 1 << 12, "measured"), (id, 1 << 14, "measured"), (id, 1 << 16, "skipped")]
    });
    assert_eq!(told, expected.concat());
}

#[test]
fn a_sweep_stops_before_a_run_that_would_take_too_long() {
    let device = gpu();
    let bounds = Bounds { memory_bytes: 1 << 30, run_seconds: 1e-9 };
    let cases = Sizes::UpTo { first: 1 << 10, last: 1 << 20, bounds }.cases(&[variant("matmul/naive")]);
    let options = SweepOptions { bounds: Some(bounds), timing: QUICK, checked: false, seed: 1 };
    let rows = wait(sweep(&device, &cases, &options, None, |_| ControlFlow::Continue(())));
    assert!(matches!(rows[0].result, RowResult::Measured(_)), "{:?}", rows[0]);
    for row in &rows[1..] {
        let RowResult::Skipped { reason } = &row.result else { panic!("{row:?}") };
        assert!(reason.starts_with("would take about "), "{reason}");
    }
}

#[test]
fn a_listener_ends_a_verification_early() {
    let device = gpu();
    let all: Vec<_> = variants().collect();
    let mut heard = 0;
    let reports = wait(verify(&device, &all, &VerifyOptions::default(), |event| {
        heard += usize::from(matches!(event, verify::Progress::Done(_)));
        if heard == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }));
    assert_eq!(reports.len(), 2);
}
