//! Kernels from their text to what they leave in memory: lowered, and run by the simulator as they are.

use warpground_engine::{
    BufferId, Device, DirectLaunch, DirectOutcome, Mapping,
    direct::{FailureKind, PrintedValue},
};
use warpground_ir::{Space, memory};
use warpground_sim::{FindingKind, SimDevice, SimOptions, Watch, WatchedLaunch};

use super::lower;
use crate::{Build, NoFiles, Unit, resolve};

/// What a kernel is handed.
enum Argument<'a> {
    /// A pointer to these bytes, which come back.
    Memory(&'a mut Vec<u8>),
    /// A value.
    Value(Vec<u8>),
}

impl Argument<'_> {
    fn int(value: i32) -> Argument<'static> {
        Argument::Value(value.to_le_bytes().to_vec())
    }
}

struct Ran {
    outcome: DirectOutcome,
    watched: Vec<WatchedLaunch>,
}

/// Launches the only kernel of a program.
fn launch(text: &str, grid: [u32; 3], block: [u32; 3], arguments: Vec<Argument<'_>>, watch: Watch) -> Ran {
    let resolved = resolve(&[Unit::new("test.cu", text)], &Build::default(), &NoFiles);
    assert!(!resolved.failed, "{}", crate::render_all(&resolved.source, &resolved.diagnostics));
    let made = lower(&resolved);
    let kernels: Vec<_> = resolved
        .tree
        .functions
        .iter()
        .enumerate()
        .filter(|(_, function)| function.side == crate::meaning::tree::Side::Kernel)
        .collect();
    let (id, _) = kernels.last().unwrap();
    let kernel = made.kernel(*id).unwrap_or_else(|errors| panic!("{}", crate::render_all(&resolved.source, &errors)));
    pollster::block_on(async {
        let device = SimDevice::new(SimOptions::default());
        device.watch(watch);
        let mut mappings = Vec::new();
        let mut parameters = vec![0; usize::try_from(kernel.bytes).unwrap()];
        let mut held: Vec<(BufferId, Option<usize>)> = Vec::new();
        for (number, (argument, (offset, _))) in arguments.iter().zip(&kernel.parameters).enumerate() {
            let offset = usize::try_from(*offset).unwrap();
            let bytes = match argument {
                Argument::Value(bytes) => bytes.clone(),
                Argument::Memory(bytes) => {
                    let buffer = device.allocate("memory", bytes.len() as u64, false).await.unwrap();
                    let mut padded = bytes.to_vec();
                    padded.resize(bytes.len().next_multiple_of(4), 0);
                    device.write(buffer, 0, &padded).await.unwrap();
                    let object = u32::try_from(mappings.len() + 1).unwrap();
                    mappings.push(Mapping {
                        object,
                        buffer,
                        bytes: bytes.len() as u64,
                        name: format!("memory{number}"),
                        variable: None,
                    });
                    held.push((buffer, Some(number)));
                    memory::address(object, 0).to_le_bytes().to_vec()
                }
            };
            parameters[offset..offset + bytes.len()].copy_from_slice(&bytes);
        }
        for (number, object) in made.module.objects.iter().enumerate() {
            if matches!(object.space, Space::Global | Space::Constant) {
                let buffer = device.allocate(&object.name, object.bytes, false).await.unwrap();
                device
                    .write(buffer, 0, &vec![0; usize::try_from(object.bytes.next_multiple_of(4)).unwrap()])
                    .await
                    .unwrap();
                mappings.push(Mapping {
                    object: u32::try_from(mappings.len() + 1).unwrap(),
                    buffer,
                    bytes: object.bytes,
                    name: object.name.clone(),
                    variable: Some(warpground_ir::ObjectId(u32::try_from(number).unwrap())),
                });
            }
        }
        let outcome = device
            .launch_directly(&DirectLaunch {
                module: made.module.clone(),
                kernel: kernel.id,
                grid,
                block,
                shared_bytes: 0,
                parameters,
                memory: mappings,
                heap_bytes: 1 << 20,
            })
            .await
            .unwrap_or_else(|error| panic!("{error}\n{}", made.module.text(false)));
        let mut arguments = arguments;
        for (buffer, number) in held {
            if let Some(Argument::Memory(bytes)) = number.and_then(|number| arguments.get_mut(number)) {
                let length = bytes.len();
                let mut read = device.read(buffer, 0, length.next_multiple_of(4) as u64).await.unwrap();
                read.truncate(length);
                **bytes = read;
            }
        }
        Ran { outcome, watched: device.take_watched() }
    })
}

