// MISTAKE ON PURPOSE. How often a word occurs in a text, in tiles that hold the characters of a block alone: what
// begins in one block and ends in the next is not found.
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

// The block's characters, each in a word of its own.
var<workgroup> sh_text: array<u32, block_x>;
// What is looked for.
var<workgroup> sh_wanted: array<u32, 64>;

// WGSL has no bytes: character i is byte i % 4 of word i / 4, counted from the lowest.
fn character(i: u32) -> u32 {
    return (text[i / 4u] >> (8u * (i % 4u))) & 255u;
}
fn wanted_character(i: u32) -> u32 {
    return (wanted[i / 4u] >> (8u * (i % 4u))) & 255u;
}

@compute @workgroup_size(block_x)
fn string_search_tile_without_halo(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let start = (block.y * grid.x + block.x) * block_x;
    // There may be more to load than the block has threads: they go round.
    if (start + thread.x < parameters.n) {
        sh_text[thread.x] = character(start + thread.x);
    }
    for (var i = thread.x; i < parameters.length; i += block_x) {
        sh_wanted[i] = wanted_character(i);
    }
    workgroupBarrier();

    // Wrong: what begins in this block and ends in the next is left out.
    if (thread.x + parameters.length > block_x || start + thread.x + parameters.length > parameters.n) {
        return;
    }
    var same = 0u;
    while (same < parameters.length && sh_text[thread.x + same] == sh_wanted[same]) {
        same++;
    }
    if (same == parameters.length) {
        atomicAdd(&count, 1u);
    }
}
