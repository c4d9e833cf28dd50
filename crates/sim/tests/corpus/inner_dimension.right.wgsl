// An inner index that runs into the next row: right.

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;

var<workgroup> grid2: array<array<u32, 8>, 8>;

@compute @workgroup_size(64)
fn main(
    @builtin(local_invocation_index) t: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(global_invocation_id) global: vec3<u32>,
) {
    let i = global.x;
    grid2[t / 8u][t % 8u] = t;
    workgroupBarrier();
    output[i] = grid2[t / 8u][(t + 1u) % 8u];
}
