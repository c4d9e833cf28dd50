// How often a word occurs in a text, in tiles: a block loads its characters, and as many behind them as it may have
// to look at, into shared memory.
//
// Data: `text` holds `n` characters of one byte, four to a word, and `wanted` the `length` characters that are
// looked for. `count` receives how often they occur and begins at zero.
// Launch:
//     string_search_tiled<<<(n + BLOCK_X - 1) / BLOCK_X, BLOCK_X>>>(text, wanted, count, n, length);

#define BLOCK_X 256

// Character i is byte i % 4 of word i / 4, counted from the lowest.
__device__ unsigned int character(const unsigned int *words, unsigned int i)
{
    return (words[i / 4] >> (8 * (i % 4))) & 255;
}

__global__ void string_search_tiled(const unsigned int *text, const unsigned int *wanted,
                                    unsigned int *count, unsigned int n, unsigned int length)
{
    // The block's characters, each in a word of its own, and those behind them: at most 64 are looked for.
    __shared__ unsigned int sh_text[BLOCK_X + 63];
    // What is looked for.
    __shared__ unsigned int sh_wanted[64];

    unsigned int start = blockIdx.x * BLOCK_X;
    // There may be more to load than the block has threads: they go round.
    for (unsigned int i = threadIdx.x; i < BLOCK_X + length - 1 && start + i < n; i += BLOCK_X) {
        sh_text[i] = character(text, start + i);
    }
    for (unsigned int i = threadIdx.x; i < length; i += BLOCK_X) {
        sh_wanted[i] = character(wanted, i);
    }
    __syncthreads();

    if (start + threadIdx.x + length > n) {
        return;
    }
    unsigned int same = 0;
    while (same < length && sh_text[threadIdx.x + same] == sh_wanted[same]) {
        same++;
    }
    if (same == length) {
        atomicAdd(count, 1u);
    }
}
