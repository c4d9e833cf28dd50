//! Every kernel of the catalogue on the simulator, at awkward sizes, compared with its reference.

use std::fmt::Write as _;

use warpground_engine::{Device, Instance, Job, Step};
use warpground_patterns::{Family, Request, Settings, Variant, find, variants};
use warpground_sim::{LaunchOptions, Schedule, SimDevice, SimOptions, check, profile};

/// The variants that make no mistake on purpose; `warpground verify` looks at the others.
fn right_variants() -> impl Iterator<Item = (&'static Family, &'static Variant)> {
    variants().filter(|(_, variant)| variant.defect.is_none())
}

/// Launches of more threads are left to `warpground verify --device sim`.
const MOST_THREADS: u64 = 200_000;

/// The threads of a job's blocks if each had 32, which tells large grids from small ones.
fn threads(job: &Job) -> u64 {
    job.steps
        .iter()
        .map(|step| match step {
            Step::Launch(launch) => launch.grid.iter().map(|side| u64::from(*side)).product::<u64>() * 32,
            Step::Clear(_) => 0,
        })
        .sum()
}

#[test]
fn every_variant_gives_what_its_reference_says_at_awkward_sizes() {
    let device = SimDevice::new(SimOptions::default());
    for (family, variant) in right_variants() {
        for settings in variant.awkward_settings(&device.adapter().limits) {
            let request = Request::new(settings.clone(), device.adapter().limits.clone());
            let job = variant.job(&request).unwrap();
            if threads(&job) > MOST_THREADS {
                continue;
            }
            let outcome = pollster::block_on(async { Instance::new(&device, job).await?.run().await });
            let check = variant.check(&request, &outcome.unwrap());
            assert!(check.passed, "{} with {settings:?}: {check:?}", family.id_of(variant));
        }
    }
}

#[test]
fn the_sanitizer_finds_nothing_in_the_catalogue() {
    let options = SimOptions::default();
    let device = SimDevice::new(options.clone());
    let mut complaints = String::new();
    for (family, variant) in right_variants() {
        for settings in variant.awkward_settings(&device.adapter().limits).into_iter().take(6) {
            let request = Request::new(settings.clone(), device.adapter().limits.clone());
            let job = variant.job(&request).unwrap();
            if threads(&job) > MOST_THREADS {
                continue;
            }
            let checked = check(&job, &options).unwrap();
            for finding in checked.findings {
                writeln!(complaints, "{} with {settings:?}: {finding}", family.id_of(variant)).unwrap();
            }
            assert!(variant.check(&request, &checked.outcome).passed);
        }
    }
    assert!(complaints.is_empty(), "{complaints}");
}

/// The schedules are the orders that WebGPU allows: blocks side by side, and one that runs to its end before the next one
/// begins, from the first or from the last. In the last of them a block that numbers its tile by the grid finds nobody
/// before it, and a block that waited for another one would wait for ever.
#[test]
fn a_scan_that_looks_back_ends_and_is_right_in_whatever_order_blocks_run() {
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    let in_schedule = |id: &str, settings: &[(&str, f64)], schedule: Schedule, resident_blocks: u32| {
        let (_, variant) = find(id).unwrap();
        let settings = settings.iter().fold(Settings::defaults(variant), |all, (name, value)| all.with(name, *value));
        let request = Request::new(settings, limits.clone());
        let job = variant.job(&request).unwrap();
        let launch = LaunchOptions { schedule, resident_blocks, ..LaunchOptions::default() };
        let profiled = profile(&job, &SimOptions { launch, ..SimOptions::default() });
        let profiled = profiled.unwrap_or_else(|error| panic!("{id}, {schedule:?}: {error}"));
        let check = variant.check(&request, &profiled.outcome);
        assert!(check.passed, "{id}, {schedule:?}: {check:?}");
        profiled.launches[0].counts.global_load.sectors
    };
    // 35 tiles or more, and so more than one glance.
    for (id, settings) in [
        ("scan/single_pass", &[("n", 20_001.0), ("block_x", 32.0)][..]),
        ("scan/look_back", &[("n", 35_001.0), ("block_x", 32.0)]),
        ("scan/look_back", &[("n", 35_001.0), ("block_x", 32.0), ("tickets", 0.0), ("exclusive", 1.0)]),
        ("scan/look_back_warps", &[("n", 35_001.0), ("block_x", 32.0), ("tickets", 0.0)]),
        ("compact/look_back", &[("n", 35_001.0), ("block_x", 32.0), ("tickets", 0.0)]),
        ("compact/look_back_striped", &[("n", 35_001.0), ("block_x", 32.0), ("tickets", 0.0)]),
    ] {
        for (schedule, resident_blocks) in
            [(Schedule::Fair, 2), (Schedule::Fair, 64), (Schedule::InOrder, 1), (Schedule::Reversed, 1)]
        {
            in_schedule(id, settings, schedule, resident_blocks);
        }
    }
    // In reverse the first block to run adds up all tiles before its own: but for the last one all are read twice.
    let by_grid = [("n", 35_001.0), ("block_x", 32.0), ("tickets", 0.0)];
    let [forwards, backwards] =
        [Schedule::InOrder, Schedule::Reversed].map(|schedule| in_schedule("scan/look_back", &by_grid, schedule, 1));
    assert!(backwards > 2 * forwards - forwards / 16, "{backwards} sectors in reverse, {forwards} in order");
}
