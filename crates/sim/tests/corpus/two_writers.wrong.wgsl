// Two sides of a branch that write one word: wrong.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

var<workgroup> sh: array<u32, 64>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    if (t % 2u == 0u) {
        sh[t / 2u] = input[i]; // finding
    } else {
        sh[t / 2u] = 7u; // finding
    }
    workgroupBarrier();
    if (t < 32u) {
        output[i] = sh[t];
    }
}
