//! What threads print, and what ends a launch or is found.

use warpground_engine::direct::{FailureKind, PrintedValue};
use warpground_sim::{FindingKind, Watch};

use super::{Argument, as_ints, ints, launch};

#[test]
fn threads_print_in_order_and_a_failed_assertion_ends_the_launch() {
    let text = r#"#include <cassert>
    __global__ void k(int *out) {
        if (threadIdx.x < 3) printf("%d of %s\n", threadIdx.x, "three");
        assert(threadIdx.x != 5);
        out[threadIdx.x] = 1;
    }"#;
    let mut out = ints(vec![0; 8]);
    let ran = launch(text, [1; 3], [8, 1, 1], vec![Argument::Memory(&mut out)], Watch::default());
    assert_eq!(ran.outcome.printed.len(), 3);
    assert_eq!(ran.outcome.printed[2].values[1], PrintedValue::Text(b"three".to_vec()));
    let failure = ran.outcome.failure.unwrap();
    assert!(matches!(&failure.kind, FailureKind::Assertion(text) if text.contains("threadIdx.x != 5")), "{failure:?}");
    assert_eq!((failure.thread, failure.place.line), ([5, 0, 0], 4));
}

#[test]
fn wild_pointers_end_the_launch_and_are_findings() {
    let text = "__global__ void k(int *out) { out[threadIdx.x * 2] = 1; }";
    let watch = Watch { profile: false, check: true, ..Watch::default() };
    let mut out = ints(vec![0; 32]);
    let ran = launch(text, [1; 3], [32, 1, 1], vec![Argument::Memory(&mut out)], watch);
    let failure = ran.outcome.failure.unwrap();
    assert!(
        matches!(&failure.kind, FailureKind::IllegalAddress { what, .. } if what.contains("past the end of `memory0`")),
        "{failure:?}"
    );
    assert_eq!(failure.thread, [16, 0, 0]);
    let findings = ran.watched[0].findings.as_ref().unwrap();
    assert_eq!(findings[0].kind, FindingKind::OutOfBounds);
    assert_eq!(findings[0].memory.as_deref(), Some("memory0[32]"));
    assert_eq!(findings[0].site.place.line % (1 << 20), 1);
}

#[test]
fn races_and_missing_barriers_are_found_on_bytes_too() {
    let text = "__global__ void k(int *out) {
        __shared__ char s[64];
        s[threadIdx.x] = threadIdx.x;
        out[threadIdx.x] = s[63 - threadIdx.x];
    }";
    let watch = Watch { profile: false, check: true, ..Watch::default() };
    let mut out = ints(vec![0; 64]);
    let ran = launch(text, [1; 3], [64, 1, 1], vec![Argument::Memory(&mut out)], watch.clone());
    let findings = ran.watched[0].findings.as_ref().unwrap();
    assert_eq!(findings[0].kind, FindingKind::RaceInBlock, "{findings:?}");
    let fixed = text.replace("threadIdx.x;\n        out", "threadIdx.x; __syncthreads();\n        out");
    let ran = launch(&fixed, [1; 3], [64, 1, 1], vec![Argument::Memory(&mut out)], watch);
    assert_eq!(ran.watched[0].findings.as_deref(), Some(&[][..]));
    assert_eq!(as_ints(&out), (0..64).map(|t| 63 - t).collect::<Vec<_>>());
}

#[test]
fn what_a_thread_cannot_do_ends_the_launch_with_a_reason() {
    let kind = |text: &str| {
        let mut out = ints(vec![0; 64]);
        let ran = launch(text, [1; 3], [1; 3], vec![Argument::Memory(&mut out)], Watch::default());
        ran.outcome.failure.map(|failure| failure.kind)
    };
    let deep =
        "__device__ int down(int n) { int own[64]; own[n % 64] = n; return n < 0 ? 0 : down(n + 1) + own[n % 64]; }
    __global__ void k(int *out) { out[0] = down(0); }";
    assert!(matches!(kind(deep), Some(FailureKind::StackOverflow(_))));
    let odd = "__global__ void k(int *out) { *(int *)((char *)out + 2) = 1; }";
    assert!(matches!(kind(odd), Some(FailureKind::Misaligned { alignment: 4, .. })));
    let null = "__global__ void k(int *out) { int *p = nullptr; if (out) p[3] = 1; }";
    assert!(matches!(kind(null), Some(FailureKind::IllegalAddress { address: 12, .. })));
    let trap = "__global__ void k(int *out) { if (threadIdx.x == 0) __trap(); out[0] = 1; }";
    assert_eq!(kind(trap), Some(FailureKind::Trap));
}
