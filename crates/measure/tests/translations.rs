//! Every kernel of the catalogue, translated from its CUDA C, does what the hand-written WGSL beside it does: it runs as
//! the catalogue's own job on the machine's software adapter, and the catalogue's reference judges what it leaves. Four tests
//! for each kernel.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    collections::{BTreeMap, BTreeSet},
    process::ExitCode,
};

use libtest_mimic::{Arguments, Failed, Trial};
use warpground_engine::{Device, Instance, Job, Limits, Step, Trust};
use warpground_gpu::GpuDevice;
use warpground_measure::{
    sanitize::{Found, sanitize_with_outcome},
    translated::{Adapted, ExchangeError, adapted, translated_job},
};
use warpground_patterns::{Request, Settings, Variant, VariantId, variants};
use warpground_sim::{FindingKind, SimDevice, SimOptions, check, observe::counters::Counts, profile};

/// Small settings at which what the CUDA file fixes by macros has the values of the file: for each way in which the variant
/// launches its kernels the largest.
fn small_settings(variant: &Variant, request: &Request) -> Vec<Settings> {
    let defaults = Settings::defaults(variant);
    let same = |settings: &Settings| {
        variant
            .parameters
            .iter()
            .filter(|parameter| parameter.role.is_override())
            .all(|parameter| settings.get(parameter.name) == defaults.get(parameter.name))
    };
    let fits = |settings: &Settings| same(settings) && variant.work(settings).bytes < (1 << 18);
    let mut largest: BTreeMap<Vec<String>, Settings> = BTreeMap::new();
    for settings in variant.awkward_settings(&request.limits).iter().filter(|settings| fits(settings)) {
        let job = variant.job(&Request { settings: settings.clone(), ..request.clone() }).expect("valid settings");
        let launched = job.steps.iter().filter_map(|step| match step {
            Step::Launch(launch) => Some(job.kernels[launch.kernel].entry_point.clone()),
            _ => None,
        });
        let known = largest.entry(launched.collect()).or_insert_with(|| settings.clone());
        if variant.work(settings).bytes >= variant.work(known).bytes {
            *known = settings.clone();
        }
    }
    largest.into_values().collect()
}

/// A kernel that is translated and compared.
#[derive(Clone, Copy)]
struct Kernel {
    id: VariantId,
    variant: &'static Variant,
}

impl Kernel {
    /// Its job at each of its small settings.
    fn jobs(self, limits: &Limits) -> Vec<(Request, Job)> {
        let request = Request::new(Settings::defaults(self.variant), limits.clone());
        let settings = small_settings(self.variant, &request).into_iter();
        let requests = settings.map(|settings| Request { settings, ..request.clone() });
        requests.map(|request| (request.clone(), self.variant.job(&request).expect("valid settings"))).collect()
    }

