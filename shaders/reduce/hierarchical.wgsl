// Reduction of an array on three levels: each thread goes through its share of the elements in a
// register, each block puts its threads' values together in shared memory, and a second launch of
// one block puts the blocks' values together. Two launches, whatever the length.
//
// Data: `input` holds `n` f32, `partials` receives one f32 a block.
// Launch: blocks of `block_x` threads, a power of two, as many as keep the GPU busy and no more
// than ceil(n / block_x). Any number is right: the threads stride through the elements as a grid.
// Then one block with the partials as input.

override block_x: u32 = 256;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> partials: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_values: array<f32, block_x>;

// The value that changes no other: 0, -infinity or +infinity. It is made from its bits at run time,
// since WGSL has no constant for infinity.
fn identity() -> f32 {
    var bits = 0u;
    if (operation == 1u) {
        bits = 0xff800000u;
    }
    if (operation == 2u) {
        bits = 0x7f800000u;
    }
    return bitcast<f32>(bits);
}

fn combine(a: f32, b: f32) -> f32 {
    switch (operation) {
        case 1u: { return max(a, b); }
        case 2u: { return min(a, b); }
        default: { return a + b; }
    }
}

@compute @workgroup_size(block_x)
fn reduce_hierarchical(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let threads = grid.x * grid.y * block_x;

    // A thread: every `threads`-th element. Neighbouring lanes load neighbours in every step.
    var value = identity();
    for (var i = block_number * block_x + thread.x; i < parameters.n; i += threads) {
        value = combine(value, input[i]);
    }
    sh_values[thread.x] = value;

    // A block.
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        // The values of the round before (at first: the threads' own) are complete.
        workgroupBarrier();
        if (thread.x < stride) {
            sh_values[thread.x] = combine(sh_values[thread.x], sh_values[thread.x + stride]);
        }
    }

    // The grid: the next launch. Thread 0 made the last step itself, so it need not wait.
    if (thread.x == 0u) {
        partials[block_number] = sh_values[0];
    }
}