fn ints(values: impl IntoIterator<Item = i32>) -> Vec<u8> {
    values.into_iter().flat_map(i32::to_le_bytes).collect()
}

fn as_ints(bytes: &[u8]) -> Vec<i32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect()
}

fn as_floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

/// What a kernel with one buffer of so many integers leaves in it.
fn results(text: &str, grid: u32, block: u32, count: usize) -> Vec<i32> {
    let mut out = ints(vec![-1; count]);
    let ran = launch(text, [grid, 1, 1], [block, 1, 1], vec![Argument::Memory(&mut out)], Watch::default());
    assert_eq!(ran.outcome.failure, None);
    as_ints(&out)
}

#[test]
fn a_vector_addition_is_counted_as_hardware_counts_it() {
    let text = "__global__ void add(const float *a, const float *b, float *c, int n) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) c[i] = a[i] + b[i];
    }";
    let floats = |factor: f32| (0..1000_u16).flat_map(|i| (f32::from(i) * factor).to_le_bytes()).collect::<Vec<u8>>();
    let (mut a, mut b, mut c) = (floats(1.0), floats(0.5), vec![0xff; 4000]);
    let arguments =
        vec![Argument::Memory(&mut a), Argument::Memory(&mut b), Argument::Memory(&mut c), Argument::int(1000)];
    let watch = Watch { profile: true, check: true, ..Watch::default() };
    let ran = launch(text, [4, 1, 1], [256, 1, 1], arguments, watch);
    let expected: Vec<f32> = (0..1000_u16).map(|i| f32::from(i) + f32::from(i) * 0.5).collect();
    assert_eq!(as_floats(&c), expected);
    let profile = ran.watched[0].profile.as_ref().unwrap();
    assert_eq!(profile.counts.global_load.requests, 64);
    assert_eq!(profile.counts.global_load.sectors, 250);
    assert_eq!(profile.counts.global_store.sectors, 125);
    assert_eq!(ran.watched[0].findings.as_deref(), Some(&[][..]));
}

#[test]
fn a_block_sums_through_shared_memory_and_shuffles() {
    let text = "__global__ void sum(int *out) {
        __shared__ int part[256];
        int t = threadIdx.x;
        part[t] = t * 3 + blockIdx.x;
        __syncthreads();
        for (int stride = 128; stride >= 32; stride >>= 1) {
            if (t < stride) part[t] += part[t + stride];
            __syncthreads();
        }
        if (t < 32) {
            int mine = part[t];
            for (int d = 16; d > 0; d /= 2) mine += __shfl_down_sync(0xffffffffu, mine, d);
            if (t == 0) out[blockIdx.x] = mine;
        }
    }";
    let sum: i32 = (0..256).map(|t| t * 3).sum();
    assert_eq!(results(text, 3, 256, 3), [sum, sum + 256, sum + 512]);
}

#[test]
fn bytes_shorts_and_doubles_are_stored_as_themselves() {
    let text = "struct Mixed { char c; short s; double d; unsigned char u; };
    __global__ void fill(Mixed *out) {
        int t = threadIdx.x;
        out[t].c = -t; out[t].s = 300 * t; out[t].d = t / 8.0; out[t].u = 250 + t;
    }";
    let mut out = vec![0; 24 * 40];
    launch(text, [1; 3], [40, 1, 1], vec![Argument::Memory(&mut out)], Watch::default());
    for (t, bytes) in (0_u8..).zip(out.chunks(24)) {
        assert_eq!(bytes[0].cast_signed(), -(t.cast_signed()));
        assert_eq!(i16::from_le_bytes([bytes[2], bytes[3]]), 300 * i16::from(t));
        assert_eq!(f64::from_le_bytes(bytes[8..16].try_into().unwrap()), f64::from(t) / 8.0);
        assert_eq!(bytes[16], 250_u8.wrapping_add(t));
    }
}

