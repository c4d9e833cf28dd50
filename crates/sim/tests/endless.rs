//! Loops that never end are noticed after a moment, whatever else they do in a turn.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::collections::BTreeMap;

use warpground_engine::{Buffer, ElementType, Fill, Instance, Job, Kernel, Launch, Role, Step, TimingPlan, Trust};
use warpground_sim::{Finding, LaunchOptions, SimDevice, SimOptions, check};

/// What is found in two blocks of a warp that do `body` with their number `i`, before they have executed a fraction of what a
/// launch may.
fn found(body: &str) -> Vec<Finding> {
    let source = format!(
        "@group(0) @binding(0) var<storage, read_write> a: array<u32>;\n\
         @group(0) @binding(1) var<storage, read_write> flag: atomic<u32>;\n\
         @compute @workgroup_size(32) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{\n\
         let i = id.x; _ = atomicLoad(&flag);\n{body}\n}}"
    );
    let kernel = Kernel {
        label: "main".to_owned(),
        source: source.into(),
        entry_point: "main".to_owned(),
        overrides: BTreeMap::new(),
        trust: Trust::Checked,
    };
    let buffer = |name: &str, length: u64| Buffer {
        name: name.to_owned(),
        element: ElementType::U32,
        length,
        fill: Fill::Zero,
        role: Role::InputOutput,
    };
    let buffers = vec![buffer("a", 64), buffer("flag", 1)];
    let steps = vec![Step::Launch(Launch { kernel: 0, grid: [2, 1, 1], bindings: vec![(0, 0), (1, 1)] })];
    let job = Job { label: "main".to_owned(), kernels: vec![kernel], buffers, steps, resources: Default::default() };
    let launch = LaunchOptions { budget: 50_000_000, ..LaunchOptions::default() };
    check(&job, &SimOptions { launch, ..SimOptions::default() }).unwrap().findings
}

#[test]
fn a_loop_whose_end_nothing_in_it_brings_closer_never_ends() {
    for body in [
        "var turns = 0u; while (atomicLoad(&flag) != 7u) { turns += 1u; } a[i] = turns;",
        "var turns = 0u; while (atomicAdd(&flag, 0u) != 7u) { turns += 1u; } a[i] = turns;",
        "var x = a[i] | 1u; loop { if (x == 0u) { break; } x = x ^ 2u; } a[i] = x;",
        "var left = 10u; while (left >= 0u) { a[i] += left; left -= 1u; }",
        "var left = 10u; loop { if (left < 0u) { break; } a[i] += left; left -= 1u; }",
    ] {
        let found = found(body);
        assert!(found.first().is_some_and(Finding::is_endless), "{body}: {found:?}");
    }
}

#[test]
fn a_loop_that_comes_to_its_end_is_none() {
    for body in [
        "var left = 100000u; while (left > 0u) { a[i] += left; left -= 1u; }",
        "var left = 100000u; while (left >= 1u) { a[i] += left; left -= 1u; }",
        "if (i == 0u) { for (var n = 0u; n < 100000u; n++) { a[0] = n; } atomicStore(&flag, 7u); }",
    ] {
        assert_eq!(found(body).len(), 0, "{body}");
    }
}

/// A loop that ends by what a buffer is filled with would not end over zeros.
#[test]
fn a_timing_without_a_run_finds_the_buffers_filled() {
    let source = "@group(0) @binding(0) var<storage, read_write> a: array<u32>;\n\
                  @group(0) @binding(1) var<uniform> last: vec4<u32>;\n\
                  @compute @workgroup_size(32) fn main(@builtin(local_invocation_index) i: u32) {\n\
                  for (var size = last.y; size <= last.x; size *= 2u) { a[i] += size; }\n}";
    let kernel = Kernel {
        label: "main".to_owned(),
        source: source.to_owned().into(),
        entry_point: "main".to_owned(),
        overrides: BTreeMap::new(),
        trust: Trust::Checked,
    };
    let a = Buffer {
        name: "a".to_owned(),
        element: ElementType::U32,
        length: 32,
        fill: Fill::Zero,
        role: Role::InputOutput,
    };
    let steps = vec![Step::Launch(Launch { kernel: 0, grid: [1, 1, 1], bindings: vec![(0, 0), (1, 1)] })];
    let job = Job {
        label: "main".to_owned(),
        kernels: vec![kernel],
        buffers: vec![a, Buffer::uniform("last", &[64, 2])],
        steps,
        resources: Default::default(),
    };
    let launch = LaunchOptions { budget: 1_000_000, ..LaunchOptions::default() };
    let device = SimDevice::new(SimOptions { launch, ..SimOptions::default() });
    let timed = pollster::block_on(async { Instance::new(&device, job).await?.time(&TimingPlan::default()).await });
    assert!(timed.is_ok(), "{timed:?}");
}
