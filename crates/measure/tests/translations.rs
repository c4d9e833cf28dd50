//! Every kernel of the catalogue, translated from its CUDA C, does what the hand-written WGSL beside it does: it runs as
//! the catalogue's own job on the machine's software adapter, and the catalogue's reference judges what it leaves.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{collections::BTreeMap, fmt::Write as _};

use warpground_engine::{Device, Instance, Job, Limits, Step, Trust};
use warpground_gpu::GpuDevice;
use warpground_measure::translated::{ExchangeError, translated_job};
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

/// What is translated and compared: every variant that is no mistake on purpose, at its small settings.
fn compared(limits: &Limits) -> Vec<(VariantId, &'static Variant, Request)> {
    let mut list = Vec::new();
    for (family, variant) in variants().filter(|(_, variant)| variant.defect.is_none()) {
        let request = Request::new(Settings::defaults(variant), limits.clone());
        let settings = small_settings(variant, &request);
        let requests = settings.into_iter().map(|settings| Request { settings, ..request.clone() });
        list.extend(requests.map(|request| (family.id_of(variant), variant, request)));
    }
    list
}

#[test]
fn every_kernel_translated_from_cuda_satisfies_the_catalogues_reference() {
    let simulator = SimDevice::new(SimOptions::default());
    let gpu = pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())).expect("an adapter");
    let limits = Device::adapter(&gpu).limits.clone();
    let mut failures = Vec::new();
    let mut skipped = Vec::new();
    let mut right = 0;
    for (id, variant, request) in compared(&limits) {
        let job = variant.job(&request).expect("valid settings");
        // Kernels of warps run on the simulator, whose subgroups are warps of 32.
        let device: &dyn Device = if variant.wgsl.contains("enable subgroups;") { &simulator } else { &gpu };
        let job = match translated_job(id, variant, &job, device.adapter(), Trust::Checked) {
            Ok(job) => job,
            Err(ExchangeError::OtherArguments(reason)) => {
                skipped.push(format!("{id}: {reason}"));
                continue;
            }
            Err(error) => {
                failures.push(format!("{id}: {error}"));
                continue;
            }
        };
        let outcome = pollster::block_on(async { Instance::new(device, job).await?.run().await });
        match outcome {
            Ok(outcome) => {
                let check = variant.check(&request, &outcome);
                if check.passed {
                    right += 1;
                } else {
                    failures.push(format!("{id} at {:?}: {:?}", request.settings, check.first_wrong));
                }
            }
            Err(error) => failures.push(format!("{id}: {error}")),
        }
    }
    assert!(failures.is_empty(), "{} wrong, {right} right\n{}", failures.len(), failures.join("\n"));
    // What the host code of a variant does differently in CUDA and here cannot be exchanged; that must stay the exception.
    assert!(right >= 3 * skipped.len(), "{right} right; not compared:\n{}", skipped.join("\n"));
}

