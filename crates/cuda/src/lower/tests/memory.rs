//! Vectors, structures, arrays, pointers and the heap.

use expect_test::expect;

use super::check;

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
                store i32 [(&own + 4) + thread.x below 3 * 4] = 3
                %1 = load f32 [&own]
                copy 16 align 4 [&3] = [&q + 4]
                call make(&2, %1, &3)
                %2 = a + 0 * 16
                copy 16 align 4 [%2] = [&2]
                begin &many
                memset(&many, 0, 256u64)
                %3 = load i32 [(&own + 4) + 1 below 3 * 4]
                store i32 [&many + %3 * 4] = 1
                %4 = load i32 [&many + thread.x * 4]
                store i32 [((a + 1 * 16) + 4) + 0 below 3 * 4] = %4
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
                %3 = load i32 [(old + 4) + 0 below 3 * 4]
                store i32 [(&p + 4) + 2 below 3 * 4] = %3
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
                store f32 [(@tile + thread.y * 68) + thread.x below 17 * 4] = %1
                %2 = load f32 [@weights + 1 * 4]
                store f32 [@open + thread.x * 4] = %2
                barrier.block()
                atomic.add i32 [@counter], 1
                %3 = load f32 [(@tile + thread.x * 68) + thread.y below 17 * 4]
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
fn objects_are_made_on_the_heap_and_bytes_are_copied() {
    check(
        r#"struct Node { int value; Node *next; __device__ Node(int v, Node *n) : value(v), next(n) {} };
__global__ void k(int **rows, unsigned *out, float f) {
    Node *list = new Node(rows[1][threadIdx.x], nullptr);
    memcpy(out, &f, sizeof f);
    int *many = (int *)malloc(8);
    many[1] = list->value;
    free(many);
    delete list;
}"#,
        expect![[r#"
            struct Node { value: i32 @0, next: Node * @8 } size 16 align 8

            kernel k(rows: i32 * * @0, out: u32 * @8, &f: f32 @16) {
                thread &f: f32
                %3 = malloc(16u64)
                %4 = load ptr [rows + 1 * 8]
                %5 = load i32 [%4 + thread.x * 4]
                call Node(%3, %5, null)
                list = %3
                %6 = out
                memcpy(%6, &f, 4u64)
                many = malloc(8u64)
                %8 = load i32 [list]
                store i32 [many + 1 * 4] = %8
                free(many)
                %9 = list
                free(%9)
            }

            function Node(this: Node *, v: i32, n: Node *) {
                store i32 [this] = v
                store ptr [this + 8] = n
            }
        "#]],
    );
}
