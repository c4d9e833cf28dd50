// A scan that reads and writes in one round: right.

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
    sh[t] = input[i];
    for (var s = 1u; s < 64u; s *= 2u) {
        workgroupBarrier();
        var sum = sh[t];
        if (t >= s) {
            sum += sh[t - s];
        }
        workgroupBarrier();
        sh[t] = sum;
    }
    output[i] = sh[t];
}
