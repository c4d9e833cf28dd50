// Sums of rows, one thread per row: every thread walks along its own row, so that the lanes of a warp always
// are a whole row apart.
//
// Data: `m` is `height` rows of `width` f32, row-major; `sums` holds one f32 for each row.
// Launch: ceil(height / block_x) blocks of `block_x` threads.

override block_x: u32 = 128;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_row_walk(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let row = block.x * block_x + thread.x;
    if (row < parameters.height) {
        var sum = 0.0;
        for (var k = 0u; k < parameters.width; k++) {
            // In pass k the lanes read column k: 32 rows, 32 sectors.
            sum += m[row * parameters.width + k];
        }
        sums[row] = sum;
    }
}
