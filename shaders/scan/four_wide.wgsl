// Prefix sums, four elements per thread: a thread scans its own vec4 in registers, the block scans
// the threads' sums by Kogge and Stone's rounds, and each thread adds what is before it.
//
// Data: `input` and `output` hold `n` u32, in buffers rounded up to whole vec4s, `sums` receives
// the sum of each section of 4 * block_x elements. Sums wrap around at 2^32.
// Launch: ceil(n / 4 * block_x) blocks of `block_x` threads, at least 2. Where that is more than
// one, the host scans `sums` the same way, exclusively, as often as needed until one section holds
// them all, and adds them on the way back.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    // 1 leaves each element out of its own prefix, 0 takes it in.
    exclusive: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> sums: array<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// Two halves of one sum per thread.
var<workgroup> sh_sums: array<u32, 2 * block_x>;

@compute @workgroup_size(block_x)
fn scan_four_wide(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x;
    let i = first + thread.x;
    let vectors = (parameters.n + 3u) / 4u;

    // The last vec4 may end in padding. It counts as zero, or it would be in the section's sum.
    var elements = vec4(0u);
    if (4u * i + 3u < parameters.n) {
        elements = input[i];
    } else {
        for (var k = 0u; 4u * i + k < parameters.n; k += 1u) {
            elements[k] = input[i][k];
        }
    }
    var prefixes = elements;
    prefixes.y += prefixes.x;
    prefixes.z += prefixes.y;
    prefixes.w += prefixes.z;

    sh_sums[thread.x] = prefixes.w;
    // Two halves in turn: a round reads one and writes the other, so one barrier a round is enough.
    var from_half = 0u;
    var sum = prefixes.w;
    for (var stride = 1u; stride < block_x; stride *= 2u) {
        workgroupBarrier();
        let to_half = block_x - from_half;
        if (thread.x >= stride) {
            sum += sh_sums[from_half + thread.x - stride];
        }
        sh_sums[to_half + thread.x] = sum;
        from_half = to_half;
    }

    // What is before this thread is its inclusive sum without its own four.
    if (i < vectors) {
        let before = vec4(sum - prefixes.w);
        output[i] = before + select(prefixes, prefixes - elements, parameters.exclusive == 1u);
    }
    // The last sum is the section's. A folded grid may have blocks to spare.
    if (thread.x == block_x - 1u && first < vectors) {
        sums[block_number] = sum;
    }
}

// Adds to each element what is before its section: `sums` holds the exclusive scan of the
// sections' sums by now.
@compute @workgroup_size(block_x)
fn scan_four_wide_add(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x;
    let i = first + thread.x;
    if (i < (parameters.n + 3u) / 4u) {
        output[i] += vec4(sums[block_number]);
    }
}
