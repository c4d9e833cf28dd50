// Counts a letter in a text, one thread per character: a thread that holds the letter adds one to the
// count, atomically.
//
// Data: `text` holds `n` characters of one byte, four in a word; `count` one number, which the host
// has cleared. `letter` is the code of the character that is counted.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    letter: u32,
}

@group(0) @binding(0) var<storage, read> text: array<u32>;
@group(0) @binding(1) var<storage, read_write> count: atomic<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// WGSL has no bytes: character i is byte i % 4 of word i / 4, counted from the lowest.
fn character(i: u32) -> u32 {
    return (text[i / 4u] >> (8u * (i % 4u))) & 255u;
}

@compute @workgroup_size(block_x)
fn characters_one_each(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n && character(i) == parameters.letter) {
        atomicAdd(&count, 1u);
    }
}
