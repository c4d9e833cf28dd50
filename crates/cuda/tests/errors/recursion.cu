// A device function that calls itself, which no graphics language has.
__device__ int factorial(int n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}
__global__ void kernel(int *out) { out[threadIdx.x] = factorial(threadIdx.x); }
// Covers X110.
