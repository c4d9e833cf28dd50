struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> b: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 32u;
override block_y = 8u;
var<workgroup> sh_tile: array<array<f32, 33>, 32>;

@compute @workgroup_size(block_x, block_y)
fn solve(@builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    // Your code.
}
