//! The simulator against the GPU of this machine, or the driver that replaces one: random kernels and every kernel
//! of the catalogue, the same on both.

mod double;
mod float_functions;
mod floats;
mod generator;
mod wide;

use std::collections::BTreeMap;

use warpground_engine::{Buffer, Device, ElementType, Fill, Instance, Job, Kernel, Launch, Outcome, Role, Step, Trust};
use warpground_patterns::{Request, Variant, variants};
use warpground_sim::{LowerOptions, SimDevice, SimOptions, lower};
use warpground_tests::{gpu, lacks_feature, wait};

use generator::Generated;

/// Elements of the input.
const INPUT: u32 = 1024;

fn run(device: &dyn Device, job: Job) -> Result<Outcome, String> {
    wait(async { Instance::new(device, job).await?.run().await }).map_err(|error| error.to_string())
}

fn job(source: &str, grid: [u32; 3], threads: u32, words: u32) -> Job {
    let total = u64::from(grid.iter().product::<u32>() * threads * words);
    let buffer =
        |name: &str, element, length, fill, role| Buffer { name: name.to_owned(), element, length, fill, role };
    let hash = Fill::Hash { seed: 5 };
    Job {
        label: "random".to_owned(),
        kernels: vec![Kernel {
            label: "random".to_owned(),
            source: source.to_owned().into(),
            entry_point: "main".to_owned(),
            overrides: BTreeMap::new(),
            trust: Trust::Checked,
        }],
        buffers: vec![
            buffer("input", ElementType::U32, INPUT.into(), hash, Role::Input),
            buffer("output", ElementType::U32, total, Fill::Zero, Role::Output),
            buffer("counters", ElementType::U32, 16, Fill::Constant(12_345.0), Role::InputOutput),
        ],
        steps: vec![Step::Launch(Launch { kernel: 0, grid, bindings: vec![(0, 0), (1, 1), (2, 2)] })],
        resources: Default::default(),
    }
}

/// A simulator whose warps are as wide as the GPU's.
fn simulator(gpu: &dyn Device) -> SimDevice {
    let widths = gpu.adapter().features.subgroup_sizes;
    let width = widths.filter(|[least, most]| least == most && *most <= 32).map_or(32, |[width, _]| width);
    SimDevice::new(SimOptions { width, ..SimOptions::default() })
}

#[test]
fn random_kernels_leave_the_same_integers_on_both() {
    let gpu = gpu();
    let simulator = simulator(&gpu);
    let subgroups = gpu.adapter().features.subgroups;
    for seed in 1..=40 {
        let Generated { source, grid, threads, words } = generator::generate(seed, subgroups);
        let [on_gpu, simulated] = [&gpu as &dyn Device, &simulator].map(|device| {
            run(device, job(&source, grid, threads, words))
                .unwrap_or_else(|error| panic!("seed {seed} on {}: {error}\n{source}", device.adapter().name))
        });
        for (expected, found) in on_gpu.outputs.iter().zip(&simulated.outputs) {
            let wrong = expected.u32s().zip(found.u32s()).position(|(expected, found)| expected != found);
            if let Some(index) = wrong {
                let values = expected.u32s().zip(found.u32s()).nth(index);
                let (thread, word) = (index as u32 / words, index as u32 % words);
                panic!(
                    "seed {seed}: {}[{index}] (thread {thread}, word {word}) is {values:x?} on GPU and simulator\n{source}",
                    expected.name
                );
            }
        }
    }
}

#[test]
fn floats_agree_within_the_error_that_wgsl_allows() {
    let gpu = gpu();
    let simulator = simulator(&gpu);
    let threads = 64;
    let grid = [4, 1, 1];
    let cases = floats::cases();
    let source = floats::source(&cases, threads);
    let words = u32::try_from(cases.len()).expect("a few cases");
    let [on_gpu, simulated] = [&gpu as &dyn Device, &simulator].map(|device| {
        run(device, job(&source, grid, threads, words))
            .unwrap_or_else(|error| panic!("{}: {error}\n{source}", device.adapter().name))
    });
    let [on_gpu, simulated] = [&on_gpu, &simulated].map(|outcome| outcome.outputs[0].f32s().collect::<Vec<_>>());
    let mut wrong = Vec::new();
    for (index, (expected, found)) in on_gpu.iter().zip(&simulated).enumerate() {
        let (thread, case) = (index / cases.len(), &cases[index % cases.len()]);
        if !case.allows(*expected, *found) {
            wrong.push(format!("{} in thread {thread}: {expected:e} on the GPU, {found:e} simulated", case.text));
        }
    }
    wrong.truncate(20);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_variant_of_the_catalogue_leaves_the_same_on_both() {
    let gpu = gpu();
    let simulator = SimDevice::new(SimOptions::default());
    let on_both = |variant: &Variant| variant.defect.is_none() && !lacks_feature(&gpu, variant);
    for (family, variant) in variants().filter(|(_, variant)| on_both(variant)) {
        let id = family.id_of(variant);
        let all = variant.awkward_settings(&gpu.adapter().limits);
        // A small size that is no multiple of anything; `verify` tries the others on either device.
        if let Some(settings) = all.iter().take(3).next_back() {
            let request = Request::new(settings.clone(), gpu.adapter().limits.clone());
            let job = variant.job(&request).unwrap_or_else(|error| panic!("{id}: {error}"));
            let outcomes = [&gpu as &dyn Device, &simulator].map(|device| {
                let outcome = run(device, job.clone());
                let outcome = outcome.unwrap_or_else(|error| panic!("{id} on {}: {error}", device.adapter().name));
                let check = variant.check(&request, &outcome);
                assert!(check.passed, "{id} on {} with {settings:?}: {check:?}", device.adapter().name);
                outcome
            });
            let ordered = job.kernels.iter().any(|kernel| {
                let program = lower(kernel, &simulator.adapter().features, LowerOptions::default());
                program.is_ok_and(|program| program.traits.ordered_atomics || program.traits.may_wait)
            });
            if ordered {
                continue;
            }
            for (expected, found) in outcomes[0].outputs.iter().zip(&outcomes[1].outputs) {
                if expected.element != ElementType::F32 {
                    assert_eq!(expected.bytes, found.bytes, "{id} with {settings:?}: `{}`", expected.name);
                }
            }
        }
    }
}
