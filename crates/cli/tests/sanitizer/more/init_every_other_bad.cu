#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void evens(int *c) { c[threadIdx.x * 2] = threadIdx.x; }
__global__ void k(const int *c, int *o) { o[threadIdx.x] = c[threadIdx.x] + 1; } //!
int main() { int *c, *o; cudaMalloc(&c, 256); cudaMalloc(&o, 256); evens<<<1, 32>>>(c); k<<<1, 64>>>(c, o); cudaDeviceSynchronize(); cudaFree(c); cudaFree(o); }
