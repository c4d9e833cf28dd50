// A mistake on purpose: threads without an element return at the top. The barrier below then waits for
// threads that have ended.
//
// Data: `input` and `output` hold `n` unsigned ints each; a block's elements past the end count as 0.
// Launch: barriers_return_before_barrier<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(input, output, n).

#define BLOCK 256

__global__ void barriers_return_before_barrier(const unsigned int *input, unsigned int *output, unsigned int n)
{
    __shared__ unsigned int sh_values[BLOCK];

    unsigned int i = blockIdx.x * BLOCK + threadIdx.x;

    if (i >= n) {
        return;
    }
    sh_values[threadIdx.x] = input[i] + 1;
    // Not all threads of the last block come here.
    __syncthreads();

    // Who returned has left nothing either: only the others may be asked.
    unsigned int last = min((unsigned int)BLOCK, n - blockIdx.x * BLOCK) - 1;
    output[i] = sh_values[last - threadIdx.x];
}
