// A fully connected layer, one thread per element of the output.
//
// Data: `input` holds `batch` rows of `inputs` f32, `weights` `outputs` rows of `inputs`, `biases` one number for each output.
// `output` receives `batch` rows of `outputs`: the dot product with each row of weights and its bias, or 0 if that is less.
// Launch: ceil(batch * outputs / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

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

@compute @workgroup_size(block_x)
fn network_dense(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    if (i < parameters.batch * parameters.outputs) {
        let own = i % parameters.outputs;
        let row = i / parameters.outputs * parameters.inputs;
        var sum = biases[own];
        for (var k = 0u; k < parameters.inputs; k++) {
            sum += input[row + k] * weights[own * parameters.inputs + k];
        }
        output[i] = max(sum, 0.0);
    }
}
