//! Decisions and active lanes, against what follows from the kernel by hand: a branch that no lane reaches is none, and
//! an instruction is issued for at least one lane.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::collections::BTreeMap;

use warpground_engine::{Buffer, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust};
use warpground_sim::{SimOptions, observe::counters::Profile, profile};

/// The profile of a warp whose lanes do `body` with their number `i`.
fn one_warp(body: &str) -> Profile {
    let source = format!(
        "@group(0) @binding(0) var<storage, read_write> a: array<u32>;\n\
         fn leave(i: u32) -> u32 {{ if i < 8u {{ return 1u; }} return 2u; }}\n\
         @compute @workgroup_size(32) fn main(@builtin(local_invocation_index) i: u32) {{\n{body}\n}}"
    );
    let kernel = Kernel {
        label: "main".to_owned(),
        source: source.into(),
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
    let steps = vec![Step::Launch(Launch { kernel: 0, grid: [1; 3], bindings: vec![(0, 0)] })];
    let job =
        Job { label: "main".to_owned(), kernels: vec![kernel], buffers: vec![a], steps, resources: Default::default() };
    profile(&job, &SimOptions::default()).unwrap().launches.remove(0)
}

#[test]
fn a_decision_is_counted_where_lanes_decide_and_nowhere_else() {
    // The body, and the decisions of the warp: all, and those at which lanes go both ways.
    let cases = [
        ("if i < 16u { a[i] = 1u; }", (1, 1)),
        ("if i < 32u { a[i] = 1u; } else { a[i] = 2u; }", (1, 0)),
        // Nobody enters the outer branch, so nobody decides inside it.
        ("if i > 40u { if i > 50u { a[i] = 1u; } }", (1, 0)),
        // All leave in the fourth turn; the test at the loop's head is done four times.
        ("for (var k = 0u; k < 3u; k++) { a[i] += k; }", (4, 0)),
        // Lane i does i turns: 32 tests, the last of which (and only that) all remaining lanes answer alike.
        ("for (var k = 0u; k < i; k++) { a[i] += k; }", (32, 31)),
        // Everybody leaves from within the branch: nothing is decided at the loop's head again.
        ("loop { if i < 32u { a[i] = 1u; break; } a[i] = 2u; }", (1, 0)),
        // A quarter each: three decisions, one a case, each of fewer lanes; the default decides nothing.
        (
            "switch i / 8u { case 0u: { a[i] = 5u; } case 1u: { a[i] = 6u; } case 2u: { a[i] = 7u; } default: { a[i] = 8u; } }",
            (3, 3),
        ),
        // The lanes that the first case took do not decide at the second one, where the others agree.
        ("switch i / 16u { case 0u: { a[i] = 5u; } case 1u: { a[i] = 6u; } default: { a[i] = 7u; } }", (2, 1)),
        // All lanes are gone after the first case.
        ("switch i / 64u { case 0u: { a[i] = 5u; } case 1u: { a[i] = 6u; } default: { a[i] = 7u; } }", (1, 0)),
        // A default that is first takes what no case names.
        ("switch i / 16u { default: { a[i] = 5u; } case 0u: { a[i] = 6u; } }", (1, 0)),
        // A function that some lanes leave early.
        ("a[i] = leave(i);", (1, 1)),
    ];
    for (body, expected) in cases {
        let counted = one_warp(body);
        let branches = counted.counts.branches;
        assert_eq!((branches.executed, branches.divergent), expected, "{body}");
        let of_places: u64 = counted.decisions.iter().map(|place| place.branches.executed).sum();
        assert_eq!(of_places, expected.0, "{body}");
    }
}

#[test]
fn nothing_is_issued_for_nobody() {
    let bodies = [
        "loop { a[i] += 1u; if a[i] > i { break; } }",
        "loop { if i < 40u { return; } }",
        "for (var k = 0u; k < 4u; k++) { if i < 32u { continue; } a[i] = 1u; }",
        "switch i { case 3u: { return; } default: { return; } }",
        "if i < 32u { return; } a[i] = 1u;",
    ];
    for body in bodies {
        let counted = one_warp(body);
        for line in &counted.lines {
            let activity = line.counts.activity;
            assert!(activity.issued > 0 && activity.active_lanes >= activity.issued, "{body}: {line:?}");
        }
    }
    // All lanes at work all the time: 32 for each instruction, which an instruction for nobody would lower.
    let full = one_warp("for (var k = 0u; k < 4u; k++) { a[i] += k; if k == 2u { break; } }").counts.activity;
    assert_eq!(full.active_lanes, 32 * full.issued);
}
