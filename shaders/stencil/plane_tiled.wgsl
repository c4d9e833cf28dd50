// One step of heat through a plate in tiles: a block loads its cells and those around them into shared
// memory, each once, and works from there. The cells on the plate's edge keep their temperature.
//
// Data: `input` and `output` are `height` rows of `width` f32; `rate` is the share of the difference to
// a neighbour that flows in a step.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks.
// A block of 32 x 8 loads 34 x 10 = 340 cells for 256.

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

// The block's cells and one more on every side.
var<workgroup> sh_cells: array<f32, (block_x + 2) * (block_y + 2)>;

@compute @workgroup_size(block_x, block_y)
fn stencil_plane_tiled(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(local_invocation_index) thread_number: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(global_invocation_id) cell: vec3<u32>,
) {
    let width = parameters.width;
    let height = parameters.height;
    let tile_row = block_x + 2u;
    let tile_size = tile_row * (block_y + 2u);

    // The tile has more cells than the block has threads: they go round until it is full. Beyond the
    // plate the nearest cell inside is loaded; nobody looks at it.
    let corner = vec2<i32>(block.xy * vec2(block_x, block_y)) - 1;
    for (var place = thread_number; place < tile_size; place += block_x * block_y) {
        let in_tile = vec2(place % tile_row, place / tile_row);
        let at = vec2<u32>(
            clamp(corner + vec2<i32>(in_tile), vec2(0), vec2(i32(width), i32(height)) - 1)
        );
        sh_cells[place] = input[at.y * width + at.x];
    }

    // Each thread goes on to read what others loaded. Nobody has left.
    workgroupBarrier();

    if (cell.x < width && cell.y < height) {
        let i = (thread.y + 1u) * tile_row + thread.x + 1u;
        let here = sh_cells[i];
        var next = here;
        if (cell.x > 0u && cell.y > 0u && cell.x + 1u < width && cell.y + 1u < height) {
            let around = sh_cells[i - 1u] + sh_cells[i + 1u]
                + sh_cells[i - tile_row] + sh_cells[i + tile_row];
            next = here + parameters.rate * (around - 4.0 * here);
        }
        output[cell.y * width + cell.x] = next;
    }
}
