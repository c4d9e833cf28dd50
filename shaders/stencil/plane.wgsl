// One step of heat through a plate, one thread per cell: a cell moves towards the mean of its four
// neighbours. The cells on the plate's edge keep their temperature.
//
// Data: `input` and `output` are `height` rows of `width` f32. `rate` says how much of the difference
// to each neighbour flows in a step; beyond 1/4 the temperatures swing ever higher.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
    rate: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn stencil_plane(@builtin(global_invocation_id) cell: vec3<u32>) {
    let width = parameters.width;
    let height = parameters.height;
    // The last blocks hang over the plate.
    if (cell.x >= width || cell.y >= height) {
        return;
    }

    let i = cell.y * width + cell.x;
    let here = input[i];
    var next = here;
    if (cell.x > 0u && cell.y > 0u && cell.x + 1u < width && cell.y + 1u < height) {
        let around = input[i - 1u] + input[i + 1u] + input[i - width] + input[i + width];
        next = here + parameters.rate * (around - 4.0 * here);
    }
    output[i] = next;
}
