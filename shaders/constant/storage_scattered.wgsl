// How far each element lies from a table of 256 points: the sum of the squared distances. The table
// lies in global memory, and each thread begins at another entry, so the lanes of a warp read 32
// different ones.
//
// Data: `input` and `output` hold `n` f32, `table` holds 256.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> table: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn storage_scattered(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;
    // The last blocks reach past the end.
    if (i >= parameters.n) {
        return;
    }

    let element = input[i];
    var sum = 0.0;
    // Another entry in every lane: 32 neighbouring words, four sectors per request.
    for (var k = 0u; k < 256u; k++) {
        let place = (k + thread.x) % 256u;
        let distance = element - table[place];
        sum += distance * distance;
    }
    output[i] = sum;
}
