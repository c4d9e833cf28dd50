// A mistake on purpose: the even threads of a block wait at one barrier and the odd ones at another. Half of
// every warp is at each.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_by_parity<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__global__ void barriers_by_parity(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    unsigned int value = 0;
    if (i < n) {
        value = input[i];
    }
    if (threadIdx.x % 2 == 0) {
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
