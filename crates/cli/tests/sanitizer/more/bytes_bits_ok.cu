#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(const int *a, unsigned *b) { int t = threadIdx.x; unsigned m = __ballot_sync(~0u, a[t] >= 0); if (t % 32 == 0) b[t / 32] = m; }
int main() {
    int *a; unsigned *b; cudaMalloc(&a, 512); cudaMemset(a, 0, 512); cudaMalloc(&b, 16); cudaMemset(b, 0, 16);
    k<<<1, 128>>>(a, b);
    cudaDeviceSynchronize(); cudaFree(a); cudaFree(b);
}
