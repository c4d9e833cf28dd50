#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { if (threadIdx.x < 64) c[threadIdx.x] = 1; }
int main() { int *c; cudaMalloc(&c, 256);
    k<<<1, dim3(64, 32)>>>(c); //!
    cudaDeviceSynchronize(); cudaFree(c); }
