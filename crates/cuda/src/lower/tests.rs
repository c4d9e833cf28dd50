//! What kernels become, one behaviour each, and that everything that programs have can be lowered.

use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};

use super::{Lowered, lower};
use crate::{Build, NoFiles, Unit, meaning::tree::Side, resolve};

fn lowered(name: &str, text: &str) -> (crate::Resolved, Lowered) {
    let resolved = resolve(&[Unit::new(name, text)], &Build::default(), &NoFiles);
    assert!(!resolved.failed, "{}", crate::render_all(&resolved.source, &resolved.diagnostics));
    let made = lower(&resolved);
    (resolved, made)
}

/// What is wrong with the device code of a program as it was lowered.
fn problems(name: &str, text: &str) -> Vec<String> {
    let resolved = resolve(&[Unit::new(name, text)], &Build::default(), &NoFiles);
    if resolved.failed {
        return Vec::new();
    }
    let made = lower(&resolved);
    let mut found: Vec<String> =
        made.module.validate().err().unwrap_or_default().iter().map(|invalid| format!("{name}: {invalid}")).collect();
    for (id, function) in resolved.tree.functions.iter().enumerate() {
        if function.side == Side::Kernel
            && function.body.is_some()
            && let Err(errors) = made.kernel(id)
        {
            found.push(format!("{name}: kernel {}\n{}", function.name, crate::render_all(&resolved.source, &errors)));
        }
    }
    found
}

fn check(text: &str, expected: Expect) {
    let (resolved, made) = lowered("test.cu", text);
    for (id, function) in resolved.tree.functions.iter().enumerate() {
        if function.side == Side::Kernel
            && let Err(errors) = made.kernel(id)
        {
            panic!("{}", crate::render_all(&resolved.source, &errors));
        }
    }
    if let Err(invalid) = made.module.validate() {
        panic!("{}", invalid.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }
    expected.assert_eq(&made.module.text(false));
}

fn programs(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            programs(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "cu") {
            into.push(path);
        }
    }
}

