//! What kernels calculate and store, and which of it counts.

use warpground_sim::Watch;

use super::{Argument, as_floats, counted, ints, launch};

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