#[test]
fn recursion_recurses_and_lanes_that_wait_keep_their_values() {
    let text =
        "__device__ int fib(int n) { if (n < 2) return n; int a = fib(n - 1); int b = fib(n - 2); return a + b; }
    __global__ void k(int *out) { out[threadIdx.x] = fib(threadIdx.x % 13); }";
    let mut fib = vec![0, 1];
    for n in 2..13 {
        fib.push(fib[n - 1] + fib[n - 2]);
    }
    let expected: Vec<i32> = (0..64).map(|t| fib[t % 13]).collect();
    assert_eq!(results(text, 1, 64, 64), expected);
}

#[test]
fn functions_are_called_through_pointers_and_arrays_of_a_thread_have_addresses() {
    let text = "typedef int (*Operation)(int, int);
    __device__ int add(int a, int b) { return a + b; }
    __device__ int sub(int a, int b) { return a - b; }
    __device__ int mul(int a, int b) { return a * b; }
    __device__ void twice(int *p, int n) { for (int i = 0; i < n; i++) p[i] *= 2; }
    __global__ void k(int *out) {
        Operation all[3] = { add, sub, mul };
        int t = threadIdx.x;
        int own[4] = { t, t + 1, t + 2, t + 3 };
        twice(own + 1, 2);
        out[t] = all[t % 3](own[t % 4], 7);
    }";
    let expected: Vec<i32> = (0..48)
        .map(|t| {
            let own = [t, (t + 1) * 2, (t + 2) * 2, t + 3];
            let x = own[usize::try_from(t % 4).unwrap()];
            [x + 7, x - 7, x * 7][usize::try_from(t % 3).unwrap()]
        })
        .collect();
    assert_eq!(results(text, 1, 48, 48), expected);
}

#[test]
fn lists_are_followed_through_pointers_in_memory_that_kernels_allocate() {
    let text = "struct Node { int value; Node *next; };
    __global__ void k(int *out) {
        Node *head = nullptr;
        for (int i = 0; i < 5; i++) {
            Node *node = (Node *)malloc(sizeof(Node));
            node->value = i * (int)threadIdx.x; node->next = head; head = node;
        }
        int sum = 0;
        while (head) { sum += head->value; Node *next = head->next; free(head); head = next; }
        out[threadIdx.x] = sum;
    }";
    assert_eq!(results(text, 1, 40, 40), (0..40).map(|t| 10 * t).collect::<Vec<_>>());
}

#[test]
fn cases_fall_through_and_loops_are_left_from_within() {
    let text = "__global__ void k(int *out) {
        int t = threadIdx.x, r = 0;
        for (int i = 0; i < 10; i++) {
            if (i == 7) break;
            if (i % 2) continue;
            switch ((t + i) % 5) {
                case 0: r += 1;
                case 1: r += 10; break;
                default: r += 1000;
                case 3: r += 100; if (t > 20) continue; break;
            }
            r++;
        }
        out[t] = r;
    }";
    let expected: Vec<i32> = (0..40)
        .map(|t| {
            let mut r = 0;
            for i in [0, 2, 4, 6] {
                match (t + i) % 5 {
                    0 => r += 11,
                    1 => r += 10,
                    3 => {
                        r += 100;
                        if t > 20 {
                            continue;
                        }
                    }
                    _ => {
                        r += 1100;
                        if t > 20 {
                            continue;
                        }
                    }
                }
                r += 1;
            }
            r
        })
        .collect();
    assert_eq!(results(text, 1, 40, 40), expected);
}

