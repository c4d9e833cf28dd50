// A mistake on purpose: running totals, for which every block adds to the one before it. No barrier reaches
// across blocks, and nobody promises that the block before has run.
//
// Data: `input` holds `n` u32, `totals` one u32 for each block, all 0 at first.
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
fn barriers_block_order(
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
    if (thread.x == 0u && block_number < arrayLength(&totals)) {
        var before = 0u;
        if (block_number > 0u) {
            // Right if the block before has finished. Whether it has, depends on the day.
            before = totals[block_number - 1u];
        }
        totals[block_number] = before + atomicLoad(&sh_total);
    }
}
