// The template of every kernel with shared memory: load, barrier, process, barrier, write back. The process
// here is to add the left neighbour in the block, round the end, and the result is written mirrored.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_load_process_store<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__global__ void barriers_load_process_store(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    unsigned int value = 0;
    if (i < n) {
        value = input[i];
    }
    sh_values[threadIdx.x] = value;
    // All are loaded before any is used.
    __syncthreads();

    unsigned int sum = value + sh_values[(threadIdx.x + BLOCK - 1) % BLOCK];
    // All are used before any is replaced.
    __syncthreads();

    sh_values[threadIdx.x] = sum;
    // All are replaced before any is written back by another thread.
    __syncthreads();

    if (i < n) {
        output[i] = sh_values[BLOCK - 1 - threadIdx.x];
    }
}