#[test]
fn atomics_count_and_compare() {
    let text = "__global__ void k(int *out) {
        atomicAdd(&out[0], 2);
        atomicMax(&out[1], (int)threadIdx.x);
        int old = atomicCAS(&out[2], -1, 5);
        if (old == -1) atomicExch(&out[3], 77);
        atomicAdd((unsigned long long *)&out[4], 1ull << 33);
        atomicInc((unsigned *)&out[6], 9u);
    }";
    let mut out = ints([0, 0, -1, 0, 0, 0, 0, 0]);
    launch(text, [2, 1, 1], [64, 1, 1], vec![Argument::Memory(&mut out)], Watch::default());
    assert_eq!(as_ints(&out), [256, 63, 5, 77, 0, 256, 8, 0]);
}

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
fn products_are_joined_with_sums_as_the_hardware_does() {
    let text = "__global__ void k(float *out) {
        float a = 1.0f + out[0], b = 1.0f - out[0];
        float t = a * b;
        out[1] = a * b - 1.0f;
        out[2] = t - 1.0f;
        out[3] = __fmul_rn(a, b) - 1.0f;
    }";
    let e = f32::EPSILON * 3.0;
    let mut out: Vec<u8> = [e, 0.0, 0.0, 0.0].into_iter().flat_map(f32::to_le_bytes).collect();
    launch(text, [1; 3], [1; 3], vec![Argument::Memory(&mut out)], Watch::default());
    let (a, b) = (1.0 + e, 1.0 - e);
    let joined = a.mul_add(b, -1.0);
    assert_ne!(joined, a * b - 1.0);
    assert_eq!(as_floats(&out)[1..], [joined, joined, a * b - 1.0]);
}

#[test]
fn kernels_launch_kernels_which_have_run_when_the_launch_ends() {
    let text = "struct Pair { int a; double b; };
    __global__ void child(int *out, int base, Pair p) { out[base + threadIdx.x] += p.a + (int)p.b; }
    __global__ void k(int *out) {
        Pair p; p.a = threadIdx.x; p.b = 100.0;
        if (threadIdx.x < 2) child<<<1, 4>>>(out, threadIdx.x * 4, p);
    }";
    assert_eq!(results(text, 1, 32, 8), [99, 99, 99, 99, 100, 100, 100, 100]);
}

#[test]
fn blocks_meet_at_a_barrier_of_the_grid() {
    let text = "#include <cooperative_groups.h>
    __global__ void k(int *out) {
        auto grid = cooperative_groups::this_grid();
        out[blockIdx.x * blockDim.x + threadIdx.x] = blockIdx.x;
        grid.sync();
        int other = out[((blockIdx.x + 1) % gridDim.x) * blockDim.x + threadIdx.x];
        grid.sync();
        out[blockIdx.x * blockDim.x + threadIdx.x] = other;
    }";
    let expected: Vec<i32> = (0..160).map(|i| (i / 32 + 1) % 5).collect();
    assert_eq!(results(text, 5, 32, 160), expected);
}

#[test]
fn lanes_vote_match_reduce_and_exchange_within_masks_and_widths() {
    let text = "__global__ void k(int *out) {
        int t = threadIdx.x;
        int r = 0;
        if (t < 20) r = __ballot_sync(0xfffffu, t % 3 == 0);
        int up = __shfl_up_sync(0xffffffffu, t, 3, 8);
        int idx = __shfl_sync(0xffffffffu, t, 5, 16);
        double d = __shfl_xor_sync(0xffffffffu, t * 0.5, 4);
        unsigned same = __match_any_sync(0xffffffffu, t / 5);
        int sum = __reduce_add_sync(0xffffffffu, t);
        out[t * 6] = r; out[t * 6 + 1] = up; out[t * 6 + 2] = idx; out[t * 6 + 3] = (int)(d * 2);
        out[t * 6 + 4] = __popc(same); out[t * 6 + 5] = sum;
    }";
    let got = results(text, 1, 32, 192);
    let ballot = (0..20).filter(|t| t % 3 == 0).fold(0, |mask, t| mask | 1 << t);
    for t in 0..32 {
        let at = usize::try_from(t).unwrap() * 6;
        let up = if t % 8 >= 3 { t - 3 } else { t };
        let same = if t >= 30 { 2 } else { 5 };
        assert_eq!(
            got[at..at + 6],
            [if t < 20 { ballot } else { 0 }, up, t / 16 * 16 + 5, t ^ 4, same, 496],
            "lane {t}"
        );
    }
}

