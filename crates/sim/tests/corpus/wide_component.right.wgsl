// A component of a vector of f64 that another thread writes: right.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<f64>;

var<workgroup> sh_pairs: array<vec2<f64>, 64>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    sh_pairs[t].x = f64(input[i]);
    workgroupBarrier();
    if t > 0u {
        sh_pairs[t - 1u].y = 2.0lf;
    } else {
        sh_pairs[63].y = 3.0lf;
    }
    workgroupBarrier();
    output[i] = sh_pairs[t].x + sh_pairs[t].y;
}
