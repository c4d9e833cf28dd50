// MISTAKE ON PURPOSE. Radix sort, a bit a pass, from the highest bit down: each pass destroys what the
// passes for the higher bits have brought about.
//
// Data: `input` and `output` hold `n` numbers. `counts` has a place for each of the `blocks` blocks of each of
// the 2 bits: first how many keys of the bit the block has, then where they go.
// Launch: with blocks = (n + 255) / 256,
//     for (unsigned int shift = 31; shift < 32; shift -= 1) {
//         sort_radix_highest_first_count<<<blocks, BLOCK>>>(input, counts, n, shift, blocks);
//         sort_radix_highest_first_offsets<<<1, BLOCK>>>(counts, blocks);
//         sort_radix_highest_first<<<blocks, BLOCK>>>(input, output, counts, n, shift, blocks);
//     }
// what one pass writes the next one reads.

#define BLOCK 256

__device__ unsigned int digit_of(unsigned int key, unsigned int shift)
{
    return (key >> shift) & 1;
}

// The sum of `own` over all threads up to this one, by Kogge and Stone's rounds in two halves in turn;
// that over all of them is left in `sh_total`.
__device__ unsigned int inclusive(unsigned int *sh_prefixes, unsigned int *sh_total, unsigned int own)
{
    // What an earlier scan left may still be read.
    __syncthreads();
    sh_prefixes[threadIdx.x] = own;
    unsigned int prefix = own;
    unsigned int from_half = 0;
    for (unsigned int stride = 1; stride < BLOCK; stride *= 2) {
        __syncthreads();
        unsigned int to_half = BLOCK - from_half;
        if (threadIdx.x >= stride) {
            prefix += sh_prefixes[from_half + threadIdx.x - stride];
        }
        sh_prefixes[to_half + threadIdx.x] = prefix;
        from_half = to_half;
    }
    if (threadIdx.x == BLOCK - 1) {
        *sh_total = prefix;
    }
    __syncthreads();
    return prefix;
}

// Writes each block's keys to where they go.
__global__ void sort_radix_highest_first(const unsigned int *input, unsigned int *output,
                            const unsigned int *counts, unsigned int n, unsigned int shift,
                            unsigned int blocks)
{
    // Two halves of one prefix per thread, and what they all come to.
    __shared__ unsigned int sh_prefixes[2 * BLOCK];
    __shared__ unsigned int sh_total;

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;
    // After the last key there are ones, which go behind all others.
    unsigned int key = i < n ? input[i] : 0xffffffff;
    unsigned int bit = digit_of(key, shift);
    unsigned int own = 1 - bit;
    unsigned int zeros_before = inclusive(sh_prefixes, &sh_total, own) - own;
    if (i < n) {
        // Of the keys before this one in the block, those that are no zeros are ones.
        unsigned int same_before = bit == 1 ? threadIdx.x - zeros_before : zeros_before;
        output[counts[bit * blocks + blockIdx.x] + same_before] = key;
    }
}

// How many keys of each bit a block has.
__global__ void sort_radix_highest_first_count(const unsigned int *input, unsigned int *counts, unsigned int n,
                                  unsigned int shift, unsigned int blocks)
{
    __shared__ unsigned int sh_counts[2];

    for (unsigned int digit = threadIdx.x; digit < 2; digit += BLOCK) {
        sh_counts[digit] = 0;
    }
    __syncthreads();
    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        atomicAdd(&sh_counts[digit_of(input[i], shift)], 1);
    }
    __syncthreads();
    for (unsigned int digit = threadIdx.x; digit < 2; digit += BLOCK) {
        counts[digit * blocks + blockIdx.x] = sh_counts[digit];
    }
}

// Where each block's keys of each bit go: what is before them of lower bits in all blocks, and of
// their own in the blocks before. One block goes through all counts, BLOCK at a time, and carries the
// sum along.
__global__ void sort_radix_highest_first_offsets(unsigned int *counts, unsigned int blocks)
{
    // Two halves of one prefix per thread, and what they all come to.
    __shared__ unsigned int sh_prefixes[2 * BLOCK];
    __shared__ unsigned int sh_total;

    unsigned int carried = 0;
    for (unsigned int first = 0; first < 2 * blocks; first += BLOCK) {
        unsigned int i = first + threadIdx.x;
        unsigned int own = i < 2 * blocks ? counts[i] : 0;
        unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
        if (i < 2 * blocks) {
            counts[i] = carried + prefix - own;
        }
        carried += sh_total;
    }
}
