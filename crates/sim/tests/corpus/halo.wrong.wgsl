// A halo stored over an element: wrong.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

var<workgroup> wide: array<u32, 66>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    wide[t + 1u] = input[i]; // finding
    if (t == 0u) {
        wide[2] = 0u; // finding
        wide[65] = 0u;
    }
    workgroupBarrier();
    output[i] = wide[t + 1u];
}
