// A copy of 4 words per thread: one load moves 16 bytes per lane, 512 bytes per warp.
//
// Data: `input` and `output` hold `n` unsigned ints each, rounded up to a multiple of 4.
// Launch: with groups = (n + 3) / 4,
//     memory_four_wide<<<(groups + 255) / 256, 256>>>((const uint4 *)input, (uint4 *)output, n).

__global__ void memory_four_wide(const uint4 *input, uint4 *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Group number i begins at word 4 * i: it is ours if at least that word exists.
    if (4 * i < n) {
        output[i] = input[i];
    }
}
