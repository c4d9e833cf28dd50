// Eight loads per thread, each from an address that the one before brought: none can begin before the last
// has arrived.
//
// Data: `next` holds `n` u32, each the number of the word to go on to; `output` holds `n` of them.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> next: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn memory_loads_one_by_one(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    if (i < parameters.n) {
        var at = i;
        var sum = 0u;
        for (var load = 0u; load < 8u; load++) {
            at = next[at];
            sum += at;
        }
        output[i] = sum;
    }
}
