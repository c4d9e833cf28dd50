// Sum of an array, sequential addressing: each block turns `block_x` elements into one partial
// sum. In round after round the first half of what is left takes in the second half, so the
// threads that add are always the first ones.
//
// Data: `input` holds `n` f32, `partials` receives ceil(n / block_x) f32, one a block.
// Launch: ceil(n / block_x) blocks of `block_x` threads, a power of two. The host launches again
// with the partials as input until one is left.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> partials: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<f32, block_x>;

@compute @workgroup_size(block_x)
fn reduce_sequential(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x;

    // A thread without an element brings zero, which changes no sum, and stays for the barriers.
    var element = 0.0;
    if (first + thread.x < parameters.n) {
        element = input[first + thread.x];
    }
    sh_sums[thread.x] = element;

    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        // The sums of the round before (at first: the elements) are complete.
        workgroupBarrier();
        if (thread.x < stride) {
            sh_sums[thread.x] += sh_sums[thread.x + stride];
        }
    }

    // Thread 0 made the last addition itself, so it need not wait. A folded grid may have blocks
    // to spare; they have no element and no place in `partials`.
    if (thread.x == 0u && first < parameters.n) {
        partials[block_number] = sh_sums[0];
    }
}
