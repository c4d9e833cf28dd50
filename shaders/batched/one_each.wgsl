// Many small products of square matrices: one thread per element of a product.
//
// Data: `m`, `n` and `p` hold `batch` matrices of `side` x `side` f32 one after the other, row-major;
// p[b] = m[b] * n[b].
// Launch: ceil(batch * side * side / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    batch: u32,
    side: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read> n: array<f32>;
@group(0) @binding(2) var<storage, read_write> p: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn batched_one_each(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    let side = parameters.side;
    if (i < parameters.batch * side * side) {
        // All rows of all matrices are one long column of rows: row i / side of M belongs to this product.
        let first_of_row = i / side * side;
        let first_of_n = i / (side * side) * (side * side) + i % side;
        var sum = 0.0;
        for (var k = 0u; k < side; k++) {
            sum += m[first_of_row + k] * n[first_of_n + k * side];
        }
        p[i] = sum;
    }
}
