// MISTAKE ON PURPOSE. Reduction of an array in pairs half a section apart, two elements per thread,
// with a loop that stops one step early: the last two values are never put together.
//
// Data: `input` holds `n` f32, `partials` receives ceil(n / (2 * block_x)) f32, one per block.
// Launch: ceil(n / (2 * block_x)) blocks of `block_x` threads, a power of two. The host launches
// again with the partials as input until one is left.

override block_x: u32 = 256;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> partials: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// A section of two elements per thread.
var<workgroup> sh_values: array<f32, 2 * block_x>;

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

fn element_or_identity(i: u32) -> f32 {
    var element = identity();
    if (i < parameters.n) {
        element = input[i];
    }
    return element;
}

@compute @workgroup_size(block_x)
fn reduce_pairwise_stops_early(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * 2u * block_x;

    // Each thread loads two elements, a block apart, so that neighbouring lanes load neighbours.
    sh_values[thread.x] = element_or_identity(first + thread.x);
    sh_values[thread.x + block_x] = element_or_identity(first + thread.x + block_x);

    // Wrong: the step with stride 1 is missing. Of [1 .. 8], 16 and 20 are left, and 16 is
    // reported.
    for (var stride = block_x; stride > 1u; stride /= 2u) {
        // The values of the round before (at first: the elements) are complete.
        workgroupBarrier();
        if (thread.x < stride) {
            sh_values[thread.x] = combine(sh_values[thread.x], sh_values[thread.x + stride]);
        }
    }

    // Thread 0 made the last step itself, so it need not wait.
    // A folded grid may have blocks to spare; they have no element and no place in `partials`.
    if (thread.x == 0u && first < parameters.n) {
        partials[block_number] = sh_values[0];
    }
}
