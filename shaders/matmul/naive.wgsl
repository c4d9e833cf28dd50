// Matrix multiply P = M x N, one thread per element of P: the inner product of a row of M and a
// column of N, every operand read from global memory.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; f32,
// row-major.
// Launch: ceil(columns / block_x) x ceil(rows / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    rows: u32,
    inner: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read> n: array<f32>;
@group(0) @binding(2) var<storage, read_write> p: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn matmul_naive(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let row = block.y * block_y + thread.y;
    let column = block.x * block_x + thread.x;

    if (row < parameters.rows && column < parameters.columns) {
        var sum = 0.0;
        for (var k = 0u; k < parameters.inner; k++) {
            // Neighbouring threads read one element of M together, and a stretch of a row of N.
            sum += m[row * parameters.inner + k] * n[k * parameters.columns + column];
        }
        p[row * parameters.columns + column] = sum;
    }
}