#[test]
fn the_sanitizer_finds_no_race_in_what_the_cuda_becomes() {
    let options = SimOptions::default();
    let simulator = SimDevice::new(options.clone());
    let mut races = String::new();
    for (id, variant, request) in compared(&simulator.adapter().limits) {
        let job = variant.job(&request).expect("valid settings");
        // What cannot be translated is named by the test above.
        let Ok(job) = translated_job(id, variant, &job, simulator.adapter(), Trust::Checked) else { continue };
        let checked = check(&job, &options).expect("the simulator runs it");
        for finding in checked.findings {
            if matches!(finding.kind, FindingKind::RaceInBlock | FindingKind::RaceBetweenBlocks) {
                writeln!(races, "{id} at {:?}: {finding}", request.settings).unwrap();
            }
        }
    }
    assert!(races.is_empty(), "{races}");
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
/// A value that the CUDA C reads twice.
const TWICE: &str = "read twice";
/// The WGSL gets a thread's place in the grid at once and keeps the scalars; CUDA C calculates it from block and thread, and
/// names a scalar where it needs it.
const PLACES: &str = "places from block and thread, scalars read again";
/// A ballot's bits masked and counted, where the WGSL has the prefix and the sum of a subgroup.
const BALLOT: &str = "bits of a ballot counted";
/// Rounds over an array that nvcc unrolls into registers, in each of them a prefix of five shuffles, component by component.
const UNROLLED: &str = "loops that nvcc unrolls, and five shuffles for the prefixes of a subgroup";

/// Where a translation does more, and why.
const MORE: &[(&str, &str, &str)] = &[
    ("characters/block_counts", "shared loads", TWICE),
    ("compact/atomic_warp", "instructions", BALLOT),
    ("compact/look_back", "instructions", UNROLLED),
    ("convolution/registers", "instructions", COMPONENTS),
    ("convolution_2d/quads_5", "global loads", WINDOWS),
    ("convolution_2d/quads_5", "instructions", WINDOWS),
    ("convolution_2d/quads_9", "global loads", WINDOWS),
    ("convolution_2d/quads_9", "instructions", WINDOWS),
    ("convolve/persistent", "shared loads", TWICE),
    ("histogram/per_thread_64", "instructions", BYTES),
    ("histogram/per_thread_64", "shared atomics", BYTES),
    ("histogram/per_thread_64", "shared loads", BYTES),
    ("matmul/register_tiles", "instructions", CALLS),
    ("matmul/whole_tiles", "instructions", CALLS),
    ("picture/lit", "instructions", ENDS),
    ("reduce/atomic", "instructions", CALLS),
    ("reduce/four_wide_warps", "instructions", SHUFFLES),
    ("reduce/segments_four_wide", "instructions", COMPONENTS),
    ("reduce/warp", "instructions", SHUFFLES),
    ("scan/look_back_warps", "instructions", PREFIXES),
    ("spmv/row_groups", "instructions", SHUFFLES),
    ("spmv/row_per_subgroup", "instructions", SHUFFLES),
    ("spmv/row_quads", "instructions", COMPONENTS),
    ("stencil/plane", "instructions", PLACES),
    ("stencil/plane_temporal", "instructions", COMPONENTS),
    ("stencil/volume", "instructions", COMPONENTS),
    ("stencil/volume_quads", "instructions", COMPONENTS),
    ("stencil/volume_tiled", "instructions", COMPONENTS),
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

#[test]
fn a_translation_does_hardly_more_than_the_hand_written_kernel() {
    let simulator = SimDevice::new(SimOptions::default());
    let limits = simulator.adapter().limits.clone();
    let mut more: BTreeMap<(String, &str), String> = BTreeMap::new();
    let mut both = 0;
    for (id, variant, request) in compared(&limits) {
        let job = variant.job(&request).expect("valid settings");
        let Ok(translated) = translated_job(id, variant, &job, simulator.adapter(), Trust::Checked) else { continue };
        let (Some(hand), Some(translated)) = (counted(&job), counted(&translated)) else { continue };
        both += 1;
        for ((what, hand), (_, translated)) in hand.into_iter().zip(translated) {
            #[expect(clippy::cast_precision_loss, reason = "a ratio")]
            let ratio = translated as f64 / hand.max(1) as f64;
            // A few more are the fixed cost of a start.
            if ratio > ALLOWED && translated > hand + 64 {
                more.insert((id.to_string(), what), format!("{id}: {what} {hand} -> {translated}, {ratio:.2} times"));
            }
        }
    }
    let known = |id: &str, what: &str| MORE.iter().any(|(its, counter, _)| *its == id && *counter == what);
    let new: Vec<&str> =
        more.iter().filter(|((id, what), _)| !known(id, what)).map(|(_, text)| text.as_str()).collect();
    assert!(new.is_empty(), "{} of {both}:\n{}", new.len(), new.join("\n"));
    let mended: Vec<_> = MORE.iter().filter(|(id, what, _)| !more.contains_key(&((*id).to_owned(), *what))).collect();
    assert!(mended.is_empty(), "no longer so: {mended:?}");
}
