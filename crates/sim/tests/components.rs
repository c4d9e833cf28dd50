//! Races that are there only because WGSL lets a write of one component write the whole vector: what a finding says of
//! them, and what is none.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::collections::BTreeMap;

use warpground_engine::{Buffer, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust};
use warpground_sim::{SimOptions, check};

/// What is said of a kernel of two threads per block, with shared `quads`, `columns` and `mixed`.
fn said(body: &str, blocks: u32) -> Vec<String> {
    let source = format!(
        "struct Mixed {{ three: vec3<f32>, last: f32 }}
        var<workgroup> quads: array<vec4<f32>, 2>;
        var<workgroup> columns: mat2x2<f32>;
        var<workgroup> mixed: Mixed;
        @group(0) @binding(0) var<storage, read_write> output: array<vec4<f32>>;
        @compute @workgroup_size(2)
        fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) block: vec3<u32>) {{
{body}
        }}"
    );
    let job = Job {
        label: "test".to_owned(),
        kernels: vec![Kernel {
            label: "main".to_owned(),
            source: source.into(),
            entry_point: "main".to_owned(),
            overrides: BTreeMap::new(),
            trust: Trust::Checked,
        }],
        buffers: vec![Buffer {
            name: "output".to_owned(),
            element: ElementType::F32,
            length: 64,
            fill: Fill::Zero,
            role: Role::InputOutput,
        }],
        steps: vec![Step::Launch(Launch { kernel: 0, grid: [blocks, 1, 1], bindings: vec![(0, 0)] })],
        resources: Default::default(),
    };
    check(&job, &SimOptions::default()).unwrap().findings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_finding_says_who_wrote_beside_whom_and_why_that_is_a_race() {
    assert_eq!(
        said("if t == 0u { quads[1].x = 1.0; } else { quads[1].z = 2.0; }", 1),
        [
            "race within a block on `quads[1].z`: thread (1, 0, 0) of block (0, 0, 0) writes at line 8, column 41; thread \
             (0, 0, 0) of block (0, 0, 0) writes another component of the vector at line 8, column 14. WGSL lets a write of \
             one component write the whole vector: let one thread write all of it, declare scalars, or put \
             workgroupBarrier() between the two accesses."
        ]
    );
    assert_eq!(
        said("output[0][t] = 1.0;", 1),
        [
            "race within a block on `output[0].y`: thread (0, 0, 0) of block (0, 0, 0) writes another component of the vector \
             at line 8, column 1; thread (1, 0, 0) of block (0, 0, 0) writes at line 8, column 1. WGSL lets a write of one \
             component write the whole vector: let one thread write all of it, or declare scalars."
        ]
    );
    let between = said("if t == 0u { output[3][block.x] = 1.0; }", 2);
    assert_eq!(between.len(), 1, "{between:?}");
    assert!(between[0].starts_with("race between blocks on `output[3].y`: "), "{between:?}");
}

#[test]
fn a_true_race_on_one_component_is_told_as_one() {
    let findings = said("quads[0].y = f32(t);", 1);
    assert_eq!(findings.len(), 1, "{findings:?}");
    assert!(findings[0].ends_with("Let one thread write, give each thread its own element, or use an atomic."));
    assert!(!findings[0].contains("component"), "{findings:?}");
}

#[test]
fn one_thread_may_write_the_components_and_barriers_order_them() {
    for body in [
        "quads[t].x = 1.0; quads[t].y = 2.0; quads[t][t + 2u] = quads[t].x;",
        "if t == 0u { quads[0].x = 1.0; } workgroupBarrier(); if t == 1u { quads[0].y = 2.0; }",
        "if t == 0u { output[0].x = 1.0; } storageBarrier(); if t == 1u { output[0].y = 2.0; }",
        // Reading components side by side is no race, and private memory has one thread.
        "output[t] = vec4<f32>(output[t].x); var own = vec4<f32>(); own[t] = 1.0; output[t].w = own.x;",
    ] {
        assert_eq!(said(body, 1), [""; 0], "{body}");
    }
}

#[test]
fn only_the_vector_s_own_bytes_count_as_written() {
    // What lies behind three components is a member of its own; each column of a matrix is a vector.
    assert_eq!(said("if t == 0u { mixed.three.z = 1.0; } else { mixed.last = 2.0; }", 1), [""; 0]);
    assert_eq!(said("columns[t][0] = 1.0;", 1), [""; 0]);
    assert_eq!(said("columns[0][t] = 1.0;", 1).len(), 1);
    assert_eq!(said("if t == 0u { mixed.three.z = 1.0; } else { mixed.three.x = 2.0; }", 1).len(), 1);
}

#[test]
fn a_component_that_nobody_wrote_stays_unwritten() {
    for body in [
        "quads[t].x = 1.0; output[t].x = quads[t].y;",
        "quads[t].x = 1.0; workgroupBarrier(); output[t].x = quads[1u - t].y;",
    ] {
        let findings = said(body, 1);
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].starts_with("read of memory that was never written on `quads["), "{findings:?}");
    }
    assert_eq!(
        said("quads[t].y = 3.0; quads[t].x = 1.0; workgroupBarrier(); output[t].x = quads[1u - t].y;", 1),
        [""; 0]
    );
}
