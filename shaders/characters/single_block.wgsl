// MISTAKE ON PURPOSE. Counts a letter in a text with one block whose threads are numbered by
// threadIdx alone: what lies behind the block's size is never looked at.
//
// Data: `text` holds `n` characters of one byte, four in a word; `count` one number, which the host
// has cleared. `letter` is the code of the character that is counted.
// Launch: one block of `block_x` threads, which is the mistake.

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
fn characters_single_block(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // Wrong: a block has 1,024 threads at most, on many devices 256; the block's own number is
    // missing.
    let i = thread.x;

    if (i < parameters.n && character(i) == parameters.letter) {
        atomicAdd(&count, 1u);
    }
}
