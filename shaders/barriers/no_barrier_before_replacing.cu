// A mistake on purpose: the template without its second barrier. A thread replaces its value while a
// neighbour may still want the old one.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_no_barrier_before_replacing<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__global__ void barriers_no_barrier_before_replacing(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    unsigned int value = 0;
    if (i < n) {
        value = input[i];
    }
    sh_values[threadIdx.x] = value;
    __syncthreads();

    unsigned int sum = value + sh_values[(threadIdx.x + BLOCK - 1) % BLOCK];
    // Missing: __syncthreads(), so that all are used before any is replaced.

    sh_values[threadIdx.x] = sum;
    __syncthreads();

    if (i < n) {
        output[i] = sh_values[BLOCK - 1 - threadIdx.x];
    }
}
