struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> weight: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

override block_x = 256u;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i >= parameters.n {
        return;
    }
    var sum = 0.0;
    for (var k = 0u; k < 9u; k += 1u) {
        if i + k >= 4u && i + k - 4u < parameters.n {
            sum += weight[k] * x[i + k - 4u];
        }
    }
    y[i] = sum;
}
