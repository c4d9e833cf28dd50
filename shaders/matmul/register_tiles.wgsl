// Matrix multiply P = M x N in registers. A block makes 128 x 128 elements of P, and each of its 128
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

// Where a quad of M is in the tile's row for k. M's tile is on its side, so that four rows of
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

// Four elements of M that this thread fetches for a phase: below each other, so that they are one quad
// of the tile, and eight threads in a row read eight neighbours.
fn four_of_m(row: u32, k: u32) -> vec4<f32> {
    return vec4<f32>(m_at(row, k), m_at(row + 1u, k), m_at(row + 2u, k), m_at(row + 3u, k));
}

// Four elements of N that this thread fetches: 32 columns apart, so that a warp reads 32 neighbours. A
// quad of N's tile is made of those.
fn four_of_n(k: u32, column: u32) -> vec4<f32> {
    return vec4<f32>(n_at(k, column), n_at(k, column + 32u), n_at(k, column + 64u), n_at(k, column + 96u));
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

// Stores four elements of a row of P, 32 columns apart.
fn store(row: u32, column: u32, sums: vec4<f32>) {
    if (row >= parameters.rows) {
        return;
    }
    let first = row * parameters.columns + column;
    if (column < parameters.columns) {
        p[first] = sums.x;
    }
    if (column + 32u < parameters.columns) {
        p[first + 32u] = sums.y;
    }
    if (column + 64u < parameters.columns) {
        p[first + 64u] = sums.z;
    }
    if (column + 96u < parameters.columns) {
        p[first + 96u] = sums.w;
    }
}

// Stores four rows of this thread: in two quads, of columns four apart.
fn store_rows(row: u32, column: u32, sums: Rows) {
    store(row, column, sums[0]);
    store(row, column + 4u, sums[1]);
    store(row + 1u, column, sums[2]);
    store(row + 1u, column + 4u, sums[3]);
    store(row + 2u, column, sums[4]);
    store(row + 2u, column + 4u, sums[5]);
    store(row + 3u, column, sums[6]);
    store(row + 3u, column + 4u, sums[7]);
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
    let m_quad = thread / DEPTH;
    let m_k = thread % DEPTH;
    let n_quad = thread % QUADS;
    let n_k = thread / QUADS;
    // … and what it calculates: a warp has all 128 rows and 32 columns. Eight groups of lanes hold
    // four rows each, and again 32, 64 and 96 rows on; the four lanes of a group hold a quad of columns
    // each, and the one four on. So a warp's loads from shared memory are few words, shared by many
    // lanes.
    let quad_of_rows = thread % 32u / 4u;
    let quad_of_columns = thread / 32u * 8u + thread % 4u;

    var sums_0 = Rows();
    var sums_32 = Rows();
    var sums_64 = Rows();
    var sums_96 = Rows();

    let m_row = first_row + 4u * m_quad;
    let n_column = first_column + n_quad;
    var m_low = four_of_m(m_row, m_k);
    var m_high = four_of_m(m_row + 64u, m_k);
    var n_low = four_of_n(n_k, n_column);
    var n_high = four_of_n(n_k + 4u, n_column);

    let phases = (parameters.inner + DEPTH - 1u) / DEPTH;
    for (var phase = 0u; phase < phases; phase++) {
        let tile = phase % 2u;
        // Whole quads: to write single components of a vector is to write all of it, as WGSL has it, and
        // threads that share one would race.
        sh_m[m_place(tile, m_quad, m_k)] = m_low;
        sh_m[m_place(tile, m_quad + 16u, m_k)] = m_high;
        sh_n[(tile * DEPTH + n_k) * QUADS + n_quad] = n_low;
        sh_n[(tile * DEPTH + n_k + 4u) * QUADS + n_quad] = n_high;

        // The tile is complete before anyone reads it. A thread that overwrites it does so two phases later,
        // behind the next barrier, and so after everyone has read it.
        workgroupBarrier();

        // The next tile is on its way while this one is used. Behind the last one come zeros.
        let next = (phase + 1u) * DEPTH;
        m_low = four_of_m(m_row, next + m_k);
        m_high = four_of_m(m_row + 64u, next + m_k);
        n_low = four_of_n(next + n_k, n_column);
        n_high = four_of_n(next + n_k + 4u, n_column);

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
    let column = first_column + quad_of_columns;
    store_rows(row, column, sums_0);
    store_rows(row + 32u, column, sums_32);
    store_rows(row + 64u, column, sums_64);
    store_rows(row + 96u, column, sums_96);
}
