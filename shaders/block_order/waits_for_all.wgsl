// A mistake on purpose: a barrier for the whole grid, made of a counter. Every block adds its values
// to the largest, reports, and waits until all blocks have reported.
//
// That works as long as all blocks of the grid are on the device at the same time. If there is one
// block more than there is room, the blocks inside wait for the one outside, and the one outside
// waits for a place: for ever.
//
// Never run this on a GPU: it may hang until the driver gives up. The simulator tries it.
//
// Data: `values` holds `n` u32, `output` receives `n`: largest - values[i]. `largest` and `arrived`
// are one u32 each, which the host sets to zero before the run.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> largest: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> arrived: atomic<u32>;
@group(0) @binding(3) var<storage, read_write> output: array<u32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

var<workgroup> sh_largest: u32;

@compute @workgroup_size(block_x)
fn waits_for_all(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n) {
        atomicMax(&largest, values[i]);
    }
    // All of the block have done so before its first thread reports.
    storageBarrier();
    if (thread.x == 0u) {
        atomicAdd(&arrived, 1u);
        // Here is the mistake: who waits keeps its place, and others may need it to arrive.
        while (atomicLoad(&arrived) < grid.x * grid.y) {
        }
        sh_largest = atomicLoad(&largest);
    }

    let found = workgroupUniformLoad(&sh_largest);
    if (i < parameters.n) {
        output[i] = found - values[i];
    }
}
