// Matrix times vector, a block for each row: the threads stride along the row side by side and add their sums
// in a tree.
//
// Data: `matrix` has `rows` x `columns` f32, row-major; `x` holds `columns` of them and `y` `rows`.
// Launch: `rows` blocks of `block_x` threads, a power of two.

override block_x: u32 = 128;

struct Parameters {
    rows: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> matrix: array<f32>;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<f32, block_x>;

@compute @workgroup_size(block_x)
fn dot_matrix_block(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid, with a few to spare. Numbered row by row, the blocks are one line again.
    let row = block.y * grid.x + block.x;
    if (row >= parameters.rows) {
        return;
    }
    var own = 0.0;
    for (var column = thread; column < parameters.columns; column += block_x) {
        own += matrix[row * parameters.columns + column] * x[column];
    }
    sh_sums[thread] = own;
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            sh_sums[thread] += sh_sums[thread + stride];
        }
    }
    if (thread == 0u) {
        y[row] = sh_sums[0];
    }
}
