// MISTAKE ON PURPOSE. Pi by Monte-Carlo, where the number of the random words is the thread's place in its block:
// all blocks draw the same points.
//
// Data: `inside` counts the points in the quarter circle and begins at zero. Four times its share of the `n` points
// is about pi.
// Launch:
//     monte_carlo_same_numbers<<<(n + 1023) / 1024, 256>>>(inside, n, seed);

// Philox4x32-10: four random words, which depend on nothing but their number and the seed.
__device__ uint4 random_words(unsigned int number, unsigned int seed)
{
    uint4 words = make_uint4(number, 0, 0, 0);
    uint2 key = make_uint2(seed, 0);
    for (unsigned int round = 0; round < 10; round++) {
        unsigned int high_0 = __umulhi(0xd2511f53u, words.x);
        unsigned int high_1 = __umulhi(0xcd9e8d57u, words.z);
        words = make_uint4(high_1 ^ words.y ^ key.x, 0xcd9e8d57u * words.z, high_0 ^ words.w ^ key.y,
                           0xd2511f53u * words.x);
        key.x += 0x9e3779b9u;
        key.y += 0xbb67ae85u;
    }
    return words;
}

// 1 for a point of the quarter circle, 0 for one outside. The lower and the upper half of a word name one of 2^15 x
// 2^15 small squares, and the middle of that square counts: all of it in whole numbers, so that nothing rounds.
__device__ unsigned int is_inside(unsigned int word)
{
    unsigned int x = word & 0x7fff;
    unsigned int y = (word >> 16) & 0x7fff;
    return x * (x + 1) + y * (y + 1) < (1u << 30) ? 1 : 0;
}

// How many of four points are inside. Those from number `n` on do not count.
__device__ unsigned int count_inside(unsigned int quad, unsigned int n, unsigned int seed)
{
    uint4 words = random_words(quad, seed);
    unsigned int all[4] = {words.x, words.y, words.z, words.w};
    unsigned int inside = 0;
    for (unsigned int i = 0; i < 4; i++) {
        if (4 * quad + i < n) {
            inside += is_inside(all[i]);
        }
    }
    return inside;
}

__global__ void monte_carlo_same_numbers(unsigned int *inside, unsigned int n, unsigned int seed)
{
    unsigned int quad = blockIdx.x * blockDim.x + threadIdx.x;
    if (4 * quad < n) {
        // Wrong: this number is no other in the next block.
        atomicAdd(inside, count_inside(threadIdx.x, n, seed));
    }
}
