// A vector that four threads write: right.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

var<workgroup> quads: array<vec4<u32>, 16>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    if t < 16u {
        quads[t] = vec4<u32>(4u * t);
    }
    workgroupBarrier();
    output[i] = quads[t / 4u].x;
}
