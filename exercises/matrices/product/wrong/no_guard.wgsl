// fails: finding: out of bounds
struct Parameters { rows: u32, inner: u32, columns: u32 }

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

override block_x = 16u;
override block_y = 16u;

@compute @workgroup_size(block_x, block_y)
fn solve(@builtin(global_invocation_id) id: vec3<u32>) {
    let column = id.x;
    let row = id.y;
    var sum = 0.0;
    for (var k = 0u; k < parameters.inner; k += 1u) {
        sum += a[row * parameters.inner + k] * b[k * parameters.columns + column];
    }
    c[row * parameters.columns + column] = sum;
}
