// A mistake on purpose: between loading into shared memory and averaging, the barrier is missing.
// A thread may read its neighbour's element before the neighbour has loaded it. Within a warp that
// often goes well; at the edge of a warp it depends on which warp is faster. That is a race: the
// result may be right a thousand times.
//
// Data: `input` holds `n` + 2 f32, `output` receives `n`.
// Launch: ceil(n / block_x) blocks of `block_x` threads, at least two.

override block_x: u32 = 128;

struct Parameters {
    // The number of outputs.
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// What the block's outputs rest on: 520 bytes for 128 threads.
var<workgroup> sh_support: array<f32, block_x + 2>;

@compute @workgroup_size(block_x)
fn convolve_no_barrier(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n + 2u) {
        sh_support[thread.x] = input[i];
    }
    // The last two outputs of the block look past its own elements: two threads load that pair.
    if (thread.x < 2u && i + block_x < parameters.n + 2u) {
        sh_support[block_x + thread.x] = input[i + block_x];
    }

    // Here a barrier is missing.

    if (i < parameters.n) {
        var sum = 0.0;
        for (var j = 0u; j < 3u; j++) {
            sum += sh_support[thread.x + j];
        }
        output[i] = sum / 3.0;
    }
}
