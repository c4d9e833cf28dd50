// An index of 64 bits beyond 32: wrong.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    output[u64(i) + (u64(input[i] / 64u) << 32u)] = 1u; // finding
}
