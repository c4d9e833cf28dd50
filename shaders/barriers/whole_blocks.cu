// A barrier in either branch, where a whole block takes the same one: even blocks double their elements,
// odd ones increase them by one, and every thread then writes the value of its mirror image.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_whole_blocks<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__global__ void barriers_whole_blocks(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    unsigned int value = 0;
    if (i < n) {
        value = input[i];
    }
    // The condition is the block's number: its threads agree, and so a barrier may be in the branch.
    if (blockIdx.x % 2 == 0) {
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
