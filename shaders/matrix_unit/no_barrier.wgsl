// Matrix multiply P = M x N on the matrix unit with a mistake: no barrier is between storing the next tiles
// and using them. A block of four warps makes 128 x 128 elements of P, a warp 64 x 64 of them as 4 x 4 tiles.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, both of f16; `p` is `rows` x `columns` of
// f32; row-major. `rows` is a multiple of 128, `inner` of 16, `columns` of 128.
// Launch: a grid of (columns / 128, rows / 128) blocks of 128 threads.

enable f16;
enable wgpu_cooperative_matrix;

struct Parameters {
    rows: u32,
    // Columns of `m`, rows of `n`.
    inner: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> m: array<vec4<f16>>;
@group(0) @binding(1) var<storage, read> n: array<vec4<f16>>;
@group(0) @binding(2) var<storage, read_write> p: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

const THREADS: u32 = 128;
// A block's part of P, and how far along the inner side a phase reaches.
const HEIGHT: u32 = 128;
const WIDTH: u32 = 128;
const DEPTH: u32 = 16;
// From one row of a tile in shared memory to the next, in quads. Two more than a row has keep the eight
// rows that a request reads in different banks.
const M_ROW: u32 = DEPTH / 4 + 2;
const N_ROW: u32 = WIDTH / 4 + 2;
// Two tiles of each: while one is used, the next one is stored.
const M_TILE: u32 = HEIGHT * M_ROW;
const N_TILE: u32 = DEPTH * N_ROW;
var<workgroup> sh_m: array<vec4<f16>, 2 * M_TILE>;
var<workgroup> sh_n: array<vec4<f16>, 2 * N_TILE>;

@compute @workgroup_size(THREADS)
fn matrix_unit_no_barrier(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // Blocks in bands of eight rows, column by column: those that run together need less of M and N.
    let number = block.y * grid.x + block.x;
    let band = number / (8u * grid.x);
    let band_height = min(8u, grid.y - 8u * band);
    let within = number % (8u * grid.x);
    let row = (8u * band + within % band_height) * HEIGHT;
    let column = within / band_height * WIDTH;
    // The warps are two rows of two.
    let warp = thread / 32u;
    let warp_row = warp / 2u * 64u;
    let warp_column = warp % 2u * 64u;

    // Which quads a thread moves: four of M's tile, 32 rows apart, and four of N's, four rows apart.
    let m_quads = parameters.inner / 4u;
    let n_quads = parameters.columns / 4u;
    let m_from = (row + thread / 4u) * m_quads + thread % 4u;
    let n_from = thread / 32u * n_quads + column / 4u + thread % 32u;
    let m_to = thread / 4u * M_ROW + thread % 4u;
    let n_to = thread / 32u * N_ROW + thread % 32u;

    var m_0 = m[m_from];
    var m_1 = m[m_from + 32u * m_quads];
    var m_2 = m[m_from + 64u * m_quads];
    var m_3 = m[m_from + 96u * m_quads];
    var n_0 = n[n_from];
    var n_1 = n[n_from + 4u * n_quads];
    var n_2 = n[n_from + 8u * n_quads];
    var n_3 = n[n_from + 12u * n_quads];
    sh_m[m_to] = m_0;
    sh_m[m_to + 32u * M_ROW] = m_1;
    sh_m[m_to + 64u * M_ROW] = m_2;
    sh_m[m_to + 96u * M_ROW] = m_3;
    sh_n[n_to] = n_0;
    sh_n[n_to + 4u * N_ROW] = n_1;
    sh_n[n_to + 8u * N_ROW] = n_2;
    sh_n[n_to + 12u * N_ROW] = n_3;
    workgroupBarrier();

    // The sums of 4 x 4 tiles. Each is a variable of its own: an index into an array would keep them out of
    // registers.
    var sums_0_0 = coop_mat16x16<f32, C>();
    var sums_0_1 = coop_mat16x16<f32, C>();
    var sums_0_2 = coop_mat16x16<f32, C>();
    var sums_0_3 = coop_mat16x16<f32, C>();
    var sums_1_0 = coop_mat16x16<f32, C>();
    var sums_1_1 = coop_mat16x16<f32, C>();
    var sums_1_2 = coop_mat16x16<f32, C>();
    var sums_1_3 = coop_mat16x16<f32, C>();
    var sums_2_0 = coop_mat16x16<f32, C>();
    var sums_2_1 = coop_mat16x16<f32, C>();
    var sums_2_2 = coop_mat16x16<f32, C>();
    var sums_2_3 = coop_mat16x16<f32, C>();
    var sums_3_0 = coop_mat16x16<f32, C>();
    var sums_3_1 = coop_mat16x16<f32, C>();
    var sums_3_2 = coop_mat16x16<f32, C>();
    var sums_3_3 = coop_mat16x16<f32, C>();

    let phases = parameters.inner / DEPTH;
    for (var phase = 0u; phase < phases; phase++) {
        // The next tiles are on their way while these are used; in the last phase, these once more.
        let next = min(phase + 1u, phases - 1u);
        m_0 = m[m_from + next * (DEPTH / 4u)];
        m_1 = m[m_from + 32u * m_quads + next * (DEPTH / 4u)];
        m_2 = m[m_from + 64u * m_quads + next * (DEPTH / 4u)];
        m_3 = m[m_from + 96u * m_quads + next * (DEPTH / 4u)];
        n_0 = n[n_from + next * DEPTH * n_quads];
        n_1 = n[n_from + (next * DEPTH + 4u) * n_quads];
        n_2 = n[n_from + (next * DEPTH + 8u) * n_quads];
        n_3 = n[n_from + (next * DEPTH + 12u) * n_quads];

        let m_at = phase % 2u * M_TILE + warp_row * M_ROW;
        let n_at = phase % 2u * N_TILE + warp_column / 4u;
        let left_0 = coopLoadT<coop_mat16x16<f16, A>>(&sh_m[m_at], M_ROW);
        let left_1 = coopLoadT<coop_mat16x16<f16, A>>(&sh_m[m_at + 16u * M_ROW], M_ROW);
        let left_2 = coopLoadT<coop_mat16x16<f16, A>>(&sh_m[m_at + 32u * M_ROW], M_ROW);
        let left_3 = coopLoadT<coop_mat16x16<f16, A>>(&sh_m[m_at + 48u * M_ROW], M_ROW);
        let right_0 = coopLoadT<coop_mat16x16<f16, B>>(&sh_n[n_at], N_ROW);
        let right_1 = coopLoadT<coop_mat16x16<f16, B>>(&sh_n[n_at + 4u], N_ROW);
        let right_2 = coopLoadT<coop_mat16x16<f16, B>>(&sh_n[n_at + 8u], N_ROW);
        let right_3 = coopLoadT<coop_mat16x16<f16, B>>(&sh_n[n_at + 12u], N_ROW);
        sums_0_0 = coopMultiplyAdd(left_0, right_0, sums_0_0);
        sums_0_1 = coopMultiplyAdd(left_0, right_1, sums_0_1);
        sums_0_2 = coopMultiplyAdd(left_0, right_2, sums_0_2);
        sums_0_3 = coopMultiplyAdd(left_0, right_3, sums_0_3);
        sums_1_0 = coopMultiplyAdd(left_1, right_0, sums_1_0);
        sums_1_1 = coopMultiplyAdd(left_1, right_1, sums_1_1);
        sums_1_2 = coopMultiplyAdd(left_1, right_2, sums_1_2);
        sums_1_3 = coopMultiplyAdd(left_1, right_3, sums_1_3);
        sums_2_0 = coopMultiplyAdd(left_2, right_0, sums_2_0);
        sums_2_1 = coopMultiplyAdd(left_2, right_1, sums_2_1);
        sums_2_2 = coopMultiplyAdd(left_2, right_2, sums_2_2);
        sums_2_3 = coopMultiplyAdd(left_2, right_3, sums_2_3);
        sums_3_0 = coopMultiplyAdd(left_3, right_0, sums_3_0);
        sums_3_1 = coopMultiplyAdd(left_3, right_1, sums_3_1);
        sums_3_2 = coopMultiplyAdd(left_3, right_2, sums_3_2);
        sums_3_3 = coopMultiplyAdd(left_3, right_3, sums_3_3);

        let m_next = (phase + 1u) % 2u * M_TILE + m_to;
        let n_next = (phase + 1u) % 2u * N_TILE + n_to;
        sh_m[m_next] = m_0;
        sh_m[m_next + 32u * M_ROW] = m_1;
        sh_m[m_next + 64u * M_ROW] = m_2;
        sh_m[m_next + 96u * M_ROW] = m_3;
        sh_n[n_next] = n_0;
        sh_n[n_next + 4u * N_ROW] = n_1;
        sh_n[n_next + 8u * N_ROW] = n_2;
        sh_n[n_next + 12u * N_ROW] = n_3;
    }

    let stride = parameters.columns;
    let corner_0 = (row + warp_row) * stride + column + warp_column;
    let corner_1 = corner_0 + 16u * stride;
    let corner_2 = corner_0 + 32u * stride;
    let corner_3 = corner_0 + 48u * stride;
    let at_0_0 = corner_0;
    let tile_0_0 = sums_0_0;
    coopStoreT(tile_0_0, &p[at_0_0], stride);
    let at_0_1 = corner_0 + 16u;
    let tile_0_1 = sums_0_1;
    coopStoreT(tile_0_1, &p[at_0_1], stride);
    let at_0_2 = corner_0 + 32u;
    let tile_0_2 = sums_0_2;
    coopStoreT(tile_0_2, &p[at_0_2], stride);
    let at_0_3 = corner_0 + 48u;
    let tile_0_3 = sums_0_3;
    coopStoreT(tile_0_3, &p[at_0_3], stride);
    let at_1_0 = corner_1;
    let tile_1_0 = sums_1_0;
    coopStoreT(tile_1_0, &p[at_1_0], stride);
    let at_1_1 = corner_1 + 16u;
    let tile_1_1 = sums_1_1;
    coopStoreT(tile_1_1, &p[at_1_1], stride);
    let at_1_2 = corner_1 + 32u;
    let tile_1_2 = sums_1_2;
    coopStoreT(tile_1_2, &p[at_1_2], stride);
    let at_1_3 = corner_1 + 48u;
    let tile_1_3 = sums_1_3;
    coopStoreT(tile_1_3, &p[at_1_3], stride);
    let at_2_0 = corner_2;
    let tile_2_0 = sums_2_0;
    coopStoreT(tile_2_0, &p[at_2_0], stride);
    let at_2_1 = corner_2 + 16u;
    let tile_2_1 = sums_2_1;
    coopStoreT(tile_2_1, &p[at_2_1], stride);
    let at_2_2 = corner_2 + 32u;
    let tile_2_2 = sums_2_2;
    coopStoreT(tile_2_2, &p[at_2_2], stride);
    let at_2_3 = corner_2 + 48u;
    let tile_2_3 = sums_2_3;
    coopStoreT(tile_2_3, &p[at_2_3], stride);
    let at_3_0 = corner_3;
    let tile_3_0 = sums_3_0;
    coopStoreT(tile_3_0, &p[at_3_0], stride);
    let at_3_1 = corner_3 + 16u;
    let tile_3_1 = sums_3_1;
    coopStoreT(tile_3_1, &p[at_3_1], stride);
    let at_3_2 = corner_3 + 32u;
    let tile_3_2 = sums_3_2;
    coopStoreT(tile_3_2, &p[at_3_2], stride);
    let at_3_3 = corner_3 + 48u;
    let tile_3_3 = sums_3_3;
    coopStoreT(tile_3_3, &p[at_3_3], stride);
}