#[test]
fn barriers_count_and_threads_that_have_ended_count_as_arrived() {
    let text = "__global__ void k(int *out) {
        int t = threadIdx.x;
        if (t >= 90) return;
        int n = __syncthreads_count(t % 2);
        int any = __syncthreads_or(t == 89), all = __syncthreads_and(t < 89);
        out[t] = n * 100 + any * 10 + all;
    }";
    let watch = Watch { profile: true, check: true, ..Watch::default() };
    let mut out = ints(vec![0; 90]);
    let ran = launch(text, [1; 3], [128, 1, 1], vec![Argument::Memory(&mut out)], watch);
    assert_eq!(as_ints(&out), vec![4510; 90]);
    // CUDA asks that all threads come to a barrier: threads that have returned are a warning on each line.
    let findings = ran.watched[0].findings.as_deref().unwrap_or_default();
    let lines: Vec<_> = findings.iter().map(|found| (found.kind, found.site.place.line)).collect();
    assert_eq!(lines, [4, 5].map(|line| (FindingKind::BarrierAfterExit, line)));
}

#[test]
fn bytes_are_copied_and_filled() {
    let text = "__global__ void k(char *out, int n) {
        char own[16];
        memset(own, 7, sizeof own);
        for (int i = 0; i < 8; i++) own[i] = i;
        memcpy(own + 8, own, n);
        memcpy(out, own, 16);
    }";
    let mut out = vec![0; 16];
    launch(text, [1; 3], [1; 3], vec![Argument::Memory(&mut out), Argument::int(5)], Watch::default());
    assert_eq!(out, [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 7, 7, 7]);
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

#[test]
fn numbers_of_all_kinds_are_calculated_exactly() {
    let text = "__global__ void k(double *out) {
        long long big = 1ll << 40; unsigned long long u = ~0ull; unsigned char b = 200; short s = -5;
        int zero = (int)threadIdx.x, forty = zero + 40;
        b += 100; s *= 9000;
        out[0] = (double)(big * 3 - 1); out[1] = (double)(u >> forty); out[2] = b; out[3] = s;
        out[4] = (int)3.99e20f; out[5] = (unsigned char)(long long)511.7; out[6] = 7 / (forty - 38) * (-9 % 4);
        out[7] = (1 << forty) + (-1 >> forty); out[8] = sqrt(2.0 + zero); out[9] = sinf(1.0f + zero);
        out[10] = __float2int_ru(2.25f + zero);
        out[11] = __fadd_rn(1.0f, 1e-10f); out[12] = __double2int_rd(-1.5 + zero); out[13] = __umulhi(u, 16u);
    }";
    let mut out = vec![0; 14 * 8];
    launch(text, [1; 3], [1; 3], vec![Argument::Memory(&mut out)], Watch::default());
    let got: Vec<f64> = out.as_chunks::<8>().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect();
    let expected = [
        3_298_534_883_327.0,
        16_777_215.0,
        44.0,
        20_536.0,
        2_147_483_647.0,
        255.0,
        -3.0,
        -1.0,
        2.0_f64.sqrt(),
        f64::from(0.841_470_96_f32),
        3.0,
        1.0,
        -2.0,
        15.0,
    ];
    assert_eq!(got, expected);
}

#[test]
fn lanes_of_a_warp_take_a_lock_one_after_the_other() {
    let text = "__device__ int lock;
    __global__ void k(int *out) {
        while (atomicCAS(&lock, 0, 1) != 0);
        int old = out[0];
        out[0] = old + 1;
        __threadfence();
        atomicExch(&lock, 0);
        __syncwarp();
        out[1 + threadIdx.x] = __shfl_sync(0xffffffffu, (int)threadIdx.x, 31 - threadIdx.x % 32);
    }";
    let mut out = ints(vec![0; 65]);
    let ran = launch(text, [1; 3], [64, 1, 1], vec![Argument::Memory(&mut out)], Watch::default());
    assert_eq!(ran.outcome.failure, None);
    let got = as_ints(&out);
    assert_eq!(got[0], 64);
    assert_eq!(got[1..], (0..64).map(|t| t / 32 * 32 + 31 - t % 32).collect::<Vec<_>>());
}

/// What a kernel with one block leaves in its second buffer, whose integers begin as -1, and what was counted.
fn counted(text: &str, block: u32, input: Vec<u8>, count: usize) -> (Vec<i32>, warpground_sim::Profile) {
    let (mut input, mut out) = (input, ints(vec![-1; count]));
    let arguments = vec![Argument::Memory(&mut input), Argument::Memory(&mut out)];
    let ran = launch(text, [1; 3], [block, 1, 1], arguments, Watch { profile: true, ..Watch::default() });
    assert_eq!(ran.outcome.failure, None);
    (as_ints(&out), ran.watched[0].profile.clone().unwrap())
}

