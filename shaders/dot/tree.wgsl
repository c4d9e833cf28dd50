// Dot product, one pair per thread: the block adds its products in a tree and leaves one sum, and a second
// launch adds the blocks' sums.
//
// Data: `x` and `y` hold `n` f32, `partials` one f32 for each of the `blocks` blocks, `result` one.
// Launch: `blocks` = ceil(n / block_x) blocks of `block_x` threads, a power of two, and then one block of
// `dot_tree_total`.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // How many sums the blocks leave.
    blocks: u32,
}

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> partials: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<f32, block_x>;

// The sum of `own` over the block, for thread 0: half of the threads add the other half's sums, then a
// quarter, and so on.
fn block_sum(thread: u32, own: f32) -> f32 {
    sh_sums[thread] = own;
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            sh_sums[thread] += sh_sums[thread + stride];
        }
    }
    return sh_sums[thread];
}

@compute @workgroup_size(block_x)
fn dot_tree(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    // A thread without a pair brings zero and stays for the barriers.
    var own = 0.0;
    if (i < parameters.n) {
        own = x[i] * y[i];
    }
    let sum = block_sum(thread, own);
    // A folded grid may have blocks to spare.
    if (thread == 0u && block_number < parameters.blocks) {
        partials[block_number] = sum;
    }
}

// The sum of what the blocks left, by one block.
@compute @workgroup_size(block_x)
fn dot_tree_total(@builtin(local_invocation_index) thread: u32) {
    var own = 0.0;
    for (var i = thread; i < parameters.blocks; i += block_x) {
        own += partials[i];
    }
    let sum = block_sum(thread, own);
    if (thread == 0u) {
        result[0] = sum;
    }
}
