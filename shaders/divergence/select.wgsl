// The same choice without a branch: every lane makes both values and keeps one. Compilers do this by
// themselves with short branches; then the instructions are predicated.
//
// Data: `input` and `output` hold `n` f32 each.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn divergence_select(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i >= parameters.n) {
        return;
    }
    var x = input[i];
    let positive = 2.0 * x + 1.0;
    let other = -3.0 * x;
    x = select(other, positive, x > 0.0);
    output[i] = x;
}
