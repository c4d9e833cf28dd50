// One step of heat through a plate in strips: a thread walks down a column and keeps the cell above,
// its own and the one below in registers. Only the two neighbours beside it are loaded besides, and
// the threads next to it have just loaded those. The cells on the plate's edge keep their temperature.
//
// Data: `input` and `output` are `height` rows of `width` f32; `rate` is the share of the difference to
// a neighbour that flows in a step.
// Launch: ceil(width / block_x) x ceil(height / (strip * block_y)) blocks.

override block_x: u32 = 32;
override block_y: u32 = 4;
// Cells of a thread, one below the other.
override strip: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    rate: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn stencil_plane_strips(@builtin(global_invocation_id) thread: vec3<u32>) {
    let width = parameters.width;
    let height = parameters.height;
    let column = thread.x;
    let first = thread.y * strip;
    if (column >= width || first >= height) {
        return;
    }

    // Beside the plate the cell itself is loaded; nobody looks at it.
    let west = max(column, 1u) - 1u;
    let east = min(column + 1u, width - 1u);
    let inside = column > 0u && column + 1u < width;
    var above = input[(max(first, 1u) - 1u) * width + column];
    var here = input[first * width + column];
    for (var row = first; row < min(first + strip, height); row++) {
        let below = input[min(row + 1u, height - 1u) * width + column];
        let around = input[row * width + west] + input[row * width + east] + above + below;
        let next = here + parameters.rate * (around - 4.0 * here);
        let stays = !inside || row == 0u || row + 1u == height;
        output[row * width + column] = select(next, here, stays);
        above = here;
        here = below;
    }
}