/// A chain from each number to the one that is 8 less, down to numbers below 8.
fn chain() -> Vec<u8> {
    ints((0..64).map(|at| if at < 8 { at } else { 100 + at - 8 }))
}

#[test]
fn what_is_done_on_the_only_way_out_of_a_loop_is_done_behind_it() {
    let text = "__global__ void k(const int *a, int *o) {
        int i = threadIdx.x;
        while (true) {
            int next = a[i];
            int twice = next * 2;
            if (next < 100) { o[threadIdx.x] = twice + 1; break; }
            i = next - 100;
        }
        o[64 + threadIdx.x] = i;
    }";
    let (got, profile) = counted(text, 64, chain(), 128);
    assert_eq!(got[..64], (0..64).map(|t| t % 8 * 2 + 1).collect::<Vec<_>>());
    assert_eq!(got[64..], (0..64).map(|t| t % 8).collect::<Vec<_>>());
    assert_eq!(profile.counts.global_store.requests, 4);
}

#[test]
fn a_way_out_of_a_loop_within_a_loop_is_taken_each_time() {
    let text = "__global__ void k(const int *a, int *o) {
        for (int turn = 0; turn < 3; turn++) {
            int i = threadIdx.x;
            while (true) {
                int next = a[i];
                if (next < 100) { int sum = next + turn; o[turn * 64 + threadIdx.x] = sum; break; }
                i = next - 100;
            }
        }
    }";
    let (got, profile) = counted(text, 64, chain(), 192);
    assert_eq!(got, (0..192).map(|at| at % 8 + at / 64).collect::<Vec<_>>());
    assert_eq!(profile.counts.global_store.requests, 6);
}

#[test]
fn who_finds_nothing_is_gone_when_the_others_store() {
    let text = "__global__ void k(const int *a, int *o) {
        for (int k = 0; k < 3; k++) {
            if (a[threadIdx.x + k] == 7) { o[threadIdx.x] = k; break; }
        }
    }";
    let sevens = ints((0..66).map(|at| if at % 5 == 0 && at < 40 { 7 } else { 0 }));
    let (got, profile) = counted(text, 64, sevens, 64);
    let first = |t: i32| (0..3).find(|k| (t + k) % 5 == 0 && t + k < 40).unwrap_or(-1);
    assert_eq!(got, (0..64).map(first).collect::<Vec<_>>());
    assert_eq!(profile.counts.global_store.requests, 2);
}

#[test]
fn a_return_from_a_loop_is_a_way_out() {
    let text = "__global__ void k(const int *a, int *o) {
        int i = threadIdx.x;
        while (true) {
            i = a[i];
            if (i < 100) { o[threadIdx.x] = i; return; }
            i -= 100;
        }
    }";
    let (got, profile) = counted(text, 64, chain(), 64);
    assert_eq!(got, (0..64).map(|t| t % 8).collect::<Vec<_>>());
    assert_eq!(profile.counts.global_store.requests, 2);
}

#[test]
fn who_holds_a_lock_gives_it_back_within_the_loop() {
    let text = "__device__ int lock;
    __global__ void k(int *out) {
        while (true) {
            if (atomicCAS(&lock, 0, 1) == 0) {
                out[0] = out[0] + 1;
                __threadfence();
                atomicExch(&lock, 0);
                break;
            }
        }
    }";
    assert_eq!(results(text, 1, 64, 1), [63]);
}

#[test]
fn a_vector_s_members_are_counted_that_something_depends_on() {
    let text = "__device__ float3 at(const float4 *a, int i) { return reinterpret_cast<const float3 *>(a)[i]; }
    __global__ void k(const float4 *a, int *o) {
        int i = threadIdx.x;
        float4 v = a[i];
        float3 w = at(a, i);
        float4 dead = a[i + 32];
        o[i] = (int)(v.x + v.w + w.y);
    }";
    let floats: Vec<u8> = (0..256_u16).flat_map(|at| f32::from(at).to_le_bytes()).collect();
    let (got, profile) = counted(text, 32, floats, 32);
    assert_eq!(got, (0..32).map(|t| 4 * t + 4 * t + 3 + 3 * t + 1).collect::<Vec<_>>());
    assert_eq!(profile.counts.global_load.requests, 3);
}

