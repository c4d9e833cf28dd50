// A sparse matrix times a vector, one warp per row, and the warp adds up without shared memory: its
// lanes hand their sums to each other directly. WGSL calls a warp a subgroup, and a device may have
// 4, 8, 16, 32 or 64 lanes in it, or even decide for each kernel.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 u32, `columns` and `values` one u32 and one f32 an entry, `x`
// one f32 a column of the matrix; `y` receives `rows` f32.
// Launch: any number of blocks of `block_x` threads. The kernel finds out how many rows a block takes
// at a time, and goes on until all are done. On devices without subgroups, row_per_warp does the
// same in shared memory.

enable subgroups;

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

@compute @workgroup_size(block_x)
fn spmv_row_per_subgroup(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(subgroup_size) lanes: u32,
    @builtin(subgroup_invocation_id) lane: u32,
) {
    // At least one, should a device's subgroup be larger than the block.
    let rows_a_block = max(block_x / lanes, 1u);
    let stride = grid.x * grid.y * rows_a_block;

    // The loop is the same for all threads of the block, so that all take part in every sum.
    for (var first = (block.y * grid.x + block.x) * rows_a_block; first < parameters.rows;
         first += stride) {
        let row = first + thread.x / lanes;
        var sum = 0.0;
        // Lanes beyond the last row, and those that a block has to spare, bring zeros.
        if (row < parameters.rows && thread.x / lanes < rows_a_block) {
            let end = row_offsets[row + 1u];
            for (var entry = row_offsets[row] + lane; entry < end; entry += lanes) {
                sum += values[entry] * x[columns[entry]];
            }
        }
        let total = subgroupAdd(sum);
        if (lane == 0u && row < parameters.rows && thread.x / lanes < rows_a_block) {
            y[row] = total;
        }
    }
}
