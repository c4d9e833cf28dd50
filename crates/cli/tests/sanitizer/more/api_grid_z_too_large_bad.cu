#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *c) { if (blockIdx.z == 0) c[threadIdx.x] = 1; }
int main() { int *c; cudaMalloc(&c, 256);
    k<<<dim3(1, 1, 70000), 64>>>(c); //!
    cudaDeviceSynchronize(); cudaFree(c); }
