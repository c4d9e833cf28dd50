// A copy of 2 words per thread: one load moves 8 bytes per lane, 256 bytes per warp.
//
// Data: `input` and `output` hold `n` unsigned ints each, rounded up to a multiple of 2.
// Launch: with groups = (n + 1) / 2,
//     memory_two_wide<<<(groups + 255) / 256, 256>>>((const uint2 *)input, (uint2 *)output, n).

__global__ void memory_two_wide(const uint2 *input, uint2 *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    // Group number i begins at word 2 * i: it is ours if at least that word exists.
    if (2 * i < n) {
        output[i] = input[i];
    }
}
