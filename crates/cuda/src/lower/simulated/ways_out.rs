//! What is done on the way out of a loop, and where it is counted.

use super::{counted, ints, results};

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

#[test]
fn what_follows_the_last_jump_back_is_done_behind_the_jumps() {
    let text = "__global__ void k(const int *a, int *o) {
        int i = threadIdx.x;
        again:
        i = a[i];
        if (i >= 100) { i -= 100; goto again; }
        o[threadIdx.x] = i;
    }";
    let (got, profile) = counted(text, 64, chain(), 64);
    assert_eq!(got, (0..64).map(|t| t % 8).collect::<Vec<_>>());
    assert_eq!(profile.counts.global_store.requests, 2);
}

#[test]
fn jumps_forwards_meet_behind_the_jumps() {
    let text = "__global__ void k(const int *a, int *o) {
        int i = threadIdx.x, turns = 0;
        again:
        i = a[i];
        turns++;
        if (i >= 100) { i -= 100; goto again; }
        if (turns > 4) goto end;
        o[threadIdx.x] = i;
        end:
        o[64 + threadIdx.x] = turns;
    }";
    let (got, _) = counted(text, 64, chain(), 128);
    assert_eq!(got[..64], (0..64).map(|t| if t < 32 { t % 8 } else { -1 }).collect::<Vec<_>>());
    assert_eq!(got[64..], (0..64).map(|t| t / 8 + 1).collect::<Vec<_>>());
}

#[test]
fn who_holds_a_lock_gives_it_back_within_the_jumps() {
    let text = "__device__ int lock;
    __global__ void k(int *out) {
        again:
        if (atomicCAS(&lock, 0, 1) != 0) goto again;
        out[0] = out[0] + 1;
        __threadfence();
        atomicExch(&lock, 0);
    }";
    assert_eq!(results(text, 1, 64, 1), [63]);
}
