// fails: finding: out of bounds
struct Parameters { rows: u32, columns: u32 }

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

override block_x = 256u;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>) {
    let row = id.x;
    var sum = 0.0;
    for (var k = 0u; k < parameters.columns; k += 1u) {
        sum += a[row * parameters.columns + k] * x[k];
    }
    y[row] = sum;
}
