// One step of heat through a solid body in tiles: a block loads its cells and those around them into
// shared memory, each once, and works from there. The cells on the body's surface keep their
// temperature.
//
// Data: `input` and `output` are `depth` planes of `height` rows of `width` f32; `rate` is the share of
// the difference to a neighbour that flows in a step.
// Launch: ceil(width / block_x) x ceil(height / block_y) x ceil(depth / block_z) blocks. A block of
// 16 x 4 x 4 loads 18 x 6 x 6 = 648 cells for 256, where the plain form loads seven each.

override block_x: u32 = 16;
override block_y: u32 = 4;
override block_z: u32 = 4;

struct Parameters {
    width: u32,
    height: u32,
    depth: u32,
    rate: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The block's cells and one more on every side.
var<workgroup> sh_cells: array<f32, (block_x + 2) * (block_y + 2) * (block_z + 2)>;

@compute @workgroup_size(block_x, block_y, block_z)
fn stencil_volume_tiled(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(local_invocation_index) thread_number: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(global_invocation_id) cell: vec3<u32>,
) {
    let size = vec3(parameters.width, parameters.height, parameters.depth);
    let tile_row = block_x + 2u;
    let tile_plane = tile_row * (block_y + 2u);
    let tile_size = tile_plane * (block_z + 2u);

    // The tile has more cells than the block has threads: they go round until it is full. Beyond the
    // body the nearest cell inside is loaded; nobody looks at it.
    let corner = vec3<i32>(block * vec3(block_x, block_y, block_z)) - 1;
    for (var place = thread_number; place < tile_size; place += block_x * block_y * block_z) {
        let in_tile = vec3(place % tile_row, place % tile_plane / tile_row, place / tile_plane);
        let at = vec3<u32>(clamp(corner + vec3<i32>(in_tile), vec3(0), vec3<i32>(size) - 1));
        sh_cells[place] = input[(at.z * parameters.height + at.y) * parameters.width + at.x];
    }

    // Each thread goes on to read what others loaded. Nobody has left.
    workgroupBarrier();

    if (all(cell < size)) {
        let i = (thread.z + 1u) * tile_plane + (thread.y + 1u) * tile_row + thread.x + 1u;
        let here = sh_cells[i];
        var next = here;
        if (all(cell > vec3(0u)) && all(cell + 1u < size)) {
            let around = sh_cells[i - 1u] + sh_cells[i + 1u]
                + sh_cells[i - tile_row] + sh_cells[i + tile_row]
                + sh_cells[i - tile_plane] + sh_cells[i + tile_plane];
            next = here + parameters.rate * (around - 6.0 * here);
        }
        output[(cell.z * parameters.height + cell.y) * parameters.width + cell.x] = next;
    }
}
