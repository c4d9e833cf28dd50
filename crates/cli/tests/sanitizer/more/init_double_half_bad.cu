#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void low(int *c) { c[threadIdx.x * 2] = 1; }
__global__ void k(const double *c, double *o) { o[threadIdx.x] = c[threadIdx.x] + 1.0; } //!
int main() { int *c; double *o; cudaMalloc(&c, 256); cudaMalloc(&o, 256); low<<<1, 32>>>(c); k<<<1, 32>>>((double *)c, o); cudaDeviceSynchronize(); cudaFree(c); cudaFree(o); }
