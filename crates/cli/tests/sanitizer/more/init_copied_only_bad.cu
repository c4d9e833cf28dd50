#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) { c[threadIdx.x] = a[threadIdx.x] + 1; } //!
int main() { int *a, *c; cudaMalloc(&a, 256); cudaMalloc(&c, 256); k<<<1, 64>>>(a, c); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
