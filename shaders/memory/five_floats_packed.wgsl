// Sums of structures of five floats that lie without a gap, 20 bytes each: five loads per thread.
//
// Data: `items` holds 5 * `n` f32, `sums` `n` of them.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> items: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_five_floats_packed(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        // 20 is no multiple of 8 or 16: only 4 bytes can be loaded at a time.
        let first = 5u * i;
        sums[i] = items[first] + items[first + 1u] + items[first + 2u] + items[first + 3u] + items[first + 4u];
    }
}
