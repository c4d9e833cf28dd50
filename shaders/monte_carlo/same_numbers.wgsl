// MISTAKE ON PURPOSE. Pi by Monte-Carlo, where the number of the random words is the thread's place in its block:
// all blocks draw the same points.
//
// Data: `inside` counts the points in the quarter circle and begins at zero. Four times its share of the `n` points
// is about pi.
// Launch: ceil(n / (4 * block_x)) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // The number of points.
    n: u32,
    seed: u32,
}

@group(0) @binding(0) var<storage, read_write> inside: atomic<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

// The upper 32 bits of a product of two words, from the products of their halves.
fn upper_product(a: u32, b: u32) -> u32 {
    let a_low = a & 0xffffu;
    let a_high = a >> 16u;
    let b_low = b & 0xffffu;
    let b_high = b >> 16u;
    let middle = a_high * b_low + ((a_low * b_low) >> 16u);
    let other = a_low * b_high + (middle & 0xffffu);
    return a_high * b_high + (middle >> 16u) + (other >> 16u);
}

// Philox4x32-10: four random words, which depend on nothing but their number and the seed.
fn random_words(number: u32, seed: u32) -> vec4<u32> {
    var words = vec4(number, 0u, 0u, 0u);
    var key = vec2(seed, 0u);
    for (var round = 0u; round < 10u; round++) {
        let high_0 = upper_product(0xd2511f53u, words.x);
        let high_1 = upper_product(0xcd9e8d57u, words.z);
        words = vec4(high_1 ^ words.y ^ key.x, 0xcd9e8d57u * words.z, high_0 ^ words.w ^ key.y, 0xd2511f53u * words.x);
        key += vec2(0x9e3779b9u, 0xbb67ae85u);
    }
    return words;
}

// 1 for a point of the quarter circle, 0 for one outside. The lower and the upper half of a word name one of 2^15 x
// 2^15 small squares, and the middle of that square counts: all of it in whole numbers, so that nothing rounds.
fn is_inside(word: u32) -> u32 {
    let x = word & 0x7fffu;
    let y = (word >> 16u) & 0x7fffu;
    return select(0u, 1u, x * (x + 1u) + y * (y + 1u) < (1u << 30u));
}

// How many of four points are inside. Those from number `n` on do not count.
fn count_inside(quad: u32, n: u32, seed: u32) -> u32 {
    let words = random_words(quad, seed);
    var inside = 0u;
    for (var i = 0u; i < 4u; i++) {
        if (4u * quad + i < n) {
            inside += is_inside(words[i]);
        }
    }
    return inside;
}

@compute @workgroup_size(block_x)
fn monte_carlo_same_numbers(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let quad = (block.y * grid.x + block.x) * block_x + thread.x;
    if (4u * quad < parameters.n) {
        // Wrong: this number is no other in the next block.
        atomicAdd(&inside, count_inside(thread.x, parameters.n, parameters.seed));
    }
}
