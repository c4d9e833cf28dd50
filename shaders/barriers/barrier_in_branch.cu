// A mistake on purpose: a barrier inside a single `if`. In the last block the threads past the end of the
// data never reach it.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_in_branch<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__global__ void barriers_in_branch(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    if (i < n) {
        sh_values[threadIdx.x] = input[i] + 1;
        // For the threads with an element only.
        __syncthreads();
    } else {
        sh_values[threadIdx.x] = 1;
    }

    if (i < n) {
        output[i] = sh_values[BLOCK - 1 - threadIdx.x];
    }
}
