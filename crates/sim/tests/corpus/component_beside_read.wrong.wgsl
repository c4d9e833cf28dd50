// A component is written while another thread reads its neighbour: wrong.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

var<workgroup> sh_pairs: array<vec2<u32>, 64>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    sh_pairs[t] = vec2<u32>(input[i], 0u);
    workgroupBarrier();
    let left = sh_pairs[63u - t].x; // finding
    sh_pairs[t].y = left; // finding
    workgroupBarrier();
    output[i] = sh_pairs[63u - t].y;
}
