// Sums of structures of five floats that are aligned to 16 bytes: 32 bytes each, of which 12 are padding,
// and two loads of 16 bytes per thread.
//
// Data: `items` holds `n` structures of 32 bytes, `sums` `n` f32.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

// What CUDA calls __align__(16): the size is a multiple of the alignment, too.
struct Item {
    four: vec4<f32>,
    rest: vec4<f32>,
}

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> items: array<Item>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_five_floats_aligned(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        let four = items[i].four;
        // The second load brings the fifth float, and three of padding.
        let rest = items[i].rest;
        sums[i] = four.x + four.y + four.z + four.w + rest.x;
    }
}
