// MISTAKE ON PURPOSE. Histogram of 64 bins, one byte per thread and bin, whose rows are added up from
// a shifted start without coming round: the end of the row before is left out, the next row's start
// is taken in.
//
// Data: `values` holds `n` values below 256; a bin is a value without its last two bits.
// `histogram` holds 64 counters, which the host has cleared.
// Launch: ceil(n / (block_x * values_per_thread)) blocks of `block_x` threads, a multiple of 64.
// `values_per_thread` is at most 255: one more could overflow a byte.

override block_x: u32 = 64;
// 1 swaps bits [5:4] and [3:0] of a thread's number before it becomes a column, 0 does not.
override shuffle: u32 = 1;
// 1 starts adding up the columns of a row at another bank in each thread, 0 at the first column.
override shift_start: u32 = 1;

struct Parameters {
    n: u32,
    values_per_thread: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> histogram: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

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
fn histogram_merge_without_wrap(
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
            // Wrong: behind the last column the row must start again at its first.
        }
        if (sum > 0u) {
            atomicAdd(&histogram[thread.x], sum);
        }
    }
}
