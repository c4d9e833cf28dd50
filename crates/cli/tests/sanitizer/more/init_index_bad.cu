#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *at, const int *a, int *c) { int t = threadIdx.x; c[t] = a[at[t] & 63]; } //!
int main() { int h[64] = {}, *at, *a, *c; cudaMalloc(&at, 256); cudaMalloc(&a, 256); cudaMalloc(&c, 256); cudaMemcpy(a, h, 256, cudaMemcpyHostToDevice); k<<<1, 64>>>(at, a, c); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); cudaFree(at); }
