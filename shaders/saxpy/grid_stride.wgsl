// Single-precision a times x plus y in a grid-stride loop: a grid of any size covers vectors of any
// length, since each thread goes on by the number of all threads until it is past the end.
//
// Data: `x` and `y` hold `n` f32 each.
// Launch: any number of blocks of `block_x` threads, even one.

override block_x: u32 = 256;

struct Parameters {
    // The number of elements in each vector.
    n: u32,
    a: f32,
}

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn saxpy_grid_stride(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // Numbered row by row, the blocks of a grid are one line, also where it has two dimensions.
    let block_number = block.y * grid.x + block.x;
    let threads = grid.x * grid.y * block_x;

    // In each round the lanes of a warp still touch neighbouring elements.
    for (var i = block_number * block_x + thread.x; i < parameters.n; i += threads) {
        y[i] = parameters.a * x[i] + y[i];
    }
}
