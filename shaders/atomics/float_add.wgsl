// atomicAdd of floats: WGSL has none, so the word is read, the sum formed, and the word exchanged
// if nobody changed it in the meantime; otherwise all of that again.
//
// Data: `values` holds `n` f32, one per thread; all threads use the same `word` (the bits of a
// float), which the host has set; `returned` receives what each thread was told.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> values: array<f32>;
@group(0) @binding(1) var<storage, read_write> word: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> returned: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn atomics_float_add(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n) {
        var old = atomicLoad(&word);
        loop {
            let sum = bitcast<f32>(old) + values[i];
            let attempt = atomicCompareExchangeWeak(&word, old, bitcast<u32>(sum));
            if (attempt.exchanged) {
                break;
            }
            // Somebody was faster: start again from what is there now.
            old = attempt.old_value;
        }
        returned[i] = bitcast<f32>(old);
    }
}
