// A sparse matrix times a vector, one thread per row. Simple, and right for short rows of equal length.
// Otherwise a warp takes as long as its longest row, and the lanes walk through places of memory that
// lie as far apart as their rows begin.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 u32, `columns` and `values` one u32 and one f32 an entry, `x`
// one f32 a column of the matrix; `y` receives `rows` f32.
// Launch: ceil(rows / block_x) blocks of `block_x` threads.

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
fn spmv_row_per_thread(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let row = block_number * block_x + thread.x;

    // The last blocks reach past the last row.
    if (row < parameters.rows) {
        var sum = 0.0;
        let end = row_offsets[row + 1u];
        for (var entry = row_offsets[row]; entry < end; entry++) {
            sum += values[entry] * x[columns[entry]];
        }
        y[row] = sum;
    }
}
