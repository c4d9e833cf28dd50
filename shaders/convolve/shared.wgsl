// The average of three neighbours by way of shared memory: a block first loads the elements that
// all its threads need, each of them once, and then averages.
//
// Data: `input` holds `n` + 2 f32, `output` receives `n`.
// Launch: ceil(n / block_x) blocks of `block_x` threads, at least two. A block loads block_x + 2
// elements: 130 for 128 threads, where the direct form loads 384.

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
fn convolve_shared(
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

    // Each thread goes on to read what its neighbours loaded. Nobody has left: threads beyond the
    // end wait here too.
    workgroupBarrier();

    if (i < parameters.n) {
        var sum = 0.0;
        for (var j = 0u; j < 3u; j++) {
            sum += sh_support[thread.x + j];
        }
        output[i] = sum / 3.0;
    }
}
