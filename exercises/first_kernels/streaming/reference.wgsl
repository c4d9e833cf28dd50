struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 256u;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>) {
    let i = id.x;
    if i < parameters.n {
        y[i] = 1.0 - x[i];
    }
}
