// A mistake on purpose: the template for a block of one warp, with no barrier at all, because the lanes of a
// warp march in step. They did on old GPUs. Nothing promises it.
//
// Data: `input` and `output` hold `n` u32 each; a block's elements past the end count as 0.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 32;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_values: array<u32, block_x>;

@compute @workgroup_size(block_x)
fn barriers_warp_without_barrier(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    var value = 0u;
    if (i < parameters.n) {
        value = input[i];
    }
    sh_values[thread.x] = value;
    // Missing: workgroupBarrier(), although 32 threads are one warp on many GPUs. On others they are
    // several.
    let sum = value + sh_values[(thread.x + block_x - 1u) % block_x];
    // Missing: workgroupBarrier().
    sh_values[thread.x] = sum;
    // Missing: workgroupBarrier().

    if (i < parameters.n) {
        output[i] = sh_values[block_x - 1u - thread.x];
    }
}
