// Histogram of 64 bins in single-byte counters, 64 for each thread, so that no two threads ever
// share one: the way of GPUs whose shared memory had no atomics. The bytes are laid out so that the
// threads of half a warp meet 16 different banks, in counting and in adding up. Each block writes
// its 64 counts to a slot of its own, and a second launch adds up the slots.
//
// Data: `values` holds `n` values below 256; a bin is a value without its last two bits.
// `histogram` holds 64 counters; `slots` 64 for each block.
// Launch: ceil(n / (block_x * values_per_thread)) blocks of `block_x` threads, a multiple of 64.
// `values_per_thread` is at most 255: one more could overflow a byte. Then
// histogram_per_thread_64_slots_merge with 64 blocks of `block_x` threads.

override block_x: u32 = 64;
// 1 swaps bits [5:4] and [3:0] of a thread's number before it becomes a column, 0 does not.
override shuffle: u32 = 1;
// 1 starts adding up the columns of a row at another bank in each thread, 0 at the first column.
override shift_start: u32 = 1;

struct Parameters {
    n: u32,
    values_per_thread: u32,
    // How many blocks have written one.
    slot_count: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> slots: array<u32>;
@group(0) @binding(2) var<storage, read_write> histogram: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// 64 rows, one per bin, of one byte per thread, four bytes per word. Four threads share a word, so they
// add to it with atomics; on a GPU that stores bytes, each would have its own.
var<workgroup> sh_bytes: array<atomic<u32>, 16 * block_x>;

// The column of a thread. Neighbouring threads would share words, and 16 of them four banks; with
// the bits swapped they lie four bytes apart.
fn column(thread: u32) -> u32 {
    let swapped = (thread & ~63u) | ((thread & 15u) << 2u) | ((thread & 48u) >> 4u);
    return select(thread, swapped, shuffle == 1u);
}

@compute @workgroup_size(block_x)
fn histogram_per_thread_64_slots(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x * parameters.values_per_thread;

    for (var word = thread.x; word < 16u * block_x; word += block_x) {
        atomicStore(&sh_bytes[word], 0u);
    }
    workgroupBarrier();

    for (var turn = 0u; turn < parameters.values_per_thread; turn += 1u) {
        let i = first + turn * block_x + thread.x;
        if (i < parameters.n) {
            // Six of the eight bits: there are 64 bins.
            let bin = (values[i] & 255u) >> 2u;
            let byte = bin * block_x + column(thread.x);
            atomicAdd(&sh_bytes[byte / 4u], 1u << (8u * (byte % 4u)));
        }
    }
    workgroupBarrier();

    // One thread per row, four columns at a time. Rows start in the same bank, so each thread starts at
    // another column and comes round.
    if (thread.x < 64u) {
        let words = block_x / 4u;
        var word = select(0u, thread.x % 16u, shift_start == 1u);
        var sum = 0u;
        for (var turn = 0u; turn < words; turn += 1u) {
            let four = atomicLoad(&sh_bytes[thread.x * words + word]);
            sum += (four & 255u) + ((four >> 8u) & 255u) + ((four >> 16u) & 255u) + (four >> 24u);
            word += 1u;
            if (word == words) {
                word = 0u;
            }
        }
        // A folded grid may have blocks to spare; they have no values and no slot.
        if (first < parameters.n) {
            slots[64u * block_number + thread.x] = sum;
        }
    }
}

// Adds up the slots of all blocks: one block per bin.
var<workgroup> sh_sums: array<u32, block_x>;

@compute @workgroup_size(block_x)
fn histogram_per_thread_64_slots_merge(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    var sum = 0u;
    for (var slot = thread.x; slot < parameters.slot_count; slot += block_x) {
        sum += slots[64u * slot + block.x];
    }
    sh_sums[thread.x] = sum;

    // Rounded up: a block need not be a power of two.
    var left = block_x;
    while (left > 1u) {
        workgroupBarrier();
        let middle = (left + 1u) / 2u;
        if (thread.x + middle < left) {
            sh_sums[thread.x] += sh_sums[thread.x + middle];
        }
        left = middle;
    }
    if (thread.x == 0u) {
        histogram[block.x] = sh_sums[0];
    }
}
