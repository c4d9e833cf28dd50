// Work in the branches and one barrier after them: even threads double their element, odd ones increase
// it by one, and every thread then writes the value of its mirror image in the block.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_after_branches<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__global__ void barriers_after_branches(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    unsigned int value = 0;
    if (i < n) {
        value = input[i];
    }
    if (threadIdx.x % 2 == 0) {
        sh_values[threadIdx.x] = 2 * value;
    } else {
        sh_values[threadIdx.x] = value + 1;
    }
    // Here the two ways have met again: every thread of the block comes past.
    __syncthreads();

    if (i < n) {
        output[i] = sh_values[BLOCK - 1 - threadIdx.x];
    }
}
