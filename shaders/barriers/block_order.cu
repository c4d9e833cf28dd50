// A mistake on purpose: running totals, for which every block adds to the one before it. No barrier reaches
// across blocks, and nobody promises that the block before has run.
//
// Data: `input` holds `n` unsigned ints, `totals` one for each block, all 0 at first.
// Launch: barriers_block_order<<<(n + 255) / 256, 256>>>(input, totals, n).

__global__ void barriers_block_order(const unsigned int *input, unsigned int *totals, unsigned int n)
{
    __shared__ unsigned int sh_total;

    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (threadIdx.x == 0) {
        sh_total = 0;
    }
    __syncthreads();
    if (i < n) {
        atomicAdd(&sh_total, input[i]);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        unsigned int before = 0;
        if (blockIdx.x > 0) {
            // Right if the block before has finished. Whether it has, depends on the day.
            before = totals[blockIdx.x - 1];
        }
        totals[blockIdx.x] = before + sh_total;
    }
}
