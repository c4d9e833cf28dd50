// A mistake on purpose: vector addition whose grid was calculated for blocks of 256 threads and
// launched with smaller ones. The kernel is right; most elements have no thread.
//
// Data: `a`, `b` and `c` hold `n` floats each.
// Launch:
//     dim3 grid(ceil(n / 256.0));
//     dim3 block(32);
//     vector_add_grid_for_another_block<<<grid, block>>>(a, b, c, n);
// One number in two places: ceil(n / (double)block.x) cannot come apart.

__global__ void vector_add_grid_for_another_block(const float *a, const float *b, float *c, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the end of the vectors.
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}
