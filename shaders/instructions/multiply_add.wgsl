// Multiplications and additions in a chain: the operations that a GPU is built for. Both are one
// instruction, a fused multiply-add.
//
// Data: `input` and `output` hold `n` f32 each.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // How often the operation is done.
    rounds: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn instructions_multiply_add(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i >= parameters.n) {
        return;
    }
    // Each step needs the one before: the chain cannot be shortened.
    let start = 2.5 + 0.5 * input[i];
    var x = start;
    for (var round = 0u; round < parameters.rounds; round++) {
        x = x * 0.75 + start;
    }
    output[i] = x;
}
