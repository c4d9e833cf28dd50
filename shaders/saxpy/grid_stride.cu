// Single-precision a times x plus y in a grid-stride loop: a grid of any size covers vectors of any
// length, since each thread goes on by the number of all threads until it is past the end.
//
// Data: `x` and `y` hold `n` floats each.
// Launch: saxpy_grid_stride<<<1024, 256>>>(x, y, n, 2.0f), or any number of blocks of any size.

__global__ void saxpy_grid_stride(const float *x, float *y, unsigned int n, float a)
{
    unsigned int threads = gridDim.x * blockDim.x;

    // In each round the lanes of a warp still touch neighbouring elements.
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads) {
        y[i] = a * x[i] + y[i];
    }
}
