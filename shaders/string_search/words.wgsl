// How often a word occurs in a text, four places to a thread and four characters to a comparison: a thread takes the
// places that begin in one word of the text, and shifts the text along.
//
// Data: `text` holds `n` characters of one byte, four to a word, and `wanted` the `length` characters that are
// looked for. `count` receives how often they occur and begins at zero.
// Launch: ceil(n / (4 * block_x)) blocks of `block_x` threads.

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

// The last word of what is looked for, with ones for the characters that count.
fn mask_of(word: u32) -> u32 {
    let left = min(parameters.length - 4u * word, 4u);
    return 0xffffffffu >> (32u - 8u * left);
}

// A word of the text, or zeros behind its end.
fn text_word(i: u32) -> u32 {
    var word = 0u;
    if (4u * i < parameters.n) {
        word = text[i];
    }
    return word;
}

@compute @workgroup_size(block_x)
fn string_search_words(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let first = (block.y * grid.x + block.x) * block_x + thread.x;
    let words = (parameters.length + 3u) / 4u;
    // A bit for each of the four places that is still possible.
    var possible = 0u;
    for (var place = 0u; place < 4u; place++) {
        if (4u * first + place + parameters.length <= parameters.n) {
            possible |= 1u << place;
        }
    }
    var here = text_word(first);
    for (var i = 0u; i < words && possible != 0u; i++) {
        let next = text_word(first + i + 1u);
        let looked_for = wanted[i];
        let mask = mask_of(i);
        // The word that begins 0, 1, 2 or 3 characters further on.
        if (((here ^ looked_for) & mask) != 0u) {
            possible &= 14u;
        }
        if (((((here >> 8u) | (next << 24u)) ^ looked_for) & mask) != 0u) {
            possible &= 13u;
        }
        if (((((here >> 16u) | (next << 16u)) ^ looked_for) & mask) != 0u) {
            possible &= 11u;
        }
        if (((((here >> 24u) | (next << 8u)) ^ looked_for) & mask) != 0u) {
            possible &= 7u;
        }
        here = next;
    }
    if (possible != 0u) {
        atomicAdd(&count, countOneBits(possible));
    }
}
