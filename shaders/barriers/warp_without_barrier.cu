// A mistake on purpose: the template for a block of one warp, with no barrier at all, because the lanes of a
// warp march in step. They did on old GPUs. Nothing promises it.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_warp_without_barrier<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 32

__global__ void barriers_warp_without_barrier(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    unsigned int value = 0;
    if (i < n) {
        value = input[i];
    }
    sh_values[threadIdx.x] = value;
    // Missing: __syncwarp(). Since the Volta generation each lane has its own program counter.
    unsigned int sum = value + sh_values[(threadIdx.x + BLOCK - 1) % BLOCK];
    // Missing: __syncwarp().
    sh_values[threadIdx.x] = sum;
    // Missing: __syncwarp().

    if (i < n) {
        output[i] = sh_values[BLOCK - 1 - threadIdx.x];
    }
}
