#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) { c[threadIdx.x] = a[threadIdx.x] * 2; } //!
int main() { int *a, *c; cudaMallocManaged(&a, 256); cudaMallocManaged(&c, 256); k<<<1, 64>>>(a, c); cudaDeviceSynchronize(); printf("%d\n", c[3]); cudaFree(a); cudaFree(c); }
