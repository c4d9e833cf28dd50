// Reduction of an array by divide and conquer: a launch lays the second half of the array over the
// first, and the host calls itself for what is left. A kernel cannot call itself, so the recursion
// is one of launches: ceil(log2 n) of them, all in global memory, without shared memory or
// barriers.
//
// Data: `input` holds `n` f32, `halves` receives ceil(n / 2).
// Launch: ceil(ceil(n / 2) / block_x) blocks of `block_x` threads. The host launches again with the
// halves as input until one is left.

override block_x: u32 = 256;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> halves: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

fn combine(a: f32, b: f32) -> f32 {
    switch (operation) {
        case 1u: { return max(a, b); }
        case 2u: { return min(a, b); }
        default: { return a + b; }
    }
}

@compute @workgroup_size(block_x)
fn reduce_divide_and_conquer(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    let middle = (parameters.n + 1u) / 2u;
    if (i < middle) {
        var value = input[i];
        // Of an odd number the middle element has no partner and goes on as it is.
        if (i + middle < parameters.n) {
            value = combine(value, input[i + middle]);
        }
        halves[i] = value;
    }
}
