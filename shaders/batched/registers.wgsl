// Many products of matrices of 64 x 64: one block of two warps per product, and 8 x 8 sums per thread
// in registers. Half of M's columns and half of N's rows are in shared memory at a time; while one
// block waits for its matrices, others on the same multiprocessor multiply.
//
// Data: `m`, `n` and `p` hold `batch` matrices of `side` x `side` f32 one after the other, row-major;
// p[b] = m[b] * n[b].
// Launch: `batch` blocks of 64 threads where `side` is 64; otherwise as many of `batched_registers_odd`,
// which takes any side up to 64, element by element.

// Rows and columns of k that shared memory holds at a time: 16 KiB for both, which every device with
// WebGPU has.
const DEPTH = 32u;

struct Parameters {
    batch: u32,
    side: u32,
}

@group(0) @binding(0) var<storage, read> m: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> n: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> p: array<vec4<f32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;
// The same buffers, for `batched_registers_odd`.
@group(0) @binding(0) var<storage, read> m_elements: array<f32>;
@group(0) @binding(1) var<storage, read> n_elements: array<f32>;
@group(0) @binding(2) var<storage, read_write> p_elements: array<f32>;

// For each k 16 quads of four rows of M, and as many of four columns of N. Where M's are kept is mixed
// with their k, so that lanes that store squares of one row of M's tile meet different banks.
var<workgroup> sh_m: array<vec4<f32>, DEPTH * 16u>;
var<workgroup> sh_n: array<vec4<f32>, DEPTH * 16u>;

// What a thread adds up: four rows and four more 32 below, times four columns and four more 32 on.
struct Sums {
    at_0_0: mat4x4<f32>,
    at_0_32: mat4x4<f32>,
    at_32_0: mat4x4<f32>,
    at_32_32: mat4x4<f32>,
}

// Four rows times four columns: `square[row]` are the products of one row. Matrices stay in registers
// with every compiler; arrays do not with all.
fn square(rows: vec4<f32>, columns: vec4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(rows.x * columns, rows.y * columns, rows.z * columns, rows.w * columns);
}

fn add_products(
    sums: ptr<function, Sums>, rows_0: vec4<f32>, rows_32: vec4<f32>, columns_0: vec4<f32>, columns_32: vec4<f32>,
) {
    (*sums).at_0_0 += square(rows_0, columns_0);
    (*sums).at_0_32 += square(rows_0, columns_32);
    (*sums).at_32_0 += square(rows_32, columns_0);
    (*sums).at_32_32 += square(rows_32, columns_32);
}

fn store_four_rows(first: u32, left: mat4x4<f32>, right: mat4x4<f32>) {
    p[first] = left[0];
    p[first + 8u] = right[0];
    p[first + 16u] = left[1];
    p[first + 24u] = right[1];
    p[first + 32u] = left[2];
    p[first + 40u] = right[2];
    p[first + 48u] = left[3];
    p[first + 56u] = right[3];
}

