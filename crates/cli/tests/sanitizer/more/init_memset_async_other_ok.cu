#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { c[threadIdx.x] += 1; }
int main() { cudaStream_t s; cudaStreamCreate(&s); int *c; cudaMalloc(&c, 256); cudaMemsetAsync(c, 0, 256, s); k<<<1, 64, 0, s>>>(c); cudaStreamSynchronize(s); cudaStreamDestroy(s); cudaFree(c); }
