// Threads fill components of one shared vector: right.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

var<workgroup> sh_quads: array<vec4<u32>, 16>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    if t < 16u {
        sh_quads[t].x = input[i];
        sh_quads[t].y = input[i] + 1u;
        sh_quads[t].z = input[i] + 2u;
        sh_quads[t].w = input[i] + 3u;
    }
    workgroupBarrier();
    output[i] = sh_quads[15u - t / 4u].x;
}
