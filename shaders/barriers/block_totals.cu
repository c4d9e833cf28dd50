// A total for each block, in a place of its own: no block needs another, and they may run in any order.
//
// Data: `input` holds `n` unsigned ints, `totals` one for each block.
// Launch: barriers_block_totals<<<(n + 255) / 256, 256>>>(input, totals, n).

__global__ void barriers_block_totals(const unsigned int *input, unsigned int *totals, unsigned int n)
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
        totals[blockIdx.x] = sh_total;
    }
}
