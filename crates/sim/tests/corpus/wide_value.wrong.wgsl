// An i64 set on one side only: wrong.

@group(0) @binding(0) var<storage, read> input: array<i64>;
@group(0) @binding(1) var<storage, read_write> output: array<i64>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    var value: i64;
    if t > 3u {
        value = input[i];
    }
    output[i] = value; // finding
}
