// A mistake on purpose: the grid is rounded down, and the kernel has no guard.
//
// The host launches n / block_x blocks, as if block_x always divided n. What is left over, up to
// block_x - 1 outputs, is never calculated: 104 of 1000 with 128 threads. Rounding up by itself
// would not mend it, since without a guard the last block would write past the end. It takes both.
//
// Data: `input` holds `n` + 2 f32, `output` receives `n`.
// Launch: floor(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 128;

struct Parameters {
    // The number of outputs. The kernel does not look at it.
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn convolve_truncated(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = block.x * block_x + thread.x;

    var sum = 0.0;
    for (var j = 0u; j < 3u; j++) {
        sum += input[i + j];
    }
    // Here a guard is missing.
    output[i] = sum / 3.0;
}
