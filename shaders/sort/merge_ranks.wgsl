// Merge sort, one key per thread: each pass makes one sorted run of two. A key's place in it is its place
// in its own run plus the number of keys of the other run that come before it, which a binary search
// finds.
//
// Data: `input` and `output` hold `n` u32, in sorted runs of `run` keys before the pass.
// Launch: for `run` = 1, 2, 4, ... while it is less than n, ceil(n / block_x) blocks of `block_x` threads;
// what one pass writes the next one reads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    run: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn sort_merge_ranks(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    if (i >= parameters.n) {
        return;
    }
    let key = input[i];
    // The run that it belongs to, and the one that it is merged with.
    let own = i / parameters.run;
    let other = own ^ 1u;
    let own_start = own * parameters.run;
    let other_start = min(other * parameters.run, parameters.n);
    var low = other_start;
    var high = min(other_start + parameters.run, parameters.n);
    while (low < high) {
        let middle = (low + high) / 2u;
        // Of equal keys those of the left run come first.
        let comes_before = select(input[middle] < key, input[middle] <= key, other < own);
        if (comes_before) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    output[min(own_start, other * parameters.run) + (i - own_start) + (low - other_start)] = key;
}
