// Pooling: the largest of each 2 x 2 elements.
//
// Data: `input` holds `planes` planes of `side` x `side` f32; `output` receives the largest of each 2 x 2 of them, planes of
// (side / 2) x (side / 2). An odd last row or column drops out.
// Launch: one thread per element of the output, in blocks of `block_x`.

override block_x: u32 = 256;

struct Parameters {
    planes: u32,
    // Rows and columns of a plane.
    side: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn network_pool(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    let width = parameters.side / 2u;
    if (i < parameters.planes * width * width) {
        let x = i % width;
        let y = i / width % width;
        let plane = i / (width * width);
        let corner = (plane * parameters.side + 2u * y) * parameters.side + 2u * x;
        var largest = input[corner];
        largest = max(largest, input[corner + 1u]);
        largest = max(largest, input[corner + parameters.side]);
        largest = max(largest, input[corner + parameters.side + 1u]);
        output[i] = largest;
    }
}
