// Two ways through a kernel, chosen by whether a thread is even: every warp takes both, one after the other,
// with half of its lanes each time.
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
fn divergence_by_parity(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i >= parameters.n) {
        return;
    }
    var x = input[i];
    // Lanes 0, 2, 4 ... here, lanes 1, 3, 5 ... there.
    if (thread.x % 2u == 0u) {
        for (var k = 0u; k < 64u; k++) {
            x = x * 0.96 + 0.5;
        }
    } else {
        for (var k = 0u; k < 64u; k++) {
            x = x * 0.98 - 0.25;
        }
    }
    output[i] = x;
}
