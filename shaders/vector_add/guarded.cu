// Vector addition, one thread per element: c[i] = a[i] + b[i].
//
// Data: `a`, `b` and `c` hold `n` floats each, in global memory.
// Launch: vector_add<<<(n + 255) / 256, 256>>>(a, b, c, n), or any other block size.

__global__ void vector_add(const float *a, const float *b, float *c, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // The last block reaches past the end of the vectors.
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}
