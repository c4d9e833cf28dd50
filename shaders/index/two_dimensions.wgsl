// Thread numbers in two dimensions: every thread leaves its number in the whole grid at the element
// of a matrix that is its.
//
// The number counts block after block, and within a block row after row. The element counts along
// the rows of the matrix, whatever block they pass through. The two orders differ, and the matrix
// that comes out is the map from one to the other.
//
// Data: `ids` is `height` rows of `width` u32, row-major.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 4;
override block_y: u32 = 2;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read_write> ids: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn index_two_dimensions(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let thread_number = thread.y * block_x + thread.x;
    let block_number = block.y * grid.x + block.x;
    let id = block_number * (block_x * block_y) + thread_number;

    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    if (column < parameters.width && row < parameters.height) {
        ids[row * parameters.width + column] = id;
    }
}