#[test]
fn the_device_code_of_every_program_is_lowered_to_a_valid_module() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    programs(&own.join("tests"), &mut paths);
    programs(&own.join("../../shaders"), &mut paths);
    if let Ok(more) = std::env::var("WARPGROUND_PROGRAMS") {
        programs(Path::new(&more), &mut paths);
    }
    assert!(paths.len() > 100, "the programs are not where they were");
    paths.sort();
    let mut found = Vec::new();
    for path in &paths {
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        found.extend(problems(&path.display().to_string(), &text));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn an_element_is_loaded_calculated_with_and_stored() {
    check(
        "__global__ void scale(float *out, const float *in, int n) {
            int i = blockIdx.x * blockDim.x + threadIdx.x;
            if (i < n) out[i] = 2 * in[i];
        }",
        expect![[r#"
            kernel scale(out: f32 * @0, in: f32 * @8, n: i32 @16) {
                i = i32((block.x * block_size.x) + thread.x)
                if i < n {
                    %4 = load f32 [in + i * 4]
                    store f32 [out + i * 4] = 2.0 * %4
                }
            }
        "#]],
    );
}

#[test]
fn a_local_that_changes_is_kept_from_what_changes_it() {
    check(
        r#"__global__ void k(int *a, int i) {
    int before = i++ + 1;
    a[i++] = i;
    a[before] += i--;
    *a++ = i;
    int b = i, c = b++ * 2 + b;
    a[c] = (b = 7);
}"#,
        expect![[r#"
            kernel k(a: i32 * @0, i: i32 @8) {
                %3 = i
                i = %3 + 1
                before = %3 + 1
                %4 = i
                %5 = a
                %6 = i
                i = %6 + 1
                store i32 [%5 + %6 * 4] = %4
                %7 = i
                i = %7 - 1
                %8 = a + before * 4
                %9 = load i32 [%8]
                store i32 [%8] = %9 + %7
                %10 = i
                %11 = a
                a = %11 + 1 * 4
                store i32 [%11] = %10
                b = i
                %14 = b
                b = %14 + 1
                c = (%14 * 2) + b
                b = 7
                store i32 [a + c * 4] = b
            }
        "#]],
    );
}

#[test]
fn what_decides_nothing_is_not_looked_at() {
    check(
        r#"__global__ void k(int *a, int n, bool p) {
    int i = threadIdx.x;
    if (i < n && a[i] > 0) a[i] = 0;
    bool q = p || i == 3;
    int v = p ? a[0] : n;
    int w = q ? i : n;
    while (n > 0 && a[n] != v) n -= w;
    p && atomicAdd(a, 1);
}"#,
        expect![[r#"
            kernel k(a: i32 * @0, n: i32 @8, p: bool @12) {
                i = i32(thread.x)
                %5 = i < n
                if %5 {
                    %4 = load i32 [a + i * 4]
                    %5 = %4 > 0
                }
                if %5 {
                    store i32 [a + i * 4] = 0
                }
                q = p || (i == 3)
                if p {
                    %8 = load i32 [a + 0 * 4]
                    %9 = %8
                } else {
                    %9 = n
                }
                v = %9
                w = select(q, i, n)
                while {
                    %12 = n > 0
                    if %12 {
                        %11 = load i32 [a + n * 4]
                        %12 = %11 != v
                    }
                    test %12
                    n = n - w
                }
                if p {
                    atomic.add i32 [a], 1
                }
            }
        "#]],
    );
}

#[test]
fn loops_test_where_the_source_does() {
    check(
        r#"__global__ void k(float *a, int n) {
    for (int i = 0; i < n; i++) { if (a[i] < 0) continue; if (a[i] == 7) break; a[i] = 1; }
    do { n /= 2; } while (a[n] > 0);
    for (;;) { if (n++ > 5) return; }
}"#,
        expect![[r#"
            kernel k(a: f32 * @0, n: i32 @8) {
                {
                    i = 0
                    for {
                        test i < n
                        %3 = load f32 [a + i * 4]
                        if %3 < 0.0 {
                            continue
                        }
                        %4 = load f32 [a + i * 4]
                        if %4 == 7.0 {
                            break
                        }
                        store f32 [a + i * 4] = 1.0
                    } continuing {
                        i = i + 1
                    }
                }
                do {
                    n = n / 2
                } test {
                    %5 = load f32 [a + n * 4]
                    test %5 > 0.0
                }
                for {
                    %6 = n
                    n = %6 + 1
                    if %6 > 5 {
                        return
                    }
                }
            }
        "#]],
    );
}

#[test]
fn a_switch_falls_through() {
    check(
        r#"__global__ void k(int *a, char c) {
    switch (c) { case 'a': case 1: a[0] = 1; case 2: a[1] = 2; break; default: a[2] = 3; }
}"#,
        expect![[r#"
            kernel k(a: i32 * @0, c: i8 @8) {
                switch i32(c) {
                case 97, 1:
                    store i32 [a + 0 * 4] = 1
                case 2:
                    store i32 [a + 1 * 4] = 2
                    break
                case default:
                    store i32 [a + 2 * 4] = 3
                }
            }
        "#]],
    );
}

#[test]
fn vectors_are_values_and_move_as_a_whole() {
    check(
        r#"__global__ void k(float4 *out, const float *in, float3 *small, uchar4 *pixels) {
    int i = threadIdx.x;
    float4 v = reinterpret_cast<const float4 *>(in)[i];
    v.x += v.y;
    v.w = 1;
    out[i] = make_float4(v.x, v.y, v.z, v.w);
    out[i + 1].z = v.z;
    small[i] = make_float3(1, 2, 3);
    uchar4 p = pixels[i];
    p.x = p.y / 2;
    pixels[i] = p;
    uint3 where = threadIdx;
    dim3 d(2, 3);
    out[where.y].x = d.y;
}"#,
        expect![[r#"
            kernel k(out: f32x4 * @0, in: f32 * @8, small: f32x3 * @16, pixels: u8x4 * @24) {
                i = i32(thread.x)
                v = load f32x4 [in + i * 16]
                v = v with x = (v.x + v.y)
                v = v with w = 1.0
                store f32x4 [out + i * 16] = f32x4(v.x, v.y, v.z, v.w)
                store f32 [(out + (i + 1) * 16) + 8] = v.z
                store f32x3 [small + i * 12] = f32x3(1.0, 2.0, 3.0)
                p = load u8x4 [pixels + i * 4]
                p = p with x = u8(i32(p.y) / 2)
                store u8x4 [pixels + i * 4] = p
                where = u32x3(thread.x, thread.y, thread.z)
                d = u32x3(2u32, 3u32, 1u32)
                store f32 [out + where.y * 16] = f32(d.y)
            }
        "#]],
    );
}

#[test]
fn structures_and_arrays_lie_in_memory() {
    check(
        r#"struct P { float x; int n[3]; };
struct Q { char c; P p; };
__device__ P make(float x, P old) { P p = { x, { 1, 2 } }; p.n[2] = old.n[0]; return p; }
__global__ void k(P *a, Q q) {
    P own = a[threadIdx.x];
    own.n[threadIdx.x] = 3;
    a[0] = make(own.x, q.p);
    int many[64] = {};
    many[own.n[1]] = 1;
    a[1].n[0] = many[threadIdx.x];
    P two[2] = { own };
    a[2] = two[threadIdx.x & 1];
}"#,
        expect![[r#"
            struct P { x: f32 @0, n: i32[3] @4 } size 16 align 4
            struct Q { c: i8 @0, p: P @4 } size 20 align 4

            kernel k(a: P * @0, &q: Q @8) {
                thread &q: Q
                thread &own: P
                thread &2: P
                thread &3: P
                thread &many: i32[64]
                thread &two: P[2]
                begin &own
                copy 16 align 4 [&own] = [a + thread.x * 16]
                store i32 [(&own + 4) + thread.x * 4] = 3
                %1 = load f32 [&own]
                copy 16 align 4 [&3] = [&q + 4]
                call make(&2, %1, &3)
                %2 = a + 0 * 16
                copy 16 align 4 [%2] = [&2]
                begin &many
                memset(&many, 0, 256u64)
                %3 = load i32 [(&own + 4) + 1 * 4]
                store i32 [&many + %3 * 4] = 1
                %4 = load i32 [&many + thread.x * 4]
                store i32 [((a + 1 * 16) + 4) + 0 * 4] = %4
                begin &two
                copy 16 align 4 [&two] = [&own]
                store f32 [&two + 16] = 0.0
                store i32 [&two + 20] = 0
                store i32 [&two + 24] = 0
                store i32 [&two + 28] = 0
                %5 = a + 2 * 16
                copy 16 align 4 [%5] = [&two + (thread.x & 1u32) * 16]
            }

            function make(%0: P *, x: f32, old: P *) {
                thread &p: P
                begin &p
                store f32 [&p] = x
                store i32 [&p + 4] = 1
                store i32 [&p + 8] = 2
                store i32 [&p + 12] = 0
                %3 = load i32 [(old + 4) + 0 * 4]
                store i32 [(&p + 4) + 2 * 4] = %3
                copy 16 align 4 [%0] = [&p]
                return
            }
        "#]],
    );
}

#[test]
fn shared_memory_is_an_object_of_the_module() {
    check(
        r#"__device__ int counter;
__constant__ float weights[3];
extern __shared__ float open[];
__global__ void k(float *a) {
    __shared__ float tile[16][17];
    tile[threadIdx.y][threadIdx.x] = a[0];
    open[threadIdx.x] = weights[1];
    __syncthreads();
    atomicAdd(&counter, 1);
    a[0] = tile[threadIdx.x][threadIdx.y] + open[0];
    static int calls = 4;
    calls++;
}"#,
        expect![[r#"
            global @counter: i32
            constant @weights: f32[3]
            global @calls: i32
            shared @tile: f32[17][16]
            shared at launch @open: f32[]

            kernel k(a: f32 * @0) {
                %1 = load f32 [a + 0 * 4]
                store f32 [(@tile + thread.y * 68) + thread.x * 4] = %1
                %2 = load f32 [@weights + 1 * 4]
                store f32 [@open + thread.x * 4] = %2
                barrier.block()
                atomic.add i32 [@counter], 1
                %3 = load f32 [(@tile + thread.x * 68) + thread.y * 4]
                %4 = load f32 [@open + 0 * 4]
                store f32 [a + 0 * 4] = %3 + %4
                %5 = load i32 [@calls]
                store i32 [@calls] = %5 + 1
            }
        "#]],
    );
}

#[test]
fn references_and_pointers_are_addresses() {
    check(
        r#"struct Node { int value; Node *next; };
__device__ void bump(int &x, int *y) { x++; *y += x; }
__device__ int length(Node *n) { return n ? 1 + length(n->next) : 0; }
__global__ void k(Node *lists, int *out, int *row) {
    int local = 1, other = 2;
    bump(local, &other);
    Node *n = &lists[threadIdx.x];
    while (n) { n->value += local; n = n->next; }
    out[0] = length(lists) + row[2];
    int *p = row + 3, *q = p - threadIdx.x;
    out[1] = (int)(p - q) + (p == q) + (p != nullptr);
    unsigned long long bits = (unsigned long long)p;
    *(int *)bits = other;
}"#,
        expect![[r#"
            struct Node { value: i32 @0, next: Node * @8 } size 16 align 8

            kernel k(lists: Node * @0, out: i32 * @8, row: i32 * @16) {
                thread &local: i32
                thread &other: i32
                begin &local
                store i32 [&local] = 1
                begin &other
                store i32 [&other] = 2
                call bump(&local, &other)
                n = lists + thread.x * 16
                while {
                    test n != null
                    %4 = load i32 [&local]
                    %5 = load i32 [n]
                    store i32 [n] = %5 + %4
                    n = load ptr [n + 8]
                }
                %6 = call length(lists)
                %7 = load i32 [row + 2 * 4]
                store i32 [out + 0 * 4] = %6 + %7
                p = row + 3 * 4
                q = p + -i64(thread.x) * 4
                store i32 [out + 1 * 4] = (i32((p - q) / 4i64) + i32(p == q)) + i32(p != null)
                bits = bits u64(p)
                %11 = load i32 [&other]
                store i32 [bits ptr(bits)] = %11
            }

            function bump(x: i32 *, y: i32 *) {
                %2 = load i32 [x]
                store i32 [x] = %2 + 1
                %3 = load i32 [x]
                %4 = load i32 [y]
                store i32 [y] = %4 + %3
            }

            function length(n: Node *) -> i32 {
                if n != null {
                    %1 = load ptr [n + 8]
                    %2 = call length(%1)
                    %3 = 1 + %2
                } else {
                    %3 = 0
                }
                return %3
            }
        "#]],
    );
}

#[test]
fn functions_are_called_through_pointers() {
    check(
        r#"typedef int (*Operation)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int multiply(int a, int b) { return a * b; }
__global__ void k(int *out, bool which) {
    Operation f = which ? add : multiply;
    out[0] = f(3, 4);
}"#,
        expect![[r#"
            kernel k(out: i32 * @0, which: bool @8) {
                f = select(which, add, multiply)
                %3 = f
                %4 = call *(%3)(3, 4)
                store i32 [out + 0 * 4] = %4
            }

            function add(a: i32, b: i32) -> i32 {
                return a + b
            }

            function multiply(a: i32, b: i32) -> i32 {
                return a * b
            }
        "#]],
    );
}

#[test]
fn lanes_exchange_values_and_wait() {
    check(
        r#"__global__ void k(int *a, float *f) {
    int v = a[threadIdx.x];
    v += __shfl_down_sync(0xffffffff, v, 16);
    v += __shfl_xor_sync(0xffffffff, v, 1, 8);
    unsigned m = __ballot_sync(0xffffffff, v > 3);
    __syncwarp();
    if (__any_sync(m, v)) a[0] = __popc(m);
    int same; a[1] = __match_all_sync(m, v, &same); a[2] = same;
    a[3] = __reduce_add_sync(m, v);
    a[4] = __syncthreads_count(v == 2);
    __threadfence();
    a[5] = atomicCAS(&a[6], v, 3);
    f[0] = atomicExch(&f[1], 2.5f);
}"#,
        expect![[r#"
            kernel k(a: i32 * @0, f: f32 * @8) {
                thread &same: i32
                v = load i32 [a + thread.x * 4]
                %3 = shfl.down(4294967295u32, v, 16, 32)
                v = v + %3
                %4 = shfl.bfly(4294967295u32, v, 1, 8)
                v = v + %4
                m = vote.ballot(4294967295u32, v > 3)
                barrier.warp(4294967295u32)
                %6 = vote.any(m, v != 0)
                if %6 != 0 {
                    store i32 [a + 0 * 4] = popc(m)
                }
                begin &same
                %7 = match.all(m, v)
                store i32 [&same] = i32(%7 != 0u32)
                store i32 [a + 1 * 4] = i32(%7)
                %8 = load i32 [&same]
                store i32 [a + 2 * 4] = %8
                %9 = redux.add(m, v)
                store i32 [a + 3 * 4] = %9
                %10 = barrier.block.count(v == 2)
                store i32 [a + 4 * 4] = %10
                fence.device()
                %11 = atomic.cas i32 [a + 6 * 4], 3 if v
                store i32 [a + 5 * 4] = %11
                %12 = atomic.exch f32 [f + 1 * 4], 2.5
                store f32 [f + 0 * 4] = %12
            }
        "#]],
    );
}

#[test]
fn the_library_is_a_table() {
    check(
        r#"__global__ void k(float *f, double *d, int *i) {
    f[0] = sqrtf(f[1]) + __fadd_rn(f[2], f[3]) + fmaxf(f[0], 1.0f) + __frcp_rn(f[1]) + __saturatef(f[2]);
    d[0] = pow(d[1], 2.0) + fma(d[0], d[1], d[2]);
    i[0] = __float2int_rn(f[0]) + __float2int_rz(f[1]) + (int)f[2] + __float_as_int(f[3]) + max(i[1], 3);
    i[1] = __double2hiint(d[0]) + isnan(f[0]) + __clz(i[2]) + (int)clock64();
    d[1] = __hiloint2double(i[0], i[1]);
    printf("%d %s %f\n", i[0], "text", f[0]);
    assert(i[0] > 2);
}"#,
        expect![[r#"
            literal @0: i8[5] = "text"

            kernel k(f: f32 * @0, d: f64 * @8, i: i32 * @16) {
                %3 = load f32 [f + 1 * 4]
                %4 = load f32 [f + 2 * 4]
                %5 = load f32 [f + 3 * 4]
                %6 = load f32 [f + 0 * 4]
                %7 = load f32 [f + 1 * 4]
                %8 = load f32 [f + 2 * 4]
                store f32 [f + 0 * 4] = (((sqrt(%3) + add.rounded(%4, %5, 0u32)) + max(%6, 1.0)) + div.rounded(1.0, %7, 0u32)) + saturate(%8)
                %9 = load f64 [d + 1 * 8]
                %10 = load f64 [d + 0 * 8]
                %11 = load f64 [d + 1 * 8]
                %12 = load f64 [d + 2 * 8]
                store f64 [d + 0 * 8] = pow(%9, 2.0f64) + fma(%10, %11, %12)
                %13 = load f32 [f + 0 * 4]
                %14 = load f32 [f + 1 * 4]
                %15 = load f32 [f + 2 * 4]
                %16 = load f32 [f + 3 * 4]
                %17 = load i32 [i + 1 * 4]
                store i32 [i + 0 * 4] = (((convert.rounded(%13, 0u32) + i32(%14)) + i32(%15)) + bits i32(%16)) + max(%17, 3)
                %18 = load f64 [d + 0 * 8]
                %19 = load f32 [f + 0 * 4]
                %20 = load i32 [i + 2 * 4]
                %21 = clock()
                store i32 [i + 1 * 4] = ((i32(bits u64(%18) >> 32) + i32(isnan(%19))) + clz(u32(%20))) + i32(%21)
                %22 = load i32 [i + 0 * 4]
                %23 = load i32 [i + 1 * 4]
                store f64 [d + 1 * 8] = bits f64((u64(u32(%22)) << 32) | u64(u32(%23)))
                %24 = load i32 [i + 0 * 4]
                %25 = load f32 [f + 0 * 4]
                print("%d %s %f\n", %24, @0, f64(%25))
                %26 = load i32 [i + 0 * 4]
                assert %26 > 2 as "i[0] > 2"
            }
        "#]],
    );
}
