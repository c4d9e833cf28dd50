struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

override block_x = 256u;
var<workgroup> sh_sum: array<u32, 256>;

@compute @workgroup_size(block_x)
fn solve(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_id) thread: vec3<u32>) {
    // Your code.
}
