// Blocks fill components of one vector: wrong.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<u32>>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    output[t][block.x] = input[i]; // finding
}
