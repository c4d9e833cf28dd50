struct Parameters { width: u32, height: u32 }

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> b: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 16u;
override block_y = 16u;

@compute @workgroup_size(block_x, block_y)
fn solve(@builtin(global_invocation_id) id: vec3<u32>) {
    // Your code.
}
