//! Every kernel of the catalogue, translated from its CUDA C, does what the hand-written WGSL beside it does: it runs as
//! the catalogue's own job on the machine's software adapter, and the catalogue's reference judges what it leaves.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

use warpground_engine::{Device, Instance, Trust};
use warpground_gpu::GpuDevice;
use warpground_measure::translated::{ExchangeError, translated_job};
use warpground_patterns::{Request, Settings, Variant, variants};
use warpground_sim::{SimDevice, SimOptions};

/// Small settings at which what the CUDA file fixes by macros has the values of the file.
fn small_settings(variant: &Variant, request: &Request) -> Option<Settings> {
    let defaults = Settings::defaults(variant);
    let same = |settings: &Settings| {
        variant
            .parameters
            .iter()
            .filter(|parameter| parameter.role.is_override())
            .all(|parameter| settings.get(parameter.name) == defaults.get(parameter.name))
    };
    let fits = |settings: &&Settings| same(settings) && variant.work(settings).bytes < (1 << 17);
    variant
        .awkward_settings(&request.limits)
        .iter()
        .filter(fits)
        .max_by_key(|settings| variant.work(settings).bytes)
        .cloned()
}

#[test]
fn every_kernel_translated_from_cuda_satisfies_the_catalogues_reference() {
    let simulator = SimDevice::new(SimOptions::default());
    let gpu = pollster::block_on(GpuDevice::open(&warpground_gpu::Options::default())).expect("an adapter");
    let limits = Device::adapter(&gpu).limits.clone();
    let mut failures = Vec::new();
    let mut skipped = Vec::new();
    let mut right = 0;
    for (family, variant) in variants() {
        let id = family.id_of(variant);
        if variant.defect.is_some() {
            continue;
        }
        let request = Request::new(Settings::defaults(variant), limits.clone());
        let Some(settings) = small_settings(variant, &request) else {
            skipped.push(format!("{id}: no small settings"));
            continue;
        };
        let request = Request { settings, ..request };
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
