// Sums of columns, one thread per column: every thread walks down its own column, so that the lanes of a warp
// always are side by side.
//
// Data: `m` is `height` rows of `width` f32, row-major; `sums` holds one f32 for each column.
// Launch: ceil(width / block_x) blocks of `block_x` threads.

override block_x: u32 = 128;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_column_walk(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    if (column < parameters.width) {
        var sum = 0.0;
        for (var k = 0u; k < parameters.height; k++) {
            // In pass k the lanes read 32 neighbours of row k: four sectors.
            sum += m[k * parameters.width + column];
        }
        sums[column] = sum;
    }
}