    /// The job with the translation in the place of the hand-written kernels; `None` where the host code of the variant does
    /// something else in CUDA than here.
    fn translated(self, job: &Job, device: &dyn Device) -> Result<Option<Job>, Failed> {
        match translated_job(self.id, self.variant, job, device.adapter(), Trust::Checked) {
            Ok(job) => Ok(Some(job)),
            Err(ExchangeError::OtherArguments(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// Every variant that is no mistake on purpose. Left out is `wmma`, which a translation makes of shuffles and sums: it is no
/// cooperative matrix, and the CUDA front end's own tests compare what it gives.
fn kernels() -> impl Iterator<Item = Kernel> {
    let right = variants().filter(|(_, variant)| variant.defect.is_none() && !variant.needs_matrix_unit());
    right.map(|(family, variant)| Kernel { id: family.id_of(variant), variant })
}

fn satisfies_the_catalogues_reference(kernel: Kernel) -> Result<(), Failed> {
    let simulator = SimDevice::new(SimOptions::default());
    let gpu = pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default()))?;
    // Kernels of warps run on the simulator, whose subgroups are warps of 32.
    let device: &dyn Device = if kernel.variant.wgsl.contains("enable subgroups;") { &simulator } else { &gpu };
    for (request, job) in kernel.jobs(&gpu.adapter().limits) {
        let Some(job) = kernel.translated(&job, device)? else { continue };
        let outcome = pollster::block_on(async { Instance::new(device, job).await?.run().await })?;
        let check = kernel.variant.check(&request, &outcome);
        if !check.passed {
            return Err(format!("at {:?}: {:?}", request.settings, check.first_wrong).into());
        }
    }
    Ok(())
}

/// What the host code of a variant does differently in CUDA and here cannot be exchanged; that must stay the exception.
fn most_kernels_can_be_exchanged() -> Result<(), Failed> {
    let simulator = SimDevice::new(SimOptions::default());
    let mut compared = 0;
    let mut skipped = Vec::new();
    for kernel in kernels() {
        for (request, job) in kernel.jobs(&simulator.adapter().limits) {
            match kernel.translated(&job, &simulator)? {
                Some(_) => compared += 1,
                None => skipped.push(format!("{} at {:?}", kernel.id, request.settings)),
            }
        }
    }
    assert!(compared >= 3 * skipped.len(), "{compared} are compared; not compared:\n{}", skipped.join("\n"));
    Ok(())
}

/// Settings whose problem is small, overrides like tiles and blocks other than the CUDA file's included. CUDA C that
/// exchanges values between the lanes of a warp takes whole warps.
fn other_settings(variant: &Variant, request: &Request) -> Vec<Settings> {
    let all = variant.awkward_settings(&request.limits).into_iter();
    let sides = ["block_x", "block_y"];
    let has_whole_warps = |settings: &Settings| {
        !variant.cuda.contains("_sync(") || settings.iter().all(|(name, value)| !sides.contains(&name) || value >= 32.0)
    };
    let mut small: Vec<Settings> =
        all.filter(|settings| variant.work(settings).bytes < (1 << 16) && has_whole_warps(settings)).collect();
    small.sort_by_key(|settings| std::cmp::Reverse(variant.work(settings).bytes));
    small.truncate(6);
    small
}

/// Kernels that read through `volatile` what atomics of other threads change. GPUs read such a word as a whole, and CUDA C++ calls it
/// a race all the same.
const VOLATILE_BESIDE_ATOMICS: [&str; 2] = ["bfs/edges", "bfs/vertices"];

/// As the page runs a CUDA text that its reader edits: as WGSL in the place of the kernel's own, in the same job.
fn takes_the_place_of_the_wgsl_in_the_page(kernel: Kernel) -> Result<(), Failed> {
    let simulator = SimDevice::new(SimOptions::default());
    let request = Request::new(Settings::defaults(kernel.variant), simulator.adapter().limits.clone());
    for settings in other_settings(kernel.variant, &request) {
        let request = Request { settings, ..request.clone() };
        let Adapted { kernel: Ok(kernel_text), source: Some(source), .. } =
            adapted(kernel.id, kernel.variant, kernel.variant.cuda.get(), &request)
        else {
            continue;
        };
        assert_eq!(kernel_text.wgsl.lines().count(), kernel_text.line_map.len(), "every line has its origin");
        let request = Request { edited: Some(kernel_text.wgsl), ..request };
        let job = kernel.variant.job(&request)?;
        let outcome = pollster::block_on(async { Instance::new(&simulator, job.clone()).await?.run().await })?;
        let check = kernel.variant.check(&request, &outcome);
        if !check.passed {
            return Err(format!("at {:?}: {:?}", request.settings, check.first_wrong).into());
        }
        // And as it looks for mistakes in it: as CUDA defines it.
        let (report, outcome) = sanitize_with_outcome(&job, &source, &SimOptions::default())?;
        let is_known = |found: &Found| {
            VOLATILE_BESIDE_ATOMICS.contains(&kernel.id.to_string().as_str())
                && matches!(found.finding.kind, FindingKind::RaceBetweenBlocks | FindingKind::RaceInBlock)
        };
        let found = report.findings.iter().find(|found| !found.warns && !is_known(found));
        let check = kernel.variant.check(&request, &outcome);
        if found.is_some() || !check.passed {
            return Err(format!("as CUDA at {:?}: {found:?}, {:?}", request.settings, check.first_wrong).into());
        }
    }
    Ok(())
}

/// What a job launches is one text: kernels that share names and differ in what they mean by them fit into it.
fn texts_of_several_kernels_take_the_place_of_the_wgsl() -> Result<(), Failed> {
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    for id in ["scan/kogge_stone", "compact/three_phases", "reduce/atomic", "sort/radix_bit"] {
        let kernel = kernels().find(|kernel| kernel.id.to_string() == id).ok_or(id)?;
        let request = Request::new(Settings::defaults(kernel.variant), limits.clone());
        // A comment leaves every kernel what it is.
        let text = format!("{}// mine\n", kernel.variant.cuda.get());
        let adapted = adapted(kernel.id, kernel.variant, &text, &request);
        let shown = adapted.kernel.map_err(|reason| format!("{id}: {reason}"))?;
        for entry in kernel.variant.entry_points {
            assert!(shown.wgsl.contains(&format!("fn {entry}(")), "{id}: {}", shown.wgsl);
        }
        let source = adapted.source.ok_or(id)?;
        assert_eq!(source.line_maps.len(), kernel.variant.entry_points.len(), "{id}");
    }
    Ok(())
}

/// What translated kernels cannot replace (arguments under other names or in other units) must stay the exception.
fn most_texts_take_the_place_of_the_wgsl() -> Result<(), Failed> {
    let simulator = SimDevice::new(SimOptions::default());
    let (mut taken, mut refused) = (0, Vec::new());
    for kernel in kernels() {
        let request = Request::new(Settings::defaults(kernel.variant), simulator.adapter().limits.clone());
        match adapted(kernel.id, kernel.variant, kernel.variant.cuda.get(), &request).kernel {
            Ok(_) => taken += 1,
            Err(reason) => refused.push(format!("{}: {reason}", kernel.id)),
        }
    }
    assert!(taken >= 4 * refused.len(), "{taken} do; the others:\n{}", refused.join("\n"));
    Ok(())
}

fn becomes_nothing_in_which_the_sanitizer_finds_a_race(kernel: Kernel) -> Result<(), Failed> {
    let options = SimOptions::default();
    let simulator = SimDevice::new(options.clone());
    for (request, job) in kernel.jobs(&simulator.adapter().limits) {
        let Some(job) = kernel.translated(&job, &simulator)? else { continue };
        let findings = check(&job, &options)?.findings;
        let is_race = |kind: &FindingKind| matches!(kind, FindingKind::RaceInBlock | FindingKind::RaceBetweenBlocks);
        if let Some(race) = findings.iter().find(|finding| is_race(&finding.kind)) {
            return Err(format!("at {:?}: {race}", request.settings).into());
        }
    }
    Ok(())
}

/// What is compared of two runs: at most this many times the hand-written kernel's.
const ALLOWED: f64 = 1.15;

/// Where rows are no whole vectors, the hand-written kernel walks down a column, and the CUDA C loads every window anew.
const WINDOWS: &str = "every window loaded anew";
/// The sum of a subgroup is one instruction, the rounds of shuffles that CUDA C has for it are five, with their lanes.
const SHUFFLES: &str = "five shuffles for a sum of a subgroup";
/// The same for the prefixes of a subgroup.
const PREFIXES: &str = "five shuffles for the prefixes of a subgroup";
/// A GPU's compiler puts functions where they are called; the simulator counts what is handed over.
const CALLS: &str = "arithmetic in functions, whose calls are counted";
/// A byte of shared memory is written by atomics of its word.
const BYTES: &str = "bytes of shared memory";
/// Components compared or calculated one by one, where the WGSL takes vectors.
const COMPONENTS: &str = "components one by one";
/// A float beyond the last unsigned number becomes that number in CUDA, and one 255 below it in WGSL.
const ENDS: &str = "a test for the end of the unsigned numbers";
/// CUDA's division of floats is rounded to the nearest, which takes some integers; WGSL's is what the device has.
const QUOTIENTS: &str = "quotients rounded to the nearest float";
/// CUDA's square root is rounded to the nearest float, which takes some integers; WGSL's is what the device has.
const ROOTS: &str = "square roots rounded to the nearest float";
/// A value that the CUDA C reads twice.
const TWICE: &str = "read twice";
/// The WGSL gets a thread's place in the grid at once and keeps the scalars; CUDA C calculates it from block and thread, and
/// names a scalar where it needs it.
const PLACES: &str = "places from block and thread, scalars read again";
/// A ballot's bits masked and counted, where the WGSL has the prefix and the sum of a subgroup.
const BALLOT: &str = "bits of a ballot counted";
/// Rounds over an array that nvcc unrolls into registers, in each of them a prefix of five shuffles, component by component.
const UNROLLED: &str = "loops that nvcc unrolls, and five shuffles for the prefixes of a subgroup";

/// A row of a mask is several vectors, and each is named by the row's number.
const ROWS: &str = "a row's number for each of its vectors";
/// A loop of many rounds is two, one in the other, so that a driver writes the inner one out.
const GROUPS: &str = "groups of rounds of a long loop";
/// A structure by value is copied, variable by variable; a GPU's compiler sees that nobody needs the copies.
const COPIES: &str = "copies of structures by value";
/// A scalar that is read again in each turn, and a shift that ends at the width.
const PLACES_AND_SHIFTS: &str = "scalars read again in each turn, shifts that end at the width";
/// PTX's shifts end at the width, WGSL's begin again there.
const SHIFTS: &str = "shifts that end at the width";

/// Where a translation does more, and why.
const MORE: &[(&str, &str, &str)] = &[
    ("attention/four_per_query", "instructions", COMPONENTS),
    ("attention/online", "instructions", COMPONENTS),
    ("attention/three_steps", "instructions", COMPONENTS),
    ("attention/tiled", "instructions", COMPONENTS),
    ("batched/one_each", "instructions", PLACES),
    ("batched/registers", "instructions", COMPONENTS),
    ("batched/registers", "shared loads", COMPONENTS),
    ("batched/registers", "shared stores", COMPONENTS),
    ("characters/block_counts", "shared loads", TWICE),
    ("compact/atomic_warp", "instructions", BALLOT),
    ("compact/look_back", "instructions", UNROLLED),
    ("convolution/registers", "instructions", COMPONENTS),
    ("convolution_2d/quads_5", "global loads", WINDOWS),
    ("convolution_2d/quads_5", "instructions", WINDOWS),
    ("convolution_2d/quads_9", "global loads", WINDOWS),
    ("convolution_2d/quads_9", "instructions", WINDOWS),
    ("convolution_2d/registers_5", "instructions", GROUPS),
    ("convolution_2d/registers_9", "instructions", ROWS),
    ("convolve/direct", "instructions", QUOTIENTS),
    ("convolve/persistent", "instructions", QUOTIENTS),
    ("convolve/persistent", "shared loads", TWICE),
    ("convolve/shared", "instructions", QUOTIENTS),
    ("dot/quads", "instructions", CALLS),
    ("fft/registers", "instructions", CALLS),
    ("filters/equalise", "instructions", ENDS),
    ("filters/gaussian_separable", "instructions", PLACES),
    ("filters/sobel", "instructions", ROOTS),
    ("filters/sobel_strips", "instructions", ROOTS),
    ("graphics/triangles", "instructions", QUOTIENTS),
    ("histogram/per_thread_64", "instructions", BYTES),
    ("histogram/per_thread_64", "shared atomics", BYTES),
    ("histogram/per_thread_64", "shared loads", BYTES),
    ("histogram/per_thread_64_slots", "shared atomics", BYTES),
    ("histogram/per_thread_64_slots", "shared loads", BYTES),
    ("matmul/register_tiles", "instructions", CALLS),
    ("matmul/whole_tiles", "instructions", CALLS),
    ("memory/loads_together", "instructions", PLACES),
    ("memory/typed", "instructions", CALLS),
    ("picture/lit", "instructions", ENDS),
    ("reduce/atomic", "instructions", CALLS),
    ("reduce/four_wide_warps", "instructions", SHUFFLES),
    ("reduce/segments_four_wide", "instructions", COMPONENTS),
    ("reduce/warp", "instructions", SHUFFLES),
    ("scan/look_back_warps", "instructions", PREFIXES),
    ("scan_uses/segmented", "instructions", COPIES),
    ("scan_uses/segmented_four_wide", "instructions", CALLS),
    ("sort/one_sweep", "instructions", BALLOT),
    ("sort/one_sweep_pairs", "instructions", BALLOT),
    ("sort/radix_digits", "instructions", SHIFTS),
    ("spmv/row_groups", "instructions", SHUFFLES),
    ("spmv/row_per_subgroup", "instructions", SHUFFLES),
    ("spmv/row_quads", "instructions", COMPONENTS),
    ("stencil/plane", "instructions", PLACES),
    ("stencil/plane_temporal", "instructions", COMPONENTS),
    ("stencil/volume", "instructions", COMPONENTS),
    ("stencil/volume_quads", "instructions", COMPONENTS),
    ("stencil/volume_tiled", "instructions", COMPONENTS),
    ("stream/array_function", "instructions", QUOTIENTS),
    ("string_search/naive", "instructions", PLACES_AND_SHIFTS),
];

/// The counters whose growth costs time on a GPU.
fn counted(job: &Job) -> Option<Vec<(&'static str, u64)>> {
    let profiled = profile(job, &SimOptions::default()).ok()?;
    let mut counts = Counts::default();
    profiled.launches.iter().for_each(|launch| counts.add(&launch.counts));
    Some(vec![
        ("instructions", counts.activity.issued),
        ("global loads", counts.global_load.requests),
        ("global stores", counts.global_store.requests),
        ("global atomics", counts.global_atomic.requests),
        ("shared loads", counts.shared_load.wavefronts),
        ("shared stores", counts.shared_store.wavefronts),
        ("shared atomics", counts.shared_atomic.wavefronts),
    ])
}

fn does_hardly_more_than_the_hand_written_kernel(kernel: Kernel) -> Result<(), Failed> {
    let simulator = SimDevice::new(SimOptions::default());
    let mut more: BTreeMap<&str, String> = BTreeMap::new();
    for (_, job) in kernel.jobs(&simulator.adapter().limits) {
        let Some(translated) = kernel.translated(&job, &simulator)? else { continue };
        let (Some(hand), Some(translated)) = (counted(&job), counted(&translated)) else { continue };
        for ((what, hand), (_, translated)) in hand.into_iter().zip(translated) {
            #[expect(clippy::cast_precision_loss, reason = "a ratio")]
            let ratio = translated as f64 / hand.max(1) as f64;
            // A few more are the fixed cost of a start.
            if ratio > ALLOWED && translated > hand + 64 {
                more.insert(what, format!("{what} {hand} -> {translated}, {ratio:.2} times"));
            }
        }
    }
    let id = kernel.id.to_string();
    let known: BTreeSet<&str> = MORE.iter().filter(|(its, ..)| *its == id).map(|(_, what, _)| *what).collect();
    let new: Vec<&String> = more.iter().filter(|(what, _)| !known.contains(*what)).map(|(_, text)| text).collect();
    assert!(new.is_empty(), "{new:?}");
    let mended: Vec<_> = known.iter().filter(|what| !more.contains_key(*what)).collect();
    assert!(mended.is_empty(), "no longer so: {mended:?}");
    Ok(())
}

fn each_reason_for_more_is_a_kernels() -> Result<(), Failed> {
    let ids: BTreeSet<String> = kernels().map(|kernel| kernel.id.to_string()).collect();
    let of_none: Vec<_> = MORE.iter().filter(|(id, ..)| !ids.contains(*id)).collect();
    if of_none.is_empty() { Ok(()) } else { Err(format!("{of_none:?}").into()) }
}

/// What holds for each kernel.
type Test = fn(Kernel) -> Result<(), Failed>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let tests: [(&str, Test); 4] = [
        ("satisfies_the_catalogues_reference", satisfies_the_catalogues_reference),
        ("becomes_nothing_in_which_the_sanitizer_finds_a_race", becomes_nothing_in_which_the_sanitizer_finds_a_race),
        ("does_hardly_more_than_the_hand_written_kernel", does_hardly_more_than_the_hand_written_kernel),
        ("takes_the_place_of_the_wgsl_in_the_page", takes_the_place_of_the_wgsl_in_the_page),
    ];
    let of_kernels = kernels().flat_map(|kernel| {
        tests.map(|(name, test)| Trial::test(format!("{}/{name}", kernel.id), move || test(kernel)))
    });
    let mut trials: Vec<Trial> = of_kernels.collect();
    trials.push(Trial::test("most_kernels_can_be_exchanged", most_kernels_can_be_exchanged));
    trials.push(Trial::test("most_texts_take_the_place_of_the_wgsl", most_texts_take_the_place_of_the_wgsl));
    trials.push(Trial::test(
        "texts_of_several_kernels_take_the_place_of_the_wgsl",
        texts_of_several_kernels_take_the_place_of_the_wgsl,
    ));
    trials.push(Trial::test("each_reason_for_more_is_a_kernels", each_reason_for_more_is_a_kernels));
    libtest_mimic::run(&arguments, trials).exit_code()
}
