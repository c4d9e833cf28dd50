// MISTAKE ON PURPOSE. One step of heat through a plate, written over the cells that it is calculated
// from: a thread may read a neighbour that is a step ahead.
//
// Data: `cells` is `height` rows of `width` f32. `rate` says how much of the difference to each
// neighbour flows in a step.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
    rate: f32,
}

@group(0) @binding(0) var<storage, read_write> cells: array<f32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn stencil_plane_in_place(@builtin(global_invocation_id) cell: vec3<u32>) {
    let width = parameters.width;
    let height = parameters.height;
    // The last blocks hang over the plate.
    if (cell.x >= width || cell.y >= height) {
        return;
    }

    let i = cell.y * width + cell.x;
    let here = cells[i];
    var next = here;
    if (cell.x > 0u && cell.y > 0u && cell.x + 1u < width && cell.y + 1u < height) {
        // Wrong: the neighbours' threads overwrite these words in the same launch.
        let around = cells[i - 1u] + cells[i + 1u] + cells[i - width] + cells[i + width];
        next = here + parameters.rate * (around - 4.0 * here);
    }
    cells[i] = next;
}
