#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int *kept;
__global__ void make() { kept = (int *)malloc(256); }
__global__ void fill() { kept[threadIdx.x] = threadIdx.x; }
__global__ void use(int *c) { c[threadIdx.x] = kept[threadIdx.x] + 1; }
__global__ void drop() { free(kept); }
int main() { int *c; cudaMalloc(&c, 256); make<<<1, 1>>>(); fill<<<1, 64>>>(); use<<<1, 64>>>(c); drop<<<1, 1>>>(); cudaDeviceSynchronize(); cudaFree(c); }
