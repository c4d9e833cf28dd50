// A mistake on purpose: a vector sum that is copied back before it is calculated. Both kernels are
// right; the host queues them in the wrong order.
//
// Data: `a`, `b`, `c` and `result` hold `n` words each; floats, of which the copy takes the bits as
// they are.
// Launch:
//     vector_add_copy_back<<<(n + 255) / 256, 256>>>(c, result, n);
//     vector_add_before_copy<<<(n + 255) / 256, 256>>>(a, b, c, n);
// The first represents the copy to the host. A stream keeps the order in which it is fed: turn them
// round.

__global__ void vector_add_before_copy(const float *a, const float *b, unsigned int *c, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        c[i] = __float_as_uint(a[i] + b[i]);
    }
}

__global__ void vector_add_copy_back(const unsigned int *c, unsigned int *result, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        result[i] = c[i];
    }
}
