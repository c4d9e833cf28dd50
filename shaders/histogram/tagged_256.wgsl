// MISTAKE TODAY. Histogram of 256 bins in a set of counters for each warp, with atomics made in
// software, as it was done in 2007: a thread writes the count with its own lane in the top five
// bits and looks whether that survived; a lane that was overwritten tries again. It needs lanes in
// lockstep and a write that wins; no GPU promises either.
//
// Data: `values` holds `n` values below 256, `slots` 256 counts for each block, `histogram` 256.
// Launch: blocks of `block_x` threads, a multiple of 32, as many as keep the GPU busy and no more
// than ceil(n / block_x); then histogram_tagged_256_merge with 256 blocks of `block_x` threads.
// Only in the simulator, whose warps do run in lockstep: elsewhere it may never end.

override block_x: u32 = 128;

struct Parameters {
    n: u32,
    // How many blocks have written one.
    slot_count: u32,
}

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> slots: array<u32>;
@group(0) @binding(2) var<storage, read_write> histogram: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// 256 counters for each warp of 32 threads.
var<workgroup> sh_counts: array<u32, 8 * block_x>;

@compute @workgroup_size(block_x)
fn histogram_tagged_256(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let threads = grid.x * grid.y * block_x;
    let of_warp = 256u * (thread.x / 32u);

    for (var place = thread.x; place < 8u * block_x; place += block_x) {
        sh_counts[place] = 0u;
    }
    workgroupBarrier();

    for (var i = block_number * block_x + thread.x; i < parameters.n; i += threads) {
        let place = of_warp + (values[i] & 255u);
        let tag = (thread.x % 32u) << 27u;
        loop {
            // The count is in the low 27 bits: it wraps around behind 134,217,727.
            let count = tag | ((sh_counts[place] & 0x07ffffffu) + 1u);
            sh_counts[place] = count;
            // Wrong: others write the same word, and nothing orders them.
            if (sh_counts[place] == count) {
                break;
            }
        }
    }
    workgroupBarrier();

    // One thread per column: the counts of one value in all warps. There may be more values than
    // threads.
    for (var value = thread.x; value < 256u; value += block_x) {
        var sum = 0u;
        for (var warp = 0u; warp < block_x / 32u; warp += 1u) {
            sum += sh_counts[256u * warp + value] & 0x07ffffffu;
        }
        slots[256u * block_number + value] = sum;
    }
}

// Adds up the slots of all blocks: one block per bin.
var<workgroup> sh_sums: array<u32, block_x>;

@compute @workgroup_size(block_x)
fn histogram_tagged_256_merge(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    var sum = 0u;
    for (var slot = thread.x; slot < parameters.slot_count; slot += block_x) {
        sum += slots[256u * slot + block.x];
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
