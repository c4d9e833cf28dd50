// Two ways through a kernel, chosen by the half of the block: a warp takes one of them, with all of its lanes.
//
// Data: `input` and `output` hold `n` floats each.
// Launch: divergence_by_block_half<<<(n + 255) / 256, 256>>>(input, output, n).

__global__ void divergence_by_block_half(const float *input, float *output, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) {
        return;
    }
    float x = input[i];
    // Whole warps here, whole warps there, if half a block is a multiple of a warp.
    if (threadIdx.x < blockDim.x / 2) {
        for (unsigned int k = 0; k < 64; ++k) {
            x = x * 0.96f + 0.5f;
        }
    } else {
        for (unsigned int k = 0; k < 64; ++k) {
            x = x * 0.98f - 0.25f;
        }
    }
    output[i] = x;
}
