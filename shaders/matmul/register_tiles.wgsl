// Matrix product P = M x N in registers. A block makes 128 x 128 elements of P, and each of its 128
// threads 16 x 8 of them: for every k it reads 16 values of M and 8 of N from shared memory and
// makes 128 products of them, where a thread of the plain tiles reads two values for each product.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; f32,
// row-major, of any size: what a tile lacks at an edge is filled with zeros, which add nothing.
// Launch: ceil(columns / 128) x ceil(rows / 128) blocks of 128 threads.

struct Parameters {
    rows: u32,
    inner: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read> n: array<f32>;
@group(0) @binding(2) var<storage, read_write> p: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// A block's side of P, and how far along the inner side a phase reaches.
const SIDE: u32 = 128u;
const DEPTH: u32 = 8u;
// Four numbers are one load.
const QUADS: u32 = SIDE / 4u;

// Two tiles each: while one is read, the next is written, and one barrier a phase is enough. That is
// 16 KiB, what every device with WebGPU has.
var<workgroup> sh_m: array<vec4<f32>, 2u * DEPTH * QUADS>;
var<workgroup> sh_n: array<vec4<f32>, 2u * DEPTH * QUADS>;

// Where a quad of M stands in the tile's row for k. M's tile stands on its side, so that four rows of
// one k are neighbours; the eight k that a warp stores at a time would then meet in the same four
// banks, and swapping quads about by k spreads them over all 32.
fn m_place(tile: u32, quad: u32, k: u32) -> u32 {
    return (tile * DEPTH + k) * QUADS + (quad ^ k);
}

// Four rows of P, eight columns of each: two quads a row. Every index into it is a constant, so that
// it lives in registers, whatever checks a compiler adds.
alias Rows = array<vec4<f32>, 8>;

fn m_at(row: u32, k: u32) -> f32 {
    if (row < parameters.rows && k < parameters.inner) {
        return m[row * parameters.inner + k];
    }
    return 0.0;
}

fn n_at(k: u32, column: u32) -> f32 {
    if (k < parameters.inner && column < parameters.columns) {
        return n[k * parameters.columns + column];
    }
    return 0.0;
}

// Four elements of M that this thread fetches for a phase: 16 rows apart, so that eight threads in a
// row read eight neighbours.
fn four_of_m(row: u32, k: u32) -> vec4<f32> {
    return vec4<f32>(m_at(row, k), m_at(row + 16u, k), m_at(row + 32u, k), m_at(row + 48u, k));
}

// Four elements of N that this thread fetches: one below the other, so that a warp reads a row.
fn four_of_n(k: u32, column: u32) -> vec4<f32> {
    return vec4<f32>(n_at(k, column), n_at(k + 1u, column), n_at(k + 2u, column), n_at(k + 3u, column));
}

fn keep_m(tile: u32, row: u32, k: u32, value: f32) {
    sh_m[m_place(tile, row / 4u, k)][row % 4u] = value;
}

fn keep_n(tile: u32, k: u32, column: u32, value: f32) {
    sh_n[(tile * DEPTH + k) * QUADS + column / 4u][column % 4u] = value;
}

// Adds the products of four rows of M with eight columns of N.
fn add_rows(sums: ptr<function, Rows>, rows: vec4<f32>, left: vec4<f32>, right: vec4<f32>) {
    (*sums)[0] += rows.x * left;
    (*sums)[1] += rows.x * right;
    (*sums)[2] += rows.y * left;
    (*sums)[3] += rows.y * right;
    (*sums)[4] += rows.z * left;
    (*sums)[5] += rows.z * right;
    (*sums)[6] += rows.w * left;
    (*sums)[7] += rows.w * right;
}

// Stores four elements of a row of P.
fn store(row: u32, column: u32, sums: vec4<f32>) {
    if (row >= parameters.rows) {
        return;
    }
    let first = row * parameters.columns + column;
    if (column < parameters.columns) {
        p[first] = sums.x;
    }
    if (column + 1u < parameters.columns) {
        p[first + 1u] = sums.y;
    }
    if (column + 2u < parameters.columns) {
        p[first + 2u] = sums.z;
    }
    if (column + 3u < parameters.columns) {
        p[first + 3u] = sums.w;
    }
}

// Stores four rows of this thread: columns 0 to 3 and 16 to 19 of its part of P.
fn store_rows(row: u32, column: u32, sums: Rows) {
    store(row, column, sums[0]);
    store(row, column + 16u, sums[1]);
    store(row + 1u, column, sums[2]);
    store(row + 1u, column + 16u, sums[3]);
    store(row + 2u, column, sums[4]);
    store(row + 2u, column + 16u, sums[5]);
    store(row + 3u, column, sums[6]);
    store(row + 3u, column + 16u, sums[7]);
}

@compute @workgroup_size(128)
fn matmul_register_tiles(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // Blocks run roughly in order. Eight rows of blocks at a time, column by column, need less of M
    // and N at once than a whole row of blocks would, and find more of it in the cache.
    let number = block.y * grid.x + block.x;
    let band = number / (8u * grid.x);
    let height = min(8u, grid.y - 8u * band);
    let within = number % (8u * grid.x);
    let first_row = (8u * band + within % height) * SIDE;
    let first_column = within / height * SIDE;

    // What this thread fetches …
    let m_row = thread / DEPTH;
    let m_k = thread % DEPTH;
    // … and what it calculates: a warp has all 128 rows and 32 columns. Eight groups of lanes hold
    // four rows each, and again 32, 64 and 96 rows on; the four lanes of a group hold four columns
    // each, and again 16 on. So a warp's loads from shared memory are few words, shared by many lanes.
    let quad_of_rows = thread % 32u / 4u;
    let quad_of_columns = thread / 32u * 8u + thread % 4u;

    var sums_0 = Rows();
    var sums_32 = Rows();
    var sums_64 = Rows();
    var sums_96 = Rows();

    var m_low = four_of_m(first_row + m_row, m_k);
    var m_high = four_of_m(first_row + m_row + 64u, m_k);
    var n_low = four_of_n(0u, first_column + thread);
    var n_high = four_of_n(4u, first_column + thread);

    let phases = (parameters.inner + DEPTH - 1u) / DEPTH;
    for (var phase = 0u; phase < phases; phase++) {
        let tile = phase % 2u;
        keep_m(tile, m_row, m_k, m_low.x);
        keep_m(tile, m_row + 16u, m_k, m_low.y);
        keep_m(tile, m_row + 32u, m_k, m_low.z);
        keep_m(tile, m_row + 48u, m_k, m_low.w);
        keep_m(tile, m_row + 64u, m_k, m_high.x);
        keep_m(tile, m_row + 80u, m_k, m_high.y);
        keep_m(tile, m_row + 96u, m_k, m_high.z);
        keep_m(tile, m_row + 112u, m_k, m_high.w);
        keep_n(tile, 0u, thread, n_low.x);
        keep_n(tile, 1u, thread, n_low.y);
        keep_n(tile, 2u, thread, n_low.z);
        keep_n(tile, 3u, thread, n_low.w);
        keep_n(tile, 4u, thread, n_high.x);
        keep_n(tile, 5u, thread, n_high.y);
        keep_n(tile, 6u, thread, n_high.z);
        keep_n(tile, 7u, thread, n_high.w);

        // The tile is complete before anyone reads it. Whoever overwrites it does so two phases on,
        // behind the next barrier, and so after everyone has read it.
        workgroupBarrier();

        // The next tile is on its way while this one is used. Behind the last one come zeros.
        let next = (phase + 1u) * DEPTH;
        m_low = four_of_m(first_row + m_row, next + m_k);
        m_high = four_of_m(first_row + m_row + 64u, next + m_k);
        n_low = four_of_n(next, first_column + thread);
        n_high = four_of_n(next + 4u, first_column + thread);

        for (var k = 0u; k < DEPTH; k++) {
            // Swapping moves a quad among eight neighbours: the other three stay 8, 16 and 24 on.
            let at_m = m_place(tile, quad_of_rows, k);
            let at_n = (tile * DEPTH + k) * QUADS + quad_of_columns;
            let left = sh_n[at_n];
            let right = sh_n[at_n + 4u];
            add_rows(&sums_0, sh_m[at_m], left, right);
            add_rows(&sums_32, sh_m[at_m + 8u], left, right);
            add_rows(&sums_64, sh_m[at_m + 16u], left, right);
            add_rows(&sums_96, sh_m[at_m + 24u], left, right);
        }
    }

    let row = first_row + 4u * quad_of_rows;
    let column = first_column + 4u * quad_of_columns;
    store_rows(row, column, sums_0);
    store_rows(row + 32u, column, sums_32);
    store_rows(row + 64u, column, sums_64);
    store_rows(row + 96u, column, sums_96);
}
