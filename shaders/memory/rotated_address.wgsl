// Every thread adds the same sixteen words to its own, each lane beginning at another one: the same
// words, from different addresses at a time.
//
// Data: `input` and `output` hold `n` u32 each, `table` 16 of them.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> table: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_rotated_address(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        var sum = input[i];
        for (var k = 0u; k < 16u; k++) {
            // Sixteen words for 32 lanes: two sectors. In memory that is cheap too; in constant memory it would
            // be sixteen passes.
            sum += table[(k + thread.x) % 16u];
        }
        output[i] = sum;
    }
}
