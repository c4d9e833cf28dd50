#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) { c[threadIdx.x] = a[threadIdx.x] + 1; } //!
int main() { int h[32] = {}, *a, *b, *c; cudaMalloc(&a, 256); cudaMalloc(&b, 256); cudaMalloc(&c, 256);
    cudaMemcpy(a, h, 128, cudaMemcpyHostToDevice); cudaMemcpy(b, a, 256, cudaMemcpyDeviceToDevice);
    k<<<1, 33>>>(b, c); cudaDeviceSynchronize(); cudaFree(a); cudaFree(b); cudaFree(c); }
