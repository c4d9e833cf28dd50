// One step of heat through a solid body, one thread per cell: a cell moves towards the mean of its six
// neighbours. The cells on the body's surface keep their temperature.
//
// Data: `input` and `output` are `depth` planes of `height` rows of `width` f32. `rate` says how much
// of the difference to each neighbour flows in a step; beyond 1/6 the temperatures swing ever higher.
// Launch: ceil(width / block_x) x ceil(height / block_y) x ceil(depth / block_z) blocks.

override block_x: u32 = 32;
override block_y: u32 = 4;
override block_z: u32 = 2;

struct Parameters {
    width: u32,
    height: u32,
    depth: u32,
    rate: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y, block_z)
fn stencil_volume(@builtin(global_invocation_id) cell: vec3<u32>) {
    let size = vec3(parameters.width, parameters.height, parameters.depth);
    // The last blocks hang over the body.
    if (any(cell >= size)) {
        return;
    }

    let row = parameters.width;
    let plane = row * parameters.height;
    let i = cell.z * plane + cell.y * row + cell.x;
    let here = input[i];
    var next = here;
    if (all(cell > vec3(0u)) && all(cell + 1u < size)) {
        let around = input[i - 1u] + input[i + 1u]
            + input[i - row] + input[i + row]
            + input[i - plane] + input[i + plane];
        next = here + parameters.rate * (around - 6.0 * here);
    }
    output[i] = next;
}
