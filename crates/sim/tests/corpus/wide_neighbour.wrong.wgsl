// A neighbour's f64, read without a barrier: wrong.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<f64>;

var<workgroup> sh_values: array<f64, 64>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    sh_values[t] = f64(input[i]); // finding
    output[i] = sh_values[63u - t] * 0.5lf; // finding
}
