// Single-precision a times x plus y, one thread per element: y[i] = a * x[i] + y[i], in place.
//
// Data: `x` and `y` hold `n` floats each.
// Launch: saxpy_one_each<<<(n + 255) / 256, 256>>>(x, y, n, 2.0f), or any other block size.

__global__ void saxpy_one_each(const float *x, float *y, unsigned int n, float a)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the end of the vectors.
    if (i < n) {
        y[i] = a * x[i] + y[i];
    }
}
