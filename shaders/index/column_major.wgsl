// A matrix laid out in column-major order: each element is its own row and column in one word.
//
// Memory is one long line, so the two indices of an element become one. Here the matrix is stored
// column after column: neighbouring threads, which lie along x, write words a whole
// column apart. It is the row-major layout of the transposed matrix.
//
// Data: `m` is `height` x `width` u32; the element of row r and column c holds r * 65536 + c.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read_write> m: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn index_column_major(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    if (column < parameters.width && row < parameters.height) {
        m[column * parameters.height + row] = (row << 16u) | column;
    }
}
