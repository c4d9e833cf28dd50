#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__global__ void k(int *o) { __shared__ int *s; if (threadIdx.x == 0) s = (int *)malloc(blockDim.x * 4); __syncthreads(); s[threadIdx.x] = threadIdx.x; __syncthreads(); if (threadIdx.x == 0) free(s); //!
  o[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x]; } //!
int main() { int *o; cudaMallocManaged(&o, 256); k<<<1, 64>>>(o); cudaDeviceSynchronize(); printf("%d\n", o[0]); cudaFree(o); }
