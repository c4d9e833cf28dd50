// A mistake on purpose: a barrier in the `then` and another in the `else`, where the threads of one block
// take both ways. There are two barriers, and each waits for all.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_in_both_arms<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__global__ void barriers_in_both_arms(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    unsigned int value = 0;
    if (i < n) {
        value = input[i];
    }
    // The condition comes from the data, and the data of a block do not agree.
    if (value > 2147483647u) {
        sh_values[threadIdx.x] = 2 * value;
        __syncthreads();
    } else {
        sh_values[threadIdx.x] = value + 1;
        __syncthreads();
    }

    if (i < n) {
        output[i] = sh_values[BLOCK - 1 - threadIdx.x];
    }
}
