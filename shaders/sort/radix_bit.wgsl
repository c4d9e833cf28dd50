// Radix sort, a bit a pass: all keys whose bit is 0 come first, in their order, and behind them all
// whose bit is 1, in theirs. After the last bit's pass all are in order.
//
// Data: `input` and `output` hold `n` u32. `counts` has a place for each of the `blocks` blocks of each of
// the 2 bits: first how many keys of the bit the block has, then where they go.
// Launch: for each bit, the lowest first: ceil(n / block_x) blocks of `block_x` threads
// of `sort_radix_bit_count`, one block of `sort_radix_bit_offsets`, and again ceil(n / block_x) blocks of
// `sort_radix_bit`; what one pass writes the next one reads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // The bit's lowest bit.
    shift: u32,
    blocks: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sh_counts: array<atomic<u32>, 2>;
// Two halves of one prefix per thread, and what they all come to.
var<workgroup> sh_prefixes: array<u32, 2 * block_x>;
var<workgroup> sh_total: u32;

fn digit_of(key: u32) -> u32 {
    return (key >> parameters.shift) & 1u;
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

// Writes each block's keys to where they go.
@compute @workgroup_size(block_x)
fn sort_radix_bit(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    // After the last key there are ones, which go behind all others.
    var key = 0xffffffffu;
    if (i < parameters.n) {
        key = input[i];
    }
    let bit = digit_of(key);
    let own = 1u - bit;
    let zeros_before = inclusive(thread, own) - own;
    if (i < parameters.n) {
        // Of the keys before this one in the block, those that are no zeros are ones.
        let same_before = select(zeros_before, thread - zeros_before, bit == 1u);
        output[counts[bit * parameters.blocks + block_number] + same_before] = key;
    }
}

// How many keys of each bit a block has.
@compute @workgroup_size(block_x)
fn sort_radix_bit_count(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    for (var digit = thread; digit < 2u; digit += block_x) {
        atomicStore(&sh_counts[digit], 0u);
    }
    workgroupBarrier();
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread;
    if (i < parameters.n) {
        atomicAdd(&sh_counts[digit_of(input[i])], 1u);
    }
    workgroupBarrier();
    // A folded grid may have blocks to spare.
    for (var digit = thread; digit < 2u && block_number < parameters.blocks; digit += block_x) {
        counts[digit * parameters.blocks + block_number] = atomicLoad(&sh_counts[digit]);
    }
}

// Where each block's keys of each bit go: what is before them of lower bits in all blocks, and of
// their own in the blocks before. One block goes through all counts, `block_x` at a time, and carries
// the sum along.
@compute @workgroup_size(block_x)
fn sort_radix_bit_offsets(@builtin(local_invocation_index) thread: u32) {
    var carried = 0u;
    for (var first = 0u; first < 2u * parameters.blocks; first += block_x) {
        let i = first + thread;
        var own = 0u;
        if (i < 2u * parameters.blocks) {
            own = counts[i];
        }
        let prefix = inclusive(thread, own);
        if (i < 2u * parameters.blocks) {
            counts[i] = carried + prefix - own;
        }
        carried += sh_total;
    }
}
