// What is no number: it differs from everything, itself too, and no order holds of it.
#include <cmath>
#include <cstdio>

__device__ bool is_nan(float x) { return x != x; }
template <typename T> __device__ int against(T x, T y)
{
    int bits = 0;
    if (x == y) bits |= 1;
    if (x != y) bits |= 2;
    if (x < y) bits |= 4;
    if (x <= y) bits |= 8;
    if (x > y) bits |= 16;
    if (x >= y) bits |= 32;
    if (!(x == y)) bits |= 64;
    if (!(x != y)) bits |= 128;
    if (!(x < y)) bits |= 256;
    bits |= (x != y ? 1 : 0) << 9;
    bits |= (x == y && x == x) << 10;
    bits |= (x ? 1 : 0) << 11;
    bits |= (!x ? 1 : 0) << 12;
    return bits;
}

__global__ void compare(const float *values, int *out, int n)
{
    int i = threadIdx.x / n, j = threadIdx.x % n;
    float x = values[i], y = values[j];
    out[threadIdx.x] = against(x, y) | is_nan(x) << 13 | (isnan(y) ? 1 : 0) << 14 | (isinf(x) ? 1 : 0) << 15;
}

// A loop goes on while a value is itself, and one ends as soon as it is not.
__global__ void loops(const float *values, int *out)
{
    float x = values[0];
    int turns = 0;
    while (x == values[1]) { if (++turns == 5) x = values[4]; }
    do { turns += 10; } while (x == values[1]);
    for (int i = 0; x != values[1] && i < 3; i++) turns += 100;
    out[0] = turns;
    out[1] = x != values[4] ? 1 : 2;
    out[2] = x ? 1 : 2;
    out[3] = (x != 0) + (x == 0) * 2 + (x != x) * 4;
}

int main()
{
    const int n = 6;
    float host[n] = {1.0f, 1.0f, -2.0f, 0.0f, NAN, INFINITY};
    float *values;
    int *out, found[n * n];
    cudaMalloc(&values, sizeof host);
    cudaMalloc(&out, sizeof found);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    compare<<<1, n * n>>>(values, out, n);
    cudaMemcpy(found, out, sizeof found, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) printf(" %5x", found[i * n + j]);
        printf("\n");
    }
    loops<<<1, 1>>>(values, out);
    cudaMemcpy(found, out, 4 * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", found[0], found[1], found[2], found[3]);
    cudaFree(values);
    cudaFree(out);
    return 0;
}
