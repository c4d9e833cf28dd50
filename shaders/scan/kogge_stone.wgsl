// Prefix sums by Kogge and Stone's scan: in round after round each thread adds the prefix that ends
// 1, 2, 4, ... places before its own. log2 rounds, in which nearly every thread works:
// N log2 N - N + 1 additions where one thread needs N - 1.
//
// Data: `input` and `output` hold `n` u32, `sums` receives the sum of each section of block_x
// elements. Sums wrap around at 2^32.
// Launch: ceil(n / block_x) blocks of `block_x` threads, at least 2. Where that is more than one,
// the host scans `sums` the same way, exclusively, as often as needed until one section holds them
// all, and adds them on the way back.

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

// Two halves of one prefix per thread.
var<workgroup> sh_prefixes: array<u32, 2 * block_x>;

@compute @workgroup_size(block_x)
fn scan_kogge_stone(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x;

    // A thread without an element brings zero and stays for the barriers.
    var element = 0u;
    if (first + thread.x < parameters.n) {
        element = input[first + thread.x];
    }
    sh_prefixes[thread.x] = element;

    // Two halves in turn: a round reads one and writes the other, so nobody overwrites what another
    // thread has yet to read, and one barrier a round is enough.
    var from_half = 0u;
    var prefix = element;
    for (var stride = 1u; stride < block_x; stride *= 2u) {
        workgroupBarrier();
        let to_half = block_x - from_half;
        if (thread.x >= stride) {
            prefix += sh_prefixes[from_half + thread.x - stride];
        }
        sh_prefixes[to_half + thread.x] = prefix;
        from_half = to_half;
    }

    if (first + thread.x < parameters.n) {
        output[first + thread.x] = select(prefix, prefix - element, parameters.exclusive == 1u);
    }
    // The last prefix is the section's sum. A folded grid may have blocks to spare.
    if (thread.x == block_x - 1u && first < parameters.n) {
        sums[block_number] = prefix;
    }
}

// Adds to each element what is before its section: `sums` holds the exclusive scan of the
// sections' sums by now.
@compute @workgroup_size(block_x)
fn scan_kogge_stone_add(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x;
    let i = first + thread.x;
    if (i < parameters.n) {
        output[i] += sums[block_number];
    }
}
