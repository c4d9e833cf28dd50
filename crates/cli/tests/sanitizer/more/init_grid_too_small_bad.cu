#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { c[blockIdx.x * 32 + threadIdx.x] = 1; }
__global__ void use(const int *c, int *o) { o[threadIdx.x] = c[threadIdx.x] * 2; } //!
int main() { int *c, *o; cudaMalloc(&c, 400); cudaMalloc(&o, 400); k<<<100 / 32, 32>>>(c); use<<<1, 100>>>(c, o); cudaDeviceSynchronize(); cudaFree(c); cudaFree(o); }
