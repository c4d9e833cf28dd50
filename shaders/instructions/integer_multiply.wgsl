// Multiplications and additions of integers of 32 bits in a chain. The first CUDA cards multiplied 24 bits at
// a time and needed several steps.
//
// Data: `input` and `output` hold `n` u32 each.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // How often the operation is done.
    rounds: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn instructions_integer_multiply(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i >= parameters.n) {
        return;
    }
    let start = input[i];
    var x = start;
    for (var round = 0u; round < parameters.rounds; round++) {
        // What does not fit into 32 bits is lost, here and in CUDA.
        x = x * 1664525u + start;
    }
    output[i] = x;
}
