// A mistake on purpose: vector addition without the guard. The threads of the last block that have no
// element read behind `a` and `b` and write behind `c`.
//
// Data: `a`, `b` and `c` hold `n` floats each.
// Launch: vector_add_no_guard<<<(n + 255) / 256, 256>>>(a, b, c, n).

__global__ void vector_add_no_guard(const float *a, const float *b, float *c, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;

    // Missing: if (i < n). A pointer knows no length: the store goes where it points.
    c[i] = a[i] + b[i];
}
