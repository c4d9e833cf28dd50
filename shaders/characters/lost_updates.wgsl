// MISTAKE ON PURPOSE. Counts a letter in a text without atomics: threads that hold the letter read
// the same count and write the same one.
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
@group(0) @binding(1) var<storage, read_write> count: u32;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// WGSL has no bytes: character i is byte i % 4 of word i / 4, counted from the lowest.
fn character(i: u32) -> u32 {
    return (text[i / 4u] >> (8u * (i % 4u))) & 255u;
}

@compute @workgroup_size(block_x)
fn characters_lost_updates(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let i = block_number * block_x + thread.x;

    if (i < parameters.n && character(i) == parameters.letter) {
        // Wrong: reading, adding and writing are three steps, and other threads come between.
        count += 1u;
    }
}
