// Radix sort, four bits per pass: a block sorts its tile by the digit in shared memory first, so that keys
// of one digit are side by side and are stored side by side.
//
// Data: `input` and `output` hold `n` numbers. `counts` has a place for each of the `blocks` blocks of each of
// the 16 digits: first how many keys of the digit the block has, then where they go.
// Launch: with blocks = (n + 255) / 256,
//     for (unsigned int shift = 0; shift < 32; shift += 4) {
//         sort_radix_digits_count<<<blocks, BLOCK>>>(input, counts, n, shift, blocks);
//         sort_radix_digits_offsets<<<1, BLOCK>>>(counts, blocks);
//         sort_radix_digits<<<blocks, BLOCK>>>(input, output, counts, n, shift, blocks);
//     }
// what one pass writes the next one reads.

#define BLOCK 256

__device__ unsigned int digit_of(unsigned int key, unsigned int shift)
{
    return (key >> shift) & 15;
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
__global__ void sort_radix_digits(const unsigned int *input, unsigned int *output,
                            const unsigned int *counts, unsigned int n, unsigned int shift,
                            unsigned int blocks)
{
    // Two halves of one prefix per thread, and what they all come to.
    __shared__ unsigned int sh_prefixes[2 * BLOCK];
    __shared__ unsigned int sh_total;
    // The tile, sorted by its digit, and where each digit begins in it.
    __shared__ unsigned int sh_keys[BLOCK];
    __shared__ unsigned int sh_starts[16];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;
    // After the last key comes the largest number: sorted in order, it stays behind all others.
    unsigned int key = i < n ? input[i] : 0xffffffff;

    // The tile by its digit: four passes of one bit.
    for (unsigned int bit_number = 0; bit_number < 4; bit_number++) {
        unsigned int bit = (key >> (shift + bit_number)) & 1;
        unsigned int own = 1 - bit;
        unsigned int zeros_before = inclusive(sh_prefixes, &sh_total, own) - own;
        unsigned int place = bit == 1 ? sh_total + threadIdx.x - zeros_before : zeros_before;
        sh_keys[place] = key;
        __syncthreads();
        key = sh_keys[threadIdx.x];
    }

    // Where each digit begins in the tile.
    unsigned int digit = digit_of(key, shift);
    if (threadIdx.x == 0 || digit_of(sh_keys[max(threadIdx.x, 1u) - 1], shift) != digit) {
        sh_starts[digit] = threadIdx.x;
    }
    __syncthreads();
    if (i < n) {
        output[counts[digit * blocks + blockIdx.x] + threadIdx.x - sh_starts[digit]] = key;
    }
}

// How many keys of each digit a block has.
__global__ void sort_radix_digits_count(const unsigned int *input, unsigned int *counts, unsigned int n,
                                  unsigned int shift, unsigned int blocks)
{
    __shared__ unsigned int sh_counts[16];

    for (unsigned int digit = threadIdx.x; digit < 16; digit += BLOCK) {
        sh_counts[digit] = 0;
    }
    __syncthreads();
    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        atomicAdd(&sh_counts[digit_of(input[i], shift)], 1);
    }
    __syncthreads();
    for (unsigned int digit = threadIdx.x; digit < 16; digit += BLOCK) {
        counts[digit * blocks + blockIdx.x] = sh_counts[digit];
    }
}

// Where each block's keys of each digit go: what is before them of lower digits in all blocks, and of
// their own in the blocks before. One block goes through all counts, BLOCK at a time, and carries the
// sum along.
__global__ void sort_radix_digits_offsets(unsigned int *counts, unsigned int blocks)
{
    // Two halves of one prefix per thread, and what they all come to.
    __shared__ unsigned int sh_prefixes[2 * BLOCK];
    __shared__ unsigned int sh_total;

    unsigned int carried = 0;
    for (unsigned int first = 0; first < 16 * blocks; first += BLOCK) {
        unsigned int i = first + threadIdx.x;
        unsigned int own = i < 16 * blocks ? counts[i] : 0;
        unsigned int prefix = inclusive(sh_prefixes, &sh_total, own);
        if (i < 16 * blocks) {
            counts[i] = carried + prefix - own;
        }
        carried += sh_total;
    }
}
