// A mistake on purpose, and it is the host's: it allocates as many bytes as there should be
// elements. The kernel is the direct one, and right.
//
// An f32 takes four bytes, so `input` has room for a quarter of its elements and `output` for a
// quarter of the results. In CUDA the rest lands in somebody else's memory or stops the program.
// WebGPU checks every access: what lies outside is dropped, and three quarters of the results are
// lost. The last two that have a place are wrong as well, since they need inputs that have none.
//
// Data: `input` should hold `n` + 2 f32, `output` should receive `n`.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 128;

struct Parameters {
    // The number of outputs that there should be.
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn convolve_size_in_bytes(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n) {
        var sum = 0.0;
        for (var j = 0u; j < 3u; j++) {
            sum += input[i + j];
        }
        output[i] = sum / 3.0;
    }
}
