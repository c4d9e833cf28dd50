// Compaction with one draw per warp: the lanes that keep their elements count those before them in one
// instruction, and the first lane draws places for all of them. WGSL calls a warp a subgroup, and a
// device may have another number of lanes in it.
//
// Data: `input` and `output` hold `n` u32, of which those below `limit` are kept. `count` receives how
// many that are, and the host has cleared it; behind them nobody writes to `output`.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

enable subgroups;

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

@compute @workgroup_size(block_x)
fn compact_atomic_warp(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(subgroup_invocation_id) lane: u32,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    // Nobody leaves: all lanes take part in the counting.
    let element = input[min(i, parameters.n - 1u)];
    let keeps = i < parameters.n && element < parameters.limit;
    let number = subgroupExclusiveAdd(select(0u, 1u, keeps));
    let kept = subgroupAdd(select(0u, 1u, keeps));
    var first = 0u;
    if (lane == 0u && kept > 0u) {
        first = atomicAdd(&count[0], kept);
    }
    first = subgroupBroadcastFirst(first);
    if (keeps) {
        output[first + number] = element;
    }
}
