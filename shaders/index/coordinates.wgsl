// Every thread writes down its coordinates: those of its block in the grid and its own in the block,
// at its number in the whole grid.
//
// A label is three coordinates in one word, ten bits each. Figures write them z first, so that
// reading order is counting order; CUDA's and WGSL's built-in vectors have x first. `z_first`
// chooses.
//
// Data: `block_labels` and `thread_labels` hold a u32 for each thread of the grid.
// Launch: `blocks_x` x `blocks_y` x `blocks_z` blocks of `block_x` x `block_y` x `block_z` threads.

override block_x: u32 = 4;
override block_y: u32 = 2;
override block_z: u32 = 2;

struct Parameters {
    // 0: x, y, z; 1: z, y, x.
    z_first: u32,
}

@group(0) @binding(0) var<storage, read_write> block_labels: array<u32>;
@group(0) @binding(1) var<storage, read_write> thread_labels: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

fn label(coordinates: vec3<u32>) -> u32 {
    let ordered = select(coordinates, coordinates.zyx, parameters.z_first == 1u);
    return (ordered.x << 20u) | (ordered.y << 10u) | ordered.z;
}

@compute @workgroup_size(block_x, block_y, block_z)
fn index_coordinates(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let thread_number = (thread.z * block_y + thread.y) * block_x + thread.x;
    let block_number = (block.z * grid.y + block.y) * grid.x + block.x;
    let id = block_number * (block_x * block_y * block_z) + thread_number;

    block_labels[id] = label(block);
    thread_labels[id] = label(thread);
}
