// How often a word occurs in a text: each thread compares from one place on, character by character, until one
// differs.
//
// Data: `text` holds `n` characters of one byte, four to a word, and `wanted` the `length` characters that are
// looked for. `count` receives how often they occur and begins at zero.
// Launch:
//     string_search_naive<<<(n + 255) / 256, 256>>>(text, wanted, count, n, length);

// Character i is byte i % 4 of word i / 4, counted from the lowest.
__device__ unsigned int character(const unsigned int *words, unsigned int i)
{
    return (words[i / 4] >> (8 * (i % 4))) & 255;
}

__global__ void string_search_naive(const unsigned int *text, const unsigned int *wanted,
                                    unsigned int *count, unsigned int n, unsigned int length)
{
    unsigned int first = blockIdx.x * blockDim.x + threadIdx.x;
    // From the last places on there is not room for all of it.
    if (first + length > n) {
        return;
    }
    unsigned int same = 0;
    while (same < length && character(text, first + same) == character(wanted, same)) {
        same++;
    }
    if (same == length) {
        atomicAdd(count, 1u);
    }
}
