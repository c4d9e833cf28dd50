// A total for each block, in a place of its own: no block needs another, and they may run in any order.
//
// Data: `input` holds `n` u32, `totals` one u32 for each block.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> totals: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_total: atomic<u32>;

@compute @workgroup_size(block_x)
fn barriers_block_totals(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (thread.x == 0u) {
        atomicStore(&sh_total, 0u);
    }
    workgroupBarrier();
    if (i < parameters.n) {
        atomicAdd(&sh_total, input[i]);
    }
    workgroupBarrier();
    // A folded grid may have a few blocks more than there are totals.
    if (thread.x == 0u && block_number < arrayLength(&totals)) {
        totals[block_number] = atomicLoad(&sh_total);
    }
}
