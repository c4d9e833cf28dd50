// Vector addition with a grid of any size: a thread adds its element and goes on to the one that
// lies a whole grid further, until the vectors end.
//
// Data: `a`, `b` and `c` hold `n` floats each.
// Launch: vector_add_grid_stride<<<blocks, 256>>>(a, b, c, n), with as many blocks as keep the
// device busy.

__global__ void vector_add_grid_stride(const float *a, const float *b, float *c, unsigned int n)
{
    // In every pass the lanes of a warp touch neighbouring elements, as in the guarded kernel.
    unsigned int threads = gridDim.x * blockDim.x;
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
        c[i] = a[i] + b[i];
    }
}
