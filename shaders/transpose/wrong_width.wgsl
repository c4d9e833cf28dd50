// A mistake on purpose: the width of the matrix is taken from the block in place of the grid. A
// block is `tile` threads wide, so the kernel believes in rows of tile * tile elements: 1,024 for
// tiles of 32. It is right for matrices 1,024 wide and for no other.
//
// Every element is still copied to its own place, if only it is copied at all: a wrong width makes
// the tiles lie elsewhere. For 512 x 512 half of their rows lie outside and half of the matrix is
// missed. For 1056 x 1056, 33,760 elements are missed.
//
// Data: `input` and `output` are `height` rows of `width` f32, row-major.
// Launch: ceil(width / tile) x ceil(height / tile) blocks of `tile` x `block_rows` threads;
// `block_rows` divides `tile`.

override tile: u32 = 32;
override block_rows: u32 = 8;

struct Parameters {
    // The size of the input. The kernel uses it only to stay inside.
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The tile, flat as in the course.
var<workgroup> sh_tile: array<f32, tile * tile>;

@compute @workgroup_size(tile, block_rows)
fn transpose_wrong_width(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * tile + thread.x;
    let row = block.y * tile + thread.y;
    // Should be parameters.width. The course writes blockDim.x * TILE_DIM and means
    // gridDim.x * TILE_DIM.
    let width = tile * tile;
    let length = parameters.width * parameters.height;

    for (var j = 0u; j < tile; j += block_rows) {
        if ((row + j) * width + column < length) {
            sh_tile[(thread.y + j) * tile + thread.x] = input[(row + j) * width + column];
        }
    }

    // Not needed here, since every thread reads back only what it wrote itself.
    workgroupBarrier();

    for (var j = 0u; j < tile; j += block_rows) {
        if ((row + j) * width + column < length) {
            output[(row + j) * width + column] = sh_tile[(thread.y + j) * tile + thread.x];
        }
    }
}
