#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) { c[threadIdx.x] = a[threadIdx.x] * 2; } //!
int main() { int *a, *c; cudaMallocAsync(&a, 256, 0); cudaMallocAsync(&c, 256, 0); k<<<1, 64>>>(a, c); cudaFreeAsync(a, 0); cudaFreeAsync(c, 0); cudaDeviceSynchronize(); }
