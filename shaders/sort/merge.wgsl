// Merge sort with co-ranks: a thread makes eight neighbouring keys of the merged run. A binary search
// over the diagonal tells it how many of the keys before them come from the left run; from there it
// merges step by step. Runs shorter than that are merged key by key.
//
// Data: `input` and `output` hold `n` u32, in sorted runs of `run` keys before the pass.
// Launch: for `run` = 1, 2, 4 ceil(n / block_x) blocks of `sort_merge_short`, for `run` = 8, 16, ... while
// it is less than n ceil(n / (8 * block_x)) blocks of `sort_merge`; what one pass writes the next reads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    run: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// Keys that a thread makes.
const KEYS = 8u;

@compute @workgroup_size(block_x)
fn sort_merge(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = (block_number * block_x + thread) * KEYS;
    if (first >= parameters.n) {
        return;
    }
    let run = parameters.run;
    let left_start = first / run / 2u * 2u * run;
    let right_start = min(left_start + run, parameters.n);
    let left_count = right_start - left_start;
    let right_count = min(run, parameters.n - right_start);

    // The co-rank: of the keys before `first`, so many come from the left run. It is the least number
    // for which the left run's next key does not come before the right run's last one that was taken.
    let before = first - left_start;
    var low = before - min(before, right_count);
    var high = min(before, left_count);
    while (low < high) {
        let middle = (low + high) / 2u;
        if (input[left_start + middle] <= input[right_start + before - 1u - middle]) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }

    var left = low;
    var right = before - low;
    for (var i = first; i < min(first + KEYS, parameters.n); i++) {
        // Of equal keys those of the left run come first. An index behind a run is never used.
        let left_key = input[left_start + min(left, left_count - 1u)];
        let right_key = input[min(right_start + right, parameters.n - 1u)];
        let takes_left = left < left_count && (right >= right_count || left_key <= right_key);
        output[i] = select(right_key, left_key, takes_left);
        left += select(0u, 1u, takes_left);
        right += select(1u, 0u, takes_left);
    }
}

// Runs that are shorter than what a thread makes: one key per thread, by its rank in the other run.
@compute @workgroup_size(block_x)
fn sort_merge_short(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
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
