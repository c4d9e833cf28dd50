#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
extern __shared__ int s[];
__global__ void k(int *c) { s[threadIdx.x + 16000] = threadIdx.x; __syncthreads(); c[threadIdx.x] = s[16063 - threadIdx.x]; }
int main() { int *c; cudaMalloc(&c, 256); cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536); k<<<1, 64, 65536>>>(c); cudaDeviceSynchronize(); cudaFree(c); }
