// MISTAKE ON PURPOSE. Unique, where the first thread of a block has nothing to compare with: an element
// that continues the run of the block before it is kept once more.
//
// Data: `input` and `output` hold `n` u32, of which the first of each run of equal ones is kept. `count` receives how many
// that are. Behind them
// nobody writes to `output`. `counts` has a place for each of the `blocks` blocks.
// Launch: ceil(n / block_x) blocks of `block_x` threads of `compact_unique_in_block_count`, one block of
// `compact_unique_in_block_offsets`, and again ceil(n / block_x) blocks of `compact_unique_in_block`.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    blocks: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

var<workgroup> sh_kept: atomic<u32>;
// Two halves of one prefix per thread.
var<workgroup> sh_prefixes: array<u32, 2 * block_x>;
// What they all come to.
var<workgroup> sh_total: u32;

fn keeps(i: u32) -> bool {
    if (i >= parameters.n) {
        return false;
    }
    // Wrong: the first thread's left neighbour belongs to the block before, and is there all the same.
    return i % block_x == 0u || input[i] != input[i - 1u];
}

// The sum of `own` over all threads up to this one, by Kogge and Stone's rounds in two halves in turn;
// that over all of them is left in `sh_total`.
fn inclusive(thread: u32, own: u32) -> u32 {
    // What an earlier scan left may still be read.
    workgroupBarrier();
    sh_prefixes[thread] = own;
    var prefix = own;
    var from_half = 0u;
    for (var stride = 1u; stride < block_x; stride *= 2u) {
        workgroupBarrier();
        let to_half = block_x - from_half;
        if (thread >= stride) {
            prefix += sh_prefixes[from_half + thread - stride];
        }
        sh_prefixes[to_half + thread] = prefix;
        from_half = to_half;
    }
    if (thread == block_x - 1u) {
        sh_total = prefix;
    }
    workgroupBarrier();
    return prefix;
}

// Writes what each block keeps behind what the blocks before it keep.
@compute @workgroup_size(block_x)
fn compact_unique_in_block(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    let kept = keeps(i);
    let own = select(0u, 1u, kept);
    let prefix = inclusive(thread, own);
    if (block_number >= parameters.blocks) {
        return;
    }
    let before = counts[block_number] + prefix - own;
    if (kept) {
        output[before] = input[i];
    }
}

// How many elements each block keeps.
@compute @workgroup_size(block_x)
fn compact_unique_in_block_count(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    if (thread == 0u) {
        atomicStore(&sh_kept, 0u);
    }
    workgroupBarrier();
    let block_number = block.y * grid.x + block.x;
    if (keeps(block_number * block_x + thread)) {
        atomicAdd(&sh_kept, 1u);
    }
    workgroupBarrier();
    // A folded grid may have blocks to spare.
    if (thread == 0u && block_number < parameters.blocks) {
        counts[block_number] = atomicLoad(&sh_kept);
    }
}

// What is before each block, in the place of what it keeps: one block goes through all counts,
// `block_x` at a time, and carries the sum along.
@compute @workgroup_size(block_x)
fn compact_unique_in_block_offsets(@builtin(local_invocation_index) thread: u32) {
    var carried = 0u;
    for (var first = 0u; first < parameters.blocks; first += block_x) {
        let i = first + thread;
        var own = 0u;
        if (i < parameters.blocks) {
            own = counts[i];
        }
        let prefix = inclusive(thread, own);
        if (i < parameters.blocks) {
            counts[i] = carried + prefix - own;
        }
        carried += sh_total;
    }
    if (thread == 0u) {
        count[0] = carried;
    }
}
