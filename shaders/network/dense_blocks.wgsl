// A fully connected layer by blocks: a block makes one element of the output. Its threads read the row of weights side
// by side and add up what they have in a tree in shared memory.
//
// Data: `input` holds `batch` rows of `inputs` f32, `weights` `outputs` rows of `inputs`, `biases` one number for each output.
// `output` receives `batch` rows of `outputs`: the dot product with each row of weights and its bias, or 0 if that is less.
// Launch: batch * outputs blocks of `block_x` threads, a power of two.

override block_x: u32 = 128;

struct Parameters {
    batch: u32,
    inputs: u32,
    outputs: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> weights: array<f32>;
@group(0) @binding(2) var<storage, read> biases: array<f32>;
@group(0) @binding(3) var<storage, read_write> output: array<f32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<f32, block_x>;

@compute @workgroup_size(block_x)
fn network_dense_blocks(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid, and may have blocks to spare.
    let i = block.y * grid.x + block.x;
    if (i >= parameters.batch * parameters.outputs) {
        return;
    }
    let own = i % parameters.outputs;
    let row = i / parameters.outputs * parameters.inputs;
    var sum = 0.0;
    for (var k = thread; k < parameters.inputs; k += block_x) {
        sum += input[row + k] * weights[own * parameters.inputs + k];
    }
    sh_sums[thread] = sum;
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            sh_sums[thread] += sh_sums[thread + stride];
        }
    }
    if (thread == 0u) {
        output[i] = max(biases[own] + sh_sums[0], 0.0);
    }
}
