// Remainders of integers in a chain: a division, a multiplication and a subtraction.
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
fn instructions_modulo(
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
        // Where the divisor is a power of two, x & (divisor - 1) is the remainder, in one step.
        x = (x ^ 2863311530u) % (start | 1u) + round;
    }
    output[i] = x;
}
