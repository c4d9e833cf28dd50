// A mistake on purpose: a barrier in a function that only some threads call. Nothing in the kernel itself
// shows it.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_in_function<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__device__ void share(unsigned int *sh_values, unsigned int slot, unsigned int value)
{
    sh_values[slot] = value;
    __syncthreads();
}

__global__ void barriers_in_function(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    sh_values[threadIdx.x] = 1;
    if (i < n) {
        share(sh_values, threadIdx.x, input[i] + 1);
    }

    if (i < n) {
        output[i] = sh_values[BLOCK - 1 - threadIdx.x];
    }
}
