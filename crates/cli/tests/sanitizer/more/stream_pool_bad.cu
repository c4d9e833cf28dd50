#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { c[threadIdx.x] = 1; }
int main() { cudaStream_t s, t; cudaStreamCreate(&s); cudaStreamCreate(&t); int *c; cudaMallocAsync(&c, 256, s); cudaStreamSynchronize(s);
    k<<<1, 64, 0, t>>>(c); //!
    cudaFreeAsync(c, s); //!
    cudaDeviceSynchronize(); cudaStreamDestroy(s); cudaStreamDestroy(t); }
