// A copy in a grid-stride loop: a grid of any size covers an array of any length, since each thread
// goes on by the number of all threads until it is past the end.
//
// Data: `input` and `output` hold `n` f32 each.
// Launch: any number of blocks of `block_x` threads, even one.

override block_x: u32 = 256;

struct Parameters {
    // The number of elements.
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn copy_grid_stride(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // Numbered row by row, the blocks of a grid are one line, also where it has two dimensions.
    let block_number = block.y * grid.x + block.x;
    let threads = grid.x * grid.y * block_x;

    // In each round the lanes of a warp still touch neighbouring elements.
    for (var i = block_number * block_x + thread.x; i < parameters.n; i += threads) {
        output[i] = input[i];
    }
}
