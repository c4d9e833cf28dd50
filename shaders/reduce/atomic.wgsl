// Reduction of an array into one word with atomics: each thread goes through its share of the
// elements and then puts its value into `result`, which all threads of the grid want at once. WGSL
// has no atomic for floats, so the word is exchanged only if nobody changed it since it was read.
//
// Data: `input` holds `n` f32, `result` one, which the first launch sets to the identity.
// Launch: reduce_atomic_begin with one block of one thread, then reduce_atomic with blocks
// of `block_x` threads, at most 64 and no more than ceil(n / block_x).

override block_x: u32 = 256;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> result: atomic<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

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

// result = combine(result, value), as one step that nobody can interrupt.
fn combine_into_result(value: f32) {
    var old = atomicLoad(&result);
    loop {
        let new_bits = bitcast<u32>(combine(bitcast<f32>(old), value));
        let attempt = atomicCompareExchangeWeak(&result, old, new_bits);
        if (attempt.exchanged) {
            break;
        }
        // Somebody was faster: start again from what is there now.
        old = attempt.old_value;
    }
}

@compute @workgroup_size(block_x)
fn reduce_atomic(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x + thread.x;
    let threads = grid.x * grid.y * block_x;

    var value = identity();
    for (var i = first; i < parameters.n; i += threads) {
        value = combine(value, input[i]);
    }
    // A thread without an element has nothing to add and need not queue.
    if (first < parameters.n) {
        combine_into_result(value);
    }
}

@compute @workgroup_size(1)
fn reduce_atomic_begin() {
    atomicStore(&result, bitcast<u32>(identity()));
}
