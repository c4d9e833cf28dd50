// atomicInc: counts a word up and returns what was there, as one step; what is at the
// limit or above goes to 0. With the limit 3 the word runs 0, 1, 2, 3, 0, ....
//
// Data: all threads use the same `word`, which the host
// has set; `returned` receives what each thread was told.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    limit: u32,
}

@group(0) @binding(0) var<storage, read_write> word: atomic<u32>;
@group(0) @binding(1) var<storage, read_write> returned: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn atomics_increment(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n) {
        // WGSL has no such atomic: the word is exchanged only if nobody changed it since it was
        // read.
        var old = atomicLoad(&word);
        loop {
            let new_value = select(old + 1u, 0u, old >= parameters.limit);
            let attempt = atomicCompareExchangeWeak(&word, old, new_value);
            if (attempt.exchanged) {
                break;
            }
            old = attempt.old_value;
        }
        returned[i] = old;
    }
}
