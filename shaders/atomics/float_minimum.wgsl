// atomicMin of floats: neither WGSL nor CUDA has one. Floats are mapped to unsigned integers in the
// same order, and the atomic of those serves.
//
// Data: `values` holds `n` f32, one per thread; all threads use the same `word` (a mapped float),
// which the host has set; `returned` receives what each thread was told.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> values: array<f32>;
@group(0) @binding(1) var<storage, read_write> word: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> returned: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// Floats as unsigned integers in the same order: the sign bit is turned over, and of negative
// numbers all other bits too, since their magnitude grows downwards.
fn ordered(value: f32) -> u32 {
    let bits = bitcast<u32>(value);
    return select(bits | 0x80000000u, ~bits, bits >= 0x80000000u);
}

fn float_of(order: u32) -> f32 {
    return bitcast<f32>(select(~order, order & 0x7fffffffu, order >= 0x80000000u));
}

@compute @workgroup_size(block_x)
fn atomics_float_minimum(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n) {
        returned[i] = float_of(atomicMin(&word, ordered(values[i])));
    }
}
