// How often a word occurs in a text: each thread compares from one place on, character by character, until one
// differs.
//
// Data: `text` holds `n` characters of one byte, four to a word, and `wanted` the `length` characters that are
// looked for. `count` receives how often they occur and begins at zero.
// Launch: ceil(n / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // Characters of the text, and of what is looked for.
    n: u32,
    length: u32,
}

@group(0) @binding(0) var<storage, read> text: array<u32>;
@group(0) @binding(1) var<storage, read> wanted: array<u32>;
@group(0) @binding(2) var<storage, read_write> count: atomic<u32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// WGSL has no bytes: character i is byte i % 4 of word i / 4, counted from the lowest.
fn character(i: u32) -> u32 {
    return (text[i / 4u] >> (8u * (i % 4u))) & 255u;
}
fn wanted_character(i: u32) -> u32 {
    return (wanted[i / 4u] >> (8u * (i % 4u))) & 255u;
}

@compute @workgroup_size(block_x)
fn string_search_naive(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let first = (block.y * grid.x + block.x) * block_x + thread.x;
    // From the last places on there is not room for all of it.
    if (first + parameters.length > parameters.n) {
        return;
    }
    var same = 0u;
    while (same < parameters.length && character(first + same) == wanted_character(same)) {
        same++;
    }
    if (same == parameters.length) {
        atomicAdd(&count, 1u);
    }
}