@compute @workgroup_size(64)
fn batched_registers(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let product = block.y * grid.x + block.x;
    // A folded grid may have blocks to spare.
    if (product >= parameters.batch) {
        return;
    }

    // What this thread calculates: lanes that differ in bit 0 want the same columns, and those that
    // differ in bit 1 the same rows, so that shared memory serves more lanes at a time.
    let rows = thread / 32u * 4u + thread / 16u % 2u * 2u + thread % 2u;
    let columns = thread / 2u % 8u;

    // What it fetches: squares of four rows and four k of M, eight of them side by side in half a row,
    // and quads of N, 16 in a row.
    let square_k = thread % 8u;
    let square_row = thread / 8u;
    let first = product * 1024u;
    let m_at = first + square_row * 64u + square_k;
    let n_at = first + thread;
    let m_keep = 4u * square_k * 16u + (square_row ^ square_k);

    var sums = Sums();
    for (var half = 0u; half < 2u; half++) {
        // Sixteen loads, and none waits for another. The second square is 32 rows below the first.
        let from_m = m_at + half * 8u;
        let from_n = n_at + half * 512u;
        let a_0 = m[from_m];
        let a_1 = m[from_m + 16u];
        let a_2 = m[from_m + 32u];
        let a_3 = m[from_m + 48u];
        let b_0 = m[from_m + 512u];
        let b_1 = m[from_m + 528u];
        let b_2 = m[from_m + 544u];
        let b_3 = m[from_m + 560u];
        let c_0 = n[from_n];
        let c_1 = n[from_n + 64u];
        let c_2 = n[from_n + 128u];
        let c_3 = n[from_n + 192u];
        let c_4 = n[from_n + 256u];
        let c_5 = n[from_n + 320u];
        let c_6 = n[from_n + 384u];
        let c_7 = n[from_n + 448u];
        // The first half may still be read.
        workgroupBarrier();
        // Squares are turned over, so that a quad is four rows of one k.
        sh_m[m_keep] = vec4(a_0.x, a_1.x, a_2.x, a_3.x);
        sh_m[m_keep + 16u] = vec4(a_0.y, a_1.y, a_2.y, a_3.y);
        sh_m[m_keep + 32u] = vec4(a_0.z, a_1.z, a_2.z, a_3.z);
        sh_m[m_keep + 48u] = vec4(a_0.w, a_1.w, a_2.w, a_3.w);
        sh_m[m_keep ^ 8u] = vec4(b_0.x, b_1.x, b_2.x, b_3.x);
        sh_m[(m_keep + 16u) ^ 8u] = vec4(b_0.y, b_1.y, b_2.y, b_3.y);
        sh_m[(m_keep + 32u) ^ 8u] = vec4(b_0.z, b_1.z, b_2.z, b_3.z);
        sh_m[(m_keep + 48u) ^ 8u] = vec4(b_0.w, b_1.w, b_2.w, b_3.w);
        sh_n[thread] = c_0;
        sh_n[thread + 64u] = c_1;
        sh_n[thread + 128u] = c_2;
        sh_n[thread + 192u] = c_3;
        sh_n[thread + 256u] = c_4;
        sh_n[thread + 320u] = c_5;
        sh_n[thread + 384u] = c_6;
        sh_n[thread + 448u] = c_7;
        workgroupBarrier();
        for (var k_quad = 0u; k_quad < DEPTH / 4u; k_quad++) {
            let m_0 = (4u * k_quad + 0u) * 16u + (rows ^ k_quad);
            let n_0 = (4u * k_quad + 0u) * 16u + columns;
            add_products(&sums, sh_m[m_0], sh_m[m_0 ^ 8u], sh_n[n_0], sh_n[n_0 + 8u]);
            let m_1 = (4u * k_quad + 1u) * 16u + (rows ^ k_quad);
            let n_1 = (4u * k_quad + 1u) * 16u + columns;
            add_products(&sums, sh_m[m_1], sh_m[m_1 ^ 8u], sh_n[n_1], sh_n[n_1 + 8u]);
            let m_2 = (4u * k_quad + 2u) * 16u + (rows ^ k_quad);
            let n_2 = (4u * k_quad + 2u) * 16u + columns;
            add_products(&sums, sh_m[m_2], sh_m[m_2 ^ 8u], sh_n[n_2], sh_n[n_2 + 8u]);
            let m_3 = (4u * k_quad + 3u) * 16u + (rows ^ k_quad);
            let n_3 = (4u * k_quad + 3u) * 16u + columns;
            add_products(&sums, sh_m[m_3], sh_m[m_3 ^ 8u], sh_n[n_3], sh_n[n_3 + 8u]);
        }
    }

    let at = first + 4u * rows * 16u + columns;
    store_four_rows(at, sums.at_0_0, sums.at_0_32);
    store_four_rows(at + 512u, sums.at_32_0, sums.at_32_32);
}

// Any side up to 64: what lies outside of the matrices is zero, and is not stored.
@compute @workgroup_size(64)
fn batched_registers_odd(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let product = block.y * grid.x + block.x;
    if (product >= parameters.batch) {
        return;
    }
    let side = parameters.side;
    let first = product * side * side;
    let rows = thread / 8u;
    let columns = thread % 8u;
    var sums = Sums();
    for (var from_k = 0u; from_k < side; from_k += DEPTH) {
        workgroupBarrier();
        for (var at = thread; at < DEPTH * 16u; at += 64u) {
            // A quad of M are four rows of one k; neighbours in a tile of M are neighbours in k.
            let k = at % DEPTH;
            let row = 4u * (at / DEPTH);
            var of_m = vec4<f32>();
            for (var i = 0u; i < 4u; i++) {
                if (row + i < side && from_k + k < side) {
                    of_m[i] = m_elements[first + (row + i) * side + from_k + k];
                }
            }
            sh_m[k * 16u + (at / DEPTH)] = of_m;
            let column = 4u * (at % 16u);
            let row_of_n = from_k + at / 16u;
            var of_n = vec4<f32>();
            for (var i = 0u; i < 4u; i++) {
                if (row_of_n < side && column + i < side) {
                    of_n[i] = n_elements[first + row_of_n * side + column + i];
                }
            }
            sh_n[at] = of_n;
        }
        workgroupBarrier();
        for (var k = 0u; k < DEPTH; k++) {
            let at = k * 16u;
            add_products(
                &sums, sh_m[at + rows], sh_m[at + rows + 8u], sh_n[at + columns], sh_n[at + columns + 8u],
            );
        }
    }
    for (var i = 0u; i < 4u; i++) {
        let row = 4u * rows + i;
        store_odd(first, row, 4u * columns, sums.at_0_0[i]);
        store_odd(first, row, 4u * columns + 32u, sums.at_0_32[i]);
        store_odd(first, row + 32u, 4u * columns, sums.at_32_0[i]);
        store_odd(first, row + 32u, 4u * columns + 32u, sums.at_32_32[i]);
    }
}

// Four elements of a row, as far as they exist.
fn store_odd(first: u32, row: u32, column: u32, sums: vec4<f32>) {
    let side = parameters.side;
    for (var i = 0u; i < 4u; i++) {
        if (row < side && column + i < side) {
            p_elements[first + row * side + column + i] = sums[i];
        }
    }
}
