// Matrix addition, one thread per element: c[row][column] = a[row][column] + b[row][column].
//
// Data: `a`, `b` and `c` are `height` rows of `width` f32, row after row (row-major).
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn matrix_add(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    // x runs along a row: neighbouring threads then touch neighbouring addresses.
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;

    // Both tests are needed. A column past the right edge would otherwise be taken for the
    // beginning of the next row.
    if (column < parameters.width && row < parameters.height) {
        let i = row * parameters.width + column;
        c[i] = a[i] + b[i];
    }
}
