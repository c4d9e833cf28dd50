//! Every kernel of the catalogue on the simulator, at awkward sizes, compared with its reference.

use warpground_engine::{Device, Instance, Job, Step};
use warpground_patterns::{Family, Request, Variant, variants};
use warpground_sim::{SimDevice, SimOptions, check};

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
    for (family, variant) in right_variants() {
        for settings in variant.awkward_settings(&device.adapter().limits).into_iter().take(6) {
            let request = Request::new(settings.clone(), device.adapter().limits.clone());
            let job = variant.job(&request).unwrap();
            if threads(&job) > MOST_THREADS {
                continue;
            }
            let checked = check(&job, &options).unwrap();
            let said: Vec<_> = checked.findings.iter().map(ToString::to_string).collect();
            assert!(said.is_empty(), "{} with {settings:?}: {}", family.id_of(variant), said.join("\n"));
            assert!(variant.check(&request, &checked.outcome).passed);
        }
    }
}
