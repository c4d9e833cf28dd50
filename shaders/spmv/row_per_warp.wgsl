// A sparse matrix times a vector, one warp per row: 32 threads read 32 neighbouring entries at a time,
// and then add up what each of them has, in shared memory. Right for long rows; of a row of five
// entries, 27 threads have nothing to do.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 u32, `columns` and `values` one u32 and one f32 an entry, `x`
// one f32 a column of the matrix; `y` receives `rows` f32.
// Launch: ceil(rows / (block_x / 32)) blocks of `block_x` threads, a multiple of 32. A warp is 32
// threads here whatever the device has: shared memory and barriers do not ask.

override block_x: u32 = 128;

struct Parameters {
    rows: u32,
}

@group(0) @binding(0) var<storage, read> row_offsets: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<u32>;
@group(0) @binding(2) var<storage, read> values: array<f32>;
@group(0) @binding(3) var<storage, read> x: array<f32>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<f32, block_x>;

@compute @workgroup_size(block_x)
fn spmv_row_per_warp(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let lane = thread.x % 32u;
    let row = block_number * (block_x / 32u) + thread.x / 32u;

    // Warps beyond the last row bring zeros, and stay for the barriers.
    var sum = 0.0;
    if (row < parameters.rows) {
        let end = row_offsets[row + 1u];
        for (var entry = row_offsets[row] + lane; entry < end; entry += 32u) {
            sum += values[entry] * x[columns[entry]];
        }
    }
    sh_sums[thread.x] = sum;

    // The first half of the warp takes in the second, until one sum is left.
    for (var stride = 16u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (lane < stride) {
            sh_sums[thread.x] += sh_sums[thread.x + stride];
        }
    }
    if (lane == 0u && row < parameters.rows) {
        y[row] = sh_sums[thread.x];
    }
}
