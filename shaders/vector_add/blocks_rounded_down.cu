// A mistake on purpose: vector addition whose grid was rounded down. The kernel is right; the host
// divided two integers, and the elements after the last whole block have no thread.
//
// Data: `a`, `b` and `c` hold `n` floats each.
// Launch: vector_add_blocks_rounded_down<<<ceil(n / 256), 256>>>(a, b, c, n). The quotient of two ints
// has lost its fraction before ceil sees it: n / 256.0 was meant, or (n + 255) / 256.

__global__ void vector_add_blocks_rounded_down(const float *a, const float *b, float *c, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // No block reaches past the end here, nor even to it.
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}
