// One step of heat through a solid body, plane after plane: a block of two dimensions marches upwards.
// A thread keeps its cell of the plane below, of this plane and of the one above in registers; the
// block keeps this plane in shared memory, for the neighbours beside.
//
// Data: `input` and `output` are `depth` planes of `height` rows of `width` f32; `rate` is the share of
// the difference to a neighbour that flows in a step. The cells on the body's surface keep their
// temperature.
// Launch: ceil(width / block_x) x ceil(height / block_y) x ceil(depth / planes) blocks of `block_x` x
// `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;
// Planes that a block marches through.
override planes: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    depth: u32,
    rate: f32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// This plane: the block's cells and one more on every side.
var<workgroup> sh_plane: array<f32, (block_x + 2) * (block_y + 2)>;

// The cell at a place, or the nearest one inside the body.
fn cell_at(x: i32, y: i32, z: i32) -> f32 {
    let size = vec3<i32>(vec3(parameters.width, parameters.height, parameters.depth));
    let at = clamp(vec3(x, y, z), vec3(0), size - 1);
    return input[(at.z * size.y + at.y) * size.x + at.x];
}

@compute @workgroup_size(block_y)
fn stencil_volume_marching(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let x = i32(block.x * block_x + thread.x);
    let y = i32(block.y * block_y + thread.y);
    let width = i32(parameters.width);
    let height = i32(parameters.height);
    let depth = i32(parameters.depth);
    let tile_row = block_x + 2u;
    let place = (thread.y + 1u) * tile_row + thread.x + 1u;
    let inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;

    let first = i32(block.z * planes);
    let last = min(first + i32(planes), depth);
    var below = cell_at(x, y, first - 1);
    var here = cell_at(x, y, first);
    for (var z = first; z < last; z++) {
        sh_plane[place] = here;
        // The threads at the block's edges bring what lies beside it.
        if (thread.x == 0u) {
            sh_plane[place - 1u] = cell_at(x - 1, y, z);
        }
        if (thread.x == block_x - 1u) {
            sh_plane[place + 1u] = cell_at(x + 1, y, z);
        }
        if (thread.y == 0u) {
            sh_plane[place - tile_row] = cell_at(x, y - 1, z);
        }
        if (thread.y == block_y - 1u) {
            sh_plane[place + tile_row] = cell_at(x, y + 1, z);
        }
        let above = cell_at(x, y, z + 1);
        workgroupBarrier();

        var next = here;
        if (inside && z > 0 && z + 1 < depth) {
            let around = sh_plane[place - 1u] + sh_plane[place + 1u]
                + sh_plane[place - tile_row] + sh_plane[place + tile_row]
                + below + above;
            next = here + parameters.rate * (around - 6.0 * here);
        }
        if (x < width && y < height) {
            output[(z * height + y) * width + x] = next;
        }
        below = here;
        here = above;
        // Everybody has read before the next plane overwrites this one.
        workgroupBarrier();
    }
}
