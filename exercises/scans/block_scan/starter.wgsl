@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

override block_x = 256u;
var<workgroup> sh_sums: array<u32, 256>;

@compute @workgroup_size(block_x)
fn solve(@builtin(local_invocation_id) thread: vec3<u32>) {
    // Your code.
}
