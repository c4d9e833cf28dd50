// Compaction with one draw per block: the threads that keep their elements number themselves in shared
// memory, and one of them draws places for all of them at once.
//
// Data: `input` and `output` hold `n` u32, of which those below `limit` are kept. `count` receives how
// many that are, and the host has cleared it; behind them nobody writes to `output`.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // What is less than this is kept.
    limit: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> count: array<atomic<u32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// How many of the block keep their element, and where their places begin.
var<workgroup> sh_kept: atomic<u32>;
var<workgroup> sh_first: u32;

@compute @workgroup_size(block_x)
fn compact_atomic_block(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    if (thread == 0u) {
        atomicStore(&sh_kept, 0u);
    }
    workgroupBarrier();

    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    var keeps = false;
    var element = 0u;
    var number = 0u;
    if (i < parameters.n) {
        element = input[i];
        keeps = element < parameters.limit;
    }
    if (keeps) {
        number = atomicAdd(&sh_kept, 1u);
    }
    // All have numbered themselves before thread 0 looks how many there are.
    workgroupBarrier();
    if (thread == 0u) {
        sh_first = atomicAdd(&count[0], atomicLoad(&sh_kept));
    }
    // All go on to read the place that thread 0 drew.
    workgroupBarrier();
    if (keeps) {
        output[sh_first + number] = element;
    }
}
