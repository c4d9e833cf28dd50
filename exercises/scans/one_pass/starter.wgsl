struct Parameters { n: u32 }

@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> ticket: array<atomic<u32>>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

override block_x = 256u;
var<workgroup> sh_sums: array<u32, 256>;
var<workgroup> sh_tile: u32;
var<workgroup> sh_before: u32;

@compute @workgroup_size(block_x)
fn solve(@builtin(local_invocation_id) thread: vec3<u32>) {
    // Your code.
}
