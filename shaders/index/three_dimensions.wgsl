// Thread numbers in three dimensions: every thread leaves its number in the whole grid at the
// element of a volume that is its.
//
// Blocks are counted along x, then y, then z, and so are the threads of a block: x changes fastest.
//
// Data: `ids` is `depth` layers of `height` rows of `width` u32.
// Launch: ceil(width / block_x) x ceil(height / block_y) x ceil(depth / block_z) blocks of
// `block_x` x `block_y` x `block_z` threads.

override block_x: u32 = 4;
override block_y: u32 = 2;
override block_z: u32 = 2;

struct Parameters {
    width: u32,
    height: u32,
    depth: u32,
}

@group(0) @binding(0) var<storage, read_write> ids: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y, block_z)
fn index_three_dimensions(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let thread_number = (thread.z * block_y + thread.y) * block_x + thread.x;
    let block_number = (block.z * grid.y + block.y) * grid.x + block.x;
    let id = block_number * (block_x * block_y * block_z) + thread_number;

    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    let layer = block.z * block_z + thread.z;
    if (column < parameters.width && row < parameters.height && layer < parameters.depth) {
        ids[(layer * parameters.height + row) * parameters.width + column] = id;
    }
}
