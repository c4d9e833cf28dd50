// How often a word occurs in a text, four places to a thread and four characters to a comparison: a thread takes the
// places that begin in one word of the text, and shifts the text along.
//
// Data: `text` holds `n` characters of one byte, four to a word, and `wanted` the `length` characters that are
// looked for. `count` receives how often they occur and begins at zero.
// Launch:
//     string_search_words<<<(n + 1023) / 1024, 256>>>(text, wanted, count, n, length);

// The last word of what is looked for, with ones for the characters that count.
__device__ unsigned int mask_of(unsigned int word, unsigned int length)
{
    unsigned int left = min(length - 4 * word, 4u);
    return 0xffffffffu >> (32 - 8 * left);
}

// A word of the text, or zeros behind its end.
__device__ unsigned int text_word(const unsigned int *text, unsigned int i, unsigned int n)
{
    unsigned int word = 0;
    if (4 * i < n) {
        word = text[i];
    }
    return word;
}

__global__ void string_search_words(const unsigned int *text, const unsigned int *wanted,
                                    unsigned int *count, unsigned int n, unsigned int length)
{
    unsigned int first = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int words = (length + 3) / 4;
    // A bit for each of the four places that is still possible.
    unsigned int possible = 0;
    for (unsigned int place = 0; place < 4; place++) {
        if (4 * first + place + length <= n) {
            possible |= 1u << place;
        }
    }
    unsigned int here = text_word(text, first, n);
    for (unsigned int i = 0; i < words && possible != 0; i++) {
        unsigned int next = text_word(text, first + i + 1, n);
        unsigned int looked_for = wanted[i];
        unsigned int mask = mask_of(i, length);
        // The word that begins 0, 1, 2 or 3 characters further on.
        if (((here ^ looked_for) & mask) != 0) {
            possible &= 14;
        }
        if ((((here >> 8 | next << 24) ^ looked_for) & mask) != 0) {
            possible &= 13;
        }
        if ((((here >> 16 | next << 16) ^ looked_for) & mask) != 0) {
            possible &= 11;
        }
        if ((((here >> 24 | next << 8) ^ looked_for) & mask) != 0) {
            possible &= 7;
        }
        here = next;
    }
    if (possible != 0) {
        atomicAdd(count, __popc(possible));
    }
}
