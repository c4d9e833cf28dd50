// Matrix times vector, one row per thread, of a matrix that lies column by column: neighbouring threads
// read neighbouring places.
//
// Data: `matrix` has `rows` x `columns` f32, column-major: column after column; `x` holds `columns` of them and `y` `rows`.
// Launch: ceil(rows / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    rows: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> matrix: array<f32>;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn dot_matrix_columns(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let row = block_number * block_x + thread;
    if (row >= parameters.rows) {
        return;
    }
    var sum = 0.0;
    for (var column = 0u; column < parameters.columns; column++) {
        sum += matrix[column * parameters.rows + row] * x[column];
    }
    y[row] = sum;
}
