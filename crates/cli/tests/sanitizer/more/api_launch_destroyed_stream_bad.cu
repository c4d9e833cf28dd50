#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { c[threadIdx.x] = 1; }
int main() { int *c; cudaMalloc(&c, 256); cudaStream_t s; cudaStreamCreate(&s); cudaStreamDestroy(s);
    k<<<1, 64, 0, s>>>(c); //!
    cudaDeviceSynchronize(); cudaFree(c); }
