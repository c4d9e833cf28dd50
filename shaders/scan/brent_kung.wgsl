// Prefix sums by Brent and Kung's scan: up a tree that leaves sums of ever longer pieces, and down
// again to spread them. Twice the rounds of Kogge and Stone's, but only 2 N - 2 - log2 N additions.
//
// Data: `input` and `output` hold `n` u32, `sums` receives the sum of each section of 2 * block_x
// elements. Sums wrap around at 2^32.
// Launch: ceil(n / 2 * block_x) blocks of `block_x` threads, a power of two. Where that is more
// than one, the host scans `sums` the same way, exclusively, as often as needed until one section
// holds them all, and adds them on the way back.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // 1 leaves each element out of its own prefix, 0 takes it in.
    exclusive: u32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// A section of two elements per thread.
var<workgroup> sh_prefixes: array<u32, 2 * block_x>;

fn element_or_zero(i: u32) -> u32 {
    var element = 0u;
    if (i < parameters.n) {
        element = input[i];
    }
    return element;
}

fn store_prefix(i: u32, prefix: u32, element: u32) {
    if (i < parameters.n) {
        output[i] = select(prefix, prefix - element, parameters.exclusive == 1u);
    }
}

@compute @workgroup_size(block_x)
fn scan_brent_kung(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * 2u * block_x;

    // Each thread loads two elements, a block apart, so that neighbouring lanes load neighbours.
    let left = element_or_zero(first + thread.x);
    let right = element_or_zero(first + thread.x + block_x);
    sh_prefixes[thread.x] = left;
    sh_prefixes[thread.x + block_x] = right;

    // Up: the last word of each piece of 2, 4, 8, ... takes in the last word of the piece's first
    // half.
    for (var stride = 1u; stride <= block_x; stride *= 2u) {
        workgroupBarrier();
        let last = 2u * stride * (thread.x + 1u) - 1u;
        if (last < 2u * block_x) {
            sh_prefixes[last] += sh_prefixes[last - stride];
        }
    }

    // Down: a word that is a whole prefix is handed to the middle of the next piece.
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        let last = 2u * stride * (thread.x + 1u) - 1u;
        if (last + stride < 2u * block_x) {
            sh_prefixes[last + stride] += sh_prefixes[last];
        }
    }

    workgroupBarrier();
    store_prefix(first + thread.x, sh_prefixes[thread.x], left);
    store_prefix(first + thread.x + block_x, sh_prefixes[thread.x + block_x], right);
    // The last prefix is the section's sum. A folded grid may have blocks to spare.
    if (thread.x == 0u && first < parameters.n) {
        sums[block_number] = sh_prefixes[2u * block_x - 1u];
    }
}

// Adds to each element what is before its section: `sums` holds the exclusive scan of the
// sections' sums by now.
@compute @workgroup_size(block_x)
fn scan_brent_kung_add(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let first = block_number * 2u * block_x;
    for (var i = first + thread.x; i < min(first + 2u * block_x, parameters.n); i += block_x) {
        output[i] += sums[block_number];
    }
}
