// atomicMax: raises a word to a thread's value if that is more, and returns what was there, as
// one step. The numbers are unsigned.
//
// Data: `values` holds `n` u32, one per thread; all threads use the same `word`, which the host
// has set; `returned` receives what each thread was told.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> word: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> returned: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn atomics_maximum(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n) {
        returned[i] = atomicMax(&word, values[i]);
    }
}
