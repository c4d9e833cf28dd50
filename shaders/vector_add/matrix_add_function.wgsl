// Matrix addition through a function of the device: c = a + 2 b, element by element, where a function
// of its own doubles an element of b.
//
// Data: `a`, `b` and `c` are `height` rows of `width` f32, row-major.
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

// A function without `@compute` cannot be launched; kernels call it. It is compiled into each of them.
fn double_value(x: f32) -> f32 {
    return 2.0 * x;
}

@compute @workgroup_size(block_x, block_y)
fn matrix_add_function(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    if (column < parameters.width && row < parameters.height) {
        let i = row * parameters.width + column;
        c[i] = a[i] + double_value(b[i]);
    }
}
