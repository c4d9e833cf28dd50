#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const char *a, int *c, int n) { int i = threadIdx.x; c[i] = a[i] == a[i + 1]; } //!
int main() { char *a; int *c; cudaMalloc(&a, 64); cudaMalloc(&c, 256); cudaMemset(a, 1, 64); k<<<1, 64>>>(a, c, 64); cudaDeviceSynchronize(); cudaFree(a); cudaFree(c); }
