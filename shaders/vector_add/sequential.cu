// Vector addition by a single thread: the loop of a CPU, on a GPU. What every other variant is
// compared with, and what it gains.
//
// Data: `a`, `b` and `c` hold `n` floats each.
// Launch: vector_add_sequential<<<1, 1>>>(a, b, c, n).

__global__ void vector_add_sequential(const float *a, const float *b, float *c, unsigned int n)
{
    for (unsigned int i = 0; i < n; ++i) {
        c[i] = a[i] + b[i];
    }
}
