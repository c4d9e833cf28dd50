// A vector that four threads write: wrong.

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
    quads[t / 4u] = vec4<u32>(t); // finding
    workgroupBarrier();
    output[i] = quads[t / 4u].x;
}
