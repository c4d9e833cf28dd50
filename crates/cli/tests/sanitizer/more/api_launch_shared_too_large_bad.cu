#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o) { extern __shared__ int s[]; s[threadIdx.x] = 1; o[threadIdx.x] = s[threadIdx.x]; }
int main() { int *o; cudaMalloc(&o, 128);
    k<<<1, 32, 100000>>>(o); //!
    cudaDeviceSynchronize(); cudaFree(o); }