#[test]
fn elements_of_a_structure_s_array_are_counted_that_something_depends_on() {
    let text = "struct Rows { int row[3][2]; };
    __global__ void k(const Rows *a, int *o) {
        Rows v = a[threadIdx.x];
        o[threadIdx.x] = v.row[0][1] + v.row[2][0];
    }";
    let (got, profile) = counted(text, 32, ints(0..192), 32);
    assert_eq!(got, (0..32).map(|t| 6 * t + 1 + 6 * t + 4).collect::<Vec<_>>());
    assert_eq!(profile.counts.global_load.requests, 2);
}

#[test]
fn factors_of_a_product_outlive_the_loop_that_multiplies_them() {
    let behind = "__global__ void k(const int *a, int *o) {
        int i = threadIdx.x; float s = 0, p;
        while (true) {
            float x = a[i], y = a[i + 1];
            p = x * y;
            i++;
            if (i % 4 == 0) break;
        }
        o[threadIdx.x] = (int)(p + s);
    }";
    let on_the_way_out = "__global__ void k(const int *a, int *o) {
        int i = threadIdx.x; float s = 0;
        while (true) {
            float x = a[i], y = a[i + 1];
            float p = x * y;
            i++;
            if (i % 4 == 0) { o[threadIdx.x] = (int)(p + s); break; }
        }
    }";
    for text in [behind, on_the_way_out] {
        let (got, _) = counted(text, 32, ints(0..64), 32);
        assert_eq!(got, (0..32).map(|t| (t / 4 * 4 + 3) * (t / 4 * 4 + 4)).collect::<Vec<_>>());
    }
}

#[test]
fn a_local_of_a_loop_keeps_what_arms_on_the_way_out_give_it() {
    let text = "__global__ void k(const int *a, int *o) {
        int i = threadIdx.x;
        while (true) {
            int found;
            i++;
            if (a[i] % 4 == 0) {
                if (i > 16) found = i; else found = -i;
                o[threadIdx.x] = found;
                break;
            }
        }
    }";
    let (got, profile) = counted(text, 32, ints(0..64), 32);
    let found = |t: i32| if t / 4 * 4 + 4 > 16 { t / 4 * 4 + 4 } else { -(t / 4 * 4 + 4) };
    assert_eq!(got, (0..32).map(found).collect::<Vec<_>>());
    assert_eq!(profile.counts.global_store.requests, 1);
}

#[test]
fn a_way_out_that_may_continue_stays_in_the_loop() {
    let jumps = ["if (a[i] == 8) continue;", "switch (a[i]) { case 8: continue; default: break; }"];
    for jump in jumps {
        let text = format!(
            "__global__ void k(const int *a, int *o) {{
                for (int turn = 0; turn < 2; turn++) {{
                    int i = threadIdx.x;
                    while (true) {{
                        i++;
                        if (a[i] % 4 == 0) {{ {jump} o[32 * turn + threadIdx.x] = i; break; }}
                    }}
                }}
            }}"
        );
        let (got, _) = counted(&text, 32, ints(0..64), 64);
        let first = |t: i32| if (4..8).contains(&t) { 12 } else { t / 4 * 4 + 4 };
        assert_eq!(got, (0..64).map(|at| first(at % 32)).collect::<Vec<_>>());
    }
}

#[test]
fn lanes_may_wait_for_a_way_out_through_another_pointer() {
    let text = "__global__ void k(const int *a, int *o) {
        __shared__ int done[33];
        int t = threadIdx.x;
        int *before = done + t;
        if (t == 0) done[0] = 1;
        done[t + 1] = 0;
        __syncthreads();
        while (true) {
            int known = *before;
            if (known) { done[t + 1] = known + a[t]; break; }
        }
        __syncthreads();
        o[t] = done[t + 1];
    }";
    let (got, _) = counted(text, 32, ints(vec![1; 32]), 32);
    assert_eq!(got, (2..34).collect::<Vec<_>>());
}
