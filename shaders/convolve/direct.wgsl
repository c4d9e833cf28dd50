// The average of three neighbours, straight from global memory:
// output[i] = (input[i] + input[i + 1] + input[i + 2]) / 3.
//
// Data: `input` holds `n` + 2 f32, `output` receives `n`.
// Launch: ceil(n / block_x) blocks of `block_x` threads. Each thread loads three elements, so a
// block of 128 threads loads 384.

override block_x: u32 = 128;

struct Parameters {
    // The number of outputs.
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn convolve_direct(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    // The last blocks reach past the end.
    if (i < parameters.n) {
        var sum = 0.0;
        for (var j = 0u; j < 3u; j++) {
            sum += input[i + j];
        }
        output[i] = sum / 3.0;
    }
}
