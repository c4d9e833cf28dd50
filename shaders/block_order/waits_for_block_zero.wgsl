// A mistake on purpose: every block waits for block 0. Block 0 finds the largest of all values and
// raises a flag; the others wait for the flag and then subtract.
//
// If block 0 runs first, all goes well. Nobody promises that it does. On a device with room for one
// block, the other order hangs: block 1 fills the only place and waits for a block that gets none.
//
// Never run this on a GPU: it may hang until the driver gives up. The simulator tries both orders.
//
// Data: `values` holds `n` u32, `output` receives `n`: largest - values[i]. `largest` and `ready` are
// one u32 each, which the host sets to zero before the run.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> largest: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> ready: atomic<u32>;
@group(0) @binding(3) var<storage, read_write> output: array<u32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

var<workgroup> sh_largest: u32;

@compute @workgroup_size(block_x)
fn waits_for_block_zero(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;

    if (block_number == 0u) {
        for (var i = thread.x; i < parameters.n; i += block_x) {
            atomicMax(&largest, values[i]);
        }
    }
    // All of block 0 have looked at their share before its first thread raises the flag.
    storageBarrier();
    if (thread.x == 0u) {
        if (block_number == 0u) {
            atomicStore(&ready, 1u);
        }
        // Here is the mistake: who waits keeps its place, and block 0 may be without one.
        while (atomicLoad(&ready) == 0u) {
        }
        sh_largest = atomicLoad(&largest);
    }

    let found = workgroupUniformLoad(&sh_largest);
    let i = block_number * block_x + thread.x;
    if (i < parameters.n) {
        output[i] = found - values[i];
    }
}
