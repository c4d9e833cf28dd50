// Matrix multiply P = M x N in registers, for whole tiles: a block of 128 threads makes 128 x 128
// elements of P, a thread 8 x 16 of them. Where the sides of the matrices are multiples of the tiles,
// nobody has to ask for edges, and N and P move in whole quads.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; f32,
// row-major, of any size.
// Launch: ceil(columns / 128) x ceil(rows / 128) blocks of 128 threads.
// `matmul_whole_tiles` where 128 divides `rows`, 8 divides `inner` and 128 divides `columns`; otherwise
// `matmul_whole_tiles_odd`, which reads single elements and fills up with zeros.

struct Parameters {
    rows: u32,
    inner: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> m: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read> n: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> p: array<vec4<f32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;
// The same buffers, for `matmul_whole_tiles_odd`.
@group(0) @binding(0) var<storage, read> m_elements: array<f32>;
@group(0) @binding(1) var<storage, read> n_elements: array<f32>;
@group(0) @binding(2) var<storage, read_write> p_elements: array<f32>;

const THREADS: u32 = 128u;
// A block's part of P. By its registers two such blocks fit on a multiprocessor, and one computes while
// the other waits at a barrier.
const HEIGHT: u32 = 128u;
const WIDTH: u32 = 128u;
// How far along the inner side a phase reaches: a block needs 16 KiB of shared memory.
const DEPTH: u32 = 8u;
// Quads of a tile for one k.
const M_QUADS: u32 = HEIGHT / 4u;
const N_QUADS: u32 = WIDTH / 4u;
// Quads of a whole tile.
const M_TILE: u32 = DEPTH * M_QUADS;
const N_TILE: u32 = DEPTH * N_QUADS;

// Two tiles each: while one is read, the next is written, and one barrier a phase is enough. M's tile
// is on its side, so that four rows of one k are neighbours.
var<workgroup> sh_m: array<vec4<f32>, 2u * M_TILE>;
var<workgroup> sh_n: array<vec4<f32>, 2u * N_TILE>;

// The quads of different k that a warp stores at a time would meet in the same banks. The quads of the
// second four k change places among eight neighbours, which spreads them over all 32.
fn moved(quad: u32, k: u32) -> u32 {
    return quad ^ (k / 4u * 4u);
}

// What a thread multiplies for one k: two quads of rows, 32 apart, and four of columns, 16 apart.
struct Factors {
    rows_0: vec4<f32>,
    rows_32: vec4<f32>,
    columns_0: vec4<f32>,
    columns_16: vec4<f32>,
    columns_32: vec4<f32>,
    columns_48: vec4<f32>,
}

// What a thread makes of P: squares of 4 x 4, named by how far down and across they are from the first.
struct Sums {
    at_0_0: mat4x4<f32>,
    at_0_16: mat4x4<f32>,
    at_0_32: mat4x4<f32>,
    at_0_48: mat4x4<f32>,
    at_32_0: mat4x4<f32>,
    at_32_16: mat4x4<f32>,
    at_32_32: mat4x4<f32>,
    at_32_48: mat4x4<f32>,
}

// Four rows times four columns: `square[row]` are the products of one row. Matrices stay in registers
// with every compiler; arrays do not with all.
fn square(rows: vec4<f32>, columns: vec4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(rows.x * columns, rows.y * columns, rows.z * columns, rows.w * columns);
}

// In an order in which each square shares a factor with the one before.
fn add_products(sums: ptr<function, Sums>, by: Factors) {
    (*sums).at_0_0 += square(by.rows_0, by.columns_0);
    (*sums).at_0_16 += square(by.rows_0, by.columns_16);
    (*sums).at_0_32 += square(by.rows_0, by.columns_32);
    (*sums).at_0_48 += square(by.rows_0, by.columns_48);
    (*sums).at_32_48 += square(by.rows_32, by.columns_48);
    (*sums).at_32_32 += square(by.rows_32, by.columns_32);
    (*sums).at_32_16 += square(by.rows_32, by.columns_16);
    (*sums).at_32_0 += square(by.rows_32, by.columns_0);
}

// The first row and the first column of a block's part of P. Blocks run roughly in order: eight rows
// of blocks at a time, column by column, need less of M and N at once than a whole row of blocks
// would, and find more of it in the cache.
fn corner(block: vec3<u32>, grid: vec3<u32>) -> vec2<u32> {
    let number = block.y * grid.x + block.x;
    let band = number / (8u * grid.x);
    let height = min(8u, grid.y - 8u * band);
    let within = number % (8u * grid.x);
    return vec2<u32>((8u * band + within % height) * HEIGHT, within / height * WIDTH);
}

fn store_row(
    row: u32, quad: u32, first: vec4<f32>, second: vec4<f32>, third: vec4<f32>, fourth: vec4<f32>,
) {
    let at = row * (parameters.columns / 4u) + quad;
    p[at] = first;
    p[at + 4u] = second;
    p[at + 8u] = third;
    p[at + 12u] = fourth;
}

// Stores four rows of this thread.
fn store_rows(
    row: u32, quad: u32, first: mat4x4<f32>, second: mat4x4<f32>, third: mat4x4<f32>, fourth: mat4x4<f32>,
) {
    store_row(row, quad, first[0], second[0], third[0], fourth[0]);
    store_row(row + 1u, quad, first[1], second[1], third[1], fourth[1]);
    store_row(row + 2u, quad, first[2], second[2], third[2], fourth[2]);
    store_row(row + 3u, quad, first[3], second[3], third[3], fourth[3]);
}

// Indices into shared memory are calculated here and not in functions: a browser's compiler leaves out
// its check of an index only if it sees at one glance how large that can be.
@compute @workgroup_size(THREADS)
fn matmul_whole_tiles(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let first = corner(block, grid);

    // What this thread calculates: a warp has 64 rows and 64 columns; two warps below each other, two
    // side by side, have the tile. Eight groups of lanes hold four rows each, and again 32 on; four
    // groups hold four columns each, and again 16, 32 and 48 on. So a warp's loads from shared memory
    // are few words, shared by many lanes. Lanes that differ in bit 0 want the same columns, and those
    // that differ in bit 1 the same rows: 16 bytes per lane are served to half a warp at a time if each
    // lane wants the same as such a neighbour, and only to a quarter otherwise.
    let m_quad = thread / 64u * 16u + thread % 32u / 8u * 2u + thread % 2u;
    let n_quad = thread / 32u % 2u * 16u + thread / 2u % 4u;

    // What it fetches of M: two neighbouring k of four rows. Four such pairs are the sector that a phase
    // takes of a row. Eight lanes in a row store into eight different quads of banks.
    let m_pair = thread / 4u % 2u * 2u + thread / 8u % 2u;
    let m_row_quad = thread / 16u * 4u + thread % 4u;
    let m_below = parameters.inner / 2u;
    var m_at = (first.x + 4u * m_row_quad) * m_below + m_pair;
    // And of N: two quads, four rows apart; a warp reads a row of the tile.
    let n_k = thread / N_QUADS;
    var n_at = (n_k * parameters.columns + first.y) / 4u + thread % N_QUADS;
    let n_below = THREADS / N_QUADS * (parameters.columns / 4u);

    // Where M's pairs go in its tile; N's quads are in the order of the threads. `min` changes nothing: browsers
    // know no bound of an exclusive or, and would check each index into shared memory without it.
    let m_keep = 2u * m_pair * M_QUADS + min(m_row_quad ^ (m_pair / 2u * 4u), M_QUADS - 1u);

    var m_0 = m[m_at];
    var m_1 = m[m_at + m_below];
    var m_2 = m[m_at + 2u * m_below];
    var m_3 = m[m_at + 3u * m_below];
    var n_0 = n[n_at];
    var n_1 = n[n_at + n_below];
    // Turned over on its way into the tile, so that whole quads are written: to write single components of
    // a vector is to write all of it, as WGSL has it, and threads that share one would race.
    sh_m[m_keep] = vec4<f32>(m_0.x, m_1.x, m_2.x, m_3.x);
    sh_m[m_keep + M_QUADS] = vec4<f32>(m_0.y, m_1.y, m_2.y, m_3.y);
    sh_n[thread] = n_0;
    sh_n[thread + THREADS] = n_1;
    workgroupBarrier();

    var sums = Sums();
    var now = Factors(
        sh_m[m_quad], sh_m[m_quad + 8u],
        sh_n[n_quad], sh_n[n_quad + 4u], sh_n[n_quad + 8u], sh_n[n_quad + 12u],
    );
    var next = Factors();

    let phases = parameters.inner / DEPTH;
    for (var phase = 0u; phase < phases; phase++) {
        // There is no tile after the last one: that is fetched once more and never used. A phase without
        // any branch is faster than the few loads that this costs.
        let tile = phase % 2u;
        let next_tile = (phase + 1u) % 2u;
        let more = phase + 1u < phases;

        // The factors of the next k are on their way while those of this one are multiplied.
        let m_from = tile * M_TILE + m_quad;
        let m_from_4 = tile * M_TILE + min(m_quad ^ 4u, M_QUADS - 1u);
        let n_from = tile * N_TILE + n_quad;
        next = Factors(
            sh_m[m_from + 1u * M_QUADS], sh_m[m_from + 1u * M_QUADS + 8u], sh_n[n_from + 1u * N_QUADS],
            sh_n[n_from + 1u * N_QUADS + 4u], sh_n[n_from + 1u * N_QUADS + 8u], sh_n[n_from + 1u * N_QUADS + 12u],
        );
        // And so is the next tile.
        m_at += select(0u, DEPTH / 2u, more);
        n_at += select(0u, DEPTH * (parameters.columns / 4u), more);
        m_0 = m[m_at];
        m_1 = m[m_at + m_below];
        m_2 = m[m_at + 2u * m_below];
        m_3 = m[m_at + 3u * m_below];
        n_0 = n[n_at];
        n_1 = n[n_at + n_below];
        add_products(&sums, now);
        now = Factors(
            sh_m[m_from + 2u * M_QUADS], sh_m[m_from + 2u * M_QUADS + 8u], sh_n[n_from + 2u * N_QUADS],
            sh_n[n_from + 2u * N_QUADS + 4u], sh_n[n_from + 2u * N_QUADS + 8u], sh_n[n_from + 2u * N_QUADS + 12u],
        );
        add_products(&sums, next);
        next = Factors(
            sh_m[m_from + 3u * M_QUADS], sh_m[m_from + 3u * M_QUADS + 8u], sh_n[n_from + 3u * N_QUADS],
            sh_n[n_from + 3u * N_QUADS + 4u], sh_n[n_from + 3u * N_QUADS + 8u], sh_n[n_from + 3u * N_QUADS + 12u],
        );
        add_products(&sums, now);
        now = Factors(
            sh_m[m_from_4 + 4u * M_QUADS], sh_m[m_from_4 + 4u * M_QUADS + 8u], sh_n[n_from + 4u * N_QUADS],
            sh_n[n_from + 4u * N_QUADS + 4u], sh_n[n_from + 4u * N_QUADS + 8u], sh_n[n_from + 4u * N_QUADS + 12u],
        );
        add_products(&sums, next);
        next = Factors(
            sh_m[m_from_4 + 5u * M_QUADS], sh_m[m_from_4 + 5u * M_QUADS + 8u], sh_n[n_from + 5u * N_QUADS],
            sh_n[n_from + 5u * N_QUADS + 4u], sh_n[n_from + 5u * N_QUADS + 8u], sh_n[n_from + 5u * N_QUADS + 12u],
        );
        add_products(&sums, now);
        now = Factors(
            sh_m[m_from_4 + 6u * M_QUADS], sh_m[m_from_4 + 6u * M_QUADS + 8u], sh_n[n_from + 6u * N_QUADS],
            sh_n[n_from + 6u * N_QUADS + 4u], sh_n[n_from + 6u * N_QUADS + 8u], sh_n[n_from + 6u * N_QUADS + 12u],
        );
        add_products(&sums, next);
        next = Factors(
            sh_m[m_from_4 + 7u * M_QUADS], sh_m[m_from_4 + 7u * M_QUADS + 8u], sh_n[n_from + 7u * N_QUADS],
            sh_n[n_from + 7u * N_QUADS + 4u], sh_n[n_from + 7u * N_QUADS + 8u], sh_n[n_from + 7u * N_QUADS + 12u],
        );
        add_products(&sums, now);

        let m_to = next_tile * M_TILE + m_keep;
        let n_to = next_tile * N_TILE + thread;
        sh_m[m_to] = vec4<f32>(m_0.x, m_1.x, m_2.x, m_3.x);
        sh_m[m_to + M_QUADS] = vec4<f32>(m_0.y, m_1.y, m_2.y, m_3.y);
        sh_n[n_to] = n_0;
        sh_n[n_to + THREADS] = n_1;
        // The next tile is complete before anyone reads it, and nobody reads this one any more.
        workgroupBarrier();
        let m_next = next_tile * M_TILE + m_quad;
        let n_next = next_tile * N_TILE + n_quad;
        now = Factors(
            sh_m[m_next], sh_m[m_next + 8u],
            sh_n[n_next], sh_n[n_next + 4u], sh_n[n_next + 8u], sh_n[n_next + 12u],
        );
        add_products(&sums, next);
    }

    let row = first.x + 4u * m_quad;
    let quad = first.y / 4u + n_quad;
    store_rows(row, quad, sums.at_0_0, sums.at_0_16, sums.at_0_32, sums.at_0_48);
    store_rows(row + 32u, quad, sums.at_32_0, sums.at_32_16, sums.at_32_32, sums.at_32_48);
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

// Four elements of one row, 32 columns apart, as far as they exist.
fn store_odd_quad(row: u32, column: u32, sums: vec4<f32>) {
    if (row >= parameters.rows) {
        return;
    }
    let first = row * parameters.columns + column;
    if (column < parameters.columns) {
        p_elements[first] = sums.x;
    }
    if (column + 32u < parameters.columns) {
        p_elements[first + 32u] = sums.y;
    }
    if (column + 64u < parameters.columns) {
        p_elements[first + 64u] = sums.z;
    }
    if (column + 96u < parameters.columns) {
        p_elements[first + 96u] = sums.w;
    }
}

fn store_odd_square(row: u32, column: u32, sums: mat4x4<f32>) {
    store_odd_quad(row, column, sums[0]);
    store_odd_quad(row + 1u, column, sums[1]);
    store_odd_quad(row + 2u, column, sums[2]);
    store_odd_quad(row + 3u, column, sums[3]);
}

@compute @workgroup_size(THREADS)
fn matmul_whole_tiles_odd(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let first = corner(block, grid);
    let m_quad = thread / 64u * 16u + thread % 32u / 8u * 2u + thread % 2u;
    let n_quad = thread / 32u % 2u * 16u + thread / 2u % 4u;

    var sums = Sums();
    let phases = (parameters.inner + DEPTH - 1u) / DEPTH;
    for (var phase = 0u; phase < phases; phase++) {
        let tile = phase % 2u;
        let from_k = phase * DEPTH;
        // As many threads in a row as a phase is deep read neighbours of M.
        for (var at = thread; at < M_TILE; at += THREADS) {
            let k = from_k + at % DEPTH;
            let row = first.x + at / DEPTH * 4u;
            sh_m[(tile * DEPTH + at % DEPTH) * M_QUADS + moved(at / DEPTH, at % DEPTH)] = vec4<f32>(
                m_or_zero(row, k), m_or_zero(row + 1u, k), m_or_zero(row + 2u, k), m_or_zero(row + 3u, k),
            );
        }
        // Here a quad of N's tile are columns 32 apart, so that a warp reads 32 neighbours.
        for (var at = thread; at < N_TILE; at += THREADS) {
            let k = from_k + at / N_QUADS;
            let column = first.y + at % N_QUADS;
            sh_n[tile * N_TILE + at] = vec4<f32>(
                n_or_zero(k, column), n_or_zero(k, column + 32u),
                n_or_zero(k, column + 64u), n_or_zero(k, column + 96u),
            );
        }

        // The tile is complete before anyone reads it. A thread that overwrites it does so two phases later,
        // behind the next barrier, and so after everyone has read it.
        workgroupBarrier();

        for (var k = 0u; k < DEPTH; k++) {
            let at_m = (tile * DEPTH + k) * M_QUADS + moved(m_quad, k);
            let at_n = (tile * DEPTH + k) * N_QUADS + n_quad;
            let factors = Factors(
                sh_m[at_m], sh_m[at_m + 8u], sh_n[at_n], sh_n[at_n + 4u], sh_n[at_n + 8u], sh_n[at_n + 12u],
            );
            add_products(&sums, factors);
        }
    }

    let row = first.x + 4u * m_quad;
    let column = first.y + n_quad;
    store_odd_square(row, column, sums.at_0_0);
    store_odd_square(row, column + 4u, sums.at_0_16);
    store_odd_square(row, column + 8u, sums.at_0_32);
    store_odd_square(row, column + 12u, sums.at_0_48);
    store_odd_square(row + 32u, column, sums.at_32_0);
    store_odd_square(row + 32u, column + 4u, sums.at_32_16);
    store_odd_square(row + 32u, column + 8u, sums.at_32_32);
    store_odd_square(row + 32u, column + 12u, sums.at_32_48);
}
