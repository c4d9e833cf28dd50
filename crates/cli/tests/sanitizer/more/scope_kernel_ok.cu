#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__device__ void put(int *slot, int v) { int x = v * 2; int *q = &x; *slot = *q; }
__global__ void k(int *o) { int p; put(&p, threadIdx.x); o[threadIdx.x] = p; }
int main() { int *o; cudaMallocManaged(&o, 128); k<<<1, 32>>>(o); cudaDeviceSynchronize(); printf("%d\n", o[3]); cudaFree(o); }
