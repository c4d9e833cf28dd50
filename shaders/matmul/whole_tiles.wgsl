// Matrix product P = M x N in registers, for whole tiles: a block makes block_x x 128 elements of P, a
// thread 16 x 8 of them. Where the sides of the matrices are multiples of the tiles, nobody has to ask
// for edges, and every load and store of global memory is a whole quad.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; f32,
// row-major, of any size.
// Launch: ceil(columns / 128) x ceil(rows / block_x) blocks of `block_x` threads, 128 or 256.
// `matmul_whole_tiles` where block_x divides `rows`, 8 divides `inner` and 128 divides `columns`;
// otherwise `matmul_whole_tiles_odd`, which reads single elements and fills up with zeros.

// 256 threads read less of N again, and need 24 KiB of shared memory; 128 need 16 KiB, what every
// device with WebGPU has.
override block_x: u32 = 128;

struct Parameters {
    rows: u32,
    inner: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> m: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> n: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> p: array<vec4<f32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;
// The same buffers, for `matmul_whole_tiles_odd`.
@group(0) @binding(0) var<storage, read> m_elements: array<f32>;
@group(0) @binding(1) var<storage, read> n_elements: array<f32>;
@group(0) @binding(2) var<storage, read_write> p_elements: array<f32>;

// A block's columns of P, and how far along the inner side a phase reaches.
const WIDTH: u32 = 128u;
const DEPTH: u32 = 8u;
// Four numbers are one load.
const QUADS: u32 = WIDTH / 4u;

// Two tiles each: while one is read, the next is written, and one barrier a phase is enough.
var<workgroup> sh_m: array<vec4<f32>, 2u * DEPTH * block_x / 4u>;
var<workgroup> sh_n: array<vec4<f32>, 2u * DEPTH * QUADS>;

// Where a quad of M stands in the tile's row for k. M's tile stands on its side, so that four rows of
// one k are neighbours; the eight k that a warp stores at a time would then meet in the same four
// banks, and swapping quads about by k spreads them over all 32.
fn m_place(tile: u32, quad: u32, k: u32) -> u32 {
    return (tile * DEPTH + k) * (block_x / 4u) + (quad ^ k);
}

// Four rows of P, eight columns of each: two quads a row. Every index into it is a constant, so that
// it lives in registers, whatever checks a compiler adds.
alias Rows = array<vec4<f32>, 8>;

fn keep_m(tile: u32, row: u32, k: u32, value: f32) {
    sh_m[m_place(tile, row / 4u, k)][row % 4u] = value;
}

// Four elements of a row of M: they belong to four k.
fn keep_m_quad(tile: u32, row: u32, k: u32, values: vec4<f32>) {
    keep_m(tile, row, k, values.x);
    keep_m(tile, row, k + 1u, values.y);
    keep_m(tile, row, k + 2u, values.z);
    keep_m(tile, row, k + 3u, values.w);
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

// The products of one k: 16 values of M, 8 of N. Swapping moves a quad of M among eight neighbours:
// the other three of this thread stay 8, 16 and 24 on.
fn add_step(
    tile: u32, k: u32, m_quad: u32, n_quad: u32,
    sums_0: ptr<function, Rows>, sums_32: ptr<function, Rows>,
    sums_64: ptr<function, Rows>, sums_96: ptr<function, Rows>,
) {
    let at_m = m_place(tile, m_quad, k);
    let at_n = (tile * DEPTH + k) * QUADS + n_quad;
    let left = sh_n[at_n];
    let right = sh_n[at_n + 4u];
    add_rows(sums_0, sh_m[at_m], left, right);
    add_rows(sums_32, sh_m[at_m + 8u], left, right);
    add_rows(sums_64, sh_m[at_m + 16u], left, right);
    add_rows(sums_96, sh_m[at_m + 24u], left, right);
}

// The first row and the first column of a block's part of P. Blocks run roughly in order: eight rows
// of blocks at a time, column by column, need less of M and N at once than a whole row of blocks
// would, and find more of it in the cache.
fn corner(block: vec3<u32>, grid: vec3<u32>) -> vec2<u32> {
    let number = block.y * grid.x + block.x;
    let band = number / (8u * grid.x);
    let height = min(8u, grid.y - 8u * band);
    let within = number % (8u * grid.x);
    return vec2<u32>((8u * band + within % height) * block_x, within / height * WIDTH);
}

// What a thread calculates: a warp has 128 rows and 32 columns, and four warps side by side have all
// columns. Eight groups of lanes hold four rows each, and again 32, 64 and 96 rows on; four groups
// hold four columns each, and again 16 on. So a warp's loads from shared memory are few words, shared
// by many lanes. Lanes that differ in bit 0 want the same columns, and those that differ in bit 1 the
// same rows: 16 bytes a lane are served to half a warp at a time if each lane wants the same as such
// a neighbour, and only to a quarter otherwise.
fn quad_of_rows(thread: u32) -> u32 {
    return thread / 128u * 32u + thread % 32u / 8u * 2u + thread % 2u;
}

fn quad_of_columns(thread: u32) -> u32 {
    return thread / 32u % 4u * 8u + thread / 2u % 4u;
}

fn store_row(row: u32, quad: u32, left: vec4<f32>, right: vec4<f32>) {
    let first = row * (parameters.columns / 4u) + quad;
    p[first] = left;
    p[first + 4u] = right;
}

// Stores four rows of this thread, each as two quads.
fn store_rows(row: u32, quad: u32, sums: Rows) {
    store_row(row, quad, sums[0], sums[1]);
    store_row(row + 1u, quad, sums[2], sums[3]);
    store_row(row + 2u, quad, sums[4], sums[5]);
    store_row(row + 3u, quad, sums[6], sums[7]);
}

@compute @workgroup_size(block_x)
fn matmul_whole_tiles(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let first = corner(block, grid);
    let m_quad = quad_of_rows(thread);
    let n_quad = quad_of_columns(thread);

    // What this thread fetches of M: a quad along k, of two rows; two lanes read a whole sector.
    let m_row = thread / 2u;
    let m_k = thread % 2u * 4u;
    var m_at = (first.x + m_row) * (parameters.inner / 4u) + thread % 2u;
    let m_below = block_x / 2u * (parameters.inner / 4u);
    // And of N: a warp reads a row of the tile. With 256 threads one quad each is all there is.
    let n_k = thread / QUADS;
    var n_at = n_k * (parameters.columns / 4u) + first.y / 4u + thread % QUADS;
    let n_below = block_x / QUADS * (parameters.columns / 4u);

    var sums_0 = Rows();
    var sums_32 = Rows();
    var sums_64 = Rows();
    var sums_96 = Rows();

    var m_high = m[m_at];
    var m_low = m[m_at + m_below];
    var n_high = n[n_at];
    var n_low = vec4<f32>();
    if (block_x < 256u) {
        n_low = n[n_at + n_below];
    }

    let phases = parameters.inner / DEPTH;
    for (var phase = 0u; phase < phases; phase++) {
        let tile = phase % 2u;
        keep_m_quad(tile, m_row, m_k, m_high);
        keep_m_quad(tile, m_row + block_x / 2u, m_k, m_low);
        sh_n[(tile * DEPTH + n_k) * QUADS + thread % QUADS] = n_high;
        if (block_x < 256u) {
            sh_n[(tile * DEPTH + n_k + block_x / QUADS) * QUADS + thread % QUADS] = n_low;
        }

        // The tile is complete before anyone reads it. Whoever overwrites it does so two phases on,
        // behind the next barrier, and so after everyone has read it.
        workgroupBarrier();

        // The next tile is on its way while this one is used.
        if (phase + 1u < phases) {
            m_at += DEPTH / 4u;
            n_at += DEPTH * (parameters.columns / 4u);
            m_high = m[m_at];
            m_low = m[m_at + m_below];
            n_high = n[n_at];
            if (block_x < 256u) {
                n_low = n[n_at + n_below];
            }
        }

        add_step(tile, 0u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 1u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 2u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 3u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 4u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 5u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 6u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 7u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
    }

    let row = first.x + 4u * m_quad;
    let quad = first.y / 4u + n_quad;
    store_rows(row, quad, sums_0);
    store_rows(row + 32u, quad, sums_32);
    store_rows(row + 64u, quad, sums_64);
    store_rows(row + 96u, quad, sums_96);
}

fn m_or_zero(row: u32, k: u32) -> f32 {
    if (row < parameters.rows && k < parameters.inner) {
        return m_elements[row * parameters.inner + k];
    }
    return 0.0;
}

fn n_or_zero(k: u32, column: u32) -> f32 {
    if (k < parameters.inner && column < parameters.columns) {
        return n_elements[k * parameters.columns + column];
    }
    return 0.0;
}

fn store_odd_quad(row: u32, column: u32, sums: vec4<f32>) {
    if (row >= parameters.rows) {
        return;
    }
    let first = row * parameters.columns + column;
    if (column < parameters.columns) {
        p_elements[first] = sums.x;
    }
    if (column + 1u < parameters.columns) {
        p_elements[first + 1u] = sums.y;
    }
    if (column + 2u < parameters.columns) {
        p_elements[first + 2u] = sums.z;
    }
    if (column + 3u < parameters.columns) {
        p_elements[first + 3u] = sums.w;
    }
}

fn store_odd_rows(row: u32, column: u32, sums: Rows) {
    store_odd_quad(row, column, sums[0]);
    store_odd_quad(row, column + 16u, sums[1]);
    store_odd_quad(row + 1u, column, sums[2]);
    store_odd_quad(row + 1u, column + 16u, sums[3]);
    store_odd_quad(row + 2u, column, sums[4]);
    store_odd_quad(row + 2u, column + 16u, sums[5]);
    store_odd_quad(row + 3u, column, sums[6]);
    store_odd_quad(row + 3u, column + 16u, sums[7]);
}

@compute @workgroup_size(block_x)
fn matmul_whole_tiles_odd(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let first = corner(block, grid);
    let m_quad = quad_of_rows(thread);
    let n_quad = quad_of_columns(thread);

    // Eight threads in a row read eight neighbours of M, and a warp a row of N.
    let m_row = thread / DEPTH;
    let m_k = thread % DEPTH;
    let n_column = thread % WIDTH;

    var sums_0 = Rows();
    var sums_32 = Rows();
    var sums_64 = Rows();
    var sums_96 = Rows();

    let phases = (parameters.inner + DEPTH - 1u) / DEPTH;
    for (var phase = 0u; phase < phases; phase++) {
        let tile = phase % 2u;
        let from_k = phase * DEPTH;
        for (var row = m_row; row < block_x; row += block_x / DEPTH) {
            keep_m(tile, row, m_k, m_or_zero(first.x + row, from_k + m_k));
        }
        for (var k = thread / WIDTH; k < DEPTH; k += block_x / WIDTH) {
            keep_n(tile, k, n_column, n_or_zero(from_k + k, first.y + n_column));
        }

        // As above: one barrier a phase is enough for two tiles.
        workgroupBarrier();

        add_step(tile, 0u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 1u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 2u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 3u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 4u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 5u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 6u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
        add_step(tile, 7u, m_quad, n_quad, &sums_0, &sums_32, &sums_64, &sums_96);
    }

    let row = first.x + 4u * m_quad;
    let column = first.y + 4u * n_quad;
    store_odd_rows(row, column, sums_0);
    store_odd_rows(row + 32u, column, sums_32);
    store_odd_rows(row + 64u, column, sums_64);
    store_odd_rows(row + 96u, column, sums_96);
}
