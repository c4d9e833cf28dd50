// MISTAKE ON PURPOSE. One step of heat through a plate in tiles without a halo: a cell at the edge of
// its tile takes itself for the neighbour that another block has.
//
// Data: `input` and `output` are `height` rows of `width` f32; `rate` is the share of the difference to
// a neighbour that flows in a step.
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

// The block's cells, and nothing around them.
var<workgroup> sh_cells: array<f32, block_x * block_y>;

@compute @workgroup_size(block_x, block_y)
fn stencil_plane_without_halo(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(global_invocation_id) cell: vec3<u32>,
) {
    let width = parameters.width;
    let height = parameters.height;
    let place = thread.y * block_x + thread.x;
    let at = min(cell.xy, vec2(width, height) - 1u);
    sh_cells[place] = input[at.y * width + at.x];

    // Each thread goes on to read what others loaded. Nobody has left.
    workgroupBarrier();

    if (cell.x < width && cell.y < height) {
        let here = sh_cells[place];
        var next = here;
        if (cell.x > 0u && cell.y > 0u && cell.x + 1u < width && cell.y + 1u < height) {
            // Wrong: beyond the tile lie cells of other blocks, and they have temperatures of their own.
            let west = sh_cells[select(place, place - 1u, thread.x > 0u)];
            let east = sh_cells[select(place, place + 1u, thread.x + 1u < block_x)];
            let north = sh_cells[select(place, place - block_x, thread.y > 0u)];
            let south = sh_cells[select(place, place + block_x, thread.y + 1u < block_y)];
            next = here + parameters.rate * (west + east + north + south - 4.0 * here);
        }
        output[cell.y * width + cell.x] = next;
    }
}
