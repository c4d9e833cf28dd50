#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__device__ int *pick(int v) { int local[4]; for (int i = 0; i < 4; i++) local[i] = v + i; int *p = local; return p; }
__global__ void k(int *o) { int *p = pick(threadIdx.x); o[threadIdx.x] = p[2]; } //!
int main() { int *o; cudaMallocManaged(&o, 128); k<<<1, 32>>>(o); cudaDeviceSynchronize(); printf("%d\n", o[3]); cudaFree(o); }
