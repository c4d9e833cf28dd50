// Bitonic sort: sequences of `size` keys are made of two sorted halves in log2(size) rounds. The first
// round compares each key of the left half with the one that is as far from the other end of the
// right half; the others compare keys `stride` apart. Every comparison puts the smaller key to the left,
// so that keys that are not there, behind the last one, behave as if they were larger than all others.
//
// Data: `keys` holds `n` u32 and is sorted in place.
// Launch: for each size 2, 4, 8, ... until it holds all keys, and for each stride size / 2, size / 4, ...
// 1, ceil(pairs / block_x) blocks of `block_x` threads, where pairs = ceil(n / (2 * stride)) * stride: one
// thread for each pair whose left key may be there.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    size: u32,
    stride: u32,
}

@group(0) @binding(0) var<storage, read_write> keys: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn sort_bitonic(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let pair = block_number * block_x + thread;
    let stride = parameters.stride;
    let left = pair / stride * 2u * stride + pair % stride;
    var right = left + stride;
    if (2u * stride == parameters.size) {
        // The first round of a size: from the other end.
        right = pair / stride * 2u * stride + 2u * stride - 1u - pair % stride;
    }
    if (right < parameters.n) {
        let low = keys[left];
        let high = keys[right];
        if (high < low) {
            keys[left] = high;
            keys[right] = low;
        }
    }
}
