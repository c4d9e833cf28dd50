// A loop whose length differs from lane to lane: a warp stays in it until its longest lane is done, and the
// others wait.
//
// Data: `input` and `output` hold `n` f32 each.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    spread: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn divergence_trips_by_lane(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i >= parameters.n) {
        return;
    }
    var x = input[i];
    // From 1 pass in lane 0 to 1 + 31 * spread in lane 31.
    let passes = 1u + (thread.x % 32u) * parameters.spread;
    for (var k = 0u; k < passes; k++) {
        x = x * 0.96 + 0.5;
    }
    output[i] = x;
}
