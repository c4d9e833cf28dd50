// The ceiling of memory traffic: every thread copies one vec4 (16 bytes), neighbours next to each other. No kernel of
// the catalogue moves its data with less ado.
//
// Data: `input` and `output` hold `n` vec4s each.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // The number of vec4s.
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn ceiling_copy(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A row of blocks beyond 65,535 arrives folded into a 2-D grid.
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        output[i] = input[i];
    }
}
