//! Threads that work together: in warps, blocks and grids, and kernels that launch kernels.

use warpground_sim::{FindingKind, Watch};

use super::{Argument, as_ints, ints, launch, results};

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
fn what_a_grid_launches_comes_before_what_was_launched_behind_it() {
    let text = "__device__ int at;
    __global__ void note(int *out, int what) { out[at] = what; at = at + 1; }
    __global__ void inner(int *out, int what) {
        note<<<1, 1>>>(out, what * 10);
        note<<<1, 1>>>(out, what * 10 + 1);
        cudaDeviceSynchronize();
    }
    __global__ void k(int *out) {
        inner<<<1, 1>>>(out, 1);
        inner<<<1, 1>>>(out, 2);
        note<<<1, 1>>>(out, 3);
        cudaDeviceSynchronize();
    }";
    assert_eq!(results(text, 1, 1, 5), [10, 11, 20, 21, 3]);
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
