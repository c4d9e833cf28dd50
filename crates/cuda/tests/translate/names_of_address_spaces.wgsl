// Names that stand in WGSL's declarations of memory are nobody else's.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> storage_: array<f32>;
@group(0) @binding(1) var<storage, read_write> write_: array<f32>;
@group(0) @binding(2) var<uniform> uniform_: array<vec4<i32>, 1>;

@compute @workgroup_size(block_x)
fn read_() {
    write_[0] = storage_[0] + f32(uniform_[0].y);
}

// Names that stand in WGSL's declarations of memory are nobody else's.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> function_: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;

var<workgroup> workgroup_: array<f32, 256>;

@compute @workgroup_size(block_x)
fn read_write_(@builtin(local_invocation_id) thread: vec3<u32>) {
    workgroup_[thread.x] = function_[thread.x];
    workgroupBarrier();
    output[thread.x] = workgroup_[255 - thread.x];
}
