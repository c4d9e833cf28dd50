// A barrier in either branch, where a whole block takes the same one: even blocks double their elements,
// odd ones increase them by one, and every thread then writes the value of its mirror image.
//
// Data: `input` and `output` hold `n` u32 each; a block's elements past the end count as 0.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_values: array<u32, block_x>;

@compute @workgroup_size(block_x)
fn barriers_whole_blocks(
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
    // The condition is the block's number: its threads agree, and so a barrier may be in the branch.
    if (block_number % 2u == 0u) {
        sh_values[thread.x] = 2u * value;
        workgroupBarrier();
    } else {
        sh_values[thread.x] = value + 1u;
        workgroupBarrier();
    }

    if (i < parameters.n) {
        output[i] = sh_values[block_x - 1u - thread.x];
    }
}
